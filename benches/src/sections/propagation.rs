//! Line-solvable pictures, in process, from clues to grid.

use puzzle::Puzzle;
use puzzle::generate::{Kind, Recipe};
use solve::propagate::{Sweep, propagate};

use crate::{Wishes, measure, table};

pub(crate) fn run(_: &Wishes) {
    table::title("propagation: line-solvable blobs, in process");
    for (height, width) in [(20, 20), (34, 34), (50, 60), (200, 200)] {
        measure_one(&line_solvable(height, width, 0.6));
    }
}

/// Measures line logic on one puzzle.
pub(crate) fn measure_one(puzzle: &Puzzle) {
    let best = measure::best(|| {
        let mut grid = puzzle.start();
        propagate(puzzle, &mut grid, &mut Sweep::default(), &mut ()).expect("it has a solution");
        std::hint::black_box(grid);
    });
    let cells = puzzle.height() * puzzle.width();
    let a_cell = best.as_nanos() as f64 / cells as f64;
    table::row(
        &format!("{}x{}, {a_cell:.1} ns a cell", puzzle.height(), puzzle.width()),
        best,
        &[],
    );
}

/// The first blob of this size that line logic finishes.
pub(crate) fn line_solvable(height: usize, width: usize, density: f64) -> Puzzle {
    let recipe = Recipe::new(height, width)
        .expect("a size")
        .of_kind(Kind::Blob)
        .with_density(density)
        .expect("a share");
    let solvable = |puzzle: &Puzzle| {
        let mut grid = puzzle.start();
        propagate(puzzle, &mut grid, &mut Sweep::default(), &mut ()).is_ok() && grid.is_solved()
    };
    recipe.puzzles(1).find(solvable).expect("pictures without end")
}
