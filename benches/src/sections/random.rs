//! Two hundred random puzzles of 25 by 25, half filled; uniqueness proved or denied.

use puzzle::Puzzle;
use puzzle::generate::Recipe;

use super::tournament::all_at_once;
use crate::families::REPORTING_SEED;
use crate::{BenchOptions, table};

pub(crate) fn run(options: &BenchOptions) {
    table::title("random: 200 puzzles of 25x25, half filled (ours in process)");
    let recipe = Recipe::new(25, 25).expect("a size");
    let puzzles: Vec<Puzzle> = recipe.puzzles(REPORTING_SEED).take(200).collect();
    all_at_once("200 random", &puzzles, options);
}
