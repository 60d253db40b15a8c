//! How puzzles are made.
//!
//! [`from`] makes puzzles from photographs, drawings, icons and pixel art. [`repair`] changes the fewest cells of a picture so that its puzzle becomes fair, and proves that
//! fewer do not suffice.

pub mod from;
pub mod repair;
