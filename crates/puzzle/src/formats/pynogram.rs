//! pynogram's text: `[colors]` and `[clues]`, clues between commas or on lines of their own.

use crate::{Clue, Ink, Puzzle};

use super::inks::Inks;
use super::input::{Input, Line, Word, end_of};
use super::palette::rgb;
use super::{Confidence, Format, Part, ReadError};

pub(super) const FORMAT: Format = Format {
    name: "pynogram",
    suffixes: &["pynogram"],
    about: "pynogram's text: [colors] and [clues]",
    colours: crate::MAX_COLOURS,
    parts: &[Part::ColourNames, Part::ColourLooks, Part::Symbols],
    many: false,
    recognise: |input| Confidence::likely_if(has_clues(input)),
    read: Some(|input| vec![read(input)]),
    write: None,
};

/// Whether a line is the heading under which the clues stand.
pub(super) fn has_clues(input: &Input) -> bool {
    input.text_or_empty().lines().any(|line| line.trim().eq_ignore_ascii_case("[clues]"))
}

/// What a line belongs to.
#[derive(Clone, Copy, PartialEq)]
enum Section {
    Other,
    Colours,
    Rows,
    Columns,
}

fn read(input: &Input) -> Result<Puzzle, ReadError> {
    let lines = input.lines()?;
    let mut inks = Inks::new("black");
    let (mut rows, mut columns) = (Vec::new(), Vec::new());
    let mut section = Section::Other;
    for line in &lines {
        let text = line.text.trim();
        if text.starts_with('[') {
            section = match text.to_ascii_lowercase().as_str() {
                "[colors]" | "[colours]" => Section::Colours,
                _ => Section::Other,
            };
        } else if section == Section::Colours {
            declare(*line, &mut inks)?;
        } else {
            section = list(*line).unwrap_or(section);
            let clues = match section {
                Section::Rows => &mut rows,
                Section::Columns => &mut columns,
                _ => continue,
            };
            clues.extend(pieces(*line, list(*line).is_some()).map(|piece| (piece, *line)));
        }
    }
    let clues = |pieces: Vec<(Word, Line)>, inks: &mut Inks| {
        pieces.into_iter().map(|(piece, _)| clue(piece, inks)).collect::<Result<Vec<_>, _>>()
    };
    let missing = |what: &str| ReadError::new(format!("expected `{what} =`")).at(end_of(&lines));
    if rows.is_empty() || columns.is_empty() {
        return Err(missing(if rows.is_empty() { "rows" } else { "columns" }));
    }
    let (rows, columns) = (clues(rows, &mut inks)?, clues(columns, &mut inks)?);
    Ok(Puzzle::new(inks.palette()?, rows, columns)?)
}

/// The list that a line such as `rows =` begins.
fn list(line: Line) -> Option<Section> {
    let (name, _) = line.text.split_once(['=', ':'])?;
    match name.trim().to_ascii_lowercase().as_str() {
        "rows" => Some(Section::Rows),
        "columns" | "cols" => Some(Section::Columns),
        _ => None,
    }
}

/// The clues on a line: what stands between commas, without comments.
pub(super) fn pieces<'a>(line: Line<'a>, titled: bool) -> impl Iterator<Item = Word<'a>> {
    let start = match titled {
        true => line.text.find(['=', ':']).map_or(0, |at| at + 1),
        false => 0,
    };
    let (body, _) = line.rest_from(start).halves('#');
    let (body, _) = body.halves(';');
    let written = |piece: &Word| piece.text.contains(|c: char| c.is_ascii_alphanumeric());
    body.split_keeping_empty(',').filter(written)
}

/// Numbers with a colour's name right behind each, maybe in quotes.
pub(super) fn clue(piece: Word, inks: &mut Inks) -> Result<Clue, ReadError> {
    inks.clue(piece.split(|c| c.is_whitespace() || matches!(c, '"' | '\'')))
}

/// A colour such as `r = (red) *`, `g = (0, 255, 0) *` or `b = (0000FF) *`.
pub(super) fn declare(line: Line, inks: &mut Inks) -> Result<(), ReadError> {
    let text = line.text.trim();
    if text.is_empty() || text.starts_with(['#', ';']) {
        return Ok(());
    }
    let wrong = || line.rest_from(0).expected("a colour such as `r = (red) *`");
    let named = |(name, _): &(&str, &str)| !name.trim().is_empty();
    let (name, look) = text.split_once(['=', ':']).filter(named).ok_or_else(wrong)?;
    let (look, symbol) = match look.trim().strip_prefix('(').and_then(|look| look.split_once(')')) {
        Some((look, symbol)) => (look, symbol),
        None => look.trim().split_once(' ').unwrap_or((look.trim(), "")),
    };
    let rgb = triple(look).or_else(|| rgb(look)).ok_or_else(wrong)?;
    let symbol = symbol.trim().chars().next().unwrap_or(inks.next_plain().symbol);
    let name = name.trim();
    inks.declare(name, Ink::new(name, rgb, symbol)).map_err(|error| error.at(line.place()))?;
    Ok(())
}

fn triple(text: &str) -> Option<crate::Rgb> {
    let parts: Option<Vec<u8>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    match parts?[..] {
        [red, green, blue] => Some(crate::Rgb(red, green, blue)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_error};

    #[test]
    fn clues_stand_between_commas() {
        check("[clues]\ncolumns=2,1 1,1 1,2\nrows=2, '1 1', \"4\"\n", "pynogram", "0110 1001 1111");
    }

    #[test]
    fn clues_stand_on_lines_and_comments_anywhere() {
        let text = "# Lid\n[clues]\nrows =\n  2 ; upper\n\n  1 1\n  # lower\n  4\n\
                    columns =\n  2\n  1 1\n  1 1\n  2 # last\n";
        check(text, "pynogram", "0110 1001 1111");
    }

    #[test]
    fn colours_stand_behind_the_numbers() {
        let text = "[colors]\nr = (E02020) *\n[clues]\nrows = 2, 1 1, 4r\n\
                    columns = 1 1r, 1 1r, 1 1r, 1 1r\n";
        let lid = check(text, "pynogram", "0220 2002 1111");
        assert_eq!(lid.palette().inks()[1].rgb.to_string(), "E02020");
    }

    #[test]
    fn a_colour_has_a_name() {
        check_error(
            "[colors]\n = (red) *\n[clues]\nrows = 1\ncolumns = 1\n",
            "2:1: expected a colour such as `r = (red) *`, found \" = (red) *\"",
        );
    }

    #[test]
    fn a_colour_that_is_not_declared_is_pointed_at() {
        check_error(
            "[clues]\nrows = 2q\ncolumns = 1, 1\n",
            "2:9: expected a colour that is declared, found \"q\"",
        );
    }
}
