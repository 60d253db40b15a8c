//! What is asked of each puzzle, and within which limits: everything on which rows depend.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use solve::{Budget, Cancel, Options};

use crate::BatchError;

/// Something that a row says of its puzzle.
///
/// ```
/// use nonolith_batch::Column;
/// assert_eq!("line-solvable".parse::<Column>().unwrap(), Column::LineSolvable);
/// assert!("colour".parse::<Column>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Column {
    /// How many solutions: the verdict of the exact solver.
    Verdict,
    /// Whether line solving alone finds the solution.
    LineSolvable,
    /// How hard it is for a person.
    Grade,
    /// The number of solutions.
    Count,
    /// The verdict's certificate, as text.
    Certificate,
    /// The only solution.
    Solution,
    /// The milliseconds that the row took, which differ from run to run.
    Time,
}

impl Column {
    /// All of them, in the order of a row.
    pub const ALL: [Column; 7] = [
        Column::Verdict,
        Column::LineSolvable,
        Column::Grade,
        Column::Count,
        Column::Certificate,
        Column::Solution,
        Column::Time,
    ];

    /// Its name.
    ///
    /// ```
    /// assert_eq!(nonolith_batch::Column::Grade.name(), "grade");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Column::Verdict => "verdict",
            Column::LineSolvable => "line-solvable",
            Column::Grade => "grade",
            Column::Count => "count",
            Column::Certificate => "certificate",
            Column::Solution => "solution",
            Column::Time => "time",
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Column {
    type Err = BatchError;

    fn from_str(text: &str) -> Result<Column, BatchError> {
        Column::ALL.into_iter().find(|column| column.name() == text).ok_or_else(|| {
            let names = Column::ALL.map(Column::name).join(", ");
            BatchError::Asked(format!("expected columns out of {names}, found {text:?}"))
        })
    }
}

/// How far each puzzle may be worked on.
///
/// ```
/// let limits = nonolith_batch::PuzzleLimits { nodes: Some(1000), ..Default::default() };
/// assert!(limits.check().is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleLimits {
    /// The most nodes of a search: the same rows on every machine.
    pub nodes: Option<u64>,
    /// The most seconds; rows then depend on the machine.
    pub timeout: Option<f64>,
    /// The most bytes that a search may keep.
    pub memory: Option<usize>,
}

impl PuzzleLimits {
    /// Whether they can be kept to.
    ///
    /// # Errors
    /// [`BatchError::Asked`] for seconds that are none.
    ///
    /// ```
    /// let limits = nonolith_batch::PuzzleLimits { timeout: Some(-1.0), ..Default::default() };
    /// assert!(limits.check().is_err());
    /// ```
    pub fn check(&self) -> Result<(), BatchError> {
        match self.timeout {
            Some(seconds) if Duration::try_from_secs_f64(seconds).is_err() => {
                let message = format!("expected a timeout in seconds, 0 or more, found {seconds}");
                Err(BatchError::Asked(message))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn options(&self, cancel: &Cancel) -> Options {
        let mut budget = Budget::default().cancelled_by(cancel);
        let time = self.timeout.and_then(|time| Duration::try_from_secs_f64(time).ok());
        budget = time.into_iter().fold(budget, Budget::within);
        budget = self.nodes.into_iter().fold(budget, Budget::with_nodes);
        budget = self.memory.into_iter().fold(budget, Budget::with_memory);
        Options::default().with_budget(budget)
    }
}

/// Which rows are to be done again.
///
/// ```
/// assert_ne!(nonolith_batch::Retry::Unknown, nonolith_batch::Retry::Errors);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retry {
    /// Those in which something was not found out within the limits.
    Unknown,
    /// Those with an error.
    Errors,
}

/// How a batch is done.
///
/// ```
/// let settings = nonolith_batch::BatchSettings::default();
/// assert_eq!((settings.chunk, settings.columns.len()), (1000, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BatchSettings {
    /// What each row says.
    pub columns: BTreeSet<Column>,
    /// How far each puzzle may be worked on.
    pub limits: PuzzleLimits,
    /// The number of puzzles in a chunk.
    pub chunk: u64,
}

impl Default for BatchSettings {
    fn default() -> BatchSettings {
        BatchSettings {
            columns: [Column::Verdict, Column::LineSolvable].into(),
            limits: PuzzleLimits::default(),
            chunk: 1000,
        }
    }
}

/// The most puzzles in a chunk: its rows are held in memory until they are written.
const MAX_CHUNK: u64 = 1_000_000;

impl BatchSettings {
    /// The same with the verdict where a column follows from it: without it nobody could tell what was
    /// not found out from what is not so.
    pub(crate) fn with_verdict(&self) -> BatchSettings {
        let mut settings = self.clone();
        if settings.asks_answer() {
            settings.columns.insert(Column::Verdict);
        }
        settings
    }

    pub(crate) fn asks(&self, column: Column) -> bool {
        self.columns.contains(&column)
    }

    /// Whether anything is asked for that follows from the exact solver's answer.
    pub(crate) fn asks_answer(&self) -> bool {
        self.columns.iter().any(|column| !matches!(column, Column::Count | Column::Time))
    }

    pub(crate) fn check(&self) -> Result<(), BatchError> {
        if !(1..=MAX_CHUNK).contains(&self.chunk) {
            let found = self.chunk;
            return Err(BatchError::Asked(format!(
                "expected 1 to {MAX_CHUNK} puzzles a chunk, found {found}"
            )));
        }
        if self.columns.is_empty() {
            return Err(BatchError::Asked("expected at least one column, found none".to_owned()));
        }
        self.limits.check()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_written_as_it_is_called() {
        for column in Column::ALL {
            assert_eq!(column.name().parse::<Column>().unwrap(), column);
            assert_eq!(serde_json::to_value(column).unwrap(), column.name());
        }
    }

    #[test]
    fn chunks_of_nothing_are_refused() {
        for chunk in [0, MAX_CHUNK + 1] {
            assert!(BatchSettings { chunk, ..BatchSettings::default() }.check().is_err());
        }
        let none = BatchSettings { columns: BTreeSet::new(), ..BatchSettings::default() };
        assert!(none.check().is_err());
    }
}
