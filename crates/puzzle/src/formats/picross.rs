//! The text of picross-solver: `GRID name`, `ROWS`, `COLUMNS`, and a line `[ 1 2 ]` a clue.

use crate::{Clue, Details, Palette, Puzzle};

use super::entities::detail;
use super::input::{Input, Line, clue, end_of};
use super::{Confidence, Format, Part, ReadError, Readings};

pub(super) const FORMAT: Format = Format {
    name: "picross",
    suffixes: &["picross"],
    about: "picross-solver's text: GRID, ROWS, COLUMNS; several puzzles",
    colours: 2,
    parts: &[Part::Title],
    many: true,
    recognise,
    read: Some(read),
    write: Some(|puzzles, lost| {
        let texts = puzzles.iter().map(|puzzle| write(puzzle, lost));
        Ok(texts.collect::<String>().into_bytes())
    }),
};

fn recognise(input: &Input) -> Confidence {
    let mut lines = input.text_or_empty().lines().filter(|line| !is_comment(line));
    Confidence::certain_if(lines.next().is_some_and(is_start))
}

fn is_comment(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with('#')
}

fn is_start(line: &str) -> bool {
    line.split_whitespace().next() == Some("GRID")
}

fn read(input: &Input) -> Readings {
    let lines = match input.lines() {
        Ok(lines) => lines,
        Err(error) => return vec![Err(error)],
    };
    let lines: Vec<Line> = lines.into_iter().filter(|line| !is_comment(line.text)).collect();
    let starts: Vec<usize> =
        (0..lines.len()).filter(|&index| is_start(lines[index].text)).collect();
    if starts.is_empty() {
        return vec![Err(ReadError::new("expected a line GRID, found none"))];
    }
    let end = |at: usize| starts.get(at + 1).copied().unwrap_or(lines.len());
    starts.iter().enumerate().map(|(at, &start)| read_grid(&lines[start..end(at)])).collect()
}

fn read_grid(lines: &[Line]) -> Result<Puzzle, ReadError> {
    let title = lines[0].text.trim().strip_prefix("GRID").and_then(detail);
    let heading = |name: &str| lines.iter().position(|line| line.text.trim() == name);
    let missing = |name: &str| ReadError::new(format!("expected a line {name}")).at(end_of(lines));
    let rows = heading("ROWS").ok_or_else(|| missing("ROWS"))?;
    let columns = heading("COLUMNS").ok_or_else(|| missing("COLUMNS"))?;
    let list = |start: usize, other: usize| {
        let end = if other > start { other } else { lines.len() };
        lines[start + 1..end].iter().map(|line| read_clue(*line)).collect::<Result<Vec<_>, _>>()
    };
    let (rows, columns) = (list(rows, columns)?, list(columns, rows)?);
    let puzzle = Puzzle::new(Palette::black_and_white(), rows, columns);
    let puzzle = puzzle.map_err(|error| ReadError::from(error).at(lines[0].place()))?;
    Ok(puzzle.with_details(Details { title, ..Details::default() }))
}

fn read_clue(line: Line) -> Result<Clue, ReadError> {
    let text = line.text.trim();
    if !text.starts_with('[') || !text.ends_with(']') {
        return Err(line.rest_from(0).expected("a clue such as [ 1 2 ]"));
    }
    clue(line.split(|c| c.is_whitespace() || matches!(c, ',' | '[' | ']')))
}

fn write(puzzle: &Puzzle, lost: &mut Vec<Part>) -> String {
    let line = |clue: &Clue| format!("[ {clue} ]\n").replace("  ", " ");
    let list = |clues: &[Clue]| clues.iter().map(line).collect::<String>();
    let title = puzzle.details.title.as_deref().unwrap_or_default();
    let one_line = title.split_whitespace().collect::<Vec<_>>().join(" ");
    if one_line != title {
        lost.push(Part::Title);
    }
    let (rows, columns) = (list(puzzle.rows()), list(puzzle.columns()));
    format!("{}\nROWS\n{rows}COLUMNS\n{columns}\n", format!("GRID {one_line}").trim())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_error};

    const LID: &str = "# a comment\nGRID Lid\nROWS\n[ 2 ]\n[ 1 1 ]\n[ 4 ]\n\
                       COLUMNS\n[ 2 ]\n[ 1 1 ]\n[ 1 1 ]\n[ 2 ]\n";

    #[test]
    fn clues_stand_in_brackets() {
        let lid = check(LID, "picross", "0110 1001 1111");
        assert_eq!(lid.details.title.as_deref(), Some("Lid"));
    }

    #[test]
    fn empty_brackets_are_a_line_without_runs() {
        check("GRID\nROWS\n[ ]\n[ 2 ]\nCOLUMNS\n[ 1 ]\n[1]\n", "picross", "00 11");
        check("GRID\nROWS\n[ 0 ]\n[ 2 ]\nCOLUMNS\n[ 1 ]\n[1]\n", "picross", "00 11");
    }

    #[test]
    fn a_clue_without_brackets_is_pointed_at() {
        check_error("GRID\nROWS\n[ 1 ]\n2\n", "5:1: expected a line COLUMNS");
        check_error(
            "GRID\nROWS\n1\nCOLUMNS\n[ 1 ]\n",
            "3:1: expected a clue such as [ 1 2 ], found \"1\"",
        );
    }
}
