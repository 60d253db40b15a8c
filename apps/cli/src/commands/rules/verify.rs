//! `nonolith rules verify`: rules against every valid line state up to a length.

use clap::Args;
use nonolith::strategies::prove::{Soundness, UP_TO, verified};

use super::prove::{JudgedRule, exit_of};
use super::sets::RuleFilter;
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::progress::Progress;

/// Verify rules on every valid line up to a length.
///
/// Exit code 0 if every rule is sound that far, 4 if one is not.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith rules verify control
  nonolith rules verify my-own.rule --up-to 10")]
pub(crate) struct Verify {
    /// Sets (control, library, learned-10, learned-25, learned), rules by name, or files of rules
    #[arg(value_name = "RULES", default_values_t = ["control".to_owned()])]
    rules: Vec<String>,
    /// The longest lines; those with colours are shorter
    #[arg(long, value_name = "N", default_value_t = UP_TO, value_parser = length)]
    up_to: usize,
    #[command(flatten)]
    reading: RuleFilter,
    /// Print one JSON object a rule
    #[arg(long)]
    json: bool,
}

/// Tables of all states of longer lines would not fit in memory.
pub(super) fn length(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(length @ 1..=14) => Ok(length),
        _ => Err("expected a length from 1 to 14".to_owned()),
    }
}

impl Run for Verify {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        context.cancel();
        let mut exit = Exit::Done;
        for strategy in self.reading.strategies(&self.rules)? {
            let progress = Progress::new(format!("verifying {}", strategy.name()));
            let soundness = verified(&strategy.rule, self.up_to);
            drop(progress);
            let judged = JudgedRule::new(&strategy, &soundness);
            judged.print(context, self.json)?;
            exit = exit.and(match soundness {
                Soundness::VerifiedUpTo(..) => Exit::Done,
                soundness => exit_of(&soundness),
            });
        }
        Ok(exit)
    }
}
