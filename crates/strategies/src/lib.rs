//! How people solve: condition-action rules about lines, their proofs and their use.
//!
//! [`dsl`] is the language that rules are written in, [`library`] what people know, as rules;
//! [`apply`] uses rules on lines and says why.

pub mod apply;
pub mod dsl;
pub mod evaluate;
pub mod library;
pub mod person;
pub mod prove;
pub mod states;
