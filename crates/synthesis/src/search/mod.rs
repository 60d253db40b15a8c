//! The engine: for one action, the sound conditions that are as general as can be.
//!
//! A condition is a set of atoms: at most three tests, and at most one restriction for each bound
//! element. It is sound on a space if no case where the action is wrong meets it. Butler, Torlak
//! and Popović (2017) ask an SMT solver for one condition and push it uphill until it sticks; here
//! conditions are sets of cases, and a best-first search meets the most general sound one first,
//! then the one that adds most to it, and so on. Each step looks at one wrong case that still
//! meets the condition, and tries every atom that does away with it. Of the wrong cases only a
//! sample is carried along; a condition that passes it is put to all of them, and to the judge.

mod generalise;

use std::collections::{BinaryHeap, HashSet};

use crate::cheapest::{Cheapest, Price, cost};
use crate::{Bits, Domain, Meaning, Space, Split};

/// How far to look.
///
/// ```
/// assert_eq!(synthesis::Effort::default().tests, 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// At most so many tests in a condition.
    pub tests: usize,
    /// At most so many conditions for one action.
    pub rules: usize,
    /// A condition must be worth so much beyond those found before it.
    pub support: u32,
    /// Of the atoms that none dominates, so many of the most general are joined.
    pub width: usize,
    /// So many sets of atoms are looked at.
    pub looks: usize,
    /// Whether sets that let few wrong cases through are looked at early. Then a sound condition
    /// is found even where it needs many atoms, and made more general afterwards; else the most
    /// general one is met first, if it is met at all.
    pub greedy: bool,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { tests: 3, rules: 8, support: 8, width: 2000, looks: 2000, greedy: false }
    }
}

/// A sound condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its atoms: places in the space, and behind them the action's own guards.
    pub atoms: Vec<usize>,
    /// The cases that meet it.
    pub holds: Bits,
    /// What the news is worth that it brings, beyond conditions found before it.
    pub worth: u32,
}

/// What a judge says of a condition that is sound on the space.
#[derive(Clone, Debug)]
pub enum Judgement<S> {
    /// It is sound.
    Keep,
    /// It is sound and known: what it covers is no news, but it is no find.
    Known,
    /// It cannot be shown to be sound.
    Drop,
    /// It is wrong in this state.
    Wrong(S),
}

/// The most general sound conditions for an action, each adding to those before it.
pub fn search<D: Domain>(
    space: &Space<'_, D>,
    action: &D::Action,
    effort: &Effort,
    judge: &mut dyn FnMut(&Found) -> Judgement<D::State>,
) -> Vec<Found> {
    let split = space.split(action);
    let guards = space.guards(action);
    let mut task = Task::new(space, action, &split, &guards, effort);
    let mut found: Vec<Found> = Vec::new();
    for tests in 1..=effort.tests {
        task.run(tests, judge, &mut found);
    }
    found
}

/// At most so many of the right cases are looked at.
const MOST_RIGHT: usize = 3000;
/// So many of the wrong cases are in the sample at first.
const FIRST_SAMPLE: usize = 384;
/// The worth of a case is a number of so many bits.
const PLANES: usize = 6;

/// One action.
struct Task<'a, D: Domain> {
    space: &'a Space<'a, D>,
    action: &'a D::Action,
    effort: &'a Effort,
    /// Atoms that belong to this action.
    guards: &'a [Meaning<D::Atom>],
    right: Vec<u32>,
    /// The worth of the right cases, bit by bit.
    planes: Vec<Bits>,
    wrong: &'a Bits,
    /// Wrong cases of other states, which the judge has shown.
    extra: Vec<(D::State, Vec<D::Binding>)>,
    sample: Vec<Probe>,
    /// So much, in the worth of right cases, one wrong case of the first sample stands for.
    stands_for: f64,
    atoms: Vec<Candidate>,
}

/// A wrong case of the sample.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Probe {
    Case(u32),
    Extra(u32, u32),
    /// Not a case: it stands for an element that must be restricted.
    Bare(u32),
}

/// An atom as the task sees it: what it keeps of the right cases and of the sample.
struct Candidate {
    atom: usize,
    right: Bits,
    wrong: Vec<u64>,
    restricts: Option<usize>,
    score: u32,
}

/// A set of atoms, by their places among the candidates, and what it may be worth.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Node {
    priority: u32,
    score: u32,
    /// Cheaper atoms stand first in the space: of equals, those are looked at first.
    atoms: std::cmp::Reverse<Vec<u16>>,
}

