//! Where puzzles come from: files, which are read as streams, or a recipe that draws them by number.

mod files;
mod recipe;
mod records;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

pub use files::expand;
pub(crate) use files::{InputFile, refuse_inside, sizes};
pub use recipe::NumberedRecipe;
pub(crate) use records::{Entry, FileReader, PuzzleRecord, RecordOrigin, read_line};

/// What a batch is about.
///
/// ```
/// use nonolith_batch::{BatchInput, NumberedRecipe};
/// let recipe = NumberedRecipe::parse("--size 20x20 --kind blob --seed 7", 0, 1_000_000).unwrap();
/// assert!(matches!(BatchInput::Recipe(recipe), BatchInput::Recipe(_)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum BatchInput {
    /// Files, as [`expand`] lists them, each with whether it was named itself.
    Files(Vec<NamedFile>),
    /// Puzzles that are drawn, each by its number.
    Recipe(NumberedRecipe),
}

/// A file of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFile {
    /// Where it is.
    pub path: PathBuf,
    /// Whether somebody named this very file. One that is not there is then an error at once, and not a
    /// row.
    pub is_named: bool,
    /// The folder that somebody named and that the file was found in.
    pub folder: Option<PathBuf>,
}

/// The input, as the manifest tells it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum InputRecord {
    Files(Vec<InputFile>),
    Recipe(NumberedRecipe),
}
