//! Deciding a rule on the lines on which it is used: black-and-white ones, coloured ones, or all.
//!
//! A rule has one reading on all lines: its text, evaluated as the definition says. Black-and-white lines have
//! a formula of their own (`encode`); that of coloured lines (`coloured`) speaks of every number of
//! colours, one beside the background included. A rule that is used on all lines must be proved by both.

use super::coloured::{self, ColouredFormula};
use super::decide::{FIRST_TRY, Soundness, prove, solver_agrees, verified_with};
use super::exhaustive::UP_TO_COLOURED;
use super::smt::{Smt, SolverAnswer};
use crate::dsl::Rule;
use crate::library::Lines;

/// A rule is called proved on coloured lines only if every line up to this length in two colours agrees
/// with the solver, and every one up to [`PROVED_UP_TO_IN_THREE`] in three.
pub const PROVED_UP_TO_COLOURED: usize = 5;

/// The same, for three colours beside the background.
pub const PROVED_UP_TO_IN_THREE: usize = 3;

/// Coloured lines of this length are tried before a solver is asked.
pub(crate) const FIRST_TRY_COLOURED: usize = 4;

/// As [`verified`](super::verified), on these lines.
///
/// ```
/// use strategies::{library::Lines, prove::{verified_on, Soundness}};
/// // Sound in black and white, where all numbers have one colour.
/// let rule = "def r: with h = first(hint) and k = next(h) and g = singleton(gap):
///             if size(h) + size(k) + 1 = line_size: then fill(false, size(h), size(h) + 1)".parse().unwrap();
/// assert!(matches!(verified_on(&rule, Lines::Black, 5), Soundness::VerifiedUpTo(5, _)));
/// assert!(matches!(verified_on(&rule, Lines::Coloured, 5), Soundness::Unsound(_)));
/// ```
pub fn verified_on(rule: &Rule, lines: Lines, up_to: usize) -> Soundness {
    match lines {
        Lines::Black => verified_with(rule, up_to, 2),
        Lines::Coloured => verified_with(rule, up_to.min(UP_TO_COLOURED), 3),
        Lines::Any => match verified_on(rule, Lines::Black, up_to) {
            Soundness::VerifiedUpTo(..) => verified_on(rule, Lines::Coloured, up_to),
            wrong => wrong,
        },
    }
}

/// As [`prove`], on these lines.
///
/// # Errors
/// Why the solver could not be run.
///
/// ```
/// use strategies::{library::{library, Lines}, prove::{prove_on, Smt, Soundness}};
///
/// struct Nobody;
/// impl Smt for Nobody {
///     fn run(&self, _script: &str) -> Result<String, String> {
///         Ok("unknown\n".to_owned())
///     }
/// }
/// let absent = library().into_iter().find(|one| one.name() == "colour-absent").unwrap();
/// let known = prove_on(&absent.rule, Lines::Coloured, &Nobody, 3).unwrap();
/// assert!(matches!(known, Soundness::VerifiedUpTo(3, _)));
/// ```
pub fn prove_on(
    rule: &Rule,
    lines: Lines,
    solver: &dyn Smt,
    up_to: usize,
) -> Result<Soundness, String> {
    match lines {
        Lines::Black => prove(rule, solver, up_to),
        Lines::Coloured => prove_in_colour(rule, solver, up_to),
        Lines::Any => match prove(rule, solver, up_to)? {
            Soundness::Proved => Ok(match prove_in_colour(rule, solver, up_to)? {
                Soundness::VerifiedUpTo(length, why) => {
                    let why = format!("proved in black and white alone: {why}");
                    Soundness::VerifiedUpTo(length, why)
                }
                other => other,
            }),
            other => Ok(other),
        },
    }
}

/// As [`solver_agrees`], on these lines.
///
/// # Errors
/// Why the solver could not be run.
///
/// ```
/// use strategies::{library::{library, Lines}, prove::{solver_agrees_on, Smt}};
/// # struct Credulous;
/// # impl Smt for Credulous {
/// #     fn run(&self, _script: &str) -> Result<String, String> { Ok("unsat\n".to_owned()) }
/// # }
/// let rule = library().pop().unwrap().rule;
/// assert_eq!(solver_agrees_on(&rule, Lines::Coloured, &Credulous), Ok(Some(true)));
/// ```
pub fn solver_agrees_on(
    rule: &Rule,
    lines: Lines,
    solver: &dyn Smt,
) -> Result<Option<bool>, String> {
    if lines == Lines::Black {
        return solver_agrees(rule, solver);
    }
    let in_colour = match refute(rule, solver)? {
        ModelFound::No => Some(true),
        ModelFound::Perhaps => Some(false),
        ModelFound::Unknown(_) => None,
    };
    match (lines, in_colour) {
        (Lines::Any, Some(true)) => solver_agrees(rule, solver),
        _ => Ok(in_colour),
    }
}

fn prove_in_colour(rule: &Rule, solver: &dyn Smt, up_to: usize) -> Result<Soundness, String> {
    let up_to = up_to.min(UP_TO_COLOURED);
    for (length, colours) in [(FIRST_TRY.min(up_to), 2), (FIRST_TRY_COLOURED.min(up_to), 3)] {
        if let wrong @ Soundness::Unsound(_) = verified_with(rule, length, colours) {
            return Ok(wrong);
        }
    }
    let why = match refute(rule, solver)? {
        ModelFound::No => return Ok(confirmed(rule, solver)),
        ModelFound::Perhaps => "the formula has a model, from which no line was made".to_owned(),
        ModelFound::Unknown(why) => why,
    };
    Ok(match verified_with(rule, up_to, 3) {
        Soundness::VerifiedUpTo(length, _) => Soundness::VerifiedUpTo(length, why),
        wrong => wrong,
    })
}

/// What is said of a rule for which the solver finds no model: proved if short lines agree.
fn confirmed(rule: &Rule, solver: &dyn Smt) -> Soundness {
    for (length, colours) in [(PROVED_UP_TO_COLOURED, 3), (PROVED_UP_TO_IN_THREE, 4)] {
        if let Soundness::Unsound(mut found) = verified_with(rule, length, colours) {
            found.missed_by = Some(solver.names().join(" and "));
            return Soundness::Unsound(found);
        }
    }
    Soundness::Proved
}

/// What a solver says of a rule on coloured lines.
enum ModelFound {
    No,
    /// There is a model, which may or may not be a line.
    Perhaps,
    Unknown(String),
}

fn refute(rule: &Rule, solver: &dyn Smt) -> Result<ModelFound, String> {
    for action in &rule.actions {
        for question in coloured::questions(rule, action) {
            let formula = match ColouredFormula::of(rule, action, question) {
                Ok(formula) => formula,
                Err(why) => return Ok(ModelFound::Unknown(format!("no formula, {why}"))),
            };
            match formula.script.ask(solver)? {
                SolverAnswer::Unsat => {}
                SolverAnswer::Sat => return Ok(ModelFound::Perhaps),
                SolverAnswer::Unknown(said) => return Ok(ModelFound::Unknown(said)),
            }
        }
    }
    Ok(ModelFound::No)
}
