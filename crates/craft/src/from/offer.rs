//! Offers: a puzzle from a picture, with all that its maker should know about it.

use std::sync::Arc;

use puzzle::{Palette, Picture, Puzzle, Rgb};
use solve::Verdict;
use strategies::grade::Grade;

use super::PixelBox;
use super::cover::Cover;
use super::judge::{Judge, puzzle_of};
use super::settings::Style;
use super::topology::same_parts;
use super::vary::Candidate;
use super::warning::{Warning, warnings};
use crate::repair::{Change, RepairOutcome};

/// A puzzle from a picture.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Offer {
    /// The puzzle, with the picture as its stored solution.
    pub puzzle: Puzzle,
    /// The picture before cells were changed.
    pub before: Picture,
    /// Which share of every cell each colour has.
    pub cover: Arc<Cover>,
    /// Whether it is what was asked for.
    pub reached: bool,
    /// What the exact solver says of it, from an empty grid.
    pub verdict: Verdict,
    /// Whether line solving alone finds the solution, where that is known.
    pub line_solvable: Option<bool>,
    /// How hard it is, where it has one solution and is not too large.
    pub grade: Option<Grade>,
    /// The cells that were changed.
    pub changes: Vec<Change>,
    /// How many cells of that picture must change at least: shown.
    pub at_least: usize,
    /// Whether what was asked for was reached, and no fewer changes would have done: shown.
    pub proved_least: bool,
    /// The mean price of its cells: 0 where every cell has the colour that covers most of it.
    pub regret: f64,
    /// Whether the changes neither join, split, open, fill nor lose any part of the picture.
    pub topology_kept: bool,
    /// How the picture became cells.
    pub origin: OfferOrigin,
    /// What its maker should look at.
    pub warnings: Vec<Warning>,
}

/// How a picture became cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OfferOrigin {
    /// The style that was used, never `Auto`.
    pub style: Style,
    /// The lightness up to which a point is dark, where that decided.
    pub threshold: Option<u8>,
    /// How much less than half a cell the background needed to win it.
    pub bias: f32,
    /// The part of the picture that was taken.
    pub crop: PixelBox,
    /// The background's look, where it has one.
    pub background: Option<Rgb>,
    /// Whether the picture was drawn cell by cell, so that nothing was averaged.
    pub pixel_art: bool,
}

impl Offer {
    /// The share of cells that were changed.
    pub fn changed_share(&self) -> f64 {
        self.changes.len() as f64 / self.before.cells().len() as f64
    }
}

/// What an offer is made of.
pub(crate) struct OfferSource<'a> {
    pub(crate) palette: &'a Palette,
    pub(crate) candidate: &'a Candidate,
    /// The repair that reached the goal, if one was needed.
    pub(crate) outcome: Option<&'a RepairOutcome>,
    /// The size in pixels of the part that was taken, unless it is pixel art.
    pub(crate) pixels: Option<(usize, usize)>,
}

impl OfferSource<'_> {
    /// The offer, judged from an empty grid.
    pub(crate) fn offer(&self, origin: OfferOrigin, judge: &Judge) -> Offer {
        let before = self.candidate.picture.clone();
        let best = self.outcome.and_then(|outcome| outcome.repairs.first());
        let changes = best.map_or_else(Vec::new, |repair| repair.changes.clone());
        let picture = best.map_or_else(|| before.clone(), |repair| repair.apply(&before));
        let puzzle = puzzle_of(self.palette, &picture);
        let answer = judge.solve(&puzzle);
        let unique = answer.verdict == Verdict::Unique;
        let grade = unique.then(|| judge.grade(&puzzle)).flatten();
        let warnings = warnings(&puzzle, &picture, grade.as_ref(), self.pixels);
        let reached = judge.is_reached(&answer, grade.as_ref());
        Offer {
            reached,
            verdict: answer.verdict,
            line_solvable: answer.line_solvable,
            at_least: self.outcome.map_or(0, |outcome| outcome.at_least),
            proved_least: reached && self.outcome.is_none_or(|outcome| outcome.proved_least),
            regret: self.candidate.cover.regret(&picture),
            topology_kept: same_parts(&before, &picture),
            cover: self.candidate.cover.clone(),
            puzzle,
            before,
            grade,
            changes,
            origin,
            warnings,
        }
    }
}
