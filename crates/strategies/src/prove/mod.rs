//! Soundness of rules, two ways: on every line up to a length, and proved for every length.

mod counterexample;
mod exhaustive;

pub use counterexample::Counterexample;
pub use exhaustive::{UP_TO, UP_TO_COLOURED, verify};
