//! Mistakes: whether something is wrong, and the way back to where nothing was.

use puzzle::{Grid, LineId, Picture, Square};
use serde::{Deserialize, Serialize};

use super::Game;

/// Something that is wrong on the board.
///
/// ```
/// use nonolith::play::Mistake;
/// assert_eq!(Mistake::Line(nonolith::puzzle::LineId::row(2)), Mistake::Line(nonolith::puzzle::LineId::row(2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mistake {
    /// This line can no longer be completed: anyone can see it from the line alone.
    Line(LineId),
    /// This square differs from the puzzle's only solution.
    Square(Square),
}

impl Game {
    /// The first thing that is wrong: a line that can no longer be completed, else a square that
    /// differs from the solution, if the caller knows that there is only one. A picture of another
    /// size is ignored.
    ///
    /// ```
    /// use nonolith::play::{Game, Mark, Mistake};
    /// use nonolith::puzzle::{LineId, Palette, Puzzle, Square};
    ///
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let mut game = Game::new(puzzle);
    /// game.set(&[(Square { row: 0, column: 0 }, Mark::Crossed)]);
    /// assert_eq!(game.mistake(None), Some(Mistake::Line(LineId::row(0))));
    /// ```
    pub fn mistake(&self, only_solution: Option<&Picture>) -> Option<Mistake> {
        self.mistakes_of(&self.board().grid(), only_solution).next()
    }

    /// Everything that is wrong: every line that can no longer be completed, then every square that
    /// differs from the solution, if the caller knows that there is only one. A picture of another
    /// size is ignored.
    ///
    /// ```
    /// use nonolith::play::{Game, Mark, Mistake};
    /// use nonolith::puzzle::{Palette, Puzzle};
    ///
    /// let only = "01 11".parse().unwrap();
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01 11".parse().unwrap()).unwrap();
    /// let mut game = Game::new(puzzle);
    /// game.set(&[((1, 0), Mark::Crossed)]);
    /// let wrong = game.mistakes(Some(&only));
    /// assert_eq!(wrong.last(), Some(&Mistake::Square((1, 0).into())));
    /// ```
    pub fn mistakes(&self, only_solution: Option<&Picture>) -> Vec<Mistake> {
        self.mistakes_of(&self.board().grid(), only_solution).collect()
    }

    fn mistakes_of<'a>(
        &'a self,
        grid: &'a Grid,
        only_solution: Option<&'a Picture>,
    ) -> impl Iterator<Item = Mistake> + 'a {
        let broken = |line: &LineId| {
            solve::line::solve(self.puzzle().clue(*line), &grid.line(*line)).is_err()
        };
        let differs = |solution: &'a Picture| {
            grid.squares().filter(|&square| !grid[square].allows(solution[square]))
        };
        let fits = |solution: &&Picture| {
            (solution.height(), solution.width()) == (grid.height(), grid.width())
        };
        let lines = self.puzzle().lines().filter(broken).map(Mistake::Line);
        let solution = only_solution.filter(fits);
        lines.chain(solution.into_iter().flat_map(differs).map(Mistake::Square))
    }

    /// Takes steps back until nothing is wrong; says how many it took.
    ///
    /// ```
    /// use nonolith::play::{Game, Mark};
    /// use nonolith::puzzle::{Palette, Puzzle, Square};
    ///
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let mut game = Game::new(puzzle);
    /// game.set(&[(Square { row: 0, column: 0 }, Mark::Crossed)]);
    /// assert_eq!(game.back_to_right(None), 1);
    /// assert_eq!(game.mistake(None), None);
    /// ```
    pub fn back_to_right(&mut self, only_solution: Option<&Picture>) -> usize {
        let mut taken = 0;
        while self.mistake(only_solution).is_some() && self.undo() {
            taken += 1;
        }
        taken
    }
}
