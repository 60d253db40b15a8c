//! The best-first search over conjunctions of candidate atoms.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use super::candidates::CandidateAtom;
use super::examples::{ConditionSearch, Conjunction};
use super::verify::Conclusion;
use super::{SearchOrder, SoundCondition, Verifier};
use crate::{BitSet, Domain};

/// How strongly precision counts against gain under [`SearchOrder::Precision`].
const PRECISION_EXPONENT: i32 = 2;

/// Priorities are whole numbers, so that they have a total order; this keeps a sixteenth of a unit.
const PRIORITY_SCALE: f64 = 16.0;

/// Of this many negative cases the one that is hardest to exclude is expanded on.
const WITNESSES_COMPARED: usize = 6;

/// A conjunction of candidates, by their indices, that waits to be looked at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct SearchNode {
    priority: u32,
    gain: u32,
    /// Cheaper atoms come first in the space: of equals, those are looked at first.
    atoms: Reverse<Vec<u16>>,
}

/// The state of one search for conditions of at most `max_tests` tests.
struct SearchRound {
    max_tests: usize,
    /// The positive cases that no condition found in this round covers.
    uncovered: BitSet,
    queue: BinaryHeap<SearchNode>,
    /// Every conjunction that was ever queued.
    seen: HashSet<Vec<u16>>,
    expansions: usize,
    rules: usize,
}

