//! Hints of a whole game: of a hinter that is kept, and found anew each time.

use puzzle::generate::{Kind, Recipe};
use puzzle::{Grid, Puzzle};
use solve::Options;
use strategies::hint::{Hinter, LAST_RUNG, hint};

use crate::{BenchOptions, measure, table};

/// The seed of the puzzles: no tuning value was chosen on them.
const SEED: u64 = 519;

pub(crate) fn run(_: &BenchOptions) {
    table::title("hints: the mean of all hints of a game, by a hinter that is kept and anew");
    for side in [5, 10, 20] {
        let recipe = Recipe::new(side, side).expect("a size").of_kind(Kind::Blob);
        let puzzle = recipe.puzzles(SEED).find(solve::is_line_solvable).expect("one of many");
        let (positions, options) = (positions(&puzzle), Options::default());
        let mut hinter = Hinter::new(&puzzle);
        let kept = measure::best(|| {
            for position in &positions {
                hinter.hint(position, LAST_RUNG, &options).expect("its own position");
            }
        });
        let anew = measure::best(|| {
            for position in &positions {
                hint(&puzzle, position, LAST_RUNG, &options).expect("its own position");
            }
        });
        let hints = positions.len() as u32;
        let what = format!("{side} x {side}, {hints} hints");
        table::row(&what, kept / hints, &[("anew".into(), "each time".into(), anew / hints)]);
    }
}

/// The positions in which a player who follows every hint asks for the next.
fn positions(puzzle: &Puzzle) -> Vec<Grid> {
    let (mut hinter, mut grid) = (Hinter::new(puzzle), puzzle.start());
    let mut positions = vec![];
    while !grid.is_solved() {
        positions.push(grid.clone());
        let hint = hinter.hint(&grid, LAST_RUNG, &Options::default()).expect("its own position");
        let step = hint.step.expect("a puzzle with one solution has a next step");
        for (square, allowed) in step.deduction.allowed(grid.colours()) {
            grid.restrict(square, allowed);
        }
    }
    positions
}
