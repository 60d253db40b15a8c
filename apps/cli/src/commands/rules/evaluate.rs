//! `nonolith rules evaluate`: how much of what can be deduced a set of rules covers.

use std::path::PathBuf;

use clap::Args;
use nonolith::strategies::dsl::{Costs, Rule};
use nonolith::strategies::evaluate::{Coverage, Metric, State, coverage};
use nonolith::strategies::library::Strategy;
use serde::Serialize;
use synthesis::choose::{ChoiceLimits, Measure, greedy};

use super::sets::{self, RuleFilter};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::progress::Progress;

/// Measure rules on line states, by both metrics of the paper.
///
/// As coded, by the paper's program: rules to a fixed point, the decomposition oracle only after
/// progress, nothing written back. As written, by its text: mirrored lines, the oracle always,
/// and feedback. And without the oracle: by the rules alone.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith rules evaluate states.jsonl --rules control
  nonolith rules evaluate states.jsonl --rules control --rules my-own.rule --json
  nonolith rules evaluate states.jsonl --rules control --top 10")]
pub(crate) struct Evaluate {
    /// Line states, one JSON object a line, as `rules states` writes them
    #[arg(value_name = "STATES")]
    states: PathBuf,
    /// A set (control, library, learned-10, learned-25, learned), a rule by its name, or a file of
    /// rules; may be given several times
    #[arg(long, value_name = "RULES", default_values_t = ["control".to_owned()])]
    rules: Vec<String>,
    /// Also choose this many rules greedily, as the paper does
    #[arg(long, value_name = "N")]
    top: Option<usize>,
    #[command(flatten)]
    reading: RuleFilter,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Measured {
    #[serde(flatten)]
    coverage: Coverage,
    states: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    top: Vec<Taken>,
}

#[derive(Serialize)]
struct Taken {
    rule: String,
    as_coded: usize,
    cost: f64,
}

impl Run for Evaluate {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        context.cancel();
        let states = sets::states(&self.states)?;
        let strategies = self.reading.to_measure(context, &self.rules)?;
        let progress =
            Progress::new(format!("{} rules on {} states", strategies.len(), states.len()));
        let coverage = coverage(&strategies, &states);
        let top = self.top.map_or(vec![], |count| top(&strategies, &states, count));
        drop(progress);
        let measured = Measured { coverage, states: states.len(), top };
        if self.json {
            context.print_json(&measured)?;
        } else {
            context.print(&page(&measured, &strategies))?;
        }
        Ok(Exit::Done)
    }
}

fn price(strategy: &Strategy) -> f64 {
    Costs::default().of(strategy.padded.as_ref().unwrap_or(&strategy.rule))
}

fn top(strategies: &[Strategy], states: &[State], count: usize) -> Vec<Taken> {
    let rules: Vec<Rule> = strategies.iter().map(|strategy| strategy.rule.clone()).collect();
    let mut measure = Measure::new(&rules, &Costs::default(), states, Metric::AsCoded, 1);
    greedy(&mut measure, &ChoiceLimits::top(count), 0.0)
        .into_iter()
        .map(|pick| {
            let strategy = &strategies[pick.rule];
            Taken {
                rule: strategy.name().to_owned(),
                as_coded: pick.covered,
                cost: price(strategy),
            }
        })
        .collect()
}

fn page(measured: &Measured, strategies: &[Strategy]) -> String {
    let Coverage { as_coded, as_written, without_oracle, deducible, rules, .. } = measured.coverage;
    let share = |cells: usize| 100.0 * cells as f64 / deducible.max(1) as f64;
    let mut text = format!(
        "{rules} rules, {} states, {deducible} cells can be deduced\n\
         as coded        {as_coded:>6}  {:>5.1} %\n\
         as written      {as_written:>6}  {:>5.1} %\n\
         without oracle  {without_oracle:>6}  {:>5.1} %\n\
         mean cost {:.1}, without padding {:.1}\n",
        measured.states,
        share(as_coded),
        share(as_written),
        share(without_oracle),
        measured.coverage.mean_cost,
        measured.coverage.mean_cost_unpadded,
    );
    if !measured.top.is_empty() {
        text += &ranking(&measured.top, strategies);
    }
    text
}

/// Rules that were not taken are named only where they are few.
const FEW: usize = 10;

/// The rules taken, and what a further one that adds nothing would make of the mean cost.
fn ranking(top: &[Taken], strategies: &[Strategy]) -> String {
    let line =
        |taken: &Taken| format!("{:>8}  {} (cost {})\n", taken.as_coded, taken.rule, taken.cost);
    let sum: f64 = top.iter().map(|taken| taken.cost).sum();
    let mean = sum / top.len() as f64;
    let mut text =
        format!("taken greedily, as coded:\n{}", top.iter().map(line).collect::<String>());
    text += &format!("mean cost of these {}: {mean:.1}\n", top.len());
    let left = strategies.iter().filter(|one| top.iter().all(|taken| taken.rule != one.name()));
    let left: Vec<&Strategy> = left.collect();
    for strategy in left.into_iter().filter(|_| strategies.len() - top.len() <= FEW) {
        let with = (sum + price(strategy)) / (top.len() + 1) as f64;
        let (name, cost) = (strategy.name(), price(strategy));
        text += &format!("   with {name} (cost {cost}), which was not taken: {with:.1}\n");
    }
    text
}
