//! The counterpart of Tables I and II of Salcedo-Sanz et al. 2007: twenty puzzles, every method a
//! column, seconds in the cells.

mod data;
mod puzzles;
mod text;

pub use puzzles::{PUZZLES, Paper, TablePuzzle};
pub use text::{MeasuredRow, chart, footing, heading};

use std::time::Duration;

use puzzle::{Puzzle, check};
use serde::{Deserialize, Serialize};
use solve::{Method, Options};
use web_time::Instant;

/// One cell of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "data::EntryData", from = "data::EntryData")]
pub enum TableEntry {
    /// The method solved the puzzle.
    Solved {
        /// The median of its runs.
        seconds: f64,
    },
    /// It did not, for this reason: N/A.
    Unsolved {
        /// How long it went on.
        seconds: f64,
        /// Why it ended.
        reason: String,
    },
    /// The method does not do colour.
    NoColour,
}

/// How cells are measured.
///
/// ```
/// assert_eq!(nonolith_lab::experiments::table2::TableRules::default().limit.as_secs(), 10);
/// ```
#[derive(Clone, Debug)]
pub struct TableRules {
    /// How long a method may take for a cell.
    pub limit: Duration,
    /// How many runs the median is of. A run of more than a second is not repeated.
    pub runs: usize,
    /// The options of each run, with its seed.
    pub options: Options,
}

impl Default for TableRules {
    fn default() -> TableRules {
        TableRules { limit: Duration::from_secs(10), runs: 5, options: Options::default() }
    }
}

/// Measures one cell. Only a solution that the judge accepts counts as solved.
///
/// ```
/// use nonolith_lab::experiments::table2::{TableEntry, PUZZLES, TableRules, measure};
///
/// let entry = measure(&nonolith_lab::heuristics::Logic, &PUZZLES[0].puzzle(), &TableRules::default());
/// assert!(matches!(entry, TableEntry::Solved { .. }));
/// ```
pub fn measure(method: &dyn Method, puzzle: &Puzzle, rules: &TableRules) -> TableEntry {
    if puzzle.palette().len() > 2 && !method.about().does_colour {
        return TableEntry::NoColour;
    }
    let mut seconds = vec![];
    for _ in 0..rules.runs.max(1) {
        let (time, solved) = run(method, puzzle, rules);
        if let Err(reason) = solved {
            return TableEntry::Unsolved { seconds: time, reason };
        }
        seconds.push(time);
        if time > 1.0 {
            break;
        }
    }
    seconds.sort_unstable_by(f64::total_cmp);
    TableEntry::Solved { seconds: seconds[seconds.len() / 2] }
}

/// One run: its seconds, and why it did not solve the puzzle, if so.
fn run(method: &dyn Method, puzzle: &Puzzle, rules: &TableRules) -> (f64, Result<(), String>) {
    let mut options = rules.options.clone();
    options.budget = options.budget.within(rules.limit);
    let begun = Instant::now();
    let answer = solve::run(method, puzzle, &options, None).map_err(|why| why.to_string());
    let seconds = begun.elapsed().as_secs_f64();
    let solved = answer.and_then(|answer| match answer.solutions.as_slice() {
        [] => Err(match answer.verdict.reason() {
            Some(reason) => reason.to_string(),
            None => answer.verdict.name().to_owned(),
        }),
        [picture, ..] => check::picture(puzzle, picture).map_err(|wrong| wrong.to_string()),
    });
    (seconds, solved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristics::{Combinatorial, Logic, Preprocess};

    fn check(method: &dyn Method, row: usize, wanted: impl Fn(&TableEntry) -> bool) {
        let rules = TableRules { runs: 1, ..TableRules::default() };
        let entry = measure(method, &PUZZLES[row].puzzle(), &rules);
        assert!(wanted(&entry), "{}: {entry:?}", method.name());
    }

    #[test]
    fn a_method_that_stalls_has_not_solved_it() {
        check(&Preprocess, 0, |entry| matches!(entry, TableEntry::Unsolved { .. }));
    }

    #[test]
    fn a_method_without_colour_is_not_put_to_a_coloured_puzzle() {
        check(&Combinatorial, 12, |entry| *entry == TableEntry::NoColour);
        check(&Logic, 12, |entry| *entry != TableEntry::NoColour);
    }

    #[test]
    fn a_cell_comes_back_from_a_journal_as_it_was() {
        let reason = "out of time".to_owned();
        for entry in [
            TableEntry::Solved { seconds: 0.1 + 0.2 },
            TableEntry::Unsolved { seconds: 10.0 / 3.0, reason },
            TableEntry::NoColour,
        ] {
            let text = serde_json::to_string(&entry).unwrap();
            assert_eq!(serde_json::from_str::<TableEntry>(&text).unwrap(), entry, "{text}");
        }
    }

    #[test]
    fn a_method_out_of_time_says_so() {
        let rules = TableRules { limit: Duration::ZERO, ..TableRules::default() };
        let entry = measure(&Logic, &PUZZLES[0].puzzle(), &rules);
        assert!(matches!(entry, TableEntry::Unsolved { reason, .. } if reason == "out of time"));
    }
}
