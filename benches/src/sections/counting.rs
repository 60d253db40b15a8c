//! Counting what nobody can list.

use std::time::Duration;

use puzzle::{Clue, Palette, Puzzle};
use solve::{Budget, Options};

use crate::{BenchOptions, held_out, measure, table};

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
    held_out_puzzles(options);
}

/// Counts the solutions of random puzzles, and says what is known of those that take too long.
fn held_out_puzzles(options: &BenchOptions) {
    let timeout = options.timeout;
    table::title(&format!(
        "counting: random puzzles at density 0.45 (seed {}), {timeout} s each",
        held_out::HELD_OUT_SEED
    ));
    table::heading(&["side", "counted exactly", "least count of the others", "CPU ms"]);
    for (side, puzzles) in held_out::counting() {
        let (mut exact, mut least, mut time) = (0, None, Duration::ZERO);
        for puzzle in &puzzles {
            let budget = Budget::default().within(Duration::from_secs(timeout));
            let limits = Options { budget, ..Options::default() };
            let counting = || solve::count_tuned(puzzle, &limits, &options.tuning(puzzle));
            let (counted, took) = measure::busy(counting);
            time += took;
            match counted.exact {
                true => exact += 1,
                false => least = least.into_iter().chain([counted.count]).min(),
            }
        }
        table::cells(&[
            side.to_string(),
            format!("{exact}/{}", puzzles.len()),
            least.map_or("-".to_owned(), |least| least.to_string()),
            table::milliseconds(time),
        ]);
    }
}
