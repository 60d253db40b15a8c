//! `nonolith rules compare`: which of two rules is the more general.

use clap::Args;
use nonolith::strategies::library::Lines;
use nonolith::strategies::prove::{Comparison, Smt, compare_on};

use super::sets;
use super::solver::{SECONDS, Solvers};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::progress::Progress;

/// Compare two rules: equal, one more general, or incomparable, and how far that is shown.
///
/// They are compared on the lines that both are about: black-and-white ones, coloured ones, or all.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith rules compare big-hint full-hint
  nonolith rules compare mercury control/mercury
  nonolith rules compare mercury my-own.rule
  nonolith rules compare colour-overlap colour-range-overlap")]
pub(crate) struct Compare {
    /// A rule by name, or a file with one rule
    first: String,
    /// Another
    second: String,
    /// The longest lines that are gone through; of coloured ones no more than 4
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = super::verify::length)]
    up_to: usize,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl Run for Compare {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let (first, second) = (sets::one(&self.first)?, sets::one(&self.second)?);
        let Some(lines) = common(first.lines, second.lines) else {
            let (first, second) = (first.name(), second.name());
            return Err(Failure::Usage(format!(
                "of {first} and {second} one is about black-and-white lines alone, the other about coloured ones"
            )));
        };
        let solvers = Solvers::find(&context.cancel());
        for complaint in &solvers.complaints {
            context.complain(complaint);
        }
        let progress = Progress::new("comparing");
        let panel = solvers.within(SECONDS);
        let asked = (!solvers.is_empty()).then_some(&panel as &dyn Smt);
        let found = compare_on(&first.rule, &second.rule, lines, asked, self.up_to);
        context.heed()?;
        let found = found.map_err(Failure::World)?;
        drop(progress);
        if self.json {
            context.print_json(&found)?;
        } else {
            context.print(&text(&found, first.name(), second.name()))?;
        }
        Ok(Exit::Done)
    }
}

/// The lines that both rules are about.
fn common(one: Lines, other: Lines) -> Option<Lines> {
    match (one, other) {
        (Lines::Any, lines) | (lines, Lines::Any) => Some(lines),
        (one, other) => (one == other).then_some(one),
    }
}

fn text(found: &Comparison, first: &str, second: &str) -> String {
    format!(
        "{}\n  {first} fills all that {second} fills: {}\n  {second} fills all that {first} fills: {}\n",
        found.words(),
        found.first_covers_second,
        found.second_covers_first
    )
}
