//! What the policy sees of a line: numbers that mean the same on a board of any size.
//!
//! What it may look at is kept apart. Blind, it sees the whole board but solves no line; the
//! numbers are what a person reads off at a glance. With a peek it also knows what each line
//! would give now, and what that would do for the lines that cross it.

mod avalanche;
mod cover;
mod cover_needs;
mod feature;
mod glance;
mod lookahead;
mod peek;

use puzzle::Cell;

use crate::orderings::LineGame;
use avalanche::Avalanche;
use cover::Cover;
use feature::FeatureVector;

pub use feature::Feature;

/// What a policy may look at.
///
/// ```
/// use nonolith_lab::orderings::policy::Observation;
/// assert!(Observation::Blind.features() < Observation::Peek.features());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observation {
    /// The board, but no line may be solved to see what it gives.
    Blind,
    /// What each line would give, and what its crossing lines would give after that.
    Peek,
}

/// The lines that may be chosen and what is seen of each. Never a line that is finished or has
/// not changed since its last visit; with a peek, never one that would give nothing. Where the
/// game's budget is spent lines are left out: then it does not matter which is chosen.
///
/// ```
/// use nonolith_lab::orderings::{LineGame, figure_one, policy::{Observation, observe}};
///
/// let mut game = LineGame::new(&figure_one());
/// assert_eq!(observe(&mut game, Observation::Blind).len(), 10);
/// assert!(observe(&mut game, Observation::Peek).len() < 10);
/// ```
pub fn observe(game: &mut LineGame, observation: Observation) -> Vec<(usize, Vec<f32>)> {
    let lines: Vec<usize> = game.promising_lines().collect();
    let board = BoardView::new(game, observation);
    let lines =
        lines.into_iter().filter(|&line| observation == Observation::Blind || board.gain[line] > 0);
    let lines: Vec<usize> = lines.collect();
    let mut seen = vec![];
    for line in lines {
        if game.is_out_of_time() {
            break;
        }
        let mut features = FeatureVector::new(observation);
        glance::at_a_glance(game, &board, line, &mut features);
        if observation == Observation::Peek {
            peek::peeked(game, &board, line, &mut features);
        }
        seen.push((line, features.into_numbers()));
    }
    seen
}

/// What is the same for all lines of one view.
struct BoardView {
    unknown: f32,
    unvisited: f32,
    promising: f32,
    /// How many cells each line would give.
    gain: Vec<usize>,
    finishing: Vec<bool>,
    /// The cells that rows and columns would give, row by row.
    by_row: Vec<Option<Cell>>,
    by_column: Vec<Option<Cell>>,
    /// What follows by finishing lines from here, with no other visit.
    base: Avalanche,
    /// A few lines that would suffice.
    cover: Cover,
}

impl BoardView {
    fn new(game: &mut LineGame, observation: Observation) -> BoardView {
        let lines = game.board().lines();
        let height = game.board().height();
        let width = lines - height;
        solve::work(height * width);
        let share = |count: usize, of: usize| count as f32 / of as f32;
        let mut board = BoardView {
            unknown: share(game.board().unknown(), height * width),
            unvisited: share((0..lines).filter(|&l| game.changes(l).never_visited).count(), lines),
            promising: share(game.promising_lines().count(), lines),
            gain: vec![0; lines],
            finishing: vec![false; lines],
            by_row: vec![None; height * width],
            by_column: vec![None; height * width],
            base: Avalanche::default(),
            cover: Cover::default(),
        };
        if observation == Observation::Peek {
            let open: Vec<usize> = game.promising_lines().collect();
            for line in open {
                if game.is_out_of_time() {
                    return board;
                }
                board.peek(game, line);
            }
            board.base = avalanche::avalanche(game, None);
            board.cover = Cover::of(game);
        }
        board
    }

    fn peek(&mut self, game: &mut LineGame, line: usize) {
        let height = game.board().height();
        let width = game.board().lines() - height;
        let unknown = game.board().tally(line).unknown;
        let found = game.peek(line);
        self.gain[line] = found.len();
        self.finishing[line] = found.iter().filter(|(_, cell)| cell.is_known()).count() == unknown;
        for &(along, cell) in found {
            if line < height {
                self.by_row[line * width + along] = Some(cell);
            } else {
                self.by_column[along * width + line - height] = Some(cell);
            }
        }
    }

    /// What the line that crosses this one there would give in that cell.
    fn crossing_gives(&self, game: &LineGame, line: usize, along: usize) -> Option<Cell> {
        let height = game.board().height();
        let width = game.board().lines() - height;
        match line < height {
            true => self.by_column[line * width + along],
            false => self.by_row[along * width + line - height],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::generate::Recipe;

    #[test]
    fn every_feature_of_the_table_is_set_in_every_position() {
        for observation in [Observation::Blind, Observation::Peek] {
            for puzzle in Recipe::new(5, 6).unwrap().puzzles(5).take(10) {
                let mut game = LineGame::new(&puzzle);
                while let Some(line) = { game.promising_lines().next() } {
                    for (_, features) in observe(&mut game, observation) {
                        assert_eq!(features.len(), observation.features());
                        assert!(features.iter().all(|value| value.is_finite()), "{features:?}");
                    }
                    game.visit(line).unwrap();
                }
            }
        }
    }
}
