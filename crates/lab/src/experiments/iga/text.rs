//! The results as text.

use std::fmt::Write;

use puzzle::{Grid, Palette, Puzzle, render};

use super::{ContestantResult, search_spaces};

/// The table of the contestants, and the best individuals of each first run.
pub fn text(bear: &Puzzle, evaluations: u64, outcomes: &[ContestantResult]) -> String {
    let [grids, rows] = search_spaces(bear);
    let mut text = format!(
        "The bear, 15x15: {grids:.3e} grids (the paper's: 5.392e67), {rows:.3e} with legal rows \
         (the paper's: 6.214e20)\n{} runs of {} evaluations each; fitness at the end, 0 solves it\n\n\
         {:<10} {:<8} {:>5} {:>7} {:>6}   {:<13} {:>6} {:>17} {:>15}\n",
        outcomes.first().map_or(0, |outcome| outcome.tally.runs),
        evaluations,
        "",
        "fitness",
        "best",
        "mean",
        "sd",
        "paper",
        "solved",
        "median to solve",
        "evaluations/s",
    );
    for outcome in outcomes {
        text += &line(outcome);
    }
    text += "\nThe best individual of each first run, as evaluations: fitness\n";
    for outcome in outcomes {
        let _ = write!(text, "\n{}\n{}", outcome.contestant.name, film(bear, outcome));
    }
    text
}

fn line(outcome: &ContestantResult) -> String {
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
        tally.speed,
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
