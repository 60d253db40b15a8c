//! Pictures of puzzles: as text for a terminal, as SVG for paper and page.
//!
//! What is drawn is a puzzle's clues around a grid: [`Puzzle::start`](crate::Puzzle::start) shows
//! the puzzle as it is set, a position what is known so far, and
//! [`Grid::of_picture`](crate::Grid::of_picture) a solution.

mod before_after;
mod half;
#[cfg(feature = "png")]
mod png;
mod svg;
mod symbols;
mod terminal;
mod text;

pub use before_after::{svg_before_after, text_before_after};
pub use half::half_blocks;
#[cfg(feature = "png")]
pub use png::{TooLarge, png, png_of_svg};
pub use svg::{Marks, SvgStyle, Unknown, svg, svg_marked};
pub use symbols::symbols;
pub use text::{TextStyle, text};

/// The lines people count by: after every fifth cell.
const GUIDE: usize = 5;
