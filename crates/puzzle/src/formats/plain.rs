//! Rows and columns of numbers as people paste them: with headings or without, in lines, lists or
//! brackets, with whatever separates them.
//!
//! This also covers the webpbn exports that are little more than that (keen, ish, makhorin), the
//! arrays of programs, and puzzles written in letters, where A is 1.

use crate::{Clue, Palette, Puzzle, Run};

use super::input::{Input, Line, Word, clue};
use super::plain_lists::{Found, bracketed, labelled};
use super::{Confidence, Format, Place, ReadError, Readings};

pub(super) const FORMAT: Format = Format {
    name: "plain",
    suffixes: &["keen", "ish", "dat"],
    about: "pasted numbers: rows, then columns, or under headings, with any separators",
    colours: 2,
    parts: &[],
    many: true,
    recognise,
    read: Some(read),
    write: None,
};

fn recognise(input: &Input) -> Confidence {
    let text = input.text_or_empty();
    let numeric = |c: char| c.is_ascii_digit() || c.is_whitespace() || MARKS.contains(c);
    let pasted = text.contains(|c: char| c.is_ascii_digit()) && text.chars().all(numeric);
    let commented = || {
        let bare = text.lines().filter(|line| !is_comment(line)).flat_map(str::chars);
        bare.clone().any(|c| c.is_ascii_digit()) && bare.clone().all(numeric)
    };
    // Under this heading stand the formats that have an error to report.
    let headed = || !super::pynogram::has_clues(input) && labelled(text, ',').is_some();
    Confidence::maybe_if(pasted || is_lettered(text) || commented() || headed())
}

/// What may stand between numbers.
const MARKS: &str = ",.;:/|-_#&*=()[]{}~+\"'";

/// A remark: a line that begins as remarks do and says something.
fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    let remark = ["#", "*", ";", "%", "//", "!"].iter().any(|mark| line.starts_with(mark));
    remark && line.contains(|c: char| c.is_alphanumeric())
}

fn read(input: &Input) -> Readings {
    match input.text() {
        Ok(text) if is_lettered(text) => lettered(text),
        Ok(text) => vec![read_text(text)],
        Err(error) => vec![Err(error)],
    }
}

fn read_text(text: &str) -> Result<Puzzle, ReadError> {
    let headed = SEPARATORS.into_iter().filter_map(|separator| labelled(text, separator));
    let puzzles: Vec<_> = headed.chain(bracketed(text)).map(puzzle_of).collect();
    let fits = |puzzle: &Result<Puzzle, _>| puzzle.as_ref().is_ok_and(|p| p.misfit().is_none());
    let best = puzzles.iter().position(fits).unwrap_or(0);
    if let Some(puzzle) = puzzles.into_iter().nth(best) {
        return puzzle;
    }
    let lines = super::input::lines(text).filter(|line| !is_comment(line.text));
    divided(&lines.collect::<Vec<_>>()).unwrap_or_else(|| Err(undecided()))
}

fn puzzle_of(found: Found) -> Result<Puzzle, ReadError> {
    let clues = |list: Vec<Vec<Word>>| {
        list.into_iter().map(|words| clue(words.into_iter())).collect::<Result<Vec<_>, _>>()
    };
    let (rows, columns) = (clues(found.rows)?, clues(found.columns)?);
    Ok(Puzzle::new(Palette::black_and_white(), rows, columns)?)
}

fn undecided() -> ReadError {
    ReadError::new(
        "expected rows and columns of numbers whose sums agree; \
         put a blank line between them, or the words rows and columns before them",
    )
}

