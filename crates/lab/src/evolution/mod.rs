//! Genetic algorithms and annealing: whole grids that get better.
//!
//! A [`Board`] is a puzzle as bit masks. A [`Plan`] names every constant of a genetic algorithm,
//! [`evolve`] lets a population live by it, and every operator is one small file: selection,
//! crossover, mutation, local search, survival. [`anneal`] is the baseline. The four methods (`cga`,
//! `iga`, `column-ga`, `anneal`) give these to whoever solves by name.
//!
//! ```
//! use std::ops::ControlFlow;
//! use lab::evolution::{Board, Plan, evolve};
//!
//! let bear = lab::experiments::iga::bear();
//! let board = Board::new(&bear, &bear.start()).unwrap();
//! let evolved = evolve(&board, &Plan::improved(), 1, |_| ControlFlow::Continue(()));
//! assert_eq!(board.picture(&evolved.rows), bear.solutions()[0]);
//! ```

mod anneal;
mod best_response;
mod board;
mod cga;
mod column_ga;
pub mod condensed;
mod crossover;
mod draw;
mod evolve;
mod fitness;
mod iga;
mod individual;
mod live;
mod local;
mod method;
mod mutation;
mod plan;
mod seeding;
mod selection;
mod settings;
mod survival;
mod trial;

pub use anneal::{Cooling, anneal};
pub use board::{Board, Line, MAX_SIDE};
pub use crossover::Crossover;
pub use evolve::{Evolved, Generation, evolve};
pub use fitness::Fitness;
pub use live::Live;
pub use local::LocalSearch;
pub use method::Evolution;
pub use mutation::Mutation;
pub use plan::{Encoding, Plan};
pub use seeding::Seeding;
pub use selection::Selection;
pub use survival::Duplicates;
pub use trial::{Algorithm, Frame, Notes, Tally, Trial, quartiles, trial};

use solve::Method;

/// Every method of this kind, one line each.
///
/// ```
/// let names: Vec<_> = lab::evolution::methods().iter().map(|method| method.name()).collect();
/// assert_eq!(names, ["cga", "iga", "column-ga", "anneal"]);
/// ```
pub fn methods() -> Vec<&'static dyn Method> {
    vec![&cga::CGA, &iga::IGA, &column_ga::COLUMN_GA, &anneal::ANNEAL]
}
