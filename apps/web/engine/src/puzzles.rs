//! Puzzles on their way between the page and the library.

use nonolith::puzzle::{Clue, Grid, Palette, Puzzle, formats};
use serde::Serialize;

use crate::protocol::reply;

reply! {
    /// What the page needs to draw a puzzle.
    View {
        height: usize,
        width: usize,
        coloured: bool,
        palette: Vec<Ink>,
        rows: Vec<Vec<Run>>,
        columns: Vec<Vec<Run>>,
        given: Option<Vec<String>>,
        position: Option<Vec<String>>,
        id: Option<String>,
        title: Option<String>,
        author: Option<String>,
        source: Option<String>,
        licence: Option<String>,
        note: Option<String>,
    }
}

reply! {
    Ink {
        name: String,
        rgb: String,
        symbol: char,
    }
}

/// A run of a clue: its length and its colour's index.
#[derive(Serialize)]
pub(crate) struct Run(usize, usize);

/// A puzzle as the page keeps it: text in the project's own format.
pub(crate) fn read(text: &str) -> Result<Puzzle, String> {
    // Not by the list of formats: whoever keeps a game needs no other, and should not carry them.
    let read = formats::JSON.read(text.as_bytes()).into_iter().next();
    read.ok_or("expected a puzzle, found nothing")?.map_err(|error| error.to_string())
}

/// The puzzle as text for the page to keep.
pub(crate) fn text(puzzle: &Puzzle) -> Result<String, String> {
    let written = formats::JSON.write(puzzle).map_err(|error| error.to_string())?;
    String::from_utf8(written.bytes).map_err(|error| error.to_string())
}

/// The puzzle as the page keeps it, without its solution: whoever gets it is to play.
pub(crate) fn to_play(puzzle: Puzzle) -> Result<String, String> {
    text(&puzzle.with_solutions(vec![]).map_err(|error| error.to_string())?)
}

/// A position as the page writes it: rows in the one alphabet for positions.
pub(crate) fn position(puzzle: &Puzzle, rows: Option<&[String]>) -> Result<Grid, String> {
    let Some(rows) = rows else { return Ok(puzzle.start()) };
    let grid = Grid::from_text(&rows.join(" "), puzzle.palette().len())
        .map_err(|error| error.to_string())?;
    match (grid.height(), grid.width()) == (puzzle.height(), puzzle.width()) {
        true => Ok(grid),
        false => Err("the position belongs to a puzzle of another size".to_owned()),
    }
}

/// A puzzle as the page draws it.
pub(crate) fn view(puzzle: &Puzzle) -> View {
    let details = puzzle.details.clone();
    View {
        height: puzzle.height(),
        width: puzzle.width(),
        coloured: !puzzle.palette().is_black_and_white(),
        palette: inks_of(puzzle.palette()),
        rows: puzzle.rows().iter().map(runs).collect(),
        columns: puzzle.columns().iter().map(runs).collect(),
        given: puzzle.given().map(Grid::row_texts),
        position: puzzle.position().map(Grid::row_texts),
        id: details.id,
        title: details.title,
        author: details.author,
        source: details.source,
        licence: details.licence,
        note: details.note,
    }
}

/// The colours of a palette as the page draws them.
pub(crate) fn inks_of(palette: &Palette) -> Vec<Ink> {
    let symbols = nonolith::puzzle::render::symbols(palette);
    let inks = palette.inks().iter().zip(symbols);
    inks.map(|(ink, symbol)| Ink { name: ink.name.clone(), rgb: ink.rgb.to_string(), symbol })
        .collect()
}

/// The bytes of a file that came with one character a byte.
pub(crate) fn bytes(letters: &str) -> Result<Vec<u8>, String> {
    let bytes: Option<Vec<u8>> =
        letters.chars().map(|character| u8::try_from(character).ok()).collect();
    bytes.ok_or_else(|| "expected one character a byte".to_owned())
}

/// The runs of a clue.
pub(crate) fn runs(clue: &Clue) -> Vec<Run> {
    clue.runs().iter().map(|run| Run(run.length, run.colour.index())).collect()
}
