//! The engine: for one action, sound conditions that are as general as possible.
//!
//! A condition is a conjunction of atoms: a limited number of tests, and at most one restriction
//! for each bound element. It is sound on a space if it holds in no negative case, where the action
//! is wrong. Butler, Torlak and Popović (2017) ask an SMT solver for one condition and climb uphill
//! from it. Here a condition is a set of cases, and a best-first search meets the most general
//! sound condition first, then the one that adds most to it, and so on.
//!
//! The search is counterexample-guided: each expansion looks at one negative case in which the
//! condition still holds, and tries every atom that excludes it. Of the negative cases only a
//! sample is carried along. A condition that is sound on the sample is held against all negative
//! cases and then put to the verifier, and what refutes it joins the sample.

mod best_first;
mod candidates;
mod cheapest;
mod examples;
mod generalise;
mod verify;

use crate::{BitSet, CaseSpace, Domain};

pub(crate) use cheapest::{AtomPrice, CheapestCover};
use examples::ConditionSearch;

/// How far to search for the conditions of one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchSettings {
    /// The largest number of tests in a condition.
    pub max_tests: usize,
    /// The largest number of conditions for one action, in each round.
    pub max_rules: usize,
    /// The least that a condition must gain beyond those found before it, in quarters of a cell.
    pub min_support: u32,
    /// The largest number of tests that are combined; the most general ones are.
    pub max_candidates: usize,
    /// The largest number of conjunctions that are looked at, in each round.
    pub max_expansions: usize,
    /// Which conjunctions are looked at first.
    pub order: SearchOrder,
}

impl Default for SearchSettings {
    fn default() -> SearchSettings {
        SearchSettings {
            max_tests: 3,
            max_rules: 8,
            min_support: 8,
            max_candidates: 2000,
            max_expansions: 2000,
            order: SearchOrder::Generality,
        }
    }
}

/// Which conjunctions a search looks at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchOrder {
    /// The conditions that gain most, sound or not: the most general sound condition is met first,
    /// if it is met at all.
    Generality,
    /// The conditions that gain much and hold in few negative cases. A sound condition is found
    /// even where it needs many atoms; it is generalised afterwards by exchanges.
    Precision,
}

impl SearchOrder {
    /// Its word in journals.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            SearchOrder::Generality => "generality",
            SearchOrder::Precision => "precision",
        }
    }
}

/// A condition that is sound on the space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoundCondition {
    /// Its atoms: indices into the space's atoms, and after those into the action's guards.
    pub atoms: Vec<usize>,
    /// The cases in which it holds.
    pub holds: BitSet,
    /// What it gains beyond conditions found before it, in quarters of a cell.
    pub gain: u32,
}

/// What a verifier says of a condition that is sound on the space; `S` is a state.
#[derive(Clone, Debug)]
pub enum VerifierAnswer<S> {
    /// The condition is sound: it is a find.
    Sound,
    /// The condition is sound but not wanted. Its cases count as covered.
    Redundant,
    /// The condition cannot be shown to be sound.
    Undecided,
    /// The action is wrong in this state although the condition holds.
    Counterexample(S),
}

/// A verifier of conditions.
type Verifier<'v, S> = dyn FnMut(&SoundCondition) -> VerifierAnswer<S> + 'v;

/// The most general sound conditions for an action, each of which adds to those before it.
pub fn search<D: Domain>(
    space: &CaseSpace<'_, D>,
    action: &D::Action,
    settings: &SearchSettings,
    verify: &mut Verifier<'_, D::State>,
) -> Vec<SoundCondition> {
    let labels = space.label(action);
    let guards = space.guards(action);
    let mut search = ConditionSearch::new(space, action, &labels, &guards, settings);
    let mut found: Vec<SoundCondition> = Vec::new();
    // Few tests first: what they can say is said with few.
    for max_tests in 1..=settings.max_tests {
        search.run_round(max_tests, verify, &mut found);
    }
    found
}
