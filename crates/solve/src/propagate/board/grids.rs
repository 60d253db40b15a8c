//! From a grid to a board, and back.

use puzzle::{Cell, Grid};

use super::Board;
use crate::line::Bits;

impl<W: Bits> Board<W> {
    /// Reads a grid into an empty board.
    pub(super) fn read(&mut self, grid: &Grid) {
        let cells = grid.cells();
        // A fold without an early exit, which the compiler vectorises.
        let any = Cell::any(self.colours).bits();
        if cells.iter().fold(0, |news, cell| news | (cell.bits() ^ any)) == 0 {
            return self.set_all_unknown();
        }
        for (row, cells) in cells.chunks(self.width).enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                for colour in cell.colours().map(|colour| colour.index()) {
                    self.put_back(row, column, colour);
                }
                if self.colouring().has_positive_literals() && cell.is_known() {
                    self.known[row].put(column);
                }
            }
        }
    }

    fn set_all_unknown(&mut self) {
        let (rows, columns) = self.planes.split_at_mut(self.height * self.colours);
        rows.fill(W::first(self.width));
        columns.fill(W::first(self.height));
    }

    /// What is known, as a grid.
    pub(crate) fn grid(&self) -> Grid {
        let mut grid = Grid::unknown(self.height, self.width, self.colours);
        self.write(&mut grid);
        grid
    }

    /// Writes what is known to a grid of this size.
    pub(crate) fn write(&self, grid: &mut Grid) {
        crate::work(self.height * self.width);
        for (row, cells) in grid.cells_mut().chunks_mut(self.width).enumerate() {
            match self.line_planes(row) {
                [blank, filled] => write_black(cells, blank, filled),
                _ => (0..self.width).for_each(|column| cells[column] = self.cell(row, column)),
            }
        }
    }
}

/// Writes a black-and-white line, two cells at a time.
fn write_black<W: Bits>(cells: &mut [Cell], blank: &W, filled: &W) {
    let words = blank.words().zip(filled.words());
    for (cells, (mut blank, mut filled)) in cells.chunks_mut(64).zip(words) {
        let mut next = || {
            let allowed = PAIRS[(blank % 4 + filled % 4 * 4) as usize];
            (blank, filled) = (blank >> 2, filled >> 2);
            allowed
        };
        let (pairs, rest) = cells.as_chunks_mut();
        pairs.iter_mut().for_each(|pair| *pair = next());
        rest.iter_mut().for_each(|cell| [*cell, _] = next());
    }
}

/// Two neighbouring cells by their four bits: whether each may be blank, then whether each may be
/// filled.
const PAIRS: [[Cell; 2]; 16] = {
    let mut pairs = [[Cell::IMPOSSIBLE; 2]; 16];
    let mut bits = 0;
    while bits < 16 {
        pairs[bits as usize][0] = Cell::from_bits((bits & 1) | (bits >> 1 & 2));
        pairs[bits as usize][1] = Cell::from_bits((bits >> 1 & 1) | (bits >> 2 & 2));
        bits += 1;
    }
    pairs
};
