//! Answers: what a method found out about a puzzle, and how sure it is.

use std::borrow::Cow;
use std::collections::BTreeMap;

use puzzle::{Grid, Picture, Square};
use serde::{Deserialize, Serialize};

use crate::VerdictReason;
use crate::data::VerdictData;

/// What a method says about a puzzle. None is ever passed off as another.
///
/// ```
/// use nonolith_solve::{Stopped, Verdict};
///
/// assert_eq!(Verdict::Unique.name(), "unique");
/// assert_eq!(Verdict::Unknown(Stopped::OutOfTime.into()).name(), "unknown");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "VerdictData", try_from = "VerdictData")]
pub enum Verdict {
    /// There is exactly one solution.
    Unique,
    /// There are at least two, and two are given.
    Several,
    /// There is none; the reason says what shows it.
    None(VerdictReason),
    /// A solution, but whether it is the only one was not shown.
    Found,
    /// Nothing was shown, for this reason.
    Unknown(VerdictReason),
}

impl Verdict {
    /// The word for it in output.
    ///
    /// ```
    /// use nonolith_solve::{Verdict, VerdictReason};
    /// assert_eq!(Verdict::None(VerdictReason::EveryCaseFails).name(), "none");
    /// ```
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Unique => "unique",
            Verdict::Several => "several",
            Verdict::None(_) => "none",
            Verdict::Found => "found",
            Verdict::Unknown(_) => "unknown",
        }
    }

    /// Why it is none or unknown.
    ///
    /// ```
    /// use nonolith_solve::{Stopped, Verdict};
    /// let verdict = Verdict::Unknown(Stopped::OutOfTime.into());
    /// assert_eq!(verdict.reason().unwrap().to_string(), "out of time");
    /// ```
    pub fn reason(&self) -> Option<&VerdictReason> {
        match self {
            Verdict::Unknown(reason) | Verdict::None(reason) => Some(reason),
            _ => None,
        }
    }
}

/// Figures about a run by name, such as `nodes`.
pub type Stats = BTreeMap<Cow<'static, str>, f64>;

/// What a method found out about a puzzle.
///
/// ```
/// use puzzle::{Grid, Picture};
/// use nonolith_solve::{Answer, Verdict};
///
/// let (one, other): (Picture, Picture) = ("01 10".parse().unwrap(), "10 01".parse().unwrap());
/// let answer = Answer::new(Verdict::Several, vec![one, other], Grid::unknown(2, 2, 2));
/// assert_eq!(answer.differs().len(), 4);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Answer {
    /// How sure it is of what.
    pub verdict: Verdict,
    /// The solutions found, each checked against the clues.
    pub solutions: Vec<Picture>,
    /// Whether these are all solutions: there is shown to be no other.
    pub is_complete: bool,
    /// What is known of every cell, whatever the solution is.
    pub known: Grid,
    /// The grid that came nearest to a solution, from a method that tries whole grids and found
    /// none. It breaks clues.
    pub candidate: Option<Picture>,
    /// Whether line solving alone finishes the puzzle, where that was found out.
    pub line_solvable: Option<bool>,
    /// Figures about the run.
    pub stats: Stats,
}

impl Answer {
    /// An answer with no figures yet.
    ///
    /// ```
    /// use puzzle::Grid;
    /// use nonolith_solve::{Answer, Verdict};
    ///
    /// let answer = Answer::new(Verdict::Found, vec![], Grid::unknown(1, 1, 2));
    /// assert_eq!(answer.line_solvable, None);
    /// ```
    pub fn new(verdict: Verdict, solutions: Vec<Picture>, known: Grid) -> Answer {
        let is_complete = matches!(verdict, Verdict::Unique | Verdict::None(_));
        let (candidate, line_solvable, stats) = (None, None, Stats::new());
        Answer { verdict, solutions, is_complete, known, candidate, line_solvable, stats }
    }

    /// The same answer with this figure named.
    ///
    /// ```
    /// # use puzzle::Grid;
    /// # use nonolith_solve::{Answer, Verdict};
    /// let answer = Answer::new(Verdict::Found, vec![], Grid::unknown(1, 1, 2)).stat("nodes", 3.0);
    /// assert_eq!(answer.stats["nodes"], 3.0);
    /// ```
    pub fn stat(mut self, name: impl Into<Cow<'static, str>>, figure: f64) -> Answer {
        self.stats.insert(name.into(), figure);
        self
    }

    /// The squares in which the first two solutions differ.
    ///
    /// ```
    /// # use puzzle::Grid;
    /// # use nonolith_solve::{Answer, Verdict};
    /// assert!(Answer::new(Verdict::Found, vec![], Grid::unknown(1, 1, 2)).differs().is_empty());
    /// ```
    pub fn differs(&self) -> Vec<Square> {
        match self.solutions.as_slice() {
            [one, other, ..] => one.differs_from(other),
            _ => vec![],
        }
    }
}
