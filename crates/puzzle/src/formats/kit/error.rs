//! What went wrong in reading or writing, and where in the file.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{MAX_SIDE, ShapeError};

use super::Part;

/// A place in a text, both counted from one.
///
/// ```
/// let place = nonolith_puzzle::formats::Place { line: 14, column: 7 };
/// assert_eq!(place.to_string(), "14:7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Why a puzzle could not be read. As text it starts with the place, so that a program that puts
/// the file's name and a colon before it points into the file.
///
/// ```
/// use nonolith_puzzle::formats;
///
/// let cat = "width 2\nheight 1\nrows\n1,x\ncolumns\n1\n0\n";
/// let error = formats::read_one(cat.as_bytes(), None).unwrap_err();
/// assert_eq!(error.to_string(), "4:3: expected a number, found \"x\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReadError {
    /// The puzzle's own name, where it was read before things went wrong.
    pub id: Option<String>,
    /// Where, if the trouble has a place in a text.
    pub place: Option<Place>,
    /// What was expected and what was found.
    pub message: String,
    /// What a program can do about it.
    pub kind: ReadErrorKind,
}

/// What a program can do about a puzzle that could not be read.
///
/// ```
/// use nonolith_puzzle::formats::{self, ReadErrorKind};
///
/// let kind = |text: &str, from| formats::read(text.as_bytes(), from).unwrap_err().kind;
/// assert_eq!(kind("not a puzzle", None), ReadErrorKind::Unrecognised);
/// assert_eq!(kind("1x1:1/1", Some("telepathy")), ReadErrorKind::UnknownFormat);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The content is not what its format wants: only the content can be mended.
    #[default]
    Malformed,
    /// The content belongs to no format.
    Unrecognised,
    /// The content can be read in each of these formats, as other puzzles: one must be named.
    Ambiguous(Vec<&'static str>),
    /// No format has the name that was given.
    UnknownFormat,
    /// The content needs this feature of the crate, which is off; the crate `nonolith` has all of
    /// them in its feature `every-format`.
    FeatureOff(&'static str),
}

impl ReadError {
    /// An error that has no place.
    ///
    /// ```
    /// let error = nonolith_puzzle::formats::ReadError::new("expected a puzzle, found nothing");
    /// assert_eq!(error.to_string(), "expected a puzzle, found nothing");
    /// ```
    pub fn new(message: impl Into<String>) -> ReadError {
        ReadError { id: None, place: None, message: message.into(), kind: ReadErrorKind::Malformed }
    }

    /// The same error at this place, unless it has one already.
    ///
    /// ```
    /// use nonolith_puzzle::formats::{Place, ReadError};
    /// let error = ReadError::new("expected a number").at(Place { line: 2, column: 1 });
    /// assert_eq!(error.to_string(), "2:1: expected a number");
    /// ```
    pub fn at(self, place: Place) -> ReadError {
        ReadError { place: self.place.or(Some(place)), ..self }
    }

    /// The same error of this kind.
    pub(super) fn with_kind(self, kind: ReadErrorKind) -> ReadError {
        ReadError { kind, ..self }
    }

    /// The same error in the puzzle of this name.
    ///
    /// ```
    /// let error = nonolith_puzzle::formats::ReadError::new("expected a number").of(Some("cat".into()));
    /// assert_eq!(error.id.as_deref(), Some("cat"));
    /// ```
    pub fn of(self, id: Option<String>) -> ReadError {
        ReadError { id, ..self }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(place) => write!(f, "{place}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for ReadError {}

impl From<ShapeError> for ReadError {
    fn from(error: ShapeError) -> ReadError {
        ReadError::new(error.to_string())
    }
}

impl From<crate::BadPalette> for ReadError {
    fn from(error: crate::BadPalette) -> ReadError {
        ReadError::new(error.to_string())
    }
}

/// Refuses sizes that are not between 1 and [`MAX_SIDE`], before anything is made of them.
pub(in crate::formats) fn check_side(side: usize, lines: &str) -> Result<usize, ReadError> {
    match side {
        1..=MAX_SIDE => Ok(side),
        _ => Err(ReadError::new(format!("expected from 1 to {MAX_SIDE} {lines}, found {side}"))),
    }
}

/// Why a puzzle could not be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum WriteError {
    /// The format is only read.
    #[error("the format {0} is read but not written")]
    ReadOnly(&'static str),
    /// The puzzle has more colours than the format can tell apart.
    #[error(
        "the format {format} holds {most} colours with the background, this puzzle has {found}"
    )]
    TooManyColours {
        /// The format.
        format: &'static str,
        /// The most that it holds.
        most: usize,
        /// The puzzle's colours.
        found: usize,
    },
    /// Several puzzles for a format that holds one a file.
    #[error("the format {0} holds one puzzle a file, found {1}")]
    OnePuzzle(&'static str, usize),
    /// The puzzle lacks what the format consists of.
    #[error("the format {format} needs {needs}, and this puzzle has none")]
    Needs {
        /// The format.
        format: &'static str,
        /// What it needs.
        needs: Part,
    },
    /// Something else that the format cannot express.
    #[error("{0}")]
    Other(String),
}
