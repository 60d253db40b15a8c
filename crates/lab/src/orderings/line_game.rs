//! A game: lines chosen one after the other until the board is full or no line has more to say.

use puzzle::{Cell, Contradiction, Puzzle};
use solve::Budget;

use super::{FoundCells, LineBoard};

/// What changed in a line since it was last visited.
///
/// ```
/// let game = nonolith_lab::orderings::LineGame::new(&nonolith_lab::orderings::figure_one());
/// assert!(game.changes(0).never_visited);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineChanges {
    /// The line was not visited yet.
    pub never_visited: bool,
    /// How many of its cells crossing lines have changed since its last visit.
    pub cells: usize,
    /// How many of those were filled.
    pub filled: usize,
}

/// A board in play: what was visited, what is new, what it cost.
///
/// ```
/// let mut game = nonolith_lab::orderings::LineGame::new(&nonolith_lab::orderings::figure_one());
/// game.visit(0).unwrap();
/// assert_eq!((game.steps(), game.board().unknown()), (1, 20));
/// ```
#[derive(Clone, Debug)]
pub struct LineGame {
    board: LineBoard,
    news: Vec<LineChanges>,
    peeked: Vec<Option<Result<FoundCells, Contradiction>>>,
    steps: usize,
    calls: usize,
    budget: Budget,
}

impl LineGame {
    /// A game at the start of a puzzle.
    ///
    /// ```
    /// assert!(!nonolith_lab::orderings::LineGame::new(&nonolith_lab::orderings::figure_one()).is_solved());
    /// ```
    pub fn new(puzzle: &Puzzle) -> LineGame {
        LineGame::on(LineBoard::new(puzzle))
    }

    /// A game that starts on this board.
    ///
    /// ```
    /// use nonolith_lab::orderings::{LineBoard, LineGame, figure_one};
    /// assert_eq!(LineGame::on(LineBoard::new(&figure_one())).steps(), 0);
    /// ```
    pub fn on(board: LineBoard) -> LineGame {
        let new = LineChanges { never_visited: true, cells: 0, filled: 0 };
        let lines = board.lines();
        let (news, peeked) = (vec![new; lines], vec![None; lines]);
        LineGame { board, news, peeked, steps: 0, calls: 0, budget: Budget::default() }
    }

    /// The same game within a budget, which orderings that look ahead keep to.
    ///
    /// ```
    /// use nonolith_lab::orderings::{LineGame, figure_one};
    /// let none = solve::Budget::default().within(std::time::Duration::ZERO);
    /// assert!(LineGame::new(&figure_one()).within(&none).is_out_of_time());
    /// ```
    pub fn within(self, budget: &Budget) -> LineGame {
        LineGame { budget: budget.clone(), ..self }
    }

    /// Whether the budget is spent. An ordering may then choose any line, since no other will be
    /// visited after it.
    ///
    /// ```
    /// use nonolith_lab::orderings::{LineGame, figure_one};
    /// assert!(!LineGame::new(&figure_one()).is_out_of_time());
    /// ```
    pub fn is_out_of_time(&self) -> bool {
        self.budget.spent().is_some()
    }

    /// What it may take.
    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// What is known.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::orderings::LineGame::new(&nonolith_lab::orderings::figure_one()).board().unknown(), 25);
    /// ```
    pub fn board(&self) -> &LineBoard {
        &self.board
    }

    /// Lines visited so far, each as often as it was.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::orderings::LineGame::new(&nonolith_lab::orderings::figure_one()).steps(), 0);
    /// ```
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// How often the line solver was asked, for visits and for peeks.
    ///
    /// ```
    /// let mut game = nonolith_lab::orderings::LineGame::new(&nonolith_lab::orderings::figure_one());
    /// game.peek(0);
    /// game.visit(0).unwrap();
    /// assert_eq!(game.calls(), 1, "a visit after a peek is free");
    /// ```
    pub fn calls(&self) -> usize {
        self.calls
    }

    /// Counts calls of the line solver that were made on a copy of the board.
    ///
    /// ```
    /// let mut game = nonolith_lab::orderings::LineGame::new(&nonolith_lab::orderings::figure_one());
    /// game.count_calls(3);
    /// assert_eq!(game.calls(), 3);
    /// ```
    pub fn count_calls(&mut self, calls: usize) {
        self.calls += calls;
    }

    /// How new a line is.
    ///
    /// ```
    /// let mut game = nonolith_lab::orderings::LineGame::new(&nonolith_lab::orderings::figure_one());
    /// game.visit(0).unwrap();
    /// assert_eq!((game.changes(0).never_visited, game.changes(5).cells), (false, 1));
    /// ```
    pub fn changes(&self, line: usize) -> LineChanges {
        self.news[line]
    }

    /// Whether nothing of a line is unknown.
    ///
    /// ```
    /// let mut game = nonolith_lab::orderings::LineGame::new(&nonolith_lab::orderings::figure_one());
    /// game.visit(0).unwrap();
    /// assert!(game.is_finished(0));
    /// ```
    pub fn is_finished(&self, line: usize) -> bool {
        self.board.tally(line).unknown == 0
    }

