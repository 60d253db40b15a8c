//! Brute force: every way to place a clue's runs on a line.

use crate::{Cell, Clue, Colour, Contradiction};

/// Every way to place the runs of a clue so that no cell gets a colour it cannot have.
///
/// Their number grows exponentially with the length of the line: this is for short ones.
///
/// ```
/// use nonolith_puzzle::{Cell, Clue, check};
///
/// let ways = check::arrangements(&Clue::black([2]), &[Cell::UNKNOWN; 3]);
/// assert_eq!(ways.len(), 2);
/// ```
pub fn arrangements(clue: &Clue, cells: &[Cell]) -> Vec<Vec<Colour>> {
    let mut found = Vec::new();
    place(clue, 0, cells, &mut Vec::with_capacity(cells.len()), &mut found);
    found
}

/// Extends `line`, on which the first `placed` runs stand, in every way by the runs after them.
fn place(
    clue: &Clue,
    placed: usize,
    cells: &[Cell],
    line: &mut Vec<Colour>,
    found: &mut Vec<Vec<Colour>>,
) {
    let here = line.len();
    if here == cells.len() {
        if placed == clue.runs().len() {
            found.push(line.clone());
        }
        return;
    }
    if cells[here].allows(Colour::BACKGROUND) {
        line.push(Colour::BACKGROUND);
        place(clue, placed, cells, line, found);
        line.truncate(here);
    }
    let Some(run) = clue.runs().get(placed) else { return };
    let touches = line.last() == Some(&run.colour);
    let room = cells.get(here..here + run.length);
    if !touches && room.is_some_and(|room| room.iter().all(|cell| cell.allows(run.colour))) {
        line.resize(here + run.length, run.colour);
        place(clue, placed + 1, cells, line, found);
        line.truncate(here);
    }
}

/// What follows for each cell, from all [`arrangements`].
///
/// # Errors
/// [`Contradiction`] if there is no arrangement.
///
/// ```
/// use nonolith_puzzle::{Cell, Clue, check};
///
/// let line = check::line_by_arrangements(&Clue::black([2]), &[Cell::UNKNOWN; 3]).unwrap();
/// assert_eq!(line, [Cell::UNKNOWN, Cell::FILLED, Cell::UNKNOWN]);
/// ```
pub fn line_by_arrangements(clue: &Clue, cells: &[Cell]) -> Result<Vec<Cell>, Contradiction> {
    let ways = arrangements(clue, cells);
    if ways.is_empty() {
        return Err(Contradiction);
    }
    let union = |along: usize| {
        ways.iter().fold(Cell::IMPOSSIBLE, |seen, way| seen.or(Cell::only(way[along])))
    };
    Ok((0..cells.len()).map(union).collect())
}
