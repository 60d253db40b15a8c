//! The candidate atoms of a search: those worth combining.

use super::examples::ConditionSearch;
use crate::{BitSet, Domain};

/// An atom as a search sees it: the examples in which it holds.
pub(super) struct CandidateAtom {
    /// Its index; see [`ConditionSearch::atom`].
    pub(super) atom: usize,
    /// The positive cases in which it holds.
    pub(super) positive: BitSet,
    /// The cases of the sample in which it holds.
    pub(super) negative: BitSet,
    /// The element that it restricts.
    pub(super) restricts: Option<usize>,
    gain: u32,
}

impl<D: Domain> ConditionSearch<'_, D> {
    /// The Pareto front of the atoms, the most general first: each excludes some negative case. An
    /// atom is dropped if another one holds in all its positive cases, and in negative cases only where
    /// the atom itself does.
    pub(super) fn candidates(&self) -> Vec<CandidateAtom> {
        let must_restrict = self.space.domain.must_restrict();
        let mut front: Vec<(CandidateAtom, BitSet)> = Vec::new();
        let mut tests = 0;
        for (one, negative) in self.useful_atoms(&must_restrict) {
            let is_test = one.restricts.is_none();
            let dominates = |(other, theirs): &(CandidateAtom, BitSet)| {
                other.restricts.is_none() == is_test
                    && one.restricts.is_none_or(|slot| !must_restrict.contains(&slot))
                    && theirs.is_subset(&negative)
                    && one.positive.is_subset(&other.positive)
            };
            let has_room = !is_test || tests < self.settings.max_candidates;
            if has_room && !front.iter().any(dominates) {
                tests += usize::from(is_test);
                front.push((one, negative));
            }
        }
        let sampled = |(one, _): (CandidateAtom, BitSet)| CandidateAtom {
            negative: self.negative_of(one.atom),
            ..one
        };
        front.into_iter().map(sampled).collect()
    }

    /// The atoms that gain enough and exclude some negative case or restrict what must be
    /// restricted, the most general first, each with all negative cases in which it holds.
    fn useful_atoms(&self, must_restrict: &[usize]) -> Vec<(CandidateAtom, BitSet)> {
        let mut useful: Vec<(CandidateAtom, BitSet)> = Vec::new();
        for index in self.atom_indices() {
            let atom = self.atom(index);
            let positive = self.positive_of(index);
            let gain = self.gain(&positive);
            let negative = atom.holds.intersection(self.negatives);
            let restricts = atom.restricts;
            let is_useful = negative != *self.negatives
                || restricts.is_some_and(|slot| must_restrict.contains(&slot));
            if gain >= self.settings.min_support && is_useful {
                let sampled = BitSet::empty(0);
                let one =
                    CandidateAtom { atom: index, positive, negative: sampled, restricts, gain };
                useful.push((one, negative));
            }
        }
        useful.sort_by_key(|(one, _)| std::cmp::Reverse(one.gain));
        useful
    }
}
