//! Exchange: what searches that sit at the same puzzle tell each other.

use super::guide::Guidance;
use super::standing::{Number, opposite};
use super::{Learner, RESTART_UNIT};
use crate::line::Bits;
use crate::propagate::Reason;

/// How a further search goes about it, so that it is not the same again: how large the steps of its
/// descents are, and how short its tries.
const WAYS: [(usize, u64); 3] = [(20, 2 * RESTART_UNIT), (5, 4 * RESTART_UNIT), (14, RESTART_UNIT)];

/// How many searches sit at a puzzle that takes long.
pub(crate) const SEATS: usize = 1 + WAYS.len();

/// What a search has to tell since it was asked last.
#[derive(Clone, Debug, Default)]
pub(super) struct Exchange {
    outbox: Option<Vec<Vec<Number>>>,
}

impl Exchange {
    /// Puts a nogood up for the others, if there are any.
    pub(super) fn offer(&mut self, nogood: &[Number]) {
        if let Some(outbox) = &mut self.outbox {
            outbox.push(nogood.to_vec());
        }
    }

    /// How many searches there are.
    pub(super) fn seats(&self) -> usize {
        if self.outbox.is_some() { SEATS } else { 1 }
    }
}

/// Whether a nogood of so many literals from so many levels is worth telling the others.
pub(super) fn is_worth_telling(length: usize, levels: u32) -> bool {
    length <= 3 || levels <= 2 && length <= 10
}

impl<W: Bits> Learner<W> {
    /// Lets the search go on for so many conflicts.
    pub(crate) fn allow(&mut self, conflicts: u64) {
        self.pause_after = self.counts.conflicts + conflicts;
    }

    /// The other searches that join this one, each in its own way, with what it knows by now.
    pub(crate) fn fellows(&mut self) -> Vec<Learner<W>> {
        self.back_to(0);
        self.exchange.outbox = Some(vec![]);
        let join = |&(share, restart_unit): &(usize, u64)| {
            let mut fellow = Learner::new(self.board.clone(), None);
            fellow.exchange.outbox = Some(vec![]);
            fellow.guidance = Guidance::at_once(share);
            (fellow.restart_unit, fellow.restart_after) = (restart_unit, restart_unit);
            self.nogoods.best().for_each(|nogood| fellow.hear(nogood));
            fellow
        };
        WAYS.iter().map(join).collect()
    }

    /// All it has to tell since it was asked last.
    pub(crate) fn tell(&mut self) -> Vec<Vec<Number>> {
        self.back_to(0);
        self.exchange.outbox.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Takes over a nogood of another search. Only at level zero.
    pub(crate) fn hear(&mut self, nogood: &[Number]) {
        self.standing.catch_up(&self.board);
        let denied = |&literal: &Number| self.standing.holds(opposite(literal));
        if nogood.iter().any(denied) {
            return;
        }
        let left: Vec<Number> =
            nogood.iter().copied().filter(|&literal| !self.standing.holds(literal)).collect();
        match left.as_slice() {
            [] => self.over = true,
            [only] => self.assert_now(*only, Reason::Supposed),
            all => {
                self.nogoods.add(all, 2);
            }
        }
    }
}
