//! Variation: many pictures that are equally true to the source. Trying them is cheaper than to change
//! a cell, and nobody sees it.

use std::collections::BTreeSet;
use std::sync::Arc;

use puzzle::{Colour, LineId, Picture, Square};

use super::cover::Cover;
use super::frames::{FramedSize, Range, frames};
use super::rendition::Rendition;
use super::settings::{FromSettings, SIDES, SizeWish};

/// A doubtful single cell is one whose own colour has less of it than this.
const DOUBTFUL: f32 = 0.8;

/// A picture with more regret is not true to its source, and one with much more is another picture.
const MOST_REGRET: f64 = 0.03;
const MOST_LOOSE_REGRET: f64 = 0.08;
/// The parts of the ink that the source would give a picture that it may lose, and may get beside it:
/// smoothing would take thin lines away, and a repair would not bring them back.
const MOST_LOST: f64 = 0.15;
const MOST_LOOSE_LOST: f64 = 0.5;
const MOST_ADDED: f64 = 0.35;
/// The share of cells in which two pictures may differ and still be nearly the same.
const ALIKE: f64 = 0.02;

/// A picture that may become a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// Which rendition it shows.
    pub(crate) rendition: usize,
    pub(crate) picture: Picture,
    pub(crate) cover: Arc<Cover>,
    /// The mean price of its cells.
    pub(crate) regret: f64,
    /// How far its size is from the one asked for.
    pub(crate) off: usize,
    pub(crate) threshold: Option<u8>,
    /// How much less than half a cell the background needed to win it.
    pub(crate) bias: f32,
}

/// How true to the source a candidate must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    /// Nobody would say that another picture is truer.
    Strict,
    /// Details may be lost: only what is not strict, for those who get nothing else.
    Loose,
}

impl Candidate {
    /// Whether two pictures are too alike to be offered side by side: of one size, and nearly all
    /// cells the same.
    pub(crate) fn resembles(&self, other: &Candidate) -> bool {
        let size = |it: &Candidate| (it.picture.height(), it.picture.width());
        let cells = self.picture.cells();
        let differs = || cells.iter().zip(other.picture.cells()).filter(|(one, two)| one != two);
        size(self) == size(other) && differs().count() as f64 <= ALIKE * cells.len() as f64
    }
}

/// The candidates of a rendition in the frames of some ranges, the truest first; no picture twice.
pub(crate) fn candidates(
    renditions: &[Rendition],
    rendition: usize,
    settings: &FromSettings,
    points: (usize, usize),
    ranges: &[Range],
    truth: Truth,
) -> Vec<Candidate> {
    let mut seen = BTreeSet::new();
    let mut all = vec![];
    let framed = ranges.iter().flat_map(|&range| frames(settings.size, points.0, points.1, range));
    for framed in framed {
        let in_frame = in_frame(&renditions[rendition], rendition, settings, framed, truth);
        all.extend(in_frame.into_iter().filter(|one| seen.insert(one.picture.clone())));
    }
    all.sort_by(|one, other| one.regret.total_cmp(&other.regret).then(one.off.cmp(&other.off)));
    all
}

fn in_frame(
    rendition: &Rendition,
    index: usize,
    settings: &FromSettings,
    framed: FramedSize,
    truth: Truth,
) -> Vec<Candidate> {
    let whole = Arc::new(rendition.cover(&framed.frame));
    let truest = whole.picture();
    let pictures = rendition.pictures(&framed.frame).into_iter();
    pictures
        .filter_map(|(picture, bias, threshold)| {
            let lost = lost_ink(&truest, &picture);
            let keeps_ink = lost <= MOST_LOST && lost_ink(&picture, &truest) <= MOST_ADDED;
            let picture = match settings.keep_specks {
                true => picture,
                false => without_specks(&picture, &whole),
            };
            let (cover, picture) = match settings.size {
                SizeWish::Exact { .. } => (whole.clone(), picture),
                _ => trimmed(&whole, picture)?,
            };
            let regret = cover.regret(&picture);
            let (rendition, off) = (index, framed.off);
            let is_true = keeps_ink && regret <= MOST_REGRET;
            let wanted = match truth {
                Truth::Strict => is_true,
                Truth::Loose => !is_true && lost <= MOST_LOOSE_LOST && regret <= MOST_LOOSE_REGRET,
            };
            wanted.then_some(Candidate { rendition, picture, cover, regret, off, threshold, bias })
        })
        .collect()
}

