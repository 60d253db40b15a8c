//! The judge: what an answer must not say, whatever the method, before anyone sees it.
//!
//! It believes what it cannot see without solving the puzzle itself: that a solution is the only one,
//! or that there is none.

use std::collections::HashSet;
use std::fmt;

use puzzle::check::{Mismatch, picture};
use puzzle::{Grid, Picture, Puzzle, Square};
use serde::Serialize;

use crate::{Answer, Verdict};

/// What is wrong with a method's answer.
///
/// ```
/// let bad = nonolith_solve::BadAnswer::Number { verdict: "unique", solutions: 0 };
/// assert_eq!(bad.to_string(), "returned the verdict unique with 0 solutions");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum BadAnswer {
    /// A solution breaks the clues or the given cells.
    Breaks(Mismatch),
    /// The verdict and the number of solutions disagree: `unique` wants one, `several` two or
    /// more, `found` one or more, `none` and `unknown` have none.
    Number {
        /// The verdict's name.
        verdict: &'static str,
        /// How many solutions came with it.
        solutions: usize,
    },
    /// Two of the solutions are the same.
    Same,
    /// What is said to be known of the cells is not of the puzzle's size or number of colours.
    Known,
    /// What is said to be known of this square contradicts a solution.
    Contradicts(Square),
    /// What is called the nearest grid of a run without a solution is of another size or with other
    /// colours, is a solution, or came with a solution.
    Candidate,
}

impl fmt::Display for BadAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadAnswer::Breaks(mismatch) => {
                write!(f, "returned a grid that is no solution: {mismatch}")
            }
            BadAnswer::Number { verdict, solutions } => {
                let s = if *solutions == 1 { "" } else { "s" };
                write!(f, "returned the verdict {verdict} with {solutions} solution{s}")
            }
            BadAnswer::Same => write!(f, "returned one solution twice"),
            BadAnswer::Known => write!(f, "returned known cells of another puzzle"),
            BadAnswer::Contradicts(square) => {
                write!(f, "returned a solution that its own known cells rule out in {square}")
            }
            BadAnswer::Candidate => {
                write!(f, "returned a nearest grid that is a solution or of another puzzle")
            }
        }
    }
}

/// Fails if an answer contradicts itself or the clues.
pub(crate) fn judge(puzzle: &Puzzle, answer: &Answer) -> Result<(), BadAnswer> {
    let Answer { verdict, solutions, known, .. } = answer;
    if !agree(verdict, solutions.len()) {
        let (verdict, solutions) = (verdict.name(), solutions.len());
        return Err(BadAnswer::Number { verdict, solutions });
    }
    if !is_of(puzzle, known) {
        return Err(BadAnswer::Known);
    }
    for solution in solutions {
        picture(puzzle, solution).map_err(BadAnswer::Breaks)?;
    }
    let different: HashSet<&Picture> = solutions.iter().collect();
    if different.len() < solutions.len() {
        return Err(BadAnswer::Same);
    }
    if answer.candidate.as_ref().is_some_and(|grid| !is_candidate(puzzle, answer, grid)) {
        return Err(BadAnswer::Candidate);
    }
    let ruled_out = solutions.iter().find_map(|solution| contradiction(known, solution));
    ruled_out.map_or(Ok(()), |square| Err(BadAnswer::Contradicts(square)))
}

/// Whether a verdict may come with `solutions` solutions.
fn agree(verdict: &Verdict, solutions: usize) -> bool {
    match verdict {
        Verdict::Unique => solutions == 1,
        Verdict::Several => solutions >= 2,
        Verdict::Found => solutions >= 1,
        Verdict::None(_) | Verdict::Unknown(_) => solutions == 0,
    }
}

fn is_of(puzzle: &Puzzle, known: &Grid) -> bool {
    let size = (puzzle.height(), puzzle.width(), puzzle.palette().len());
    (known.height(), known.width(), known.colours()) == size
}

fn is_candidate(puzzle: &Puzzle, answer: &Answer, grid: &Picture) -> bool {
    let breaks_clues =
        matches!(picture(puzzle, grid), Err(Mismatch::Line { .. } | Mismatch::Given(_)));
    let colours = puzzle.palette().len();
    let fits = |square: Square| grid[square].index() < colours;
    answer.solutions.is_empty() && breaks_clues && grid.squares().all(fits)
}

fn contradiction(known: &Grid, solution: &Picture) -> Option<Square> {
    known.squares().find(|&square| !known[square].allows(solution[square]))
}
