//! The ad-hoc heuristics of Salcedo-Sanz, Ortíz-García, Pérez-Bellido, Portilla-Figueras and Yao,
//! *Solving Japanese Puzzles with Heuristics* (2007), black-and-white and coloured.
//!
//! Three methods: [`Preprocess`] is what a beginner does before anything else, [`Combinatorial`]
//! tries every arrangement of a line, and [`Logic`] compares the leftmost with the rightmost one
//! by five [`sub_procedures`] (a coloured puzzle takes [`colour`] in place of the first two).
//! Every step of each is forced; where the paper's loops would go on for ever, these stop and say
//! how much is left.

pub mod colour;
mod combinatorial;
mod logic;
mod observed;
mod preprocess;
mod run_limits;
pub mod share;
pub mod sub_procedures;
mod working_grid;

pub use combinatorial::Combinatorial;
pub use logic::{Logic, line};
pub use observed::{LineLook, ObservedHeuristic};
pub use preprocess::{PREPROCESSING, Preprocess, hints};
pub use run_limits::RunLimits;

use solve::Method;

/// The methods of the paper.
///
/// ```
/// assert_eq!(nonolith_lab::heuristics::methods().len(), 3);
/// ```
pub fn methods() -> Vec<&'static dyn Method> {
    vec![&Preprocess, &Combinatorial, &Logic]
}
