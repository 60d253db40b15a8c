//! Nonolith: solve, explain, learn and make nonograms.
//!
//! This crate is the face of the house: it re-exports what the others do.

mod methods;
pub mod play;
mod report;

pub use methods::{UnknownMethod, alternatives, method, methods};
pub use report::{Grading, Report, report};
pub use {certify, craft, lab, puzzle, solve, strategies};

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
