//! `nonolith lab race`: methods on one puzzle, against the clock and step by step.

use std::time::Duration;

use clap::Args;
use nonolith::lab::experiments::method_choice::MethodChoice;
use nonolith::lab::experiments::pieces::try_piece;
use nonolith::lab::experiments::race::{Lap, LapError, chart, heading, lap, row};
use nonolith::puzzle::Puzzle;
use serde::Serialize;

use super::pieces::{Pieces, Resume};
use super::shared::{Figure, methods, options, takes};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;
use crate::limits::seconds;

/// Race methods on a puzzle: time, steps, cells a step, and what they say.
///
/// Laps are printed as they are finished. A lap that was run is not run again by who resumes.
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
    resume: Resume,
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
        // Methods and puzzles are no part of the settings: a folder serves any of them.
        let settings = format!("seed={} timeout={}", self.seed, self.timeout.as_secs_f64());
        let (mut drawn, mut pieces) = (0, self.resume.open("race", &settings)?);
        self.puzzles.each(context, self.json, |context, id, puzzle| {
            drawn += 1;
            self.figure.only_one(drawn)?;
            if !self.json {
                context.print(&format!("{id}\n{}", heading()))?;
            }
            let laps = self.laps(context, id, &puzzle, &mut pieces)?;
            let title = puzzle.details.title.as_deref().unwrap_or(id);
            self.figure.draw(|| chart(title, &laps).to_svg())?;
            Ok(Exit::Done)
        })
    }
}

impl RaceCommand {
    fn laps(
        &self,
        context: &mut Context,
        id: &str,
        puzzle: &Puzzle,
        pieces: &mut Pieces,
    ) -> Result<Vec<Lap>, Failure> {
        let (mut laps, digest) = (vec![], digest(puzzle));
        let choices = methods(&self.methods)?.into_iter().map(MethodChoice::ended_by_time);
        for choice in choices.filter(|choice| takes(choice.method, puzzle)) {
            let begin = options(context, self.seed, None);
            let limited = || {
                let mut options = begin.clone();
                options.budget = options.budget.within(self.timeout);
                options
            };
            let name = format!("{} on {id} ({digest:016x})", choice.label);
            let work = || lap(&choice, puzzle, &limited);
            let lap = try_piece(pieces, &begin.budget, &name, work);
            pieces.done();
            context.heed()?;
            let lap = match lap {
                Ok(lap) => lap.map_err(failure)?,
                Err(why) => return Err(Failure::Unwritten(why.to_string())),
            };
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

/// What tells puzzles of one name apart in a journal: FNV-1a over the puzzle's text.
fn digest(puzzle: &Puzzle) -> u64 {
    let text = serde_json::to_string(puzzle).expect("our own objects are JSON");
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn failure(error: LapError) -> Failure {
    match error {
        LapError::Refused(refusal) => refusal.into(),
        LapError::Trace(wrong) => Failure::Internal(wrong.to_string()),
    }
}
