//! A puzzle that is judged and ready to be printed: its answer, its stars and its hints.

use std::collections::BTreeSet;

use puzzle::{Picture, Puzzle};
use solve::{Options, Verdict, VerdictReason};
use strategies::explain::{Explanation, explain_answered, explain_knowing};
use strategies::grade::{Grade, Level, grade};
use strategies::hint::hint_of_step;
use strategies::person::{Knowledge, Step};

/// The first rung of the hints that a book prints: the line to look at.
const FIRST_RUNG: usize = 2;
/// How many hints a book prints of a puzzle at most.
pub const MOST_HINTS: usize = 3;

/// A puzzle of a book.
#[derive(Clone, Debug)]
pub struct BookEntry {
    /// The name that messages and the manifest use.
    pub id: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its answer; where there are several, the first that was found.
    pub answer: Picture,
    /// How many solutions were found: one, if it is the only one.
    pub solutions: usize,
    /// How it is solved, as far as strategies lead.
    pub explanation: Explanation,
    /// How hard it is, if it has one solution.
    pub grade: Option<Grade>,
}

/// Why a puzzle cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    /// It has no solution.
    #[error("it has no solution: {0}")]
    None(VerdictReason),
    /// It has several, and they were not allowed.
    #[error("it has several solutions: at least two were found")]
    Several,
    /// The budget was spent before the verdict was known.
    #[error("whether it has one solution is not known: {0}")]
    Unknown(VerdictReason),
}

impl BookEntry {
    /// Judges a puzzle within the budget of the options. `allow_several` takes puzzles with several
    /// solutions too.
    ///
    /// # Errors
    /// [`EntryError`], if it has no solution, several that are not allowed, or an unknown number.
    ///
    /// ```
    /// use craft::book::{BookEntry, EntryError};
    /// use puzzle::{Palette, Puzzle};
    ///
    /// let of = |picture: &str| {
    ///     let picture = picture.parse().unwrap();
    ///     let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
    ///     BookEntry::judge("lid", puzzle, false, &solve::Options::default())
    /// };
    /// assert_eq!(of("0110 1001 1111").unwrap().stars(), 1);
    /// assert_eq!(of("10 01").unwrap_err(), EntryError::Several);
    /// ```
    pub fn judge(
        id: &str,
        puzzle: Puzzle,
        allow_several: bool,
        options: &Options,
    ) -> Result<BookEntry, EntryError> {
        let answer = solve::solve(&puzzle, options, None);
        match &answer.verdict {
            Verdict::None(reason) => return Err(EntryError::None(reason.clone())),
            Verdict::Unknown(reason) => return Err(EntryError::Unknown(reason.clone())),
            Verdict::Several if !allow_several => return Err(EntryError::Several),
            _ => {}
        }
        let explanation = explain_answered(&puzzle, &answer, options);
        let grade = grade(&explanation).into_grade();
        let solutions = answer.solutions.len();
        let found =
            answer.solutions.into_iter().next().expect("the verdict says that there is one");
        Ok(BookEntry { id: id.to_owned(), puzzle, answer: found, solutions, explanation, grade })
    }

    /// The entry with the explanation of somebody who has `knowledge`, if that finishes the puzzle;
    /// the grade stays.
    pub(crate) fn explained_by(self, knowledge: &Knowledge, options: &Options) -> BookEntry {
        let own = explain_knowing(knowledge, &self.puzzle, options);
        let finishes = own.verdict == Verdict::Unique;
        BookEntry { explanation: if finishes { own } else { self.explanation }, ..self }
    }

    /// Its stars, from 1 to 6; none where the grade is not known.
    pub fn stars(&self) -> usize {
        let level = self.grade.as_ref().map(|grade| grade.level);
        Level::ALL.iter().position(|known| Some(*known) == level).map_or(0, |place| place + 1)
    }

    /// The names of the strategies that its explanation uses.
    pub fn strategies(&self) -> BTreeSet<&str> {
        let steps = self.explanation.steps.iter().flat_map(Step::with_bookkeeping);
        steps.map(|step| step.deduction.reason.strategy.as_ref()).collect()
    }

    /// The first `count` hints on the first step that fills a cell, each telling more. Steps before
    /// it, which only rule something out, are those that nobody needs help with.
    pub(crate) fn hints(&self, count: usize) -> Vec<String> {
        let steps = &self.explanation.steps;
        let fills =
            |step: &&Step| step.deduction.cells.iter().any(|cell| !cell.colour.is_background());
        let Some(step) = steps.iter().find(fills).or(steps.first()) else { return vec![] };
        let rungs = FIRST_RUNG..FIRST_RUNG + count.min(MOST_HINTS);
        let mut hints: Vec<String> =
            rungs.map(|rung| hint_of_step(&self.puzzle, step, rung)).collect();
        hints.dedup();
        hints
    }
}

/// Puts the easiest puzzles first; those of the same score stay in order.
pub fn sort_by_grade(entries: &mut [BookEntry]) {
    let score = |entry: &BookEntry| entry.grade.as_ref().map_or(f64::INFINITY, |grade| grade.score);
    entries.sort_by(|one, other| score(one).total_cmp(&score(other)));
}
