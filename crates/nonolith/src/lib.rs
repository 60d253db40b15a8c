//! Nonolith: solve, explain, learn and make nonograms.
//!
//! This crate is the face of the house: it re-exports what the others do.

pub use {lab, puzzle, solve, strategies};
