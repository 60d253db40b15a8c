//! What the learner sees of a choice: the line, its clue and its cells, and nothing else.

use crate::orderings::LineBoard;
use crate::orderings::LineMasks;

/// A state-action pair of the paper: which line, what its clue says, which cells are known.
///
/// ```
/// use nonolith_lab::orderings::{LineBoard, figure_one, sarsa::StateAction};
///
/// let board = LineBoard::new(&figure_one());
/// assert_ne!(StateAction::of(&board, 0), StateAction::of(&board, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StateAction {
    column: bool,
    index: usize,
    runs: Box<[u8]>,
    filled: u64,
    blank: u64,
    length: usize,
}

impl StateAction {
    /// The pair of a line of a black-and-white board with at most 63 cells a line.
    ///
    /// ```
    /// use nonolith_lab::orderings::{LineBoard, figure_one, sarsa::StateAction};
    /// let board = LineBoard::new(&figure_one());
    /// assert_eq!(StateAction::of(&board, 3), StateAction::of(&board, 3));
    /// ```
    pub fn of(board: &LineBoard, line: usize) -> StateAction {
        let LineMasks { filled, blank } = board.marks(line);
        let facts = board.facts(line);
        let runs = facts.run_lengths().map(|length| length as u8).collect();
        let (column, index) = (line >= board.height(), board.place(line));
        StateAction { column, index, runs, filled, blank, length: facts.length }
    }

    /// The pair as numbers for a network: the runs, two bits a cell, one place a line. Boards of
    /// up to `side` rows and columns share one coding; what lies outside counts as blank.
    ///
    /// ```
    /// use nonolith_lab::orderings::{LineGame, figure_one, sarsa::StateAction};
    ///
    /// let mut game = LineGame::new(&figure_one());
    /// for line in [7, 4, 0] {
    ///     game.visit(line).unwrap(); // the position of the paper's Figure 2
    /// }
    /// let wanted = [1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0];
    /// assert_eq!(StateAction::of(game.board(), 5).numbers(5), wanted.map(f64::from));
    /// ```
    pub fn numbers(&self, side: usize) -> Vec<f64> {
        let run = |index: usize| self.runs.get(index).map_or(0.0, |&run| f64::from(run));
        let mut numbers: Vec<f64> = (0..side.div_ceil(2)).map(run).collect();
        for along in 0..side {
            let outside = along >= self.length;
            let bit = |bits: u64| f64::from(u8::from(bits >> along & 1 == 1));
            numbers.extend([bit(self.filled), if outside { 1.0 } else { bit(self.blank) }]);
        }
        let place = self.index + if self.column { side } else { 0 };
        numbers.extend((0..2 * side).map(|line| f64::from(u8::from(line == place))));
        numbers
    }
}
