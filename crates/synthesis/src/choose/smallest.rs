//! The smallest set that covers a share of what can be deduced.

use serde::Serialize;

use super::{ChoiceLimits, Measure, Pick, best_first, greedy};

/// A small set that covers enough.
///
/// ```
/// use strategies::{dsl::{Costs, Rule}, evaluate::{Metric, State}, library};
/// use nonolith_synthesis::choose::{Measure, smallest};
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let mut measure = Measure::new(&rules, &Costs::default(), &states, Metric::AsCoded, 1);
/// let found = smallest(&mut measure, 0.99).unwrap();
/// assert_eq!((found.picks.len(), found.indispensable.len()), (1, 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SmallSet {
    /// The rules, best first.
    pub picks: Vec<Pick>,
    /// Rules without which all other rules together do not cover enough. Where a larger set never
    /// covers less, each of them is in every set that covers enough.
    pub indispensable: Vec<usize>,
}

/// A set that covers `share` of the cells that can be deduced, as small as greedy followed by the
/// removal of superfluous rules makes it; `None` if all rules together cover less.
pub fn smallest(measure: &mut Measure, share: f64) -> Option<SmallSet> {
    let enough = (share * measure.deducible() as f64).ceil() as usize;
    let all: Vec<usize> = (0..measure.rules()).collect();
    let down = reduced(measure, &all, enough);
    let mut up: Vec<usize> = Vec::new();
    for pick in greedy(measure, &ChoiceLimits::top(all.len()), 0.0) {
        up.push(pick.rule);
        if pick.covered >= enough {
            break;
        }
    }
    let up = reduced(measure, &up, enough);
    let sets = [up, down].into_iter().flatten();
    let best = sets.min_by(|one, other| {
        let cheaper = measure.total_cost(one).total_cmp(&measure.total_cost(other));
        one.len().cmp(&other.len()).then(cheaper)
    })?;
    let indispensable = indispensable(measure, &all, enough);
    Some(SmallSet { picks: best_first(measure, &best), indispensable })
}

/// Removes rules from `set` as long as it covers `enough` cells, the dearest first; `None` if it
/// does not cover enough to begin with.
fn reduced(measure: &mut Measure, set: &[usize], enough: usize) -> Option<Vec<usize>> {
    if measure.covered(set) < enough {
        return None;
    }
    let mut set = set.to_vec();
    let mut order = set.clone();
    order.sort_by(|&one, &other| {
        measure.cost(other).total_cmp(&measure.cost(one)).then(one.cmp(&other))
    });
    for rule in order {
        let rest: Vec<usize> = set.iter().copied().filter(|&other| other != rule).collect();
        if measure.covered(&rest) >= enough {
            set = rest;
        }
    }
    Some(set)
}

fn indispensable(measure: &mut Measure, all: &[usize], enough: usize) -> Vec<usize> {
    let mut indispensable = Vec::new();
    for &rule in all {
        let rest: Vec<usize> = all.iter().copied().filter(|&other| other != rule).collect();
        if measure.covered(&rest) < enough {
            indispensable.push(rule);
        }
    }
    indispensable
}
