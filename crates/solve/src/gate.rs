//! The gate: what is looked at before any method starts, once for all of them.

use std::ops::Deref;

use puzzle::{Misfit, Puzzle, Trace};
use serde::Serialize;

use crate::judge::{BadAnswer, judge};
use crate::{Answer, Method, Options, SettingError, Settings, Stopped, Verdict};

/// A puzzle each of whose clues fits its line, and whose sums of rows and columns agree. Only the
/// gate makes one, so that no method is called before the gate has looked.
///
/// ```compile_fail
/// let puzzle: puzzle::Puzzle = todo!();
/// let ungated = nonolith_solve::Fitting(&puzzle);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fitting<'a>(&'a Puzzle);

impl<'a> Fitting<'a> {
    /// A puzzle, if its clues fit.
    pub(crate) fn new(puzzle: &'a Puzzle) -> Result<Fitting<'a>, Misfit> {
        puzzle.misfit().map_or(Ok(Fitting(puzzle)), Err)
    }

    /// The puzzle, for as long as the caller has it.
    pub fn puzzle(self) -> &'a Puzzle {
        self.0
    }
}

impl Deref for Fitting<'_> {
    type Target = Puzzle;

    fn deref(&self) -> &Puzzle {
        self.0
    }
}

/// Why a method did not run, or why its answer is not passed on.
///
/// ```
/// let refusal = nonolith_solve::Refusal::Colour { method: "cga" };
/// assert_eq!(refusal.to_string(), "the method cga does not do colour");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Refusal {
    /// The method does no colour.
    #[error("the method {method} does not do colour")]
    Colour {
        /// The method's name.
        method: &'static str,
    },
    /// The method does not take a setting.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// The board needs more memory than the budget allows.
    #[error("{0}")]
    TooLarge(Stopped),
    /// The method is at fault: its answer contradicts itself or the clues.
    #[error("internal error: the method {method} {why}")]
    Internal {
        /// The method's name.
        method: &'static str,
        /// What is wrong with its answer.
        why: BadAnswer,
    },
}

/// Solves a puzzle by a method. The gate looks at the settings, the colours, the size and whether
/// the clues fit before the method starts, and the judge at its answer before anyone sees it:
/// [`BadAnswer`] lists what it looks for.
///
/// # Errors
/// [`Refusal`], where the method does not take this puzzle or these settings, and
/// [`Refusal::Internal`], where its answer cannot be believed.
///
/// ```
/// use puzzle::{Palette, Puzzle};
/// use nonolith_solve::{Options, Verdict, VerdictReason};
///
/// let clue = |text: &str| [text.parse().unwrap()];
/// let too_long = Puzzle::new(Palette::black_and_white(), clue("1"), clue("2")).unwrap();
/// let answer = nonolith_solve::run(nonolith_solve::methods()[0], &too_long, &Options::default(), None).unwrap();
/// assert!(matches!(answer.verdict, Verdict::None(VerdictReason::Misfit(_))));
/// ```
pub fn run(
    method: &dyn Method,
    puzzle: &Puzzle,
    options: &Options,
    trace: Option<&mut Trace>,
) -> Result<Answer, Refusal> {
    let settings = Settings::of(method, &options.settings)?;
    let about = method.about();
    if !about.does_colour && !puzzle.palette().is_black_and_white() {
        return Err(Refusal::Colour { method: about.name });
    }
    options.budget.room_for_puzzle(puzzle).map_err(Refusal::TooLarge)?;
    let fitting = match Fitting::new(puzzle) {
        Ok(fitting) => fitting,
        Err(misfit) => return Ok(no_solution(puzzle, misfit)),
    };
    let answer = method.solve(fitting, &settings, options, trace);
    judge(puzzle, &answer).map_err(|why| Refusal::Internal { method: about.name, why })?;
    Ok(answer)
}

/// The answer where clues do not fit.
pub(crate) fn no_solution(puzzle: &Puzzle, misfit: Misfit) -> Answer {
    Answer::new(Verdict::None(misfit.into()), vec![], puzzle.start())
}
