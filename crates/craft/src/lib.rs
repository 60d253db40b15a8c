//! How puzzles are made.
//!
//! [`from`] makes puzzles from photographs, drawings, icons and pixel art. [`repair`] changes the fewest cells of a picture so that its puzzle becomes fair, and proves that
//! fewer do not suffice. [`course`] teaches one strategy after another, each by puzzles that need it. With the feature `pdf`, `book` prints puzzles as books.

pub mod aim;
#[cfg(feature = "pdf")]
pub mod book;
pub mod course;
pub mod from;
pub mod repair;

/// A figure as it is written: to a millionth, since more digits say nothing.
fn to_a_millionth(figure: f64) -> f64 {
    (figure * 1e6).round() / 1e6
}
