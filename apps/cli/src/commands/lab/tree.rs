//! `nonolith lab tree`: the search tree of A*-GAC on a puzzle.

use std::time::Duration;

use clap::{Args, ValueEnum};
use nonolith::lab::astar_gac::assume::{self, AstarOutcome};
use nonolith::lab::astar_gac::search;
use nonolith::lab::experiments::tree::{TreeReport, draw};
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
  nonolith lab tree cat.non --full --estimate admissible --json")]
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
enum EstimateArg {
    /// Values left, as in the report; not admissible
    #[default]
    Report,
    /// One until solved
    Admissible,
}

#[derive(Serialize)]
struct TreeRecord<'a> {
    id: &'a str,
    #[serde(flatten)]
    report: TreeReport,
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
        let estimate = match self.estimate {
            EstimateArg::Report => assume::Estimate::ValuesLeft,
            EstimateArg::Admissible => assume::Estimate::Admissible,
        };
        let search = search(puzzle, self.full, estimate, &budget);
        context.heed()?;
        if let AstarOutcome::Searched(tree) = &search.outcome {
            self.figure.draw(|| draw(&search.board, tree, self.most))?;
        }
        let report = TreeReport::of(&search, self.most);
        match self.json {
            true => context.print_json(&TreeRecord { id, report }),
            false => context.print(&format!("{id}: {report}\n")),
        }
    }
}
