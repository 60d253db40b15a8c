//! `nonolith rules choose`: few rules that cover much, and cheap ones.

use std::path::PathBuf;

use clap::Args;
use nonolith::lab::chart::{Chart, Series};
use nonolith::strategies::apply::fills;
use nonolith::strategies::dsl::{Costs, Rule};
use nonolith::strategies::evaluate::{Metric, State};
use nonolith::strategies::library::Strategy;
use nonolith::strategies::states;
use serde::Serialize;
use synthesis::choose::{
    Clusters, Exact, Limits, Measure, Pick, Point, Reach, exact, exchange, front, greedy, smallest,
    thrifty,
};
use synthesis::mirror;

use super::page::told;
use super::sets::{self, Reading, costs};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::output::write_file;
use crate::progress::Progress;
use crate::suffix;

/// The search for the exact optimum gives up after so many nodes.
const MOST_NODES: u64 = 2_000;

/// Choose rules by what they cover, greedily as the paper does, and better.
///
/// Rules that fill the same cells of the states are one, of which the cheapest is kept, and none
/// that fills only a part of what another fills. Then the rule with which the set covers most is
/// taken, again and again.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith rules choose states.jsonl --rules learned.rules --top 10
  nonolith rules choose states.jsonl --rules learned.rules --mean-cost 33.7 -o top.rules
  nonolith rules choose states.jsonl --rules library --metric without-oracle --share 0.95
  nonolith rules choose states.jsonl --rules control --exact --front front.svg")]
pub(crate) struct Choose {
    /// Line states, one JSON object a line: hints, before, after; else those of drawn puzzles
    #[arg(value_name = "STATES")]
    states: Option<PathBuf>,
    /// Draw so many puzzles, if no states are given
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
    /// Take at most so many rules
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// Take every rule that no other includes, best first
    #[arg(long)]
    all: bool,
    /// How cells are counted: as-coded, as-written or without-oracle
    #[arg(long, value_name = "METRIC", default_value = "as-coded", value_parser = metric)]
    metric: Metric,
    /// Let the rules cost at most so much on the mean, and exchange rules for better ones
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
    /// Also work out the front of coverage against cost, and draw it into this .svg or .png file
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
    reading: Reading,
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

#[derive(Serialize)]
struct Chosen {
    metric: Metric,
    rules: usize,
    distinct: usize,
    kept: usize,
    deducible: usize,
    covered: usize,
    mean_cost: f64,
    chosen: Vec<Taken>,
    /// Of the smallest set: how many rules no other set can do without.
    #[serde(skip_serializing_if = "Option::is_none")]
    needed: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    one_step: Option<Exact>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    front: Vec<Point>,
}

#[derive(Serialize)]
struct Taken {
    rule: String,
    covered: usize,
    cost: f64,
}

/// What the rules are chosen from.
struct Bench {
    strategies: Vec<Strategy>,
    rules: Vec<Rule>,
    states: Vec<State>,
    costs: Costs,
}

impl Run for Choose {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        context.cancel();
        let bench = self.bench()?;
        let progress = Progress::new(format!(
            "choosing among {} rules on {} states",
            bench.rules.len(),
            bench.states.len()
        ));
        let (chosen, picks) = self.choose(&bench)?;
        drop(progress);
        if let Some(path) = &self.output {
            let numbered = picks.iter().zip(1..);
            let texts: Vec<String> = numbered
                .map(|(&rule, number)| self.named(&bench.strategies[rule], number).to_string())
                .collect();
            write_file(path, texts.join("\n").as_bytes())?;
        }
        if let Some(path) = &self.front {
            write_file(path, &suffix::drawing(path, chart(&chosen))?)?;
        }
        match self.json {
            true => context.print_json(&chosen)?,
            false => context.print(&page(&chosen))?,
        }
        Ok(Exit::Done)
    }
}

impl Choose {
    fn bench(&self) -> Result<Bench, Failure> {
        let states = match &self.states {
            Some(path) => sets::states(path)?,
            None => states::generated(self.seed, self.puzzles),
        };
        let mut strategies = self.reading.strategies(&self.rules)?;
        strategies.retain(|one| one.lines.has(2) && fills(&one.rule));
        if self.mirrored {
            let images: Vec<Strategy> = strategies.iter().filter_map(image).collect();
            strategies.extend(images);
        }
        let rules = strategies.iter().map(|one| one.rule.clone()).collect();
        Ok(Bench { strategies, rules, states, costs: costs(self.prices.as_deref())? })
    }

    fn choose(&self, bench: &Bench) -> Result<(Chosen, Vec<usize>), Failure> {
        let Bench { rules, states, costs, .. } = bench;
        let reach = Reach::of(rules, states, self.metric.ends(), self.threads);
        let clusters = Clusters::of(rules, &reach, costs);
        // Within a limit on cost, a rule that fills less may be what one can afford.
        let among = if self.mean_cost.is_some() { &clusters.distinct } else { &clusters.kept };
        let open: Vec<Rule> = among.iter().map(|&rule| rules[rule].clone()).collect();
        let mut measure = Measure::new(&open, costs, states, self.metric, self.threads);
        let (picks, needed) = self.picks(&mut measure, open.len())?;
        let prices: Vec<f64> = rules.iter().map(|rule| costs.of(rule)).collect();
        let one_step = match self.exact {
            true => Some(exact(&reach, &prices, &self.limits(), MOST_NODES)),
            false => None,
        };
        let one_step = one_step.transpose().map_err(Failure::World)?;
        let front = self.front_of(&mut measure, among);
        let picks: Vec<Pick> =
            picks.into_iter().map(|pick| Pick { rule: among[pick.rule], ..pick }).collect();
        let total: f64 = picks.iter().map(|pick| prices[pick.rule]).sum();
        let taken = |pick: &Pick| Taken {
            rule: rules[pick.rule].name.clone(),
            covered: pick.covered,
            cost: prices[pick.rule],
        };
        let chosen = Chosen {
            metric: self.metric,
            rules: rules.len(),
            distinct: clusters.distinct.len(),
            kept: clusters.kept.len(),
            deducible: measure.deducible(),
            covered: picks.last().map_or(0, |pick| pick.covered),
            mean_cost: total / picks.len().max(1) as f64,
            chosen: picks.iter().map(taken).collect(),
            needed,
            one_step,
            front,
        };
        Ok((chosen, picks.into_iter().map(|pick| pick.rule).collect()))
    }

