//! Grids drawn with one character a cell: gathered while reading, and drawn when writing.

use crate::{Cell, Colour, Grid, Picture, Square};

use super::{Place, ReadError};

/// The cells of a grid in reading order, `None` where unknown, and where in the file it stands.
pub(in crate::formats) struct Cells {
    cells: Vec<Option<Colour>>,
    place: Place,
}

impl Cells {
    pub(in crate::formats) fn new(place: Place) -> Cells {
        Cells { cells: Vec::new(), place }
    }

    pub(in crate::formats) fn push(&mut self, cell: Option<Colour>) {
        self.cells.push(cell);
    }

    pub(in crate::formats) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The picture of this width, if all cells are known.
    pub(in crate::formats) fn picture(self, width: usize) -> Result<Picture, ReadError> {
        let (place, count) = (self.place, self.cells.len());
        let unknown = || ReadError::new("expected a colour for every cell, found `?`").at(place);
        let cells = self.cells.into_iter().collect::<Option<Vec<_>>>().ok_or_else(unknown)?;
        Picture::from_cells(width, cells).ok_or_else(|| ragged(count, width, place))
    }

    /// The grid of this width, for a puzzle with `colours` colours.
    pub(in crate::formats) fn grid(self, width: usize, colours: usize) -> Result<Grid, ReadError> {
        let count = self.cells.len();
        if width == 0 || count == 0 || !count.is_multiple_of(width) {
            return Err(ragged(count, width, self.place));
        }
        let mut grid = Grid::unknown(count / width, width, colours);
        for (index, cell) in self.cells.into_iter().enumerate() {
            if let Some(colour) = cell {
                grid[Square { row: index / width, column: index % width }] = Cell::only(colour);
            }
        }
        Ok(grid)
    }
}

fn ragged(count: usize, width: usize, place: Place) -> ReadError {
    ReadError::new(format!("expected rows of {width} cells, found {count} cells in all")).at(place)
}

/// A picture's rows with these characters for the colours, joined.
pub(in crate::formats) fn picture_text(
    picture: &Picture,
    symbols: &[char],
    between: &str,
) -> String {
    let rows = picture.rows().map(|row| row.iter().map(|colour| symbols[colour.index()]).collect());
    rows.collect::<Vec<String>>().join(between)
}

/// A grid's rows with these characters for the colours and `?` where unknown, joined.
pub(in crate::formats) fn grid_text(grid: &Grid, symbols: &[char], between: &str) -> String {
    let symbol = |cell: &Cell| cell.colour().map_or('?', |colour| symbols[colour.index()]);
    let rows = grid.cells().chunks(grid.width()).map(|row| row.iter().map(symbol).collect());
    rows.collect::<Vec<String>>().join(between)
}
