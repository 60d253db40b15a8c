//! `nonolith lab line-order`: which line next, by chance, by heuristic, optimally, learned.

use std::path::PathBuf;

use clap::Args;
use nonolith::lab::experiments::line_order::{self, ExperimentPlan};
use nonolith::lab::orderings::sarsa::{Exploration, SarsaSettings};
use nonolith::solve::Budget;

use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::output::{make_folder, write_file};
use crate::progress::Progress;
use crate::suffix;

/// Repeat the experiment of Dandurand, Cousineau and Shultz (2012) on the order of lines.
///
/// Prints the counterparts of their Figures 5, 6 and 7 with standard errors and their figures
/// beside ours, the correlation of learned and heuristic scores, and what they left open.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab line-order
  nonolith lab line-order --runs 5 --puzzles 500 --json
  nonolith lab line-order -o figures")]
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
    /// The learning rate
    #[arg(long, default_value_t = 0.9, value_name = "A")]
    alpha: f64,
    /// The discount factor
    #[arg(long, default_value_t = 0.9, value_name = "G")]
    gamma: f64,
    /// The temperature of Softmax; 0 draws in proportion to worth
    #[arg(long, default_value_t = 0.1, value_name = "T")]
    temperature: f64,
    /// How many of the last lines are not chosen again
    #[arg(long, default_value_t = 0, value_name = "N")]
    window: usize,
    /// Write the figures as SVG into this folder
    #[arg(short, long, value_name = "FOLDER", value_parser = suffix::folder)]
    output: Option<PathBuf>,
    /// One JSON object with all tables
    #[arg(long)]
    json: bool,
}

impl Run for LineOrderCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let plan = self.plan(context);
        let mut progress = None;
        let report = line_order::run(&plan, &mut |what| {
            progress = None;
            progress = Some(Progress::new(what));
        });
        drop(progress);
        context.heed()?;
        if let Some(folder) = &self.output {
            make_folder(folder)?;
            for (name, chart) in line_order::figures(&report) {
                write_file(&folder.join(format!("{name}.svg")), chart.to_svg().as_bytes())?;
            }
        }
        match self.json {
            true => context.print_json(&report)?,
            false => context.print(&line_order::text(&report))?,
        }
        Ok(Exit::Done)
    }
}

impl LineOrderCommand {
    fn plan(&self, context: &mut Context) -> ExperimentPlan {
        let choice = match self.temperature > 0.0 {
            true => Exploration::Boltzmann(self.temperature),
            false => Exploration::Proportional,
        };
        let (alpha, gamma, window) = (self.alpha, self.gamma, self.window);
        let learning = SarsaSettings { alpha, gamma, choice, window, ..SarsaSettings::default() };
        let mut budget = Budget::default();
        budget.cancel = context.cancel();
        ExperimentPlan { seed: self.seed, runs: self.runs, puzzles: self.puzzles, learning, budget }
    }
}
