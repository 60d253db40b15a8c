//! Search: decides what line solving leaves open. The page `docs/search.md` draws how the parts work
//! together.

mod backbone;
mod backtrack;
mod belief_propagation;
mod candidates;
mod cdcl;
mod dive;
mod exact;
mod harvest;
mod portfolio;
mod probe;
mod probe_table;
mod proof;
#[cfg(feature = "sat")]
mod sat;
mod solutions;
#[cfg(test)]
mod tests;
mod tuning;
mod turns;
mod verdict;

pub(crate) use backbone::backbone;
pub(crate) use backtrack::backtrack;
pub(crate) use cdcl::Learner;
pub(crate) use exact::{exact, exact_tuned, exact_with_proof};
#[cfg(feature = "sat")]
pub(crate) use sat::sat;
pub use tuning::{Tuning, TuningError, TuningRow};
