//! The methods that search: `exact`, `probe` and `sat`.

use puzzle::Trace;

use crate::{About, Answer, Fitting, Method, Options, Settings, search};

/// A method that decides what line logic leaves open.
pub(crate) struct Search {
    name: &'static str,
    summary: &'static str,
    search: fn(Fitting<'_>, &Options, Option<&mut Trace>) -> Answer,
}

pub(crate) static EXACT: Search = Search {
    name: "exact",
    summary: "line logic, then search that learns: proves one solution, several or none",
    search: search::exact,
};

pub(crate) static PROBE: Search = Search {
    name: "probe",
    summary: "probing and backtracking: every step of the proof can be shown",
    search: search::backtrack,
};

#[cfg(feature = "sat")]
pub(crate) static SAT: Search = Search {
    name: "sat",
    summary: "line logic, then a general SAT solver on the order encoding",
    search: search::sat,
};

impl Method for Search {
    fn about(&self) -> About {
        About { name: self.name, summary: self.summary, does_colour: true, settings: &[] }
    }

    fn solve(
        &self,
        puzzle: Fitting<'_>,
        _: &Settings,
        options: &Options,
        trace: Option<&mut Trace>,
    ) -> Answer {
        (self.search)(puzzle, options, trace)
    }
}
