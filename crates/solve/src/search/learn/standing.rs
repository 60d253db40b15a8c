//! Standing: for each literal, by its number, whether it holds and since when.
//!
//! The board's sets answer lines; nogoods ask about single literals, far more often than anything
//! else is asked, and an array answers sooner. A number and its opposite differ in the last bit.

use crate::line::Bits;
use crate::propagate::{Board, Literal};

/// The number of a literal; see [`Board::index`].
pub(crate) type Number = u32;

/// The literal that holds if and only if this one does not.
pub(crate) fn opposite(literal: Number) -> Number {
    literal ^ 1
}

/// What holds and since when.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    /// What each number stands for: to work it out takes two divisions.
    literals: Vec<Literal>,
    holds: Vec<bool>,
    /// The place on the trail and the level of each literal that has come to hold in the search.
    since: Vec<(u32, u32)>,
    /// Up to here the trail is known.
    length: usize,
}

impl Standing {
    /// What a board knows on which nothing is supposed yet.
    pub(crate) fn new<W: Bits>(board: &Board<W>) -> Standing {
        let numbers = 0..board.literal_count();
        let literals: Vec<Literal> = numbers.map(|number| board.literal(number)).collect();
        let holds = literals.iter().map(|&literal| board.holds(literal)).collect();
        let since = vec![(0, 0); literals.len()];
        Standing { literals, holds, since, length: board.trail().len() }
    }

    /// Reads what the trail has more by now.
    pub(crate) fn catch_up<W: Bits>(&mut self, board: &Board<W>) {
        for (at, entry) in board.trail().iter().enumerate().skip(self.length) {
            let number = board.index(entry.literal);
            self.holds[number] = true;
            self.since[number] = (at as u32, entry.level);
        }
        self.length = board.trail().len();
    }

    /// This literal was taken back, and the trail is so long now.
    pub(crate) fn undo(&mut self, literal: Number, length: usize) {
        self.length = self.length.min(length);
        self.holds[literal as usize] = false;
    }

    /// The literal with this number.
    pub(crate) fn literal(&self, number: Number) -> Literal {
        self.literals[number as usize]
    }

    pub(crate) fn holds(&self, literal: Number) -> bool {
        self.holds[literal as usize]
    }

    /// Where on the trail a literal that holds stands.
    pub(crate) fn place(&self, literal: Number) -> u32 {
        self.since[literal as usize].0
    }

    /// The level of a literal that holds.
    pub(crate) fn level(&self, literal: Number) -> u32 {
        self.since[literal as usize].1
    }
}
