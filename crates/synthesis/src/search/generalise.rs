//! From a sound condition to a more general one: atoms are exchanged as long as that lets more
//! right cases through, and still no wrong one.
//!
//! One test often stands where two weaker ones would do: a block that begins just where a hint's
//! room ends is a special case of one that begins there or before and reaches beyond. So an atom
//! is exchanged for another, or for two.

use super::{Candidate, Domain, Task, apart, join};
use crate::Bits;

/// An atom is exchanged for so many at most.
const FOR_ONE: usize = 2;

/// A set of atoms by their places in the space, and what it lets through.
struct Set {
    atoms: Vec<usize>,
    right: Bits,
    wrong: Vec<u64>,
}

/// The most general set that has been met.
struct Best {
    score: u32,
    set: Option<Set>,
}

impl<D: Domain> Task<'_, D> {
    /// Makes a sound set cheaper and more general by turns, until it becomes no more general. A
    /// cheap set lets as much through and has its atoms where they can be exchanged.
    pub(super) fn generalise(
        &mut self,
        atoms: Vec<usize>,
        right: &Bits,
        tests: usize,
    ) -> (Vec<usize>, Bits) {
        let (mut atoms, mut right) = (atoms, right.clone());
        loop {
            let before = self.score(&right);
            let cheap = self.cheapest(&right, atoms, tests);
            (atoms, right) = self.climb(cheap, tests);
            if self.score(&right) == before {
                return (atoms, right);
            }
        }
    }

    /// Exchanges atoms of a sound set, each for others that let more right cases through, until
    /// that is no longer possible.
    fn climb(&mut self, mut atoms: Vec<usize>, tests: usize) -> (Vec<usize>, Bits) {
        let mut right = self.set_of(&atoms).right;
        let mut place = 0;
        while place < atoms.len() {
            let mut rest = atoms.clone();
            rest.remove(place);
            place += 1;
            let Some(more) = self.exchange(&rest, &right, tests) else { continue };
            place = 0;
            // One that passes the sample only has taught something.
            if !self.learn_from_all(&more.atoms) {
                (atoms, right) = (more.atoms, more.right);
            }
        }
        (atoms, right)
    }

    /// The rest with an atom or two that let all these right cases through and more, the most of
    /// all, and no wrong case of the sample.
    fn exchange(&self, rest: &[usize], right: &Bits, tests: usize) -> Option<Set> {
        let fitting = self.atoms.iter().filter(|one| right.is_subset(&one.right)).collect();
        let mut best = Best { score: self.score(right), set: None };
        self.join_any(&fitting, FOR_ONE, &self.set_of(rest), tests, &mut best);
        best.set
    }

    /// Tries every so many of the fitting atoms with those of a set.
    fn join_any(
        &self,
        fitting: &Vec<&Candidate>,
        more: usize,
        set: &Set,
        tests: usize,
        best: &mut Best,
    ) {
        let Some(word) = set.wrong.iter().position(|word| *word != 0) else {
            let score = self.score(&set.right);
            if score > best.score {
                let (atoms, right, wrong) = (set.atoms.clone(), set.right.clone(), vec![]);
                *best = Best { score, set: Some(Set { atoms, right, wrong }) };
            }
            return;
        };
        let witness = 1 << set.wrong[word].trailing_zeros();
        let may = self.may_join(&set.atoms, tests);
        for one in fitting.iter().filter(|_| more > 0) {
            let useless = one.wrong[word] & witness != 0 || !may(one);
            if useless || (more == 1 && !apart(&set.wrong, &one.wrong)) {
                continue;
            }
            let right = set.right.and(&one.right);
            if self.score(&right) > best.score {
                let atoms = [&set.atoms[..], &[one.atom]].concat();
                let wrong = join(&set.wrong, &one.wrong);
                self.join_any(fitting, more - 1, &Set { atoms, right, wrong }, tests, best);
            }
        }
    }

    /// Whether there is room for an atom beside others: for a test among so many, for a
    /// restriction where its element has none.
    fn may_join(&self, atoms: &[usize], tests: usize) -> impl Fn(&Candidate) -> bool {
        let restricts: Vec<Option<usize>> =
            atoms.iter().map(|&atom| self.meaning(atom).restricts).collect();
        let room = restricts.iter().filter(|one| one.is_none()).count() < tests;
        move |one| match one.restricts {
            None => room,
            slot => !restricts.contains(&slot),
        }
    }

    /// What atoms let through together.
    fn set_of(&self, atoms: &[usize]) -> Set {
        let holds =
            |case: u32| atoms.iter().all(|&atom| self.meaning(atom).holds.has(case as usize));
        let right = Bits::from_fn(self.right.len(), |at| holds(self.right[at]));
        let wrong =
            atoms.iter().fold(self.wrong_of(&[]), |wrong, &atom| join(&wrong, &self.column(atom)));
        Set { atoms: atoms.to_vec(), right, wrong }
    }
}
