//! How strategies are learned: from the rules of the game alone, as programs that are proved.

pub mod choose;
mod mirror;
pub mod report;

pub use mirror::mirror;
