//! What several formats share: places in a text and what is wrong there, colours and their names,
//! the parts of a puzzle, documents in JSON and XML; and how a text is recognised.

pub(super) mod entities;
pub(super) mod error;
mod features;
pub(super) mod inks;
pub(super) mod input;
pub(super) mod json_document;
pub(super) mod json_puzzle;
pub(super) mod palette;
pub(super) mod parts;
pub(super) mod pixels;
pub(super) mod plain_lists;
pub(super) mod puzzlekit;
pub(super) mod recognise;
pub(super) mod symbols;
#[cfg(test)]
pub(super) mod testing;
pub(super) mod xml;

pub use error::{Place, ReadError, ReadErrorKind, WriteError};
pub use input::Beside;
pub use palette::named_colours;
pub use parts::Part;
pub use recognise::{read, read_beside, read_one, recognise};
