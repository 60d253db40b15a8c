//! A case space: all cases of a sketch, and the truth of every atom in each of them.
//!
//! A case is a state with the sketch's elements bound. An atom *is* the set of cases in which it
//! holds; of atoms with the same set only the cheapest is kept (observational equivalence). An
//! action labels the cases: positive where it is right and finds something that counts, negative
//! where it is wrong, and neither where it is right and changes nothing that counts.

use std::collections::HashMap;

use crate::{BitSet, Domain, parallel};

/// All cases of a sketch, and every atom evaluated on them.
#[derive(Debug)]
pub struct CaseSpace<'a, D: Domain> {
    /// The sketch.
    pub domain: &'a D,
    /// The atoms that differ on some case, cheapest first.
    pub atoms: Vec<EvaluatedAtom<D::Atom>>,
    states: Vec<D::State>,
    known: Vec<D::Known>,
    closures: Vec<D::Known>,
    /// Each case: the index of its state, and the binding.
    cases: Vec<(u32, D::Binding)>,
}

/// An atom, and the cases in which it holds.
#[derive(Clone, Debug)]
pub struct EvaluatedAtom<A> {
    /// The atom.
    pub atom: A,
    /// The cases in which it holds.
    pub holds: BitSet,
    /// What it costs.
    pub cost: f64,
    /// The element that it restricts.
    pub restricts: Option<usize>,
}

/// The cases of a space, labelled for one action.
#[derive(Clone, Debug)]
pub struct LabelledCases {
    /// The cases in which the action is right and finds something that counts, each with its gain.
    pub positive: Vec<(u32, f64)>,
    /// The cases in which the action is wrong or cannot be done.
    pub negative: BitSet,
}

/// Atoms are evaluated in batches of this size, so that the sets of those that turn out to equal
/// an earlier one do not all lie in memory together.
const BATCH: usize = 512;

impl<'a, D: Domain> CaseSpace<'a, D> {
    /// Evaluates every atom of a sketch on every case, on `threads` threads.
    pub fn of(domain: &'a D, threads: usize) -> CaseSpace<'a, D> {
        let states = domain.states();
        let bind = |(index, state): (usize, &D::State)| {
            let bindings = domain.bindings(state).into_iter();
            bindings.map(move |binding| (index as u32, binding)).collect::<Vec<_>>()
        };
        let mut space = CaseSpace {
            domain,
            atoms: vec![],
            known: states.iter().map(|state| domain.known(state)).collect(),
            closures: states.iter().map(|state| domain.closure(state)).collect(),
            cases: states.iter().enumerate().flat_map(bind).collect(),
            states,
        };
        space.atoms = space.distinct_atoms(threads);
        space
    }

    /// How many cases there are.
    pub fn cases(&self) -> usize {
        self.cases.len()
    }

    /// The state of a case.
    pub(crate) fn state(&self, case: usize) -> &D::State {
        &self.states[self.cases[case].0 as usize]
    }

    /// The elements that are bound in a case.
    pub fn binding(&self, case: usize) -> &D::Binding {
        &self.cases[case].1
    }

    /// The atoms that hold in some cases and not in others; of observationally equivalent ones the
    /// cheapest. Cheapest first.
    fn distinct_atoms(&self, threads: usize) -> Vec<EvaluatedAtom<D::Atom>> {
        let domain = self.domain;
        let mut atoms: Vec<(f64, D::Atom)> =
            domain.atoms().into_iter().map(|atom| (domain.atom_cost(&atom), atom)).collect();
        // A construct whose price is infinite is switched off.
        atoms.retain(|(cost, _)| cost.is_finite());
        atoms.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut same_hash: HashMap<(u64, bool), Vec<usize>> = HashMap::new();
        let mut distinct: Vec<EvaluatedAtom<D::Atom>> = Vec::new();
        for batch in atoms.chunks(BATCH) {
            let evaluated = parallel::map(threads, batch, |(cost, atom)| {
                let atom = self.evaluate(*cost, atom);
                (atom.holds.hash_value(), atom)
            });
            for (hash, atom) in evaluated {
                let count = atom.holds.count();
                let same = same_hash.entry((hash, atom.restricts.is_some())).or_default();
                let is_new = same.iter().all(|&other| distinct[other].holds != atom.holds);
                if is_new && count > 0 && count < self.cases.len() {
                    same.push(distinct.len());
                    distinct.push(atom);
                }
            }
        }
        distinct
    }

    fn evaluate(&self, cost: f64, atom: &D::Atom) -> EvaluatedAtom<D::Atom> {
        let domain = self.domain;
        let holds = BitSet::from_fn(self.cases.len(), |case| {
            let (state, binding) = &self.cases[case];
            domain.holds(atom, &self.states[*state as usize], binding)
        });
        EvaluatedAtom { atom: atom.clone(), holds, cost, restricts: domain.restricts(atom) }
    }

    /// The action's own atoms, evaluated.
    pub(crate) fn guards(&self, action: &D::Action) -> Vec<EvaluatedAtom<D::Atom>> {
        let guards = self.domain.guards(action).into_iter();
        guards.map(|atom| self.evaluate(self.domain.atom_cost(&atom), &atom)).collect()
    }

    /// An atom by its index: those after the space's own are the guards of `action`.
    pub fn atom(&self, index: usize, action: &D::Action) -> D::Atom {
        let guard = index.checked_sub(self.atoms.len());
        guard.map_or_else(
            || self.atoms[index].atom.clone(),
            |guard| self.domain.guards(action).swap_remove(guard),
        )
    }

    /// Labels the cases for an action.
    pub fn label(&self, action: &D::Action) -> LabelledCases {
        let mut positive = Vec::new();
        let negative = BitSet::from_fn(self.cases.len(), |case| {
            let (state, binding) = &self.cases[case];
            let index = *state as usize;
            let (state, closure) = (&self.states[index], &self.closures[index]);
            match self.domain.apply(action, state, binding) {
                Some(after) if self.domain.is_weaker(&after, closure) => {
                    let is_new = !self.domain.is_weaker(&after, &self.known[index]);
                    let gain = if is_new { self.domain.gain(state, &after) } else { 0.0 };
                    if gain > 0.0 {
                        positive.push((case as u32, gain));
                    }
                    false
                }
                _ => true,
            }
        });
        LabelledCases { positive, negative }
    }

    /// The bindings in a state that is not in the space under which an action is wrong.
    pub fn wrong_bindings(&self, action: &D::Action, state: &D::State) -> Vec<D::Binding> {
        let (domain, closure) = (self.domain, self.domain.closure(state));
        let is_wrong = |binding: &D::Binding| {
            let after = domain.apply(action, state, binding);
            !after.is_some_and(|after| domain.is_weaker(&after, &closure))
        };
        domain.bindings(state).into_iter().filter(is_wrong).collect()
    }
}
