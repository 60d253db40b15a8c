//! How the time of line logic grows with size.

use puzzle::Puzzle;
use puzzle::generate::Recipe;

use super::propagation::measure_one;
use crate::{Wishes, table};

pub(crate) fn run(_: &Wishes) {
    table::title(
        "growth: nine cells in ten filled at random, line logic to its fixpoint, in process",
    );
    for side in [25, 50, 100, 200, 400, 1000] {
        measure_one("", &dense(side));
    }
}

/// A picture that line logic finishes, or nearly, at any size.
fn dense(side: usize) -> Puzzle {
    let recipe = Recipe::new(side, side).expect("a size").with_density(0.9).expect("a share");
    recipe.puzzles(1).next().expect("pictures without end")
}
