//! MiniZinc data: arrays of clues, as lengths padded with zeros or as cells padded with -1.

use crate::{Clue, Palette, Puzzle, Run};

use super::input::{Input, found};
use super::{Confidence, Format, Place, ReadError};

pub(super) const FORMAT: Format = Format {
    name: "dzn",
    suffixes: &["dzn"],
    about: "MiniZinc data with arrays of rows and columns",
    colours: 2,
    parts: &[],
    many: false,
    recognise,
    read: Some(|input| vec![read(input)]),
    write: None,
};

fn recognise(input: &Input) -> Confidence {
    let text = input.text_or_empty();
    let has = |mark: &str| text.contains(mark);
    Confidence::certain_if(has(";") && has("=") && (has("[|") || has("array2d")) && has("row"))
}

/// `name = value;`, and where it begins.
struct DznAssignment<'a> {
    name: &'a str,
    value: String,
    place: Place,
}

fn read(input: &Input) -> Result<Puzzle, ReadError> {
    let assignments = assignments(input.text()?);
    let array = |prefix: &str| {
        let is_array = |a: &&DznAssignment| a.name.starts_with(prefix) && a.value.contains('[');
        let missing = || ReadError::new(format!("expected an array named {prefix}..., found none"));
        assignments.iter().find(is_array).ok_or_else(missing)
    };
    let rows = lines(array("row")?, &assignments)?;
    let columns = lines(array("col")?, &assignments)?;
    let puzzle = |coding: fn(&[i64]) -> Clue| {
        let clues =
            |lines: &[Vec<i64>]| lines.iter().map(|line| coding(line)).collect::<Vec<Clue>>();
        Puzzle::new(Palette::black_and_white(), clues(&rows), clues(&columns))
    };
    if rows.iter().chain(&columns).flatten().any(|&number| number < 0) {
        return Ok(puzzle(of_cells)?);
    }
    // Ones and zeros alone may be lengths or cells; the sums tell.
    let lengths = puzzle(of_lengths)?;
    let cells = puzzle(of_cells)?;
    let mistaken = lengths.misfit().is_some() && cells.misfit().is_none();
    Ok(if mistaken { cells } else { lengths })
}

/// The assignments of a text, without its comments.
fn assignments(text: &str) -> Vec<DznAssignment<'_>> {
    let mut found = Vec::new();
    let mut line = 1;
    for statement in text.split_inclusive(';') {
        if let Some((before, value)) = statement.split_once('=') {
            let name = before.split(|c: char| !c.is_alphanumeric() && c != '_');
            let name = name.rev().find(|word| !word.is_empty()).unwrap_or_default();
            let value = value.lines().map(|line| line.split('%').next().unwrap_or_default());
            let place = Place { line: line + before.matches('\n').count(), column: 1 };
            let value = value.collect::<Vec<_>>().join("\n");
            found.push(DznAssignment { name, value, place });
        }
        line += statement.matches('\n').count();
    }
    found
}

/// The lines of `[| 1, 2 | 3, 4 |]` or of `array2d(1..n, 1..m, [1, 2, 3, 4])`.
fn lines(array: &DznAssignment, all: &[DznAssignment]) -> Result<Vec<Vec<i64>>, ReadError> {
    let at = |error: ReadError| error.at(array.place);
    let open = array.value.find('[').unwrap_or(0);
    let close = array.value.rfind(']').unwrap_or(array.value.len()).max(open);
    let body = array.value[open..close].trim_start_matches('[');
    if body.contains('|') {
        let lines = body.split('|').map(numbers).collect::<Result<Vec<_>, _>>().map_err(at)?;
        return Ok(lines.into_iter().filter(|line| !line.is_empty()).collect());
    }
    if body.contains('[') || body.contains('{') {
        let lines =
            body.split(['[', '{']).map(numbers).collect::<Result<Vec<_>, _>>().map_err(at)?;
        return Ok(lines.into_iter().filter(|line| !line.is_empty()).collect());
    }
    let width = second_dimension(&array.value[..open], all).filter(|&width| width > 0);
    let expected = "expected array2d(1..n, 1..m, [...]) with known sizes";
    let width = width.ok_or_else(|| at(ReadError::new(expected)))?;
    Ok(numbers(body).map_err(at)?.chunks(width).map(<[i64]>::to_vec).collect())
}

fn second_dimension(head: &str, all: &[DznAssignment]) -> Option<usize> {
    let size = head.split("..").nth(2)?.split(',').next()?.trim();
    let named = all.iter().find(|a| a.name == size).map(|a| a.value.trim_end_matches(';').trim());
    named.unwrap_or(size).parse().ok()
}

fn numbers(text: &str) -> Result<Vec<i64>, ReadError> {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ']' | '}'));
    let number = |word: &str| {
        let number = word.parse::<i32>().map(i64::from);
        number.map_err(|_| ReadError::new(format!("expected a number, found {}", found(word))))
    };
    words.filter(|word| !word.is_empty()).map(number).collect()
}

fn of_lengths(line: &[i64]) -> Clue {
    Clue::new(line.iter().filter(|&&n| n > 0).map(|&n| Run::black(n as usize)))
}

/// Runs of ones with a zero between them, as in `1, 1, 0, 1, -1`.
fn of_cells(line: &[i64]) -> Clue {
    let runs = line.split(|&number| number <= 0).map(<[i64]>::len).filter(|&length| length > 0);
    Clue::black(runs)
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn cells_are_padded_with_minus_one() {
        let text = "X = 4;\nY = 3;\nmaxlen = 4;\nrows = [|1, 1, -1, -1\n |1, 0, 1, -1\n |1, 1, 1, 1|];\n\
                    cols = [|1, 1, -1|1, 0, 1|1, 0, 1|1, 1, -1|];\n";
        check(text, "dzn", "0110 1001 1111");
    }

    #[test]
    fn lengths_are_padded_with_zeros() {
        let text = "rows = 3; % a comment\nrow_rule_len = 2;\nrow_rules = array2d(1..rows, 1..row_rule_len,\n\
                    [0,2,\n 1,1,\n 0,4]);\ncols = 4;\ncol_rule_len = 2;\n\
                    col_rules = [|0,2|1,1|1,1|0,2|];\n";
        check(text, "dzn", "0110 1001 1111");
    }
}
