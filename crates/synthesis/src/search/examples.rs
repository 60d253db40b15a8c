//! The examples of one search: positive cases with their gains, and a sample of the negative ones.

use super::SearchSettings;
use super::candidates::CandidateAtom;
use super::cheapest::AtomPrice;
use crate::{BitSet, CaseSpace, Domain, EvaluatedAtom, LabelledCases};

/// At most this many positive cases are used; of more, every n-th is taken.
const MAX_POSITIVES: usize = 3000;

/// The sample begins with at most this many negative cases, taken evenly.
const FIRST_SAMPLE: usize = 384;

/// Gains are whole numbers of quarters of a cell: fine enough to tell a cell of a canonical state,
/// which weighs half, from a cell that known rules find, and coarse enough for a few bits.
const GAIN_UNITS: f64 = 4.0;

/// The number of bits of one case's gain; larger gains count as the largest.
const GAIN_BITS: usize = 6;

/// The search for the conditions of one action.
pub(super) struct ConditionSearch<'a, D: Domain> {
    pub(super) space: &'a CaseSpace<'a, D>,
    pub(super) action: &'a D::Action,
    pub(super) settings: &'a SearchSettings,
    /// Atoms that belong to this action.
    guards: &'a [EvaluatedAtom<D::Atom>],
    /// The positive cases, which sets of positives number by their places here.
    pub(super) positives: Vec<u32>,
    /// The gains of the positive cases, bit by bit: the i-th set holds those whose i-th bit is set.
    gain_bits: Vec<BitSet>,
    /// All negative cases of the space.
    pub(super) negatives: &'a BitSet,
    /// States that the verifier has shown, with the bindings under which the action is wrong.
    pub(super) counterexamples: Vec<(D::State, Vec<D::Binding>)>,
    /// The negative cases that are carried along; sets of negatives number them by their places.
    pub(super) sample: Vec<SampledCase>,
    /// What one negative case of the first sample weighs against the gain of positive ones.
    pub(super) sample_weight: f64,
    pub(super) candidates: Vec<CandidateAtom>,
}

/// A negative case of the sample.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SampledCase {
    /// A case of the space.
    Case(u32),
    /// A binding of a counterexample: the indices of both.
    Counterexample(u32, u32),
    /// Not a case, but the demand that this element be restricted: it is excluded by a restriction
    /// of the element and by nothing else.
    Unrestricted(u32),
}

/// A conjunction of atoms, and the examples in which it holds.
pub(super) struct Conjunction<A> {
    pub(super) atoms: Vec<A>,
    pub(super) positive: BitSet,
    pub(super) negative: BitSet,
}

impl<'a, D: Domain> ConditionSearch<'a, D> {
    pub(super) fn new(
        space: &'a CaseSpace<'a, D>,
        action: &'a D::Action,
        labels: &'a LabelledCases,
        guards: &'a [EvaluatedAtom<D::Atom>],
        settings: &'a SearchSettings,
    ) -> ConditionSearch<'a, D> {
        let step = labels.positive.len().div_ceil(MAX_POSITIVES).max(1);
        let positives: Vec<(u32, f64)> = labels.positive.iter().copied().step_by(step).collect();
        let step = labels.negative.count().div_ceil(FIRST_SAMPLE).max(1);
        let cases = labels.negative.iter().step_by(step);
        let unrestricted = space.domain.must_restrict().into_iter();
        let sample = cases
            .map(|case| SampledCase::Case(case as u32))
            .chain(unrestricted.map(|slot| SampledCase::Unrestricted(slot as u32)))
            .collect();
        let mut search = ConditionSearch {
            space,
            action,
            settings,
            guards,
            gain_bits: gain_bits(&positives),
            positives: positives.iter().map(|(case, _)| *case).collect(),
            negatives: &labels.negative,
            counterexamples: vec![],
            sample,
            // It stands for `step` cases, each of which weighs as much as a cell that is gained.
            sample_weight: GAIN_UNITS * step as f64,
            candidates: vec![],
        };
        search.candidates = search.candidates();
        search
    }

    /// What positive cases gain together.
    pub(super) fn gain(&self, positive: &BitSet) -> u32 {
        let bits = self.gain_bits.iter().enumerate();
        bits.map(|(bit, cases)| (cases.intersection_count(positive) as u32) << bit).sum()
    }

    /// An atom by its index: those after the space's own are the action's guards.
    pub(super) fn atom(&self, index: usize) -> &'a EvaluatedAtom<D::Atom> {
        let guard = index.checked_sub(self.space.atoms.len());
        guard.map_or_else(|| &self.space.atoms[index], |guard| &self.guards[guard])
    }

    pub(super) fn atom_indices(&self) -> std::ops::Range<usize> {
        0..self.space.atoms.len() + self.guards.len()
    }

    pub(super) fn price(&self, atom: usize) -> AtomPrice {
        let atom = self.atom(atom);
        AtomPrice { cost: atom.cost, restricts: atom.restricts }
    }

    /// The positive cases in which an atom holds.
    pub(super) fn positive_of(&self, atom: usize) -> BitSet {
        let holds = &self.atom(atom).holds;
        BitSet::from_fn(self.positives.len(), |at| holds.contains(self.positives[at] as usize))
    }

    /// The cases of the sample in which an atom holds.
    pub(super) fn negative_of(&self, atom: usize) -> BitSet {
        BitSet::from_fn(self.sample.len(), |at| self.holds_in(atom, self.sample[at]))
    }

    fn holds_in(&self, atom: usize, case: SampledCase) -> bool {
        let atom = self.atom(atom);
        match case {
            SampledCase::Case(case) => atom.holds.contains(case as usize),
            SampledCase::Counterexample(state, binding) => {
                let (state, bindings) = &self.counterexamples[state as usize];
                self.space.domain.holds(&atom.atom, state, &bindings[binding as usize])
            }
            SampledCase::Unrestricted(slot) => atom.restricts != Some(slot as usize),
        }
    }

    /// Adds cases to the sample.
    pub(super) fn extend_sample(&mut self, cases: Vec<SampledCase>) {
        for case in cases {
            self.sample.push(case);
            for candidate in 0..self.candidates.len() {
                let holds = self.holds_in(self.candidates[candidate].atom, case);
                self.candidates[candidate].negative.push(holds);
            }
        }
    }
}

/// The gains of positive cases as sets, bit by bit: a sum of gains is then a few counts of bits.
fn gain_bits(positives: &[(u32, f64)]) -> Vec<BitSet> {
    let largest = (1_u32 << GAIN_BITS) - 1;
    let gain = |at: usize| ((positives[at].1 * GAIN_UNITS).round() as u32).clamp(1, largest);
    let has_bit = |bit: usize| BitSet::from_fn(positives.len(), |at| gain(at) >> bit & 1 == 1);
    (0..GAIN_BITS).map(has_bit).collect()
}
