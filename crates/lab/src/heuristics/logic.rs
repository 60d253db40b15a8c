//! The logic heuristic: leftmost and rightmost arrangements compared, on the line with most
//! modified squares next.
//!
//! The paper's loop goes on "while there are unknown squares". Here it also ends when no line has
//! a modified square left, which is where the paper's would never end. A line is modified by its
//! own visit too, so it is looked at again until that tells nothing. Ties go to rows before
//! columns, then by index, on which the paper is silent.

use std::cmp::Reverse;

use puzzle::{Cell, Clue, Contradiction, LineId, Puzzle, Trace};
use solve::{About, Answer, Budget, Fitting, Method, Options, Settings};

use super::observed::{Observable, SeeLines};
use super::preprocess::preprocess;
use super::sub_procedures::{BLACK_AND_WHITE, SubProcedure};
use super::working_grid::{HeuristicEnd, WorkingGrid, narrowed};
use super::{RunLimits, colour};

/// The logic ad-hoc heuristic, black-and-white and coloured.
///
/// ```
/// use nonolith_lab::heuristics::Logic;
/// use puzzle::{Palette, Puzzle};
/// use solve::{Options, Verdict};
///
/// let picture = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
/// let answer = solve::run(&Logic, &puzzle, &Options::default(), None).unwrap();
/// assert_eq!(answer.verdict, Verdict::Unique);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Logic;

impl Method for Logic {
    fn about(&self) -> About {
        About {
            name: "logic",
            summary: "leftmost against rightmost by five sub-procedures, the most modified line next",
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

impl Observable for Logic {
    fn solve_observed<'a>(
        &self,
        puzzle: &'a Puzzle,
        options: &Options,
        trace: Option<&'a mut Trace>,
        see: Option<&'a mut SeeLines<'a>>,
    ) -> Answer {
        let mut sheet = WorkingGrid::new(puzzle, trace, see);
        let rules = if puzzle.palette().len() > 2 { colour::work } else { work };
        let end = preprocess(&mut sheet, &options.budget)
            .and_then(|()| rules(&mut sheet, &options.budget));
        sheet.conclude(self.name(), end)
    }
}

fn work(sheet: &mut WorkingGrid<'_>, budget: &Budget) -> Result<(), HeuristicEnd> {
    while let Some(line) = most_modified(sheet) {
        if let Some(stopped) = budget.spent() {
            return Err(HeuristicEnd::Stopped(stopped));
        }
        sheet.visit(line);
        apply(sheet, line, &BLACK_AND_WHITE)?;
    }
    Ok(())
}

/// The line with most modified squares, if any line has one.
pub(super) fn most_modified(sheet: &WorkingGrid<'_>) -> Option<LineId> {
    let lines = sheet.puzzle.lines().filter(|&line| sheet.modified(line) > 0);
    lines.min_by_key(|&line| Reverse(sheet.modified(line)))
}

/// Finds a line's limits and applies these sub-procedures to it, one after the other.
pub(super) fn apply(
    sheet: &mut WorkingGrid<'_>,
    line: LineId,
    procedures: &[(&'static str, SubProcedure)],
) -> Result<(), HeuristicEnd> {
    let limits = sheet.limits(line)?;
    for (name, procedure) in procedures {
        let findings = procedure(&limits, &sheet.grid.line(line));
        sheet.write(line, name, &findings)?;
    }
    Ok(())
}

/// All that the five sub-procedures find on one line, until they find no more.
///
/// # Errors
/// [`Contradiction`] where they notice that the line has no arrangement.
///
/// ```
/// use puzzle::{Clue, cells_from_text, cells_to_text};
///
/// let line = cells_from_text("?#.????????", 2).unwrap();
/// let found = nonolith_lab::heuristics::line(&Clue::black([2, 3]), &line).unwrap();
/// assert_eq!(cells_to_text(&found, 2), "##.????????");
/// ```
pub fn line(clue: &Clue, cells: &[Cell]) -> Result<Vec<Cell>, Contradiction> {
    let mut cells = cells.to_vec();
    loop {
        let limits = RunLimits::new(clue, &cells)?;
        let mut after = cells.clone();
        for (_, procedure) in BLACK_AND_WHITE {
            after = narrowed(&after, &procedure(&limits, &after))?;
        }
        if after == cells {
            return Ok(after);
        }
        cells = after;
    }
}
