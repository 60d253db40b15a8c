//! The method `exact`: one solution, several or none, for any puzzle.

use puzzle::{Puzzle, Trace};

use crate::{Answer, Method, Options, search};

/// Line logic, then search that learns.
#[derive(Debug)]
pub(crate) struct Exact;

impl Method for Exact {
    fn name(&self) -> &'static str {
        "exact"
    }

    fn summary(&self) -> &'static str {
        "line logic, then search that learns: proves one solution, several or none"
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
        Ok(search::exact(puzzle, options, trace))
    }
}
