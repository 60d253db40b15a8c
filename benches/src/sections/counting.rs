//! Counting what nobody can list.

use puzzle::{Clue, Palette, Puzzle};
use solve::Options;

use crate::{BenchOptions, measure, table};

pub(crate) fn run(options: &BenchOptions) {
    table::title("counting: n rows and n columns of one cell each, n! ways");
    for side in [8, 12, 16, 20] {
        let ones = || vec![Clue::black([1]); side];
        let puzzle = Puzzle::new(Palette::black_and_white(), ones(), ones()).expect("a puzzle");
        let (count, time) = measure::busy(|| {
            solve::count_tuned(&puzzle, &Options::default(), &options.tuning(&puzzle))
        });
        table::row(&format!("{side}! = {}", count.count), time, &[]);
    }
}
