//! The board: what the player has drawn in each square.

use std::fmt;

use puzzle::{Cell, Colour, Grid, Puzzle, Square};
use serde::{Deserialize, Serialize};

/// What the player has drawn in one square.
///
/// ```
/// use nonolith::play::Mark;
/// assert_eq!(Mark::default(), Mark::Open);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Nothing.
    #[default]
    Open,
    /// A colour: the square is part of a run.
    Filled(Colour),
    /// A cross: the square is blank.
    Crossed,
    /// A pencil mark, which claims nothing.
    Pencilled,
}

impl Mark {
    /// What the mark claims about the square, in a puzzle with `colours` colours.
    ///
    /// ```
    /// use nonolith::play::Mark;
    /// use puzzle::Cell;
    /// assert_eq!(Mark::Crossed.cell(2), Cell::BLANK);
    /// assert_eq!(Mark::Pencilled.cell(2), Cell::UNKNOWN);
    /// ```
    pub fn cell(self, colours: usize) -> Cell {
        match self {
            Mark::Filled(colour) => Cell::only(colour),
            Mark::Crossed => Cell::BLANK,
            Mark::Open | Mark::Pencilled => Cell::any(colours),
        }
    }
}

/// What the player has drawn in every square.
///
/// ```
/// use nonolith::play::{PlayBoard, Mark};
/// use puzzle::{Palette, Puzzle, Square};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
/// let mut board = PlayBoard::of(&puzzle);
/// board.set(Square { row: 0, column: 1 }, Mark::Crossed);
/// assert_eq!(board.to_string(), "?.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayBoard {
    width: usize,
    colours: usize,
    marks: Vec<Mark>,
}

impl PlayBoard {
    /// The board on which only the given cells of a puzzle are drawn.
    ///
    /// ```
    /// # use nonolith::play::PlayBoard;
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// assert_eq!(PlayBoard::of(&puzzle).to_string(), "??");
    /// ```
    pub fn of(puzzle: &Puzzle) -> PlayBoard {
        let (width, colours) = (puzzle.width(), puzzle.palette().len());
        let drawn = |cell: &Cell| match cell.colour() {
            Some(Colour::BACKGROUND) => Mark::Crossed,
            Some(colour) => Mark::Filled(colour),
            None => Mark::Open,
        };
        PlayBoard { width, colours, marks: puzzle.start().cells().iter().map(drawn).collect() }
    }

    /// The mark in a square.
    ///
    /// # Panics
    /// If the square lies off the board; [`PlayBoard::has`] asks first.
    ///
    /// ```
    /// # use nonolith::play::{PlayBoard, Mark};
    /// # use puzzle::{Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// assert_eq!(PlayBoard::of(&puzzle).mark(Square { row: 0, column: 0 }), Mark::Open);
    /// ```
    #[track_caller]
    pub fn mark(&self, square: Square) -> Mark {
        self.marks[self.place(square)]
    }

    /// Draws a mark and returns the one that stood there.
    ///
    /// # Panics
    /// If the square lies off the board; [`PlayBoard::has`] asks first.
    ///
    /// ```
    /// # use nonolith::play::{PlayBoard, Mark};
    /// # use puzzle::{Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// assert_eq!(PlayBoard::of(&puzzle).set(Square { row: 0, column: 0 }, Mark::Crossed), Mark::Open);
    /// ```
    #[track_caller]
    pub fn set(&mut self, square: Square, mark: Mark) -> Mark {
        let place = self.place(square);
        std::mem::replace(&mut self.marks[place], mark)
    }

    #[track_caller]
    fn place(&self, square: Square) -> usize {
        let (height, width) = (self.height(), self.width);
        assert!(self.has(square), "{square} lies off a board of {height} rows and {width} columns");
        square.row * width + square.column
    }

    /// The number of rows.
    ///
    /// ```
    /// # use nonolith::play::PlayBoard;
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// assert_eq!(PlayBoard::of(&puzzle).height(), 1);
    /// ```
    pub fn height(&self) -> usize {
        self.marks.len() / self.width
    }

    /// The number of columns.
    ///
    /// ```
    /// # use nonolith::play::PlayBoard;
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// assert_eq!(PlayBoard::of(&puzzle).width(), 2);
    /// ```
    pub fn width(&self) -> usize {
        self.width
    }

    /// Whether the square lies on the board.
    ///
    /// ```
    /// # use nonolith::play::PlayBoard;
    /// # use puzzle::{Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// assert!(!PlayBoard::of(&puzzle).has(Square { row: 1, column: 0 }));
    /// ```
    pub fn has(&self, square: Square) -> bool {
        square.row < self.height() && square.column < self.width
    }

    /// What the marks claim.
    ///
    /// ```
    /// # use nonolith::play::PlayBoard;
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// assert_eq!(PlayBoard::of(&puzzle).grid().unknown_cells(), 2);
    /// ```
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::unknown(self.height(), self.width, self.colours);
        for square in grid.squares() {
            grid[square] = self.mark(square).cell(self.colours);
        }
        grid
    }

    /// The picture as it stands: what is not filled is background.
    pub(super) fn picture(&self) -> puzzle::Picture {
        puzzle::Picture::from_fn(self.height(), self.width, |square| match self.mark(square) {
            Mark::Filled(colour) => colour,
            _ => Colour::BACKGROUND,
        })
    }
}

impl fmt::Display for PlayBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid().fmt(f)
    }
}
