//! `nonolith lab race`: methods on one puzzle, against the clock and step by step.

use std::time::Duration;

use clap::Args;
use nonolith::lab::experiments::method_choice::MethodChoice;
use nonolith::lab::experiments::race::{Lap, LapError, chart, heading, lap, row};
use nonolith::puzzle::Puzzle;
use serde::Serialize;

use super::shared::{Figure, methods, options, takes};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;
use crate::limits::seconds;
use crate::progress::Progress;

/// Race methods on a puzzle: time, steps, cells a step, and what they say.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab race cat.non
  nonolith lab race cat.non --methods logic,combinatorial,line -o race.svg
  nonolith lab race cat.non --methods iga,iga:fitness=nearest")]
pub(crate) struct RaceCommand {
    #[command(flatten)]
    puzzles: Puzzles,
    /// The methods, with commas between them and their settings behind colons; all that take the puzzle,
    /// if none are named
    #[arg(long, value_name = "NAME[:SETTING=VALUE]...", value_delimiter = ',')]
    methods: Vec<String>,
    /// Stop a method after S seconds; nothing else stops it that was not set
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    timeout: Duration,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object a method
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    figure: Figure,
}

#[derive(Serialize)]
struct RaceRecord<'a> {
    id: &'a str,
    #[serde(flatten)]
    lap: &'a Lap,
}

impl Run for RaceCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let mut drawn = 0;
        self.puzzles.each(context, self.json, |context, id, puzzle| {
            drawn += 1;
            self.figure.only_one(drawn)?;
            if !self.json {
                context.print(&format!("{id}\n{}", heading()))?;
            }
            let laps = self.laps(context, id, &puzzle)?;
            let title = puzzle.details.title.as_deref().unwrap_or(id);
            self.figure.draw(|| chart(title, &laps).to_svg())?;
            Ok(Exit::Done)
        })
    }
}

impl RaceCommand {
    fn laps(&self, context: &mut Context, id: &str, puzzle: &Puzzle) -> Result<Vec<Lap>, Failure> {
        let mut laps = vec![];
        let choices = methods(&self.methods)?.into_iter().map(MethodChoice::ended_by_time);
        for choice in choices.filter(|choice| takes(choice.method, puzzle)) {
            let progress = Progress::new(format!("{} on {id}", choice.label));
            let begin = options(context, self.seed, None);
            let limited = || {
                let mut options = begin.clone();
                options.budget = options.budget.within(self.timeout);
                options
            };
            let lap = lap(&choice, puzzle, &limited).map_err(failure)?;
            drop(progress);
            context.heed()?;
            if self.json {
                context.print_json(&RaceRecord { id, lap: &lap })?;
            } else {
                context.print(&row(&lap))?;
            }
            laps.push(lap);
        }
        Ok(laps)
    }
}

fn failure(error: LapError) -> Failure {
    match error {
        LapError::Refused(refusal) => refusal.into(),
        LapError::Trace(wrong) => Failure::Internal(wrong.to_string()),
    }
}
