//! Methods: the ways of solving that can be chosen by name.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use puzzle::{Event, Trace};
use serde::Serialize;

use crate::{Answer, Budget, Cancel, Fitting, Setting, SettingError, Settings};

/// What the caller wants of a method.
///
/// ```
/// let options = nonolith_solve::Options::default();
/// assert_eq!((options.solutions, options.seed, options.threads), (2, 1, 1));
/// ```
///
/// They are built step by step, so that more can be added:
///
/// ```
/// use nonolith_solve::{Cancel, Options};
/// use std::time::Duration;
///
/// let cancel = Cancel::default();
/// let options = Options::default().within(Duration::from_secs(9)).cancelled_by(&cancel).with_seed(7);
/// assert_eq!((options.seed, options.budget.spent()), (7, None));
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    /// How many different solutions to look for; two are what proves uniqueness.
    pub solutions: usize,
    /// The seed of all that is random, and of the order in which `exact` tries what seems equally good.
    pub seed: u64,
    /// How many threads may work; the answer does not depend on it.
    pub threads: usize,
    /// How long it may go on.
    pub budget: Budget,
    /// What the caller chose for the method's own settings, by name; the gate reads it into
    /// [`Settings`].
    pub settings: BTreeMap<String, String>,
    /// Who wants to see candidates while the method is still at work.
    pub watch: Option<Watch>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            solutions: 2,
            seed: 1,
            threads: 1,
            budget: Budget::default(),
            settings: BTreeMap::new(),
            watch: None,
        }
    }
}

impl Options {
    /// The same options, looking for `solutions` different solutions; two are what proves
    /// uniqueness.
    pub fn with_solutions(self, solutions: usize) -> Options {
        Options { solutions, ..self }
    }

    /// The same options, with this seed of all that is random.
    pub fn with_seed(self, seed: u64) -> Options {
        Options { seed, ..self }
    }

    /// The same options, with up to `threads` threads at work; the answer does not depend on it.
    pub fn with_threads(self, threads: usize) -> Options {
        Options { threads, ..self }
    }

    /// The same options, with this budget.
    pub fn with_budget(self, budget: Budget) -> Options {
        Options { budget, ..self }
    }

    /// The same options, ending `time` from now.
    pub fn within(self, time: Duration) -> Options {
        Options { budget: self.budget.within(time), ..self }
    }

    /// The same options, stopped by this flag; clones of a flag share it.
    pub fn cancelled_by(self, cancel: &Cancel) -> Options {
        Options { budget: self.budget.cancelled_by(cancel), ..self }
    }

    /// The same options, with a value for a setting of the method's own.
    pub fn with_setting(mut self, name: impl Into<String>, value: impl ToString) -> Options {
        self.settings.insert(name.into(), value.to_string());
        self
    }

    /// The same options, with somebody who sees candidates while the method is still at work.
    pub fn with_watch(self, watch: Watch) -> Options {
        Options { watch: Some(watch), ..self }
    }
}

/// Somebody who sees events as they happen; a trace shows them only at the end.
///
/// ```
/// use puzzle::Event;
/// use std::sync::Mutex;
///
/// static SEEN: Mutex<usize> = Mutex::new(0);
/// let watch = nonolith_solve::Watch::new(|_| *SEEN.lock().unwrap() += 1);
/// watch.see(&Event::Retract { broken: None });
/// assert_eq!(*SEEN.lock().unwrap(), 1);
/// ```
#[derive(Clone)]
pub struct Watch(Arc<dyn Fn(&Event) + Send + Sync>);

impl Watch {
    /// A watcher that does this with every event.
    ///
    /// ```
    /// let idle = nonolith_solve::Watch::new(|_| {});
    /// idle.see(&puzzle::Event::Retract { broken: None });
    /// ```
    pub fn new(see: impl Fn(&Event) + Send + Sync + 'static) -> Watch {
        Watch(Arc::new(see))
    }

    /// Shows it an event.
    ///
    /// ```
    /// nonolith_solve::Watch::new(|_| {}).see(&puzzle::Event::Retract { broken: None });
    /// ```
    pub fn see(&self, event: &Event) {
        self.0(event);
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Watch")
    }
}

/// What is to be known of a method before it is used.
///
/// ```
/// let about = nonolith_solve::methods()[0].about();
/// assert_eq!((about.name, about.does_colour, about.settings.len()), ("exact", true, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct About {
    /// Its name.
    pub name: &'static str,
    /// One line on it.
    pub summary: &'static str,
    /// Whether it takes puzzles of more than one colour beside the background.
    #[serde(rename = "colour")]
    pub does_colour: bool,
    /// Settings of its own.
    pub settings: &'static [Setting],
}

/// A way of solving that can be chosen by name. [`run`](crate::run) calls it: what the gate makes cannot be
/// made elsewhere.
pub trait Method: Sync {
    /// What is to be known of it before it is used.
    fn about(&self) -> About;

    /// Its name.
    fn name(&self) -> &'static str {
        self.about().name
    }

    /// Whether its settings, each of its kind, go together.
    ///
    /// # Errors
    /// [`SettingError::Value`], for a setting that does not go with another.
    fn check_settings(&self, _: &Settings) -> Result<(), SettingError> {
        Ok(())
    }

    /// Solves a puzzle whose clues fit, telling the trace (if there is one) every step. `settings` has
    /// a value for each setting of [`Method::about`].
    fn solve(
        &self,
        puzzle: Fitting<'_>,
        settings: &Settings,
        options: &Options,
        trace: Option<&mut Trace>,
    ) -> Answer;
}
