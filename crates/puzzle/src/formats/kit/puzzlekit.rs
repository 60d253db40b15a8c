//! Clues as one text within JSON: height and width, then the columns, then the rows.

use crate::{Clue, Palette, Puzzle};

use super::ReadError;
use super::input::{Line, clue_lines, end_of, lines};
use crate::formats::nin::sizes;

pub(in crate::formats) fn read(problem: &str) -> Result<Puzzle, ReadError> {
    let lines: Vec<Line> = lines(problem).collect();
    // A place within the text is not a place in the file.
    let placeless = |error: ReadError| ReadError { place: None, ..error };
    let (height, width, rest) = sizes(&lines).map_err(placeless)?;
    let count = height + width;
    let chosen = clue_lines(rest, count, "clue lines", end_of(&lines)).map_err(placeless)?;
    let clues: Vec<Clue> =
        chosen.into_iter().map(Line::clue).collect::<Result<_, _>>().map_err(placeless)?;
    let (columns, rows) = clues.split_at(width);
    Ok(Puzzle::new(Palette::black_and_white(), rows, columns)?)
}
