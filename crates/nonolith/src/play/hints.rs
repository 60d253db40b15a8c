//! Following hints: a step becomes a move, what it rules out included.

use puzzle::{Decided, Excluded, Grid, Square};
use strategies::person::Step;

use super::moves::Move;
use super::{Game, Mark};

impl Game {
    /// What is known: what the marks claim, and what hints that were followed ruled out. This is the
    /// position to ask for the next hint; the marks alone cannot hold that a square is not red.
    ///
    /// ```
    /// use nonolith::play::Game;
    /// use nonolith::puzzle::{Palette, Puzzle};
    /// use nonolith::solve::Options;
    /// use nonolith::strategies::hint::hint;
    ///
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01 11".parse().unwrap()).unwrap();
    /// let mut game = Game::new(puzzle);
    /// while !game.is_won() {
    ///     let hint = hint(game.puzzle(), &game.position(), 5, &Options::default()).unwrap();
    ///     game.follow(&hint.step.expect("a puzzle with one solution"));
    /// }
    /// ```
    pub fn position(&self) -> Grid {
        self.board().position()
    }

    /// Does what a step says, as one move: draws the squares that it decides, and keeps what it rules
    /// out. Says how many squares it changed. Of a step of another puzzle, what
    /// [`Game::decide`] spares is spared.
    ///
    /// ```
    /// # use nonolith::play::Game;
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # use nonolith::solve::Budget;
    /// # use nonolith::strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let mut game = Game::new(puzzle.clone());
    /// let step = Person::new(&puzzle, game.position()).next(&Budget::default()).unwrap().unwrap();
    /// assert_eq!(game.follow(&step), 2);
    /// assert!(game.is_won());
    /// ```
    pub fn follow(&mut self, step: &Step) -> usize {
        let excluded: Vec<Excluded> =
            step.deductions().flat_map(|one| one.excluded.iter().copied()).collect();
        self.decide(&step.deduction.cells, &excluded)
    }

    /// Draws squares that are decided and keeps colours that are ruled out, as one move; says how
    /// many squares it changed. A square in which one colour is left is drawn. Squares that are given
    /// or off the board are spared, and so is what names a colour that the puzzle does not have or
    /// leaves a square without a colour.
    ///
    /// What is ruled out goes when a claim is taken back from which it may follow: when a filled or
    /// crossed square is erased or drawn over.
    ///
    /// ```
    /// # use nonolith::play::{Game, Mark};
    /// # use nonolith::puzzle::{Cell, Colour, Excluded, Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// let mut game = Game::new(puzzle);
    /// let not_black = Excluded { square: (0, 1).into(), colours: Cell::only(Colour::BLACK) };
    /// assert_eq!(game.decide(&[], &[not_black]), 1);
    /// assert_eq!(game.board().mark((0, 1)), Mark::Crossed);
    /// ```
    pub fn decide(&mut self, cells: &[Decided], excluded: &[Excluded]) -> usize {
        let mark = |cell: &Decided| (cell.square, Mark::from(cell.colour));
        let may = |&(square, mark): &(Square, Mark)| self.check_mark(square, mark).is_ok();
        let marks: Vec<_> = cells.iter().map(mark).filter(may).collect();
        let may = |excluded: &&Excluded| self.check_excluded(excluded).is_ok();
        let excluded: Vec<_> = excluded.iter().filter(may).copied().collect();
        let made = Move::of(self.board(), &marks, &excluded);
        let changed = made.len();
        self.take_news(made);
        changed
    }
}
