//! `nonolith rules choose`: few rules that cover much, and cheap ones.

use std::path::PathBuf;

use clap::Args;
use nonolith::lab::chart::{Chart, Series};
use nonolith::strategies::apply::fills;
use nonolith::strategies::dsl::{Costs, Rule};
use nonolith::strategies::evaluate::{Metric, State};
use nonolith::strategies::library::Strategy;
use serde::Serialize;
use synthesis::choose::{
    Choice, Clusters, Exact, Limits, Measure, Point, Reach, exact, exchange, front, smallest,
};

use super::page::told;
use super::sets::{self, Reading, costs};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::output::write_file;
use crate::progress::Progress;

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
    /// Line states, one JSON object a line: hints, before, after
    #[arg(value_name = "STATES")]
    states: PathBuf,
    /// A set, a rule by name, or a file of rules; may be given several times
    #[arg(long, value_name = "RULES", default_values_t = ["control".to_owned()])]
    rules: Vec<String>,
    /// Take at most so many rules
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
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
    /// Also work out the front of coverage against cost, and draw it into this SVG file
    #[arg(long, value_name = "OUT")]
    front: Option<PathBuf>,
    /// Write the chosen rules into this file, best first, each with a sentence and a picture
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
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
            let text = |&rule: &usize| told(bench.strategies[rule].clone()).to_string();
            let texts: Vec<String> = picks.iter().map(text).collect();
            write_file(path, texts.join("\n").as_bytes())?;
        }
        if let Some(path) = &self.front {
            write_file(path, chart(&chosen).as_bytes())?;
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
        let states = State::read_all(&sets::text(&self.states)?)
            .map_err(|error| Failure::World(format!("{}: {error}", self.states.display())))?;
        let mut strategies = self.reading.strategies(&self.rules)?;
        strategies.retain(|one| one.lines.has(2) && fills(&one.rule));
        let rules = strategies.iter().map(|one| one.rule.clone()).collect();
        Ok(Bench { strategies, rules, states, costs: costs(self.prices.as_deref())? })
    }

    fn choose(&self, bench: &Bench) -> Result<(Chosen, Vec<usize>), Failure> {
        let Bench { rules, states, costs, .. } = bench;
        let reach = Reach::of(rules, states, self.metric.ends(), self.threads);
        let clusters = Clusters::of(rules, &reach, costs);
        let some = |among: &[usize]| -> Vec<Rule> {
            among.iter().map(|&rule| rules[rule].clone()).collect()
        };
        let kept = some(&clusters.kept);
        let mut measure = Measure::new(&kept, costs, states, self.metric, self.threads);
        let limits =
            Limits { most_rules: self.top, mean_cost: self.mean_cost.unwrap_or(f64::INFINITY) };
        let mut needed = None;
        let mut picks = Vec::new();
        if let Some(share) = self.share {
            let found = smallest(&mut measure, share).ok_or_else(|| {
                Failure::World(format!("all {} rules together cover less", kept.len()))
            })?;
            needed = Some(found.needed.len());
            picks.extend(found.picks.iter().map(|pick| (clusters.kept[pick.rule], pick.covered)));
        } else {
            let (metric, threads) = (self.metric, self.threads);
            let choice = Choice { states, metric, limits, threads };
            let taken = choice.of(rules, costs);
            picks.extend(taken.iter().map(|pick| (pick.rule, pick.covered)));
        }
        if self.exchange {
            let place = |rule: usize| clusters.kept.iter().position(|&kept| kept == rule);
            let start: Vec<usize> = picks.iter().filter_map(|&(rule, _)| place(rule)).collect();
            let better = exchange(&mut measure, &start, &limits);
            picks = better.iter().map(|pick| (clusters.kept[pick.rule], pick.covered)).collect();
        }
        let prices: Vec<f64> = rules.iter().map(|rule| costs.of(rule)).collect();
        let one_step = match self.exact {
            true => Some(exact(&reach, &prices, &limits, MOST_NODES).map_err(Failure::World)?),
            false => None,
        };
        let front = match self.front {
            Some(_) => front(&mut measure, self.top),
            None => vec![],
        };
        let taken = |&(rule, covered): &(usize, usize)| Taken {
            rule: rules[rule].name.clone(),
            covered,
            cost: prices[rule],
        };
        let total: f64 = picks.iter().map(|&(rule, _)| prices[rule]).sum();
        let chosen = Chosen {
            metric: self.metric,
            rules: rules.len(),
            distinct: clusters.distinct.len(),
            kept: clusters.kept.len(),
            deducible: measure.deducible(),
            covered: picks.last().map_or(0, |&(_, covered)| covered),
            mean_cost: total / picks.len().max(1) as f64,
            chosen: picks.iter().map(taken).collect(),
            needed,
            one_step,
            front,
        };
        Ok((chosen, picks.into_iter().map(|(rule, _)| rule).collect()))
    }
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
