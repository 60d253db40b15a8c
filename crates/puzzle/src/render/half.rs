//! A small picture in half blocks: one character is two cells, one above the other.

use super::terminal::{RESET, ground, ink};
use crate::{Cell, Colour, Grid, Palette, Rgb};

/// What is not known, where colour can show it.
const UNKNOWN: Rgb = Rgb(160, 160, 160);

/// The grid without clues, two rows a line of text. With colour every cell has its own, and what
/// is not known is grey; without, all but the background is drawn, and what is not known looks
/// blank.
///
/// ```
/// use nonolith_puzzle::{Grid, Palette, render};
///
/// let grid = Grid::from_text("#.# ##.", 2).unwrap();
/// assert_eq!(render::half_blocks(&Palette::black_and_white(), &grid, false), "█▄▀\n");
/// ```
pub fn half_blocks(palette: &Palette, grid: &Grid, colour: bool) -> String {
    // A finished picture in one ink is best in the terminal's own two colours.
    let plain = !colour || (palette.is_black_and_white() && grid.is_solved());
    let rows: Vec<&[Cell]> = grid.cells().chunks(grid.width()).collect();
    let mut text = String::new();
    for pair in rows.chunks(2) {
        let cells = |column: usize| (pair[0][column], pair.get(1).map(|row| row[column]));
        let line: String = if plain {
            (0..grid.width()).map(|column| block(cells(column))).collect()
        } else {
            (0..grid.width()).map(|column| coloured(palette, cells(column))).collect()
        };
        text += if plain { line.trim_end() } else { &line };
        text += "\n";
    }
    text
}

fn block((above, below): (Cell, Option<Cell>)) -> char {
    let drawn = |cell: Cell| cell.colour().is_some_and(|colour| colour != Colour::BACKGROUND);
    match (drawn(above), below.is_some_and(drawn)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    }
}

fn coloured(palette: &Palette, (above, below): (Cell, Option<Cell>)) -> String {
    let rgb = |cell: Cell| cell.colour().map_or(UNKNOWN, |colour| palette[colour].rgb);
    let below = below.map(|cell| ground(rgb(cell))).unwrap_or_default();
    format!("{}{below}▀{RESET}", ink(rgb(above)))
}
