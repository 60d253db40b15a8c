//! The method `probe`: every colour of every square is tried, and nothing is learned.

use puzzle::{Puzzle, Trace};

use crate::{Answer, Method, Options, search};

/// Line logic, probing, and branching with probing at every node.
#[derive(Debug)]
pub(crate) struct Probe;

impl Method for Probe {
    fn name(&self) -> &'static str {
        "probe"
    }

    fn summary(&self) -> &'static str {
        "probing and backtracking: every step of the proof can be shown"
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
        Ok(search::backtrack(puzzle, options, trace))
    }
}
