//! Strokes: what one press, drag and release of the pointer draws.

use puzzle::{Axis, Colour, Square};

use super::{Game, Mark};

/// What the player draws with.
///
/// ```
/// use nonolith::play::{Brush, Mark};
/// assert_eq!(Brush::Cross.mark(), Mark::Crossed);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// Fills with a colour.
    Fill(Colour),
    /// Crosses.
    Cross,
    /// Pencils.
    Pencil,
}

impl Brush {
    /// The mark that it leaves.
    ///
    /// ```
    /// use nonolith::play::{Brush, Mark};
    /// assert_eq!(Brush::Pencil.mark(), Mark::Pencilled);
    /// ```
    pub fn mark(self) -> Mark {
        match self {
            Brush::Fill(colour) => Mark::Filled(colour),
            Brush::Cross => Mark::Crossed,
            Brush::Pencil => Mark::Pencilled,
        }
    }
}

/// A stroke under way. Its first square decides what it draws: where the brush's mark stands
/// already the stroke erases it; a different mark there is drawn over, and nothing else is.
///
/// ```
/// use nonolith::play::{Brush, Game, Stroke};
/// use nonolith::puzzle::{Palette, Puzzle, Square};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "111 000".parse().unwrap()).unwrap();
/// let game = Game::new(puzzle);
/// let mut stroke = Stroke::begin(&game, (0, 0), Brush::Cross);
/// stroke.drag_to(&game, (1, 2));
/// assert_eq!(stroke.length(), 3);
/// assert!(stroke.squares().all(|square| square.row == 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    first: Square,
    last: Square,
    axis: Option<Axis>,
    replaces: Mark,
    draws: Mark,
}

impl Stroke {
    /// A stroke that begins (and so far ends) at this square; off the board it draws nothing.
    ///
    /// ```
    /// # use nonolith::play::{Brush, Game, Stroke};
    /// # use nonolith::puzzle::{Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let game = Game::new(puzzle);
    /// assert_eq!(Stroke::begin(&game, (0, 0), Brush::Cross).length(), 1);
    /// ```
    pub fn begin(game: &Game, first: impl Into<Square>, brush: Brush) -> Stroke {
        let first = first.into();
        let replaces = if game.board().has(first) { game.board().mark(first) } else { Mark::Open };
        let draws = if replaces == brush.mark() { Mark::Open } else { brush.mark() };
        Stroke { first, last: first, axis: None, replaces, draws }
    }

    /// Moves the end of the stroke. The first move to another square decides the line that the
    /// stroke stays in: the one along which the pointer went further.
    ///
    /// ```
    /// # use nonolith::play::{Brush, Game, Stroke};
    /// # use nonolith::puzzle::{Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let game = Game::new(puzzle);
    /// let mut stroke = Stroke::begin(&game, (0, 0), Brush::Cross);
    /// stroke.drag_to(&game, (0, 7));
    /// assert_eq!(stroke.length(), 2);
    /// ```
    pub fn drag_to(&mut self, game: &Game, square: impl Into<Square>) {
        let square = square.into();
        if self.axis.is_none() && square != self.first {
            let across = square.column.abs_diff(self.first.column);
            let down = square.row.abs_diff(self.first.row);
            self.axis = Some(if across >= down { Axis::Row } else { Axis::Column });
        }
        let Some(axis) = self.axis else { return };
        let end = match axis {
            Axis::Row => game.board().width(),
            Axis::Column => game.board().height(),
        };
        self.last = self.first.line(axis).square(square.along(axis).min(end - 1));
    }

    /// The mark that it leaves; [`Mark::Open`] if it erases.
    ///
    /// ```
    /// # use nonolith::play::{Brush, Game, Mark, Stroke};
    /// # use nonolith::puzzle::{Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let game = Game::new(puzzle);
    /// let stroke = Stroke::begin(&game, (0, 0), Brush::Cross);
    /// assert_eq!(stroke.draws(), Mark::Crossed);
    /// ```
    pub fn draws(&self) -> Mark {
        self.draws
    }

    /// The square where it ends.
    ///
    /// ```
    /// # use nonolith::play::{Brush, Game, Stroke};
    /// # use nonolith::puzzle::{Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// # let game = Game::new(puzzle);
    /// let first = Square { row: 0, column: 0 };
    /// assert_eq!(Stroke::begin(&game, first, Brush::Cross).last(), first);
    /// ```
    pub fn last(&self) -> Square {
        self.last
    }

    /// How many squares it spans, those that it spares included.
    ///
    /// ```
    /// # use nonolith::play::{Brush, Game, Stroke};
    /// # use nonolith::puzzle::{Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// # let game = Game::new(puzzle);
    /// let stroke = Stroke::begin(&game, (0, 0), Brush::Cross);
    /// assert_eq!(stroke.length(), 1);
    /// ```
    pub fn length(&self) -> usize {
        let axis = self.axis.unwrap_or(Axis::Row);
        self.first.along(axis).abs_diff(self.last.along(axis)).saturating_add(1)
    }

    /// The squares it spans, in order along the line.
    ///
    /// ```
    /// # use nonolith::play::{Brush, Game, Stroke};
    /// # use nonolith::puzzle::{Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// # let game = Game::new(puzzle);
    /// let first = Square { row: 0, column: 0 };
    /// assert!(Stroke::begin(&game, first, Brush::Cross).squares().eq([first]));
    /// ```
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let axis = self.axis.unwrap_or(Axis::Row);
        let (from, to) = (self.first.along(axis), self.last.along(axis));
        let line = self.first.line(axis);
        (from.min(to)..=from.max(to)).map(move |along| line.square(along))
    }

    /// The squares that it changes: those whose mark is the one that the first square had.
    ///
    /// ```
    /// # use nonolith::play::{Brush, Game, Stroke};
    /// # use nonolith::puzzle::{Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// # let game = Game::new(puzzle);
    /// let first = Square { row: 0, column: 0 };
    /// assert_eq!(Stroke::begin(&game, first, Brush::Cross).changes(&game), [first]);
    /// ```
    pub fn changes(&self, game: &Game) -> Vec<Square> {
        // Off the board a stroke may span more squares than anyone can count.
        if !game.board().has(self.first) || !game.board().has(self.last) {
            return vec![];
        }
        let changed = |square: &Square| {
            game.board().has(*square)
                && !game.is_given(*square)
                && game.board().mark(*square) == self.replaces
        };
        self.squares().filter(changed).collect()
    }
}
