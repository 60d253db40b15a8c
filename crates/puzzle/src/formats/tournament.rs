//! The text of the nonogram tournaments: `$1`, 25 columns, 25 rows, numbers between tabs.

use crate::{Clue, Details, Palette, Puzzle};

use super::entities::detail;
use super::input::{Input, Line, clue_lines, end_of};
use super::{Confidence, Format, Part, ReadError, Readings, WriteError};

/// The tournaments' side, which their files do not state.
const SIDE: usize = 25;

pub(super) const FORMAT: Format = Format {
    name: "tournament",
    suffixes: &["tournament"],
    about: "the computer olympiads' 25x25 puzzles: $1, columns, rows",
    colours: 2,
    parts: &[Part::Id],
    many: true,
    recognise,
    read: Some(read),
    write: Some(|puzzles, lost| write(puzzles, lost).map(String::into_bytes)),
};

fn is_start(line: &str) -> bool {
    line.trim().strip_prefix('$').is_some_and(|name| !name.is_empty() && !name.contains(' '))
}

fn recognise(input: &Input) -> Confidence {
    let first = input.text_or_empty().lines().find(|line| !line.trim().is_empty());
    Confidence::certain_if(first.is_some_and(is_start))
}

fn read(input: &Input) -> Readings {
    let lines = match input.lines() {
        Ok(lines) => lines,
        Err(error) => return vec![Err(error)],
    };
    let starts: Vec<usize> =
        (0..lines.len()).filter(|&index| is_start(lines[index].text)).collect();
    if starts.is_empty() {
        return vec![Err(ReadError::new("expected a line such as $1, found none"))];
    }
    let end = |at: usize| starts.get(at + 1).copied().unwrap_or(lines.len());
    let read = |(at, &start): (usize, &usize)| {
        let id = lines[start].text.trim().strip_prefix('$').and_then(detail);
        read_one(&lines[start..end(at)], id.clone()).map_err(|error| error.of(id))
    };
    starts.iter().enumerate().map(read).collect()
}

/// Columns before rows. Sides other than 25 are read too, where the puzzle is square.
fn read_one(lines: &[Line], id: Option<String>) -> Result<Puzzle, ReadError> {
    let body = &lines[1..];
    let written = body.len() - body.iter().rev().take_while(|line| line.is_blank()).count();
    let side = if written <= 2 * SIDE { SIDE } else { written.div_ceil(2) };
    let even = written > 0 && written < 2 * SIDE && written.is_multiple_of(2);
    let chosen = clue_lines(body, 2 * side, "clue lines", end_of(lines));
    let chosen = match chosen {
        // A smaller square: as many lines as are written.
        Err(_) if even => clue_lines(body, written, "clue lines", end_of(lines))?,
        chosen => chosen?,
    };
    let clues: Vec<Clue> = chosen.into_iter().map(Line::clue).collect::<Result<_, _>>()?;
    let (columns, rows) = clues.split_at(clues.len() / 2);
    let puzzle = Puzzle::new(Palette::black_and_white(), rows, columns);
    let puzzle = puzzle.map_err(|error| ReadError::from(error).at(lines[0].place()))?;
    Ok(puzzle.with_details(Details { id, ..Details::default() }))
}

fn write(puzzles: &[Puzzle], lost: &mut Vec<Part>) -> Result<String, WriteError> {
    let mut text = String::new();
    for (index, puzzle) in puzzles.iter().enumerate() {
        if (puzzle.height(), puzzle.width()) != (SIDE, SIDE) {
            let (height, width) = (puzzle.height(), puzzle.width());
            let message = format!(
                "the format tournament holds puzzles of {SIDE}x{SIDE}, this one has {height}x{width}"
            );
            return Err(WriteError::Other(message));
        }
        let id = puzzle.details.id.as_ref();
        let usable = id.filter(|id| !id.contains(char::is_whitespace) && !id.contains('$'));
        if id.is_some() && usable.is_none() {
            lost.push(Part::Id);
        }
        text += &format!("${}\n", usable.unwrap_or(&(index + 1).to_string()));
        for clue in puzzle.columns().iter().chain(puzzle.rows()) {
            text += &(clue.to_string().replace(' ', "\t") + "\n");
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::{by_name, read};
    use super::*;

    #[test]
    fn the_columns_come_first_and_puzzles_come_back() {
        let mut lines = vec!["25"; 25];
        lines.extend(["25"; 24]);
        lines.push("24");
        let text = format!("$7\n1\t23\n{}\n$8\n{}\n", lines[1..].join("\n"), lines.join("\n"));
        let puzzles: Vec<Puzzle> =
            read(text.as_bytes(), None).unwrap().into_iter().map(Result::unwrap).collect();
        assert_eq!(puzzles.len(), 2);
        assert_eq!(puzzles[0].columns()[0].to_string(), "1 23");
        assert_eq!(puzzles[0].rows()[24].to_string(), "24");
        assert_eq!(puzzles[1].details.id.as_deref(), Some("8"));
        let written = by_name("tournament").unwrap().write_all(&puzzles).unwrap();
        assert_eq!(String::from_utf8(written.bytes).unwrap(), text);
    }

    #[test]
    fn another_size_is_refused_in_writing() {
        let dot = super::super::read_one(b"1x1:1/1", None).unwrap();
        assert!(by_name("tournament").unwrap().write(&dot).is_err());
    }
}
