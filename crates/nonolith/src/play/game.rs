//! The game itself: a board with a past and a future.

use puzzle::{LineId, Puzzle, Square, check};

use super::moves::Move;
use super::{Mark, PlayBoard, Stroke};

/// A puzzle being played.
///
/// ```
/// use nonolith::play::Game;
/// use nonolith::puzzle::{Palette, Puzzle};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
/// let game = Game::new(puzzle);
/// assert!(!game.is_won());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    puzzle: Puzzle,
    board: PlayBoard,
    past: Vec<Move>,
    future: Vec<Move>,
    save_points: Vec<usize>,
}

impl Game {
    /// A game that has not begun.
    ///
    /// ```
    /// # use nonolith::play::Game;
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// assert!(!Game::new(puzzle).has_begun());
    /// ```
    pub fn new(puzzle: Puzzle) -> Game {
        let board = PlayBoard::of(&puzzle);
        Game { puzzle, board, past: vec![], future: vec![], save_points: vec![] }
    }

    /// The puzzle.
    ///
    /// ```
    /// # use nonolith::play::Game;
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// assert_eq!(Game::new(puzzle).puzzle().width(), 2);
    /// ```
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// What the player has drawn.
    ///
    /// ```
    /// # use nonolith::play::Game;
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// assert_eq!(Game::new(puzzle).board().to_string(), "??");
    /// ```
    pub fn board(&self) -> &PlayBoard {
        &self.board
    }

