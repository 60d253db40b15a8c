//! The five sub-procedures of the logic heuristic, one a file.
//!
//! Each looks at one line through its [`RunLimits`] and says what its cells can be. The limits may
//! be older than the cells: they are found once a visit, and stay true as cells become known.
//! Three, four and five ask about one colour at a time, so that they serve coloured puzzles too.

mod five;
mod four;
mod one;
mod three;
mod two;

pub use five::five;
pub use four::four;
pub use one::one;
pub use three::three;
pub use two::two;

use std::ops::Range;

use puzzle::{Cell, Colour};

use super::RunLimits;

/// What a sub-procedure found: all these cells can only be of these colours.
///
/// ```
/// use nonolith_lab::heuristics::sub_procedures::CellRestriction;
/// use puzzle::Cell;
/// let finding = CellRestriction { cells: 2..4, allowed: Cell::FILLED, runs: vec![0] };
/// assert_eq!(finding.cells.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellRestriction {
    /// Which cells of the line.
    pub cells: Range<usize>,
    /// What they can be.
    pub allowed: Cell,
    /// The runs of the clue that show it.
    pub runs: Vec<usize>,
}

/// A way to look at a line.
pub type SubProcedure = fn(&RunLimits<'_>, &[Cell]) -> Vec<CellRestriction>;

/// The black-and-white sub-procedures, in the paper's order, by their names in a trace.
///
/// ```
/// use nonolith_lab::heuristics::sub_procedures::BLACK_AND_WHITE;
/// assert_eq!(BLACK_AND_WHITE[0].0, "sub-procedure 1");
/// ```
pub const BLACK_AND_WHITE: [(&str, SubProcedure); 5] = [
    ("sub-procedure 1", one),
    ("sub-procedure 2", two),
    ("sub-procedure 3", three),
    ("sub-procedure 4", four),
    ("sub-procedure 5", five),
];

/// What coloured puzzles keep of them.
pub const COLOUR: [(&str, SubProcedure); 3] =
    [("sub-procedure 3", three), ("sub-procedure 4", four), ("sub-procedure 5", five)];

/// Any colour but this.
fn all_but(colour: Colour) -> Cell {
    Cell::from_bits(u64::MAX).without(Cell::only(colour))
}

/// Whether there is a cell here that may have this colour.
fn allows(cells: &[Cell], index: Option<usize>, colour: Colour) -> bool {
    index.and_then(|index| cells.get(index)).is_some_and(|cell| cell.allows(colour))
}

/// The longest stretches of cells of which this holds.
fn stretches(cells: &[Cell], holds: impl Fn(Cell) -> bool) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = vec![];
    for (index, _) in cells.iter().enumerate().filter(|(_, cell)| holds(**cell)) {
        match found.last_mut() {
            Some(stretch) if stretch.end == index => stretch.end += 1,
            _ => found.push(index..index + 1),
        }
    }
    found
}

/// The colours of a clue's runs, each once.
fn colours(limits: &RunLimits<'_>) -> Vec<Colour> {
    let mut colours: Vec<Colour> = limits.runs().iter().map(|run| run.colour).collect();
    colours.sort_unstable();
    colours.dedup();
    colours
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use puzzle::{Clue, cells_from_text, cells_to_text};

    /// Runs one sub-procedure on one line.
    #[track_caller]
    pub(in super::super) fn check(procedure: SubProcedure, clue: &str, before: &str, after: &str) {
        let clue: Clue = clue.parse().expect("a clue");
        let highest = clue.runs().iter().map(|run| run.colour.index()).max().unwrap_or(1);
        let mut cells = cells_from_text(before, highest + 1).expect("a line");
        let limits = RunLimits::new(&clue, &cells).expect("the clue fits");
        for finding in procedure(&limits, &cells.clone()) {
            for cell in &mut cells[finding.cells] {
                *cell = cell.and(finding.allowed);
            }
        }
        assert_eq!(cells_to_text(&cells, highest + 1), after);
    }

    #[test]
    fn stretches_are_as_long_as_they_can_be() {
        let cells = cells_from_text("##?#.###", 2).expect("a line");
        assert_eq!(stretches(&cells, |cell| cell == Cell::FILLED), [0..2, 3..4, 5..8]);
    }
}
