//! How people solve: condition-action rules about lines, their proofs and their use.
//!
//! [`dsl`] is the language that rules are written in, [`library`] what people know, as rules;
//! [`apply`] uses rules on lines and says why. [`person`] solves whole puzzles with them, [`explain`]
//! says each step in words, [`hint`] the next one, [`grade`] how hard they are.

pub mod apply;
pub mod dsl;
pub mod evaluate;
pub mod explain;
pub mod grade;
pub mod hint;
pub mod library;
mod method;
pub mod person;
pub mod prove;
pub mod state_table;
pub mod states;

pub use method::methods;
