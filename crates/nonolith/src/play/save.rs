//! Saving: a game as data, so that it can be put away and taken up again.

use puzzle::{Puzzle, Square};
use serde::{Deserialize, Serialize};

use super::game::Move;
use super::{Game, Mark};

/// The moves of a game. The puzzle itself is saved in any format of [`puzzle::formats`].
///
/// ```
/// use nonolith::play::{Game, Mark, Save};
/// use puzzle::{Palette, Puzzle, Square};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
/// let mut game = Game::new(puzzle.clone());
/// game.set(&[(Square { row: 0, column: 0 }, Mark::Crossed)]);
/// let text = serde_json::to_string(&game.save()).unwrap();
/// let save: Save = serde_json::from_str(&text).unwrap();
/// let mut again = Game::resume(puzzle, &save).unwrap();
/// assert_eq!(again.board(), game.board());
/// assert!(again.undo());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Save {
    /// What each move drew, first to last.
    #[serde(rename = "steps")]
    moves: Vec<Vec<(Square, Mark)>>,
    /// The moments that are remembered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    points: Vec<usize>,
}

/// A saved game that does not fit its puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSave {
    /// A move draws off the board.
    #[error("{0} is not on the board: the game belongs to another puzzle")]
    OffBoard(Square),
    /// A move draws in a colour that the puzzle does not have.
    #[error("{0} has a colour that the puzzle does not have")]
    NoSuchColour(Square),
    /// A move draws over a cell that is given.
    #[error("{0} is given and cannot be drawn over: the game belongs to another puzzle")]
    Given(Square),
}

impl Game {
    /// The game as data, its whole past included.
    ///
    /// ```
    /// # use nonolith::play::{Game, Save};
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// assert_eq!(Game::new(puzzle).save(), Save::default());
    /// ```
    pub fn save(&self) -> Save {
        let moves = self.history().iter().map(|made| made.after.clone()).collect();
        Save { moves, points: self.save_points().to_vec() }
    }

    /// Takes a saved game up again.
    ///
    /// # Errors
    /// [`BadSave`], if it does not fit the puzzle.
    ///
    /// ```
    /// # use nonolith::play::{Game, Save};
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// assert!(Game::resume(puzzle, &Save::default()).is_ok());
    /// ```
    pub fn resume(puzzle: Puzzle, save: &Save) -> Result<Game, BadSave> {
        let mut game = Game::new(puzzle);
        for marks in &save.moves {
            for &(square, mark) in marks {
                game.check_mark(square, mark)?;
            }
            let before = marks.iter().map(|&(square, _)| (square, game.board().mark(square)));
            game.take(Move { before: before.collect(), after: marks.clone() });
        }
        game.remember(&save.points);
        Ok(game)
    }

    /// Whether a move may draw this mark.
    pub(super) fn check_mark(&self, square: Square, mark: Mark) -> Result<(), BadSave> {
        if !self.board().has(square) {
            return Err(BadSave::OffBoard(square));
        }
        if self.is_given(square) {
            return Err(BadSave::Given(square));
        }
        let colours = self.puzzle().palette().len();
        match mark {
            Mark::Filled(colour) if colour.is_background() || colour.index() >= colours => {
                Err(BadSave::NoSuchColour(square))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::Palette;

    #[test]
    fn save_points_are_saved_and_those_of_another_game_are_not_taken() {
        let picture = "11".parse().expect("a picture");
        let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle");
        let mut game = Game::new(puzzle.clone());
        game.save_point();
        game.set(&[(Square { row: 0, column: 0 }, Mark::Crossed)]);
        let mut save = game.save();
        assert_eq!(Game::resume(puzzle.clone(), &save).expect("a game").save_points(), [0]);
        save.points.push(7);
        assert_eq!(Game::resume(puzzle, &save).expect("a game").save_points(), [0]);
    }
}