impl<D: Domain> ConditionSearch<'_, D> {
    /// Adds conditions of at most `max_tests` tests to those found.
    pub(super) fn run_round(
        &mut self,
        max_tests: usize,
        verify: &mut Verifier<'_, D::State>,
        found: &mut Vec<SoundCondition>,
    ) {
        let uncovered = BitSet::full(self.positives.len());
        let root = self.node(self.gain(&uncovered), vec![], &self.negatives_of(&[]));
        let (queue, seen) = (BinaryHeap::from([root]), HashSet::new());
        let mut round = SearchRound { max_tests, uncovered, queue, seen, expansions: 0, rules: 0 };
        while let Some(node) = round.queue.pop() {
            let limits = self.settings;
            if round.expansions == limits.max_expansions || round.rules == limits.max_rules {
                return;
            }
            self.visit(node, &mut round, verify, found);
        }
    }

    /// Expands a conjunction that holds in negative cases; tries to make a condition of one that
    /// does not.
    fn visit(
        &mut self,
        node: SearchNode,
        round: &mut SearchRound,
        verify: &mut Verifier<'_, D::State>,
        found: &mut Vec<SoundCondition>,
    ) {
        let atoms = node.atoms.0;
        let positive = self.positives_of(&atoms);
        let gain = self.gain(&positive.intersection(&round.uncovered));
        if gain < self.settings.min_support {
            return;
        }
        if gain < node.gain {
            // Conditions found since then cover part of its gain: queue it with what is left.
            self.requeue(gain, atoms, round);
            return;
        }
        round.expansions += 1;
        let negative = self.negatives_of(&atoms);
        let conjunction = Conjunction { atoms, positive, negative };
        match conjunction.negative.is_empty() {
            true => self.conclude(conjunction, gain, round, verify, found),
            false => self.expand(&conjunction, round),
        }
    }

    /// Makes a condition of a conjunction that is sound on the sample, or extends the sample.
    fn conclude(
        &mut self,
        conjunction: Conjunction<u16>,
        gain: u32,
        round: &mut SearchRound,
        verify: &mut Verifier<'_, D::State>,
        found: &mut Vec<SoundCondition>,
    ) {
        let Conjunction { atoms, positive, .. } = conjunction;
        let indices: Vec<usize> =
            atoms.iter().map(|&at| self.candidates[usize::from(at)].atom).collect();
        if self.sample_violations(&indices) {
            self.requeue(gain, atoms, round);
            return;
        }
        let (indices, positive) = match self.settings.order {
            SearchOrder::Precision => self.generalise(indices, &positive, round.max_tests),
            SearchOrder::Generality => (indices, positive),
        };
        match self.verify_cheapest(&positive, indices, round.max_tests, gain, verify) {
            // What refutes it is now in the sample: next time it is generalised less far.
            Conclusion::Refuted => self.requeue(gain, atoms, round),
            Conclusion::Undecided => {}
            Conclusion::Redundant => round.uncovered = round.uncovered.difference(&positive),
            Conclusion::Sound(condition) => {
                round.uncovered = round.uncovered.difference(&positive);
                round.rules += 1;
                if found.iter().all(|other| other.atoms != condition.atoms) {
                    found.push(condition);
                }
            }
        }
    }

    fn requeue(&self, gain: u32, atoms: Vec<u16>, round: &mut SearchRound) {
        let negative = self.negatives_of(&atoms);
        round.queue.push(self.node(gain, atoms, &negative));
    }

    fn node(&self, gain: u32, atoms: Vec<u16>, negative: &BitSet) -> SearchNode {
        let good = f64::from(gain);
        let bad = negative.count() as f64 * self.sample_weight;
        let factor = match self.settings.order {
            SearchOrder::Generality => 1.0,
            SearchOrder::Precision => (good / (good + bad)).powi(PRECISION_EXPONENT),
        };
        let priority = (good * factor * PRIORITY_SCALE) as u32;
        SearchNode { priority, gain, atoms: Reverse(atoms) }
    }

    /// The positive cases in which all these candidates hold.
    fn positives_of(&self, atoms: &[u16]) -> BitSet {
        let mut positive = BitSet::full(self.positives.len());
        for &at in atoms {
            positive.intersect_with(&self.candidates[usize::from(at)].positive);
        }
        positive
    }

    /// The cases of the sample in which all these candidates hold.
    pub(super) fn negatives_of(&self, atoms: &[u16]) -> BitSet {
        let mut negative = BitSet::full(self.sample.len());
        for &at in atoms {
            negative.intersect_with(&self.candidates[usize::from(at)].negative);
        }
        negative
    }

    /// Queues the conjunction with every further atom that excludes one of its negative cases.
    fn expand(&self, node: &Conjunction<u16>, round: &mut SearchRound) {
        let room = AtomRoom::beside(node, &self.candidates, round.max_tests);
        let witness = self.hardest_to_exclude(&node.negative, &room);
        // The last atom there is room for must exclude all negative cases.
        let restricts_all = room.restricted.len() == self.restrictable_elements();
        let mut kept = node.positive.clone();
        for (at, one) in self.candidates.iter().enumerate() {
            if one.negative.contains(witness) || !room.is_for(one) {
                continue;
            }
            kept.set_to_intersection(&node.positive, &one.positive);
            kept.intersect_with(&round.uncovered);
            let gain = self.gain(&kept);
            if gain < self.settings.min_support {
                continue;
            }
            let negative = node.negative.intersection(&one.negative);
            let is_last = one.restricts.is_none() && room.tests == 1 && restricts_all;
            if is_last && !negative.is_empty() {
                continue;
            }
            let mut atoms = node.atoms.clone();
            atoms.push(at as u16);
            atoms.sort_unstable();
            if round.seen.insert(atoms.clone()) {
                round.queue.push(self.node(gain, atoms, &negative));
            }
        }
    }

    /// How many elements can be restricted.
    fn restrictable_elements(&self) -> usize {
        self.candidates.iter().filter_map(|one| one.restricts).max().map_or(0, |slot| slot + 1)
    }

    /// Of the first few negative cases, the one that the fewest atoms exclude: it leads to the
    /// fewest successors, and one of them must be taken.
    fn hardest_to_exclude(&self, negative: &BitSet, room: &AtomRoom) -> usize {
        let excluders = |case: usize| {
            let excludes = |one: &&CandidateAtom| !one.negative.contains(case) && room.is_for(one);
            self.candidates.iter().filter(excludes).count()
        };
        let compared = negative.iter().take(WITNESSES_COMPARED);
        compared.min_by_key(|&case| excluders(case)).unwrap_or(0)
    }
}

/// The room for further atoms beside those of a conjunction.
struct AtomRoom {
    /// How many more tests there may be.
    tests: usize,
    /// The elements that are restricted already.
    restricted: Vec<usize>,
}

impl AtomRoom {
    fn beside(node: &Conjunction<u16>, candidates: &[CandidateAtom], max_tests: usize) -> AtomRoom {
        let own = || node.atoms.iter().map(|&at| &candidates[usize::from(at)]);
        let tests = max_tests - own().filter(|one| one.restricts.is_none()).count();
        AtomRoom { tests, restricted: own().filter_map(|one| one.restricts).collect() }
    }

    fn is_for(&self, one: &CandidateAtom) -> bool {
        one.restricts.map_or(self.tests > 0, |slot| !self.restricted.contains(&slot))
    }
}
