//! Frames: the grids that a picture can be laid under, those asked for first.

use super::cover::Frame;
use super::settings::{SIDES, SizeWish};

/// The longer side in cells where nobody says.
const DEFAULT_LONGEST: usize = 20;
/// How many cells the longer side may be more or fewer than asked for.
const SIDE_RANGE: [isize; 5] = [0, -1, 1, -2, 2];
/// By how many cells the picture is made smaller to be moved about, and in finer steps.
const ROOM: [f64; 1] = [0.5];
const FINE_ROOM: [f64; 3] = [0.25, 0.75, 1.0];
/// The shares of that room above and left of the picture.
const SHIFTS: [f64; 3] = [0.5, 0.0, 1.0];

/// A grid, and how far its size is from the one asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FramedSize {
    pub(crate) frame: Frame,
    pub(crate) off: usize,
}

/// How far to go from what was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Range {
    /// Only what was asked for.
    Exact,
    /// Other sizes of the same proportions.
    Sizes,
    /// Slightly stretched, and moved by parts of a cell.
    Shifts,
    /// Slightly smaller within the grid in other steps, and moved in the room that gives.
    Fine,
}

/// The frames for a picture of `width` x `height` points that belong to a range and to none before.
pub(crate) fn frames(wish: SizeWish, width: usize, height: usize, range: Range) -> Vec<FramedSize> {
    let sides = (height as f64, width as f64);
    match wish {
        SizeWish::Natural => longest(DEFAULT_LONGEST, sides, range),
        SizeWish::Longest(side) => longest(side, sides, range),
        SizeWish::Exact { height, width } => exact(height, width, sides, range),
    }
}

/// The size that is asked for, before anything is varied: rows and columns.
pub(crate) fn wanted_size(wish: SizeWish, width: usize, height: usize) -> (usize, usize) {
    let frame = frames(wish, width, height, Range::Exact)[0].frame;
    (frame.height, frame.width)
}

/// Frames that the picture fills, `side` cells along the longer side and up to two more or fewer.
fn longest(side: usize, sides: (f64, f64), range: Range) -> Vec<FramedSize> {
    let range_of_sides = SIDE_RANGE.iter().filter_map(|&off| {
        let varied = side.checked_add_signed(off).filter(|side| SIDES.contains(side))?;
        Some((varied, off.unsigned_abs()))
    });
    match range {
        Range::Exact => vec![filled(proportioned(side, sides), 0)],
        Range::Sizes => range_of_sides
            .filter(|(_, off)| *off > 0)
            .map(|(side, off)| filled(proportioned(side, sides), off))
            .collect(),
        Range::Shifts => range_of_sides
            .flat_map(|(side, off)| {
                let size = proportioned(side, sides);
                stretched(size, off).chain(moved(size, off, &ROOM))
            })
            .collect(),
        Range::Fine => range_of_sides
            .flat_map(|(side, off)| moved(proportioned(side, sides), off, &FINE_ROOM))
            .collect(),
    }
}

/// Rows and columns with `side` along the longer side.
fn proportioned(side: usize, (height, width): (f64, f64)) -> (usize, usize) {
    let other = |short: f64, long: f64| {
        let length = (short * side as f64 / long).round() as usize;
        length.clamp(*SIDES.start(), *SIDES.end())
    };
    if width >= height { (other(height, width), side) } else { (side, other(width, height)) }
}

fn filled((height, width): (usize, usize), off: usize) -> FramedSize {
    let frame =
        Frame { height, width, top: 0.0, left: 0.0, rows: height as f64, columns: width as f64 };
    FramedSize { frame, off }
}

/// The same size with the picture `rooms` cells smaller, and moved about in the room that gives.
fn moved(
    (height, width): (usize, usize),
    off: usize,
    rooms: &'static [f64],
) -> impl Iterator<Item = FramedSize> {
    let base = filled((height, width), off);
    let shifts = SHIFTS.iter().flat_map(|&down| SHIFTS.iter().map(move |&across| (down, across)));
    let places = rooms.iter().flat_map(move |&room| shifts.clone().map(move |it| (room, it)));
    places.map(move |(room, (down, across))| {
        let (rows, columns) = (height as f64 - room, width as f64 - room);
        let frame = Frame { top: down * room, left: across * room, rows, columns, ..base.frame };
        FramedSize { frame, off }
    })
}

