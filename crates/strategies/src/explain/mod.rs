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
mod page;
mod rulebook;
mod sentence;
mod told;
mod words;

use std::collections::BTreeMap;

use puzzle::{Grid, Puzzle, Trace, check};
use serde::Serialize;
use solve::{Answer, Options, Stopped, Verdict, VerdictReason};

pub use describe::describe;
pub use page::{html, markdown, marks, text};
pub use rulebook::{Rulebook, RulebookEntry};
pub(crate) use sentence::Speaker;
pub use sentence::{sentence, sentence_in, strategy_name, strategy_sentence};
pub use told::{ToldExplanation, ToldStep};
pub use words::Locale;

use crate::person::{How, Knowledge, Person, Step};

/// How a puzzle is solved, step by step. As data it has no sentences: [`Explanation::told`] adds them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Explanation {
    /// What the steps show: `unique` if they lead to the end, for every one is forced.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The steps, first to last.
    pub steps: Vec<Step>,
    /// What is known after the last.
    #[serde(rename = "known")]
    pub grid: Grid,
    /// The names of the certificates of steps found by search, by the place of the step; empty unless
    /// the caller wrote certificates and filled it. Pages name them, and so does [`Explanation::told`].
    #[serde(skip)]
    pub certificates: BTreeMap<usize, String>,
}

impl Explanation {
    /// The explanation with the sentence of every step, as data: what `explain --json` prints.
    ///
    /// # Panics
    /// If a step speaks of a line that this puzzle does not have.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let explanation = strategies::explain::explain(&puzzle, &solve::Options::default());
    /// let json = serde_json::to_value(explanation.told(&puzzle)).unwrap();
    /// assert_eq!(json["verdict"], "unique");
    /// assert_eq!(json["steps"][0]["cells"], serde_json::json!([[0, 0, 1], [0, 1, 1]]));
    /// ```
    pub fn told<'a>(&'a self, puzzle: &'a Puzzle) -> ToldExplanation<'a> {
        let told = |(place, step): (usize, &'a Step)| ToldStep {
            certificate: self.certificates.get(&place).map(String::as_str),
            ..ToldStep::new(puzzle, step)
        };
        let steps = self.steps.iter().enumerate().map(told).collect();
        ToldExplanation { verdict: &self.verdict, steps, known: &self.grid }
    }

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

    /// What there is to certify: for each step found by search, its place among the steps and the
    /// puzzle that it refutes. The given cells of that puzzle are what is known before the step, and
    /// the one cell that the step states has any colour but the one that it states. So that puzzle has
    /// no solution if and only if the step is right, and a certificate that claims `none` covers exactly
    /// the cell of the step.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// let lid = "0110 1001 1111".parse().unwrap();
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
    /// let explanation = strategies::explain::explain(&puzzle, &solve::Options::default());
    /// assert!(explanation.refuted_cases(&puzzle).is_empty(), "no step needs search");
    /// ```
    ///
    /// # Panics
    /// If a step speaks of a line that this puzzle does not have.
    pub fn refuted_cases(&self, puzzle: &Puzzle) -> Vec<(usize, Puzzle)> {
        let (mut cases, mut known) = (vec![], puzzle.start());
        for (place, step) in self.steps.iter().enumerate() {
            if step.how == How::Search {
                let mut given = known.clone();
                for (square, allowed) in step.deduction.allowed(known.colours()) {
                    given.restrict(square, known[square].without(allowed));
                }
                let case = puzzle.clone().with_given(given);
                cases.push((place, case.expect("a position of this puzzle")));
            }
            step.write_to(&mut known);
        }
        cases
    }
}

/// Explains a puzzle to the end: by named strategies where they reach, by all cases of a line, by
/// contradiction, and where logic ends by the exact solver's search.
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

/// As [`explain`], by a person with this knowledge. One who stays within some strategies
/// ([`Knowledge::only`]) ends where they do: the verdict then says how many cells they leave.
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

/// As [`explain`], with the exact solver's `answer` for the puzzle, which is not solved again where
/// logic ends.
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
        return explanation(verdict, steps, puzzle.start());
    }
    let verdict = verdict(&mut person, puzzle, options, &mut steps, exact)
        .unwrap_or_else(|stopped| Verdict::Unknown(stopped.into()));
    explanation(verdict, steps, person.grid().clone())
}

fn explanation(verdict: Verdict, steps: Vec<Step>, grid: Grid) -> Explanation {
    Explanation { verdict, steps, grid, certificates: BTreeMap::new() }
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
        let known = person.next(&options.budget)?;
        if known.is_none() && person.is_restricted() {
            let (by, cells) = ("what is known".into(), person.grid().unknown_cells());
            return Ok(Verdict::Unknown(VerdictReason::Leaves { by, cells }));
        }
        let step = known.or_else(|| {
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
