//! How time grows with size, on one picture drawn ever larger.

use puzzle::{Palette, Picture, Puzzle, Square};

use super::propagation::{line_solvable, measure_one};
use crate::{Wishes, table};

pub(crate) fn run(_: &Wishes) {
    table::title("growth: blobs of 25x25 that line logic finishes, side by side along a diagonal");
    let tile = line_solvable(25, 25, 0.6);
    let tile = &tile.solutions()[0];
    for side in [25, 50, 100, 200, 400, 1000] {
        let picture = Picture::from_fn(side, side, |Square { row, column }| {
            tile[Square { row: row % 25, column: column % 25 }]
        });
        let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle");
        measure_one(&puzzle);
    }
}
