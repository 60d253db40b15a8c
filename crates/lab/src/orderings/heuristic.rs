//! The heuristic ordering: what advice for players says, blind to the state of the board.
//!
//! After Dandurand, Cousineau and Shultz 2012: lines without runs and lines that their runs fill
//! first, then by the longest run, rows before columns; all lines once, then a new round. The
//! text leaves open whether a line that is finished when its turn comes costs a step, so both
//! readings are here.

use super::{Board, Game, Ordering};

/// What happens when the turn of a finished line comes.
///
/// ```
/// assert_eq!(lab::orderings::Reading::default(), lab::orderings::Reading::Skip);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// It is passed over for nothing.
    #[default]
    Skip,
    /// It costs a step like any other.
    Visit,
}

/// The heuristic ordering.
///
/// ```
/// use lab::orderings::{Game, Heuristic, Ordering, figure_one};
/// assert_eq!(Heuristic::default().next(&mut Game::new(&figure_one())), 0, "row 1 is full");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Heuristic {
    reading: Reading,
    round: Vec<usize>,
}

impl Heuristic {
    /// The ordering with one reading of the text.
    ///
    /// ```
    /// use lab::orderings::{Heuristic, Reading};
    /// let _ = Heuristic::reading(Reading::Visit);
    /// ```
    pub fn reading(reading: Reading) -> Heuristic {
        Heuristic { reading, round: vec![] }
    }
}

impl Ordering for Heuristic {
    fn next(&mut self, game: &mut Game) -> usize {
        loop {
            if self.round.is_empty() {
                self.round = (0..game.board().lines()).collect();
                // Taken from the back, so the best is last; the sort is stable, so ties keep the
                // order of the puzzle.
                self.round.sort_by_key(|&line| std::cmp::Reverse(score(game.board(), line)));
                self.round.reverse();
            }
            let Some(line) = self.round.pop() else { return 0 };
            if self.reading == Reading::Visit || !game.is_finished(line) {
                return line;
            }
        }
    }
}

/// The advice as a number: the line's length where its runs settle it at once, else its longest
/// run.
///
/// ```
/// use lab::orderings::{Board, figure_one, heuristic_score};
///
/// let board = Board::new(&figure_one());
/// assert_eq!([0, 1, 4].map(|line| heuristic_score(&board, line)), [5, 2, 5]);
/// ```
pub fn score(board: &Board, line: usize) -> usize {
    let facts = board.facts(line);
    if facts.runs == 0 || facts.slack == 0 { facts.length } else { facts.largest }
}
