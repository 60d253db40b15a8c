//! The Olsaks' `.mk`: height and width, the rows, a line `#`, the columns.

use crate::{Clue, Palette, Puzzle};

use super::input::{Input, Line, clue_lines, end_of};
use super::nin::{is_numeric, sizes};
use super::{Confidence, Format, Place, ReadError};

pub(super) const FORMAT: Format = Format {
    name: "mk",
    suffixes: &["mk"],
    about: "the Olsaks' plain numbers: height and width, rows, a line #, columns",
    colours: 2,
    parts: &[],
    many: false,
    recognise,
    read: Some(|input| vec![read(input)]),
    write: Some(|puzzles, _| Ok(write(&puzzles[0]).into_bytes())),
};

fn recognise(input: &Input) -> Confidence {
    let text = input.text_or_empty();
    let sizes = text.split_whitespace().next().is_some_and(|word| word.parse::<u32>().is_ok());
    let divided = text.lines().any(|line| line.trim_start().starts_with('#'));
    let rest = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    Confidence::likely_if(sizes && divided && rest.flat_map(str::bytes).all(is_numeric))
}

fn read(input: &Input) -> Result<Puzzle, ReadError> {
    let lines = input.lines()?;
    let (height, width, rest) = sizes(&lines)?;
    let divider = rest.iter().position(|line| line.text.trim_start().starts_with('#'));
    let Some(divider) = divider else {
        let expected = "expected a line # between rows and columns, found the end of the file";
        return Err(ReadError::new(expected).at(end_of(&lines)));
    };
    let (rows, columns) = (&rest[..divider], &rest[divider + 1..]);
    let places = (rest[divider].place(), end_of(&lines));
    // Where the divider contradicts the sizes, they were written the other way round.
    lists(rows, columns, (height, width), places)
        .or_else(|error| lists(rows, columns, (width, height), places).map_err(|_| error))
}

fn lists(
    rows: &[Line],
    columns: &[Line],
    (height, width): (usize, usize),
    (rows_end, columns_end): (Place, Place),
) -> Result<Puzzle, ReadError> {
    let clues =
        |lines: Vec<Line>| lines.into_iter().map(Line::clue).collect::<Result<Vec<Clue>, _>>();
    let rows = clues(clue_lines(rows, height, "rows", rows_end)?)?;
    let columns = clues(clue_lines(columns, width, "columns", columns_end)?)?;
    Ok(Puzzle::new(Palette::black_and_white(), rows, columns)?)
}

fn write(puzzle: &Puzzle) -> String {
    let list = |clues: &[Clue]| {
        let line = |clue: &Clue| if clue.is_empty() { "0\n".into() } else { format!("{clue}\n") };
        clues.iter().map(line).collect::<String>()
    };
    let (rows, columns) = (list(puzzle.rows()), list(puzzle.columns()));
    format!("{} {}\n{rows}#\n{columns}", puzzle.height(), puzzle.width())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_error};

    #[test]
    fn the_height_comes_before_the_width() {
        check("3 4\n2\n1 1\n4\n#\n2\n1 1\n1 1\n2\n", "mk", "0110 1001 1111");
    }

    #[test]
    fn sizes_the_other_way_round_are_found_out_by_the_divider() {
        check("4 3\n2\n1 1\n4\n#\n2\n1 1\n1 1\n2\n", "mk", "0110 1001 1111");
    }

    #[test]
    fn zero_and_a_blank_line_are_lines_without_runs() {
        check("2 2\n0\n2\n#\n1\n1\n", "mk", "00 11");
        check("2 2\n\n2\n#\n1\n1\n", "mk", "00 11");
    }

    #[test]
    fn a_missing_row_is_missed_before_the_divider() {
        check_error("2 2\n1\n#\n1\n1\n", "3:1: expected 2 rows, found 1");
    }
}
