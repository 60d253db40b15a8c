//! How puzzles are made.
//!
//! [`repair`] changes the fewest cells of a picture so that its puzzle becomes fair, and proves that
//! fewer do not suffice.

pub mod repair;