/// Two lists with a line of marks or blank lines between them, or with nothing but their sums to
/// tell where one ends.
fn divided(lines: &[Line]) -> Option<Result<Puzzle, ReadError>> {
    let is_mark =
        |line: &&Line| !line.is_blank() && line.text.trim().chars().all(|c| MARKS.contains(c));
    let marks: Vec<usize> = (0..lines.len()).filter(|&at| is_mark(&&lines[at])).collect();
    let written = |lines: &[Line]| lines.iter().any(|line| !line.is_blank());
    let at_mark = marks.iter().find(|&&at| written(&lines[..at]));
    if let Some(&at) = at_mark {
        let rest = &lines[at + 1..];
        let end = rest.iter().position(|line| is_mark(&line)).unwrap_or(rest.len());
        return Some(two_lists(&lines[..at], &rest[..end]));
    }
    let start = lines.iter().position(|line| !line.is_blank())?;
    let end = lines.iter().rposition(|line| !line.is_blank())? + 1;
    let lines = &lines[start..end];
    if let [rows, columns] = lines.iter().filter(|line| !line.is_blank()).collect::<Vec<_>>()[..] {
        let divided_by = |separator| {
            let list = |line: &Line| {
                words_of_list(line.rest_from(0), separator)
                    .into_iter()
                    .map(clue_of)
                    .collect::<Vec<_>>()
            };
            sound(list(rows), list(columns)).ok()
        };
        return SEPARATORS.into_iter().find_map(divided_by).map(Ok);
    }
    let blanks: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].is_blank()).collect();
    let at_blank = blanks.iter().map(|&at| two_lists(&lines[..at], &lines[at + 1..]));
    let at_any = (1..lines.len()).map(|at| two_lists(&lines[..at], &lines[at..]));
    let readings: Vec<Puzzle> = match blanks.is_empty() {
        false => at_blank.flatten().collect(),
        true => at_any.flatten().collect(),
    };
    let same = readings.windows(2).all(|pair| pair[0] == pair[1]);
    (same && !readings.is_empty()).then(|| readings.into_iter().next()).flatten().map(Ok)
}

/// The clues of two lists of lines. A blank line is one without runs, unless nothing fits then.
fn two_lists(rows: &[Line], columns: &[Line]) -> Result<Puzzle, ReadError> {
    let all =
        |lines: &[Line]| lines.iter().map(|line| clue_of(line.rest_from(0))).collect::<Vec<_>>();
    let written = |lines: &[Line]| {
        let written = lines.iter().filter(|line| !line.is_blank());
        written.map(|line| clue_of(line.rest_from(0))).collect::<Vec<_>>()
    };
    sound(written(rows), written(columns))
        .or_else(|error| sound(all(rows), all(columns)).map_err(|_| error))
}

/// A puzzle only if its sums agree: they are all that shows how the text is meant.
fn sound(
    rows: impl IntoIterator<Item = Result<Clue, ReadError>>,
    columns: impl IntoIterator<Item = Result<Clue, ReadError>>,
) -> Result<Puzzle, ReadError> {
    let rows = rows.into_iter().collect::<Result<Vec<_>, _>>()?;
    let columns = columns.into_iter().collect::<Result<Vec<_>, _>>()?;
    let puzzle = Puzzle::new(Palette::black_and_white(), rows, columns)?;
    if puzzle.misfit().is_some() { Err(undecided()) } else { Ok(puzzle) }
}

/// Numbers, with anything else between them.
pub(super) fn clue_of(text: Word) -> Result<Clue, ReadError> {
    clue(text.split(|c| c.is_whitespace() || MARKS.contains(c)))
}

/// What may divide the clues of a list that stands on one line, the strongest first; whatever else
/// stands there divides numbers.
pub(super) const SEPARATORS: [char; 5] = [';', '|', '/', ',', ' '];

/// The clues of a list on one line, with this between them.
pub(super) fn words_of_list(whole: Word, separator: char) -> Vec<Word> {
    if separator == ' ' {
        return whole.split(char::is_whitespace).collect();
    }
    let mut pieces: Vec<Word> = whole.split_keeping_empty(separator).collect();
    // A separator may also stand after the last clue.
    pieces.pop_if(|last| last.text.trim().is_empty());
    pieces
}

/// Whether the text is two lines of words in capital letters, or pairs of such lines.
fn is_lettered(text: &str) -> bool {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let capital = |line: &str| line.chars().all(|c| c.is_ascii_uppercase() || c == ' ');
    lines().count() >= 2 && lines().count().is_multiple_of(2) && lines().all(capital)
}

