//! Mistakes: whether something is wrong, and the way back to where nothing was.

use puzzle::{LineId, Picture, Square};

use super::Game;

/// Something that is wrong on the board.
///
/// ```
/// use nonolith::play::Mistake;
/// assert_eq!(Mistake::Line(puzzle::LineId::row(2)), Mistake::Line(puzzle::LineId::row(2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// This line can no longer be completed: anyone can see it from the line alone.
    Line(LineId),
    /// This square differs from the puzzle's only solution.
    Square(Square),
}

impl Game {
    /// The first thing that is wrong: a line that can no longer be completed, else a square that
    /// differs from the solution, if the caller knows that there is only one. A picture of another
    /// size is no solution of this puzzle, and counts as none.
    ///
    /// ```
    /// use nonolith::play::{Game, Mark, Mistake};
    /// use puzzle::{LineId, Palette, Puzzle, Square};
    ///
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let mut game = Game::new(puzzle);
    /// game.set(&[(Square { row: 0, column: 0 }, Mark::Crossed)]);
    /// assert_eq!(game.mistake(None), Some(Mistake::Line(LineId::row(0))));
    /// ```
    pub fn mistake(&self, only_solution: Option<&Picture>) -> Option<Mistake> {
        let grid = self.board().grid();
        let broken = |line: &LineId| {
            solve::line::solve(self.puzzle().clue(*line), &grid.line(*line)).is_err()
        };
        let differs = |solution: &Picture| {
            grid.squares().find(|&square| !grid[square].allows(solution[square]))
        };
        let fits = |solution: &&Picture| {
            (solution.height(), solution.width()) == (grid.height(), grid.width())
        };
        self.puzzle()
            .lines()
            .find(broken)
            .map(Mistake::Line)
            .or_else(|| only_solution.filter(fits).and_then(differs).map(Mistake::Square))
    }

    /// Takes steps back until nothing is wrong; says how many it took.
    ///
    /// ```
    /// use nonolith::play::{Game, Mark};
    /// use puzzle::{Palette, Puzzle, Square};
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
