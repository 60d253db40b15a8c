//! Choosing rules: few that cover much, and cheap ones.
//!
//! The paper clusters what was learned by the cells that each rule fills, drops what another
//! includes, and takes greedily the rules that cover most with the decomposition oracle at hand.
//! [`Choice`] does just that. Beside it stand exchanges and limits on cost ([`exchange`],
//! [`thrifty`]), the exact optimum of one-step coverage ([`exact`]), the front of coverage against
//! cost ([`front`]) and the smallest set that covers a share ([`smallest`]).

mod cluster;
mod exact;
mod front;
mod greedy;
mod measure;
mod reach;
mod smallest;
mod table;
#[cfg(test)]
mod tests;

use strategies::dsl::{Costs, Rule};
use strategies::evaluate::{Metric, State};

pub use cluster::Clusters;
pub use exact::{Exact, exact};
pub use front::{Point, front};
pub use greedy::{Limits, Pick, best_first, exchange, greedy, thrifty};
pub use measure::Measure;
pub use reach::Reach;
pub use smallest::{Smallest, smallest};

/// What is chosen, by what, on which states.
///
/// ```
/// use strategies::{dsl::{Costs, Rule}, evaluate::{Metric, State}, library};
/// use synthesis::choose::{Choice, Limits};
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let choice = Choice { states: &states, metric: Metric::AsCoded, limits: Limits::top(10), threads: 1 };
/// let picks = choice.of(&rules, &Costs::default());
/// assert_eq!(rules[picks[0].rule].name, "force-max");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    /// The states on which coverage is measured.
    pub states: &'a [State],
    /// How it is measured.
    pub metric: Metric,
    /// How many rules are taken, at what cost.
    pub limits: Limits,
    /// The threads to use; the result is the same on any number.
    pub threads: usize,
}

impl Choice<'_> {
    /// Chooses as the paper does: clusters by what the rules fill on the states, the cheapest of
    /// each that no other includes, then greedily. Within a limit on cost, exchanges follow.
    ///
    /// ```
    /// use strategies::{dsl::Costs, evaluate::Metric};
    /// use synthesis::choose::{Choice, Limits};
    /// let choice = Choice { states: &[], metric: Metric::AsCoded, limits: Limits::top(10), threads: 1 };
    /// assert!(choice.of(&[], &Costs::default()).is_empty());
    /// ```
    pub fn of(&self, rules: &[Rule], costs: &Costs) -> Vec<Pick> {
        let reach = Reach::of(rules, self.states, self.metric.ends(), self.threads);
        // Within a limit on cost, a rule that fills less may be what one can afford.
        let among = match self.limits.mean_cost.is_finite() {
            true => Clusters::of(rules, &reach, costs).distinct,
            false => Clusters::of(rules, &reach, costs).kept,
        };
        let kept: Vec<Rule> = among.iter().map(|&rule| rules[rule].clone()).collect();
        let mut measure = Measure::new(&kept, costs, self.states, self.metric, self.threads);
        let picks = match self.limits.mean_cost.is_finite() {
            true => thrifty(&mut measure, &self.limits),
            false => greedy(&mut measure, &self.limits, 0.0),
        };
        picks.into_iter().map(|pick| Pick { rule: among[pick.rule], ..pick }).collect()
    }
}
