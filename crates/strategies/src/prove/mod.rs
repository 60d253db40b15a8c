//! Soundness of rules, two ways: on every line up to a length, and proved for every length.
//!
//! [`verify`] goes through every valid line state. [`prove`] asks a solver of linear arithmetic
//! whether there is a line of any length on which the rule is wrong. What comes out is one of three
//! things, never confused: proved, verified up to a length, or unsound, with a line that shows it.

mod bounded;
mod compare;
mod counterexample;
mod decide;
mod encode;
mod exhaustive;
mod fuzz;
mod memory;
mod random;
mod smt;

pub use bounded::{AtLength, at_length};
pub use compare::{Comparison, Covers, compare};
pub use counterexample::Counterexample;
pub use decide::{Verdict, prove, solver_agrees, verified};
pub use exhaustive::{UP_TO, UP_TO_COLOURED, verify};
pub use fuzz::{Finding, Lengths, judge};
pub use memory::{Memory, prove_remembering};
pub use random::RandomRules;
pub use smt::Smt;