/// Pairs of lines, rows and columns, a word a clue and a letter a run.
fn lettered(text: &str) -> Readings {
    let lines: Vec<Line> = super::input::lines(text).filter(|line| !line.is_blank()).collect();
    let word = |word: &str| Clue::new(word.bytes().map(|b| Run::black(usize::from(b - b'A') + 1)));
    let list = |line: &Line| line.text.split_whitespace().map(word).map(Ok).collect::<Vec<_>>();
    let place = |line: &Line| Place { line: line.number, column: 1 };
    let pair =
        |pair: &[Line]| sound(list(&pair[0]), list(&pair[1])).map_err(|e| e.at(place(&pair[0])));
    lines.chunks_exact(2).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::super::read_one;
    use super::super::testing::check;

    const LID: &str = "0110 1001 1111";

    #[test]
    fn a_blank_line_or_marks_divide_rows_from_columns() {
        check("2\n1 1\n4\n\n2\n1 1\n1 1\n2\n", "plain", LID);
        check("2\n1,1\n4\n\n2\n1,1\n1,1\n2\n", "plain", LID);
        check("2\n1 1\n4\n&\n2\n1 1\n1 1\n2\n", "plain", LID);
        check("2\n1-1\n4\n---\n2\n1-1\n1-1\n2\n", "plain", LID);
        check("* Lid\n2\n1 1\n4\n&\n2\n1 1\n1 1\n2\n", "plain", LID);
        check("# Lid by me\n2\n1,1\n4\n\n# columns\n2\n1,1\n1,1\n2\n", "plain", LID);
    }

    #[test]
    fn without_a_divider_the_sums_tell() {
        check("2\n1 1\n4\n2\n1 1\n1 1\n2\n", "plain", LID);
    }

    #[test]
    fn each_list_may_stand_on_a_line() {
        check("2 / 1 1 / 4\n2 / 1 1 / 1 1 / 2\n", "plain", LID);
        check("2; 1 1; 4\n2; 1 1; 1 1; 2;\n", "plain", LID);
        check("2, 1 1, 4\n2, 1 1, 1 1, 2\n", "plain", LID);
        check("2|1,1|4\n2|1,1|1,1|2\n", "plain", LID);
        check("2 1,1 4\n2 1,1 1,1 2\n", "plain", LID);
        check("2 1.1 4\n2 1.1 1.1 2\n", "plain", LID);
    }

    #[test]
    fn headings_may_say_which_is_which() {
        check("Rows: 2 / 1 1 / 4\nColumns: 2 / 1 1 / 1 1 / 2\n", "plain", LID);
        check("Columns: 2, 1 1, 1 1, 2\nRows: 2, 1 1, 4\n", "plain", LID);
        check(
            "My puzzle\n\nColumn clues:\n2\n1 1\n1 1\n2\n\nRow clues:\n2\n1 1\n4\n",
            "plain",
            LID,
        );
        check("rows: [[2], [1, 1], [4]]\ncols: [[2], [1, 1], [1, 1], [2]]\n", "plain", LID);
        check(
            "row_rules = [[0,2],[1,1],[0,4]]\ncol_rules = [[0,2],[1,1],[1,1],[0,2]];\n",
            "plain",
            LID,
        );
        check(
            "Row 1: 2\nRow 2: 1 1\nRow 3: 4\nColumn 1: 2\nColumn 2: 1 1\nColumn 3: 1 1\nColumn 4: 2\n",
            "plain",
            LID,
        );
    }

    #[test]
    fn brackets_may_hold_both_lists() {
        check("[2], [1, 1], [4]\n\n[2], [1, 1], [1, 1], [2]\n", "plain", LID);
        check("((2), (1, 1), (4))\n((2), (1, 1), (1, 1), (2))\n", "plain", LID);
        check("{{2}, {1, 1}, {4}}, {{2}, {1, 1}, {1, 1}, {2}}", "plain", LID);
    }

    #[test]
    fn letters_count_from_a() {
        check("B AA D\nB AA AA B\n", "plain", LID);
    }

    #[test]
    fn sums_that_decide_nothing_are_asked_about() {
        let error = read_one(b"1\n2\n\n5\n", None).unwrap_err();
        assert!(error.message.contains("whose sums agree"), "{error}");
    }
}
