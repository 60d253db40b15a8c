//! A report: verdict, solution and grade of a puzzle, which is solved once.

use puzzle::{Picture, Puzzle};
use serde::{Serialize, Serializer};
use solve::{Answer, Options, Verdict};
use strategies::explain::explain_answered;
use strategies::grade::{Grade, Grading, Ungraded, grade};

/// The exact solver's answer for a puzzle, and its grade. As data it has the answer's fields, then
/// `grade` (null if the puzzle has no grade) and `ungraded` (`reason` and `why`, if the grade was not
/// found out).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// The exact solver's answer: verdict, solutions, and whether line solving is enough.
    pub answer: Answer,
    /// How hard the puzzle is, or why it has no grade.
    pub grading: Grading,
}

/// Solves a puzzle and grades it, within the budget of the options. It is solved once.
///
/// ```
/// use nonolith::puzzle::{Palette, Puzzle};
/// use nonolith::solve::{Options, Verdict};
///
/// let lid = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
/// let report = nonolith::report(&puzzle, &Options::default());
/// assert_eq!(report.answer.verdict, Verdict::Unique);
/// assert_eq!(report.answer.line_solvable, Some(true));
/// assert_eq!(report.solution(), puzzle.solutions().first());
/// assert_eq!(report.grade().unwrap().level, nonolith::Level::Gentle);
/// ```
pub fn report(puzzle: &Puzzle, options: &Options) -> Report {
    // Fewer than two cannot tell one solution from several.
    let asked = options.clone().with_solutions(options.solutions.max(2));
    report_answered(puzzle, solve::solve(puzzle, &asked, None), options)
}

/// As [`report`], with the exact solver's `answer` for the puzzle, which is not solved again.
///
/// ```
/// # use nonolith::{Options, Puzzle};
/// let puzzle: Puzzle = "2x1:1/1/2".parse().unwrap();
/// let answer = nonolith::solve(&puzzle, &Options::default(), None);
/// let report = nonolith::report_answered(&puzzle, answer, &Options::default());
/// assert_eq!(report.grade().unwrap().steps, 1);
/// ```
pub fn report_answered(puzzle: &Puzzle, answer: Answer, options: &Options) -> Report {
    let grading = match &answer.verdict {
        Verdict::Unique => grade(&explain_answered(puzzle, &answer, options)),
        Verdict::Unknown(why) => Grading::Unknown(why.clone()),
        verdict => Grading::NotUnique(verdict.clone()),
    };
    Report { answer, grading }
}

#[derive(Serialize)]
struct ReportData<'a> {
    #[serde(flatten)]
    answer: &'a Answer,
    grade: Option<&'a Grade>,
    ungraded: Option<Ungraded<'a>>,
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (answer, grade, ungraded) = (&self.answer, self.grade(), self.grading.ungraded());
        ReportData { answer, grade, ungraded }.serialize(serializer)
    }
}

impl Report {
    /// The only solution, if there is just one.
    ///
    /// ```
    /// # use nonolith::puzzle::{Palette, Puzzle};
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
    /// let report = nonolith::report(&puzzle, &Default::default());
    /// assert_eq!((report.solution(), report.answer.solutions.len()), (None, 2));
    /// ```
    pub fn solution(&self) -> Option<&Picture> {
        self.answer.solutions.first().filter(|_| self.answer.verdict == Verdict::Unique)
    }

    /// The grade, if there is one; [`Report::grading`] says why not.
    ///
    /// ```
    /// # use nonolith::{Grading, Verdict, puzzle::{Palette, Puzzle}};
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
    /// let report = nonolith::report(&puzzle, &Default::default());
    /// assert_eq!((report.grade(), &report.grading), (None, &Grading::NotUnique(Verdict::Several)));
    /// ```
    pub fn grade(&self) -> Option<&Grade> {
        self.grading.grade()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::Palette;
    use solve::{Cancel, Stopped};

    #[test]
    fn what_was_cancelled_is_not_called_not_unique() {
        let picture = "0110 1001 1111".parse().expect("a picture");
        let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle");
        let cancel = Cancel::default();
        cancel.now();
        let report = report(&puzzle, &Options::default().cancelled_by(&cancel));
        let Grading::Unknown(why) = report.grading else { panic!("{:?}", report.grading) };
        assert_eq!(why.stopped(), Some(Stopped::Cancelled));
    }

    #[test]
    fn as_data_what_is_not_known_is_told_from_what_is_not_so() {
        let data = |picture: &str, options: &Options| {
            let picture = picture.parse().expect("a picture");
            let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle");
            serde_json::to_value(report(&puzzle, options)).expect("JSON")
        };
        let (lid, two) = ("0110 1001 1111", "10 01");
        let graded = data(lid, &Options::default());
        assert_eq!(
            (&graded["verdict"], &graded["grade"]["name"]),
            (&"unique".into(), &"gentle".into())
        );
        assert!(data(two, &Options::default())["ungraded"].is_null());
        let cancel = Cancel::default();
        cancel.now();
        let unknown = data(lid, &Options::default().cancelled_by(&cancel));
        assert_eq!(unknown["ungraded"]["reason"], "cancelled");
        assert!(unknown["grade"].is_null());
    }
}
