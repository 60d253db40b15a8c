//! `nonolith rules page`: rules as a puzzle book would teach them.

use std::path::PathBuf;

use clap::Args;
use nonolith::strategies::apply::fills;
use nonolith::strategies::dsl::{Costs, Rule};
use nonolith::strategies::evaluate::{Metric, State};
use nonolith::strategies::explain::{Rulebook, RulebookEntry, describe};
use nonolith::strategies::library::{Example, Lines, Strategy};
use nonolith::strategies::states;
use synthesis::choose::{Measure, Pick, best_first};

use super::sets::{self, RuleFilter};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::output::write_file;
use crate::progress::Progress;
use crate::suffix;

/// Without a file of states, those of this many puzzles drawn by the seed are used.
const PUZZLES: usize = 20;

/// Show rules as a page, best first: a sentence, a picture, the text, proof and coverage.
///
/// A rule without a sentence or a picture gets both made from its text.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith rules page learned-10
  nonolith rules page learned-25 -o learned.html
  nonolith rules page my-own.rules --states states.jsonl -o my-own.md")]
pub(crate) struct Page {
    /// A set, rules by name, or files of rules
    #[arg(required = true, value_name = "RULES")]
    rules: Vec<String>,
    /// Line states to measure on; else those of puzzles drawn by the seed
    #[arg(long, value_name = "STATES")]
    states: Option<PathBuf>,
    /// The seed of the puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write into this file, whose name ends in .md or .html; `-` is standard output
    #[arg(short, long, value_name = "OUT", value_parser = suffix::page)]
    output: Option<PathBuf>,
    #[command(flatten)]
    reading: RuleFilter,
}

impl Run for Page {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        context.cancel();
        let mut strategies = self.reading.to_measure(context, &self.rules)?;
        let (states, what) = match &self.states {
            Some(path) => (sets::states(path)?, String::new()),
            None => {
                let what = format!(" of {PUZZLES} puzzles drawn by seed {}", self.seed);
                (states::generated(self.seed, PUZZLES), what)
            }
        };
        strategies.retain(|one| one.lines.has(sets::colours(&states)) && fills(&one.rule));
        let progress = Progress::new(format!("measuring {} rules", strategies.len()));
        let book = self.book(strategies, &states, &what);
        drop(progress);
        let Some(path) = &self.output else {
            context.print(&book.markdown())?;
            return Ok(Exit::Done);
        };
        let page = if suffix::is_html(path) { book.html() } else { book.markdown() };
        write_file(path, page.as_bytes())?;
        Ok(Exit::Done)
    }
}

impl Page {
    fn book(&self, strategies: Vec<Strategy>, states: &[State], what: &str) -> Rulebook {
        // Coloured rules know ranges and are read as they say, which the paper's program does not.
        let is_coloured = sets::colours(states) > 2;
        let metric = if is_coloured { Metric::WithoutOracle } else { Metric::AsCoded };
        let rules: Vec<Rule> = strategies.iter().map(|one| one.rule.clone()).collect();
        let costs = Costs::default();
        let mut measure = Measure::new(&rules, &costs, states, metric, 1);
        let all: Vec<usize> = (0..rules.len()).collect();
        let alone = measure.covered_with(&[], &all);
        let entry = |pick: Pick| RulebookEntry {
            strategy: with_description(strategies[pick.rule].clone()),
            alone: alone[pick.rule],
            together: pick.covered,
        };
        let entries = best_first(&mut measure, &all).into_iter().map(entry).collect();
        let by = match is_coloured {
            true => {
                "the rules alone (`without oracle`): read as they say, ranges known, lines never split"
            }
            false => {
                "the metric of the paper's program (`as coded`): rules read from the left, lines split \
                 after progress"
            }
        };
        let measured_on = format!(
            "Coverage is measured on {} line states{what}, where {} cells can be deduced, by {by}.",
            states.len(),
            measure.deducible()
        );
        let title = format!("Rules: {}", self.rules.join(", "));
        Rulebook { title, measured_on, deducible: measure.deducible(), entries }
    }
}

/// The strategy with a sentence and a picture; what nobody wrote is made from its rule.
pub(super) fn with_description(mut strategy: Strategy) -> Strategy {
    if strategy.english.is_empty() || strategy.source.is_empty() {
        strategy.english = describe(&strategy.rule);
    }
    if strategy.examples.is_empty() {
        strategy.examples.extend(match strategy.lines {
            Lines::Coloured => Example::smallest_in_colour(&strategy.rule),
            Lines::Black | Lines::Any => Example::smallest(&strategy.rule),
        });
    }
    strategy
}
