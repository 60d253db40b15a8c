//! A game: lines chosen one after the other until the board is full or no line has more to say.

use puzzle::{Cell, Contradiction, Puzzle};
use solve::Budget;

use super::{Board, Finding};

/// How new a line is to the one who chooses.
///
/// ```
/// let game = lab::orderings::Game::new(&lab::orderings::figure_one());
/// assert!(game.news(0).never_visited);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct News {
    /// Nobody has looked at it yet.
    pub never_visited: bool,
    /// How many of its cells others have changed since it was last visited.
    pub cells: usize,
    /// How many of those were filled.
    pub filled: usize,
}

/// A board in play: what was visited, what is new, what it cost.
///
/// ```
/// let mut game = lab::orderings::Game::new(&lab::orderings::figure_one());
/// game.visit(0).unwrap();
/// assert_eq!((game.steps(), game.board().unknown()), (1, 20));
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    news: Vec<News>,
    peeked: Vec<Option<Result<Finding, Contradiction>>>,
    steps: usize,
    calls: usize,
    budget: Budget,
}

impl Game {
    /// A game at the start of a puzzle.
    ///
    /// ```
    /// assert!(!lab::orderings::Game::new(&lab::orderings::figure_one()).is_solved());
    /// ```
    pub fn new(puzzle: &Puzzle) -> Game {
        Game::on(Board::new(puzzle))
    }

    /// A game that starts on this board.
    ///
    /// ```
    /// use lab::orderings::{Board, Game, figure_one};
    /// assert_eq!(Game::on(Board::new(&figure_one())).steps(), 0);
    /// ```
    pub fn on(board: Board) -> Game {
        let new = News { never_visited: true, cells: 0, filled: 0 };
        let lines = board.lines();
        let (news, peeked) = (vec![new; lines], vec![None; lines]);
        Game { board, news, peeked, steps: 0, calls: 0, budget: Budget::default() }
    }

    /// The same game within a budget, at which those look who think before they choose.
    ///
    /// ```
    /// use lab::orderings::{Game, figure_one};
    /// let none = solve::Budget::default().within(std::time::Duration::ZERO);
    /// assert!(Game::new(&figure_one()).within(&none).is_out_of_time());
    /// ```
    pub fn within(self, budget: &Budget) -> Game {
        Game { budget: budget.clone(), ..self }
    }

    /// Whether the budget is spent: whoever still thinks may choose any line, since no other
    /// will be visited after it.
    ///
    /// ```
    /// use lab::orderings::{Game, figure_one};
    /// assert!(!Game::new(&figure_one()).is_out_of_time());
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
    /// assert_eq!(lab::orderings::Game::new(&lab::orderings::figure_one()).board().unknown(), 25);
    /// ```
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Lines visited so far, each as often as it was.
    ///
    /// ```
    /// assert_eq!(lab::orderings::Game::new(&lab::orderings::figure_one()).steps(), 0);
    /// ```
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// How often the line solver was asked, for visits and for peeks.
    ///
    /// ```
    /// let mut game = lab::orderings::Game::new(&lab::orderings::figure_one());
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
    /// let mut game = lab::orderings::Game::new(&lab::orderings::figure_one());
    /// game.count_calls(3);
    /// assert_eq!(game.calls(), 3);
    /// ```
    pub fn count_calls(&mut self, calls: usize) {
        self.calls += calls;
    }

    /// How new a line is.
    ///
    /// ```
    /// let mut game = lab::orderings::Game::new(&lab::orderings::figure_one());
    /// game.visit(0).unwrap();
    /// assert_eq!((game.news(0).never_visited, game.news(5).cells), (false, 1));
    /// ```
    pub fn news(&self, line: usize) -> News {
        self.news[line]
    }

    /// Whether nothing of a line is unknown.
    ///
    /// ```
    /// let mut game = lab::orderings::Game::new(&lab::orderings::figure_one());
    /// game.visit(0).unwrap();
    /// assert!(game.is_finished(0));
    /// ```
    pub fn is_finished(&self, line: usize) -> bool {
        self.board.tally(line).unknown == 0
    }

