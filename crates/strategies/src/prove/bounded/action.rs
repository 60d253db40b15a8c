//! The formula that an action is wrong: something that it writes is not so in the solution.

use super::bits::BitVector;
use super::condition::value;
use super::line::{SymbolicElement, SymbolicLine};
use crate::dsl::{Action, Expr, Kind, Rule, Value};

/// Some action is wrong.
pub(super) fn wrong(
    bits: &BitVector,
    line: &SymbolicLine,
    rule: &Rule,
    bound: &[SymbolicElement],
) -> String {
    let several = rule.actions.len() > 1;
    let number = |expr: &Expr| value(bits, line, expr, bound);
    let wrong = rule.actions.iter().map(|action| match action {
        Action::Fill { value, start, end } => {
            let (start, end) = (number(start), number(end));
            let cell = wrong_cell(bits, line, *value, &start, &end);
            // Where there are several, what lies outside the line is cut off.
            if several { cell } else { bits.any(&[out_of_line(bits, line, &start, &end), cell]) }
        }
        Action::Narrow { hint, start, end } => {
            let hint = &bound[*hint];
            let early = bits.greater(&number(start), &hint.place);
            bits.any(&[early, bits.greater(&end_of(bits, hint), &number(end))])
        }
        Action::Split { hint, at } => wrong_split(bits, line, &bound[*hint], &number(at)),
    });
    bits.any(&wrong.collect::<Vec<_>>())
}

/// Where a hint ends in the solution.
fn end_of(bits: &BitVector, hint: &SymbolicElement) -> String {
    bits.sum(&[&hint.place, &hint.size])
}

/// A fill has no cells, or some outside the line.
fn out_of_line(bits: &BitVector, line: &SymbolicLine, start: &str, end: &str) -> String {
    bits.any(&[
        bits.greater(&bits.number(0), start),
        bits.greater(end, &bits.number(line.length as i64)),
        bits.at_least(start, end),
    ])
}

fn wrong_cell(
    bits: &BitVector,
    line: &SymbolicLine,
    value: Value,
    start: &str,
    end: &str,
) -> String {
    let cells = line.solution.iter().enumerate().map(|(at, filled)| {
        let at = bits.number(at as i64);
        let other = match value {
            Value::Filled | Value::ColourOf(_) => bits.not(filled),
            Value::Blank | Value::NotColourOf(_) => filled.clone(),
        };
        bits.all(&[bits.at_least(&at, start), bits.greater(end, &at), other])
    });
    bits.any(&cells.collect::<Vec<_>>())
}

/// The hint ends behind the cell, or is the last, or the next starts at the cell or before it.
fn wrong_split(bits: &BitVector, line: &SymbolicLine, hint: &SymbolicElement, at: &str) -> String {
    let one = bits.number(1);
    let late = bits.greater(&end_of(bits, hint), at);
    let next = bits.sum(&[&hint.index, &one]);
    let last = bits.equal(&next, &line.count(bits, Kind::Hint));
    let early = line.of_kind(Kind::Hint).iter().map(|other| {
        let is_next = bits.equal(&other.index, &next);
        bits.all(&[other.here.clone(), is_next, bits.at_least(at, &other.place)])
    });
    bits.any(&[late, last, bits.any(&early.collect::<Vec<_>>())])
}
