//! The method `sat`: what line logic leaves open, as clauses for a general SAT solver.

use puzzle::{Puzzle, Trace};

use crate::{Answer, Method, Options, search};

/// Line logic, then batsat on the order encoding.
#[derive(Debug)]
pub(crate) struct Sat;

impl Method for Sat {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn summary(&self) -> &'static str {
        "line logic, then a general SAT solver on the order encoding"
    }

    fn does_colour(&self) -> bool {
        true
    }

    fn solve(
        &self,
        puzzle: &Puzzle,
        options: &Options,
        trace: Option<&mut Trace>,
    ) -> Result<Answer, String> {
        Ok(search::sat(puzzle, options, trace))
    }
}
