//! The assignment: for each literal whether it is true, and where on the trail it became so.
//!
//! The board's bit planes serve the line solver. Watched literals ask about single literals, far
//! more often than anything else is asked, and an array indexed by literal answers faster.

use crate::line::Bits;
use crate::propagate::{Board, SquareLit};

/// A literal as an index, see [`Board::index`]. A literal and its negation differ in the last bit.
pub(crate) type Lit = u32;

/// The negation of a literal.
pub(crate) fn negated(literal: Lit) -> Lit {
    literal ^ 1
}

/// Which literals are true, since which trail position and at which level.
#[derive(Clone, Debug)]
pub(crate) struct Assignment {
    /// The square, colour and sign of each literal: working them out takes two divisions.
    literals: Vec<SquareLit>,
    is_true: Vec<bool>,
    /// The trail position and the level of each literal that became true during the search.
    since: Vec<(u32, u32)>,
    /// The length of the trail that has been read.
    trail_length: usize,
}

impl Assignment {
    /// The assignment of a board at level zero.
    pub(crate) fn new<W: Bits>(board: &Board<W>) -> Assignment {
        let indices = 0..board.literal_count();
        let literals: Vec<SquareLit> = indices.map(|index| board.literal(index)).collect();
        let is_true = literals.iter().map(|&literal| board.holds(literal)).collect();
        let since = vec![(0, 0); literals.len()];
        Assignment { literals, is_true, since, trail_length: board.trail().len() }
    }

    /// Reads what was added to the trail since the last call.
    pub(crate) fn sync_with_trail<W: Bits>(&mut self, board: &Board<W>) {
        for (at, entry) in board.trail().iter().enumerate().skip(self.trail_length) {
            let index = board.index(entry.literal);
            self.is_true[index] = true;
            self.since[index] = (at as u32, entry.level);
        }
        self.trail_length = board.trail().len();
    }

    /// Unassigns a literal that was taken from the trail, which has `trail_length` entries now.
    pub(crate) fn unassign(&mut self, literal: Lit, trail_length: usize) {
        self.trail_length = self.trail_length.min(trail_length);
        self.is_true[literal as usize] = false;
    }

    /// The square, colour and sign of a literal.
    pub(crate) fn square_lit(&self, literal: Lit) -> SquareLit {
        self.literals[literal as usize]
    }

    pub(crate) fn is_true(&self, literal: Lit) -> bool {
        self.is_true[literal as usize]
    }

    /// The trail position of a true literal.
    pub(crate) fn trail_position(&self, literal: Lit) -> u32 {
        self.since[literal as usize].0
    }

    /// The decision level of a true literal.
    pub(crate) fn level(&self, literal: Lit) -> u32 {
        self.since[literal as usize].1
    }
}
