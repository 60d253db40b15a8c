//! The method `line`: line logic alone.

use puzzle::{Puzzle, Trace};

use crate::propagate::{Interrupted, Sweep, propagate_within};
use crate::{About, Answer, Method, Options, Verdict};

/// Looks at line after line, and never supposes anything.
#[derive(Debug)]
pub(crate) struct Line;

impl Method for Line {
    fn about(&self) -> About {
        About {
            name: "line",
            summary: "line logic alone: all that follows from one line at a time",
            does_colour: true,
            settings: &[],
        }
    }

    fn solve(
        &self,
        puzzle: &Puzzle,
        options: &Options,
        mut trace: Option<&mut Trace>,
    ) -> Result<Answer, String> {
        if let Some(misfit) = puzzle.misfit() {
            let verdict = Verdict::None(Some(misfit.to_string()));
            return Ok(Answer::new(verdict, vec![], puzzle.start()));
        }
        let mut grid = puzzle.start();
        let mut agenda = Sweep::default();
        let outcome = propagate_within(puzzle, &mut grid, &mut agenda, &mut trace, &options.budget);
        let (verdict, solutions) = match (outcome, grid.picture()) {
            (Err(Interrupted::Stopped(stopped)), _) => {
                (Verdict::Unknown(stopped.to_string()), vec![])
            }
            (Err(Interrupted::Conflict(broken)), _) => {
                (Verdict::None(Some(broken.to_string())), vec![])
            }
            (Ok(()), Some(picture)) => (Verdict::Unique, vec![picture]),
            (Ok(()), None) => {
                let left = grid.unknown_cells();
                let cells = if left == 1 { "cell" } else { "cells" };
                (Verdict::Unknown(format!("line logic leaves {left} {cells}")), vec![])
            }
        };
        let line_solvable = match outcome {
            Err(Interrupted::Stopped(_)) => None,
            _ => Some(verdict == Verdict::Unique),
        };
        Ok(Answer { line_solvable, ..Answer::new(verdict, solutions, grid) })
    }
}
