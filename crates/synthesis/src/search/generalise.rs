//! From a sound conjunction to a more general one: local search by exchanges of atoms, as long as
//! the conjunction then holds in more positive cases and still in no negative one.
//!
//! One test often stands where two weaker ones would do: a block that begins just where a hint's
//! room ends is a special case of one that begins there or before and reaches beyond. So an atom
//! is exchanged for another, or for two.

use super::candidates::CandidateAtom;
use super::examples::{ConditionSearch, Conjunction};
use crate::{BitSet, Domain};

/// One atom is exchanged for at most this many.
const MAX_REPLACEMENTS: usize = 2;

/// The most general conjunction that was met.
struct MostGeneral {
    gain: u32,
    conjunction: Option<Conjunction<usize>>,
}

impl<D: Domain> ConditionSearch<'_, D> {
    /// Makes a sound conjunction cheaper and more general by turns, until its gain stays the same: a
    /// cheaper conjunction holds in the same cases, but has other atoms to exchange.
    pub(super) fn generalise(
        &mut self,
        atoms: Vec<usize>,
        positive: &BitSet,
        max_tests: usize,
    ) -> (Vec<usize>, BitSet) {
        let (mut atoms, mut positive) = (atoms, positive.clone());
        loop {
            let before = self.gain(&positive);
            let cheap = self.cheapest(&positive, atoms, max_tests);
            (atoms, positive) = self.climb(cheap, max_tests);
            if self.gain(&positive) == before {
                return (atoms, positive);
            }
        }
    }

    /// Exchanges atoms of a sound conjunction as long as that lets it hold in more positive cases.
    fn climb(&mut self, mut atoms: Vec<usize>, max_tests: usize) -> (Vec<usize>, BitSet) {
        let mut positive = self.conjunction(&atoms).positive;
        let mut place = 0;
        while place < atoms.len() {
            let mut rest = atoms.clone();
            rest.remove(place);
            place += 1;
            let Some(better) = self.exchange(&rest, &positive, max_tests) else { continue };
            place = 0;
            // If it is sound on the sample only, the sample has grown and the next try differs.
            if !self.sample_violations(&better.atoms) {
                (atoms, positive) = (better.atoms, better.positive);
            }
        }
        (atoms, positive)
    }

    /// The most general conjunction of `rest` and at most two atoms that holds in all cases of
    /// `positive` and more, and in no negative case of the sample.
    fn exchange(
        &self,
        rest: &[usize],
        positive: &BitSet,
        max_tests: usize,
    ) -> Option<Conjunction<usize>> {
        let fitting = self.candidates.iter().filter(|one| positive.is_subset(&one.positive));
        let fitting: Vec<&CandidateAtom> = fitting.collect();
        let mut best = MostGeneral { gain: self.gain(positive), conjunction: None };
        let room = (MAX_REPLACEMENTS, max_tests);
        self.add_atoms(&fitting, &self.conjunction(rest), room, &mut best);
        best.conjunction
    }

    /// Tries every way to add at most `more` of the fitting atoms to a conjunction of at most
    /// `max_tests` tests.
    fn add_atoms(
        &self,
        fitting: &[&CandidateAtom],
        so_far: &Conjunction<usize>,
        (more, max_tests): (usize, usize),
        best: &mut MostGeneral,
    ) {
        let Some(witness) = so_far.negative.iter().next() else {
            let gain = self.gain(&so_far.positive);
            if gain > best.gain {
                let (atoms, positive) = (so_far.atoms.clone(), so_far.positive.clone());
                let conjunction = Conjunction { atoms, positive, negative: BitSet::empty(0) };
                *best = MostGeneral { gain, conjunction: Some(conjunction) };
            }
            return;
        };
        let has_room = self.room_beside(&so_far.atoms, max_tests);
        for one in fitting.iter().filter(|_| more > 0) {
            let is_useless = one.negative.contains(witness) || !has_room(one);
            if is_useless || (more == 1 && !so_far.negative.is_disjoint(&one.negative)) {
                continue;
            }
            let positive = so_far.positive.intersection(&one.positive);
            if self.gain(&positive) > best.gain {
                let atoms = [&so_far.atoms[..], &[one.atom]].concat();
                let negative = so_far.negative.intersection(&one.negative);
                let next = Conjunction { atoms, positive, negative };
                self.add_atoms(fitting, &next, (more - 1, max_tests), best);
            }
        }
    }

    /// Whether there is room for an atom beside others: for a test while there are fewer than
    /// `max_tests`, for a restriction while its element has none.
    fn room_beside(&self, atoms: &[usize], max_tests: usize) -> impl Fn(&CandidateAtom) -> bool {
        let restricts: Vec<Option<usize>> =
            atoms.iter().map(|&atom| self.atom(atom).restricts).collect();
        let has_room = restricts.iter().filter(|one| one.is_none()).count() < max_tests;
        move |one| match one.restricts {
            None => has_room,
            slot => !restricts.contains(&slot),
        }
    }

    /// The conjunction of these atoms.
    fn conjunction(&self, atoms: &[usize]) -> Conjunction<usize> {
        let mut positive = BitSet::full(self.positives.len());
        let mut negative = BitSet::full(self.sample.len());
        for &atom in atoms {
            positive.intersect_with(&self.positive_of(atom));
            negative.intersect_with(&self.negative_of(atom));
        }
        Conjunction { atoms: atoms.to_vec(), positive, negative }
    }
}
