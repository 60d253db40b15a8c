//! What the formats' own tests share: a text, the format it is recognised as, the picture it means.

use crate::{Picture, Puzzle};

use super::{read_one, recognise};

/// The text is recognised as this format, and its clues are those of the picture.
pub(in crate::formats) fn check(text: &str, format: &str, picture: &str) -> Puzzle {
    assert_eq!(recognise(text.as_bytes()).map(|format| format.name), Ok(format));
    let picture: Picture = picture.parse().expect("a picture");
    let puzzle = read_one(text.as_bytes(), None).expect("a puzzle");
    assert_eq!(puzzle.rows(), picture.row_clues());
    assert_eq!(puzzle.columns(), picture.column_clues());
    puzzle
}

/// The text is refused with this message.
pub(in crate::formats) fn check_error(text: &str, message: &str) {
    let error = read_one(text.as_bytes(), None).expect_err("broken");
    assert_eq!(error.to_string(), message);
}
