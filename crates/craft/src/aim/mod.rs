//! Puzzles to a wish: of a wanted grade, or that need a wanted strategy.
//!
//! Pictures are drawn until one is as wished; where draws alone take too long, the nearest picture so far
//! is changed cell by cell. What is tried is counted in draws and moves, never in seconds, so that
//! the same seed gives the same puzzle on any machine.

mod band;
mod climb;
mod judge;
mod need;
mod search;
mod wish;

pub use band::{BadBand, ScoreBand};
pub(crate) use judge::quick_score;
pub use need::{BadNeed, Need, finishes};
pub use search::{Aim, Aimed, Patience};
pub use wish::{Source, Wish};
