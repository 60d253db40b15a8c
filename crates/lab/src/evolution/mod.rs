//! Genetic algorithms and annealing: whole grids that get better.
//!
//! A [`MaskBoard`] is a puzzle as bit masks. A [`EvolutionPlan`] names every constant of a genetic algorithm,
//! [`evolve`] lets a population live by it, and every operator is one small file: selection,
//! crossover, mutation, local search, survival. [`anneal`] is the baseline. The four methods (`cga`,
//! `iga`, `column-ga`, `anneal`) make them methods that can be named.
//!
//! ```
//! use std::ops::ControlFlow;
//! use nonolith_lab::evolution::{MaskBoard, EvolutionPlan, evolve};
//!
//! let bear = nonolith_lab::experiments::iga::bear();
//! let board = MaskBoard::new(&bear, &bear.start()).unwrap();
//! let evolved = evolve(&board, &EvolutionPlan::improved(), 1, |_| ControlFlow::Continue(()));
//! assert_eq!(board.picture(&evolved.rows), bear.solutions()[0]);
//! ```

mod anneal;
mod best_response;
mod cga;
mod column_ga;
pub mod condensed;
mod crossover;
mod evolve;
mod fitness;
mod iga;
mod individual;
mod live;
mod local;
mod mask_board;
mod method;
mod mutation;
mod observed;
mod offspring;
mod plan;
mod row_sampler;
mod seeding;
mod selection;
mod settings;
mod survival;
mod trial;
mod wide;

pub use anneal::{Cooling, anneal};
pub use crossover::Crossover;
pub use evolve::{Evolved, Generation, evolve};
pub use fitness::Fitness;
pub use live::Live;
pub use local::LocalSearch;
pub use mask_board::{MAX_SIDE, MaskBoard, MaskLine};
pub use method::Evolution;
pub use mutation::{Mutation, MutationUnit};
pub use observed::Observed;
pub use offspring::Offspring;
pub use plan::{EvolutionPlan, GeneEncoding};
pub use seeding::Seeding;
pub use selection::Selection;
pub use survival::Duplicates;
pub use trial::{Algorithm, Notes, Snapshot, Trial, TrialEnd, TrialStatistics, quartiles, trial};

use solve::Method;

/// Every method of this kind, one line each.
///
/// ```
/// let names: Vec<_> = nonolith_lab::evolution::methods().iter().map(|method| method.name()).collect();
/// assert_eq!(names, ["cga", "iga", "column-ga", "anneal"]);
/// ```
pub fn methods() -> Vec<&'static dyn Method> {
    all().into_iter().map(|method| method as &dyn Method).collect()
}

/// The same, as what they are.
fn all() -> Vec<&'static Evolution> {
    vec![&cga::CGA, &iga::IGA, &column_ga::COLUMN_GA, &anneal::ANNEAL]
}
