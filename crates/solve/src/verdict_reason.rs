//! Why a verdict is `none` or `unknown`, as data that a program can branch on.

use std::borrow::Cow;
use std::fmt;

use puzzle::check::Mismatch;
use puzzle::{LineId, Misfit};
use serde::{Deserialize, Serialize};

use crate::Stopped;
use crate::propagate::Broken;

/// Why a puzzle has no solution, or why a method did not find out. As text it is the sentence that
/// people read.
///
/// ```
/// use nonolith_solve::{Stopped, VerdictReason};
///
/// let reason = VerdictReason::Leaves { by: "line logic".into(), cells: 37 };
/// assert_eq!(reason.to_string(), "line logic leaves 37 cells");
/// assert_eq!(VerdictReason::from(Stopped::OutOfTime).stopped(), Some(Stopped::OutOfTime));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum VerdictReason {
    /// A clue does not fit its line, or the sums of rows and columns disagree.
    Misfit(Misfit),
    /// This line cannot be completed.
    Broken(LineId),
    /// A search tried every case, and each breaks some line.
    EveryCaseFails,
    /// Every cell is forced, and the picture breaks the clues.
    Breaks(Mismatch),
    /// The budget was spent.
    Stopped(Stopped),
    /// The budget was spent in one part of the method.
    StoppedIn {
        /// The part, in words.
        part: Cow<'static, str>,
        /// What was spent.
        stopped: Stopped,
    },
    /// The budget was spent while some cells were unknown.
    StoppedLeaving {
        /// What was spent.
        stopped: Stopped,
        /// How many cells were unknown.
        cells: usize,
    },
    /// A method that only takes forced steps found no further one.
    Leaves {
        /// Whose steps, in words.
        by: Cow<'static, str>,
        /// How many cells are unknown.
        cells: usize,
    },
    /// The method does not take puzzles like this one; its own words say which it takes.
    Unsuited(Cow<'static, str>),
    /// What only this method can say, in its own words.
    Own {
        /// Its words.
        words: Cow<'static, str>,
        /// What was spent, if that ended it.
        stopped: Option<Stopped>,
    },
}

impl VerdictReason {
    /// What only this method can say, where no budget ended it.
    ///
    /// ```
    /// let reason = nonolith_solve::VerdictReason::own("the temperature is 0");
    /// assert_eq!((reason.to_string().as_str(), reason.stopped()), ("the temperature is 0", None));
    /// ```
    pub fn own(words: impl Into<Cow<'static, str>>) -> VerdictReason {
        VerdictReason::Own { words: words.into(), stopped: None }
    }

    /// What was spent, if the budget ended the method.
    ///
    /// ```
    /// use nonolith_solve::{Stopped, VerdictReason};
    ///
    /// let reason = VerdictReason::StoppedLeaving { stopped: Stopped::Cancelled, cells: 2 };
    /// assert_eq!(reason.stopped(), Some(Stopped::Cancelled));
    /// assert_eq!(VerdictReason::EveryCaseFails.stopped(), None);
    /// ```
    pub fn stopped(&self) -> Option<Stopped> {
        match *self {
            VerdictReason::Stopped(stopped)
            | VerdictReason::StoppedIn { stopped, .. }
            | VerdictReason::StoppedLeaving { stopped, .. } => Some(stopped),
            VerdictReason::Own { stopped, .. } => stopped,
            _ => None,
        }
    }
}

impl fmt::Display for VerdictReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerdictReason::Misfit(misfit) => misfit.fmt(f),
            VerdictReason::Broken(line) => Broken(*line).fmt(f),
            VerdictReason::EveryCaseFails => f.write_str("every case breaks some line"),
            VerdictReason::Breaks(mismatch) => mismatch.fmt(f),
            VerdictReason::Stopped(stopped) => stopped.fmt(f),
            VerdictReason::StoppedIn { part, stopped } => write!(f, "{part}: {stopped}"),
            VerdictReason::StoppedLeaving { stopped, cells } => {
                write!(f, "{stopped}, with {} left", Cells(*cells))
            }
            VerdictReason::Leaves { by, cells } => {
                // Two subjects take a plural verb.
                let leave = if by.contains(" and ") { "leave" } else { "leaves" };
                write!(f, "{by} {leave} {}", Cells(*cells))
            }
            VerdictReason::Unsuited(words) | VerdictReason::Own { words, .. } => f.write_str(words),
        }
    }
}

/// A number of cells in words.
struct Cells(usize);

impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, if self.0 == 1 { "cell" } else { "cells" })
    }
}

impl From<Misfit> for VerdictReason {
    fn from(misfit: Misfit) -> VerdictReason {
        VerdictReason::Misfit(misfit)
    }
}

impl From<Broken> for VerdictReason {
    fn from(Broken(line): Broken) -> VerdictReason {
        VerdictReason::Broken(line)
    }
}

impl From<Mismatch> for VerdictReason {
    fn from(mismatch: Mismatch) -> VerdictReason {
        VerdictReason::Breaks(mismatch)
    }
}

impl From<Stopped> for VerdictReason {
    fn from(stopped: Stopped) -> VerdictReason {
        VerdictReason::Stopped(stopped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::Colour;

    #[track_caller]
    fn check(reason: VerdictReason, words: &str) {
        assert_eq!(reason.to_string(), words);
        let json = serde_json::to_string(&reason).expect("JSON");
        assert_eq!(
            serde_json::from_str::<VerdictReason>(&json).expect("a reason"),
            reason,
            "{json}"
        );
    }

    #[test]
    fn a_reason_is_the_sentence_that_people_read_and_json_that_programs_read() {
        let stopped = Stopped::OutOfNodes;
        let line = LineId::row(2);
        let too_long = Misfit::LineTooLong { line, needs: 4, length: 3 };
        check(too_long.into(), "row 3: its clue needs 4 cells, the line has 3");
        let (colour, name) = (Colour::BLACK, "black".to_owned());
        let sums = Misfit::SumsDisagree { colour, name, rows: 3, columns: 2 };
        check(sums.into(), "the row clues add up to 3 black cells, the column clues to 2");
        check(VerdictReason::Broken(line), "row 3 cannot be completed");
        check(VerdictReason::EveryCaseFails, "every case breaks some line");
        let clue = |text: &str| text.parse().expect("a clue");
        let mismatch = Mismatch::Line { line, clue: clue("1 2:2"), found: clue("") };
        check(mismatch.into(), "row 3: the clue is `1 2:2`, the picture has ``");
        check(stopped.into(), "out of nodes");
        let part = "breadth-first search".into();
        check(VerdictReason::StoppedIn { part, stopped }, "breadth-first search: out of nodes");
        check(
            VerdictReason::StoppedLeaving { stopped, cells: 2 },
            "out of nodes, with 2 cells left",
        );
        check(
            VerdictReason::StoppedLeaving { stopped, cells: 1 },
            "out of nodes, with 1 cell left",
        );
        let leaves = |by: &'static str, cells| VerdictReason::Leaves { by: by.into(), cells };
        check(leaves("line logic", 37), "line logic leaves 37 cells");
        check(leaves("line logic", 1), "line logic leaves 1 cell");
        let two = leaves("strategies and short contradictions", 2);
        check(two, "strategies and short contradictions leave 2 cells");
        check(VerdictReason::Unsuited("too wide".into()), "too wide");
        check(VerdictReason::own("it is tired"), "it is tired");
    }
}
