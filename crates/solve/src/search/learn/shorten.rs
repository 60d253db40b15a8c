//! Shortening what was learned: a literal goes if a line gives it back.
//!
//! A nogood without one of its literals still forbids the same if the others on a line, with what is
//! known anyway, force that literal. Which line it was concluded from need not matter.

use super::Learner;
use super::standing::{Number, opposite};
use crate::line::Bits;
use crate::propagate::{Board, Literal, Reason};

/// For each line and colour, the cells that the nogood in the making says are not of the colour.
pub(super) struct Shorten<W> {
    gone: Vec<W>,
    planes: Vec<W>,
}

impl<W: Bits> Shorten<W> {
    pub(super) fn new(board: &Board<W>) -> Shorten<W> {
        Shorten { gone: vec![W::EMPTY; board.planes().len()], planes: vec![] }
    }

    fn add(&mut self, board: &Board<W>, literal: Literal) {
        each_bit(board, literal, |set, along| self.gone[set].put(along));
    }

    fn remove(&mut self, board: &Board<W>, literal: Literal) {
        each_bit(board, literal, |set, along| self.gone[set].take(along));
    }

    /// Whether the others on this line force the literal, which is a negative one.
    fn gives_back(
        &mut self,
        board: &Board<W>,
        root: &[W],
        line: usize,
        along: u16,
        colour: u8,
    ) -> bool {
        let (along, colour) = (usize::from(along), usize::from(colour));
        let sets = line * board.colours()..(line + 1) * board.colours();
        let known = root[sets.clone()].iter().zip(&self.gone[sets]);
        self.planes.clear();
        self.planes.extend(known.map(|(&root, &gone)| root & !gone & !W::only(along)));
        self.planes[colour].put(along);
        !board.feasible(line, &self.planes)
    }
}

/// Tells where a literal stands: which sets of the board, and which of their cells.
fn each_bit<W: Bits>(board: &Board<W>, literal: Literal, mut visit: impl FnMut(usize, usize)) {
    let (row, column) = (usize::from(literal.row), usize::from(literal.column));
    let own = usize::from(literal.colour);
    for colour in (0..board.colours()).filter(|&colour| (colour == own) != literal.positive) {
        visit(row * board.colours() + colour, column);
        visit((board.height() + column) * board.colours() + colour, row);
    }
}

impl<W: Bits> Learner<W> {
    /// Drops each literal that follows from the rest of the nogood; no literal is marked any more.
    pub(super) fn shorten(&mut self, cause: Number, others: &mut Vec<Number>) {
        let cause = self.standing.literal(cause);
        self.shorten.add(&self.board, cause);
        for &other in others.iter() {
            self.shorten.add(&self.board, self.standing.literal(other));
        }
        let all = others.clone();
        others.retain(|&other| {
            let needless = self.is_needless(other);
            if needless {
                self.marked[other as usize] = false;
                self.shorten.remove(&self.board, self.standing.literal(other));
            }
            !needless
        });
        self.shorten.remove(&self.board, cause);
        for &other in &all {
            self.marked[other as usize] = false;
            self.shorten.remove(&self.board, self.standing.literal(other));
        }
    }

    fn is_needless(&mut self, number: Number) -> bool {
        let literal = self.standing.literal(number);
        let entry = self.board.trail()[self.standing.place(number) as usize];
        if let Reason::Nogood(nogood) = entry.reason {
            let rest = self.nogoods.literals(nogood).iter();
            let mut rest = rest.filter(|&&other| other != opposite(number));
            if rest.all(|&it| self.marked[it as usize] || self.standing.level(it) == 0) {
                return true;
            }
        }
        let Reason::Line(line) = entry.reason else { return false };
        let along =
            if (line as usize) < self.board.height() { literal.column } else { literal.row };
        self.shorten.gives_back(&self.board, &self.root, line as usize, along, literal.colour)
    }
}
