//! nonogrid's TOML: colours as a list of definitions, clues as strings over many lines.

use serde::Deserialize;

use crate::{Clue, Puzzle};

use super::inks::Inks;
use super::input::{Input, Line};
use super::{Confidence, Format, Part, Place, ReadError, pynogram};

pub(super) const FORMAT: Format = Format {
    name: "nonogrid",
    suffixes: &["toml"],
    about: "nonogrid's TOML: [colors] and [clues]",
    colours: crate::MAX_COLOURS,
    parts: &[Part::ColourNames, Part::ColourLooks, Part::Symbols],
    many: false,
    recognise: |input| Confidence::likely_if(pynogram::has_clues(input)),
    read: Some(|input| vec![read(input)]),
    write: None,
};

#[derive(Deserialize)]
struct NonogridFile {
    clues: Clues,
    #[serde(default, alias = "colours")]
    colors: NonogridColours,
}

#[derive(Deserialize)]
struct Clues {
    rows: toml::Spanned<String>,
    columns: toml::Spanned<String>,
}

#[derive(Default, Deserialize)]
struct NonogridColours {
    #[serde(default)]
    defs: Vec<toml::Spanned<String>>,
}

fn read(input: &Input) -> Result<Puzzle, ReadError> {
    let text = input.text()?;
    let file: NonogridFile = toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let place = Place { line: line_of(text, start), column: column_of(text, start) };
        ReadError::new(format!("expected TOML of nonogrid: {}", error.message())).at(place)
    })?;
    let mut inks = Inks::new("black");
    for definition in &file.colors.defs {
        let number = line_of(text, definition.span().start);
        pynogram::declare(Line { number, text: definition.get_ref() }, &mut inks)?;
    }
    let rows = clues(&file.clues.rows, text, &mut inks)?;
    let columns = clues(&file.clues.columns, text, &mut inks)?;
    Ok(Puzzle::new(inks.palette()?, rows, columns)?)
}

/// The clues of a string. Its lines are numbered as they stand in the file.
fn clues(
    list: &toml::Spanned<String>,
    text: &str,
    inks: &mut Inks,
) -> Result<Vec<Clue>, ReadError> {
    let start = list.span().start;
    // The line break right after three quotes is not part of the string.
    let opening = text[start..].starts_with("\"\"\"\n") || text[start..].starts_with("\"\"\"\r\n");
    let first = line_of(text, start) + usize::from(opening);
    let lines = list.get_ref().lines().enumerate();
    let lines = lines.map(|(index, text)| Line { number: first + index, text });
    let pieces = lines.flat_map(|line| pynogram::pieces(line, false));
    pieces.map(|piece| pynogram::clue(piece, inks)).collect()
}

fn line_of(text: &str, offset: usize) -> usize {
    text[..offset].matches('\n').count() + 1
}

fn column_of(text: &str, offset: usize) -> usize {
    text[..offset].chars().rev().take_while(|&c| c != '\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn colours_and_clues_are_strings() {
        let text = "[colors]\ndefs = ['r = (red) *']\n[clues]\nrows = \"\"\"\n  2 # top\n  1 1\n  4r\n\
                    \"\"\"\ncolumns = \"\"\"1 1r, 1 1r\n  1 1r ; right\n  '1 1r'\"\"\"\n";
        let lid = check(text, "nonogrid", "0220 2002 1111");
        assert_eq!(lid.palette().inks()[1].name, "r");
    }

    #[test]
    fn a_wrong_number_is_pointed_at_in_its_line() {
        let text = "[clues]\nrows = \"\"\"\n  2\n  1 x\n\"\"\"\ncolumns = \"1, 1\"\n";
        let error = super::super::read_one(text.as_bytes(), Some("nonogrid")).unwrap_err();
        assert_eq!(error.to_string(), "4:5: expected a number, found \"x\"");
    }
}
