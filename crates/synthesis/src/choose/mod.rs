//! Choosing rules: few that cover much, and cheap ones.
//!
//! The paper clusters what was learned by the cells that each rule fills, drops a rule whose cells
//! another rule's include, and takes greedily the rules that cover most with the decomposition
//! oracle at hand. [`choose()`] does just that. A [`RulePool`] can be chosen from in other ways
//! too: local search by exchanges and within a limit on cost ([`exchange()`],
//! [`greedy_with_exchanges`]), the exact optimum of one-step coverage ([`one_step_optimum`]), the
//! Pareto front of coverage against cost ([`coverage_cost_front`]) and the smallest set that
//! covers a share ([`smallest()`]).

mod cluster;
mod exchange;
mod front;
mod greedy;
mod measure;
mod one_step;
mod optimum;
mod pool;
mod smallest;
mod successors;
#[cfg(test)]
mod tests;
mod transitions;

pub use cluster::Clusters;
pub use exchange::{exchange, greedy_with_exchanges};
pub use front::{FrontPoint, coverage_cost_front};
pub use greedy::{ChoiceLimits, Pick, best_first, greedy};
pub use measure::Measure;
pub use one_step::OneStepCoverage;
pub use optimum::{OneStepOptimum, one_step_optimum};
pub use pool::{ChoiceGoal, ChoiceSettings, RulePool, SelectedRules, choose};
pub use smallest::{SmallSet, smallest};
