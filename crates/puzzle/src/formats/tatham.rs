//! Simon Tatham's game IDs for "Pattern": `WxH:` and a field a line, columns before rows.

use crate::{Cell, Clue, Grid, Palette, Puzzle};

use super::error::check_side;
use super::input::{Input, Line, Word, clue};
use super::{Confidence, Format, Part, ReadError, Readings};

pub(super) const FORMAT: Format = Format {
    name: "tatham",
    suffixes: &["tatham", "pattern"],
    about: "Simon Tatham's game IDs for Pattern, one a line; holds given cells",
    colours: 2,
    parts: &[Part::Given],
    many: true,
    recognise,
    read: Some(read),
    write: Some(|puzzles, _| Ok(puzzles.iter().map(write).collect::<String>().into_bytes())),
};

fn recognise(input: &Input) -> Confidence {
    let first = input.text_or_empty().lines().find(|line| !line.trim().is_empty());
    let sizes = first.and_then(|line| line.trim().split_once([':', '#'])).map(|(sizes, _)| sizes);
    let is_side = |side: &str| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
    let two = sizes.and_then(|sizes| sizes.split_once('x'));
    Confidence::certain_if(two.is_some_and(|(width, height)| is_side(width) && is_side(height)))
}

fn read(input: &Input) -> Readings {
    match input.lines() {
        Ok(lines) => lines.into_iter().filter(|line| !line.is_blank()).map(read_line).collect(),
        Err(error) => vec![Err(error)],
    }
}

fn read_line(line: Line) -> Result<Puzzle, ReadError> {
    let whole = line.split(char::is_whitespace).next().unwrap_or(line.rest_from(0));
    let (width, rest) = whole.number_and_rest()?;
    let (height, rest) = rest.after('x', "an x between width and height")?.number_and_rest()?;
    if rest.text.starts_with('#') {
        return Err(rest.expected("a colon and the clues (a random seed holds none)"));
    }
    let body = rest.after(':', "a colon")?;
    check_side(width, "columns").map_err(|error| error.at(whole.place()))?;
    check_side(height, "rows").map_err(|error| error.at(whole.place()))?;
    let (fields, given) = body.halves(',');
    let clues = read_fields(fields, width + height)?;
    let (columns, rows) = clues.split_at(width);
    let puzzle = Puzzle::new(Palette::black_and_white(), rows, columns)?;
    match given {
        Some(given) => Ok(puzzle.with_given(read_given(given, height, width)?)?),
        None => Ok(puzzle),
    }
}

fn read_fields(fields: Word, count: usize) -> Result<Vec<Clue>, ReadError> {
    let clues: Vec<Clue> = fields
        .split_keeping_empty('/')
        .map(|field| match field.text {
            "" => Ok(Clue::default()),
            _ => clue(field.split_keeping_empty('.')),
        })
        .collect::<Result<_, _>>()?;
    if clues.len() == count {
        return Ok(clues);
    }
    let found = clues.len();
    Err(ReadError::new(format!("expected {count} fields between slashes, found {found}"))
        .at(fields.place()))
}

/// A letter stands for free cells (`a` for none, `b` for one) and then a given one, blank if small
/// and filled if capital; `z` is 25 free cells and nothing given.
fn read_given(given: Word, height: usize, width: usize) -> Result<Grid, ReadError> {
    let mut grid = Grid::unknown(height, width, 2);
    let mut squares = grid.squares();
    for letter in given.text.chars() {
        if !letter.is_ascii_alphabetic() {
            return Err(given.expected("letters for the given cells"));
        }
        let free = letter.to_ascii_lowercase() as usize - 'a' as usize;
        let cell = if letter.is_ascii_uppercase() { Cell::FILLED } else { Cell::BLANK };
        for _ in 0..free {
            squares.next().ok_or_else(|| given.expected("no more cells than the grid has"))?;
        }
        if let Some(square) = (free < 25).then(|| squares.next()).flatten() {
            grid[square] = cell;
        }
    }
    Ok(grid)
}

fn write(puzzle: &Puzzle) -> String {
    let field = |clue: &Clue| clue.to_string().replace(' ', ".");
    let fields: Vec<String> = puzzle.columns().iter().chain(puzzle.rows()).map(field).collect();
    let given = puzzle.given().map_or(String::new(), |grid| format!(",{}", write_given(grid)));
    format!("{}x{}:{}{given}\n", puzzle.width(), puzzle.height(), fields.join("/"))
}

fn write_given(grid: &Grid) -> String {
    let (mut text, mut free) = (String::new(), 0_u8);
    for cell in grid.cells() {
        match *cell {
            Cell::FILLED => text.push((b'A' + std::mem::take(&mut free)) as char),
            Cell::BLANK => text.push((b'a' + std::mem::take(&mut free)) as char),
            _ => free += 1,
        }
        if free == 25 {
            text.push('z');
            free = 0;
        }
    }
    if free > 0 {
        text.push((b'a' + free) as char);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_error};
    use super::*;

    #[test]
    fn the_columns_come_first() {
        check("4x3:2/1.1/1.1/2/2/1.1/4\n", "tatham", "0110 1001 1111");
    }

    #[test]
    fn an_empty_field_is_a_line_without_runs() {
        check("2x2:1/1//2\n", "tatham", "00 11");
    }

    #[test]
    fn given_cells_are_counted_in_letters() {
        let puzzle = super::super::read_one(b"2x2:1/1/1/1,Abb", None).unwrap();
        assert_eq!(puzzle.given().unwrap().to_string(), "#?\n.?");
        assert_eq!(write(&puzzle), "2x2:1/1/1/1,Abb\n");
    }

    #[test]
    fn a_field_too_few_is_counted() {
        check_error("2x2:1/1/2", "1:5: expected 4 fields between slashes, found 3");
    }

    #[test]
    fn a_random_seed_is_refused_with_the_reason() {
        check_error(
            "2x2#12345",
            "1:4: expected a colon and the clues (a random seed holds none), found \"#12345\"",
        );
    }
}
