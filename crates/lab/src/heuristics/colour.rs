//! The colour sub-procedure, which takes the place of sub-procedures 1 and 2 where a puzzle has
//! several colours.
//!
//! Every square keeps the list of colours it can still have, the background included. A run's
//! leftmost and rightmost places say which squares it can reach and which it always covers; that
//! strikes colours off the lists, and a struck colour moves leftmost and rightmost in turn.
//!
//! The paper lets this procedure run "over all lines in the puzzle, in its natural order", and the
//! heuristic as a whole choose the most modified line. Both are done: a round is one pass of this
//! procedure over all lines, then sub-procedures 3 to 5 on the most modified line.

use puzzle::{Cell, Clue, Colour, Contradiction, LineId};
use solve::Budget;

use super::RunLimits;
use super::logic::{apply, most_modified};
use super::sub_procedures::{COLOUR, CellRestriction};
use super::working_grid::{HeuristicEnd, WorkingGrid, narrowed};

const NAME: &str = "colour sub-procedure";

pub(super) fn work(sheet: &mut WorkingGrid<'_>, budget: &Budget) -> Result<(), HeuristicEnd> {
    loop {
        pass(sheet, budget)?;
        let Some(line) = most_modified(sheet) else { return Ok(()) };
        sheet.visit(line);
        apply(sheet, line, &COLOUR)?;
    }
}

/// The colour sub-procedure on all lines with modified squares, in natural order.
fn pass(sheet: &mut WorkingGrid<'_>, budget: &Budget) -> Result<(), HeuristicEnd> {
    sheet.go_in_order();
    for line in sheet.puzzle.lines() {
        if let Some(stopped) = budget.spent() {
            return Err(HeuristicEnd::Stopped(stopped));
        }
        if sheet.modified(line) > 0 {
            strike(sheet, line)?;
        }
    }
    Ok(())
}

/// Strikes colours off a line until leftmost and rightmost stay where they are.
fn strike(sheet: &mut WorkingGrid<'_>, line: LineId) -> Result<(), HeuristicEnd> {
    loop {
        let limits = sheet.limits(line)?;
        let length = sheet.puzzle.line_length(line);
        if sheet.write(line, NAME, &colours_left(&limits, length))? == 0 {
            return Ok(());
        }
    }
}

/// The colours that each square can have by the limits of the runs.
///
/// ```
/// use nonolith_lab::heuristics::{RunLimits, colour::colours_left};
/// use puzzle::{Cell, Clue};
///
/// let clue: Clue = "2 1:2".parse().unwrap();
/// let limits = RunLimits::new(&clue, &[Cell::any(3); 4]).unwrap();
/// let lists: Vec<u64> = colours_left(&limits, 4).iter().map(|f| f.allowed.bits()).collect();
/// assert_eq!(lists, [0b011, 0b010, 0b111, 0b101]);
/// ```
pub fn colours_left(limits: &RunLimits<'_>, length: usize) -> Vec<CellRestriction> {
    (0..length)
        .map(|cell| {
            let reaching = |&run: &usize| limits.reach(run).contains(&cell);
            let runs: Vec<usize> = (0..limits.runs().len()).filter(reaching).collect();
            let certain = runs.iter().find(|&&run| limits.overlap(run).contains(&cell));
            let colour = |run: usize| Cell::only(limits.runs()[run].colour);
            let allowed = match certain {
                Some(&run) => colour(run),
                None => runs
                    .iter()
                    .fold(Cell::only(Colour::BACKGROUND), |set, &run| set.or(colour(run))),
            };
            CellRestriction { cells: cell..cell + 1, allowed, runs }
        })
        .collect()
}

/// All that the colour sub-procedure and sub-procedures 3 to 5 find on one line, until they find
/// no more.
///
/// # Errors
/// [`Contradiction`] where they notice that the line has no arrangement.
///
/// ```
/// use puzzle::{Cell, Clue, cells_to_text};
///
/// let clue: Clue = "3 2:2".parse().unwrap();
/// let found = nonolith_lab::heuristics::colour::line(&clue, &[Cell::any(3); 6]).unwrap();
/// assert_eq!(cells_to_text(&found, 3), "?11?2?");
/// ```
pub fn line(clue: &Clue, cells: &[Cell]) -> Result<Vec<Cell>, Contradiction> {
    let mut cells = cells.to_vec();
    loop {
        let limits = RunLimits::new(clue, &cells)?;
        let mut after = narrowed(&cells, &colours_left(&limits, cells.len()))?;
        for (_, procedure) in COLOUR {
            after = narrowed(&after, &procedure(&limits, &after))?;
        }
        if after == cells {
            return Ok(after);
        }
        cells = after;
    }
}