/// The part of a picture's ink cells that are blank in another.
fn lost_ink(picture: &Picture, other: &Picture) -> f64 {
    let ink = picture.cells().iter().filter(|colour| !colour.is_background()).count();
    let pairs = picture.cells().iter().zip(other.cells());
    let lost = pairs.filter(|(own, shown)| !own.is_background() && shown.is_background());
    lost.count() as f64 / ink.max(1) as f64
}

/// The picture without a blank line at each of its borders, or `None` if nothing is left of it. More
/// blank lines stay: the picture was cut to its content already, so they are part of it.
pub(crate) fn trimmed(cover: &Arc<Cover>, picture: Picture) -> Option<(Arc<Cover>, Picture)> {
    if picture.cells().iter().all(|colour| colour.is_background()) {
        return None;
    }
    let blank = |line: LineId| picture.line(line).all(Colour::is_background);
    let span = |lines: usize, line: fn(usize) -> LineId| {
        let least = *SIDES.start();
        let start = usize::from(lines > least && blank(line(0)));
        let end = lines - usize::from(lines > least + start && blank(line(lines - 1)));
        start..end
    };
    let rows = span(picture.height(), LineId::row);
    let columns = span(picture.width(), LineId::column);
    if rows.len() == picture.height() && columns.len() == picture.width() {
        return Some((cover.clone(), picture));
    }
    let part = Picture::from_fn(rows.len(), columns.len(), |Square { row, column }| {
        picture[(rows.start + row, columns.start + column).into()]
    });
    Some((Arc::new(cover.part(rows, columns)), part))
}

/// The picture with every doubtful single cell, unlike all around it, in the colour of those.
fn without_specks(picture: &Picture, cover: &Cover) -> Picture {
    Picture::from_fn(picture.height(), picture.width(), |square| {
        let own = picture[square];
        let mut around = around(square).map(|at| picture.get(at).unwrap_or(Colour::BACKGROUND));
        let first = around.next().expect("eight squares");
        let alone = first != own && around.all(|other| other == first);
        if alone && cover.share(square, own) < DOUBTFUL { first } else { own }
    })
}

/// The eight squares around one; those off the grid have places that no grid has.
fn around(square: Square) -> impl Iterator<Item = Square> {
    let moves = (0..3).flat_map(|down| (0..3).map(move |across| (down, across)));
    moves.filter(|&step| step != (1, 1)).map(move |(down, across)| Square {
        row: (square.row + down).wrapping_sub(1),
        column: (square.column + across).wrapping_sub(1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_specks(before: &str, share: f32, after: &str) {
        let picture: Picture = before.parse().expect("a picture");
        let cover = Cover::of_ink(picture.height(), picture.width(), |square| {
            if picture[square].is_background() { 1.0 - share } else { share }
        });
        let cleaned = without_specks(&picture, &cover).to_string();
        assert_eq!(cleaned.replace('\n', " "), after);
    }

    #[test]
    fn a_doubtful_speck_goes_and_a_sure_one_stays() {
        check_specks("000 010 000", 0.6, "000 000 000");
        check_specks("000 010 000", 0.9, "000 010 000");
        check_specks("111 101 111", 0.6, "111 111 111");
        check_specks("100 010 000", 0.6, "100 010 000");
    }

    #[test]
    fn lost_ink_is_counted_by_the_picture_that_had_it() {
        let truest: Picture = "1111110 0000000 0111000 0111000".parse().expect("a picture");
        let without: Picture = "0000000 0000000 0111000 0111000".parse().expect("a picture");
        assert_eq!(lost_ink(&truest, &truest), 0.0);
        assert_eq!((lost_ink(&truest, &without), lost_ink(&without, &truest)), (0.5, 0.0));
    }

    #[test]
    fn a_speck_at_the_edge_has_background_beyond_it() {
        check_specks("100 000 000", 0.6, "000 000 000");
        check_specks("011 111 111", 0.6, "011 111 111");
    }

    #[test]
    fn trimming_takes_one_blank_line_at_each_border_and_leaves_two_lines() {
        let trim = |text: &str| {
            let picture: Picture = text.parse().expect("a picture");
            let cover = Arc::new(Cover::of_picture(&picture, 2));
            trimmed(&cover, picture).map(|(cover, picture)| {
                assert_eq!(cover.picture(), picture);
                picture.to_string().replace('\n', " ")
            })
        };
        assert_eq!(trim("0000 0110 0010 0000").as_deref(), Some("11 01"));
        assert_eq!(trim("00000 00000 00100 00000").as_deref(), Some("000 010"));
        assert_eq!(trim("0000 0001").as_deref(), Some("000 001"));
        assert_eq!(trim("00 01").as_deref(), Some("00 01"));
        assert_eq!(trim("00 00"), None);
    }
}
