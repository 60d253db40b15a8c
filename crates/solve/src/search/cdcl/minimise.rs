//! Clause minimisation: drops each literal of a learned nogood that the others imply.
//!
//! A literal is redundant if all other literals of the nogood that implied it are in the nogood
//! (self-subsumption, Sörensson and Biere 2009), or if the literals of the nogood on the line that
//! implied it force it, together with what is known at level zero. The second test is peculiar to
//! this solver: it asks the line and not the reason that the line gave at the time.

use super::Learner;
use super::assignment::{Lit, negated};
use crate::line::Bits;
use crate::propagate::{Antecedent, Board, SquareLit};

/// The nogood in the making as bit planes: for each line and colour, the cells that it says are not
/// of the colour.
pub(super) struct Minimiser<W> {
    removed: Vec<W>,
    planes: Vec<W>,
}

impl<W: Bits> Minimiser<W> {
    pub(super) fn new(board: &Board<W>) -> Minimiser<W> {
        Minimiser { removed: vec![W::EMPTY; board.planes().len()], planes: vec![] }
    }

    fn add(&mut self, board: &Board<W>, literal: SquareLit) {
        each_bit(board, literal, |plane, along| self.removed[plane].put(along));
    }

    fn remove(&mut self, board: &Board<W>, literal: SquareLit) {
        each_bit(board, literal, |plane, along| self.removed[plane].take(along));
    }

    /// Whether the nogood's other literals on `line` imply that the cell `along` does not have
    /// `colour`: with that colour forced, the line cannot be completed.
    fn line_implies(
        &mut self,
        board: &Board<W>,
        root: &[W],
        line: usize,
        along: u16,
        colour: u8,
    ) -> bool {
        let (along, colour) = (usize::from(along), usize::from(colour));
        let planes = line * board.colours()..(line + 1) * board.colours();
        let known = root[planes.clone()].iter().zip(&self.removed[planes]);
        self.planes.clear();
        self.planes.extend(known.map(|(&root, &removed)| root & !removed & !W::only(along)));
        self.planes[colour].put(along);
        !board.feasible(line, &self.planes)
    }
}

/// Visits the bits that a literal removes: the index of a plane of the board, and the cell in it.
fn each_bit<W: Bits>(board: &Board<W>, literal: SquareLit, mut visit: impl FnMut(usize, usize)) {
    let (row, column) = (usize::from(literal.row), usize::from(literal.column));
    let own = usize::from(literal.colour);
    for colour in (0..board.colours()).filter(|&colour| (colour == own) != literal.positive) {
        visit(row * board.colours() + colour, column);
        visit((board.height() + column) * board.colours() + colour, row);
    }
}

impl<W: Bits> Learner<W> {
    /// Drops each literal of `others` that the rest of the nogood implies, and unmarks all.
    pub(super) fn minimise(&mut self, uip: Lit, others: &mut Vec<Lit>) {
        let uip = self.trail.assignment.square_lit(uip);
        self.analysis.minimiser.add(&self.trail.board, uip);
        for &other in others.iter() {
            self.analysis.minimiser.add(&self.trail.board, self.trail.assignment.square_lit(other));
        }
        let all = others.clone();
        others.retain(|&other| {
            let redundant = self.is_redundant(other);
            if redundant {
                self.analysis.marked[other as usize] = false;
                self.analysis
                    .minimiser
                    .remove(&self.trail.board, self.trail.assignment.square_lit(other));
            }
            !redundant
        });
        self.analysis.minimiser.remove(&self.trail.board, uip);
        for &other in &all {
            self.analysis.marked[other as usize] = false;
            self.analysis
                .minimiser
                .remove(&self.trail.board, self.trail.assignment.square_lit(other));
        }
    }

    fn is_redundant(&mut self, literal: Lit) -> bool {
        let square_lit = self.trail.assignment.square_lit(literal);
        let entry =
            self.trail.board.trail()[self.trail.assignment.trail_position(literal) as usize];
        if let Antecedent::Nogood(nogood) = entry.antecedent {
            let rest = self.database.nogoods.literals(nogood).iter();
            let mut rest = rest.filter(|&&other| other != negated(literal));
            if rest.all(|&it| {
                self.analysis.marked[it as usize] || self.trail.assignment.level(it) == 0
            }) {
                return true;
            }
        }
        let Antecedent::Line(line) = entry.antecedent else { return false };
        let line = line as usize;
        let along =
            if line < self.trail.board.height() { square_lit.column } else { square_lit.row };
        self.analysis.minimiser.line_implies(
            &self.trail.board,
            &self.trail.root,
            line,
            along,
            square_lit.colour,
        )
    }
}
