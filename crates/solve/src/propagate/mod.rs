//! Propagation: what follows line by line, until no line has news.

mod agenda;
mod board;
mod literal;
#[cfg(test)]
mod tests;

use puzzle::{Grid, LineId, Puzzle, Recorder};

use crate::line::{Bits, with_width};
use crate::{Budget, Stopped};

pub use agenda::{Agenda, Queue, Sweep};
pub(crate) use board::{Board, Halt};
pub(crate) use literal::{Literal, Reason};

/// A line that can no longer be completed.
///
/// ```
/// let broken = solve::propagate::Broken(puzzle::LineId::row(2));
/// assert_eq!(broken.to_string(), "row 3 cannot be completed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} cannot be completed")]
pub struct Broken(pub LineId);

/// Writes to the grid all that follows line by line, looking at lines in the agenda's order until
/// none has news. Every line is looked at once at least. Each step is told to the recorder.
///
/// # Errors
/// [`Broken`], if a line cannot be completed; the grid then holds what was known before that.
///
/// ```
/// use puzzle::{Palette, Puzzle, Trace};
/// use solve::propagate::{Sweep, propagate};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "010 111".parse().unwrap()).unwrap();
/// let (mut grid, mut trace) = (puzzle.start(), Trace::default());
/// propagate(&puzzle, &mut grid, &mut Sweep::default(), &mut trace).unwrap();
/// assert_eq!(grid.to_string(), ".#.\n###");
/// assert!(puzzle::check::trace(&puzzle, &trace).is_ok());
/// ```
pub fn propagate(
    puzzle: &Puzzle,
    grid: &mut Grid,
    agenda: &mut impl Agenda,
    recorder: &mut impl Recorder,
) -> Result<(), Broken> {
    match propagate_within(puzzle, grid, agenda, recorder, &Budget::default()) {
        Ok(()) => Ok(()),
        Err(Ended::Broken(broken)) => Err(broken),
        Err(Ended::Stopped(_)) => unreachable!("there is no limit"),
    }
}

/// Why propagation ended before its fixpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    Broken(Broken),
    Stopped(Stopped),
}

/// The same within a budget; what was found by then stands in the grid.
pub(crate) fn propagate_within(
    puzzle: &Puzzle,
    grid: &mut Grid,
    agenda: &mut impl Agenda,
    recorder: &mut impl Recorder,
    budget: &Budget,
) -> Result<(), Ended> {
    let too_long = |&line: &LineId| puzzle.clue(line).minimum_length() > puzzle.line_length(line);
    if let Some(line) = puzzle.lines().find(too_long) {
        return Err(Ended::Broken(Broken(line)));
    }
    let side = puzzle.height().max(puzzle.width());
    with_width!(side, propagate_wide(puzzle, grid, agenda, recorder, budget))
}

fn propagate_wide<W: Bits>(
    puzzle: &Puzzle,
    grid: &mut Grid,
    agenda: &mut impl Agenda,
    recorder: &mut impl Recorder,
    budget: &Budget,
) -> Result<(), Ended> {
    let mut board = Board::<W>::new(puzzle, grid, budget);
    (0..board.line_count()).for_each(|line| agenda.push(line));
    let outcome = board.fixpoint(agenda, recorder);
    board.write(grid);
    outcome.map_err(|halt| match halt {
        Halt::Broken(line) => Ended::Broken(Broken(board.line_id(line))),
        Halt::Stopped(stopped) => Ended::Stopped(stopped),
    })
}
