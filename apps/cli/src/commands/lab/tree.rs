//! `nonolith lab tree`: the search tree of A*-GAC on a puzzle.

use std::time::Duration;

use clap::{Args, ValueEnum};
use nonolith::lab::astar_gac::assume::{self, AstarOutcome};
use nonolith::lab::astar_gac::search_observed;
use nonolith::lab::experiments::tree::{
    Filtering, FilteringRecorder, NetworkReport, TreeReport, draw,
};
use nonolith::puzzle::Puzzle;
use serde::Serialize;

use super::shared::{Figure, options};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;
use crate::limits::seconds;

/// Draw the search tree of A*-GAC on a black-and-white puzzle.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab tree cat.non -o tree.svg
  nonolith lab tree cat.non --full --estimate admissible --json
  nonolith lab tree cat.non --filterings 10 --json")]
pub(crate) struct TreeCommand {
    #[command(flatten)]
    puzzles: Puzzles,
    /// Full line consistency in place of the report's three constraints
    #[arg(long)]
    full: bool,
    /// The estimate h
    #[arg(long, value_enum, default_value_t)]
    estimate: EstimateArg,
    /// Draw and print at most about N nodes
    #[arg(long, value_name = "N", default_value_t = 200)]
    most: usize,
    /// Print the first N filterings too: every question to a constraint, and the values struck
    #[arg(long, value_name = "N", requires = "json")]
    filterings: Option<usize>,
    /// Stop the search after S seconds
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    timeout: Duration,
    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    figure: Figure,
}

#[derive(Clone, Copy, Default, ValueEnum)]
pub(super) enum EstimateArg {
    /// Values left, as in the report; not admissible
    #[default]
    Report,
    /// One until solved
    Admissible,
}

impl EstimateArg {
    pub(super) fn estimate(self) -> assume::Estimate {
        match self {
            EstimateArg::Report => assume::Estimate::ValuesLeft,
            EstimateArg::Admissible => assume::Estimate::Admissible,
        }
    }
}

#[derive(Serialize)]
struct TreeRecord<'a> {
    id: &'a str,
    #[serde(flatten)]
    report: TreeReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    network: Option<NetworkReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    filterings: Option<Vec<Filtering>>,
}

impl Run for TreeCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let mut drawn = 0;
        self.puzzles.each(context, self.json, |context, id, puzzle| {
            drawn += 1;
            self.figure.only_one(drawn)?;
            if puzzle.palette().len() > 2 {
                return Err(Failure::Usage(format!("{id}: A*-GAC does not do colour")));
            }
            self.show(context, id, &puzzle)?;
            Ok(Exit::Done)
        })
    }
}

impl TreeCommand {
    fn show(&self, context: &mut Context, id: &str, puzzle: &Puzzle) -> Result<(), Failure> {
        let budget = options(context, 1, Some(self.timeout)).budget;
        let mut recorder = FilteringRecorder::of_puzzle(puzzle, self.full, usize::MAX);
        let most = self.filterings.unwrap_or(0);
        let mut filterings: Vec<Filtering> = vec![];
        let estimate = self.estimate.estimate();
        let search = search_observed(puzzle, self.full, estimate, &budget, &mut |event| {
            if filterings.len() < most {
                filterings.extend(recorder.see(event));
            }
        });
        filterings.extend(recorder.rest());
        filterings.truncate(most);
        context.heed()?;
        if let AstarOutcome::Searched(tree) = &search.outcome {
            self.figure.draw(|| draw(&search.board, tree, self.most))?;
        }
        let report = TreeReport::of(&search, self.most);
        match self.json {
            true => {
                let network = self.filterings.map(|_| NetworkReport::of_puzzle(puzzle, self.full));
                let filterings = self.filterings.map(|_| filterings);
                context.print_json(&TreeRecord { id, report, network, filterings })
            }
            false => context.print(&format!("{id}: {report}\n")),
        }
    }
}
