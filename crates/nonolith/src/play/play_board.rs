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
    /// use nonolith::puzzle::Cell;
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

    /// Whether the mark claims anything about the square.
    pub(super) fn is_claim(self) -> bool {
        matches!(self, Mark::Filled(_) | Mark::Crossed)
    }
}

impl From<Colour> for Mark {
    /// The mark of a square whose colour is known: a cross for the background.
    ///
    /// ```
    /// use nonolith::play::Mark;
    /// use nonolith::puzzle::Colour;
    /// assert_eq!(Mark::from(Colour::BACKGROUND), Mark::Crossed);
    /// assert_eq!(Mark::from(Colour::BLACK), Mark::Filled(Colour::BLACK));
    /// ```
    fn from(colour: Colour) -> Mark {
        match colour {
            Colour::BACKGROUND => Mark::Crossed,
            colour => Mark::Filled(colour),
        }
    }
}

/// What the player has drawn in every square.
///
/// ```
/// use nonolith::play::{Game, Mark};
/// use nonolith::puzzle::{Palette, Puzzle, Square};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
/// let mut game = Game::new(puzzle);
/// game.set(&[(Square { row: 0, column: 1 }, Mark::Crossed)]);
/// assert_eq!(game.board().to_string(), "?.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayBoard {
    width: usize,
    colours: usize,
    contents: Vec<Content>,
}

/// What is known of one square: the player's mark, and the colours that hints ruled out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) mark: Mark,
    pub(super) excluded: Cell,
}

impl Content {
    /// What is still possible here. A mark that claims something is the player's word, whatever
    /// hints ruled out.
    fn cell(self, colours: usize) -> Cell {
        match self.mark.is_claim() {
            true => self.mark.cell(colours),
            false => Cell::any(colours).without(self.excluded),
        }
    }
}

impl PlayBoard {
    /// The board on which only the given cells of a puzzle are drawn.
    ///
    /// ```
    /// # use nonolith::play::PlayBoard;
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// assert_eq!(PlayBoard::of(&puzzle).to_string(), "??");
    /// ```
    pub fn of(puzzle: &Puzzle) -> PlayBoard {
        let (width, colours) = (puzzle.width(), puzzle.palette().len());
        let drawn = |cell: &Cell| Content {
            mark: cell.colour().map_or(Mark::Open, Mark::from),
            excluded: Cell::IMPOSSIBLE,
        };
        PlayBoard { width, colours, contents: puzzle.start().cells().iter().map(drawn).collect() }
    }

    /// The mark in a square.
    ///
    /// # Panics
    /// If the square lies off the board; [`PlayBoard::has`] asks first.
    ///
    /// ```
    /// # use nonolith::play::{PlayBoard, Mark};
    /// # use nonolith::puzzle::{Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// assert_eq!(PlayBoard::of(&puzzle).mark((0, 0)), Mark::Open);
    /// ```
    #[track_caller]
    pub fn mark(&self, square: impl Into<Square>) -> Mark {
        self.content(square.into()).mark
    }

    /// The colours that hints ruled out in a square.
    ///
    /// # Panics
    /// If the square lies off the board; [`PlayBoard::has`] asks first.
    ///
    /// ```
    /// # use nonolith::play::PlayBoard;
    /// # use nonolith::puzzle::{Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// assert!(PlayBoard::of(&puzzle).excluded((0, 0)).is_impossible());
    /// ```
    #[track_caller]
    pub fn excluded(&self, square: impl Into<Square>) -> Cell {
        self.content(square.into()).excluded
    }

    #[track_caller]
    pub(super) fn content(&self, square: Square) -> Content {
        self.contents[self.place(square)]
    }

    pub(super) fn set(&mut self, square: Square, content: Content) {
        let place = self.place(square);
        self.contents[place] = content;
    }

    /// Every square, row by row.
    ///
    /// ```
    /// # use nonolith::play::PlayBoard;
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// assert_eq!(PlayBoard::of(&puzzle).squares().count(), 2);
    /// ```
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (height, width) = (self.height(), self.width);
        (0..height).flat_map(move |row| (0..width).map(move |column| Square { row, column }))
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
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// assert_eq!(PlayBoard::of(&puzzle).height(), 1);
    /// ```
    pub fn height(&self) -> usize {
        self.contents.len() / self.width
    }

    /// The number of columns.
    ///
    /// ```
    /// # use nonolith::play::PlayBoard;
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// assert_eq!(PlayBoard::of(&puzzle).width(), 2);
    /// ```
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of colours of the puzzle, the background included.
    pub(super) fn colours(&self) -> usize {
        self.colours
    }

    /// Whether the square lies on the board.
    ///
    /// ```
    /// # use nonolith::play::PlayBoard;
    /// # use nonolith::puzzle::{Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// assert!(!PlayBoard::of(&puzzle).has((1, 0)));
    /// ```
    pub fn has(&self, square: impl Into<Square>) -> bool {
        let square = square.into();
        square.row < self.height() && square.column < self.width
    }

    /// What the marks claim.
    ///
    /// ```
    /// # use nonolith::play::PlayBoard;
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// assert_eq!(PlayBoard::of(&puzzle).grid().unknown_cells(), 2);
    /// ```
    pub fn grid(&self) -> Grid {
        self.grid_of(|content| content.mark.cell(self.colours))
    }

    /// What is known: what the marks claim, and what hints ruled out where no mark claims anything.
    ///
    /// ```
    /// # use nonolith::play::PlayBoard;
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// assert_eq!(PlayBoard::of(&puzzle).position(), puzzle.start());
    /// ```
    pub fn position(&self) -> Grid {
        self.grid_of(|content| content.cell(self.colours))
    }

    fn grid_of(&self, cell: impl Fn(Content) -> Cell) -> Grid {
        let mut grid = Grid::unknown(self.height(), self.width, self.colours);
        for square in self.squares() {
            grid[square] = cell(self.content(square));
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
