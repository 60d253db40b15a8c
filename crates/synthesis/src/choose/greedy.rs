//! Taking rules one by one, always the one with which the set covers most, and then exchanging.
//!
//! Coverage is neither monotone nor submodular (filling cells can take a rule its binding), so
//! that no gain of an earlier round bounds one of a later, and every round asks every rule again.

use serde::Serialize;

use super::Measure;

/// One rule that was taken.
///
/// ```
/// let pick = synthesis::choose::Pick { rule: 0, covered: 12 };
/// assert_eq!(pick.covered, 12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pick {
    /// The rule's place in the set.
    pub rule: usize,
    /// Cells filled once it is taken.
    pub covered: usize,
}

/// What is taken: how many rules, at what cost.
///
/// ```
/// use synthesis::choose::Limits;
/// assert_eq!(Limits::top(10).most_rules, 10);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// At most so many rules.
    pub most_rules: usize,
    /// They cost at most so much on the mean.
    pub mean_cost: f64,
}

impl Limits {
    /// So many rules, whatever they cost.
    ///
    /// ```
    /// assert!(synthesis::choose::Limits::top(10).mean_cost.is_infinite());
    /// ```
    pub const fn top(most_rules: usize) -> Limits {
        Limits { most_rules, mean_cost: f64::INFINITY }
    }

    /// What so many rules may cost in all. Early picks may be dear if later ones make up for it.
    pub(super) fn allows(&self, total: f64) -> bool {
        total <= self.mean_cost * self.most_rules as f64 + 1e-9
    }
}

/// Takes rules one by one, always the one with which the set covers most, the cheaper of equals,
/// until no rule adds a cell or so many are taken.
///
/// `thrift` weighs the cost: the gain is divided by the cost to that power; 0 is the paper's way.
///
/// ```
/// use strategies::{dsl::{Costs, Rule}, evaluate::{Metric, State}, library};
/// use synthesis::choose::{Limits, Measure, greedy};
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let mut measure = Measure::new(&rules, &Costs::default(), &states, Metric::AsCoded, 1);
/// let picks = greedy(&mut measure, &Limits::top(10), 0.0);
/// assert_eq!((picks.len(), picks[0].covered), (1, 1));
/// ```
pub fn greedy(measure: &mut Measure, limits: &Limits, thrift: f64) -> Vec<Pick> {
    let (mut picks, mut total) = (Picks::default(), 0.0);
    while picks.0.len() < limits.most_rules {
        let fits = |rule: &usize| limits.allows(total + measure.cost(*rule));
        let open: Vec<usize> = (0..measure.rules()).filter(fits).collect();
        let before = picks.covered();
        match picks.best_of(&open, measure, thrift) {
            Some(pick) if pick.covered > before => picks.0.push(pick),
            _ => break,
        }
        total = measure.total_cost(&picks.rules());
    }
    picks.0
}

/// All rules of a set, best first: each is the one with which those so far cover most.
///
/// ```
/// use strategies::{dsl::Costs, evaluate::Metric};
/// use synthesis::choose::{Measure, best_first};
/// let mut measure = Measure::new(&[], &Costs::default(), &[], Metric::AsCoded, 1);
/// assert!(best_first(&mut measure, &[]).is_empty());
/// ```
pub fn best_first(measure: &mut Measure, set: &[usize]) -> Vec<Pick> {
    let mut picks = Picks::default();
    while let Some(pick) = picks.best_of(set, measure, 0.0) {
        picks.0.push(pick);
    }
    picks.0
}

/// What is taken so far.
#[derive(Default)]
struct Picks(Vec<Pick>);

impl Picks {
    fn rules(&self) -> Vec<usize> {
        self.0.iter().map(|pick| pick.rule).collect()
    }

    fn covered(&self) -> usize {
        self.0.last().map_or(0, |pick| pick.covered)
    }

