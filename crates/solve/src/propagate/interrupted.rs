//! Why propagation ended before its fixpoint: a conflict, or the budget.

use crate::Stopped;

/// Why propagation ended before its fixpoint.
///
/// What a conflict is depends on who propagates: for [`propagate_within`](super::propagate_within) the
/// line that can no longer be completed, for the learning search that line or a violated nogood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupted<C = usize> {
    /// What is known contradicts the puzzle.
    Conflict(C),
    /// The budget is spent.
    Stopped(Stopped),
}

impl<C> Interrupted<C> {
    /// Translates the conflict, and leaves a spent budget as it is.
    pub(crate) fn map_conflict<D>(self, map: impl FnOnce(C) -> D) -> Interrupted<D> {
        match self {
            Interrupted::Conflict(conflict) => Interrupted::Conflict(map(conflict)),
            Interrupted::Stopped(stopped) => Interrupted::Stopped(stopped),
        }
    }
}

impl<C> From<Stopped> for Interrupted<C> {
    fn from(stopped: Stopped) -> Interrupted<C> {
        Interrupted::Stopped(stopped)
    }
}
