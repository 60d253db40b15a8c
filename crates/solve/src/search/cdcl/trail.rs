//! The trail: the board with its decision levels, and which literals are true.

use super::Conflict;
use super::assignment::{Assignment, Lit, negated};
use super::nogoods::Nogoods;
use crate::line::Bits;
use crate::propagate::{Agenda, Antecedent, Board, Interrupted, Sweep, TrailEntry};

/// The assignment twice over, as bit planes for lines and as an array for nogoods, and by which
/// decisions it came about. The literals themselves, in order, are in [`Board::trail`].
pub(super) struct Trail<W> {
    pub(super) board: Board<W>,
    pub(super) assignment: Assignment,
    /// The board's planes at level zero.
    pub(super) root: Vec<W>,
    /// The lines that changed since they were solved: the queue of propagators.
    agenda: Sweep,
    /// For each decision level, how long the trail was before it (`trail_lim` in MiniSat).
    levels: Vec<usize>,
    /// How far along the trail the nogoods were propagated (`qhead` in MiniSat).
    propagated: usize,
}

impl<W: Bits> Trail<W> {
    /// An empty trail on a board at its fixpoint.
    pub(super) fn new(mut board: Board<W>) -> Trail<W> {
        board.start_trail();
        board.trim();
        board.set_level(0);
        Trail {
            assignment: Assignment::new(&board),
            root: board.planes().to_vec(),
            agenda: Sweep::default(),
            levels: vec![],
            propagated: 0,
            board,
        }
    }

    /// How many decision levels are open.
    pub(super) fn level(&self) -> usize {
        self.levels.len()
    }

    /// Opens a decision level: an unknown square gets a colour.
    pub(super) fn open_level(&mut self, square: usize, colour: u8) {
        let (row, column) = (square / self.board.width(), square % self.board.width());
        self.levels.push(self.board.trail().len());
        self.board.set_level(self.levels.len() as u32);
        self.board.suppose(row, column, usize::from(colour), &mut self.agenda);
    }

    /// The decisions, the last one first.
    pub(super) fn decisions(&self) -> Vec<Lit> {
        let literal = |&at: &usize| self.board.index(self.board.trail()[at].literal) as Lit;
        self.levels.iter().rev().map(literal).collect()
    }

    /// Makes the negation of a literal true.
    pub(super) fn assert_negation(&mut self, literal: Lit, antecedent: Antecedent) {
        let implied = self.assignment.square_lit(negated(literal));
        self.board.assert(implied, antecedent, &mut self.agenda);
    }

    /// Propagates the true literals that nogoods have not seen yet; the conflict, if there is one.
    pub(super) fn propagate_nogoods(&mut self, nogoods: &mut Nogoods) -> Option<Conflict> {
        let Trail { board, agenda, assignment, .. } = self;
        assignment.sync_with_trail(board);
        while self.propagated < board.trail().len() {
            let literal = board.index(board.trail()[self.propagated].literal) as Lit;
            self.propagated += 1;
            let unit = |assignment: &mut Assignment, nogood, open| {
                let implied = assignment.square_lit(negated(open));
                board.assert(implied, Antecedent::Nogood(nogood), agenda);
                assignment.sync_with_trail(board);
            };
            if let Some(nogood) = nogoods.visit_watchers(literal, assignment, unit) {
                return Some(Conflict::Nogood(nogood));
            }
        }
        None
    }

    /// Solves the next line that changed; false if there is none.
    pub(super) fn propagate_line(&mut self) -> Result<bool, Interrupted<Conflict>> {
        let Some(line) = self.agenda.pop() else { return Ok(false) };
        match self.board.visit(line, &mut self.agenda, &mut ()) {
            Ok(()) => Ok(true),
            Err(why) => {
                // If the budget ended it, the line was not solved and must wait for the next call.
                self.agenda.push(line);
                Err(why.map_conflict(Conflict::Line))
            }
        }
    }

    /// Drops the lines that wait to be solved, after a conflict.
    pub(super) fn clear_agenda(&mut self) {
        self.agenda.clear();
    }

    /// Undoes the last literal.
    pub(super) fn undo_one(&mut self) -> Option<(Lit, TrailEntry)> {
        let entry = self.board.undo_one()?;
        let literal = self.board.index(entry.literal) as Lit;
        self.assignment.unassign(literal, self.board.trail().len());
        Some((literal, entry))
    }

    /// How long the trail was before the level above `level` was opened, if it is open.
    pub(super) fn length_at(&self, level: usize) -> Option<usize> {
        self.levels.get(level).copied()
    }

    /// Closes all levels above `level`, whose literals are undone already.
    pub(super) fn close_levels(&mut self, level: usize) {
        self.levels.truncate(level);
        self.board.set_level(level as u32);
        self.propagated = self.propagated.min(self.board.trail().len());
        self.agenda.clear();
    }

    /// Takes over what became known at level zero.
    pub(super) fn sync_root(&mut self) {
        if self.root != self.board.planes() {
            self.root.copy_from_slice(self.board.planes());
            self.board.trim();
        }
    }
}
