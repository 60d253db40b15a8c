//! Lookahead: a copy of the board on which further visits are tried.

use puzzle::Cell;
use solve::Budget;

use crate::orderings::{LineBoard, LineGame};

/// A copy of the board, the lines whose visit may find something, and the line-solver calls it cost.
#[derive(Clone)]
pub(super) struct Lookahead {
    pub(super) board: LineBoard,
    waiting: Vec<bool>,
    calls: usize,
    budget: Budget,
}

/// How many calls of the line solver pass between two looks at the budget.
const LOOK_EVERY: usize = 16;

impl Lookahead {
    /// A copy of the game's board.
    pub(super) fn new(game: &LineGame) -> Lookahead {
        let board = game.board().clone();
        let waiting = (0..board.lines()).map(|line| game.is_worth_a_visit(line)).collect();
        Lookahead { board, waiting, calls: 0, budget: game.budget().clone() }
    }

    /// Writes the cells that a visit to `line` finds.
    pub(super) fn write(&mut self, line: usize, found: &[(usize, Cell)]) {
        self.board.write(line, found);
        self.waiting[line] = false;
        for &(along, _) in found {
            self.waiting[self.board.crossing(line, along)] = true;
        }
    }

    /// Visits a line; says whether it found anything.
    pub(super) fn visit(&mut self, line: usize) -> bool {
        if !self.waiting[line] || self.board.tally(line).unknown == 0 {
            return false;
        }
        self.calls += 1;
        let found = self.board.look(line).unwrap_or_default();
        self.write(line, &found);
        !found.is_empty()
    }

    /// Visits all lines that may be visited until none of them finds more, or the budget is spent.
    pub(super) fn close(&mut self, allowed: impl Fn(usize) -> bool) {
        solve::work(self.board.cells().len());
        let mut again = true;
        while again {
            again = false;
            for line in (0..self.board.lines()).filter(|&line| allowed(line)) {
                if self.calls.is_multiple_of(LOOK_EVERY) && self.is_late() {
                    return;
                }
                again |= self.visit(line);
            }
        }
    }

    /// Whether the budget is spent.
    pub(super) fn is_late(&self) -> bool {
        self.budget.spent().is_some()
    }

    /// Adds calls that were made on another copy.
    pub(super) fn add_calls(&mut self, calls: usize) {
        self.calls += calls;
    }

    /// The calls since the last time this was asked.
    pub(super) fn take_calls(&mut self) -> usize {
        std::mem::take(&mut self.calls)
    }
}
