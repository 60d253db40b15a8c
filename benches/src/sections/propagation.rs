//! Line solving of pictures, in process, from clues to grid.

use puzzle::Puzzle;
use puzzle::generate::{Kind, Recipe};
use solve::propagate::{Sweep, propagate};

use crate::families::REPORTING_SEED;
use crate::{BenchOptions, measure, table};

pub(crate) fn run(options: &BenchOptions) {
    table::title("propagation: blobs that are line-solvable or nearly so, in process");
    for (height, width) in [(20, 20), (34, 34), (50, 60), (200, 200)] {
        measure_one("", &blob(height, width, 20));
    }
    let named = options.puzzles.iter().flatten();
    for puzzle in named.filter(|puzzle| left(puzzle) == 0) {
        measure_one(puzzle.details.id.as_deref().unwrap_or("?"), puzzle);
    }
}

/// Measures line solving of one puzzle, to its fixpoint.
pub(crate) fn measure_one(name: &str, puzzle: &Puzzle) {
    let best = measure::best(|| {
        let mut grid = puzzle.start();
        propagate(puzzle, &mut grid, &mut Sweep::default(), &mut ()).expect("it has a solution");
        std::hint::black_box(grid);
    });
    let cells = puzzle.height() * puzzle.width();
    let a_cell = best.as_nanos() as f64 / cells as f64;
    let (size, left) = ((puzzle.height(), puzzle.width()), left(puzzle));
    let what = format!("{name} {}x{}, {left} left, {a_cell:.1} ns a cell", size.0, size.1);
    table::row(what.trim_start(), best, &[]);
}

/// Of the first `tries` blobs of this size the one of which line solving leaves least.
pub(crate) fn blob(height: usize, width: usize, tries: usize) -> Puzzle {
    let recipe = Recipe::new(height, width)
        .expect("a size")
        .of_kind(Kind::Blob)
        .with_density(0.6)
        .expect("a share");
    recipe.puzzles(REPORTING_SEED).take(tries).min_by_key(left).expect("one try at least")
}

/// How many cells line solving leaves unknown.
fn left(puzzle: &Puzzle) -> usize {
    let mut grid = puzzle.start();
    propagate(puzzle, &mut grid, &mut Sweep::default(), &mut ()).expect("it has a solution");
    grid.unknown_cells()
}
