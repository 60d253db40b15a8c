//! Nonolith: solve, explain, learn and make nonograms.
//!
//! This crate is the face of the house: it re-exports what the others do.

mod answer;
mod gate;
pub mod play;

pub use answer::{Refusal, check_settings, method, solve_by};
pub use gate::BadAnswer;
pub use {craft, lab, puzzle, solve, strategies};

use solve::Method;

/// Every method there is, by the name that `--method` takes.
///
/// ```
/// let methods = nonolith::methods();
/// assert!(methods.iter().all(|method| !method.name().is_empty()));
/// ```
pub fn methods() -> Vec<&'static dyn Method> {
    [solve::methods(), strategies::methods(), lab::methods()].concat()
}

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
