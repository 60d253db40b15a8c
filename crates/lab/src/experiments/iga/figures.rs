//! The figures of the experiment: fitness curves with quartiles, and the best individual along the
//! way.

use std::fmt::Write;

use puzzle::Puzzle;

use super::{MOMENTS, POINTS, Result};
use crate::chart::{Chart, Series};
use crate::evolution::{Board, Frame};

/// The best fitness so far against the evaluations: the median of all runs, and a band from the
/// lower to the upper quartile.
///
/// ```
/// assert!(lab::experiments::iga::curves(&[]).starts_with("<svg"));
/// ```
pub fn curves(results: &[Result]) -> String {
    let chart = Chart::new(
        "The best fitness so far: median and quartiles of all runs",
        "evaluations",
        "fitness (0 solves the puzzle)",
    );
    results.iter().fold(chart, |chart, result| chart.series(curve(result))).to_svg()
}

fn curve(result: &Result) -> Series {
    let all = result.contestant.algorithm.evaluations() as f64;
    let x = |point: usize| all * (point + 1) as f64 / POINTS as f64;
    let points = result.quartiles.iter().enumerate();
    let band =
        points.clone().map(|(point, &[low, _, high])| (x(point), f64::from(low), f64::from(high)));
    Series::new(result.contestant.name)
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
/// let bear = lab::experiments::iga::bear();
/// assert!(lab::experiments::iga::pictures(&bear, &[]).starts_with("<svg"));
/// ```
pub fn pictures(puzzle: &Puzzle, results: &[Result]) -> String {
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
        let Ok(board) = Board::new(puzzle, &puzzle.start()) else { continue };
        let view = result.contestant.algorithm.view(&board);
        for (place, frame) in result.film.iter().enumerate() {
            let turned = view.rows != board.rows;
            picture(&mut svg, &view, frame, turned, (NAMES + place * step_x, y));
        }
    }
    svg + "</svg>\n"
}

/// One picture with its caption; cells of one row that touch are one rectangle.
fn picture(svg: &mut String, view: &Board, frame: &Frame, turned: bool, (x, y): (usize, usize)) {
    let (mut height, mut width) = (view.rows.len(), view.columns.len());
    let columns: Vec<u64> = (0..width)
        .map(|column| {
            let bit = |row: usize| (frame.rows[row] >> column & 1) << row;
            (0..height).map(bit).sum()
        })
        .collect();
    let rows = if turned { &columns } else { &frame.rows };
    if turned {
        (height, width) = (width, height);
    }
    let solved = view.is_solved_by(&frame.rows);
    let border = if solved { "#0a7d33" } else { "#bbb" };
    let (w, h) = (width * CELL, height * CELL);
    let _ = writeln!(
        svg,
        r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="none" stroke="{border}" stroke-width="{}"/>"#,
        if solved { 3 } else { 1 }
    );
    for (row, &mask) in rows.iter().enumerate() {
        let (mut rest, mut column) = (mask, 0);
        while rest != 0 {
            let blank = rest.trailing_zeros() as usize;
            rest >>= blank;
            let run = rest.trailing_ones() as usize;
            let (left, top, run_width) = (x + (column + blank) * CELL, y + row * CELL, run * CELL);
            let _ = writeln!(
                svg,
                r#"<rect x="{left}" y="{top}" width="{run_width}" height="{CELL}"/>"#
            );
            rest = rest.unbounded_shr(run as u32);
            column += blank + run;
        }
    }
    let Frame { evaluations, fitness, .. } = frame;
    let caption = y + h + 14;
    let _ = writeln!(svg, r#"<text x="{x}" y="{caption}">{evaluations}: {fitness}</text>"#);
}
