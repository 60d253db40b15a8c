//! `nonolith hint`: the easiest next step, told as far as the player wants.

use std::path::Path;
use std::time::Duration;

use clap::{Args, ValueEnum};
use nonolith::lab::orderings::policy::lines_to_look_at;
use nonolith::puzzle::render::{self, TextStyle};
use nonolith::puzzle::{Grid, Puzzle};
use nonolith::solve::Options;
use nonolith::strategies::hint::{self, LAST_RUNG};
use nonolith::strategies::person::Knowledge;
use serde::Serialize;

use super::Run;
use super::rules::sets::text;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;
use crate::known::KnownRules;
use crate::limits::seconds;
use crate::output;

/// Say what to do next, and why.
///
/// From the position that the file holds, or the one that --position gives. First, whether
/// something is wrong; else the easiest next step, told on one of five rungs: that there is one, in
/// which line, by which strategy, in which cells and why, and the step done. What is not found out
/// in the time given is not claimed. With --knowing, the step stays within these strategies; where
/// they come to a halt, it is named which new one leads on. With --look policy, the step is not the
/// easiest one but in the line that an expert would visit next; how it is made is still explained.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith hint cat.non
  nonolith hint cat.non --rung 2
  nonolith hint cat.non --position cat.txt --rung 5
  nonolith hint lid.json --position '???? #..# ####'
  nonolith hint cat.non --knowing overlap,line-complete
  nonolith hint cat.non --rung 2 --look policy")]
pub(crate) struct Hint {
    #[command(flatten)]
    puzzles: Puzzles,
    /// How much to tell: 1 that there is progress, 2 where, 3 by which strategy, 4 which cells and
    /// why, 5 do it
    #[arg(long, value_name = "1..5", default_value_t = 4)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=LAST_RUNG as i64))]
    rung: u8,
    /// What is drawn: a file of rows, or the rows themselves; `?` unknown, `.` blank, `#` filled or
    /// a colour's digit
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// Say what is known after this many seconds
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "10")]
    timeout: Duration,
    /// Which line to show: the one with the easiest step, or the one that the policy of the
    /// laboratory would visit, so that few visits solve the puzzle
    #[arg(long, value_name = "WHO", default_value = "easiest")]
    look: LookFirst,
    #[command(flatten)]
    known: KnownRules,
    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,
}

/// Who says which line to show.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LookFirst {
    /// The line with the easiest step.
    Easiest,
    /// The policy of the laboratory.
    Policy,
}

#[derive(Serialize)]
struct HintRecord<'a> {
    id: &'a str,
    #[serde(flatten)]
    hint: &'a hint::Hint,
}

impl Run for Hint {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let known = self.known.knowledge(context)?;
        self.puzzles.each(context, self.json, |context, id, puzzle| {
            let position = self.position(&puzzle)?;
            let hint = self.hint(context, &known, &puzzle, &position)?;
            if self.json {
                context.print_json(&HintRecord { id, hint: &hint })?;
            } else {
                context.print(&format!("{}\n", hint.sentence))?;
                if let Some(picture) = self.done(&puzzle, position, &hint) {
                    context.print(&picture)?;
                }
            }
            Ok(Exit::Done)
        })
    }
}

impl Hint {
    fn hint(
        &self,
        context: &mut Context,
        known: &Knowledge,
        puzzle: &Puzzle,
        position: &Grid,
    ) -> Result<hint::Hint, Failure> {
        let options = Options::default().within(self.timeout).cancelled_by(&context.cancel());
        let rung = usize::from(self.rung);
        let hint = match self.look {
            LookFirst::Easiest => hint::hint_knowing(known, puzzle, position, rung, &options),
            LookFirst::Policy => {
                let mut hinter = hint::Hinter::knowing(known, puzzle);
                hinter.look_first(&lines_to_look_at(puzzle, position, &options.budget));
                hinter.hint(position, rung, &options)
            }
        };
        context.heed()?;
        hint.map_err(|error| Failure::World(error.to_string()))
    }

    fn position(&self, puzzle: &Puzzle) -> Result<Grid, Failure> {
        let Some(given) = &self.position else {
            return Ok(puzzle.position().cloned().unwrap_or_else(|| puzzle.start()));
        };
        if given.trim().is_empty() {
            let message = "--position is empty: expected a file or rows of cells";
            return Err(Failure::Usage(message.to_owned()));
        }
        let path = Path::new(given);
        let (text, whence) = match path.exists() {
            true => (text(path)?, String::new()),
            false => (given.clone(), "no file, and as rows of cells: ".to_owned()),
        };
        let colours = puzzle.palette().len();
        Grid::from_text(text.trim_start_matches('\u{feff}'), colours)
            .map_err(|error| Failure::World(format!("position {given}: {whence}{error}")))
    }

    /// On the last rung, the position with the step done.
    fn done(&self, puzzle: &Puzzle, mut grid: Grid, hint: &hint::Hint) -> Option<String> {
        let step = hint.step.as_ref().filter(|_| usize::from(self.rung) == LAST_RUNG)?;
        for deduction in step.deductions() {
            for (square, allowed) in deduction.allowed(grid.colours()) {
                grid.restrict(square, allowed);
            }
        }
        let style = TextStyle { ascii: false, colour: output::is_coloured() };
        Some(render::text(puzzle, &grid, style))
    }
}
