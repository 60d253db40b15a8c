//! A report: all that a site wants to know of a puzzle, found in one go.

use puzzle::{Picture, Puzzle};
use solve::{Answer, Options, Verdict, VerdictReason};
use strategies::explain::explain_answered;
use strategies::grade::{Grade, grade};

/// What is to be known of a puzzle.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// The exact solver's answer: verdict, solutions, and whether line solving is enough.
    pub answer: Answer,
    /// How hard it is, or why that is not said.
    pub grading: Grading,
}

/// How hard a puzzle is, or why that is not said.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Grading {
    /// It has one solution, and this is how hard that is to find.
    Graded(Grade),
    /// It has no one solution, and so no difficulty.
    NotUnique,
    /// It was not found out: the budget was spent, for instance.
    Unknown(VerdictReason),
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
/// assert_eq!(report.grade().unwrap().name, "gentle");
/// ```
pub fn report(puzzle: &Puzzle, options: &Options) -> Report {
    // Fewer than two cannot tell one solution from several.
    let asked = options.clone().with_solutions(options.solutions.max(2));
    let answer = solve::solve(puzzle, &asked, None);
    let grading = grading(puzzle, &answer, options);
    Report { answer, grading }
}

fn grading(puzzle: &Puzzle, answer: &Answer, options: &Options) -> Grading {
    match &answer.verdict {
        Verdict::Unique => {}
        Verdict::Unknown(why) => return Grading::Unknown(why.clone()),
        _ => return Grading::NotUnique,
    }
    let explanation = explain_answered(puzzle, answer, options);
    match (grade(&explanation), explanation.verdict.reason()) {
        (Some(grade), _) => Grading::Graded(grade),
        (None, Some(why)) => Grading::Unknown(why.clone()),
        (None, None) => Grading::NotUnique,
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
    /// # use nonolith::{Grading, puzzle::{Palette, Puzzle}};
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
    /// let report = nonolith::report(&puzzle, &Default::default());
    /// assert_eq!((report.grade(), &report.grading), (None, &Grading::NotUnique));
    /// ```
    pub fn grade(&self) -> Option<&Grade> {
        match &self.grading {
            Grading::Graded(grade) => Some(grade),
            _ => None,
        }
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
}
