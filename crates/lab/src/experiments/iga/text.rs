//! The results as text.

use std::fmt::Write;

use puzzle::{Grid, Palette, Puzzle, render};

use super::{ContestantResult, search_spaces};

/// What is run, and the heading of the table of contestants.
pub fn heading(bear: &Puzzle, runs: usize, evaluations: u64) -> String {
    let [grids, rows] = search_spaces(bear);
    format!(
        "The bear, 15x15: {grids:.3e} grids (the paper's: 5.392e67), {rows:.3e} with legal rows \
         (the paper's: 6.214e20)\n{runs} runs of {evaluations} evaluations each; fitness at the end, 0 solves it\n\n\
         {:<10} {:<8} {:>5} {:>7} {:>6}   {:<13} {:>6} {:>17} {:>15}\n",
        "", "fitness", "best", "mean", "sd", "paper", "solved", "median to solve", "evaluations/s",
    )
}

/// The best individuals of each first run, which stand beneath the table.
pub fn films(bear: &Puzzle, outcomes: &[ContestantResult]) -> String {
    let mut text = "\nThe best individual of each first run, as evaluations: fitness\n".to_owned();
    for outcome in outcomes {
        let _ = write!(text, "\n{}\n{}", outcome.contestant.name, film(bear, outcome));
    }
    text
}

/// A contestant as a row of the table.
pub fn line(outcome: &ContestantResult) -> String {
    let tally = &outcome.tally;
    let paper = outcome.contestant.paper.map_or_else(String::new, |[best, mean, deviation]| {
        format!("{best} / {mean} / {deviation}")
    });
    let solved = format!("{}/{}", tally.solved, tally.runs);
    let median = tally.median.map_or_else(|| "-".into(), |median| median.to_string());
    format!(
        "{:<10} {:<8} {:>5} {:>7.1} {:>6.1}   {paper:<13} {solved:>6} {median:>17} {:>15.0}\n",
        outcome.contestant.name,
        outcome.contestant.algorithm.fitness().name(),
        tally.best,
        tally.mean,
        tally.deviation,
        outcome.speed,
    )
}

/// The pictures side by side, with captions beneath.
fn film(bear: &Puzzle, outcome: &ContestantResult) -> String {
    let width = bear.width() + 3;
    let mut lines = vec![String::new(); bear.height().div_ceil(2) + 1];
    for frame in &outcome.film {
        let grid = Grid::of_picture(&outcome.contestant.algorithm.picture(bear, frame), 2);
        let drawn = render::half_blocks(&Palette::black_and_white(), &grid, false);
        let caption = format!("{}: {}", frame.evaluations, frame.fitness);
        let parts = drawn.lines().chain(std::iter::once(caption.as_str()));
        for (line, part) in lines.iter_mut().zip(parts) {
            let _ = write!(line, "{part:<width$}");
        }
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}
