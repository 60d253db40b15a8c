//! How long a command may work on a puzzle.

use std::time::Duration;

use clap::Args;
use nonolith::solve::{Budget, Cancel};

use crate::context::Context;

/// Limits that every command that solves has.
#[derive(Args)]
pub(crate) struct Limits {
    /// Give up on a puzzle after S seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    timeout: Option<Duration>,
}

impl Limits {
    /// How long it may take, if that is limited.
    pub(crate) fn timeout(&self) -> Option<Duration> {
        self.timeout
    }

    /// The budget for one puzzle, counted from now; Ctrl-C ends it too.
    pub(crate) fn budget(&self, context: &mut Context) -> Budget {
        self.cancelled_by(&context.cancel())
    }

    /// The budget, where the flag that Ctrl-C raises is at hand and the context is not.
    pub(crate) fn cancelled_by(&self, cancel: &Cancel) -> Budget {
        let budget = Budget::default().cancelled_by(cancel);
        match self.timeout {
            Some(time) => budget.within(time),
            None => budget,
        }
    }
}

/// A time in seconds, as people write it: `10` or `0.5`.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "expected a number of seconds, such as 10 or 0.5".to_owned())
}