    /// Whether the player has drawn anything yet: a clock starts on the first move.
    ///
    /// ```
    /// # use nonolith::play::Game;
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// assert!(!Game::new(puzzle).has_begun());
    /// ```
    pub fn has_begun(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether the square is given as part of the puzzle: no stroke changes it. Off the board
    /// nothing is given.
    ///
    /// ```
    /// # use nonolith::play::Game;
    /// # use nonolith::puzzle::{Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// assert!(!Game::new(puzzle).is_given((0, 0)));
    /// ```
    pub fn is_given(&self, square: impl Into<Square>) -> bool {
        let given = self.puzzle.given().and_then(|given| given.get(square));
        given.is_some_and(|cell| cell.is_known())
    }

    /// Draws a stroke, as one move; says how many squares it changed.
    ///
    /// ```
    /// # use nonolith::play::{Brush, Game, Stroke};
    /// # use nonolith::puzzle::{Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let mut game = Game::new(puzzle);
    /// let stroke = Stroke::begin(&game, Square { row: 0, column: 0 }, Brush::Cross);
    /// assert_eq!(game.draw(&stroke), 1);
    /// ```
    pub fn draw(&mut self, stroke: &Stroke) -> usize {
        let marks: Vec<_> =
            stroke.changes(self).into_iter().map(|square| (square, stroke.draws())).collect();
        self.set(&marks)
    }

    /// Draws these marks, as one move. Squares that are given or off the board are spared, and so
    /// are squares to be filled with the background or with a colour that the puzzle does not have.
    /// Of two marks for one square the last counts. Says how many squares have another mark now.
    ///
    /// ```
    /// # use nonolith::play::{Game, Mark};
    /// # use nonolith::puzzle::{Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let mut game = Game::new(puzzle);
    /// assert_eq!(game.set(&[((0, 0), Mark::Crossed)]), 1);
    /// ```
    pub fn set<S: Copy + Into<Square>>(&mut self, marks: &[(S, Mark)]) -> usize {
        let may = |&(square, mark): &(Square, Mark)| self.check_mark(square, mark).is_ok();
        let marks = marks.iter().map(|&(square, mark)| (square.into(), mark));
        let marks: Vec<(Square, Mark)> = marks.filter(may).collect();
        let made = Move::of(&self.board, &marks, &[]);
        let changed = made.marks().len();
        self.take_news(made);
        changed
    }

    /// Takes a move, unless it changes nothing.
    pub(super) fn take_news(&mut self, made: Move) {
        if !made.is_empty() {
            self.take(made);
        }
    }

    pub(super) fn take(&mut self, made: Move) {
        made.apply(&mut self.board);
        self.past.push(made);
        self.future.clear();
    }

    /// Takes the last move back; `false` if there is none.
    ///
    /// ```
    /// # use nonolith::play::Game;
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// assert!(!Game::new(puzzle).undo());
    /// ```
    pub fn undo(&mut self) -> bool {
        let Some(made) = self.past.pop() else { return false };
        made.revert(&mut self.board);
        self.future.push(made);
        let now = self.past.len();
        self.save_points.retain(|&point| point <= now);
        true
    }

    /// Takes the next move again after an undo; `false` if there is none.
    ///
    /// ```
    /// # use nonolith::play::Game;
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// assert!(!Game::new(puzzle).redo());
    /// ```
    pub fn redo(&mut self) -> bool {
        let Some(made) = self.future.pop() else { return false };
        made.apply(&mut self.board);
        self.past.push(made);
        true
    }

    /// Remembers this moment, to come back to with [`Game::back`].
    ///
    /// ```
    /// # use nonolith::play::Game;
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let mut game = Game::new(puzzle);
    /// game.save_point();
    /// assert!(game.back());
    /// ```
    pub fn save_point(&mut self) {
        let now = self.past.len();
        if self.save_points.last() != Some(&now) {
            self.save_points.push(now);
        }
    }

    /// Goes back to the last save point and forgets it; `false` if there is none.
    ///
    /// ```
    /// # use nonolith::play::Game;
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// assert!(!Game::new(puzzle).back());
    /// ```
    pub fn back(&mut self) -> bool {
        let Some(point) = self.save_points.pop() else { return false };
        self.rewind_to(point);
        true
    }

    /// The number of moves taken.
    ///
    /// ```
    /// # use nonolith::play::Game;
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// assert_eq!(Game::new(puzzle).moves(), 0);
    /// ```
    pub fn moves(&self) -> usize {
        self.past.len()
    }

    /// The number of moves that were taken back and can be taken again.
    ///
    /// ```
    /// # use nonolith::play::Game;
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// assert_eq!(Game::new(puzzle).undone(), 0);
    /// ```
    pub fn undone(&self) -> usize {
        self.future.len()
    }

    /// The moments that are remembered, as numbers of moves, first to last.
    ///
    /// ```
    /// # use nonolith::play::Game;
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let mut game = Game::new(puzzle);
    /// game.save_point();
    /// assert_eq!(game.save_points(), [0]);
    /// ```
    pub fn save_points(&self) -> &[usize] {
        &self.save_points
    }

    pub(super) fn remember(&mut self, points: &[usize]) {
        self.save_points = points.iter().copied().filter(|&point| point <= self.moves()).collect();
    }

    pub(super) fn history(&self) -> &[Move] {
        &self.past
    }

    pub(super) fn rewind_to(&mut self, moves: usize) {
        while self.past.len() > moves && self.undo() {}
    }

    /// Whether all clues hold, whatever the picture.
    ///
    /// ```
    /// # use nonolith::play::{Game, Mark};
    /// # use nonolith::puzzle::{Colour, Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10".parse().unwrap()).unwrap();
    /// let mut game = Game::new(puzzle);
    /// game.set(&[(Square { row: 0, column: 0 }, Mark::Filled(Colour::BLACK))]);
    /// assert!(game.is_won());
    /// ```
    pub fn is_won(&self) -> bool {
        check::picture(&self.puzzle, &self.board.picture()).is_ok()
    }

    /// For each run of a line, whether the player's own cells prove it: wherever the clue can still
    /// go, this run stands in one place, and all of that place is filled. A line that the puzzle
    /// does not have has no runs.
    ///
    /// ```
    /// # use nonolith::play::{Game, Mark};
    /// # use nonolith::puzzle::{Colour, LineId, Palette, Puzzle, Square};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "1101".parse().unwrap()).unwrap();
    /// let mut game = Game::new(puzzle);
    /// let fill = |column| (Square { row: 0, column }, Mark::Filled(Colour::BLACK));
    /// game.set(&[fill(0), fill(1)]);
    /// assert_eq!(game.proved_runs(LineId::row(0)), [true, false]);
    /// ```
    pub fn proved_runs(&self, line: LineId) -> Vec<bool> {
        if !self.board.has(line.square(0)) {
            return vec![];
        }
        let clue = self.puzzle.clue(line);
        let cells = self.board.grid().line(line);
        let Ok(starts) = solve::line::starts(clue, &cells) else {
            return vec![false; clue.runs().len()];
        };
        let proved = |(run, starts): (&puzzle::Run, &solve::line::Starts)| {
            let (start, end) = (starts.first(), starts.first() + run.length);
            starts.count() == 1 && cells[start..end].iter().all(|cell| cell.is_known())
        };
        clue.runs().iter().zip(&starts).map(proved).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Brush;
    use puzzle::{Colour, Grid, Palette};

    fn game(picture: &str) -> Game {
        let picture = picture.parse().expect("a picture");
        Game::new(Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle"))
    }

    fn stroke(game: &mut Game, brush: Brush, from: (usize, usize), to: (usize, usize)) {
        let mut stroke = Stroke::begin(game, from, brush);
        stroke.drag_to(game, to);
        game.draw(&stroke);
    }

    const FILL: Brush = Brush::Fill(Colour::BLACK);

    #[test]
    fn a_stroke_is_one_undo() {
        let mut game = game("111 000");
        stroke(&mut game, FILL, (0, 0), (0, 2));
        assert_eq!(game.board().to_string(), "###\n???");
        assert!(game.undo());
        assert_eq!(game.board().to_string(), "???\n???");
        assert!(game.redo());
        assert_eq!(game.board().to_string(), "###\n???");
    }

    #[test]
    fn a_stroke_spares_other_marks() {
        let mut game = game("111 000");
        stroke(&mut game, Brush::Cross, (0, 1), (0, 1));
        stroke(&mut game, FILL, (0, 0), (0, 2));
        assert_eq!(game.board().to_string(), "#.#\n???");
    }

    #[test]
    fn the_first_square_decides_that_a_stroke_erases() {
        let mut game = game("111 000");
        stroke(&mut game, FILL, (0, 0), (0, 1));
        stroke(&mut game, FILL, (0, 1), (0, 0));
        assert_eq!(game.board().to_string(), "???\n???");
    }

    #[test]
    fn a_drag_stays_in_its_line() {
        let mut game = game("111 000");
        stroke(&mut game, FILL, (0, 0), (1, 2));
        assert_eq!(game.board().to_string(), "###\n???");
    }

    #[test]
    fn a_given_cell_cannot_be_drawn_over() {
        let puzzle = game("111 000").puzzle.clone();
        let given = Grid::from_text("#?? ???", 2).expect("a grid");
        let mut game = Game::new(puzzle.with_given(given).expect("of that size"));
        stroke(&mut game, Brush::Cross, (0, 0), (0, 2));
        assert_eq!(game.board().to_string(), "#??\n???");
    }

    #[test]
    fn a_new_stroke_forgets_what_was_undone() {
        let mut game = game("111 000");
        stroke(&mut game, FILL, (0, 0), (0, 0));
        game.undo();
        stroke(&mut game, FILL, (0, 1), (0, 1));
        assert!(!game.redo());
    }

    #[test]
    fn a_save_point_brings_the_moment_back() {
        let mut game = game("111 000");
        stroke(&mut game, FILL, (0, 0), (0, 0));
        game.save_point();
        stroke(&mut game, FILL, (0, 1), (0, 1));
        stroke(&mut game, FILL, (0, 2), (0, 2));
        assert!(game.back());
        assert_eq!(game.board().to_string(), "#??\n???");
    }

    #[test]
    fn another_picture_with_the_same_clues_wins_too() {
        let mut game = game("10 01");
        stroke(&mut game, FILL, (0, 1), (0, 1));
        stroke(&mut game, FILL, (1, 0), (1, 0));
        assert!(game.is_won());
    }

    #[test]
    fn a_run_is_proved_only_by_the_players_own_cells() {
        let mut game = game("1011 0000");
        assert_eq!(game.proved_runs(LineId::row(0)), [false, false]);
        stroke(&mut game, FILL, (0, 2), (0, 3));
        assert_eq!(game.proved_runs(LineId::row(0)), [false, true]);
    }
}
