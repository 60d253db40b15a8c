//! A grid: what is known of every cell.

use std::fmt;

use crate::line::off_the_grid;
use crate::{Axis, Cell, Colour, LineId, Picture, Square, cells_from_text, cells_to_text};

/// What is known of every cell of a puzzle.
///
/// As text a row is one character of the position alphabet a cell: `?` unknown, `.` blank, `#`
/// filled, or the colour's base-36 digit.
///
/// ```
/// use nonolith_puzzle::{Cell, Grid, LineId, Square};
///
/// let mut grid = Grid::unknown(2, 3, 2);
/// grid[Square { row: 0, column: 1 }] = Cell::FILLED;
/// assert_eq!(grid.to_string(), "?#?\n???");
/// assert_eq!(grid.line(LineId::column(1)), [Cell::FILLED, Cell::UNKNOWN]);
/// assert_eq!(grid.unknown_cells(), 5);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    width: usize,
    colours: usize,
    cells: Vec<Cell>,
}

impl Grid {
    /// A grid in which no cell is known, for a puzzle with `colours` colours.
    ///
    /// # Panics
    /// If a side is zero, or there are more than [`crate::MAX_COLOURS`] colours.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Grid::unknown(1, 2, 2).to_string(), "??");
    /// ```
    pub fn unknown(height: usize, width: usize, colours: usize) -> Grid {
        assert!(height > 0 && width > 0, "a grid has at least one cell");
        Grid { width, colours, cells: vec![Cell::any(colours); height * width] }
    }

    /// The grid in which all of a picture is known.
    ///
    /// ```
    /// let picture = "01 10".parse().unwrap();
    /// assert_eq!(nonolith_puzzle::Grid::of_picture(&picture, 2).to_string(), ".#\n#.");
    /// ```
    pub fn of_picture(picture: &Picture, colours: usize) -> Grid {
        let cells = picture.cells().iter().map(|&colour| Cell::only(colour)).collect();
        Grid { width: picture.width(), colours, cells }
    }

    /// Reads rows in the position alphabet, separated by white space.
    ///
    /// # Errors
    /// [`NotGrid`], where a character is not of the alphabet, the rows differ in length, or there are more
    /// than [`crate::MAX_COLOURS`] colours.
    ///
    /// ```
    /// let grid = nonolith_puzzle::Grid::from_text("?#. ???", 2).unwrap();
    /// assert_eq!(grid.unknown_cells(), 4);
    /// ```
    pub fn from_text(text: &str, colours: usize) -> Result<Grid, NotGrid> {
        if colours > crate::MAX_COLOURS {
            return Err(NotGrid::Colours(colours));
        }
        let mut rows = text.split_whitespace().enumerate().map(|(row, text)| {
            cells_from_text(text, colours).map_err(|(column, found)| NotGrid::Symbol {
                square: Square { row, column },
                found,
            })
        });
        let mut cells = rows.next().ok_or(NotGrid::Empty)??;
        let width = cells.len();
        for (row, read) in rows.enumerate() {
            let read = read?;
            if read.len() != width {
                return Err(NotGrid::Ragged { row: row + 1 });
            }
            cells.extend(read);
        }
        Ok(Grid { width, colours, cells })
    }

