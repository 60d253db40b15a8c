//! Offers as data (serde): what `from --json` prints.

use puzzle::{Puzzle, Rgb};
use serde::{Serialize, Serializer};
use solve::Verdict;
use strategies::grade::Grade;

use super::{Offer, PixelBox, Warning};
use crate::repair::Change;
use crate::to_a_millionth;

#[derive(Serialize)]
struct OfferData<'a> {
    puzzle: &'a Puzzle,
    #[serde(flatten)]
    verdict: &'a Verdict,
    line_solvable: Option<bool>,
    grade: Option<&'a Grade>,
    reached: bool,
    settings: OriginData,
    changes: &'a [Change],
    changed_share: f64,
    at_least: usize,
    proved_least: bool,
    regret: f64,
    topology_kept: bool,
    warnings: &'a [Warning],
}

/// How the picture became cells, with the size and the number of colours that came of it.
#[derive(Serialize)]
struct OriginData {
    size: [usize; 2],
    threshold: Option<u8>,
    bias: f64,
    style: &'static str,
    /// Pixels left of it, above it, across and down.
    crop: [usize; 4],
    background: Option<Rgb>,
    colours: usize,
    pixel_art: bool,
}

impl OriginData {
    fn new(offer: &Offer) -> OriginData {
        let (origin, puzzle) = (&offer.origin, &offer.puzzle);
        let PixelBox { x, y, width, height } = origin.crop;
        OriginData {
            size: [puzzle.height(), puzzle.width()],
            threshold: origin.threshold,
            bias: to_a_millionth(origin.bias.into()),
            style: origin.style.name(),
            crop: [x, y, width, height],
            background: origin.background,
            colours: puzzle.palette().len() - 1,
            pixel_art: origin.pixel_art,
        }
    }
}

impl Serialize for Offer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        OfferData {
            puzzle: &self.puzzle,
            verdict: &self.verdict,
            line_solvable: self.line_solvable,
            grade: self.grade.as_ref(),
            reached: self.reached,
            settings: OriginData::new(self),
            changes: &self.changes,
            changed_share: to_a_millionth(self.changed_share()),
            at_least: self.at_least,
            proved_least: self.proved_least,
            regret: to_a_millionth(self.regret),
            topology_kept: self.topology_kept,
            warnings: &self.warnings,
        }
        .serialize(serializer)
    }
}
