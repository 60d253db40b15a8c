//! How much of what follows from a line the sub-procedures find, over every state of every line.
//!
//! The judge is the textbook line solver of `puzzle::check`: what a heuristic says must be among
//! what that solver says, and the share is how much of it the heuristic says too. A deduction is
//! counted as a colour struck off a cell.

use puzzle::check::{
    self,
    enumerate::{clues, states},
};
use puzzle::{Cell, Clue, Contradiction};
use serde::Serialize;

/// A line solver to be judged.
pub type LineSolver = fn(&Clue, &[Cell]) -> Result<Vec<Cell>, Contradiction>;

/// What a heuristic finds of what there is to find.
///
/// ```
/// use nonolith_lab::heuristics::{line, share};
///
/// let share = share::over_all_lines(line, 5, 1).unwrap();
/// assert!(share.found <= share.deducible);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DeducedShare {
    /// Line states that have an arrangement.
    pub states: u64,
    /// States in which the heuristic finds all that follows.
    pub complete: u64,
    /// Colours struck off cells by the exact line solver, over all states.
    pub deducible: u64,
    /// How many of these the heuristic strikes off too.
    pub found: u64,
}

/// A deduction that does not follow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("clue {clue} on {cells:?}: said {said:?}, but only {follows:?} follows")]
pub struct UnsoundDeduction {
    /// The clue.
    pub clue: Clue,
    /// The line before.
    pub cells: Vec<Cell>,
    /// What the heuristic made of it.
    pub said: Vec<Cell>,
    /// What follows.
    pub follows: Vec<Cell>,
}

/// Puts a line solver to every state of every line of `length` cells, with `colours` colours
/// beside the background.
///
/// With one colour a cell is unknown, blank or filled; with more, every set of colours is a state.
///
/// # Errors
/// [`UnsoundDeduction`], on the first deduction that does not follow.
///
/// ```
/// use nonolith_lab::heuristics::{line, share};
/// assert_eq!(share::over_all_lines(line, 1, 1).unwrap().states, 4);
/// ```
pub fn over_all_lines(
    solver: LineSolver,
    length: usize,
    colours: usize,
) -> Result<DeducedShare, Box<UnsoundDeduction>> {
    let mut share = DeducedShare::default();
    for clue in clues(length, colours + 1) {
        for cells in states(length, colours + 1) {
            judge(solver, &clue, &cells, &mut share)?;
        }
    }
    Ok(share)
}

fn judge(
    solver: LineSolver,
    clue: &Clue,
    cells: &[Cell],
    share: &mut DeducedShare,
) -> Result<(), Box<UnsoundDeduction>> {
    let Ok(follows) = check::line(clue, cells) else { return Ok(()) };
    let said = solver(clue, cells).unwrap_or_else(|_| vec![Cell::IMPOSSIBLE; cells.len()]);
    if follows.iter().zip(&said).any(|(&true_set, &set)| true_set.and(set) != true_set) {
        let (clue, cells) = (clue.clone(), cells.to_vec());
        return Err(Box::new(UnsoundDeduction { clue, cells, said, follows }));
    }
    let struck = |after: &[Cell]| -> u64 {
        cells.iter().zip(after).map(|(old, &new)| old.without(new).count() as u64).sum()
    };
    share.states += 1;
    share.complete += u64::from(said == follows);
    share.deducible += struck(&follows);
    share.found += struck(&said);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solver_that_guesses_is_caught() {
        let guess: LineSolver = |_, cells| Ok(vec![Cell::BLANK; cells.len()]);
        assert!(over_all_lines(guess, 2, 1).is_err());
    }

    #[test]
    fn the_judge_finds_all_of_it() {
        let share = over_all_lines(check::line, 4, 1).expect("the judge is sound");
        assert_eq!((share.found, share.complete), (share.deducible, share.states));
    }
}
