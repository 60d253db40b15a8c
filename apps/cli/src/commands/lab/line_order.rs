//! `nonolith lab line-order`: which line next, by chance, by heuristic, optimally, learned.

use std::path::PathBuf;

use clap::Args;
use nonolith::lab::experiments::line_order::{self, ExperimentPlan, RowPrinter};
use nonolith::solve::Budget;

use super::learner::Learner;
use super::pieces::DividedResume;
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::output::{make_folder, write_file};
use crate::suffix;

/// Repeat the experiment of Dandurand, Cousineau and Shultz (2012) on the order of lines.
///
/// Prints the counterparts of their Figures 5, 6 and 7 with standard errors and their figures
/// beside ours, the correlation of learned and heuristic scores, and what they left open. Rows are
/// printed as they are finished; Ctrl-C prints what there is.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab line-order
  nonolith lab line-order --runs 5 --puzzles 500 --json
  nonolith lab line-order --resume work -o figures
  nonolith lab line-order --resume work --shard 3/16 --json")]
pub(crate) struct LineOrderCommand {
    /// The seed of puzzles and draws
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Simulations of each kind of learning
    #[arg(long, default_value_t = 20, value_name = "N")]
    runs: usize,
    /// Puzzles for the orderings that do not learn
    #[arg(long, default_value_t = 5000, value_name = "N")]
    puzzles: usize,
    /// Leave out what the paper left open, which takes most of the time
    #[arg(long)]
    figures_alone: bool,
    /// Write the figures as SVG into this folder
    #[arg(short, long, value_name = "FOLDER", value_parser = suffix::folder)]
    output: Option<PathBuf>,
    /// One JSON object with all tables
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    resume: DividedResume,
    #[command(flatten)]
    learner: Learner,
}

impl Run for LineOrderCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let plan = self.plan(context);
        let settings = format!(
            "seed={} runs={} puzzles={} {}",
            self.seed,
            self.runs,
            self.puzzles,
            self.learner.text()
        );
        let mut pieces = self.resume.open("line-order", &settings)?;
        let mut printer = RowPrinter::default();
        let mut unprinted = Ok(());
        let report = line_order::run(&plan, &mut pieces, &mut |row| {
            if !self.json && unprinted.is_ok() {
                unprinted = context.print(&printer.print(row));
            }
            if unprinted.is_err() {
                plan.budget.cancel.now();
            }
        });
        pieces.done();
        context.over();
        unprinted?;
        let report = report.map_err(Failure::Unwritten)?;
        match self.json {
            true => context.print_json(&report)?,
            false => context.print(&line_order::footing(&report))?,
        }
        context.heed()?;
        self.draw(&report)?;
        Ok(Exit::Done)
    }
}

impl LineOrderCommand {
    fn plan(&self, context: &mut Context) -> ExperimentPlan {
        let mut budget = Budget::default();
        budget.cancel = context.cancel();
        let (runs, puzzles, learning) = (self.runs, self.puzzles, self.learner.settings);
        let open_questions = !self.figures_alone;
        ExperimentPlan { seed: self.seed, runs, puzzles, open_questions, learning, budget }
    }

    fn draw(&self, report: &line_order::LineOrderReport) -> Result<(), Failure> {
        let Some(folder) = &self.output else { return Ok(()) };
        make_folder(folder)?;
        for (name, chart) in line_order::figures(report) {
            write_file(&folder.join(format!("{name}.svg")), chart.to_svg().as_bytes())?;
        }
        Ok(())
    }
}
