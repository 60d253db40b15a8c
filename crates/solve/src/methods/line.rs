//! The method `line`: line logic alone.

use puzzle::{Puzzle, Trace};

use crate::propagate::{Sweep, propagate};
use crate::{Answer, Method, Options, Verdict};

/// Looks at line after line, and never supposes anything.
#[derive(Debug)]
pub(crate) struct Line;

impl Method for Line {
    fn name(&self) -> &'static str {
        "line"
    }

    fn summary(&self) -> &'static str {
        "line logic alone: all that follows from one line at a time"
    }

    fn does_colour(&self) -> bool {
        true
    }

    fn solve(
        &self,
        puzzle: &Puzzle,
        _: &Options,
        mut trace: Option<&mut Trace>,
    ) -> Result<Answer, String> {
        if let Some(misfit) = puzzle.misfit() {
            let verdict = Verdict::None(Some(misfit.to_string()));
            return Ok(Answer::new(verdict, vec![], puzzle.start()));
        }
        let mut grid = puzzle.start();
        let outcome = propagate(puzzle, &mut grid, &mut Sweep::default(), &mut trace);
        let (verdict, solutions) = match (outcome, grid.picture()) {
            (Err(broken), _) => (Verdict::None(Some(broken.to_string())), vec![]),
            (Ok(()), Some(picture)) => (Verdict::Unique, vec![picture]),
            (Ok(()), None) => {
                let left = grid.unknown_cells();
                let cells = if left == 1 { "cell" } else { "cells" };
                (Verdict::Unknown(format!("line logic leaves {left} {cells}")), vec![])
            }
        };
        let line_solvable = Some(verdict == Verdict::Unique);
        Ok(Answer { line_solvable, ..Answer::new(verdict, solutions, grid) })
    }
}
