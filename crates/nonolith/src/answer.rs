//! Solving by any method: refusals in words, and no answer that was not checked.

use std::collections::BTreeMap;

use puzzle::{Puzzle, Trace};
use solve::{Answer, Method, Options, Stopped, Verdict};

use crate::gate::{BadAnswer, check};

/// Why a method does not take a puzzle or a setting.
///
/// ```
/// let refusal = nonolith::Refusal::Method("psychic".into());
/// assert!(refusal.to_string().starts_with("no method is called \"psychic\""));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No method has this name.
    Method(String),
    /// The method does no colour.
    Colour(&'static str),
    /// The method has no setting of this name.
    Setting(&'static str, String),
    /// The board needs more memory than the budget allows.
    TooLarge(Stopped),
    /// A setting is not what the method expects; its own words.
    Words(String),
    /// The method is at fault: its answer contradicts itself or the clues.
    Internal {
        /// The method's name.
        method: &'static str,
        /// What is wrong with its answer.
        why: BadAnswer,
    },
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::Method(name) => {
                write!(f, "no method is called {name:?}; there are {}", names(|_| true))
            }
            Refusal::Colour(method) => write!(
                f,
                "the method {method} does not do colour; these do: {}",
                names(|method| method.about().does_colour)
            ),
            Refusal::Setting(method, setting) => write!(
                f,
                "the method {method} has no setting {setting}; these have: {}",
                names(|method| has_setting(method, setting))
            ),
            Refusal::TooLarge(why) => why.fmt(f),
            Refusal::Words(words) => f.write_str(words),
            Refusal::Internal { method, why } => {
                write!(f, "internal error: the method {method} {why}")
            }
        }
    }
}

impl std::error::Error for Refusal {}

fn names(wanted: impl Fn(&dyn Method) -> bool) -> String {
    let methods = crate::methods().into_iter().filter(|method| wanted(*method));
    methods.map(|method| method.name()).collect::<Vec<_>>().join(", ")
}

fn has_setting(method: &dyn Method, name: &str) -> bool {
    method.about().settings.iter().any(|setting| setting.name == name)
}

/// The method of this name.
///
/// # Errors
/// [`Refusal::Method`], which lists those there are.
///
/// ```
/// assert!(nonolith::method("psychic").is_err());
/// ```
pub fn method(name: &str) -> Result<&'static dyn Method, Refusal> {
    let found = crate::methods().into_iter().find(|method| method.name() == name);
    found.ok_or_else(|| Refusal::Method(name.to_owned()))
}

/// Sees whether a method has all of these settings.
///
/// # Errors
/// [`Refusal::Setting`], for the first that it does not have.
///
/// ```
/// let settings = [("colour of the sky".to_owned(), "blue".to_owned())].into();
/// assert!(nonolith::check_settings(nonolith::methods()[0], &settings).is_err());
/// ```
pub fn check_settings(
    method: &dyn Method,
    settings: &BTreeMap<String, String>,
) -> Result<(), Refusal> {
    match settings.keys().find(|name| !has_setting(method, name)) {
        Some(foreign) => Err(Refusal::Setting(method.name(), foreign.clone())),
        None => Ok(()),
    }
}

/// Solves a puzzle by a method. Clues that cannot fit are seen before it starts, and no answer
/// leaves that contradicts itself or the clues: [`BadAnswer`] lists what is looked at.
///
/// # Errors
/// [`Refusal`], where the method does not take this puzzle or these settings, and
/// [`Refusal::Internal`], where its answer cannot be believed.
///
/// ```
/// use nonolith::puzzle::{Palette, Puzzle};
/// use nonolith::solve::{Options, Verdict, VerdictReason};
///
/// let too_long = Puzzle::new(Palette::black_and_white(), ["1".parse().unwrap()], ["2".parse().unwrap()]);
/// let method = nonolith::methods()[0];
/// let answer = nonolith::solve_by(method, &too_long.unwrap(), &Options::default(), None).unwrap();
/// assert!(matches!(answer.verdict, Verdict::None(VerdictReason::Misfit(_))));
/// ```
pub fn solve_by(
    method: &dyn Method,
    puzzle: &Puzzle,
    options: &Options,
    trace: Option<&mut Trace>,
) -> Result<Answer, Refusal> {
    check_settings(method, &options.settings)?;
    if !method.about().does_colour && !puzzle.palette().is_black_and_white() {
        return Err(Refusal::Colour(method.name()));
    }
    options.budget.room_for_puzzle(puzzle).map_err(Refusal::TooLarge)?;
    if let Some(misfit) = puzzle.misfit() {
        let verdict = Verdict::None(misfit.into());
        return Ok(Answer::new(verdict, vec![], puzzle.start()));
    }
    let answer = method.solve(puzzle, options, trace).map_err(Refusal::Words)?;
    check(puzzle, &answer).map_err(|why| Refusal::Internal { method: method.name(), why })?;
    Ok(answer)
}
