//! How the time of line solving grows with size.

use puzzle::Puzzle;
use puzzle::generate::Recipe;

use super::propagation::measure_one;
use crate::families::REPORTING_SEED;
use crate::{BenchOptions, table};

pub(crate) fn run(_: &BenchOptions) {
    table::title(
        "growth: nine cells in ten filled at random, line solving to its fixpoint, in process",
    );
    for side in [25, 50, 100, 200, 400, 1000] {
        measure_one("", &dense(side));
    }
}

/// A picture that is line-solvable, or nearly so, at any size.
fn dense(side: usize) -> Puzzle {
    let recipe = Recipe::new(side, side).expect("a size").with_density(0.9).expect("a share");
    recipe.puzzles(REPORTING_SEED).next().expect("pictures without end")
}