    /// The number of rows.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Grid::unknown(2, 3, 2).height(), 2);
    /// ```
    pub fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    /// The number of columns.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Grid::unknown(2, 3, 2).width(), 3);
    /// ```
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many colours a cell may have, the background included.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Grid::unknown(2, 3, 2).colours(), 2);
    /// ```
    pub fn colours(&self) -> usize {
        self.colours
    }

    /// What is known of a square, or `None` off the grid.
    ///
    /// ```
    /// use nonolith_puzzle::{Cell, Grid};
    /// let grid = Grid::unknown(2, 3, 2);
    /// assert_eq!(grid.get((1, 2)), Some(Cell::UNKNOWN));
    /// assert_eq!(grid.get((0, 3)), None);
    /// ```
    pub fn get(&self, square: impl Into<Square>) -> Option<Cell> {
        square.into().place(self.width).and_then(|place| self.cells.get(place)).copied()
    }

    /// The cells in reading order.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Grid::unknown(2, 3, 2).cells().len(), 6);
    /// ```
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cells row by row, to be changed.
    ///
    /// ```
    /// use nonolith_puzzle::{Cell, Grid};
    ///
    /// let mut grid = Grid::unknown(1, 3, 2);
    /// grid.cells_mut()[1..].fill(Cell::FILLED);
    /// assert_eq!(grid.to_string(), "?##");
    /// ```
    pub fn cells_mut(&mut self) -> &mut [Cell] {
        &mut self.cells
    }

    /// How many cells a line has.
    ///
    /// ```
    /// use nonolith_puzzle::{Grid, LineId};
    /// assert_eq!(Grid::unknown(2, 3, 2).line_length(LineId::column(0)), 2);
    /// ```
    pub fn line_length(&self, line: LineId) -> usize {
        match line.axis {
            Axis::Row => self.width,
            Axis::Column => self.height(),
        }
    }

    /// The cells along a line.
    ///
    /// # Panics
    /// If the grid has no such line.
    ///
    /// ```
    /// use nonolith_puzzle::{Cell, Grid, LineId};
    /// assert_eq!(Grid::unknown(2, 3, 2).line(LineId::row(0)), [Cell::UNKNOWN; 3]);
    /// ```
    pub fn line(&self, line: LineId) -> Vec<Cell> {
        (0..self.line_length(line)).map(|along| self[line.square(along)]).collect()
    }

    /// The names of all lines, rows first.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Grid::unknown(2, 3, 2).lines().count(), 5);
    /// ```
    pub fn lines(&self) -> impl Iterator<Item = LineId> + use<> {
        (0..self.height()).map(LineId::row).chain((0..self.width).map(LineId::column))
    }

    /// The names of all squares, in reading order.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Grid::unknown(2, 3, 2).squares().count(), 6);
    /// ```
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let width = self.width;
        (0..self.cells.len()).map(move |index| Square { row: index / width, column: index % width })
    }

    /// Removes the colours that are not in `allowed` from the cell of `square`; whether that changed
    /// the cell.
    ///
    /// ```
    /// use nonolith_puzzle::{Cell, Grid, Square};
    ///
    /// let mut grid = Grid::unknown(1, 1, 2);
    /// let corner = Square { row: 0, column: 0 };
    /// assert!(grid.restrict(corner, Cell::FILLED));
    /// assert!(!grid.restrict(corner, Cell::FILLED));
    /// ```
    pub fn restrict(&mut self, square: Square, allowed: Cell) -> bool {
        let before = self[square];
        self[square] = before.and(allowed);
        self[square] != before
    }

    /// How many cells are not known yet.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Grid::unknown(2, 3, 2).unknown_cells(), 6);
    /// ```
    pub fn unknown_cells(&self) -> usize {
        self.cells.iter().filter(|cell| !cell.is_known()).count()
    }

    /// Whether every cell is known. The clues may still disagree: ask [`crate::check`].
    ///
    /// ```
    /// assert!(!nonolith_puzzle::Grid::unknown(2, 3, 2).is_solved());
    /// ```
    pub fn is_solved(&self) -> bool {
        self.cells.iter().all(|cell| cell.is_known())
    }

    /// The picture, once every cell is known.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Grid::unknown(2, 3, 2).picture(), None);
    /// ```
    pub fn picture(&self) -> Option<Picture> {
        let cells: Option<Vec<Colour>> = self.cells.iter().map(|cell| cell.colour()).collect();
        Picture::from_cells(self.width, cells?)
    }

    /// The rows as text in the position alphabet.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Grid::unknown(2, 3, 2).row_texts(), ["???", "???"]);
    /// ```
    pub fn row_texts(&self) -> Vec<String> {
        self.cells.chunks(self.width).map(|row| cells_to_text(row, self.colours)).collect()
    }
}

/// # Panics
/// If the square lies off the grid; [`Grid::get`] asks first.
impl std::ops::Index<Square> for Grid {
    type Output = Cell;

    #[track_caller]
    fn index(&self, square: Square) -> &Cell {
        match square.place(self.width).and_then(|place| self.cells.get(place)) {
            Some(cell) => cell,
            None => off_the_grid(square, self.height(), self.width),
        }
    }
}

/// # Panics
/// If the square lies off the grid.
impl std::ops::IndexMut<Square> for Grid {
    #[track_caller]
    fn index_mut(&mut self, square: Square) -> &mut Cell {
        let (height, width) = (self.height(), self.width);
        match square.place(width).and_then(|place| self.cells.get_mut(place)) {
            Some(cell) => cell,
            None => off_the_grid(square, height, width),
        }
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.row_texts().join("\n"))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.row_texts())
    }
}

/// The text was not a grid in the position alphabet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotGrid {
    /// There are more colours than a puzzle may have.
    #[error("expected at most {most} colours, found {0}", most = crate::MAX_COLOURS)]
    Colours(usize),
    /// A character is not of the alphabet, or names a colour that the puzzle does not have.
    #[error("{square}: expected `?`, `.`, `#` or the digit of a colour, found {found:?}")]
    Symbol {
        /// Where.
        square: Square,
        /// What stood there.
        found: char,
    },
    /// There is no row.
    #[error("expected a row of cells, found none")]
    Empty,
    /// A row is not as long as the first.
    #[error("expected rows of one length; row {} differs", row + 1)]
    Ragged {
        /// The first such row, counted from zero.
        row: usize,
    },
}
