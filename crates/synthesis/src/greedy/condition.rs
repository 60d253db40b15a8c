//! One greedy condition: any that is sound and includes the specification, made more general as long as
//! that goes, then cheap.

use strategies::dsl::{Pattern, Rule};

use crate::lines::{Binding, Fill, LineAtom, Sketch, TrainingLine, TrainingSet};
use crate::search::{AtomPrice, CheapestCover};
use crate::{BitSet, CaseSpace, Domain, EvaluatedAtom};

/// The most tests in a condition.
const MAX_TESTS: usize = 3;
/// The sample of negative cases begins with at most this many, taken evenly.
const FIRST_SAMPLE: usize = 160;
/// At most this many negative cases join the sample at once.
const MAX_VIOLATIONS: usize = 8;
/// At most this often a condition is refuted by a line that is not in the space.
const MAX_REFUTATIONS: usize = 12;

/// Searches for the conditions of one fill.
pub(super) struct FillSearch<'a> {
    space: &'a CaseSpace<'a, Sketch>,
    sketch: &'a Sketch,
    fill: Fill,
    training: &'a TrainingSet,
    looks: usize,
    positive: BitSet,
    negative: BitSet,
    guards: Vec<EvaluatedAtom<LineAtom>>,
    /// Lines that refuted a condition, each with a binding under which the fill is wrong.
    refuted: Vec<(TrainingLine, Binding)>,
    cut_short: bool,
}

/// A negative case of the sample.
#[derive(Clone, Copy)]
enum Negative {
    /// A case of the space.
    Case(usize),
    /// A line that refuted a condition, by its index.
    Refuted(usize),
}

/// A sound conjunction of tests and the positive cases in which it holds.
struct FoundCondition {
    tests: Vec<usize>,
    covered: BitSet,
}

/// One search: the tests that may be used, and the sample of negative cases that they must exclude.
struct Tests {
    tests: Vec<usize>,
    sample: Vec<Negative>,
    /// For each test, the cases of the sample in which it holds.
    columns: Vec<BitSet>,
    looks: usize,
}

