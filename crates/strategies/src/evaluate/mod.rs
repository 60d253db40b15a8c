//! How much of what can be deduced a set of rules covers, by both metrics of the paper.
//!
//! The paper's text says: apply rules and the decomposition oracle to a fixed point. Its program
//! is weaker: rules are never applied to the mirrored line, the oracle is asked only after a rule
//! has made progress, and what is found in a part is not written back into the line. We report
//! both, [`as_coded`] and [`as_written`]. The oracle splits a line between two neighbouring hints
//! wherever that is possible: the authors' own guesses one place and may miss it.

mod metric;
mod state;

use serde::Serialize;

use crate::apply::Ladder;

pub use metric::{
    Ends, Metric, Part, as_coded, as_written, closed_as_written, each_read, fire, parts,
    without_oracle,
};
pub use state::{NotStates, State};

/// What a set of rules covers.
///
/// ```
/// use strategies::{evaluate::{coverage, State}, library};
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let coverage = coverage(&library::control(), &states);
/// assert_eq!((coverage.as_coded, coverage.deducible), (1, 1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Coverage {
    /// Cells filled, by the metric of the paper's program.
    pub as_coded: usize,
    /// Cells filled, by the metric of the paper's text.
    pub as_written: usize,
    /// Cells filled by the rules alone, hints' ranges known, without the decomposition oracle.
    pub without_oracle: usize,
    /// Cells that can be deduced at all.
    pub deducible: usize,
    /// How many rules there are.
    pub rules: usize,
    /// Their mean cost, with the padding of the authors' programs where a file gives it.
    pub mean_cost: f64,
    /// Their mean cost without padding.
    pub mean_cost_unpadded: f64,
}

/// Measures a set of rules on line states.
///
/// ```
/// use strategies::{evaluate::coverage, library};
/// assert_eq!(coverage(&library::control(), &[]).rules, 14);
/// ```
pub fn coverage(strategies: &[crate::library::Strategy], states: &[State]) -> Coverage {
    let costs = crate::dsl::Costs::default();
    let padded = strategies.iter().map(|one| one.padded.as_ref().unwrap_or(&one.rule));
    let count = strategies.len().max(1) as f64;
    // On coloured states those rules are used that are used in colour.
    let ladders = [Ladder::of(strategies, 2), Ladder::of(strategies, 3)];
    let total = |metric: fn(&Ladder, &State) -> usize| {
        let each = states.iter().map(|state| (&ladders[usize::from(state.colours() > 2)], state));
        each.map(|(ladder, state)| metric(ladder, state)).sum()
    };
    Coverage {
        as_coded: total(as_coded),
        as_written: total(as_written),
        without_oracle: total(without_oracle),
        deducible: states.iter().map(State::deducible).sum(),
        rules: strategies.len(),
        mean_cost: padded.map(|rule| costs.of(rule)).sum::<f64>() / count,
        mean_cost_unpadded: strategies.iter().map(|one| costs.of(&one.rule)).sum::<f64>() / count,
    }
}
