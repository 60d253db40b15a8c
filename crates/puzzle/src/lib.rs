//! What a nonogram is.
//!
//! A [`Run`] is one number. A [`Clue`] is a line's runs. A line is a row or a column, named by
//! [`LineId`]. A [`Cell`] is the set of colours still possible in a [`Square`]; a [`Grid`] is what
//! is known of all cells, a [`Picture`] a grid in which all is known. A [`Puzzle`] is clues for all
//! lines, always of sound shape. A [`Deduction`] says which cells become what and its [`Reason`];
//! a [`Trace`] is the [`Event`]s of a solve in order, and [`Replay`] follows it.
//!
//! ```
//! use nonolith_puzzle::{LineId, Palette, Puzzle};
//!
//! let lid = "0110 1001 1111".parse().unwrap();
//! let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
//! assert_eq!(puzzle.clue(LineId::row(1)).to_string(), "1 1");
//! ```

pub mod generate;
pub mod render;

mod cell;
pub mod check;
mod clue;
mod colour;
mod data;
mod details;
pub mod formats;
mod grid;
mod line;
mod picture;
#[allow(clippy::module_inception, reason = "the crate is named after its main type")]
mod puzzle;
mod trace;

pub use cell::{Cell, cells_from_text, cells_to_text};
pub use clue::{Clue, NotClue, Run};
pub use colour::{BadPalette, Colour, Ink, MAX_COLOURS, NotColour, NotRgb, Palette, Rgb};
pub use details::Details;
pub use grid::{Grid, NotGrid};
pub use line::{Axis, LineId, Square};
pub use picture::{NotPicture, Picture};
pub use puzzle::{MAX_SIDE, Misfit, Puzzle, ShapeError};
pub use trace::{
    Contradiction, Decided, Deduction, Event, Excluded, Reason, Recorder, Replay, ReplayError,
    RunId, Trace, Uses,
};
