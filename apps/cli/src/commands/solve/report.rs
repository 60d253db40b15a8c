//! What is told about an answer, to programs and to people.

use nonolith::puzzle::render::{self, TextStyle};
use nonolith::puzzle::{Grid, Puzzle};
use nonolith::solve::{Answer, Verdict};
use serde::Serialize;

/// An answer with all that it is about.
pub(super) struct SolveReport<'a> {
    pub(super) id: &'a str,
    pub(super) puzzle: &'a Puzzle,
    pub(super) answer: &'a Answer,
    pub(super) method: &'a str,
}

/// What `--json` prints; the contract names its fields.
#[derive(Serialize)]
pub(super) struct SolveRecord<'a> {
    id: &'a str,
    title: Option<&'a str>,
    #[serde(flatten)]
    answer: &'a Answer,
    method: &'a str,
}

impl<'a> SolveReport<'a> {
    pub(super) fn object(&self) -> SolveRecord<'a> {
        let SolveReport { id, puzzle, answer, method } = *self;
        SolveRecord { id, title: puzzle.details.title.as_deref(), answer, method }
    }

    pub(super) fn text(&self, colour: bool) -> String {
        let style = TextStyle { ascii: false, colour };
        let draw = |grid: &Grid| render::text(self.puzzle, grid, style);
        let colours = self.puzzle.palette().len();
        let mut text = format!("{}: {}\n", self.id, self.summary());
        for solution in &self.answer.solutions {
            text += &draw(&Grid::of_picture(solution, colours));
        }
        if let Some(candidate) = &self.answer.candidate {
            text += "The nearest grid that was tried; it breaks clues:\n";
            text += &draw(&Grid::of_picture(candidate, colours));
        } else if matches!(self.answer.verdict, Verdict::Unknown(_)) {
            text += &draw(&self.answer.known);
        }
        text
    }

    /// The verdict; how long it took only where somebody waited for it.
    fn summary(&self) -> String {
        let summary = super::sentence(self.answer);
        match self.answer.stats.get("time_ms") {
            Some(time) if *time >= 1e3 => format!("{summary}, after {:.1} s", time / 1e3),
            _ => summary,
        }
    }
}
