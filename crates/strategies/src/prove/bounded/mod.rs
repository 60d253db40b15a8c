//! "Is there a line of exactly this length on which this rule is wrong?", cell by cell.
//!
//! A second encoding of what rules mean, which shares nothing with the one for every length: no
//! landmarks and no sums in place of hints, but a variable for every cell of the solution, for
//! whether it is known, and for the place and size of every hint, and the elements of the line
//! listed by position, as the definition has them. So it is exact: a model is a line on which the
//! rule is wrong, and where there is no model the rule is right about every line of this length. Exhaustive search
//! judges it on short lines; it judges proofs on lines that are too long for exhaustive search.

mod action;
mod bits;
mod condition;
mod line;
mod ranges;

use puzzle::{Cell, Clue};

use self::bits::BitVector;
use self::line::{SymbolicElement, SymbolicLine};
use super::counterexample::Counterexample;
use super::smt::Smt;
use crate::dsl::{Action, Expr, Extension, Pattern, Rule};

/// What is known of a rule on the black-and-white lines of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AtLength {
    /// It is right on all of them.
    Sound,
    /// It is wrong on this one.
    Unsound(Box<Counterexample>),
    /// The encoding says that the rule is wrong on this line, and the judge that it is not: one of
    /// the two errs.
    Disputed(Clue, Vec<Cell>),
    /// Why nothing is known.
    Unknown(String),
}

/// Asks a solver whether a rule is wrong on some black-and-white line of exactly `length` cells,
/// the ranges of hints taken as the clue alone gives them and as the known cells leave them.
///
/// # Errors
/// Why the solver could not be run.
///
/// ```
/// use strategies::prove::{at_length, AtLength, Smt};
///
/// struct Nobody;
/// impl Smt for Nobody {
///     fn run(&self, _script: &str) -> Result<String, String> {
///         Ok("unknown\n".to_owned())
///     }
/// }
/// let rule = strategies::library::control().remove(0).rule;
/// assert!(matches!(at_length(&rule, 5, &Nobody), Ok(AtLength::Unknown(_))));
/// ```
pub fn at_length(rule: &Rule, length: usize, solver: &dyn Smt) -> Result<AtLength, String> {
    if rule.extensions().contains(&Extension::Colour) {
        return Ok(AtLength::Unknown("it speaks of colours".to_owned()));
    }
    let script = script(rule, length);
    let answer = solver.run(&format!("{script}(check-sat)\n"))?;
    match answer.trim() {
        "unsat" => Ok(AtLength::Sound),
        "sat" => {
            // Values are asked for apart: after "unsat" the question would be an error.
            let answer =
                solver.run(&format!("{script}(check-sat)\n{}", SymbolicLine::values(length)))?;
            Ok(shown(rule, &SymbolicLine::read(length, &answer)))
        }
        other => Ok(AtLength::Unknown(format!("the solver answered {other:?}"))),
    }
}

/// The counterexample that a model stands for: its solution, and which of its cells are known.
fn shown(rule: &Rule, model: &[(bool, bool)]) -> AtLength {
    let colour = |filled: bool| if filled { Cell::FILLED } else { Cell::BLANK };
    let solution = model.iter().map(|&(filled, _)| colour(filled));
    let clue = Clue::of(solution.filter_map(Cell::colour));
    let known =
        |&(filled, known): &(bool, bool)| if known { colour(filled) } else { Cell::UNKNOWN };
    let cells: Vec<Cell> = model.iter().map(known).collect();
    match Counterexample::replay(rule, &clue, &cells) {
        Some(found) => AtLength::Unsound(Box::new(found)),
        None => AtLength::Disputed(clue, cells),
    }
}

/// The whole question, but for asking it.
fn script(rule: &Rule, length: usize) -> String {
    let bits = BitVector::new(largest(rule, length));
    let line = SymbolicLine::new(&bits, length, rule.reads_ranges());
    let mut bound: Vec<SymbolicElement> = Vec::new();
    for (slot, declaration) in rule.declarations.iter().enumerate() {
        let kind = rule.kind(slot);
        let element = line.pick(&bits, kind, slot);
        let (index, count) = (element.index.clone(), line.count(&bits, kind));
        let one = bits.number(1);
        let place = match declaration.pattern {
            Pattern::Singleton(_) => bits.equal(&count, &one),
            Pattern::Constant(_, place) => bits.equal(&index, &bits.number(place as i64)),
            Pattern::First(_) => bits.equal(&index, &bits.number(0)),
            Pattern::Last(_) => bits.equal(&bits.sum(&[&index, &one]), &count),
            Pattern::Next(other) => bits.equal(&index, &bits.sum(&[&bound[other].index, &one])),
            Pattern::Previous(other) => bits.equal(&bits.sum(&[&index, &one]), &bound[other].index),
            // Those that speak of colours are not asked about.
            Pattern::Arbitrary(_) | Pattern::NextAlike(_) | Pattern::FirstAlike(_) => bits.always(),
        };
        bits.assert(&place);
        bound.push(element);
    }
    let holds = condition::holds(&bits, &line, rule, &rule.condition, &bound);
    bits.assert(&holds);
    let wrong = action::wrong(&bits, &line, rule, &bound);
    bits.assert(&wrong);
    bits.into_text()
}

/// A bound on every number that the rule makes on a line of this length.
fn largest(rule: &Rule, length: usize) -> i64 {
    let room = 2 * length as i64 + 2;
    let mut sum = room;
    let mut see = |expr: &Expr| match expr {
        Expr::Constant(value) => sum += i64::from(*value).abs(),
        Expr::Add(..) | Expr::Sub(..) => {}
        _ => sum += room,
    };
    rule.condition.visit_exprs(&mut see);
    rule.actions.iter().flat_map(Action::exprs).for_each(|expr| expr.visit(&mut see));
    let indices = rule.declarations.iter().map(|declaration| match declaration.pattern {
        Pattern::Constant(_, index) => index as i64,
        _ => 0,
    });
    sum.max(indices.max().unwrap_or(0))
}
