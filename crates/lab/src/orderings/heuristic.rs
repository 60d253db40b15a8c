//! The heuristic ordering: what advice for players says, blind to the state of the board.
//!
//! After Dandurand, Cousineau and Shultz 2012: lines without runs and lines that their runs fill
//! first, then by the longest run, rows before columns; all lines once, then a new round. The
//! text leaves open whether a line that is finished when its turn comes costs a step, so both
//! readings are here.

use super::{LineBoard, LineGame, Ordering};

/// What happens when the turn of a finished line comes.
///
/// ```
/// assert_eq!(nonolith_lab::orderings::FinishedLines::default(), nonolith_lab::orderings::FinishedLines::Skip);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FinishedLines {
    /// It is passed over for nothing.
    #[default]
    Skip,
    /// It costs a step like any other.
    Visit,
}

/// The heuristic ordering.
///
/// ```
/// use nonolith_lab::orderings::{LineGame, Heuristic, Ordering, figure_one};
/// assert_eq!(Heuristic::default().next(&mut LineGame::new(&figure_one())), 0, "row 1 is full");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Heuristic {
    finished: FinishedLines,
    round: Vec<usize>,
}

impl Heuristic {
    /// The ordering that treats finished lines like this.
    ///
    /// ```
    /// use nonolith_lab::orderings::{Heuristic, FinishedLines};
    /// let _ = Heuristic::with_finished_lines(FinishedLines::Visit);
    /// ```
    pub fn with_finished_lines(finished: FinishedLines) -> Heuristic {
        Heuristic { finished, round: vec![] }
    }
}

impl Ordering for Heuristic {
    fn next(&mut self, game: &mut LineGame) -> usize {
        loop {
            if self.round.is_empty() {
                self.round = (0..game.board().lines()).collect();
                // Taken from the back, so the best is last; the sort is stable, so ties keep the
                // order of the puzzle.
                self.round.sort_by_key(|&line| std::cmp::Reverse(score(game.board(), line)));
                self.round.reverse();
            }
            let Some(line) = self.round.pop() else { return 0 };
            if self.finished == FinishedLines::Visit || !game.is_finished(line) {
                return line;
            }
        }
    }
}

/// The advice as a number: the line's length where its runs settle it at once, else its longest
/// run.
///
/// ```
/// use nonolith_lab::orderings::{LineBoard, figure_one, heuristic_score};
///
/// let board = LineBoard::new(&figure_one());
/// assert_eq!([0, 1, 4].map(|line| heuristic_score(&board, line)), [5, 2, 5]);
/// ```
pub fn score(board: &LineBoard, line: usize) -> usize {
    let facts = board.facts(line);
    if facts.runs == 0 || facts.slack == 0 { facts.length } else { facts.largest }
}
