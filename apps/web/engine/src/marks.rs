//! Marks as the page writes them: numbers.

use nonolith::play::{Brush, Mark};
use nonolith::puzzle::{Colour, Puzzle};
use serde::{Deserialize, Serialize};

const OPEN: i64 = 0;
const CROSS: i64 = -1;
const PENCIL: i64 = -2;

/// The marks that are no colours, by the names that the page has for them.
#[cfg(test)]
pub(crate) const NAMED: [(&str, i64); 3] = [("OPEN", OPEN), ("CROSS", CROSS), ("PENCIL", PENCIL)];

/// A mark, or the brush that draws it: a colour's index, or one of the numbers above.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Code(i64);

impl From<Mark> for Code {
    fn from(mark: Mark) -> Code {
        Code(match mark {
            Mark::Open => OPEN,
            Mark::Filled(colour) => colour.index() as i64,
            Mark::Crossed => CROSS,
            Mark::Pencilled => PENCIL,
        })
    }
}

impl Code {
    /// What a cell shows of which nothing is known.
    pub(crate) const OPEN: Code = Code(OPEN);

    /// What a cell shows whose colour is known: the background is crossed.
    pub(crate) fn of_colour(colour: Colour) -> Code {
        Code(if colour.index() == 0 { CROSS } else { colour.index() as i64 })
    }

    /// The brush that draws this mark, if the puzzle has its colour.
    pub(crate) fn brush(self, puzzle: &Puzzle) -> Result<Brush, String> {
        match self.0 {
            CROSS => Ok(Brush::Cross),
            PENCIL => Ok(Brush::Pencil),
            index => usize::try_from(index)
                .ok()
                .filter(|index| (1..puzzle.palette().len()).contains(index))
                .map(|index| Brush::Fill(Colour::new(index)))
                .ok_or_else(|| format!("the puzzle has no colour {index}")),
        }
    }
}