    /// The best of these rules to take next.
    fn best_of(&self, rules: &[usize], measure: &mut Measure, thrift: f64) -> Option<Pick> {
        let (taken, before) = (self.rules(), self.covered() as f64);
        let open: Vec<usize> = rules.iter().copied().filter(|rule| !taken.contains(rule)).collect();
        let covered = measure.covered_with(&taken, &open);
        let picks = open.into_iter().zip(covered).map(|(rule, covered)| Pick { rule, covered });
        let worth = |pick: &Pick| {
            (pick.covered as f64 - before) / measure.cost(pick.rule).max(1.0).powf(thrift)
        };
        picks.max_by(|one, other| {
            let cheaper = || measure.cost(other.rule).total_cmp(&measure.cost(one.rule));
            let first = || other.rule.cmp(&one.rule);
            worth(one).total_cmp(&worth(other)).then_with(cheaper).then_with(first)
        })
    }
}

/// Exchanges one rule for another, or adds one, as long as the set covers more for it within the
/// limits; of equal coverage the cheaper set wins. The rules come back best first.
///
/// ```
/// use strategies::{dsl::{Costs, Rule}, evaluate::{Metric, State}, library};
/// use synthesis::choose::{Limits, Measure, exchange};
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let mut measure = Measure::new(&rules, &Costs::default(), &states, Metric::AsCoded, 1);
/// let picks = exchange(&mut measure, &[0], &Limits::top(1));
/// assert_eq!(rules[picks[0].rule].name, "force-max");
/// ```
pub fn exchange(measure: &mut Measure, set: &[usize], limits: &Limits) -> Vec<Pick> {
    let mut set = set.to_vec();
    let mut covered = measure.covered(&set);
    let mut quiet = 0;
    // Each place in turn, until a whole round has changed nothing.
    for place in (0..limits.most_rules).cycle() {
        if quiet == limits.most_rules {
            break;
        }
        let mut rest = set.clone();
        let old = (place < rest.len()).then(|| rest.remove(place));
        let best = replacement(measure, &rest, limits);
        let old_cost = old.map_or(0.0, |rule| measure.cost(rule));
        match best {
            Some((rule, found))
                if found > covered || (found == covered && measure.cost(rule) < old_cost) =>
            {
                rest.insert(place.min(rest.len()), rule);
                (set, covered, quiet) = (rest, found, 0);
            }
            _ => quiet += 1,
        }
    }
    best_first(measure, &set)
}

/// The rule that a set gains most by, within the limits.
fn replacement(measure: &mut Measure, rest: &[usize], limits: &Limits) -> Option<(usize, usize)> {
    let total = measure.total_cost(rest);
    let fits = |rule: &usize| !rest.contains(rule) && limits.allows(total + measure.cost(*rule));
    let open: Vec<usize> = (0..measure.rules()).filter(fits).collect();
    let covered = measure.covered_with(rest, &open);
    open.into_iter().zip(covered).max_by(|one, other| {
        let cheaper = || measure.cost(other.0).total_cmp(&measure.cost(one.0));
        one.1.cmp(&other.1).then_with(cheaper).then_with(|| other.0.cmp(&one.0))
    })
}

/// The best set within limits that we know how to find: greedily with more and less thrift, each
/// followed by exchanges. A heuristic: nothing says that there is no better one.
///
/// ```
/// use strategies::{dsl::Costs, evaluate::Metric};
/// use synthesis::choose::{Limits, Measure, thrifty};
/// let mut measure = Measure::new(&[], &Costs::default(), &[], Metric::AsCoded, 1);
/// assert!(thrifty(&mut measure, &Limits::top(10)).is_empty());
/// ```
pub fn thrifty(measure: &mut Measure, limits: &Limits) -> Vec<Pick> {
    let mut best: Vec<Pick> = Vec::new();
    for thrift in [0.0, 0.5, 1.0, 2.0] {
        let start = greedy(measure, limits, thrift);
        let start: Vec<usize> = start.iter().map(|pick| pick.rule).collect();
        let found = exchange(measure, &start, limits);
        let covered = |picks: &[Pick]| picks.last().map_or(0, |pick| pick.covered);
        if covered(&found) > covered(&best) {
            best = found;
        }
    }
    best
}
