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
    let columns = clues(next("the columns")?, width, "columns")?;
    let rows = clues(next("the rows")?, height, "rows")?;
    if let Some(line) = written.next() {
        return Err(line.rest_from(0).expected("nothing behind the rows"));
    }
    let inks = inks(columns.iter().chain(&rows).flatten())?;
    let list = |clues: Vec<Vec<Word>>| {
        clues.into_iter().map(|runs| clue(runs, &inks)).collect::<Result<Vec<Clue>, _>>()
    };
    let (rows, columns) = (list(rows)?, list(columns)?);
    Ok(Puzzle::new(inks.palette()?, rows, columns)?)
}

fn side(line: Line) -> Result<usize, ReadError> {
    let words: Vec<Word> = line.words().collect();
    let [word] = words[..] else { return Err(line.rest_from(0).expected("a size")) };
    check_side(word.number()?, "lines").map_err(|error| error.at(word.place()))
}

/// The runs of each clue of a list: every second piece between quotes, with commas between.
fn clues<'a>(line: Line<'a>, size: usize, what: &str) -> Result<Vec<Vec<Word<'a>>>, ReadError> {
    let pieces: Vec<Word> = line.rest_from(0).split_keeping_empty('"').collect();
    let (last, between) = (pieces.len() - 1, pieces.iter().step_by(2).enumerate());
    for (index, piece) in between {
        let expected = if index == 0 || 2 * index == last { "" } else { "," };
        if piece.text.trim() != expected {
            return Err(piece.expected("clues in quotes with commas between them"));
        }
    }
    let clues = pieces.iter().skip(1).step_by(2);
    let clues: Vec<Vec<Word>> = clues.map(|clue| clue.split(|c| c == ',').collect()).collect();
    let found = clues.len();
    if pieces.len().is_multiple_of(2) {
        return Err(pieces[last].expected("a quote behind the last clue"));
    }
    let wrong = || ReadError::new(format!("expected {size} {what} in quotes, found {found}"));
    (found == size).then_some(clues).ok_or_else(|| wrong().at(line.place()))
}

/// The colours that runs name, in the order of their characters.
fn inks<'a>(runs: impl Iterator<Item = &'a Word<'a>>) -> Result<Inks, ReadError> {
    let mut keys = BTreeSet::new();
    for key in runs.filter_map(|run| run.halves('-').1) {
        if key.text.len() != 1 || !key.text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(key.expected("one letter or digit for the colour"));
        }
        keys.insert(key.text);
    }
    let mut inks = Inks::new("");
    for key in keys {
        inks.declare_plain(key)?;
    }
    Ok(inks)
}

/// A clue; a zero alone says that there is no run.
fn clue(runs: Vec<Word>, inks: &Inks) -> Result<Clue, ReadError> {
    let coloured = inks.any_declared();
    let run = |word: Word| {
        let (length, key) = word.halves('-');
        let colour = match key.and_then(|key| inks.find(key.text)) {
            Some(colour) => colour,
            None if coloured => return Err(word.expected("a colour behind the length, as in 2-r")),
            None => Colour::BLACK,
        };
        match length.number()? {
            0 => Err(length.expected("a length, or 0 alone")),
            length => Ok(Run { length, colour }),
        }
    };
    match runs[..] {
        [zero] if zero.text == "0" => Ok(Clue::new([])),
        _ => runs.into_iter().map(run).collect::<Result<Vec<Run>, _>>().map(Clue::new),
    }
}

/// Refuses a puzzle with a colour that no clue has: nothing else in such a file names colours.
fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let coloured = puzzle.palette().len() > 2;
    if let Some(unused) = unused(puzzle).filter(|_| coloured) {
        let name = &puzzle.palette()[unused].name;
        let message =
            format!("no clue has the colour {name}, so the format houston cannot name it");
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

/// The character of a colour. Characters rise with the colours, so that a reader, who numbers colours
/// by their characters, finds the same ones.
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
    fn an_open_quote_is_pointed_at() {
        let text = "2\n1\n\"1\",\"1\n\"2\"\n";
        check_error(text, "3:6: expected a quote behind the last clue, found \"1\"");
    }

    #[test]
    fn a_run_without_length_is_pointed_at() {
        let text = "1\n1\n\"0-g\"\n\"1-g\"\n";
        check_error(text, "3:2: expected a length, or 0 alone, found \"0\"");
    }

    #[test]
    fn where_one_run_names_its_colour_all_do() {
        let text = "2\n1\n\"1-g\",\"1\"\n\"1-g,1\"\n";
        check_error(text, "4:6: expected a colour behind the length, as in 2-r, found \"1\"");
    }

    #[test]
    fn a_colour_has_one_character() {
        let text = "1\n1\n\"1-red\"\n\"1-red\"\n";
        check_error(text, "3:4: expected one letter or digit for the colour, found \"red\"");
    }

    #[test]
    fn what_does_not_belong_there_is_pointed_at() {
        let between = "expected clues in quotes with commas between them, found";
        check_error("2\n1\n\"1\";\"1\"\n\"2\"\n", &format!("3:4: {between} \";\""));
        check_error(
            "1\n1\n\"1\"\n\"1\"\n1\n",
            "5:1: expected nothing behind the rows, found \"1\"",
        );
    }
}
