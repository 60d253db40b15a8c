//! `nonolith lab rules`: the evaluation of learned rules, the paper's figures beside ours.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use nonolith::lab::chart::{Chart, Series};
use nonolith::puzzle::Puzzle;
use nonolith::strategies::library;
use nonolith::strategies::prove::Smt;
use nonolith::strategies::states;
use synthesis::report::{self, Report, ReportPlan, RuleColumn, column, columns_text};

use super::shared::Figure;
use crate::commands::Run;
use crate::commands::rules::sets;
use crate::commands::rules::solver::{SECONDS, Solvers};
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Choice;
use crate::progress::Progress;

/// Repeat the evaluation of Butler, Torlak and Popović (2017, section 7), theirs beside ours.
///
/// Distinct rules, control rules recovered, coverage by both metrics, the best ten; and the choice
/// made on other states than it is measured on, the exact optimum of one step, whole puzzles, and
/// the smallest set that covers almost all. The figure is the front of coverage against cost.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab rules
  nonolith lab rules --states line-states.jsonl --rules learned -o front.svg
  nonolith lab rules corpus/puzzles/small.json --json")]
pub(crate) struct RulesCommand {
    /// Whole puzzles to finish by rules alone, black and white; else some drawn by the seed
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    choice: Choice,
    /// The line states to measure on; else those of puzzles drawn by the seed
    #[arg(long, value_name = "STATES")]
    states: Option<PathBuf>,
    /// The learned rules: a set, a rule by its name, or a file of rules; may be given several times
    #[arg(long, value_name = "RULES", default_values_t = ["learned".to_owned()])]
    rules: Vec<String>,
    /// Rules that were learned as in the paper, to stand beside; several, of several seeds, are a mean
    #[arg(long, value_name = "RULES")]
    as_in_the_paper: Vec<String>,
    /// Rules that are all generalisations from the same states, to stand beside; several are a mean
    #[arg(long, value_name = "RULES")]
    all_general: Vec<String>,
    /// How many rules to choose
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// Also choose within this mean cost
    #[arg(long, value_name = "COST", default_value_t = 33.7)]
    mean_cost: f64,
    /// Puzzles drawn, for training and for what is not given
    #[arg(long, value_name = "N", default_value_t = 25)]
    puzzles: usize,
    /// The seed of all that is drawn
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The threads to use; the result is the same on any number
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    figure: Figure,
}

impl Run for RulesCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let cancel = context.cancel();
        let start = Instant::now();
        let states = match &self.states {
            Some(path) => sets::states(path)?,
            None => states::generated(self.seed, self.puzzles),
        };
        // Training states come from other puzzles than those that are measured on.
        let training = states::generated(self.seed.wrapping_add(1 << 32), self.puzzles);
        let puzzles = self.puzzles()?;
        let solvers = Solvers::find(&cancel);
        let panel = solvers.within(SECONDS);
        let mut plan = ReportPlan {
            control: library::control(),
            learned: sets::without_refuted(context, sets::all(&self.rules)?),
            library: library::library(),
            states: &states,
            training: &training,
            puzzles: &puzzles,
            smt: (!solvers.is_empty()).then_some(&panel as &dyn Smt),
            top: self.top,
            mean_cost: self.mean_cost,
            threads: self.threads,
        };
        let mut progress = None;
        let report = report::run(&plan, &mut |what| {
            progress = None;
            progress = Some(Progress::new(what));
        });
        drop(progress);
        let mut report = report.map_err(Failure::World)?;
        report.columns = self.columns(context, &mut plan)?;
        self.figure.draw(|| chart(&report))?;
        match self.json {
            true => context.print_json(&report)?,
            false => {
                let seconds = start.elapsed().as_secs_f64();
                if report.columns.len() > 1 {
                    context.print(&(columns_text(&report.columns) + "\n"))?;
                }
                context.print(&(report::text(&report) + &format!("\n{seconds:.1} s in all\n")))?;
            }
        }
        Ok(Exit::Done)
    }
}

impl RulesCommand {
    /// The paper's figures for the sets that stand beside, and last for the learned rules themselves.
    fn columns(
        &self,
        context: &mut Context,
        plan: &mut ReportPlan<'_>,
    ) -> Result<Vec<RuleColumn>, Failure> {
        let at_best = std::mem::take(&mut plan.learned);
        let beside = [
            ("in the paper's condition", &self.as_in_the_paper),
            ("all generalisations", &self.all_general),
        ];
        let mut columns = vec![];
        for (how, set) in
            beside.into_iter().flat_map(|(how, sets)| sets.iter().map(move |set| (how, set)))
        {
            let _progress = Progress::new(format!("{how}: {set}"));
            plan.learned = sets::without_refuted(context, sets::all(std::slice::from_ref(set))?);
            columns.push(column(how, set, plan).map_err(Failure::World)?);
            context.heed()?;
        }
        if !columns.is_empty() {
            plan.learned = at_best;
            let own = column("at best", &self.rules.join(", "), plan).map_err(Failure::World)?;
            columns.push(own);
        }
        Ok(columns)
    }

    fn puzzles(&self) -> Result<Vec<Puzzle>, Failure> {
        if self.files.is_empty() {
            return Ok(states::puzzles(self.seed, self.puzzles));
        }
        let entries = self.files.iter().flat_map(|path| self.choice.read(path));
        let puzzles: Result<Vec<Puzzle>, String> = entries.map(|entry| entry.puzzle).collect();
        let mut puzzles = puzzles.map_err(Failure::World)?;
        puzzles.retain(|puzzle| puzzle.palette().is_black_and_white());
        Ok(puzzles)
    }
}

fn chart(report: &Report) -> String {
    let points = report.front.iter().map(|point| (point.cost, point.covered as f64));
    let mut chart = Chart::new("Coverage against cost", "total cost of the rules", "cells covered")
        .series(Series::new("the front").points(points));
    for top in &report.tops {
        let total = top.mean_cost * top.rules.len() as f64;
        let point = Series::new(&top.how).points([(total, top.as_coded as f64)]).without_line();
        chart = chart.series(point);
    }
    chart.to_svg()
}
