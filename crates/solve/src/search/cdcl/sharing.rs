//! Clause sharing: the nogoods that the workers of a portfolio export to each other.

use super::Learner;
use super::assignment::{Lit, negated};
use super::decimation::Decimation;
use crate::line::Bits;
use crate::propagate::{Antecedent, SquareLit};
use crate::search::dive::Dive;
use crate::search::tuning::Tuning;

/// How many workers a full portfolio has.
pub(crate) const WORKERS: usize = 1 + Tuning::FURTHER_WORKERS;

/// The nogoods that a worker has to export; none are kept while it works alone.
#[derive(Clone, Debug, Default)]
pub(super) struct Sharing {
    outbox: Option<Vec<SharedNogood>>,
}

/// A nogood that one worker exports and others import.
#[derive(Clone, Debug)]
pub(crate) struct SharedNogood {
    literals: Vec<Lit>,
    /// Its clause in the log of the proof, if there is one.
    pub(crate) clause: Option<u32>,
}

impl Sharing {
    /// Puts a nogood into the outbox, if there are other workers.
    pub(super) fn offer(&mut self, nogood: &[Lit], clause: Option<u32>) {
        if let Some(outbox) = &mut self.outbox {
            outbox.push(SharedNogood { literals: nogood.to_vec(), clause });
        }
    }

    /// How many workers share the memory.
    pub(super) fn workers(&self) -> usize {
        if self.outbox.is_some() { WORKERS } else { 1 }
    }
}

/// Whether a nogood of `length` literals from `lbd` decision levels is worth exporting.
pub(super) fn is_worth_sharing(length: usize, lbd: u32, tuning: &Tuning) -> bool {
    length <= tuning.share_length || lbd <= tuning.share_lbd && length <= tuning.share_lbd_length
}

impl<W: Bits> Learner<W> {
    /// Lets the search go on for `conflicts` more conflicts; then its turn ends.
    pub(crate) fn allow_conflicts(&mut self, conflicts: u64) {
        self.schedule.begin_turn(conflicts);
    }

    /// Lets the search go on until it has solved `lines` more lines; then its turn ends.
    pub(crate) fn allow_lines(&mut self, lines: u64) {
        let last_line = self.trail.board.visits().saturating_add(lines);
        self.schedule.begin_turn_of_lines(last_line);
    }

    /// The literals that are true at level zero, without the first `known`. Ends all suppositions.
    pub(crate) fn facts(&mut self, known: usize) -> Vec<SquareLit> {
        self.backjump_to(0);
        self.trail.board.trail()[known..].iter().map(|entry| entry.literal).collect()
    }

    /// Takes over what another search found to be true at level zero, together with all that this one
    /// had found, and what follows by lines. Ends all suppositions.
    pub(crate) fn learn_facts(&mut self, facts: impl IntoIterator<Item = SquareLit>) {
        self.backjump_to(0);
        for fact in facts {
            if !self.trail.board.holds(fact) {
                let literal = self.trail.board.index(fact) as Lit;
                self.trail.assert_negation(negated(literal), Antecedent::Decision);
            }
        }
        self.trail.board.trim();
    }

    /// Has the search guided by decimation from now on, or by `dive` first.
    pub(crate) fn guide(&mut self, dive: Option<Dive>, tuning: &Tuning) {
        self.schedule.tuning = *tuning;
        self.heuristics.decimation = Decimation::new(dive, tuning);
    }

    /// The further workers of the portfolio, which start from this one's facts and best nogoods.
    pub(crate) fn spawn_workers(&mut self) -> Vec<Learner<W>> {
        self.backjump_to(0);
        self.sharing.outbox = Some(vec![]);
        let seed = self.heuristics.seed;
        let spawn = |(divisor, restart_unit): (usize, u64)| {
            let worker = Learner::new(self.trail.board.clone(), None, self.schedule.tuning);
            let mut worker = worker.seeded(seed);
            worker.sharing.outbox = Some(vec![]);
            worker.heuristics.decimation = Decimation::due_at_once(divisor);
            worker.schedule.set_restart_unit(restart_unit);
            worker.proof = self.proof.as_ref().map(|log| log.of_new_worker().into());
            for (place, nogood) in self.database.nogoods.best() {
                let clause = self.proof.as_ref().map(|log| log.clause_at(place));
                worker.import(&SharedNogood { literals: nogood.to_vec(), clause });
            }
            worker
        };
        self.schedule.tuning.further_workers().map(spawn).into()
    }

    /// The nogoods learned since the last call that are worth sharing. Restarts the search.
    pub(crate) fn export(&mut self) -> Vec<SharedNogood> {
        self.backjump_to(0);
        self.sharing.outbox.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Adds a nogood of another worker. Must be called at level zero.
    pub(crate) fn import(&mut self, nogood: &SharedNogood) {
        self.add_at_root(&nogood.literals, nogood.clause);
    }

    /// Forbids that all of these literals are true, from now on. Ends all suppositions. No proof holds it.
    pub(crate) fn forbid(&mut self, nogood: &[Lit]) {
        debug_assert!(self.proof.is_none(), "nothing that is merely forbidden stands in a proof");
        self.backjump_to(0);
        self.add_at_root(nogood, None);
    }

    /// Adds a nogood at level zero, as far as its literals are open there, for good.
    fn add_at_root(&mut self, nogood: &[Lit], clause: Option<u32>) {
        self.trail.assignment.sync_with_trail(&self.trail.board);
        if nogood.iter().any(|&literal| self.trail.assignment.is_true(negated(literal))) {
            return;
        }
        let open =
            nogood.iter().copied().filter(|&literal| !self.trail.assignment.is_true(literal));
        match open.collect::<Vec<Lit>>().as_slice() {
            [] => self.exhausted = true,
            [only] => self.trail.assert_negation(*only, Antecedent::Decision),
            several => {
                if let (Some(log), Some(clause)) = (&mut self.proof, clause) {
                    log.import(clause, several, nogood.len());
                }
                // As glue it is never dropped: it may be what blocks a solution that was found.
                self.database.nogoods.add(several, self.schedule.tuning.glue_lbd);
            }
        }
    }
}
