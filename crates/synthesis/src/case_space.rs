//! A space: all cases of a sketch, and what every atom and action means on them.
//!
//! A case is a state with its elements bound. An atom *is* the set of cases where it holds; atoms
//! with the same set are the same to the engine, and only the cheapest is kept (observational
//! equivalence). An action splits the cases into those where it is right and brings news, those
//! where it is wrong, and the rest, where it is right and changes nothing that counts.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::{Bits, Domain, parallel};

/// What every atom of a sketch means on all of its cases.
#[derive(Debug)]
pub struct Space<'a, D: Domain> {
    /// The sketch.
    pub domain: &'a D,
    /// The atoms of different meaning, cheapest first.
    pub atoms: Vec<Meaning<D::Atom>>,
    states: Vec<D::State>,
    known: Vec<D::Known>,
    closures: Vec<D::Known>,
    cases: Vec<(u32, D::Binding)>,
}

/// An atom, and the cases where it holds.
#[derive(Clone, Debug)]
pub struct Meaning<A> {
    /// The atom.
    pub of: A,
    /// Where it holds.
    pub holds: Bits,
    /// What it costs.
    pub cost: f64,
    /// The element that it restricts.
    pub restricts: Option<usize>,
}

/// The cases of a space as one action sees them.
#[derive(Clone, Debug)]
pub struct Split {
    /// Where it is right and brings news that counts, and what that is worth.
    pub right: Vec<(u32, f64)>,
    /// Where it is wrong, or cannot be done.
    pub wrong: Bits,
}

impl<'a, D: Domain> Space<'a, D> {
    /// Evaluates every atom of a sketch on every case.
    pub fn of(domain: &'a D, threads: usize) -> Space<'a, D> {
        let states = domain.states();
        let bind = |(index, state): (usize, &D::State)| {
            let bindings = domain.bindings(state).into_iter();
            bindings.map(move |binding| (index as u32, binding)).collect::<Vec<_>>()
        };
        let mut space = Space {
            domain,
            atoms: vec![],
            known: states.iter().map(|state| domain.known(state)).collect(),
            closures: states.iter().map(|state| domain.closure(state)).collect(),
            cases: states.iter().enumerate().flat_map(bind).collect(),
            states,
        };
        space.atoms = space.meanings(threads);
        space
    }

    /// How many cases there are.
    pub fn cases(&self) -> usize {
        self.cases.len()
    }

    /// The elements that are bound in a case.
    pub fn binding(&self, case: usize) -> &D::Binding {
        &self.cases[case].1
    }

    /// The atoms that tell some cases from others, one of each meaning, cheapest first.
    fn meanings(&self, threads: usize) -> Vec<Meaning<D::Atom>> {
        let domain = self.domain;
        let mut atoms: Vec<(f64, D::Atom)> =
            domain.atoms().into_iter().map(|atom| (domain.atom_cost(&atom), atom)).collect();
        // What has no finite price is switched off.
        atoms.retain(|(cost, _)| cost.is_finite());
        atoms.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut seen: HashMap<(u64, bool), Vec<usize>> = HashMap::new();
        let mut kept: Vec<Meaning<D::Atom>> = Vec::new();
        for part in atoms.chunks(512) {
            let meanings = parallel::map(threads, part, |(cost, atom)| self.meaning(*cost, atom));
            for (hash, meaning) in meanings {
                let count = meaning.holds.count();
                let same = seen.entry((hash, meaning.restricts.is_some())).or_default();
                let is_new = same.iter().all(|&other| kept[other].holds != meaning.holds);
                if is_new && count > 0 && count < self.cases.len() {
                    same.push(kept.len());
                    kept.push(meaning);
                }
            }
        }
        kept
    }

    fn meaning(&self, cost: f64, atom: &D::Atom) -> (u64, Meaning<D::Atom>) {
        let domain = self.domain;
        let holds = Bits::from_fn(self.cases.len(), |case| {
            let (state, binding) = &self.cases[case];
            domain.holds(atom, &self.states[*state as usize], binding)
        });
        let mut hasher = DefaultHasher::new();
        holds.hash(&mut hasher);
        let restricts = domain.restricts(atom);
        (hasher.finish(), Meaning { of: atom.clone(), holds, cost, restricts })
    }

    /// What the action's own atoms mean.
    pub(crate) fn guards(&self, action: &D::Action) -> Vec<Meaning<D::Atom>> {
        let guards = self.domain.guards(action).into_iter();
        guards.map(|atom| self.meaning(self.domain.atom_cost(&atom), &atom).1).collect()
    }

    /// An atom by its place; those behind the space's own are the action's guards.
    pub fn atom(&self, place: usize, action: &D::Action) -> D::Atom {
        let own = place.checked_sub(self.atoms.len());
        own.map_or_else(
            || self.atoms[place].of.clone(),
            |own| self.domain.guards(action).swap_remove(own),
        )
    }

    /// The cases as an action sees them.
    pub fn split(&self, action: &D::Action) -> Split {
        let mut right = Vec::new();
        let wrong = Bits::from_fn(self.cases.len(), |case| {
            let (state, binding) = &self.cases[case];
            let index = *state as usize;
            let (state, closure) = (&self.states[index], &self.closures[index]);
            match self.domain.apply(action, state, binding) {
                Some(after) if self.domain.is_weaker(&after, closure) => {
                    let news = !self.domain.is_weaker(&after, &self.known[index]);
                    let gain = if news { self.domain.gain(state, &after) } else { 0.0 };
                    if gain > 0.0 {
                        right.push((case as u32, gain));
                    }
                    false
                }
                _ => true,
            }
        });
        Split { right, wrong }
    }

    /// The cases of another state in which an action is wrong.
    pub fn wrong_in(&self, action: &D::Action, state: &D::State) -> Vec<D::Binding> {
        let (domain, closure) = (self.domain, self.domain.closure(state));
        let wrong = |binding: &D::Binding| {
            let after = domain.apply(action, state, binding);
            !after.is_some_and(|after| domain.is_weaker(&after, &closure))
        };
        domain.bindings(state).into_iter().filter(wrong).collect()
    }
}
