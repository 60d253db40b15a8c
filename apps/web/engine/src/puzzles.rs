//! Puzzles on their way between the page and the library.

use nonolith::puzzle::{Clue, Grid, Puzzle, formats};
use serde_json::{Value, json};

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

/// What the page needs to draw a puzzle.
pub(crate) fn view(puzzle: &Puzzle) -> Value {
    let symbols = nonolith::puzzle::render::symbols(puzzle.palette());
    let inks = puzzle.palette().inks().iter().zip(symbols);
    let ink = |(ink, symbol): (&nonolith::puzzle::Ink, char)| json!({ "name": ink.name, "rgb": ink.rgb.to_string(), "symbol": symbol });
    json!({
        "height": puzzle.height(),
        "width": puzzle.width(),
        "coloured": !puzzle.palette().is_black_and_white(),
        "palette": inks.map(ink).collect::<Vec<_>>(),
        "rows": clues(puzzle.rows()),
        "columns": clues(puzzle.columns()),
        "given": puzzle.given().map(Grid::row_texts),
        "position": puzzle.position().map(Grid::row_texts),
        "id": puzzle.details.id,
        "title": puzzle.details.title,
        "author": puzzle.details.author,
        "source": puzzle.details.source,
        "licence": puzzle.details.licence,
        "note": puzzle.details.note,
    })
}

fn clues(clues: &[Clue]) -> Value {
    let clue = |clue: &Clue| -> Vec<(usize, usize)> {
        clue.runs().iter().map(|run| (run.length, run.colour.index())).collect()
    };
    json!(clues.iter().map(clue).collect::<Vec<_>>())
}
