//! The smallest set that covers a share of what can be deduced.

use serde::Serialize;

use super::{Limits, Measure, Pick, best_first, greedy};

/// A small set that covers enough.
///
/// ```
/// use strategies::{dsl::{Costs, Rule}, evaluate::{Metric, State}, library};
/// use synthesis::choose::{Measure, smallest};
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let mut measure = Measure::new(&rules, &Costs::default(), &states, Metric::AsCoded, 1);
/// let found = smallest(&mut measure, 0.99).unwrap();
/// assert_eq!((found.picks.len(), found.needed.len()), (1, 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Smallest {
    /// The rules, best first.
    pub picks: Vec<Pick>,
    /// Rules without which all the others together do not cover enough; where more rules never
    /// cover less, no set that does is smaller than their number.
    pub needed: Vec<usize>,
}

/// A set that covers this share of the cells that can be deduced, as small as greedy and the
/// removal of what is not needed make it; nothing if all rules together do not.
///
/// ```
/// use strategies::{dsl::Costs, evaluate::{Metric, State}};
/// use synthesis::choose::{Measure, smallest};
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let mut nobody = Measure::new(&[], &Costs::default(), &states, Metric::AsCoded, 1);
/// assert!(smallest(&mut nobody, 0.5).is_none());
/// ```
pub fn smallest(measure: &mut Measure, share: f64) -> Option<Smallest> {
    let enough = (share * measure.deducible() as f64).ceil() as usize;
    let all: Vec<usize> = (0..measure.rules()).collect();
    let down = reduced(measure, &all, enough);
    let mut up: Vec<usize> = Vec::new();
    for pick in greedy(measure, &Limits::top(all.len()), 0.0) {
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
    let needed = needed(measure, &all, enough);
    Some(Smallest { picks: best_first(measure, &best), needed })
}

/// The set without any rule that it does not need, the dearest tried first; nothing if the set
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

fn needed(measure: &mut Measure, all: &[usize], enough: usize) -> Vec<usize> {
    let mut needed = Vec::new();
    for &rule in all {
        let rest: Vec<usize> = all.iter().copied().filter(|&other| other != rule).collect();
        if measure.covered(&rest) < enough {
            needed.push(rule);
        }
    }
    needed
}
