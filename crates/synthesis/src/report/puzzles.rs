//! Whole puzzles, as far as rules alone solve them.

use puzzle::{Cell, Clue, Grid, Puzzle};
use serde::Serialize;
use strategies::apply::Ladder;
use strategies::dsl::Reading;
use strategies::evaluate::closed_as_written;
use strategies::library::Strategy;

/// How many puzzles a set of rules finishes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FinishedPuzzles {
    /// The set.
    pub set: String,
    /// How many puzzles there are.
    pub puzzles: usize,
    /// How many of them it finishes.
    pub finished: usize,
    /// How many cells they have together.
    pub cells: usize,
    /// How many of those cells it decides.
    pub found: usize,
    /// How many puzzles it finishes with the decomposition oracle at hand.
    pub with_oracle: usize,
}

/// Applies the rules, read from both ends, to the lines of each puzzle until none changes anything:
/// no case analysis, no supposition, and no decomposition oracle except for `with_oracle`.
///
/// ```
/// use puzzle::{Palette, Puzzle};
/// use strategies::library;
/// let picture = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
/// let found = nonolith_synthesis::report::finished("library", &library::library(), &[puzzle]);
/// assert_eq!(found.finished, 1);
/// ```
pub fn finished(name: &str, strategies: &[Strategy], puzzles: &[Puzzle]) -> FinishedPuzzles {
    let both_ways = |strategy: &Strategy| {
        let mut strategy = strategy.clone();
        strategy.rule.reading = Reading::BothWays;
        strategy
    };
    let strategies: Vec<Strategy> = strategies.iter().map(both_ways).collect();
    let ladder = Ladder::of(&strategies, 2);
    let alone = |clue: &Clue, cells: &[Cell]| ladder.close(clue, cells).ok();
    let with_parts = |clue: &Clue, cells: &[Cell]| Some(closed_as_written(&ladder, clue, cells));
    let grids: Vec<Grid> = puzzles.iter().map(|puzzle| close(puzzle, alone)).collect();
    let with_oracle = puzzles.iter().filter(|puzzle| close(puzzle, with_parts).is_solved()).count();
    let cells = grids.iter().map(|grid| grid.height() * grid.width()).sum();
    FinishedPuzzles {
        set: name.to_owned(),
        puzzles: puzzles.len(),
        finished: grids.iter().filter(|grid| grid.is_solved()).count(),
        cells,
        with_oracle,
        found: cells - grids.iter().map(Grid::unknown_cells).sum::<usize>(),
    }
}

fn close(puzzle: &Puzzle, line: impl Fn(&Clue, &[Cell]) -> Option<Vec<Cell>>) -> Grid {
    let mut grid = puzzle.start();
    let mut changed = true;
    while changed {
        changed = false;
        for id in puzzle.lines() {
            let Some(cells) = line(puzzle.clue(id), &grid.line(id)) else { return grid };
            for (along, cell) in cells.into_iter().enumerate() {
                changed |= grid.restrict(id.square(along), cell);
            }
        }
    }
    grid
}
