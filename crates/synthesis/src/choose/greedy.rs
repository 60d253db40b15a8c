//! Greedy choice: rule by rule, always the one with which the set covers most.
//!
//! Coverage is neither monotone nor submodular: a cell that one rule fills can take away the
//! element that another would bind. The gain of an earlier round therefore does not bound that of
//! a later one, lazy evaluation would be wrong, and every round measures every rule again.

use serde::Serialize;

use super::Measure;

/// A rule that was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pick {
    /// The rule's index among those that were chosen from.
    pub rule: usize,
    /// Cells that the set covers once the rule is in it.
    pub covered: usize,
}

/// How many rules are chosen, and at what cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChoiceLimits {
    /// The largest number of rules.
    pub max_rules: usize,
    /// The largest mean cost of `max_rules` rules; infinite if cost does not matter.
    pub mean_cost: f64,
}

impl ChoiceLimits {
    /// At most `max_rules` rules, whatever they cost.
    pub const fn top(max_rules: usize) -> ChoiceLimits {
        ChoiceLimits { max_rules, mean_cost: f64::INFINITY }
    }

    /// Whether rules that cost `total` together are within the limit. The limit is that of
    /// `max_rules` rules, so that early rules may be dear if later ones make up for it.
    pub(super) fn allows(&self, total: f64) -> bool {
        // Sums of prices are not exact.
        total <= self.mean_cost * self.max_rules as f64 + 1e-9
    }
}

/// Chooses rule by rule, always the one with which the set covers most, the cheaper of equals,
/// until no rule adds a cell or `limits` are reached.
///
/// A rule's gain is divided by its cost to the power of `cost_exponent`; 0 is the paper's way.
///
/// ```
/// use strategies::{dsl::{Costs, Rule}, evaluate::{Metric, State}, library};
/// use nonolith_synthesis::choose::{ChoiceLimits, Measure, greedy};
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let mut measure = Measure::new(&rules, &Costs::default(), &states, Metric::AsCoded, 1);
/// let picks = greedy(&mut measure, &ChoiceLimits::top(10), 0.0);
/// assert_eq!((picks.len(), picks[0].covered), (1, 1));
/// ```
pub fn greedy(measure: &mut Measure, limits: &ChoiceLimits, cost_exponent: f64) -> Vec<Pick> {
    let (mut picks, mut total) = (Picks::default(), 0.0);
    while picks.0.len() < limits.max_rules {
        let fits = |rule: &usize| limits.allows(total + measure.cost(*rule));
        let open: Vec<usize> = (0..measure.rules()).filter(fits).collect();
        let before = picks.covered();
        match picks.best_of(&open, measure, cost_exponent) {
            Some(pick) if pick.covered > before => picks.0.push(pick),
            _ => break,
        }
        total = measure.total_cost(&picks.rules());
    }
    picks.0
}

/// All rules of `set`, best first: each is the one with which those before it cover most.
pub fn best_first(measure: &mut Measure, set: &[usize]) -> Vec<Pick> {
    let mut picks = Picks::default();
    while let Some(pick) = picks.best_of(set, measure, 0.0) {
        picks.0.push(pick);
    }
    picks.0
}

/// The rules chosen so far.
#[derive(Default)]
struct Picks(Vec<Pick>);

impl Picks {
    fn rules(&self) -> Vec<usize> {
        self.0.iter().map(|pick| pick.rule).collect()
    }

    fn covered(&self) -> usize {
        self.0.last().map_or(0, |pick| pick.covered)
    }

    /// The best of `rules` to choose next.
    fn best_of(&self, rules: &[usize], measure: &mut Measure, cost_exponent: f64) -> Option<Pick> {
        let (taken, before) = (self.rules(), self.covered() as f64);
        let open: Vec<usize> = rules.iter().copied().filter(|rule| !taken.contains(rule)).collect();
        let covered = measure.covered_with(&taken, &open);
        let picks = open.into_iter().zip(covered).map(|(rule, covered)| Pick { rule, covered });
        let worth = |pick: &Pick| {
            (pick.covered as f64 - before) / measure.cost(pick.rule).max(1.0).powf(cost_exponent)
        };
        picks.max_by(|one, other| {
            let cheaper = || measure.cost(other.rule).total_cmp(&measure.cost(one.rule));
            let first = || other.rule.cmp(&one.rule);
            worth(one).total_cmp(&worth(other)).then_with(cheaper).then_with(first)
        })
    }
}
