//! Files of HoustonWeHaveABug's solver: width, height, columns and rows, a clue in quotes each.

use std::collections::BTreeSet;

use crate::{Clue, Colour, Puzzle, Run};

use super::error::check_side;
use super::inks::Inks;
use super::input::{Input, Line, Word, end_of};
use super::{Confidence, Format, ReadError, WriteError};

pub(super) const FORMAT: Format = Format {
    name: "houston",
    suffixes: &["houston"],
    about: "HoustonWeHaveABug's clues in quotes, with colours: columns, then rows",
    colours: crate::MAX_COLOURS,
    parts: &[],
    many: false,
    recognise,
    read: Some(|input| vec![read(input)]),
    write: Some(|puzzles, _| write(&puzzles[0]).map(String::into_bytes)),
};

fn recognise(input: &Input) -> Confidence {
    let lines = input.text_or_empty().lines().map(str::trim).filter(|line| !line.is_empty());
    let lines: Vec<&str> = lines.take(4).collect();
    let is_number = |line: &str| line.bytes().all(|byte| byte.is_ascii_digit());
    Confidence::certain_if(match lines[..] {
        [width, height, columns, rows] => {
            let quoted = columns.starts_with('"') && rows.starts_with('"');
            is_number(width) && is_number(height) && quoted
        }
        _ => false,
    })
}

fn read(input: &Input) -> Result<Puzzle, ReadError> {
    let lines = input.lines()?;
    let mut written = lines.iter().copied().filter(|line| !line.is_blank());
    let mut next = |what: &str| {
        let missing = || ReadError::new(format!("expected {what}")).at(end_of(&lines));
        written.next().ok_or_else(missing)
    };
    let (width, height) = (side(next("the width")?)?, side(next("the height")?)?);
    let columns = Clues::read(next("the columns")?, width, "columns")?;
    let rows = Clues::read(next("the rows")?, height, "rows")?;
    let mut inks = Inks::new("");
    for key in columns.keys().chain(rows.keys()).collect::<BTreeSet<_>>() {
        inks.declare_plain(key)?;
    }
    let (rows, columns) = (rows.with(&mut inks)?, columns.with(&mut inks)?);
    Ok(Puzzle::new(inks.palette()?, rows, columns)?)
}

fn side(line: Line) -> Result<usize, ReadError> {
    let Some(word) = line.words().next() else { return Err(line.rest_from(0).expected("a size")) };
    check_side(word.number()?, "lines").map_err(|error| error.at(word.place()))
}

/// The runs of each clue of a list.
struct Clues<'a>(Vec<Vec<Word<'a>>>);

impl<'a> Clues<'a> {
    /// Every second piece between quotes is a clue.
    fn read(line: Line<'a>, size: usize, what: &str) -> Result<Clues<'a>, ReadError> {
        let pieces: Vec<Word> = line.rest_from(0).split_keeping_empty('"').collect();
        let clues = pieces.iter().skip(1).step_by(2);
        let clues: Vec<Vec<Word>> = clues.map(|clue| clue.split(|c| c == ',').collect()).collect();
        match clues.len() == size && pieces.len() == 2 * size + 1 {
            true => Ok(Clues(clues)),
            false => {
                let found = clues.len();
                let message = format!("expected {size} {what} in quotes, found {found}");
                Err(ReadError::new(message).at(line.place()))
            }
        }
    }

    /// The characters that stand for colours.
    fn keys(&self) -> impl Iterator<Item = &'a str> {
        self.0.iter().flatten().filter_map(|run| run.halves('-').1).map(|key| key.text)
    }

    fn with(self, inks: &mut Inks) -> Result<Vec<Clue>, ReadError> {
        let clue = |runs: Vec<Word>| {
            let runs = runs.into_iter().filter(|run| run.text.trim() != "0");
            runs.map(|word| run(word, inks)).collect::<Result<Vec<Run>, _>>().map(Clue::new)
        };
        self.0.into_iter().map(clue).collect()
    }
}

fn run(word: Word, inks: &mut Inks) -> Result<Run, ReadError> {
    let (length, key) = word.halves('-');
    let colour = match key.and_then(|key| inks.find(key.text)) {
        Some(colour) => colour,
        None => inks.default_colour()?,
    };
    match length.number()? {
        0 => Err(length.expected("a length, or 0 alone")),
        length => Ok(Run { length, colour }),
    }
}

/// Refuses a puzzle with a colour that no clue has: nothing else in such a file names colours.
fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let coloured = puzzle.palette().len() > 2;
    if let Some(unused) = unused(puzzle).filter(|_| coloured) {
        let name = &puzzle.palette()[unused].name;
        let message = format!("no clue has the colour {name}, so the format houston cannot name it");
        return Err(WriteError::Other(message));
    }
    let list = |clues: &[Clue]| {
        let clues = clues.iter().map(|clue| format!("\"{}\"", write_clue(clue, coloured)));
        clues.collect::<Vec<_>>().join(",")
    };
    let (columns, rows) = (list(puzzle.columns()), list(puzzle.rows()));
    Ok(format!("{}\n{}\n{columns}\n{rows}\n", puzzle.width(), puzzle.height()))
}

/// A colour that no clue has.
fn unused(puzzle: &Puzzle) -> Option<Colour> {
    let runs = puzzle.rows().iter().chain(puzzle.columns()).flat_map(Clue::runs);
    let used: BTreeSet<usize> = runs.map(|run| run.colour.index()).collect();
    puzzle.palette().colours().skip(1).find(|colour| !used.contains(&colour.index()))
}

fn write_clue(clue: &Clue, coloured: bool) -> String {
    let run = |run: &Run| match coloured {
        true => format!("{}-{}", run.length, key(run.colour)),
        false => run.length.to_string(),
    };
    match clue.runs() {
        [] => "0".to_owned(),
        runs => runs.iter().map(run).collect::<Vec<_>>().join(","),
    }
}

/// The character of a colour, in an order in which they are read as the same colours.
fn key(colour: Colour) -> char {
    let mut keys = ('A'..='Z').chain('a'..='z');
    keys.nth(colour.index() - 1).expect("a character for each of the colours")
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_error};

    #[test]
    fn the_columns_come_first_and_the_width_before_the_height() {
        let text = "4\n3\n\"2\",\"1,1\",\"1,1\",\"2\"\n\"2\",\"1,1\",\"4\"\n";
        check(text, "houston", "0110 1001 1111");
    }

    #[test]
    fn a_zero_is_a_line_without_runs() {
        check("2\n2\n\"1\",\"1\"\n\"0\",\"2\"\n", "houston", "00 11");
    }

    #[test]
    fn colours_stand_behind_a_dash_in_the_order_of_their_characters() {
        check("2\n2\n\"1-g\",\"2-r\"\n\"1-g,1-r\",\"1-r\"\n", "houston", "12 02");
    }

    #[test]
    fn a_missing_clue_is_counted() {
        let text = "2\n2\n\"1\",\"1\"\n\"2\"\n";
        check_error(text, "4:1: expected 2 rows in quotes, found 1");
    }

    #[test]
    fn a_run_without_length_is_pointed_at() {
        let text = "1\n1\n\"0-g\"\n\"1-g\"\n";
        check_error(text, "3:2: expected a length, or 0 alone, found \"0\"");
    }
}
