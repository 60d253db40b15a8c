//! Gnonograms' `.gno`: sections under headings of which the first three letters count.

use crate::{Colour, Details, Grid, Palette, Puzzle};

use super::entities::{detail, joined};
use super::error::check_side;
use super::input::{Input, Line, Word, clue_lines, end_of};
use super::symbols::Cells;
use super::{Confidence, Format, Part, Place, ReadError};

pub(super) const FORMAT: Format = Format {
    name: "gno",
    suffixes: &["gno"],
    about: "Gnonograms: clues, solution, saved position",
    colours: 2,
    parts: &[
        Part::Title,
        Part::Author,
        Part::Licence,
        Part::Difficulty,
        Part::Position,
        Part::Solution,
    ],
    many: false,
    recognise,
    read: Some(|input| vec![read(input)]),
    write: None,
};

fn recognise(input: &Input) -> Confidence {
    let mut lines = input.text_or_empty().lines();
    Confidence::certain_if(lines.any(|line| heading(line).as_deref() == Some("dim")))
}

/// The first three letters of a heading, if the line is one.
fn heading(line: &str) -> Option<String> {
    let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    Some(inner.trim().chars().take(3).flat_map(char::to_lowercase).collect())
}

fn read(input: &Input) -> Result<Puzzle, ReadError> {
    let lines = input.lines()?;
    let file = GnoFile { lines: &lines };
    let sizes: Vec<Word> = file.section("dim").iter().flat_map(|line| line.words()).collect();
    let [height, width, ..] = sizes[..] else {
        return Err(ReadError::new("expected two numbers under [Dimensions]").at(end_of(&lines)));
    };
    let side = |word: Word, what| check_side(word.number()?, what).map_err(|e| e.at(word.place()));
    let (height, width) = (side(height, "rows")?, side(width, "columns")?);
    let solution = file.grid("sol", height, width)?.and_then(|grid| grid.picture());
    let (rows, columns) = (file.section("row"), file.section("col"));
    let palette = Palette::black_and_white();
    let puzzle = match &solution {
        Some(picture) if rows.is_empty() && columns.is_empty() => {
            Puzzle::of_picture(palette, picture.clone())?
        }
        _ => {
            let list = |lines: &[Line], size, what| {
                let chosen = clue_lines(lines, size, what, section_end(lines, &file))?;
                chosen.into_iter().map(Line::clue).collect::<Result<Vec<_>, ReadError>>()
            };
            Puzzle::new(palette, list(rows, height, "rows")?, list(columns, width, "columns")?)?
        }
    };
    let puzzle = puzzle.with_solutions(solution.into_iter().collect())?;
    let working =
        file.grid("wor", height, width)?.filter(|grid| grid.cells().iter().any(|c| c.is_known()));
    let puzzle = match working {
        Some(grid) => puzzle.with_position(grid)?,
        None => puzzle,
    };
    Ok(puzzle.with_details(file.details()))
}

struct GnoFile<'a> {
    lines: &'a [Line<'a>],
}

fn section_end(section: &[Line], file: &GnoFile) -> Place {
    if section.is_empty() { end_of(file.lines) } else { end_of(section) }
}

impl<'a> GnoFile<'a> {
    /// The lines under a heading.
    fn section(&self, name: &str) -> &'a [Line<'a>] {
        let is_heading = |line: &Line| heading(line.text).is_some();
        let start = self.lines.iter().position(|line| heading(line.text).as_deref() == Some(name));
        let Some(start) = start else { return &[] };
        let rest = &self.lines[start + 1..];
        &rest[..rest.iter().position(is_heading).unwrap_or(rest.len())]
    }

    /// A grid of codes: 0 unknown, 1 blank, 2 filled; codes above are marks of the game.
    fn grid(&self, name: &str, height: usize, width: usize) -> Result<Option<Grid>, ReadError> {
        let section = self.section(name);
        let Some(first) = section.iter().find(|line| !line.is_blank()) else { return Ok(None) };
        let mut cells = Cells::new(first.place());
        for word in section.iter().flat_map(|line| line.words()) {
            cells.push(match word.number()? {
                0 => None,
                1 => Some(Colour::BACKGROUND),
                2 => Some(Colour::BLACK),
                _ => return Err(word.expected("0, 1 or 2")),
            });
        }
        let count = cells.len();
        let grid = cells.grid(width, 2)?;
        if grid.height() != height {
            let message = format!("expected {height} rows of {width} cells, found {count} cells");
            return Err(ReadError::new(message).at(first.place()));
        }
        Ok(Some(grid))
    }

    /// Title, author, date and grade; a file of today leaves the author out or blank.
    fn details(&self) -> Details {
        let lines = self.section("des");
        let mut texts: Vec<Option<String>> = lines.iter().map(|line| detail(line.text)).collect();
        while texts.len() > 1 && texts.last() == Some(&None) {
            texts.pop();
        }
        let is_number =
            |text: &Option<String>| text.as_ref().is_some_and(|t| t.parse::<u32>().is_ok());
        let difficulty =
            if texts.len() > 1 { texts.pop_if(|text| is_number(text)).flatten() } else { None };
        let mut texts = texts.into_iter();
        let (title, second) = (texts.next().flatten(), texts.next().flatten());
        let is_date = second.as_ref().is_some_and(|text| looks_like_date(text));
        let author = second.filter(|_| !is_date);
        let licence = self.section("lic").iter().filter_map(|line| detail(line.text));
        let licence = licence.fold(None, |all, line| joined(all, Some(line), "\n"));
        Details { title, author, licence, difficulty, ..Details::default() }
    }
}

fn looks_like_date(text: &str) -> bool {
    text.len() >= 8
        && text.starts_with(|c: char| c.is_ascii_digit())
        && text.contains(['-', '/', ':'])
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    const LID: &str = "[Description]\nLid\nA. Nobody\n2024-01-01\n2\n[License]\nCC BY-SA\n\
        [Dimensions]\n3\n4\n[Row clues]\n2\n1, 1\n4\n[Column clues]\n2\n1, 1\n1, 1\n2\n\
        [Solution]\n1 2 2 1\n2 1 1 2\n2 2 2 2\n[Working grid]\n0 2 0 0\n0 0 0 0\n0 0 0 1\n[State]\nSOLVING\n";

    #[test]
    fn sections_are_known_by_three_letters() {
        let lid = check(LID, "gno", "0110 1001 1111");
        assert_eq!(lid.solutions()[0].to_string(), "0110\n1001\n1111");
        assert_eq!(lid.position().unwrap().to_string(), "?#??\n????\n???.");
        assert_eq!(lid.details.author.as_deref(), Some("A. Nobody"));
        assert_eq!(lid.details.difficulty.as_deref(), Some("2"));
    }

    #[test]
    fn a_solution_alone_makes_the_clues() {
        check("[DIM]\n1\n2\n[Solution]\n1 2\n", "gno", "01");
    }
}
