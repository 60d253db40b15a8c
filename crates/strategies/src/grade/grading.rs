//! How hard a puzzle is, or why that is not said.

use serde::{Deserialize, Serialize};
use solve::{Verdict, VerdictReason};

use super::Grade;
use super::data::GradingData;

/// How hard a puzzle is, or why that is not said: that it has several solutions and that the time was
/// spent are two things.
///
/// ```
/// use solve::{Stopped, Verdict};
/// use strategies::grade::Grading;
///
/// let several = Grading::NotUnique(Verdict::Several);
/// assert_ne!(several, Grading::Unknown(Stopped::OutOfTime.into()));
/// assert_eq!(several.grade(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "GradingData", try_from = "GradingData")]
#[non_exhaustive]
pub enum Grading {
    /// It has one solution, and this is how hard that is to find.
    Graded(Grade),
    /// It has several solutions or none, as the verdict says, and so no difficulty.
    NotUnique(Verdict),
    /// It was not found out: the budget was spent, for instance.
    Unknown(VerdictReason),
}

/// Why it was not found out how hard a puzzle is, in words and as data.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Ungraded<'a> {
    /// Why, in words.
    pub reason: String,
    /// Why, as data.
    pub why: &'a VerdictReason,
}

impl Grading {
    /// What is said of a puzzle with this verdict, which has no grade.
    pub(super) fn without(verdict: &Verdict) -> Grading {
        match verdict {
            Verdict::Unknown(why) => Grading::Unknown(why.clone()),
            verdict => Grading::NotUnique(verdict.clone()),
        }
    }

    /// The grade, if there is one.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let explanation = strategies::explain::explain(&puzzle, &solve::Options::default());
    /// assert_eq!(strategies::grade::grade(&explanation).grade().unwrap().steps, 1);
    /// ```
    pub fn grade(&self) -> Option<&Grade> {
        match self {
            Grading::Graded(grade) => Some(grade),
            _ => None,
        }
    }

    /// The grade, if there is one.
    ///
    /// ```
    /// use strategies::grade::Grading;
    /// assert_eq!(Grading::NotUnique(solve::Verdict::Several).into_grade(), None);
    /// ```
    pub fn into_grade(self) -> Option<Grade> {
        match self {
            Grading::Graded(grade) => Some(grade),
            _ => None,
        }
    }

    /// Why it was not found out how hard the puzzle is, if that is so.
    ///
    /// ```
    /// use strategies::grade::Grading;
    /// let unknown = Grading::Unknown(solve::Stopped::OutOfTime.into());
    /// assert_eq!(unknown.ungraded().unwrap().reason, "out of time");
    /// assert_eq!(Grading::NotUnique(solve::Verdict::Several).ungraded(), None);
    /// ```
    pub fn ungraded(&self) -> Option<Ungraded<'_>> {
        match self {
            Grading::Unknown(why) => Some(Ungraded { reason: why.to_string(), why }),
            _ => None,
        }
    }

    /// The verdict of the puzzle that is graded, or not.
    ///
    /// ```
    /// use solve::{Stopped, Verdict};
    /// use strategies::grade::Grading;
    /// let unknown = Grading::Unknown(Stopped::OutOfTime.into());
    /// assert_eq!(unknown.verdict(), Verdict::Unknown(Stopped::OutOfTime.into()));
    /// ```
    pub fn verdict(&self) -> Verdict {
        match self {
            Grading::Graded(_) => Verdict::Unique,
            Grading::NotUnique(verdict) => verdict.clone(),
            Grading::Unknown(why) => Verdict::Unknown(why.clone()),
        }
    }
}
