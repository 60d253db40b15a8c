//! `nonolith check`: whether a puzzle is one, in a line.

use clap::Args;
use nonolith::puzzle::{Puzzle, Square, check};
use nonolith::solve::{self, Answer, Options, Verdict};
use nonolith::strategies::{explain::explain, grade};
use serde::Serialize;

use super::Run;
use super::solve::{exit, sentence};
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;
use crate::limits::Limits;
use crate::progress::Progress;

/// Larger puzzles are not graded: nobody solves them by hand, and it would take longer than to
/// check them. `grade` does it for those who ask.
const MOST_CELLS: usize = 10_000;

/// Check whether puzzles have one solution, whether line solving finds it, and how hard that is.
///
/// A stored solution that does not satisfy the clues is reported on standard error.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith check cat.non
  nonolith check --json --timeout 10 collection.jsonl")]
pub(crate) struct Check {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    limits: Limits,
    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CheckRecord<'a> {
    id: &'a str,
    title: Option<&'a str>,
    verdict: &'a str,
    line_solvable: Option<bool>,
    reason: Option<String>,
    differs: Vec<Square>,
    /// Whether all stored solutions satisfy the clues; null if none is stored.
    stored: Option<bool>,
    /// How hard it is; null if it has not one solution, or the time did not suffice to say.
    grade: Option<GradeRecord>,
}

#[derive(Serialize)]
struct GradeRecord {
    score: f64,
    name: &'static str,
}

impl Run for Check {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        self.puzzles.each(context, self.json, |context, id, puzzle| {
            let (answer, grade) = self.answer(context, id, &puzzle)?;
            let stored = stored(context, id, &puzzle);
            if self.json {
                context.print_json(&object(id, &puzzle, &answer, stored, grade))?;
            } else {
                let grade = grade.map(|grade| format!(", {} ({})", grade.name, grade.score));
                let grade = grade.unwrap_or_default();
                context.print(&format!("{id}: {}{grade}\n", sentence(&answer)))?;
            }
            context.heed()?;
            Ok(exit(&answer.verdict))
        })
    }
}

impl Check {
    fn answer(
        &self,
        context: &mut Context,
        id: &str,
        puzzle: &Puzzle,
    ) -> Result<(Answer, Option<GradeRecord>), Failure> {
        let options = Options { budget: self.limits.budget(context), ..Options::default() };
        let progress = Progress::new(format!("checking {id}"));
        let answer = solve::solve(puzzle, &options, None);
        let gradable =
            answer.verdict == Verdict::Unique && puzzle.height() * puzzle.width() <= MOST_CELLS;
        let grade = gradable.then(|| grade::grade(&explain(puzzle, &options))).flatten();
        drop(progress);
        context.over();
        Ok((answer, grade.map(|grade| GradeRecord { score: grade.score, name: grade.name })))
    }
}

fn object<'a>(
    id: &'a str,
    puzzle: &'a Puzzle,
    answer: &'a Answer,
    stored: Option<bool>,
    grade: Option<GradeRecord>,
) -> CheckRecord<'a> {
    CheckRecord {
        id,
        title: puzzle.details.title.as_deref(),
        verdict: answer.verdict.name(),
        line_solvable: answer.line_solvable,
        reason: answer.verdict.reason().map(ToString::to_string),
        differs: answer.differs(),
        stored,
        grade,
    }
}

/// Whether all stored solutions satisfy the clues, if there are any; those that do not are named.
fn stored(context: &Context, id: &str, puzzle: &Puzzle) -> Option<bool> {
    let mut hold = true;
    for (index, solution) in puzzle.solutions().iter().enumerate() {
        if let Err(mismatch) = check::picture(puzzle, solution) {
            hold = false;
            context.complain(&format!("{id}: stored solution {} is none: {mismatch}", index + 1));
        }
    }
    (!puzzle.solutions().is_empty()).then_some(hold)
}
