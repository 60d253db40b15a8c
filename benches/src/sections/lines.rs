//! One line: 25 cells, half of them known, in process.

use puzzle::generate::Recipe;
use solve::line::WordLine;

use crate::families::REPORTING_SEED;
use crate::{BenchOptions, measure, table};

pub(crate) fn run(_: &BenchOptions) {
    table::title("lines: random, half filled, half known, in process");
    for length in [15, 25, 40, 60] {
        let recipe = Recipe::new(2, length).expect("a size");
        let lines: Vec<(WordLine, [u64; 2])> = recipe
            .pictures(REPORTING_SEED)
            .take(1000)
            .map(|picture| {
                let word = |row: &[puzzle::Colour]| {
                    row.iter().rev().fold(0, |word, colour| word << 1 | colour.index() as u64)
                };
                let rows: Vec<u64> = picture.rows().map(word).collect();
                let line = WordLine::new(&picture.clue(puzzle::LineId::row(0)), length);
                // The second row says which cells of the first are known.
                (line.expect("a short line"), [!rows[0] | !rows[1], rows[0] | !rows[1]])
            })
            .collect();
        let best = measure::best(|| {
            for (line, planes) in &lines {
                std::hint::black_box(line.close(*planes)).expect("it has an arrangement");
            }
        });
        table::row(&format!("{length} cells"), best / 1000, &[]);
    }
}