    /// Whether a visit could find something: the line is open and has changed since the last one.
    ///
    /// ```
    /// let mut game = lab::orderings::Game::new(&lab::orderings::figure_one());
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
    /// let game = lab::orderings::Game::new(&lab::orderings::figure_one());
    /// assert_eq!(game.open_lines().count(), 10);
    /// ```
    pub fn open_lines(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.board.lines()).filter(|&line| !self.is_finished(line))
    }

    /// Lines in which a visit could find something.
    ///
    /// ```
    /// let game = lab::orderings::Game::new(&lab::orderings::figure_one());
    /// assert_eq!(game.promising_lines().count(), 10);
    /// ```
    pub fn promising_lines(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.board.lines()).filter(|&line| self.is_worth_a_visit(line))
    }

    /// Whether all cells are known.
    ///
    /// ```
    /// assert!(!lab::orderings::Game::new(&lab::orderings::figure_one()).is_solved());
    /// ```
    pub fn is_solved(&self) -> bool {
        self.board.unknown() == 0
    }

    /// Whether no visit can find anything more though cells are unknown.
    ///
    /// ```
    /// assert!(!lab::orderings::Game::new(&lab::orderings::figure_one()).is_stalled());
    /// ```
    pub fn is_stalled(&self) -> bool {
        !self.is_solved() && self.promising_lines().next().is_none()
    }

    /// What a visit to a line would find; a line that contradicts itself would find nothing.
    ///
    /// ```
    /// let mut game = lab::orderings::Game::new(&lab::orderings::figure_one());
    /// assert_eq!(game.peek(0).len(), 5);
    /// ```
    pub fn peek(&mut self, line: usize) -> &[(usize, Cell)] {
        self.look(line).as_deref().unwrap_or(&[])
    }

    fn look(&mut self, line: usize) -> &Result<Finding, Contradiction> {
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
    /// let mut game = lab::orderings::Game::new(&lab::orderings::figure_one());
    /// assert_eq!(game.visit(4).unwrap().len(), 5);
    /// ```
    pub fn visit(&mut self, line: usize) -> Result<Finding, Contradiction> {
        self.steps += 1;
        let found = self.look(line).clone()?;
        for &(along, cell) in &found {
            let crossing = self.board.crossing(line, along);
            self.news[crossing].cells += 1;
            self.news[crossing].filled += usize::from(cell.is_known() && cell != Cell::BLANK);
            self.peeked[crossing] = None;
        }
        self.board.write(line, &found);
        self.news[line] = News { never_visited: false, cells: 0, filled: 0 };
        self.peeked[line] = Some(Ok(vec![]));
        Ok(found)
    }
}

/// A way to choose the next line.
pub trait Ordering {
    /// The next line to visit. It is asked only while some visit can still find something.
    fn next(&mut self, game: &mut Game) -> usize;
}

/// How a game ended.
///
/// ```
/// use lab::orderings::{Game, Heuristic, End, figure_one, play};
///
/// let mut game = Game::new(&figure_one());
/// assert_eq!(play(&mut game, &mut Heuristic::default(), 25, |_, _, _| true), End::Solved);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All cells are known.
    Solved,
    /// No line has more to say.
    Stalled,
    /// As many steps as it was allowed, or the watcher had enough.
    Stopped,
    /// This line contradicts what is known.
    Broken(usize),
}

/// Plays until the board is full, nothing more follows, or so many steps are used up. The
/// watcher sees every visit (the game after it, the line, what was found) and may end it.
///
/// ```
/// use lab::orderings::{Game, Random, End, figure_one, play};
///
/// let mut game = Game::new(&figure_one());
/// let mut visits = vec![];
/// play(&mut game, &mut Random::seeded(1), 3, |_, line, _| { visits.push(line); true });
/// assert_eq!(visits.len(), 3);
/// ```
pub fn play(
    game: &mut Game,
    ordering: &mut dyn Ordering,
    most_steps: usize,
    mut watch: impl FnMut(&Game, usize, &Finding) -> bool,
) -> End {
    while !game.is_solved() {
        if game.is_stalled() {
            return End::Stalled;
        }
        if game.steps() >= most_steps {
            return End::Stopped;
        }
        let line = ordering.next(game);
        let Ok(found) = game.visit(line) else { return End::Broken(line) };
        if !watch(game, line, &found) {
            return End::Stopped;
        }
    }
    End::Solved
}
