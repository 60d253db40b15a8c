//! The tables and figures of the papers, each made anew by one command.

pub mod ablation;
pub mod bears;
pub mod colouring;
pub mod iga;
pub mod line_looks;
pub mod line_order;
pub mod method_choice;
pub mod optimum;
pub mod pieces;
pub mod race;
pub mod reward;
pub mod science;
pub mod stages;
pub mod table2;
pub mod train_policy;
pub mod tree;