impl<'a> FillSearch<'a> {
    pub(super) fn new(
        space: &'a CaseSpace<'a, Sketch>,
        sketch: &'a Sketch,
        fill: Fill,
        training: &'a TrainingSet,
        looks: usize,
    ) -> FillSearch<'a> {
        let labels = space.label(&fill);
        let mut positive = BitSet::empty(space.cases());
        labels.positive.iter().for_each(|(case, _)| positive.insert(*case as usize));
        FillSearch {
            space,
            sketch,
            fill,
            training,
            looks,
            positive,
            negative: labels.negative,
            guards: space.guards(&fill),
            refuted: vec![],
            cut_short: false,
        }
    }

    /// The cases in which the fill is right and finds something that counts.
    pub(super) fn positive_cases(&self) -> Vec<usize> {
        self.positive.iter().collect()
    }

    pub(super) fn elements(&self) -> usize {
        self.sketch.elements()
    }

    /// Whether a search has ended at its limit since the last time this was asked.
    pub(super) fn take_cut_short(&mut self) -> bool {
        std::mem::take(&mut self.cut_short)
    }

    /// How the element of a slot may be bound in a case, the most general way first.
    pub(super) fn patterns_of(&self, slot: usize, case: usize) -> Vec<Option<Pattern>> {
        let (line, binding) = (self.space.state(case), self.space.binding(case));
        let restricts = |atom: &LineAtom| match atom {
            LineAtom::Restricted(own, pattern) if *own == slot => Some(*pattern),
            _ => None,
        };
        let holds = |atom: &LineAtom| self.sketch.holds(atom, line, binding);
        let atoms = self.sketch.atoms();
        let own = atoms.iter().filter(|atom| restricts(atom).is_some() && holds(atom));
        let mut patterns: Vec<Option<Pattern>> = own.map(restricts).collect();
        patterns.sort_by_key(|pattern| matches!(pattern, Some(Pattern::Singleton(_))));
        if self.sketch.must_restrict().contains(&slot) {
            return patterns;
        }
        std::iter::once(None).chain(patterns).collect()
    }

    /// The rule with a greedy condition under these patterns: none if there is no sound one, and an empty
    /// answer if it leaves an element unused, so that a smaller sketch has it.
    pub(super) fn rule(
        &mut self,
        case: usize,
        patterns: &[Option<Pattern>],
    ) -> Option<Option<Rule>> {
        let restrictions: Vec<LineAtom> = patterns
            .iter()
            .enumerate()
            .filter_map(|(slot, pattern)| Some(LineAtom::Restricted(slot, (*pattern)?)))
            .collect();
        let allowed = BitSet::from_fn(self.space.cases(), |case| {
            let (line, binding) = (self.space.state(case), self.space.binding(case));
            restrictions.iter().all(|atom| self.sketch.holds(atom, line, binding))
        });
        for _ in 0..MAX_REFUTATIONS {
            let found = self.greedy(case, &allowed, &restrictions)?;
            let tests = found.tests.iter().map(|&test| self.atom(test).atom);
            let atoms: Vec<LineAtom> = restrictions.iter().copied().chain(tests).collect();
            if !self.sketch.uses_all(&self.fill, &atoms) {
                return Some(None);
            }
            let plain = self.sketch.rule("r", &self.fill, &atoms);
            let Some(line) = self.training.refute(&plain) else {
                return Some(Some(self.with_cheapest_ends(plain, &found, &allowed, &atoms)));
            };
            let line = line.clone();
            let known = self.refuted.len();
            let wrong = self.space.wrong_bindings(&self.fill, &line).into_iter();
            self.refuted.extend(wrong.map(|binding| (line.clone(), binding)));
            if self.refuted.len() == known {
                return None;
            }
        }
        self.cut_short = true;
        None
    }

    /// The same rule with the cheapest ends of its fill, if that is as sound.
    fn with_cheapest_ends(
        &self,
        plain: Rule,
        found: &FoundCondition,
        allowed: &BitSet,
        atoms: &[LineAtom],
    ) -> Rule {
        let mut holds = allowed.clone();
        found.tests.iter().for_each(|&test| holds.intersect_with(&self.atom(test).holds));
        let cases = holds.iter().map(|case| self.space.binding(case));
        let cheapest = self.sketch.cheapest_fill(&self.fill, cases);
        let rule = self.sketch.rule("r", &cheapest, atoms);
        let is_right = || self.training.refute(&rule).is_none();
        match cheapest != self.fill && self.sketch.uses_all(&cheapest, atoms) && is_right() {
            true => rule,
            false => plain,
        }
    }

    fn atom(&self, index: usize) -> &EvaluatedAtom<LineAtom> {
        let guard = index.checked_sub(self.space.atoms.len());
        guard.map_or_else(|| &self.space.atoms[index], |guard| &self.guards[guard])
    }

    /// A sound condition that includes the case, locally most general, as cheap as it can be.
    fn greedy(
        &mut self,
        case: usize,
        allowed: &BitSet,
        restrictions: &[LineAtom],
    ) -> Option<FoundCondition> {
        let negative = self.negative.intersection(allowed);
        let positive = self.positive.intersection(allowed);
        let mut covered = BitSet::empty(self.space.cases());
        covered.insert(case);
        let mut tests = self.tests(&covered, &negative, restrictions);
        let mut found = self.find(&mut tests, &negative, &positive, 0)?;
        loop {
            // A condition that covers all that this one covers, and at least one case more.
            let mut tests = self.tests(&found.covered, &negative, restrictions);
            match self.find(&mut tests, &negative, &positive, found.covered.count()) {
                Some(wider) => found = wider,
                None => return Some(self.cheapest(tests, found, &negative)),
            }
        }
    }

    /// The tests that hold in all `covered` cases, and a sample of what they must exclude.
    fn tests(&self, covered: &BitSet, negative: &BitSet, restrictions: &[LineAtom]) -> Tests {
        let step = negative.count().div_ceil(FIRST_SAMPLE).max(1);
        let cases = negative.iter().step_by(step).map(Negative::Case);
        let is_allowed = |(line, binding): &(TrainingLine, Binding)| {
            restrictions.iter().all(|atom| self.sketch.holds(atom, line, binding))
        };
        let refuted = (0..self.refuted.len()).filter(|&at| is_allowed(&self.refuted[at]));
        let sample: Vec<Negative> = cases.chain(refuted.map(Negative::Refuted)).collect();
        let fits = |&index: &usize| {
            let atom = self.atom(index);
            atom.restricts.is_none() && covered.is_subset(&atom.holds)
        };
        let all = 0..self.space.atoms.len() + self.guards.len();
        let (mut tests, mut columns) = (vec![], vec![]);
        for test in all.filter(fits) {
            let column = BitSet::from_fn(sample.len(), |at| self.holds_in(test, sample[at]));
            if column.count() < sample.len() || sample.is_empty() {
                tests.push(test);
                columns.push(column);
            }
        }
        Tests { tests, sample, columns, looks: self.looks }
    }

    fn holds_in(&self, test: usize, negative: Negative) -> bool {
        let atom = self.atom(test);
        match negative {
            Negative::Case(case) => atom.holds.contains(case),
            Negative::Refuted(at) => {
                let (line, binding) = &self.refuted[at];
                self.sketch.holds(&atom.atom, line, binding)
            }
        }
    }

    /// A conjunction of the tests that excludes all negative cases and covers more than `least` cases.
    fn find(
        &mut self,
        tests: &mut Tests,
        negative: &BitSet,
        positive: &BitSet,
        least: usize,
    ) -> Option<FoundCondition> {
        while tests.looks > 0 {
            let all = BitSet::full(tests.sample.len());
            let Some(places) = self.conjunction(tests, &all, positive, least, &mut vec![]) else {
                self.cut_short |= tests.looks == 0;
                return None;
            };
            let chosen: Vec<usize> = places.iter().map(|&place| tests.tests[place]).collect();
            if !self.sample_violations(tests, &chosen, negative) {
                let covered = self.covered(&chosen, positive);
                return Some(FoundCondition { tests: chosen, covered });
            }
        }
        self.cut_short = true;
        None
    }

    fn covered(&self, tests: &[usize], positive: &BitSet) -> BitSet {
        let mut covered = positive.clone();
        tests.iter().for_each(|&test| covered.intersect_with(&self.atom(test).holds));
        covered
    }

    /// Depth first: of the tests that exclude the first negative case, those first that leave fewest.
    fn conjunction(
        &self,
        tests: &mut Tests,
        negative: &BitSet,
        positive: &BitSet,
        least: usize,
        chosen: &mut Vec<usize>,
    ) -> Option<Vec<usize>> {
        if positive.count() <= least {
            return None;
        }
        let Some(witness) = negative.iter().next() else { return Some(chosen.clone()) };
        if chosen.len() == MAX_TESTS || tests.looks == 0 {
            return None;
        }
        tests.looks -= 1;
        let is_last = chosen.len() + 1 == MAX_TESTS;
        let mut ways: Vec<(usize, usize)> = (0..tests.tests.len())
            .filter(|&place| !tests.columns[place].contains(witness))
            .map(|place| (negative.intersection_count(&tests.columns[place]), place))
            .filter(|(left, _)| !is_last || *left == 0)
            .collect();
        ways.sort_unstable();
        for (_, place) in ways {
            let left = negative.intersection(&tests.columns[place]);
            let held = positive.intersection(&self.atom(tests.tests[place]).holds);
            chosen.push(place);
            if let Some(found) = self.conjunction(tests, &left, &held, least, chosen) {
                return Some(found);
            }
            chosen.pop();
        }
        None
    }

    /// Adds to the sample some negative cases of the space in which all these tests hold; whether there
    /// are any.
    fn sample_violations(&self, tests: &mut Tests, chosen: &[usize], negative: &BitSet) -> bool {
        let mut violations = negative.clone();
        chosen.iter().for_each(|&test| violations.intersect_with(&self.atom(test).holds));
        let step = violations.count().div_ceil(MAX_VIOLATIONS).max(1);
        for case in violations.iter().step_by(step) {
            tests.sample.push(Negative::Case(case));
            for (place, &test) in tests.tests.iter().enumerate() {
                tests.columns[place].push(self.holds_in(test, Negative::Case(case)));
            }
        }
        !violations.is_empty()
    }

    /// The cheapest conjunction of the tests that hold in all covered cases.
    fn cheapest(
        &self,
        mut tests: Tests,
        found: FoundCondition,
        negative: &BitSet,
    ) -> FoundCondition {
        let price = |test: usize| AtomPrice { cost: self.atom(test).cost, restricts: None };
        let prices: Vec<AtomPrice> = found.tests.iter().map(|&test| price(test)).collect();
        let join_cost = self.sketch.join_cost();
        loop {
            let mut columns: Vec<(usize, AtomPrice, BitSet)> = (0..tests.tests.len())
                .map(|place| {
                    let test = tests.tests[place];
                    (test, price(test), tests.columns[place].clone())
                })
                .collect();
            columns.sort_by(|one, other| one.1.cost.total_cmp(&other.1.cost));
            let known = (found.tests.clone(), &prices[..]);
            let cover = CheapestCover::new(columns, MAX_TESTS, join_cost, known);
            let best = cover.search(&BitSet::full(tests.sample.len()));
            if best == found.tests || !self.sample_violations(&mut tests, &best, negative) {
                return FoundCondition { tests: best, covered: found.covered };
            }
        }
    }
}