/// Sizes one cell longer or shorter on the shorter side.
fn stretched((height, width): (usize, usize), off: usize) -> impl Iterator<Item = FramedSize> {
    [-1, 1].into_iter().filter_map(move |by| {
        let side = height.min(width).checked_add_signed(by).filter(|side| SIDES.contains(side))?;
        Some(filled(if height < width { (side, width) } else { (height, side) }, off + 1))
    })
}

/// Frames of exactly these sides: the picture in the middle as large as it can be, then a cell
/// smaller, then moved by parts of a cell.
fn exact(height: usize, width: usize, sides: (f64, f64), range: Range) -> Vec<FramedSize> {
    let whole = |smaller: usize| {
        let (rows, columns) = fitted(height, width, sides, smaller);
        [0.0, 0.5].map(|extra| {
            let middle = |room: f64| (room / 2.0 + extra).floor().min(room);
            let top = middle(height as f64 - rows);
            let left = middle(width as f64 - columns);
            FramedSize { frame: Frame { height, width, top, left, rows, columns }, off: smaller }
        })
    };
    match range {
        Range::Exact => whole(0)[..1].to_vec(),
        Range::Sizes => [&whole(0)[1..], &whole(1)[..]].concat(),
        Range::Shifts => {
            let inner = whole(1)[0].frame;
            let places = [-0.5, -0.25, 0.25, 0.5, 0.0];
            let moves = places.iter().flat_map(|&down| places.iter().map(move |&by| (down, by)));
            let moved = moves.map(|(down, by)| {
                let frame = Frame { top: inner.top + down, left: inner.left + by, ..inner };
                FramedSize { frame, off: 1 }
            });
            moved.chain(whole(2)).collect()
        }
        Range::Fine => [0.25, 0.75].into_iter().flat_map(|room| inset(whole(0)[0], room)).collect(),
    }
}

/// The same frame with the picture `room` cells smaller, moved about where it stood.
fn inset(framed: FramedSize, room: f64) -> impl Iterator<Item = FramedSize> {
    let shifts = SHIFTS.iter().flat_map(|&down| SHIFTS.iter().map(move |&across| (down, across)));
    shifts.map(move |(down, across)| {
        let Frame { top, left, rows, columns, .. } = framed.frame;
        let frame = Frame {
            top: top + down * room,
            left: left + across * room,
            rows: (rows - room).max(1.0),
            columns: (columns - room).max(1.0),
            ..framed.frame
        };
        FramedSize { frame, off: 1 }
    })
}

/// The rows and columns, in whole cells, that a picture takes in a grid when its tighter side is
/// `smaller` cells short of the grid's.
fn fitted(height: usize, width: usize, sides: (f64, f64), smaller: usize) -> (f64, f64) {
    let room = |side: usize| side.saturating_sub(smaller).max(1) as f64;
    let (high, wide) = (room(height), room(width));
    let cell = (sides.0 / high).max(sides.1 / wide);
    let cells = |length: f64, room: f64| (length / cell).round().clamp(1.0, room);
    (cells(sides.0, high), cells(sides.1, wide))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RANGES: [Range; 4] = [Range::Exact, Range::Sizes, Range::Shifts, Range::Fine];

    #[test]
    fn an_exact_size_is_kept_by_every_frame() {
        for (points, size) in [((100, 50), (10, 15)), ((7, 90), (20, 4)), ((1, 1), (2, 2))] {
            let wish = SizeWish::Exact { height: size.0, width: size.1 };
            for range in RANGES {
                for FramedSize { frame, .. } in frames(wish, points.0, points.1, range) {
                    assert_eq!((frame.height, frame.width), size);
                    assert!(frame.rows >= 1.0 && frame.columns >= 1.0);
                }
            }
        }
    }

    #[test]
    fn the_longest_side_varies_by_at_most_two_and_keeps_to_its_limits() {
        for side in [2, 3, 20, 199, 200] {
            for range in RANGES {
                for FramedSize { frame, .. } in frames(SizeWish::Longest(side), 300, 200, range) {
                    assert!(frame.width.abs_diff(side) <= 2, "{frame:?}");
                    assert!(SIDES.contains(&frame.width) && SIDES.contains(&frame.height));
                }
            }
        }
    }

    #[test]
    fn the_first_frame_has_the_size_asked_for() {
        assert_eq!(wanted_size(SizeWish::Longest(30), 200, 100), (15, 30));
        assert_eq!(wanted_size(SizeWish::Longest(30), 100, 200), (30, 15));
        assert_eq!(wanted_size(SizeWish::Natural, 10, 10), (20, 20));
        assert_eq!(wanted_size(SizeWish::Longest(30), 3000, 1), (2, 30));
    }
}
