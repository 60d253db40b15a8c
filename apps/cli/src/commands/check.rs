//! `nonolith check`: whether a puzzle is one, in a line.

use std::path::{Path, PathBuf};

use clap::Args;
use nonolith::certify::{Certificate, Form};
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
use crate::output;
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
  nonolith check --json --timeout 10 collection.jsonl
  nonolith check --certificates proofs collection.jsonl")]
pub(crate) struct Check {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    limits: Limits,
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
    verdict: &'a str,
    line_solvable: Option<bool>,
    reason: Option<String>,
    differs: Vec<Square>,
    /// Whether all stored solutions satisfy the clues; null if none is stored.
    stored: Option<bool>,
    /// How hard it is; null if it has not one solution, or the time did not suffice to say.
    grade: Option<GradeRecord>,
    /// The file with its certificate, where one was asked for and there is a verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
}

#[derive(Serialize)]
struct GradeRecord {
    score: f64,
    name: &'static str,
}

impl Run for Check {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        self.puzzles.each(context, self.json, |context, id, puzzle| {
            let (answer, grade, certificate) = self.answer(context, id, &puzzle)?;
            let certificate = self.keep(id, certificate.as_ref())?;
            let stored = stored(context, id, &puzzle);
            if self.json {
                context.print_json(&CheckRecord {
                    certificate: certificate.map(|path| path.display().to_string()),
                    ..object(id, &puzzle, &answer, stored, grade)
                })?;
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
    ) -> Result<(Answer, Option<GradeRecord>, Option<Certificate>), Failure> {
        let options = Options { budget: self.limits.budget(context), ..Options::default() };
        let progress = Progress::new(format!("checking {id}"));
        let (answer, certificate) = match self.certificates {
            Some(_) => super::certify::certified(puzzle, &options, false)?,
            None => (solve::solve(puzzle, &options, None), None),
        };
        let gradable =
            answer.verdict == Verdict::Unique && puzzle.height() * puzzle.width() <= MOST_CELLS;
        let grade = gradable.then(|| grade::grade(&explain(puzzle, &options))).flatten();
        drop(progress);
        context.over();
        let grade = grade.map(|grade| GradeRecord { score: grade.score, name: grade.name });
        Ok((answer, grade, certificate))
    }

    /// Writes a certificate into the folder that was asked for; its path.
    fn keep(
        &self,
        id: &str,
        certificate: Option<&Certificate>,
    ) -> Result<Option<PathBuf>, Failure> {
        let (Some(folder), Some(certificate)) = (&self.certificates, certificate) else {
            return Ok(None);
        };
        output::make_folder(folder)?;
        let path = folder.join(file_name(id));
        output::write_file(&path, &certificate.to_bytes(Form::Text))?;
        Ok(Some(path))
    }
}

/// The name of a puzzle's certificate: ids may have letters that no file name has.
fn file_name(id: &str) -> PathBuf {
    let plain = |letter: char| letter.is_alphanumeric() || "-_.#".contains(letter);
    let name: String = id.chars().map(|it| if plain(it) { it } else { '-' }).collect();
    Path::new(&format!("{}.nonocert", name.trim_start_matches('.'))).to_owned()
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
        certificate: None,
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
