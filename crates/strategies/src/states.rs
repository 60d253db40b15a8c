//! Line states from puzzles, by random roll-outs as the paper makes its test set.
//!
//! All lines on which something follows are closed by the line solver; one of them is chosen at
//! random and written into the grid; and so on until the puzzle is solved or no line gives more.
//! The paper keeps the chosen transitions only; one can also keep every productive line seen.

use std::collections::BTreeSet;

use puzzle::generate::{Kind, Recipe};
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

/// The line states of one random roll-out of a puzzle; the same seed gives the same states.
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

/// The sides of the puzzles that [`puzzles`] draws, in turn: those of the paper's own.
const SIDES: [usize; 5] = [10, 15, 20, 25, 30];

/// Line-solvable black-and-white puzzles of many sizes, drawn by a seed; the first of
/// them are the same however many are asked for.
///
/// ```
/// let puzzles = strategies::states::puzzles(1, 2);
/// assert_eq!((puzzles[0].height(), puzzles[1].height()), (10, 15));
/// ```
pub fn puzzles(seed: u64, number: usize) -> Vec<Puzzle> {
    let of_side = |side: usize| {
        let recipe =
            Recipe::new(side, side).expect("a side that pictures have").of_kind(Kind::Blob);
        let solved = move |number: u64| {
            recipe.puzzles(seed.wrapping_add(number)).find(solve::is_line_solvable)
        };
        (0..).filter_map(solved)
    };
    let mut drawn = SIDES.map(of_side);
    (0..number).filter_map(|place| drawn[place % SIDES.len()].next()).collect()
}

/// The line states of the first `number` of our own [`puzzles`], each rolled out once, as the paper does.
///
/// ```
/// assert!(strategies::states::generated(1, 1).iter().all(|state| state.deducible() > 0));
/// ```
pub fn generated(seed: u64, number: usize) -> Vec<State> {
    let each = puzzles(seed, number).into_iter().zip(seed..);
    each.flat_map(|(puzzle, seed)| roll_out(&puzzle, seed, Keep::Chosen)).collect()
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
