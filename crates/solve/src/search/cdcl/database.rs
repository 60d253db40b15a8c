//! The database: what the search has learned, as nogoods and as reasons of lines.

use super::assignment::Assignment;
use super::nogoods::Nogoods;
use super::reasons::Reasons;
use crate::Stopped;
use crate::line::Bits;
use crate::propagate::Board;
use crate::search::proof::ProofLog;
use crate::search::tuning::Tuning;

/// The learned nogoods and the cached reasons.
pub(super) struct Database<W> {
    pub(super) nogoods: Nogoods,
    pub(super) reasons: Reasons<W>,
}

impl<W: Bits> Database<W> {
    pub(super) fn new(board: &Board<W>, tuning: &Tuning) -> Database<W> {
        Database {
            nogoods: Nogoods::new(board.literal_count(), tuning.glue_lbd),
            reasons: Reasons::new(board.line_count(), tuning),
        }
    }

    /// Drops the worse half of the nogoods. Only at level zero.
    pub(super) fn reduce(&mut self, assignment: &Assignment, proof: Option<&mut ProofLog>) {
        self.nogoods.reduce(assignment, proof);
    }

    /// Keeps to `limit` bytes: cached reasons are given up, nogoods are not.
    ///
    /// # Errors
    /// [`Stopped::OutOfMemory`], if the nogoods alone take more.
    pub(super) fn fit_into(&mut self, limit: usize) -> Result<(), Stopped> {
        if self.nogoods.bytes() + self.reasons.bytes() > limit {
            self.reasons.clear_cache();
        }
        if self.nogoods.bytes() > limit { Err(Stopped::OutOfMemory) } else { Ok(()) }
    }
}
