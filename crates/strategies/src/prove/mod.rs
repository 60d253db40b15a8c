//! Soundness of rules, two ways: on every line up to a length, and proved for every length.
//!
//! [`verify`] goes through every valid line state. [`prove`] asks a solver of linear arithmetic
//! whether there is a line of any length on which the rule is wrong, and goes through all short
//! lines beside it: a rule is called proved only if both find nothing. What comes out is one of three
//! things, never confused: proved, verified up to a length, or unsound, with a line that shows it.

mod bounded;
mod coloured;
mod compare;
mod counterexample;
mod decide;
mod encode;
mod exhaustive;
mod fuzz;
mod memory;
mod on_lines;
mod panel;
mod random;
mod smt;

pub use bounded::{AtLength, at_length};
pub use compare::{COMPARED_UP_TO_COLOURED, Comparison, Covers, compare, compare_on};
pub use counterexample::Counterexample;
pub(crate) use decide::FIRST_TRY;
pub use decide::{PROVED_UP_TO, Soundness, prove, solver_agrees, verified};
pub use exhaustive::{UP_TO, UP_TO_COLOURED, verify};
pub use fuzz::{Finding, Lengths, judge};
pub(crate) use memory::meaning;
pub use memory::{ENCODING, Memory, prove_remembering, proved_before};
pub(crate) use on_lines::FIRST_TRY_COLOURED;
pub use on_lines::{
    PROVED_UP_TO_COLOURED, PROVED_UP_TO_IN_THREE, prove_on, solver_agrees_on, verified_on,
};
pub use panel::Panel;
pub use random::RandomRules;
pub use smt::Smt;
