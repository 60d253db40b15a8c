//! Windows: the stretches of lines on which an ambiguity rests.
//!
//! A window is an interval of a line, closed by a square on either side that is known, or by the
//! border. What happens outside does not matter: two fillings of a line that agree outside an interval
//! and on the squares at its ends give the line the same clue if and only if they give the interval
//! the same clue, for runs that reach over the ends grow by the same number of cells in both.

use std::ops::Range;

use puzzle::{Cell, Clue, Picture};

use super::line_logic::LineLogic;
use super::state::PictureState;

/// The cells of the windows that keep the unknown cells of `core` undecided: any picture that agrees
/// with this one on them leaves those cells undecided by line logic.
///
/// In `core` no line says more. A window holds unknown cells about which the line says nothing even
/// when all its other cells are revealed.
pub(super) fn stuck_windows(logic: &LineLogic, core: &PictureState) -> Vec<usize> {
    let is_touched = |line| core.has_open(line);
    window_cells(
        logic,
        is_touched,
        |cell| core.is_open(cell),
        |places| is_stuck(logic, core, places),
    )
}

/// The cells of the windows on which the picture and another solution of its puzzle differ: in any
/// picture that agrees with this one on them, the squares where the two differ can be exchanged.
pub(super) fn switch_windows(logic: &LineLogic, other: &Picture) -> Vec<usize> {
    let (picture, other) = (logic.picture().cells(), other.cells());
    let clue = |cells: &[puzzle::Colour], places: &[usize]| {
        Clue::of(places.iter().map(|&place| cells[place]))
    };
    window_cells(
        logic,
        |_| true,
        |cell| picture[cell] != other[cell],
        |places| clue(picture, places) == clue(other, places),
    )
}

/// The cells of the windows of all lines that are touched, sorted, each once.
fn window_cells(
    logic: &LineLogic,
    is_touched: impl Fn(usize) -> bool,
    is_marked: impl Fn(usize) -> bool,
    stands_alone: impl Fn(&[usize]) -> bool,
) -> Vec<usize> {
    let mut cells = vec![];
    for line in (0..logic.height() + logic.width()).filter(|&line| is_touched(line)) {
        let (first, step, length) = logic.stretch(line);
        let places: Vec<usize> = (0..length).map(|along| first + along * step).collect();
        let marked: Vec<bool> = places.iter().map(|&place| is_marked(place)).collect();
        for window in intervals(&marked, |window| stands_alone(&places[window])) {
            cells.extend_from_slice(&places[window]);
        }
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Splits the marked cells of a line into intervals that stand alone, each with a cell more on either
/// side. Neighbours are joined where they do not; all of them together always do.
fn intervals(
    marked: &[bool],
    mut stands_alone: impl FnMut(Range<usize>) -> bool,
) -> Vec<Range<usize>> {
    let mut done: Vec<Range<usize>> = vec![];
    let mut open: Option<Range<usize>> = None;
    for stretch in stretches(marked) {
        let joined = open.take().map_or(stretch.clone(), |open| open.start..stretch.end);
        if stands_alone(widened(&joined, marked.len())) {
            done.push(joined);
        } else {
            open = Some(joined);
        }
    }
    while let Some(interval) = open.take() {
        let joined = done.pop().map_or(interval.clone(), |last| last.start..interval.end);
        if done.is_empty() || stands_alone(widened(&joined, marked.len())) {
            done.push(joined);
        } else {
            open = Some(joined);
        }
    }
    done.iter().map(|interval| widened(interval, marked.len())).collect()
}

/// The maximal stretches of marked cells.
fn stretches(marked: &[bool]) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + marked[from..].iter().position(|&it| it)?;
        let length = marked[start..].iter().take_while(|&&it| it).count();
        from = start + length;
        Some(start..from)
    })
}

/// The interval with one cell more on either side, as far as the line goes.
fn widened(interval: &Range<usize>, length: usize) -> Range<usize> {
    interval.start.saturating_sub(1)..(interval.end + 1).min(length)
}

/// Whether the clue of these cells says nothing about the unknown ones.
fn is_stuck(logic: &LineLogic, core: &PictureState, places: &[usize]) -> bool {
    let clue = Clue::of(places.iter().map(|&place| logic.colour(place)));
    let cells: Vec<Cell> = places.iter().map(|&place| core.cell(place)).collect();
    solve::line::solve(&clue, &cells).expect("the picture solves its own line") == cells
}
