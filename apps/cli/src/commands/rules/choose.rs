//! `nonolith rules choose`: few rules that cover much, and cheap ones.

use std::path::PathBuf;

use clap::Args;
use nonolith::lab::chart::{Chart, Series};
use nonolith::strategies::apply::fills;
use nonolith::strategies::dsl::Rule;
use nonolith::strategies::evaluate::{Metric, State};
use nonolith::strategies::library::Strategy;
use nonolith::strategies::states;
use serde::Serialize;
use synthesis::choose::{
    ChoiceGoal, ChoiceLimits, ChoiceSettings, FrontPoint, OneStepOptimum, Pick, RulePool,
    SelectedRules,
};
use synthesis::mirror;

use super::page::with_description;
use super::sets::{self, RuleFilter, costs};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::output::write_file;
use crate::progress::Progress;
use crate::suffix;

/// Branch and bound for the optimum of one-step coverage gives up after this many nodes.
const MAX_NODES: u64 = 2_000;

/// Choose rules by what they cover, greedily as the paper does, and better.
///
/// Among rules that fill the same cells of the states the cheapest is kept, and a rule that fills
/// only a part of another's cells is left out. Then the rule with which the set covers most is
/// taken, again and again.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith rules choose states.jsonl --rules learned.rules --top 10
  nonolith rules choose states.jsonl --rules learned.rules --mean-cost 33.7 -o top.rules
  nonolith rules choose states.jsonl --rules library --metric without-oracle --share 0.95
  nonolith rules choose states.jsonl --rules control --exact --front front.svg
  nonolith rules choose coloured.jsonl --rules coloured/learned.rules --metric without-oracle")]
pub(crate) struct Choose {
    /// Line states, as `rules states` writes them; else those of drawn puzzles. If one has more than two
    /// colours, rules about coloured lines are chosen
    #[arg(value_name = "STATES")]
    states: Option<PathBuf>,
    /// Draw N puzzles, if no states are given
    #[arg(long, value_name = "N", default_value_t = 100)]
    puzzles: usize,
    /// The seed of the puzzles that are drawn
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A set, a rule by name, or a file of rules; may be given several times
    #[arg(long, value_name = "RULES", default_values_t = ["control".to_owned()])]
    rules: Vec<String>,
    /// Choose also among the mirror images of the rules, where the paper's language has them
    #[arg(long)]
    mirrored: bool,
    /// Take at most N rules
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// Take every rule whose cells are not a part of another's, best first
    #[arg(long)]
    all: bool,
    /// How cells are counted: as-coded, as-written or without-oracle
    #[arg(long, value_name = "METRIC", default_value = "as-coded", value_parser = metric)]
    metric: Metric,
    /// Let the mean cost of the rules be at most COST, and exchange rules for better ones
    #[arg(long, value_name = "COST")]
    mean_cost: Option<f64>,
    /// Exchange rules for better ones after taking them
    #[arg(long)]
    exchange: bool,
    /// Also find the best set for one-step coverage, exactly
    #[arg(long)]
    exact: bool,
    /// In place of the top: the smallest set that covers this share of what can be deduced
    #[arg(long, value_name = "SHARE", value_parser = share)]
    share: Option<f64>,
    /// Also work out the Pareto front of coverage against cost, and draw it into this .svg or .png file
    #[arg(long, value_name = "OUT", value_parser = suffix::picture)]
    front: Option<PathBuf>,
    /// Write the chosen rules into this file, best first, each with a sentence and a picture
    #[arg(short, long, value_name = "OUT", value_parser = suffix::text)]
    output: Option<PathBuf>,
    /// Name the rules in that file NAME-1, NAME-2 and so on, in the order in which they are taken
    #[arg(long, value_name = "NAME", requires = "output")]
    name: Option<String>,
    /// A TOML file with prices in place of the usual ones
    #[arg(long, value_name = "FILE")]
    prices: Option<PathBuf>,
    /// The threads to use; the result is the same on any number
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    #[command(flatten)]
    reading: RuleFilter,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

fn metric(name: &str) -> Result<Metric, String> {
    let names = Metric::ALL.map(Metric::name).join(", ");
    Metric::named(name).ok_or_else(|| format!("expected one of {names}"))
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a share from 0 to 1, such as 0.99".to_owned())
}

/// What is printed.
#[derive(Serialize)]
struct ChooseRecord {
    metric: Metric,
    rules: usize,
    distinct: usize,
    kept: usize,
    deducible: usize,
    covered: usize,
    mean_cost: f64,
    chosen: Vec<ChosenRule>,
    /// How many rules of the smallest set are in every set that covers enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    needed: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    one_step: Option<OneStepOptimum>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    front: Vec<FrontPoint>,
}

#[derive(Serialize)]
struct ChosenRule {
    rule: String,
    covered: usize,
    cost: f64,
}

impl Run for Choose {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        context.cancel();
        let states = self.states()?;
        let strategies = self.strategies(context, sets::colours(&states))?;
        let (rules, count) = (strategies.len(), states.len());
        let progress = Progress::new(format!("choosing among {rules} rules on {count} states"));
        let (record, picks) = self.choose(&strategies, &states)?;
        drop(progress);
        if let Some(path) = &self.output {
            let numbered = picks.iter().zip(1..);
            let texts: Vec<String> = numbered
                .map(|(pick, number)| self.named(&strategies[pick.rule], number).to_string())
                .collect();
            write_file(path, texts.join("\n").as_bytes())?;
        }
        if let Some(path) = &self.front {
            write_file(path, &suffix::drawing(path, chart(&record))?)?;
        }
        match self.json {
            true => context.print_json(&record)?,
            false => context.print(&page(&record))?,
        }
        Ok(Exit::Done)
    }
}

