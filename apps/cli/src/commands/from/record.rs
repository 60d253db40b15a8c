//! What `from --json` prints of a picture.

use nonolith::craft::from::{Decoded, Made, Offer, PixelBox};
use nonolith::craft::repair::Change;
use nonolith::puzzle::{Puzzle, formats};
use serde::Serialize;
use serde_json::value::RawValue;

#[derive(Serialize)]
pub(crate) struct FromRecord<'a> {
    id: &'a str,
    source: SourceRecord,
    offers: Vec<OfferRecord>,
    reached: bool,
    reason: Option<&'a str>,
    stats: FromStats,
}

#[derive(Serialize)]
struct SourceRecord {
    width: usize,
    height: usize,
    format: &'static str,
    orientation: u8,
}

#[derive(Serialize)]
struct FromStats {
    candidates: usize,
    nodes: u64,
    time_ms: f64,
}

#[derive(Serialize)]
struct OfferRecord {
    puzzle: Box<RawValue>,
    verdict: &'static str,
    line_solvable: Option<bool>,
    grade: Option<OfferGrade>,
    settings: OriginRecord,
    /// `[row, column, from, to, price]` of every changed cell.
    changes: Vec<(usize, usize, usize, usize, f64)>,
    changed_share: f64,
    at_least: usize,
    proved_least: bool,
    regret: f64,
    topology_kept: bool,
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct OfferGrade {
    score: f64,
    name: &'static str,
}

#[derive(Serialize)]
struct OriginRecord {
    size: [usize; 2],
    threshold: Option<u8>,
    bias: f64,
    style: &'static str,
    crop: [usize; 4],
    background: Option<String>,
    colours: usize,
    pixel_art: bool,
}

impl<'a> FromRecord<'a> {
    pub(crate) fn new(id: &'a str, decoded: &Decoded, made: &'a Made, time_ms: f64) -> Self {
        FromRecord {
            id,
            source: SourceRecord {
                width: decoded.width,
                height: decoded.height,
                format: decoded.format,
                orientation: decoded.orientation,
            },
            offers: made.offers.iter().map(OfferRecord::new).collect(),
            reached: made.reached,
            reason: made.reason.as_deref(),
            stats: FromStats { candidates: made.candidates, nodes: made.nodes, time_ms },
        }
    }
}

impl OfferRecord {
    fn new(offer: &Offer) -> OfferRecord {
        let grade = offer.grade.as_ref();
        OfferRecord {
            puzzle: puzzle_json(&offer.puzzle),
            verdict: offer.verdict.name(),
            line_solvable: offer.line_solvable,
            grade: grade.map(|grade| OfferGrade { score: grade.score, name: grade.name }),
            settings: OriginRecord::new(offer),
            changes: offer.changes.iter().map(change).collect(),
            changed_share: rounded(offer.changed_share()),
            at_least: offer.at_least,
            proved_least: offer.proved_least,
            regret: rounded(offer.regret),
            topology_kept: offer.topology_kept,
            warnings: offer.warnings.iter().map(ToString::to_string).collect(),
        }
    }
}

impl OriginRecord {
    fn new(offer: &Offer) -> OriginRecord {
        let origin = &offer.origin;
        let PixelBox { x, y, width, height } = origin.crop;
        OriginRecord {
            size: [offer.puzzle.height(), offer.puzzle.width()],
            threshold: origin.threshold,
            bias: rounded(origin.bias.into()),
            style: origin.style.name(),
            crop: [x, y, width, height],
            background: origin.background.map(|rgb| rgb.to_string()),
            colours: offer.puzzle.palette().len() - 1,
            pixel_art: origin.pixel_art,
        }
    }
}

fn change(change: &Change) -> (usize, usize, usize, usize, f64) {
    let square = change.square;
    (square.row, square.column, change.from.index(), change.to.index(), rounded(change.price))
}

/// To a millionth: more digits say nothing.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// A puzzle in the project's own JSON.
fn puzzle_json(puzzle: &Puzzle) -> Box<RawValue> {
    let format = formats::by_name("jsonl").expect("our own format is listed");
    let written = format.write(puzzle).expect("our own format holds every puzzle");
    let text = String::from_utf8(written.bytes).expect("JSON is text");
    RawValue::from_string(text.trim_end().to_owned()).expect("our own format is JSON")
}
