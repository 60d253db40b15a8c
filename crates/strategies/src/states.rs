//! Line states from puzzles, by random roll-outs as the paper makes its test set.
//!
//! All lines on which something follows are closed by the line solver; one of them is chosen at
//! random and written into the grid; and so on until the puzzle is solved or no line gives more.
//! The paper keeps the chosen transitions only; one can also keep every productive line seen.

use std::collections::BTreeSet;

use puzzle::{Grid, LineId, Puzzle};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::evaluate::State;

/// Which states of a roll-out are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The line chosen at each step, as the paper does.
    Chosen,
    /// Every line on which something follows, once.
    All,
}

/// The line states of one random roll-out of a black-and-white puzzle; the same seed gives the
/// same states.
///
/// ```
/// use puzzle::{Palette, Puzzle};
/// use strategies::states::{roll_out, Keep};
///
/// let picture = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
/// let states = roll_out(&puzzle, 1, Keep::Chosen);
/// assert_eq!(states, roll_out(&puzzle, 1, Keep::Chosen));
/// assert!(states.iter().all(|state| state.deducible() > 0));
/// ```
pub fn roll_out(puzzle: &Puzzle, seed: u64, keep: Keep) -> Vec<State> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut grid = puzzle.start();
    let mut kept = Vec::new();
    let mut seen = BTreeSet::new();
    loop {
        let mut open = productive(puzzle, &grid);
        if open.is_empty() {
            return kept;
        }
        // The remainder favours small numbers by less than one part in a hundred million.
        let chosen = (u64::from(random.next_u32()) % open.len() as u64) as usize;
        if keep == Keep::All {
            let fresh = |(_, state): &&(LineId, State)| seen.insert(state.to_json());
            kept.extend(open.iter().filter(fresh).map(|(_, state)| state.clone()));
        }
        let (line, state) = open.swap_remove(chosen);
        for (along, &cell) in state.after.iter().enumerate() {
            grid.restrict(line.square(along), cell);
        }
        if keep == Keep::Chosen {
            kept.push(state);
        }
    }
}

/// The lines on which something follows; none if some line has no solution.
fn productive(puzzle: &Puzzle, grid: &Grid) -> Vec<(LineId, State)> {
    let state = |line: LineId| {
        let before = grid.line(line);
        State::of(puzzle.clue(line).clone(), before).map(|state| (line, state))
    };
    let all: Result<Vec<(LineId, State)>, _> = puzzle.lines().map(state).collect();
    let mut all = all.unwrap_or_default();
    all.retain(|(_, state)| state.before != state.after);
    all
}