impl<'a, D: Domain> Task<'a, D> {
    fn new(
        space: &'a Space<'a, D>,
        action: &'a D::Action,
        split: &'a Split,
        guards: &'a [Meaning<D::Atom>],
        effort: &'a Effort,
    ) -> Task<'a, D> {
        let step = split.right.len().div_ceil(MOST_RIGHT).max(1);
        let taken: Vec<(u32, f64)> = split.right.iter().copied().step_by(step).collect();
        let most = (1_u32 << PLANES) - 1;
        let worth = |gain: f64| ((gain * 4.0).round() as u32).clamp(1, most);
        let plane =
            |bit: usize| Bits::from_fn(taken.len(), |at| worth(taken[at].1) >> bit & 1 == 1);
        let mut task = Task {
            space,
            action,
            effort,
            guards,
            planes: (0..PLANES).map(plane).collect(),
            right: taken.iter().map(|(case, _)| *case).collect(),
            wrong: &split.wrong,
            extra: vec![],
            sample: vec![],
            stands_for: 4.0,
            atoms: vec![],
        };
        let count = split.wrong.count();
        let step = count.div_ceil(FIRST_SAMPLE).max(1);
        task.stands_for *= step as f64;
        task.sample =
            split.wrong.iter().step_by(step).map(|case| Probe::Case(case as u32)).collect();
        let bare = space.domain.must_restrict();
        task.sample.extend(bare.into_iter().map(|slot| Probe::Bare(slot as u32)));
        task.atoms = task.candidates();
        task
    }

    fn score(&self, right: &Bits) -> u32 {
        let planes = self.planes.iter().enumerate();
        planes.map(|(bit, plane)| (plane.count_in(right) as u32) << bit).sum()
    }

    fn holds_at(&self, atom: usize, probe: Probe) -> bool {
        let meaning = self.meaning(atom);
        match probe {
            Probe::Case(case) => meaning.holds.has(case as usize),
            Probe::Extra(state, binding) => {
                let (state, bindings) = &self.extra[state as usize];
                self.space.domain.holds(&meaning.of, state, &bindings[binding as usize])
            }
            Probe::Bare(slot) => meaning.restricts != Some(slot as usize),
        }
    }

    fn meaning(&self, atom: usize) -> &'a Meaning<D::Atom> {
        let own = atom.checked_sub(self.space.atoms.len());
        own.map_or_else(|| &self.space.atoms[atom], |own| &self.guards[own])
    }

    fn price(&self, atom: usize) -> Price {
        let meaning = self.meaning(atom);
        Price { cost: meaning.cost, restricts: meaning.restricts }
    }

    fn all_atoms(&self) -> std::ops::Range<usize> {
        0..self.space.atoms.len() + self.guards.len()
    }

    fn column(&self, atom: usize) -> Vec<u64> {
        let mut words = vec![0_u64; self.sample.len().div_ceil(64)];
        for (at, probe) in self.sample.iter().enumerate() {
            words[at / 64] |= u64::from(self.holds_at(atom, *probe)) << (at % 64);
        }
        words
    }

    /// The atoms worth joining, the most general first: each does away with some wrong case, and
    /// none keeps fewer right cases and no fewer wrong ones than another.
    fn candidates(&self) -> Vec<Candidate> {
        let bare = self.space.domain.must_restrict();
        let mut all: Vec<(Candidate, Bits)> = Vec::new();
        for atom in self.all_atoms() {
            let meaning = self.meaning(atom);
            let right = |at: usize| meaning.holds.has(self.right[at] as usize);
            let right = Bits::from_fn(self.right.len(), right);
            let score = self.score(&right);
            let wrong = meaning.holds.and(self.wrong);
            let restricts = meaning.restricts;
            let is_of_use =
                wrong != *self.wrong || restricts.is_some_and(|slot| bare.contains(&slot));
            if score >= self.effort.support && is_of_use {
                all.push((Candidate { atom, right, wrong: vec![], restricts, score }, wrong));
            }
        }
        all.sort_by_key(|(one, _)| std::cmp::Reverse(one.score));
        let mut kept: Vec<(Candidate, Bits)> = Vec::new();
        let mut tests = 0;
        for (one, wrong) in all {
            let dominates = |(other, less): &(Candidate, Bits)| {
                other.restricts.is_none() == one.restricts.is_none()
                    && one.restricts.is_none_or(|slot| !bare.contains(&slot))
                    && less.is_subset(&wrong)
                    && one.right.is_subset(&other.right)
            };
            let room = one.restricts.is_some() || tests < self.effort.width;
            if room && !kept.iter().any(dominates) {
                tests += usize::from(one.restricts.is_none());
                kept.push((one, wrong));
            }
        }
        let column =
            |(one, _): (Candidate, Bits)| Candidate { wrong: self.column(one.atom), ..one };
        kept.into_iter().map(column).collect()
    }

    /// Adds conditions with exactly so many tests, or fewer, to those found.
    fn run(
        &mut self,
        tests: usize,
        judge: &mut dyn FnMut(&Found) -> Judgement<D::State>,
        found: &mut Vec<Found>,
    ) {
        let all = Bits::from_fn(self.right.len(), |_| true);
        let mut open = all.clone();
        let mut heap =
            BinaryHeap::from([self.node(self.score(&open), vec![], &self.wrong_of(&[]))]);
        let mut seen: HashSet<Vec<u16>> = HashSet::new();
        let (mut looks, mut rules) = (0, 0);
        while let Some(node) = heap.pop() {
            if looks == self.effort.looks || rules == self.effort.rules {
                return;
            }
            let atoms = node.atoms.0.clone();
            let right = self.right_of(&atoms, &all);
            let score = self.score(&right.and(&open));
            if score < self.effort.support {
                continue;
            }
            if score < node.score {
                heap.push(self.node(score, atoms, &self.wrong_of(&node.atoms.0)));
                continue;
            }
            looks += 1;
            let wrong = self.wrong_of(&atoms);
            if !wrong.iter().all(|word| *word == 0) {
                self.expand(&atoms, &right, &open, &wrong, tests, &mut seen, &mut heap);
                continue;
            }
            let places = self.places(&atoms);
            if self.learn_from_all(&places) {
                heap.push(self.node(score, atoms.clone(), &self.wrong_of(&atoms)));
                continue;
            }
            let (places, right) = match self.effort.greedy {
                true => self.generalise(places, &right, tests),
                false => (places, right),
            };
            match self.settle(&right, places, tests, score, judge) {
                // What was made too general is made general again, with one more case in mind.
                Settled::Again => {
                    heap.push(self.node(score, atoms.clone(), &self.wrong_of(&atoms)))
                }
                Settled::Nothing => {}
                Settled::Known => open = open.without(&right),
                Settled::Rule(rule) => {
                    open = open.without(&right);
                    rules += 1;
                    if found.iter().all(|other| other.atoms != rule.atoms) {
                        found.push(rule);
                    }
                }
            }
        }
    }

    fn node(&self, score: u32, atoms: Vec<u16>, wrong: &[u64]) -> Node {
        let left: u32 = wrong.iter().map(|word| word.count_ones()).sum();
        let (good, bad) = (f64::from(score), f64::from(left) * self.stands_for);
        let pure = if self.effort.greedy { (good / (good + bad)).powi(2) } else { 1.0 };
        Node { priority: (good * pure * 16.0) as u32, score, atoms: std::cmp::Reverse(atoms) }
    }

    fn places(&self, atoms: &[u16]) -> Vec<usize> {
        atoms.iter().map(|&at| self.atoms[usize::from(at)].atom).collect()
    }

    fn right_of(&self, atoms: &[u16], all: &Bits) -> Bits {
        let mut right = all.clone();
        for &at in atoms {
            right.keep(&self.atoms[usize::from(at)].right);
        }
        right
    }

    fn wrong_of(&self, atoms: &[u16]) -> Vec<u64> {
        let mut wrong = vec![!0_u64; self.sample.len().div_ceil(64)];
        if let (Some(last), rest @ 1..) = (wrong.last_mut(), self.sample.len() % 64) {
            *last = (1 << rest) - 1;
        }
        for &at in atoms {
            for (mine, theirs) in wrong.iter_mut().zip(&self.atoms[usize::from(at)].wrong) {
                *mine &= theirs;
            }
        }
        wrong
    }

    /// Tries every atom that does away with one wrong case.
    #[allow(clippy::too_many_arguments)]
    fn expand(
        &self,
        atoms: &[u16],
        right: &Bits,
        open: &Bits,
        wrong: &[u64],
        tests: usize,
        seen: &mut HashSet<Vec<u16>>,
        heap: &mut BinaryHeap<Node>,
    ) {
        let mine = || atoms.iter().map(|&at| &self.atoms[usize::from(at)]);
        let room = tests - mine().filter(|one| one.restricts.is_none()).count();
        let taken: Vec<usize> = mine().filter_map(|one| one.restricts).collect();
        let may = |one: &Candidate| match one.restricts {
            Some(slot) => !taken.contains(&slot),
            None => room > 0,
        };
        let witness = self.hardest(wrong, &may);
        let kills = |one: &Candidate| one.wrong[witness / 64] >> (witness % 64) & 1 == 0;
        let mut kept = right.clone();
        for (at, one) in self.atoms.iter().enumerate() {
            if !kills(one) || !may(one) {
                continue;
            }
            kept.set_to_and(right, &one.right);
            kept.keep(open);
            let score = self.score(&kept);
            if score < self.effort.support {
                continue;
            }
            // The last test must do away with all that no restriction could.
            let left = join(wrong, &one.wrong);
            let last = one.restricts.is_none() && room == 1 && taken.len() == self.slots();
            if last && !left.iter().all(|word| *word == 0) {
                continue;
            }
            let mut next = atoms.to_vec();
            next.push(at as u16);
            next.sort_unstable();
            if seen.insert(next.clone()) {
                heap.push(self.node(score, next, &left));
            }
        }
    }

    /// How many elements can be restricted.
    fn slots(&self) -> usize {
        self.atoms.iter().filter_map(|one| one.restricts).max().map_or(0, |slot| slot + 1)
    }

    /// Of a few wrong cases, the one that the fewest atoms do away with.
    fn hardest(&self, wrong: &[u64], may: &dyn Fn(&Candidate) -> bool) -> usize {
        let places = wrong.iter().enumerate().flat_map(|(index, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| index * 64 + bit)
        });
        let killers = |place: usize| {
            let kills =
                |one: &&Candidate| one.wrong[place / 64] >> (place % 64) & 1 == 0 && may(one);
            self.atoms.iter().filter(kills).count()
        };
        places.take(6).min_by_key(|&place| killers(place)).unwrap_or(0)
    }

    /// Puts a condition to all wrong cases; those that meet it join the sample.
    fn learn_from_all(&mut self, atoms: &[usize]) -> bool {
        let mut left = self.wrong.clone();
        for &atom in atoms {
            left.keep(&self.meaning(atom).holds);
        }
        let count = left.count();
        let news: Vec<Probe> = left
            .iter()
            .step_by(count.div_ceil(8).max(1))
            .map(|case| Probe::Case(case as u32))
            .collect();
        self.add(news);
        count > 0
    }

    fn add(&mut self, probes: Vec<Probe>) {
        for probe in probes {
            let place = self.sample.len();
            self.sample.push(probe);
            for at in 0..self.atoms.len() {
                let holds = self.holds_at(self.atoms[at].atom, probe);
                let wrong = &mut self.atoms[at].wrong;
                if place.is_multiple_of(64) {
                    wrong.push(0);
                }
                wrong[place / 64] |= u64::from(holds) << (place % 64);
            }
        }
    }

    /// Makes a sound condition as cheap as can be and puts it to the judge.
    fn settle(
        &mut self,
        right: &Bits,
        atoms: Vec<usize>,
        tests: usize,
        worth: u32,
        judge: &mut dyn FnMut(&Found) -> Judgement<D::State>,
    ) -> Settled {
        let atoms = self.cheapest(right, atoms, tests);
        let mut holds = Bits::from_fn(self.space.cases(), |_| true);
        for &atom in &atoms {
            holds.keep(&self.meaning(atom).holds);
        }
        let rule = Found { atoms, holds, worth };
        match judge(&rule) {
            Judgement::Keep => Settled::Rule(rule),
            Judgement::Known => Settled::Known,
            Judgement::Drop => Settled::Nothing,
            Judgement::Wrong(state) => {
                let bindings = self.space.wrong_in(self.action, &state);
                let known = self.extra.len() as u32;
                let probes = (0..bindings.len() as u32).map(|at| Probe::Extra(known, at)).collect();
                self.extra.push((state, bindings));
                let before = self.sample.len();
                self.add(probes);
                // A state in which nothing is wrong would teach nothing for ever.
                if self.sample.len() > before { Settled::Again } else { Settled::Nothing }
            }
        }
    }

    /// The cheapest sound condition that holds in all of these right cases; `atoms` is one such.
    fn cheapest(&mut self, right: &Bits, atoms: Vec<usize>, tests: usize) -> Vec<usize> {
        let cases: Vec<usize> = right.iter().map(|at| self.right[at] as usize).collect();
        let fits = |atom: &usize| cases.iter().all(|&case| self.meaning(*atom).holds.has(case));
        let mut fitting: Vec<usize> = self.all_atoms().filter(fits).collect();
        fitting.sort_by(|&one, &other| self.meaning(one).cost.total_cmp(&self.meaning(other).cost));
        let join = self.space.domain.join_cost();
        let known: Vec<Price> = atoms.iter().map(|&atom| self.price(atom)).collect();
        loop {
            let column = |&atom: &usize| (atom, self.price(atom), self.column(atom));
            let columns = fitting.iter().map(column).collect();
            let mut search = Cheapest {
                columns,
                tests,
                join,
                best: atoms.clone(),
                cost: cost(&known, join),
                steps: 0,
            };
            search.improve(&mut vec![], &mut vec![], 0, &self.wrong_of(&[]));
            let best = search.best;
            if best == atoms || !self.learn_from_all(&best) {
                return best;
            }
        }
    }
}

enum Settled {
    Rule(Found),
    Known,
    Nothing,
    Again,
}

fn join(one: &[u64], other: &[u64]) -> Vec<u64> {
    one.iter().zip(other).map(|(one, other)| one & other).collect()
}

fn apart(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).all(|(one, other)| one & other == 0)
}
