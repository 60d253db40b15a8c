//! Propagation: solves line after line until no line says more about its cells (the fixpoint).

mod agenda;
mod board;
mod colouring;
mod interrupted;
mod square_lit;
#[cfg(test)]
mod tests;

use puzzle::{Grid, LineId, Puzzle, Recorder};

use crate::Budget;
use crate::line::{Bits, with_width};

pub use agenda::{Agenda, Queue, Sweep};
pub(crate) use board::Board;
pub(crate) use colouring::Colouring;
pub use interrupted::Interrupted;
pub(crate) use square_lit::{Antecedent, SquareLit, TrailEntry};

/// A line that can no longer be completed.
///
/// ```
/// let broken = nonolith_solve::propagate::Broken(puzzle::LineId::row(2));
/// assert_eq!(broken.to_string(), "row 3 cannot be completed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} cannot be completed")]
pub struct Broken(pub LineId);

/// Writes to `grid` all that follows from one line at a time, solving lines in the order of `agenda`
/// until none adds anything. Every line is solved at least once. `recorder` gets each step.
///
/// # Errors
/// [`Broken`], if a line cannot be completed; the grid then holds what was known before that line.
///
/// # Panics
/// If the grid is not of the puzzle's size and number of colours.
///
/// ```
/// use puzzle::{Palette, Puzzle, Trace};
/// use nonolith_solve::propagate::{Sweep, propagate};
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
        Err(Interrupted::Conflict(broken)) => Err(broken),
        Err(Interrupted::Stopped(_)) => unreachable!("this budget has no limit"),
    }
}

/// The same as [`propagate()`] within a budget, for methods that must keep to theirs. When the budget
/// ends it, the grid holds what was found by then.
///
/// # Errors
/// [`Interrupted`], if a line cannot be completed or the budget is spent.
///
/// # Panics
/// If the grid is not of the puzzle's size and number of colours.
///
/// ```
/// use nonolith_solve::Budget;
/// use nonolith_solve::propagate::{Interrupted, Sweep, propagate_within};
/// use puzzle::{Palette, Puzzle};
/// use std::time::Duration;
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "010 111".parse().unwrap()).unwrap();
/// let (mut grid, budget) = (puzzle.start(), Budget::default().within(Duration::from_secs(9)));
/// match propagate_within(&puzzle, &mut grid, &mut Sweep::default(), &mut (), &budget) {
///     Ok(()) => assert!(grid.is_solved()),
///     Err(Interrupted::Conflict(broken)) => unreachable!("it has a solution, but {broken}"),
///     Err(Interrupted::Stopped(why)) => println!("{why}, and this is known:\n{grid}"),
/// }
/// ```
pub fn propagate_within(
    puzzle: &Puzzle,
    grid: &mut Grid,
    agenda: &mut impl Agenda,
    recorder: &mut impl Recorder,
    budget: &Budget,
) -> Result<(), Interrupted<Broken>> {
    let size = (grid.height(), grid.width(), grid.colours());
    let wanted = (puzzle.height(), puzzle.width(), puzzle.palette().len());
    assert_eq!(size, wanted, "a grid has the rows, columns and colours of its puzzle");
    let too_long = |&line: &LineId| puzzle.clue(line).minimum_length() > puzzle.line_length(line);
    if let Some(line) = puzzle.lines().find(too_long) {
        return Err(Interrupted::Conflict(Broken(line)));
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
) -> Result<(), Interrupted<Broken>> {
    let mut board = Board::<W>::new(puzzle, grid, budget);
    (0..board.line_count()).for_each(|line| agenda.push(line));
    let outcome = board.fixpoint(agenda, recorder);
    board.write(grid);
    outcome.map_err(|why| why.map_conflict(|line| Broken(board.line_id(line))))
}
