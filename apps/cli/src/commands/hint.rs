//! `nonolith hint`: the easiest next step, told as far as the player wants.

use std::path::Path;
use std::time::Duration;

use clap::Args;
use nonolith::puzzle::render::{self, TextStyle};
use nonolith::puzzle::{Grid, Puzzle};
use nonolith::solve::{Budget, Options, Verdict};
use nonolith::strategies::explain;
use nonolith::strategies::hint::{self, LAST_RUNG, Problem};
use nonolith::strategies::person::Knowledge;
use serde_json::json;

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
/// in the time given is not claimed.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith hint cat.non
  nonolith hint cat.non --rung 2
  nonolith hint cat.non --position cat.txt --rung 5
  nonolith hint lid.json --position '???? #..# ####'")]
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
    #[command(flatten)]
    known: KnownRules,
    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,
}

impl Run for Hint {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let known = self.known.knowledge(context)?;
        self.puzzles.each(context, self.json, |context, id, puzzle| {
            let position = self.position(&puzzle)?;
            let hint = self.hint(context, &known, &puzzle, &position)?;
            if self.json {
                context.print_json(&object(id, &puzzle, &hint))?;
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
        let mut budget = Budget::default().within(self.timeout);
        budget.cancel = context.cancel();
        let options = Options { budget, ..Options::default() };
        let hint = hint::hint_knowing(known, puzzle, position, usize::from(self.rung), &options);
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
        for (square, allowed) in step.deduction.allowed(grid.colours()) {
            grid.restrict(square, allowed);
        }
        let style = TextStyle { ascii: false, colour: output::is_coloured() };
        Some(render::text(puzzle, &grid, style))
    }
}

/// The hint as JSON; of the step only what the rung tells.
fn object(id: &str, puzzle: &Puzzle, hint: &hint::Hint) -> serde_json::Value {
    let problem = hint.problem.map(|problem| match problem {
        Problem::Line(line) => json!({ "line": line }),
        Problem::Square(square) => json!({ "square": square }),
        Problem::Position => json!("position"),
        Problem::Puzzle => json!("puzzle"),
    });
    let mut object = json!({
        "id": id,
        "problem": problem,
        "rung": hint.rung,
        "told": hint.sentence,
        "verdict": hint.verdict.as_ref().map(Verdict::name),
        "reason": hint.verdict.as_ref().and_then(Verdict::reason),
        "differs": hint.differs,
    });
    if let (Some(step), Some(object)) = (&hint.step, object.as_object_mut()) {
        let whole = explain::step_json(puzzle, step);
        let fields: &[&str] = match hint.rung {
            1 => &[],
            2 => &["line"],
            3 => &["line", "strategy"],
            _ => &["line", "strategy", "cells", "excluded", "sentence", "uses", "refutation"],
        };
        for field in fields {
            if let Some(value) = whole.get(*field) {
                object.insert((*field).to_owned(), value.clone());
            }
        }
    }
    object
}
