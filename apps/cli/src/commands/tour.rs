//! `nonolith tour`: what the program does, shown on a puzzle that it brings along.

use clap::Args;
use nonolith::puzzle::render::{self, TextStyle};
use nonolith::{Explanation, Grid, Options, Palette, Puzzle, sentence};

use super::Run;
use super::solve;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::output;

/// Solve, prove, grade and explain a small puzzle that the program brings along.
///
/// It fits a terminal of 80 columns and 24 lines, and is what the program does without a command.
#[derive(Args)]
pub(crate) struct Tour {}

/// The picture of the puzzle: a heart.
const HEART: &str = "01010 11111 11111 01110 00100";

/// How many columns a terminal has at least.
const COLUMNS: usize = 80;

/// How many steps of its solution are told.
const TOLD_STEPS: usize = 3;

/// Between two drawings that stand side by side.
const GAP: &str = "    ";

const DOORS: &str = "\
nonolith hint cat.non           the next step, and why
nonolith check cat.non          one solution, several or none; how hard it is
nonolith from cat.png           a fair puzzle from a picture
nonolith help                   all commands; nonolith help hint explains one
";

impl Run for Tour {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        context.print(&tour(&heart()))?;
        Ok(Exit::Done)
    }
}

fn heart() -> Puzzle {
    let picture = HEART.parse().expect("the heart is a picture");
    Puzzle::of_picture(Palette::black_and_white(), picture).expect("a picture makes a puzzle")
}

fn tour(puzzle: &Puzzle) -> String {
    let options = Options::default();
    let report = nonolith::report(puzzle, &options);
    let explanation = nonolith::explain(puzzle, &options);
    let told: String = explanation.steps[..TOLD_STEPS]
        .iter()
        .enumerate()
        .map(|(index, step)| wrap(&format!("{}. {}", index + 1, sentence(puzzle, step))))
        .collect();
    let grade = report.grade().map(|it| format!(", {} ({})", it.level, it.score));
    format!(
        "Nonolith solves, explains and makes nonograms. A puzzle, three steps, the end:\n{}\n\
         The verdict: {}{}. Why those steps hold:\n{told}\n{DOORS}",
        side_by_side(&drawings(puzzle, &explanation)),
        solve::sentence(&report.answer),
        grade.unwrap_or_default(),
    )
}

/// The puzzle as it is set, after the steps that are told, and solved.
fn drawings(puzzle: &Puzzle, explanation: &Explanation) -> [String; 3] {
    let after = |steps: usize| {
        let mut grid: Grid = puzzle.start();
        for step in &explanation.steps[..steps] {
            for deduction in step.deductions() {
                for (square, allowed) in deduction.allowed(grid.colours()) {
                    grid.restrict(square, allowed);
                }
            }
        }
        render::text(puzzle, &grid, TextStyle { ascii: false, colour: output::is_coloured() })
    };
    [0, TOLD_STEPS, explanation.steps.len()].map(after)
}

/// Texts whose lines are all of one width, one beside the other.
fn side_by_side(texts: &[String]) -> String {
    let mut lines: Vec<_> = texts.iter().map(|text| text.lines()).collect();
    let mut joined = String::new();
    while let Some(row) = lines.iter_mut().map(Iterator::next).collect::<Option<Vec<_>>>() {
        joined += row.join(GAP).trim_end();
        joined.push('\n');
    }
    joined
}

/// Breaks a sentence into lines that a terminal has room for; all but the first are indented.
fn wrap(sentence: &str) -> String {
    let mut lines = String::new();
    let mut width = 0;
    for word in sentence.split(' ') {
        let length = word.chars().count();
        let before = match width {
            0 => "",
            _ if width + 1 + length <= COLUMNS => " ",
            _ => "\n   ",
        };
        width = if before.starts_with('\n') { 3 } else { width + before.len() } + length;
        lines += before;
        lines += word;
    }
    lines + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tour_fits_a_small_terminal_with_a_line_to_type_on() {
        let shown = tour(&heart());
        assert!(shown.lines().count() < 24, "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= COLUMNS), "{shown}");
    }

    #[test]
    fn a_line_is_broken_only_where_it_must_be() {
        let [fits, too_long] = [80, 81].map(|width| format!("{} b", "a".repeat(width - 2)));
        assert_eq!(wrap(&fits), format!("{fits}\n"));
        assert_eq!(wrap(&too_long), format!("{}\n   b\n", "a".repeat(79)));
    }
}
