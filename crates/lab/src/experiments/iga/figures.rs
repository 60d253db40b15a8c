//! The figures of the experiment: fitness curves with quartiles, and the best individual along the
//! way.

use std::fmt::Write;

use puzzle::{Picture, Puzzle, check};

use super::{ContestantResult, MOMENTS, POINTS};
use crate::chart::{Chart, Series};
use crate::evolution::Snapshot;

/// The best fitness so far against the evaluations: the median of all runs, and a band from the
/// lower to the upper quartile.
///
/// ```
/// assert!(nonolith_lab::experiments::iga::curves(&[]).starts_with("<svg"));
/// ```
pub fn curves(results: &[ContestantResult]) -> String {
    let chart = Chart::new(
        "The best fitness so far: median and quartiles of all runs",
        "evaluations",
        "fitness (0 solves the puzzle)",
    );
    results.iter().fold(chart, |chart, result| chart.series(curve(result))).to_svg()
}

fn curve(result: &ContestantResult) -> Series {
    let all = result.contestant.algorithm.evaluations() as f64;
    let x = |point: usize| all * (point + 1) as f64 / POINTS as f64;
    let points = result.quartiles.iter().enumerate();
    let band =
        points.clone().map(|(point, &[low, _, high])| (x(point), f64::from(low), f64::from(high)));
    let contestant = &result.contestant;
    // Different ways to judge have different scales, so the legend says which it is.
    Series::new(format!("{} ({})", contestant.name, contestant.algorithm.fitness().name()))
        .points(points.map(|(point, quartiles)| (x(point), f64::from(quartiles[1]))))
        .band(band)
}

/// The side of a cell, and the room around a picture.
const CELL: usize = 6;
const GAP: usize = 18;
/// The room for the names at the left.
const NAMES: usize = 90;

/// The best individual of each contestant's first run along the way; the solution has a frame.
///
/// ```
/// let bear = nonolith_lab::experiments::iga::bear();
/// assert!(nonolith_lab::experiments::iga::pictures(&bear, &[]).starts_with("<svg"));
/// ```
pub fn pictures(puzzle: &Puzzle, results: &[ContestantResult]) -> String {
    let (step_x, step_y) = (puzzle.width() * CELL + GAP, puzzle.height() * CELL + 2 * GAP);
    let (width, height) = (NAMES + MOMENTS.len() * step_x, results.len() * step_y + GAP);
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" font-size="11">
<title>The best individual along the way</title>
<rect width="{width}" height="{height}" fill="white"/>
"#
    );
    for (place, result) in results.iter().enumerate() {
        let y = GAP + place * step_y;
        let middle = y + puzzle.height() * CELL / 2;
        let name = result.contestant.name;
        let _ = writeln!(svg, r#"<text x="8" y="{middle}" font-weight="bold">{name}</text>"#);
        for (place, frame) in result.film.iter().enumerate() {
            let drawn = result.contestant.algorithm.picture(puzzle, frame);
            let solved = check::picture(puzzle, &drawn).is_ok();
            let (x, end) = (NAMES + place * step_x, y + puzzle.height() * CELL + 14);
            picture(&mut svg, &drawn, solved, (x, y));
            let Snapshot { evaluations, fitness, .. } = frame;
            let _ = writeln!(svg, r#"<text x="{x}" y="{end}">{evaluations}: {fitness}</text>"#);
        }
    }
    svg + "</svg>\n"
}

/// One picture; cells of a row that touch are one rectangle.
fn picture(svg: &mut String, drawn: &Picture, solved: bool, (x, y): (usize, usize)) {
    let (width, height) = (drawn.width() * CELL, drawn.height() * CELL);
    let (colour, thick) = if solved { ("green", 3) } else { ("silver", 1) };
    let _ = writeln!(
        svg,
        r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="none" stroke="{colour}" stroke-width="{thick}"/>"#,
    );
    for (row, cells) in drawn.rows().enumerate() {
        let mut column = 0;
        for block in cells.chunk_by(|before, after| before == after) {
            let (left, top, width) = (x + column * CELL, y + row * CELL, block.len() * CELL);
            if !block[0].is_background() {
                let _ = writeln!(
                    svg,
                    r#"<rect x="{left}" y="{top}" width="{width}" height="{CELL}"/>"#
                );
            }
            column += block.len();
        }
    }
}
