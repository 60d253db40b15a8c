//! The tables and figures of the papers, each made anew by one command.

pub mod ablation;
pub mod iga;