    /// The front, if it is wanted, told by the rules' own numbers.
    fn front_of(&self, measure: &mut Measure, among: &[usize]) -> Vec<Point> {
        let points = self.front.as_ref().map_or(vec![], |_| front(measure, self.top));
        let own = |point: Point| Point {
            rules: point.rules.iter().map(|&rule| among[rule]).collect(),
            ..point
        };
        points.into_iter().map(own).collect()
    }

    /// A rule as it is written: with a sentence and a picture, and under its new name.
    fn named(&self, strategy: &Strategy, number: usize) -> Strategy {
        let mut strategy = told(strategy.clone());
        if let Some(name) = &self.name {
            strategy.rule.name = format!("{name}-{number}");
        }
        strategy
    }

    fn limits(&self) -> Limits {
        let mean_cost = self.mean_cost.unwrap_or(f64::INFINITY);
        Limits { most_rules: self.top, mean_cost }
    }

    /// The rules taken, and, of a smallest set, how many no other set can do without.
    fn picks(
        &self,
        measure: &mut Measure,
        rules: usize,
    ) -> Result<(Vec<Pick>, Option<usize>), Failure> {
        if let Some(share) = self.share {
            let found = smallest(measure, share)
                .ok_or_else(|| Failure::World(format!("all {rules} rules together cover less")))?;
            return Ok((found.picks, Some(found.needed.len())));
        }
        if self.all {
            return Ok((everything(measure, rules), None));
        }
        if self.mean_cost.is_some() {
            return Ok((thrifty(measure, &self.limits()), None));
        }
        let picks = greedy(measure, &self.limits(), 0.0);
        if !self.exchange {
            return Ok((picks, None));
        }
        let start: Vec<usize> = picks.iter().map(|pick| pick.rule).collect();
        Ok((exchange(measure, &start, &self.limits()), None))
    }
}

/// All rules: as greedy takes them, then those that add nothing to what the others cover.
fn everything(measure: &mut Measure, rules: usize) -> Vec<Pick> {
    let mut picks = greedy(measure, &Limits::top(rules), 0.0);
    let taken: Vec<usize> = picks.iter().map(|pick| pick.rule).collect();
    let rest = (0..rules).filter(|rule| !taken.contains(rule));
    let covered = measure.covered(&(0..rules).collect::<Vec<usize>>());
    picks.extend(rest.map(|rule| Pick { rule, covered }));
    picks
}

/// The mirror image of a strategy: as sound as it is, for a line turned around is a line.
fn image(strategy: &Strategy) -> Option<Strategy> {
    let soundness = strategy.soundness;
    Some(Strategy { soundness, ..Strategy::bare(mirror(&strategy.rule)?) })
}

fn page(chosen: &Chosen) -> String {
    let share = |cells: usize| 100.0 * cells as f64 / chosen.deducible.max(1) as f64;
    let mut text = format!(
        "{} rules, {} of them distinct, {} that no other includes; {} cells can be deduced\n",
        chosen.rules, chosen.distinct, chosen.kept, chosen.deducible
    );
    for taken in &chosen.chosen {
        let Taken { rule, covered, cost } = taken;
        text += &format!("{covered:>8}  {:>5.1} %  {rule} (cost {cost})\n", share(*covered));
    }
    text += &format!(
        "{} rules cover {} cells, {:.1} %, {}; mean cost {:.1}\n",
        chosen.chosen.len(),
        chosen.covered,
        share(chosen.covered),
        chosen.metric.name(),
        chosen.mean_cost
    );
    if let Some(needed) = chosen.needed {
        text += &format!("{needed} of all the rules cannot be done without\n");
    }
    if let Some(best) = &chosen.one_step {
        let greedy = 100.0 * best.greedy as f64 / best.covered.max(1) as f64;
        let word = if best.proved { "the optimum" } else { "the best found" };
        text += &format!(
            "in one step: {} is {word}, the linear bound {:.1}, greedy {} ({greedy:.1} %)\n",
            best.covered, best.relaxed, best.greedy
        );
    }
    for point in &chosen.front {
        let count = point.rules.len();
        text += &format!("front: cost {}, {} cells, {count} rules\n", point.cost, point.covered);
    }
    text
}

fn chart(chosen: &Chosen) -> String {
    let points = chosen.front.iter().map(|point| (point.cost, point.covered as f64));
    let taken = chosen.chosen.iter().scan(0.0, |total, taken| {
        *total += taken.cost;
        Some((*total, taken.covered as f64))
    });
    Chart::new("Coverage against cost", "total cost of the rules", "cells covered")
        .series(Series::new("the front").points(points))
        .series(Series::new("as chosen").points(taken).without_line())
        .to_svg()
}