impl Choose {
    fn states(&self) -> Result<Vec<State>, Failure> {
        match &self.states {
            Some(path) => sets::states(path),
            None => Ok(states::generated(self.seed, self.puzzles)),
        }
    }

    /// The rules to choose from: those for lines in `colours` colours that fill, and their mirror
    /// images if they are wanted.
    fn strategies(&self, context: &Context, colours: usize) -> Result<Vec<Strategy>, Failure> {
        let mut strategies = self.reading.to_measure(context, &self.rules)?;
        strategies.retain(|one| one.lines.has(colours) && fills(&one.rule));
        if self.mirrored {
            let images: Vec<Strategy> = strategies.iter().filter_map(image).collect();
            strategies.extend(images);
        }
        Ok(strategies)
    }

    fn choose(
        &self,
        strategies: &[Strategy],
        states: &[State],
    ) -> Result<(ChooseRecord, Vec<Pick>), Failure> {
        let rules: Vec<Rule> = strategies.iter().map(|one| one.rule.clone()).collect();
        let limits = ChoiceLimits {
            max_rules: self.top,
            mean_cost: self.mean_cost.unwrap_or(f64::INFINITY),
        };
        let settings =
            ChoiceSettings { states, metric: self.metric, limits, threads: self.threads };
        let mut pool = RulePool::new(&rules, &costs(self.prices.as_deref())?, &settings);
        let SelectedRules { picks, indispensable } = pool.select(self.goal()).ok_or_else(|| {
            Failure::World(format!("all {} rules together cover less than that share", pool.size()))
        })?;
        let one_step = self.exact.then(|| pool.one_step_optimum(MAX_NODES)).transpose();
        let front = self.front.as_ref().map_or(vec![], |_| pool.front(self.top));
        let total: f64 = picks.iter().map(|pick| pool.cost(pick.rule)).sum();
        let chosen = |pick: &Pick| ChosenRule {
            rule: rules[pick.rule].name.clone(),
            covered: pick.covered,
            cost: pool.cost(pick.rule),
        };
        let record = ChooseRecord {
            metric: self.metric,
            rules: rules.len(),
            distinct: pool.clusters().distinct.len(),
            kept: pool.clusters().maximal.len(),
            deducible: pool.deducible(),
            covered: picks.last().map_or(0, |pick| pick.covered),
            mean_cost: total / picks.len().max(1) as f64,
            chosen: picks.iter().map(chosen).collect(),
            needed: indispensable,
            one_step: one_step.map_err(Failure::World)?,
            front,
        };
        Ok((record, picks))
    }

    fn goal(&self) -> ChoiceGoal {
        match self.share {
            Some(share) => ChoiceGoal::Share(share),
            None if self.all => ChoiceGoal::All,
            None if self.exchange => ChoiceGoal::Exchanges,
            None => ChoiceGoal::Greedy,
        }
    }

    /// A rule as it is written: with a sentence and a picture, and under its new name.
    fn named(&self, strategy: &Strategy, number: usize) -> Strategy {
        let mut strategy = with_description(strategy.clone());
        if let Some(name) = &self.name {
            strategy.rule.name = format!("{name}-{number}");
        }
        strategy
    }
}

/// The mirror image of a strategy. It is as sound as the strategy, for a mirrored line is a line.
fn image(strategy: &Strategy) -> Option<Strategy> {
    let (claim, lines) = (strategy.claim, strategy.lines);
    Some(Strategy { claim, lines, ..Strategy::bare(mirror(&strategy.rule)?) })
}

fn page(record: &ChooseRecord) -> String {
    let share = |cells: usize| 100.0 * cells as f64 / record.deducible.max(1) as f64;
    let mut text = format!(
        "{} rules, {} of them distinct, {} that no other includes; {} cells can be deduced\n",
        record.rules, record.distinct, record.kept, record.deducible
    );
    for ChosenRule { rule, covered, cost } in &record.chosen {
        text += &format!("{covered:>8}  {:>5.1} %  {rule} (cost {cost})\n", share(*covered));
    }
    text += &format!(
        "{} rules cover {} cells, {:.1} %, {}; mean cost {:.1}\n",
        record.chosen.len(),
        record.covered,
        share(record.covered),
        record.metric.name(),
        record.mean_cost
    );
    if let Some(needed) = record.needed {
        text += &format!("{needed} of all the rules cannot be done without\n");
    }
    if let Some(best) = &record.one_step {
        let greedy = 100.0 * best.greedy as f64 / best.covered.max(1) as f64;
        let word = if best.proved { "the optimum" } else { "the best found" };
        text += &format!(
            "in one step: {} is {word}, the linear bound {:.1}, greedy {} ({greedy:.1} %)\n",
            best.covered, best.relaxed, best.greedy
        );
    }
    for point in &record.front {
        let count = point.rules.len();
        text += &format!("front: cost {}, {} cells, {count} rules\n", point.cost, point.covered);
    }
    text
}

fn chart(record: &ChooseRecord) -> String {
    let points = record.front.iter().map(|point| (point.cost, point.covered as f64));
    let chosen = record.chosen.iter().scan(0.0, |total, one| {
        *total += one.cost;
        Some((*total, one.covered as f64))
    });
    Chart::new("Coverage against cost", "total cost of the rules", "cells covered")
        .series(Series::new("the front").points(points))
        .series(Series::new("as chosen").points(chosen).without_line())
        .to_svg()
}
