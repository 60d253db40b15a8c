//! Small marks of the colours that a cell can still have, where some are ruled out.

use super::layout::CELL;
use super::{Drawing, Path};
use crate::{Cell, Colour, Rgb};

/// The white around the marks of a cell.
const AROUND: usize = 2;
/// The least distance from one mark to the next.
const LEAST_PITCH: usize = 3;

impl Drawing<'_> {
    /// One mark a colour, each in the place that it has in every cell: a small square, or for the blank a small
    /// cross. Where there are more colours than marks can be told apart, there are none.
    pub(super) fn possible(&mut self) {
        let palette = self.puzzle.palette();
        let colours = palette.len();
        let side = (1..).find(|side| side * side >= colours).unwrap_or(1);
        let pitch = (CELL - 2 * AROUND) / side;
        let partly = |cell: Cell| !cell.is_known() && cell.count() < colours;
        if palette.is_black_and_white() || pitch < LEAST_PITCH {
            return;
        }
        for colour in palette.colours() {
            let mut path = Path::default();
            let picked = |cell: Cell| partly(cell) && cell.allows(colour);
            for square in self.grid.squares().filter(|&square| picked(self.grid[square])) {
                let (left, top) = self.layout.corner(square.row, square.column);
                let (across, down) = (colour.index() % side, colour.index() / side);
                let (x, y) = (left + AROUND + across * pitch, top + AROUND + down * pitch);
                let size = pitch - 1;
                if colour.is_background() {
                    path.line((x, y), (x + size, y + size));
                    path.line((x, y + size), (x + size, y));
                } else {
                    path.rectangle(x, y, size, size);
                }
            }
            self.mark(colour, &path);
        }
    }

    fn mark(&mut self, colour: Colour, path: &Path) {
        if colour.is_background() {
            self.canvas.lines(Rgb(0x60, 0x60, 0x60), 1, path);
        } else {
            self.canvas.area(self.puzzle.palette()[colour].rgb, path);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::render::{SvgStyle, svg};
    use crate::{Cell, Grid, Puzzle, Square, generate};

    #[test]
    fn a_cell_shows_the_colours_that_are_left_and_an_open_one_none() {
        let palette = generate::palette(2);
        let puzzle =
            Puzzle::of_picture(palette, "12 20".parse().expect("a picture")).expect("a puzzle");
        let mut grid = Grid::unknown(2, 2, 3);
        let open = svg(&puzzle, &grid, SvgStyle::default());
        grid.restrict(Square { row: 0, column: 1 }, Cell::from_bits(0b101));
        let marked = svg(&puzzle, &grid, SvgStyle::default());
        let parts = |svg: &str, part: &str| svg.matches(part).count();
        // The blank's cross, and the square of the second colour.
        assert_eq!(parts(&marked, "<path") - parts(&open, "<path"), 2, "{marked}");
    }
}
