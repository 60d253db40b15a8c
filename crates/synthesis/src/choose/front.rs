//! The Pareto front of coverage against total cost.

use serde::Serialize;

use super::{ChoiceLimits, Measure, Pick, greedy};

/// A set of rules on the front.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FrontPoint {
    /// What its rules cost together.
    pub cost: f64,
    /// The cells that it covers.
    pub covered: usize,
    /// The rules, in the order in which they were taken.
    pub rules: Vec<usize>,
}

/// The powers of the cost by which greedy divides a rule's gain, from "whatever it costs" to
/// "cheap rules only": each gives another path of growing sets, and the front is over all of them.
const COST_EXPONENTS: [f64; 8] = [0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0];

/// The Pareto front of coverage against total cost, cheapest first, over all sets of at most
/// `max_rules` rules that greedy passes through under several cost exponents.
///
/// ```
/// use strategies::{dsl::{Costs, Rule}, evaluate::{Metric, State}, library};
/// use nonolith_synthesis::choose::{Measure, coverage_cost_front};
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let mut measure = Measure::new(&rules, &Costs::default(), &states, Metric::AsCoded, 1);
/// assert_eq!(coverage_cost_front(&mut measure, 10)[0].cost, 28.0);
/// ```
pub fn coverage_cost_front(measure: &mut Measure, max_rules: usize) -> Vec<FrontPoint> {
    let mut points = Vec::new();
    for cost_exponent in COST_EXPONENTS {
        let picks = greedy(measure, &ChoiceLimits::top(max_rules), cost_exponent);
        points.extend((1..=picks.len()).map(|count| point(measure, &picks[..count])));
    }
    pareto_front(points)
}

fn point(measure: &Measure, picks: &[Pick]) -> FrontPoint {
    let rules: Vec<usize> = picks.iter().map(|pick| pick.rule).collect();
    let covered = picks.last().map_or(0, |pick| pick.covered);
    FrontPoint { cost: measure.total_cost(&rules), covered, rules }
}

/// The points that cover more than every cheaper point, cheapest first.
fn pareto_front(mut points: Vec<FrontPoint>) -> Vec<FrontPoint> {
    points.sort_by(|one, other| {
        let more = other.covered.cmp(&one.covered);
        let fewer = one.rules.len().cmp(&other.rules.len());
        one.cost.total_cmp(&other.cost).then(more).then(fewer)
    });
    let mut best = 0;
    points.retain(|point| {
        let better = point.covered > best;
        best = best.max(point.covered);
        better
    });
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_that_costs_more_and_covers_no_more_is_dominated() {
        let point = |cost: f64, covered: usize| FrontPoint { cost, covered, rules: vec![] };
        let front = pareto_front(vec![point(3.0, 5), point(1.0, 4), point(2.0, 4), point(3.0, 6)]);
        assert_eq!(front, [point(1.0, 4), point(3.0, 6)]);
    }
}
