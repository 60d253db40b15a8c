//! Saving: a game as data, so that it can be put away and taken up again.

use puzzle::{Cell, Excluded, Puzzle, Square};
use serde::{Deserialize, Serialize};

use super::moves::Move;
use super::{Game, Mark};

/// The moves of a game. The puzzle itself is saved in any format of [`puzzle::formats`].
///
/// ```
/// use nonolith::play::{Game, Mark, Save};
/// use nonolith::puzzle::{Palette, Puzzle, Square};
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
    /// What hints that were followed ruled out, with the place of their move among the moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    excluded: Vec<(usize, Vec<Excluded>)>,
}

/// A saved game that does not fit its puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
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
    /// A move rules out colours in a square and leaves none.
    #[error("{0} is left without a colour")]
    NoColourLeft(Square),
}

impl Game {
    /// The game as data, its whole past included.
    ///
    /// ```
    /// # use nonolith::play::{Game, Save};
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// assert_eq!(Game::new(puzzle).save(), Save::default());
    /// ```
    pub fn save(&self) -> Save {
        let moves = self.history().iter().map(Move::marks).collect();
        let excluded = self.history().iter().map(Move::excluded).enumerate();
        let excluded = excluded.filter(|(_, excluded)| !excluded.is_empty()).collect();
        Save { moves, points: self.save_points().to_vec(), excluded }
    }

    /// Takes a saved game up again.
    ///
    /// # Errors
    /// [`BadSave`], if it does not fit the puzzle.
    ///
    /// ```
    /// # use nonolith::play::{Game, Save};
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// assert!(Game::resume(puzzle, &Save::default()).is_ok());
    /// ```
    pub fn resume(puzzle: Puzzle, save: &Save) -> Result<Game, BadSave> {
        let mut game = Game::new(puzzle);
        for (place, marks) in save.moves.iter().enumerate() {
            for &(square, mark) in marks {
                game.check_mark(square, mark)?;
            }
            let excluded = save.excluded_by(place);
            for excluded in &excluded {
                game.check_excluded(excluded)?;
            }
            game.take(Move::of(game.board(), marks, &excluded));
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

    /// Whether a move may rule this out.
    pub(super) fn check_excluded(&self, excluded: &Excluded) -> Result<(), BadSave> {
        let Excluded { square, colours } = *excluded;
        self.check_mark(square, Mark::Open)?;
        let all = Cell::any(self.puzzle().palette().len());
        if !colours.without(all).is_impossible() {
            return Err(BadSave::NoSuchColour(square));
        }
        let left = all.without(self.board().excluded(square)).without(colours);
        if left.is_impossible() { Err(BadSave::NoColourLeft(square)) } else { Ok(()) }
    }
}

impl Save {
    /// What the move in this place ruled out.
    fn excluded_by(&self, place: usize) -> Vec<Excluded> {
        let of_move = self.excluded.iter().filter(|(of, _)| *of == place);
        of_move.flat_map(|(_, excluded)| excluded).copied().collect()
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
