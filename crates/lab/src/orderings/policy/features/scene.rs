//! A scene: the board as it would be, while one thinks through what follows.

use puzzle::Cell;
use solve::Budget;

use crate::orderings::{Board, Game};

/// A board in thought, the lines that may have more to say, and what thinking cost.
#[derive(Clone)]
pub(super) struct Scene {
    pub(super) board: Board,
    waiting: Vec<bool>,
    calls: usize,
    budget: Budget,
}

/// The budget is looked at after so many calls of the line solver.
const LOOK_EVERY: usize = 16;

impl Scene {
    /// The game as it stands.
    pub(super) fn new(game: &Game) -> Scene {
        let board = game.board().clone();
        let waiting = (0..board.lines()).map(|line| game.is_worth_a_visit(line)).collect();
        Scene { board, waiting, calls: 0, budget: game.budget().clone() }
    }

    /// Writes what a line is known to find.
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

    /// Adds what thinking elsewhere cost.
    pub(super) fn charge(&mut self, calls: usize) {
        self.calls += calls;
    }

    /// What thinking cost since the last time it was asked.
    pub(super) fn bill(&mut self) -> usize {
        std::mem::take(&mut self.calls)
    }
}
