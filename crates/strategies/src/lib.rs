//! How people solve: condition-action rules about lines, their proofs and their use.
//!
//! [`dsl`] is the language that rules are written in.

pub mod dsl;
