//! From a conjunction that is sound on the sample to a condition that the verifier has seen.

use super::cheapest::{AtomPrice, CheapestCover};
use super::examples::{ConditionSearch, SampledCase};
use super::{SoundCondition, Verifier, VerifierAnswer};
use crate::{BitSet, Domain};

/// Of the negative cases that refute a condition, at most this many join the sample at once,
/// taken evenly: the sample stays small, and they are usually of a kind.
const MAX_VIOLATIONS: usize = 8;

/// What became of a condition.
pub(super) enum Conclusion {
    Sound(SoundCondition),
    Redundant,
    Undecided,
    /// It was refuted, and the sample has grown by what refutes it.
    Refuted,
}

impl<D: Domain> ConditionSearch<'_, D> {
    /// Holds a conjunction against all negative cases of the space; adds some of those in which it
    /// holds to the sample, and says whether there are any.
    pub(super) fn sample_violations(&mut self, atoms: &[usize]) -> bool {
        let mut violations = self.negatives.clone();
        for &atom in atoms {
            violations.intersect_with(&self.atom(atom).holds);
        }
        let step = violations.count().div_ceil(MAX_VIOLATIONS).max(1);
        let cases = violations.iter().step_by(step).map(|case| SampledCase::Case(case as u32));
        self.extend_sample(cases.collect());
        !violations.is_empty()
    }

    /// Makes a sound condition as cheap as possible and puts it to the verifier.
    pub(super) fn verify_cheapest(
        &mut self,
        positive: &BitSet,
        atoms: Vec<usize>,
        max_tests: usize,
        gain: u32,
        verify: &mut Verifier<'_, D::State>,
    ) -> Conclusion {
        let atoms = self.cheapest(positive, atoms, max_tests);
        let mut holds = BitSet::full(self.space.cases());
        for &atom in &atoms {
            holds.intersect_with(&self.atom(atom).holds);
        }
        let condition = SoundCondition { atoms, holds, gain };
        match verify(&condition) {
            VerifierAnswer::Sound => Conclusion::Sound(condition),
            VerifierAnswer::Redundant => Conclusion::Redundant,
            VerifierAnswer::Undecided => Conclusion::Undecided,
            VerifierAnswer::Counterexample(state) => self.learn_from(state),
        }
    }

    /// Adds the bindings of a counterexample under which the action is wrong to the sample.
    fn learn_from(&mut self, state: D::State) -> Conclusion {
        let bindings = self.space.wrong_bindings(self.action, &state);
        if bindings.is_empty() {
            // A state in which nothing is wrong excludes nothing: the search would never end.
            return Conclusion::Undecided;
        }
        let number = self.counterexamples.len() as u32;
        let cases =
            (0..bindings.len() as u32).map(|binding| SampledCase::Counterexample(number, binding));
        let cases = cases.collect();
        self.counterexamples.push((state, bindings));
        self.extend_sample(cases);
        Conclusion::Refuted
    }

    /// The cheapest sound conjunction that holds in all cases of `positive`; `atoms` is one such.
    pub(super) fn cheapest(
        &mut self,
        positive: &BitSet,
        atoms: Vec<usize>,
        max_tests: usize,
    ) -> Vec<usize> {
        let cases: Vec<usize> = positive.iter().map(|at| self.positives[at] as usize).collect();
        let fits = |atom: &usize| cases.iter().all(|&case| self.atom(*atom).holds.contains(case));
        let mut fitting: Vec<usize> = self.atom_indices().filter(fits).collect();
        fitting.sort_by(|&one, &other| self.atom(one).cost.total_cmp(&self.atom(other).cost));
        let prices: Vec<AtomPrice> = atoms.iter().map(|&atom| self.price(atom)).collect();
        let join_cost = self.space.domain.join_cost();
        loop {
            let column = |&atom: &usize| (atom, self.price(atom), self.negative_of(atom));
            let columns = fitting.iter().map(column).collect();
            let known = (atoms.clone(), &prices[..]);
            let cover = CheapestCover::new(columns, max_tests, join_cost, known);
            let best = cover.search(&BitSet::full(self.sample.len()));
            if best == atoms || !self.sample_violations(&best) {
                return best;
            }
        }
    }
}