    /// Whether a visit could find something: the line is open and has changed since the last one.
    ///
    /// ```
    /// let mut game = nonolith_lab::orderings::LineGame::new(&nonolith_lab::orderings::figure_one());
    /// game.visit(1).unwrap();
    /// assert!(!game.is_worth_a_visit(1));
    /// ```
    pub fn is_worth_a_visit(&self, line: usize) -> bool {
        let news = self.news[line];
        !self.is_finished(line) && (news.never_visited || news.cells > 0)
    }

    /// Lines that are not finished.
    ///
    /// ```
    /// let game = nonolith_lab::orderings::LineGame::new(&nonolith_lab::orderings::figure_one());
    /// assert_eq!(game.open_lines().count(), 10);
    /// ```
    pub fn open_lines(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.board.lines()).filter(|&line| !self.is_finished(line))
    }

    /// Lines in which a visit could find something.
    ///
    /// ```
    /// let game = nonolith_lab::orderings::LineGame::new(&nonolith_lab::orderings::figure_one());
    /// assert_eq!(game.promising_lines().count(), 10);
    /// ```
    pub fn promising_lines(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.board.lines()).filter(|&line| self.is_worth_a_visit(line))
    }

    /// Whether all cells are known.
    ///
    /// ```
    /// assert!(!nonolith_lab::orderings::LineGame::new(&nonolith_lab::orderings::figure_one()).is_solved());
    /// ```
    pub fn is_solved(&self) -> bool {
        self.board.unknown() == 0
    }

    /// Whether no visit can find anything more though cells are unknown.
    ///
    /// ```
    /// assert!(!nonolith_lab::orderings::LineGame::new(&nonolith_lab::orderings::figure_one()).is_stalled());
    /// ```
    pub fn is_stalled(&self) -> bool {
        !self.is_solved() && self.promising_lines().next().is_none()
    }

    /// What a visit to a line would find; a line that contradicts itself would find nothing.
    ///
    /// ```
    /// let mut game = nonolith_lab::orderings::LineGame::new(&nonolith_lab::orderings::figure_one());
    /// assert_eq!(game.peek(0).len(), 5);
    /// ```
    pub fn peek(&mut self, line: usize) -> &[(usize, Cell)] {
        self.look(line).as_deref().unwrap_or(&[])
    }

    fn look(&mut self, line: usize) -> &Result<FoundCells, Contradiction> {
        if self.peeked[line].is_none() {
            self.calls += 1;
        }
        self.peeked[line].get_or_insert_with(|| self.board.look(line))
    }

    /// Visits a line: one step. Says what it found.
    ///
    /// # Errors
    /// No arrangement of the line fits what is known.
    ///
    /// ```
    /// let mut game = nonolith_lab::orderings::LineGame::new(&nonolith_lab::orderings::figure_one());
    /// assert_eq!(game.visit(4).unwrap().len(), 5);
    /// ```
    pub fn visit(&mut self, line: usize) -> Result<FoundCells, Contradiction> {
        self.steps += 1;
        let found = self.look(line).clone()?;
        for &(along, cell) in &found {
            let crossing = self.board.crossing(line, along);
            self.news[crossing].cells += 1;
            self.news[crossing].filled += usize::from(cell.is_known() && cell != Cell::BLANK);
            self.peeked[crossing] = None;
        }
        self.board.write(line, &found);
        self.news[line] = LineChanges { never_visited: false, cells: 0, filled: 0 };
        self.peeked[line] = Some(Ok(vec![]));
        Ok(found)
    }
}

/// A way to choose the next line.
pub trait Ordering {
    /// The next line to visit. It is asked only while some visit can still find something.
    fn next(&mut self, game: &mut LineGame) -> usize;
}

/// How a game ended.
///
/// ```
/// use nonolith_lab::orderings::{LineGame, Heuristic, GameEnd, figure_one, play};
///
/// let mut game = LineGame::new(&figure_one());
/// assert_eq!(play(&mut game, &mut Heuristic::default(), 25, |_, _, _| true), GameEnd::Solved);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// All cells are known.
    Solved,
    /// No line has more to say.
    Stalled,
    /// The game has had `most_steps` visits, or the watcher ended it.
    Stopped,
    /// This line contradicts what is known.
    Broken(usize),
}

/// Plays until the board is full, nothing more follows, or `most_steps` steps are used up. The
/// watcher sees every visit (the game after it, the line, what was found) and may end it.
///
/// ```
/// use nonolith_lab::orderings::{LineGame, Random, GameEnd, figure_one, play};
///
/// let mut game = LineGame::new(&figure_one());
/// let mut visits = vec![];
/// play(&mut game, &mut Random::seeded(1), 3, |_, line, _| { visits.push(line); true });
/// assert_eq!(visits.len(), 3);
/// ```
pub fn play(
    game: &mut LineGame,
    ordering: &mut dyn Ordering,
    most_steps: usize,
    mut watch: impl FnMut(&LineGame, usize, &FoundCells) -> bool,
) -> GameEnd {
    while !game.is_solved() {
        if game.is_stalled() {
            return GameEnd::Stalled;
        }
        if game.steps() >= most_steps {
            return GameEnd::Stopped;
        }
        let line = ordering.next(game);
        let Ok(found) = game.visit(line) else { return GameEnd::Broken(line) };
        if !watch(game, line, &found) {
            return GameEnd::Stopped;
        }
    }
    GameEnd::Solved
}
