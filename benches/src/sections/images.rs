//! Puzzles from a file, or held-out random ones, in their eight images, mirrored and lying: a search that is lucky with one of
//! them is not with all.

use std::time::Duration;

use puzzle::{Clue, Puzzle};
use solve::{Budget, Options, Verdict};

use crate::{BenchOptions, held_out, measure, table};

pub(crate) fn run(options: &BenchOptions) {
    table::title("images: each puzzle in eight images, in process, CPU milliseconds");
    let puzzles = &options.puzzles.clone().unwrap_or_else(held_out::images);
    let columns = [
        "as it stands",
        "geometric mean",
        "mean",
        "shortest",
        "median",
        "longest",
        "longest / median",
        "undecided",
    ];
    table::heading(&["puzzle"].into_iter().chain(columns).collect::<Vec<_>>());
    for puzzle in puzzles {
        let times: Vec<_> = images(puzzle).iter().map(|p| solve(p, options)).collect();
        table::cells(&row(puzzle, &times));
    }
}

/// The CPU time, and whether it was decided.
fn solve(puzzle: &Puzzle, options: &BenchOptions) -> (Duration, bool) {
    let budget = Budget::default().within(Duration::from_secs(options.timeout));
    let limits = Options { budget, ..Options::default() };
    let (answer, time) = measure::busy(|| options.solve(puzzle, &limits));
    (time, !matches!(answer.verdict, Verdict::Unknown { .. }))
}

fn row(puzzle: &Puzzle, times: &[(Duration, bool)]) -> Vec<String> {
    let seconds = || times.iter().map(|(time, _)| time.as_secs_f64().max(1e-6));
    let mean = |sum: f64| sum / times.len() as f64;
    let mut sorted: Vec<f64> = seconds().collect();
    sorted.sort_by(f64::total_cmp);
    let median = (sorted[(sorted.len() - 1) / 2] + sorted[sorted.len() / 2]) / 2.0;
    let longest = sorted[sorted.len() - 1];
    let figures = [
        times[0].0.as_secs_f64(),
        mean(seconds().map(f64::ln).sum()).exp(),
        mean(seconds().sum()),
        sorted[0],
        median,
        longest,
    ];
    let figures = figures.map(|figure| table::milliseconds(Duration::from_secs_f64(figure)));
    let ratio = format!("{:.1}", longest / median);
    let undecided = times.iter().filter(|(_, decided)| !decided).count().to_string();
    let id = puzzle.details.id.clone().unwrap_or_else(|| "?".to_owned());
    [id].into_iter().chain(figures).chain([ratio, undecided]).collect()
}

/// The puzzle as it stands, then the other seven.
fn images(puzzle: &Puzzle) -> Vec<Puzzle> {
    let list = |clues: &[Clue], reversed: bool, mirrored: bool| {
        let image = |clue: &Clue| if mirrored { clue.mirrored() } else { clue.clone() };
        let mut clues: Vec<Clue> = clues.iter().map(image).collect();
        if reversed {
            clues.reverse();
        }
        clues
    };
    let mut images = vec![];
    for (down, across) in [(false, false), (false, true), (true, false), (true, true)] {
        let rows = list(puzzle.rows(), down, across);
        let columns = list(puzzle.columns(), across, down);
        let palette = || puzzle.palette().clone();
        images.extend(Puzzle::new(palette(), &rows[..], &columns[..]));
        images.extend(Puzzle::new(palette(), columns, rows));
    }
    images
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::{Palette, Picture};
    use std::collections::HashSet;

    #[test]
    fn the_images_of_a_puzzle_are_the_puzzles_of_the_images_of_its_picture() {
        let puzzle = |picture: &str| {
            let picture: Picture = picture.parse().expect("a picture");
            Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle")
        };
        let clues = |puzzle: &Puzzle| (puzzle.rows().to_vec(), puzzle.columns().to_vec());
        let pictures = [
            "110 100", "11 10 00", "011 001", "11 01 00", "100 110", "00 10 11", "001 011",
            "00 01 11",
        ];
        let expected: HashSet<_> = pictures.iter().map(|picture| clues(&puzzle(picture))).collect();
        let images = images(&puzzle(pictures[0]));
        assert_eq!(images.iter().map(clues).collect::<HashSet<_>>(), expected);
        assert_eq!(clues(&images[0]), clues(&puzzle(pictures[0])));
    }
}
