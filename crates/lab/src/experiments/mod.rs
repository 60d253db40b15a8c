//! The tables and figures of the papers, each made anew by one command.

pub mod ablation;
pub mod iga;
pub mod line_order;
pub mod race;
pub mod stages;
pub mod table2;
pub mod train_policy;
pub mod tree;
