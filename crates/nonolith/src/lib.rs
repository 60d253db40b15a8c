//! Nonolith: solve, explain, learn and make nonograms.
//!
//! This crate is the face of the house: it re-exports what the others do.

mod methods;
pub mod play;

pub use methods::{UnknownMethod, alternatives, method, methods};
pub use {certify, craft, lab, puzzle, solve, strategies};

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
