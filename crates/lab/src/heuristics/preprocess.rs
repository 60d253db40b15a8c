//! Preprocessing: what the clues of a blank line tell before anything else is known.
//!
//! Section II of the paper: the complete fill, the complete fill with definite blanks, and the
//! partial fill. With colours the same three hold; only neighbours of one colour need a blank
//! between them.

use puzzle::{Cell, Clue, Puzzle, Trace};
use solve::{About, Answer, Budget, Fitting, Method, Options, Settings};

use super::observed::{Observable, SeeLines};
use super::sub_procedures::CellRestriction;
use super::working_grid::{HeuristicEnd, WorkingGrid};

/// The names of the three hints in a trace.
pub const PREPROCESSING: [&str; 3] =
    ["complete fill", "complete fill with definite blanks", "partial fill"];

/// The method that preprocesses every line once, and stops.
///
/// ```
/// use nonolith_lab::heuristics::Preprocess;
/// use puzzle::{Palette, Puzzle};
/// use solve::Options;
///
/// let picture = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
/// let answer = solve::run(&Preprocess, &puzzle, &Options::default(), None).unwrap();
/// assert_eq!(answer.known.to_string(), "?##?\n#..#\n####");
/// assert_eq!(answer.verdict.reason().unwrap().to_string(), "preprocess leaves 2 cells");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Preprocess;

impl Method for Preprocess {
    fn about(&self) -> About {
        About {
            name: "preprocess",
            summary: "complete fills, complete fills with definite blanks, partial fills; then it stops",
            does_colour: true,
            settings: &[],
        }
    }

    fn solve(
        &self,
        puzzle: Fitting<'_>,
        _: &Settings,
        options: &Options,
        trace: Option<&mut Trace>,
    ) -> Answer {
        self.solve_observed(&puzzle, options, trace, None)
    }
}

impl Observable for Preprocess {
    fn solve_observed<'a>(
        &self,
        puzzle: &'a Puzzle,
        options: &Options,
        trace: Option<&'a mut Trace>,
        see: Option<&'a mut SeeLines<'a>>,
    ) -> Answer {
        let mut sheet = WorkingGrid::new(puzzle, trace, see);
        let end = preprocess(&mut sheet, &options.budget);
        sheet.conclude(self.name(), end)
    }
}

/// Preprocesses every line, in natural order.
pub(super) fn preprocess(sheet: &mut WorkingGrid<'_>, budget: &Budget) -> Result<(), HeuristicEnd> {
    for line in sheet.puzzle.lines() {
        budget.go_on().map_err(HeuristicEnd::Stopped)?;
        let (strategy, findings) = hints(sheet.puzzle.clue(line), sheet.puzzle.line_length(line));
        sheet.write(line, strategy, &findings)?;
    }
    Ok(())
}

/// What a clue tells of a line of which nothing is known, and the name of the hint that tells it.
///
/// ```
/// use puzzle::Clue;
///
/// let (name, findings) = nonolith_lab::heuristics::hints(&Clue::black([10]), 15);
/// assert_eq!((name, findings[0].cells.clone()), ("partial fill", 5..10));
/// ```
pub fn hints(clue: &Clue, length: usize) -> (&'static str, Vec<CellRestriction>) {
    let [complete, with_blanks, partial] = PREPROCESSING;
    match clue.slack(length) {
        None => (partial, vec![]),
        Some(0) if clue.runs().len() == 1 => (complete, partial_fill(clue, 0)),
        // A clue without runs is the paper's second hint with nothing but definite blanks.
        Some(slack) if slack == 0 || clue.is_empty() => {
            let mut findings = partial_fill(clue, slack);
            findings.extend(definite_blanks(clue, length));
            (with_blanks, findings)
        }
        Some(slack) => (partial, partial_fill(clue, slack)),
    }
}

/// A run of n cells that can slide by l has n - l cells that it always covers.
fn partial_fill(clue: &Clue, slack: usize) -> Vec<CellRestriction> {
    clue.leftmost()
        .enumerate()
        .filter(|(_, cells)| cells.len() > slack)
        .map(|(run, cells)| CellRestriction {
            cells: cells.start + slack..cells.end,
            allowed: Cell::only(clue.runs()[run].colour),
            runs: vec![run],
        })
        .collect()
}

/// What lies between runs that cannot slide.
fn definite_blanks(clue: &Clue, length: usize) -> Vec<CellRestriction> {
    let starts = clue.leftmost().map(|cells| cells.start).chain([length]);
    let ends = [0].into_iter().chain(clue.leftmost().map(|cells| cells.end));
    ends.zip(starts)
        .enumerate()
        .filter(|(_, (end, start))| end < start)
        .map(|(next, (end, start))| CellRestriction {
            cells: end..start,
            allowed: Cell::BLANK,
            runs: (next.saturating_sub(1)..clue.runs().len().min(next + 1)).collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::working_grid::narrowed;
    use super::*;
    use puzzle::cells_to_text;

    fn check(clue: &str, name: &str, after: &str) {
        let clue: Clue = clue.parse().expect("a clue");
        let colours = clue.runs().iter().map(|run| run.colour.index()).max().unwrap_or(1) + 1;
        let (found, findings) = hints(&clue, after.len());
        let line = narrowed(&vec![Cell::any(colours); after.len()], &findings).expect("it fits");
        assert_eq!((found, cells_to_text(&line, colours).as_str()), (name, after));
    }

    /// Figure 2: a single number as long as the line of 15.
    #[test]
    fn figure_2_a_run_as_long_as_the_line_fills_it() {
        check("15", "complete fill", "###############");
    }

    /// Figure 3 shows a line with its definite blanks; the numbers are a reconstruction.
    #[test]
    fn figure_3_runs_without_slack_leave_definite_blanks() {
        check("4 2 7", "complete fill with definite blanks", "####.##.#######");
    }

    /// Figure 4: a 10 in a line of 15; "the five central squares" are filled.
    #[test]
    fn figure_4_a_long_run_covers_the_middle() {
        check("10", "partial fill", "?????#####?????");
    }

    /// Figure 5: M = 20, k = 5, the first number is 3 and may start in square 1 or 2. The other
    /// four numbers are a reconstruction with that slack of one.
    #[test]
    fn figure_5_every_run_longer_than_the_slack_covers_something() {
        check("3 2 4 1 5", "partial fill", "?##??#??###????####?");
    }

    #[test]
    fn a_line_without_runs_is_blank() {
        check("", "complete fill with definite blanks", "....");
    }

    #[test]
    fn different_colours_need_no_blank_between_them() {
        check("3 2:2", "complete fill with definite blanks", "11122");
        check("3 2:2", "partial fill", "?11?2?");
    }
}
