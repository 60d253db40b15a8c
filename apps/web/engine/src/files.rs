//! Files of every format, coming in and going out; links and paper.

use nonolith::puzzle::formats::{self, Format, Part};
use nonolith::puzzle::render::{SvgStyle, svg};
use nonolith::puzzle::{Puzzle, formats::ReadError};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{Reply, puzzles};

/// Reads a file of any format: one entry a puzzle, which holds it or what is wrong with it.
#[derive(Deserialize)]
pub(crate) struct Read {
    /// The file, one character a byte.
    bytes: String,
}

/// A puzzle as a file.
#[derive(Deserialize)]
pub(crate) struct Write {
    puzzle: String,
    format: String,
    position: Option<Vec<String>>,
}

/// A puzzle, with a position if one is given, as short a text as can be, for a link. It holds no
/// solution: who gets the link is to play.
#[derive(Deserialize)]
pub(crate) struct Share {
    puzzle: String,
    position: Option<Vec<String>>,
}

/// A puzzle, with a position if one is given, as a drawing for paper.
#[derive(Deserialize)]
pub(crate) struct Print {
    puzzle: String,
    position: Option<Vec<String>>,
    symbols: bool,
}

impl Read {
    pub(crate) fn answer(self) -> Reply {
        let bytes: Option<Vec<u8>> =
            self.bytes.chars().map(|character| u8::try_from(character).ok()).collect();
        let bytes = bytes.ok_or("expected one character a byte")?;
        let read = formats::read(&bytes, None).map_err(|error| error.to_string())?;
        Ok(json!(read.into_iter().map(entry).collect::<Vec<_>>()))
    }
}

fn entry(read: Result<Puzzle, ReadError>) -> Value {
    let puzzle = match read {
        Ok(puzzle) => puzzle,
        Err(error) => return json!({ "id": error.id, "error": error.to_string() }),
    };
    match puzzles::text(&puzzle) {
        Ok(text) => json!({
            "puzzle": text,
            "id": puzzle.details.id,
            "title": puzzle.details.title,
            "height": puzzle.height(),
            "width": puzzle.width(),
        }),
        Err(error) => json!({ "id": puzzle.details.id, "error": error }),
    }
}

/// The formats in which puzzles can be written.
pub(crate) fn written() -> Reply {
    let written =
        formats::all().iter().filter(|format| format.writes() && !format.suffixes.is_empty());
    Ok(json!(written.map(|format| describe(format)).collect::<Vec<_>>()))
}

fn describe(format: &Format) -> Value {
    json!({
        "name": format.name,
        "suffix": format.suffixes.first(),
        "about": format.about,
    })
}

impl Write {
    pub(crate) fn answer(self) -> Reply {
        let puzzle = with_position(&self.puzzle, self.position.as_deref())?;
        let format = formats::by_name(&self.format)
            .ok_or_else(|| format!("no format is called {:?}", self.format))?;
        let written = format.write(&puzzle).map_err(|error| error.to_string())?;
        Ok(json!({
            "bytes": written.bytes.into_iter().map(char::from).collect::<String>(),
            "suffix": format.suffixes.first(),
            "lost": written.lost.iter().map(Part::to_string).collect::<Vec<_>>(),
        }))
    }
}

impl Share {
    pub(crate) fn answer(self) -> Reply {
        let puzzle = with_position(&self.puzzle, self.position.as_deref())?;
        let puzzle = puzzle.with_solutions(vec![]).map_err(|error| error.to_string())?;
        let text = puzzles::text(&puzzle)?;
        let value: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        Ok(json!(value.to_string()))
    }
}

impl Print {
    pub(crate) fn answer(self) -> Reply {
        let puzzle = puzzles::read(&self.puzzle)?;
        let position = puzzles::position(&puzzle, self.position.as_deref())?;
        let style = SvgStyle { symbols: self.symbols, ..SvgStyle::default() };
        Ok(json!(svg(&puzzle, &position, style)))
    }
}

fn with_position(puzzle: &str, rows: Option<&[String]>) -> Result<Puzzle, String> {
    let puzzle = puzzles::read(puzzle)?;
    match rows {
        None => Ok(puzzle),
        Some(_) => {
            let position = puzzles::position(&puzzle, rows)?;
            puzzle.with_position(position).map_err(|error| error.to_string())
        }
    }
}
