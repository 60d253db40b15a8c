//! Jakub Wilk's `.nin`: width and height, then a line of numbers for each row and each column.

use crate::{Clue, Palette, Puzzle, ShapeError};

use super::error::check_side;
use super::input::{Input, Line, clue_lines, end_of};
use super::{Confidence, Format, ReadError, WriteError};

pub(super) const FORMAT: Format = Format {
    name: "nin",
    suffixes: &["nin"],
    about: "Jakub Wilk's plain numbers: width and height, rows, columns",
    colours: 2,
    parts: &[],
    many: false,
    recognise,
    read: Some(|input| vec![read(input)]),
    write: Some(|puzzles, _| write(&puzzles[0]).map(String::into_bytes)),
};

fn recognise(input: &Input) -> Confidence {
    let text = input.text_or_empty();
    let mut lines = text.lines().skip_while(|line| line.trim().is_empty());
    let sizes = lines.next().is_some_and(|line| line.split_whitespace().count() == 2);
    Confidence::likely_if(sizes && text.bytes().all(is_numeric))
}

/// Whether a byte can stand in a text of plain numbers.
pub(super) fn is_numeric(byte: u8) -> bool {
    byte.is_ascii_digit() || byte.is_ascii_whitespace() || byte == b','
}

fn read(input: &Input) -> Result<Puzzle, ReadError> {
    let lines = input.lines()?;
    let (width, height, rest) = sizes(&lines)?;
    let count = height + width;
    let chosen = clue_lines(rest, count, "clue lines", end_of(&lines))?;
    let clues: Vec<Clue> = chosen.into_iter().map(Line::clue).collect::<Result<_, _>>()?;
    Ok(divided(&clues, height)?)
}

/// The puzzle whose first clues are its rows. Some writers give the height first; then only the
/// reading with swapped sizes has sums that agree.
fn divided(clues: &[Clue], height: usize) -> Result<Puzzle, ShapeError> {
    let split_at = |height: usize| {
        let (rows, columns) = clues.split_at(height);
        Puzzle::new(Palette::black_and_white(), rows, columns)
    };
    let puzzle = split_at(height)?;
    match puzzle.misfit().and_then(|_| split_at(clues.len() - height).ok()) {
        Some(swapped) if swapped.misfit().is_none() => Ok(swapped),
        _ => Ok(puzzle),
    }
}

/// The two sizes at the start of a text, and the lines after them.
pub(super) fn sizes<'a, 'b>(
    lines: &'b [Line<'a>],
) -> Result<(usize, usize, &'b [Line<'a>]), ReadError> {
    let first = lines.iter().position(|line| !line.is_blank());
    let Some(first) = first else {
        return Err(ReadError::new("expected two sizes, found nothing"));
    };
    let words: Vec<_> = lines[first].words().collect();
    let [one, other] = words[..] else {
        return Err(lines[first].rest_from(0).expected("two sizes"));
    };
    let side = |word: super::input::Word| {
        check_side(word.number()?, "lines").map_err(|error| error.at(word.place()))
    };
    Ok((side(one)?, side(other)?, &lines[first + 1..]))
}

/// Refuses a puzzle without solution that a reader would take for another one.
fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let clues: Vec<Clue> = puzzle.rows().iter().chain(puzzle.columns()).cloned().collect();
    let mistaken =
        divided(&clues, puzzle.height()).is_ok_and(|read| read.height() != puzzle.height());
    if mistaken {
        let message =
            "the sums disagree, and in the format nin this would be read as another puzzle";
        return Err(WriteError::Other(message.into()));
    }
    let mut text = format!("{} {}\n", puzzle.width(), puzzle.height());
    for clue in clues {
        text += &format!("{clue}\n");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_error};

    #[test]
    fn the_rows_come_first_and_the_width_before_the_height() {
        check("4 3\n2\n1 1\n4\n2\n1 1\n1 1\n2\n", "nin", "0110 1001 1111");
    }

    #[test]
    fn a_blank_line_is_a_line_without_runs() {
        check("2 2\n\n2\n1\n1\n", "nin", "00 11");
    }

    #[test]
    fn swapped_sizes_are_found_out_by_the_sums() {
        check("3 4\n2\n1 1\n4\n2\n1 1\n1 1\n2\n", "nin", "0110 1001 1111");
    }

    #[test]
    fn a_puzzle_that_would_be_read_as_another_is_not_written() {
        let rows = ["4", "5", "4", "2", "1", "1"].map(|clue| clue.parse().unwrap());
        let columns = ["5", "3", "3", "3", "1"].map(|clue| clue.parse().unwrap());
        let puzzle = crate::Puzzle::new(crate::Palette::black_and_white(), rows, columns).unwrap();
        assert!(super::super::by_name("nin").unwrap().write(&puzzle).is_err());
    }

    #[test]
    fn a_number_too_long_for_any_machine_is_pointed_at() {
        check_error(
            "2 2\n1 99999999999999999999\n1\n1\n1\n",
            "2:3: expected a number below 4294967296, found \"99999999999999999999\"",
        );
    }

    #[test]
    fn a_missing_line_is_missed_where_it_should_stand() {
        check_error("2 2\n1\n1\n1\n", "5:1: expected 4 clue lines, found 3");
    }
}
