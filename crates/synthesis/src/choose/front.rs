//! The front of coverage against total cost: sets that no other set beats at both.

use serde::Serialize;

use super::{Limits, Measure, Pick, greedy};

/// A set on the front.
///
/// ```
/// let point = synthesis::choose::Point { cost: 36.0, covered: 2186, rules: vec![4] };
/// assert_eq!(point.rules.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Point {
    /// What its rules cost together.
    pub cost: f64,
    /// The cells that it covers.
    pub covered: usize,
    /// The rules, in the order in which they were taken.
    pub rules: Vec<usize>,
}

/// The front of coverage against total cost, cheapest first, of all the sets that greedy goes
/// through with more and less thrift, up to so many rules.
///
/// ```
/// use strategies::{dsl::{Costs, Rule}, evaluate::{Metric, State}, library};
/// use synthesis::choose::{Measure, front};
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let mut measure = Measure::new(&rules, &Costs::default(), &states, Metric::AsCoded, 1);
/// assert_eq!(front(&mut measure, 10)[0].cost, 28.0);
/// ```
pub fn front(measure: &mut Measure, most_rules: usize) -> Vec<Point> {
    let mut points = Vec::new();
    for thrift in [0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0] {
        let picks = greedy(measure, &Limits::top(most_rules), thrift);
        points.extend((1..=picks.len()).map(|count| point(measure, &picks[..count])));
    }
    unbeaten(points)
}

fn point(measure: &Measure, picks: &[Pick]) -> Point {
    let rules: Vec<usize> = picks.iter().map(|pick| pick.rule).collect();
    let covered = picks.last().map_or(0, |pick| pick.covered);
    Point { cost: measure.total_cost(&rules), covered, rules }
}

/// The points that cover more than every cheaper one, cheapest first.
fn unbeaten(mut points: Vec<Point>) -> Vec<Point> {
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
    fn a_point_that_costs_more_and_covers_no_more_is_beaten() {
        let point = |cost: f64, covered: usize| Point { cost, covered, rules: vec![] };
        let front = unbeaten(vec![point(3.0, 5), point(1.0, 4), point(2.0, 4), point(3.0, 6)]);
        assert_eq!(front, [point(1.0, 4), point(3.0, 6)]);
    }
}
