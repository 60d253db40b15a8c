//! `nonolith lab stages`: six stages of a solve side by side, unknown cells grey.

use std::fmt::Write;
use std::time::Duration;

use clap::Args;
use nonolith::lab::experiments::stages::{STAGES, Stage, figure, stages};
use nonolith::puzzle::{Puzzle, Trace, render};
use serde::Serialize;

use super::shared::{Figure, method, options};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;
use crate::limits::seconds;
use crate::output;

/// Draw six stages of a solve side by side, unknown cells grey.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab stages cat.non --method logic -o logic.svg
  nonolith lab stages cat.non --method iga --timeout 10 -o evolution.png
  nonolith lab stages cat.non --method column-ga:fitness=nearest -o figure-13.svg")]
pub(crate) struct StagesCommand {
    #[command(flatten)]
    puzzles: Puzzles,
    /// The method to watch, with its settings behind colons
    #[arg(long, value_name = "NAME[:SETTING=VALUE]...")]
    method: String,
    /// Stop the method after S seconds; then nothing else stops it that was not set
    #[arg(long, value_name = "S", value_parser = seconds)]
    timeout: Option<Duration>,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    figure: Figure,
}

#[derive(Serialize)]
struct StagesRecord<'a> {
    id: &'a str,
    method: &'a str,
    stages: &'a [Stage],
}

impl Run for StagesCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let mut drawn = 0;
        self.puzzles.each(context, self.json, |context, id, puzzle| {
            drawn += 1;
            self.figure.only_one(drawn)?;
            let stages = self.stages(context, &puzzle)?;
            self.figure.draw(|| figure(&puzzle, &self.method, &stages))?;
            if self.json {
                context.print_json(&StagesRecord { id, method: &self.method, stages: &stages })?;
            } else {
                context.print(&text(id, &puzzle, &stages))?;
            }
            Ok(Exit::Done)
        })
    }
}

impl StagesCommand {
    fn stages(&self, context: &mut Context, puzzle: &Puzzle) -> Result<Vec<Stage>, Failure> {
        let choice = method(&self.method)?;
        let choice = if self.timeout.is_some() { choice.ended_by_time() } else { choice };
        let options = choice.options(&options(context, self.seed, self.timeout));
        let mut trace = Trace::default();
        nonolith::solve::run(choice.method, puzzle, &options, Some(&mut trace))?;
        context.heed()?;
        stages(puzzle, &trace, STAGES).map_err(|error| Failure::World(error.to_string()))
    }
}

fn text(id: &str, puzzle: &Puzzle, stages: &[Stage]) -> String {
    stages.iter().fold(String::new(), |mut text, stage| {
        let picture = render::half_blocks(puzzle.palette(), &stage.grid, output::is_coloured());
        let words = match stage.score {
            Some(score) => format!("a candidate of score {score}"),
            None => format!("{} cells unknown", stage.grid.unknown_cells()),
        };
        let _ = writeln!(text, "{id}, step {}, {words}\n{picture}", stage.step);
        text
    })
}
