//! Explaining a whole solution: every step in words, with pictures where people would rather look.
//!
//! ```
//! use puzzle::{Palette, Puzzle};
//! use strategies::explain::{explain, sentence};
//!
//! let lid = "0110 1001 1111".parse().unwrap();
//! let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
//! let explanation = explain(&puzzle, &solve::Options::default());
//! assert_eq!(explanation.verdict, solve::Verdict::Unique);
//! let first = sentence(&puzzle, &explanation.steps[0]);
//! assert!(first.starts_with("Row 3: the 4 has room for only 4 cells"), "{first}");
//! ```

mod describe;
mod json;
mod page;
mod rulebook;
mod sentence;
mod words;

use puzzle::{Grid, Puzzle, Trace, check};
use solve::{Answer, Options, Stopped, Verdict, VerdictReason};

pub use describe::describe;
pub use json::step_json;
pub use page::{html, markdown, marks, text};
pub use rulebook::{Rulebook, RulebookEntry};
pub use sentence::sentence;
pub(crate) use sentence::{Speaker, general};
pub(crate) use words::Words;

use crate::person::{Knowledge, Person, Step};

/// How a puzzle is solved, step by step.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// What the steps show: `unique` if they lead to the end, for every one is forced.
    pub verdict: Verdict,
    /// The steps, first to last.
    pub steps: Vec<Step>,
    /// What is known after the last.
    pub grid: Grid,
}

impl Explanation {
    /// The steps as a trace that [`puzzle::check`] can judge.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let explanation = strategies::explain::explain(&puzzle, &solve::Options::default());
    /// assert!(puzzle::check::trace(&puzzle, &explanation.trace()).unwrap().grid.is_solved());
    /// ```
    pub fn trace(&self) -> Trace {
        let mut trace = Trace::default();
        for step in &self.steps {
            step.record(&mut trace);
        }
        trace
    }
}

/// Explains a puzzle to the end: by named strategies where they reach, by all cases of a line, by
/// contradiction, and at the end of logic by the exact solver's word.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
/// let explanation = strategies::explain::explain(&puzzle, &solve::Options::default());
/// assert_eq!(explanation.verdict, solve::Verdict::Several);
/// ```
pub fn explain(puzzle: &Puzzle, options: &Options) -> Explanation {
    explain_knowing(Knowledge::library(), puzzle, options)
}

/// As [`explain`], by a person with this knowledge.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// # use strategies::{explain::explain_knowing, library, person::Knowledge};
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
/// let control = Knowledge::of(&library::control());
/// let explanation = explain_knowing(&control, &puzzle, &solve::Options::default());
/// assert_eq!(explanation.steps[0].deduction.reason.strategy, "full-hint");
/// ```
pub fn explain_knowing(knowledge: &Knowledge, puzzle: &Puzzle, options: &Options) -> Explanation {
    explain_asking(knowledge, puzzle, options, || solve::solve(puzzle, options, None))
}

/// As [`explain`], for a puzzle of which the exact solver's answer is known: it is not solved again
/// where logic ends.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// # use strategies::explain::{explain, explain_answered};
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
/// let options = solve::Options::default();
/// let answer = solve::solve(&puzzle, &options, None);
/// assert_eq!(explain_answered(&puzzle, &answer, &options), explain(&puzzle, &options));
/// ```
pub fn explain_answered(puzzle: &Puzzle, answer: &Answer, options: &Options) -> Explanation {
    explain_asking(Knowledge::library(), puzzle, options, || answer.clone())
}

fn explain_asking(
    knowledge: &Knowledge,
    puzzle: &Puzzle,
    options: &Options,
    exact: impl Fn() -> Answer,
) -> Explanation {
    let mut person = Person::knowing(knowledge, puzzle, puzzle.start());
    let mut steps = Vec::new();
    if let Some(misfit) = puzzle.misfit() {
        let verdict = Verdict::None(misfit.into());
        return Explanation { verdict, steps, grid: puzzle.start() };
    }
    let verdict = verdict(&mut person, puzzle, options, &mut steps, exact)
        .unwrap_or_else(|stopped| Verdict::Unknown(stopped.into()));
    Explanation { verdict, steps, grid: person.grid().clone() }
}

/// Takes step after step until the puzzle is solved, a line breaks or the budget is spent.
fn verdict(
    person: &mut Person<'_>,
    puzzle: &Puzzle,
    options: &Options,
    steps: &mut Vec<Step>,
    exact: impl Fn() -> Answer,
) -> Result<Verdict, Stopped> {
    let mut answer: Option<Answer> = None;
    loop {
        if let Some(line) = person.broken(&options.budget)? {
            return Ok(Verdict::None(VerdictReason::Broken(line)));
        }
        if person.is_solved() {
            return Ok(match person.grid().picture().map(|one| check::picture(puzzle, &one)) {
                Some(Err(mismatch)) => Verdict::None(mismatch.into()),
                _ => Verdict::Unique,
            });
        }
        let step = person.next(&options.budget)?.or_else(|| {
            let answer = answer.get_or_insert_with(&exact);
            let unique = answer.verdict == Verdict::Unique;
            unique.then(|| person.by_search(&answer.solutions[0])).flatten()
        });
        let Some(step) = step else {
            return Ok(answer.expect("no step was found without asking").verdict);
        };
        person.take(&step);
        steps.push(step);
    }
}
