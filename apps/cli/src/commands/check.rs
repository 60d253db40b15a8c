//! `nonolith check`: the verdict on a puzzle and its grade, in a line.

use std::path::PathBuf;

use clap::Args;
use nonolith::certify::Certificate;
use nonolith::puzzle::{Puzzle, Square, check};
use nonolith::solve::{self, Answer, Options, Verdict, VerdictReason};
use nonolith::strategies::grade::{Grade, Grading, Ungraded};
use serde::Serialize;

use super::Run;
use super::certify;
use super::solve::{exit, sentence};
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;
use crate::limits::Limits;
use crate::parallel::Threads;

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
  nonolith check --json --timeout 10 collection.jsonl
  nonolith check --certificates proofs collection.jsonl")]
pub(crate) struct Check {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    threads: Threads,
    /// Write a certificate of each verdict into this folder, as ID.nonocert
    #[arg(long, value_name = "DIR")]
    certificates: Option<PathBuf>,
    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CheckRecord<'a> {
    id: &'a str,
    title: Option<&'a str>,
    #[serde(flatten)]
    verdict: &'a Verdict,
    line_solvable: Option<bool>,
    differs: Vec<Square>,
    /// Whether all stored solutions satisfy the clues; null if none is stored.
    stored: Option<bool>,
    /// How hard it is; null if it has not one solution, or that was not found out.
    grade: Option<&'a Grade>,
    /// Why it was not found out how hard it is.
    ungraded: Option<Ungraded<'a>>,
    /// The file with its certificate, where one was asked for and there is a verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
}

/// What was found out about a puzzle.
struct Checked {
    answer: Answer,
    grading: Grading,
    certificate: Option<Certificate>,
}

impl Run for Check {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let (json, threads, cancel) = (self.json, self.threads, context.cancel());
        let check = |puzzle: &Puzzle, threads: usize| {
            let budget = self.limits.cancelled_by(&cancel);
            self.check(puzzle, &Options::default().with_budget(budget).with_threads(threads))
        };
        let tell = |context: &mut Context, id: &str, puzzle: &Puzzle, checked| {
            context.over();
            let Checked { answer, grading, certificate } = checked?;
            let certificate = self.keep(id, certificate.as_ref())?;
            let stored = stored(context, id, puzzle);
            if self.json {
                context.print_json(&CheckRecord {
                    id,
                    title: puzzle.details.title.as_deref(),
                    verdict: &answer.verdict,
                    line_solvable: answer.line_solvable,
                    differs: answer.differs(),
                    stored,
                    grade: grading.grade(),
                    ungraded: grading.ungraded(),
                    certificate: certificate.map(|path| path.display().to_string()),
                })?;
            } else {
                let grade = grading.grade().map(|it| format!(", {} ({})", it.level, it.score));
                let grade = grade.unwrap_or_default();
                context.print(&format!("{id}: {}{grade}\n", sentence(&answer)))?;
            }
            context.heed()?;
            Ok(exit(&answer.verdict))
        };
        self.puzzles.each_on(context, json, threads, "checking", check, tell)
    }
}

impl Check {
    fn check(&self, puzzle: &Puzzle, options: &Options) -> Result<Checked, Failure> {
        let (answer, certificate) = match self.certificates {
            Some(_) => certify::certified(puzzle, options, false)
                .map_err(|why| Failure::World(why.to_string()))?,
            None => (solve::solve(puzzle, options, None), None),
        };
        let too_large = puzzle.height() * puzzle.width() > MOST_CELLS;
        let (answer, grading) = if too_large && answer.verdict == Verdict::Unique {
            let why = format!("it has more than {MOST_CELLS} cells");
            (answer, Grading::Unknown(VerdictReason::own(why)))
        } else {
            let report = nonolith::report_answered(puzzle, answer, options);
            (report.answer, report.grading)
        };
        Ok(Checked { answer, grading, certificate })
    }

    /// Writes a certificate into the folder that was asked for; its path.
    fn keep(
        &self,
        id: &str,
        certificate: Option<&Certificate>,
    ) -> Result<Option<PathBuf>, Failure> {
        let wanted = self.certificates.as_ref().zip(certificate);
        wanted.map(|(folder, certificate)| certify::keep(folder, id, certificate)).transpose()
    }
}

/// Whether all stored solutions satisfy the clues, if there are any; those that do not are named.
fn stored(context: &Context, id: &str, puzzle: &Puzzle) -> Option<bool> {
    let mut hold = true;
    for (index, solution) in puzzle.solutions().iter().enumerate() {
        if let Err(mismatch) = check::picture(puzzle, solution) {
            hold = false;
            context.complain(&format!(
                "{id}: stored solution {} does not satisfy the clues: {mismatch}",
                index + 1
            ));
        }
    }
    (!puzzle.solutions().is_empty()).then_some(hold)
}
