//! Expressions in linear form: whole multiples of terms, and a constant.
//!
//! Every number that a rule can compute is such a sum, and a comparison of two numbers compares
//! their difference with zero. In this form `size(h) + 1` and `1 + size(h)` are the same.

use std::collections::BTreeMap;

use super::ast::{Expr, Field, Kind, Rule, Slot};

/// A quantity of a line or of a bound element that a rule can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    /// The number of cells of the line.
    LineSize,
    /// The length of a block or gap; the number of a hint.
    Size(Slot),
    /// The first cell of a block or gap.
    Start(Slot),
    /// The end of a hint when all hints are packed to the left.
    LowestEnd(Slot),
    /// The start of a hint when all hints are packed to the right.
    HighestStart(Slot),
    /// The first cell that a hint can cover.
    RangeStart(Slot),
    /// The end of the cells that a hint can cover.
    RangeEnd(Slot),
    /// The largest number among the hints that may own a block.
    LongestOwner(Slot),
    /// The smallest number among the hints that may own a block.
    ShortestOwner(Slot),
    /// The index of a hint among the hints.
    Index(Slot),
    /// How many elements of a kind there are.
    Count(Kind),
    /// The sizes of all elements of a kind together.
    Total(Kind),
}

impl Term {
    /// The term as an expression of the language.
    pub const fn expr(self) -> Expr {
        match self {
            Term::LineSize => Expr::LineSize,
            Term::Size(slot) => Expr::Of(Field::Size, slot),
            Term::Start(slot) | Term::Index(slot) => Expr::Of(Field::Start, slot),
            Term::LowestEnd(slot) => Expr::Of(Field::LowestEnd, slot),
            Term::HighestStart(slot) => Expr::Of(Field::HighestStart, slot),
            Term::RangeStart(slot) => Expr::Of(Field::RangeStart, slot),
            Term::RangeEnd(slot) => Expr::Of(Field::RangeEnd, slot),
            Term::LongestOwner(slot) => Expr::Of(Field::LongestOwner, slot),
            Term::ShortestOwner(slot) => Expr::Of(Field::ShortestOwner, slot),
            Term::Count(kind) => Expr::Count(kind),
            Term::Total(kind) => Expr::Total(kind),
        }
    }

    /// The bound element that the term is about; `None` if it is about the whole line.
    pub const fn slot(self) -> Option<Slot> {
        match self {
            Term::LineSize | Term::Count(_) | Term::Total(_) => None,
            Term::Size(slot)
            | Term::Start(slot)
            | Term::LowestEnd(slot)
            | Term::HighestStart(slot)
            | Term::RangeStart(slot)
            | Term::RangeEnd(slot)
            | Term::LongestOwner(slot)
            | Term::ShortestOwner(slot)
            | Term::Index(slot) => Some(slot),
        }
    }
}

/// A sum of terms, each with a count that is not 0, and a constant.
///
/// ```
/// use strategies::dsl::linear::{Sum, Term};
/// use strategies::dsl::{Action, Rule};
///
/// let text = "def r: with h = arbitrary(hint): if maximal(h):
///             then fill(true, line_size - size(h), size(h) + line_size - size(h))";
/// let rule: Rule = text.parse().unwrap();
/// let Action::Fill { start, end, .. } = &rule.actions[0] else { panic!() };
/// assert_eq!(Sum::of(end, &rule), Sum::one(Term::LineSize));
/// assert_eq!(Sum::of(end, &rule).minus(&Sum::of(start, &rule)), Sum::one(Term::Size(0)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sum {
    /// How often each term counts.
    pub terms: BTreeMap<Term, i32>,
    /// The constant.
    pub constant: i32,
}

impl Sum {
    /// An expression of `rule` in linear form.
    pub fn of(expr: &Expr, rule: &Rule) -> Sum {
        match expr {
            Expr::Constant(number) => Sum { constant: *number, ..Sum::default() },
            Expr::LineSize => Sum::one(Term::LineSize),
            Expr::Of(field, slot) => Sum::of_field(*field, *slot, rule),
            Expr::Add(left, right) => Sum::of(left, rule).plus(&Sum::of(right, rule), 1),
            Expr::Sub(left, right) => Sum::of(left, rule).minus(&Sum::of(right, rule)),
            Expr::Count(kind) => Sum::one(Term::Count(*kind)),
            Expr::Total(kind) => Sum::one(Term::Total(*kind)),
        }
    }

    fn of_field(field: Field, slot: Slot, rule: &Rule) -> Sum {
        let is_hint = rule.kind(slot) == Kind::Hint;
        Sum::one(match field {
            Field::Size => Term::Size(slot),
            Field::Start if is_hint => Term::Index(slot),
            Field::Start => Term::Start(slot),
            // Of a block or gap these are 0, by the paper's own definition.
            Field::LowestEnd | Field::HighestStart if !is_hint => return Sum::default(),
            Field::LowestEnd => Term::LowestEnd(slot),
            Field::HighestStart => Term::HighestStart(slot),
            Field::RangeStart => Term::RangeStart(slot),
            Field::RangeEnd => Term::RangeEnd(slot),
            Field::LongestOwner => Term::LongestOwner(slot),
            Field::ShortestOwner => Term::ShortestOwner(slot),
        })
    }

    /// The sum of one term.
    pub fn one(term: Term) -> Sum {
        Sum { terms: [(term, 1)].into(), constant: 0 }
    }

    /// This sum and `times` times another.
    pub fn plus(&self, other: &Sum, times: i32) -> Sum {
        let mut terms = self.terms.clone();
        for (&term, &count) in &other.terms {
            *terms.entry(term).or_default() += times * count;
        }
        terms.retain(|_, count| *count != 0);
        Sum { terms, constant: self.constant + times * other.constant }
    }

    /// This sum less another.
    pub fn minus(&self, other: &Sum) -> Sum {
        self.plus(other, -1)
    }

    /// Whether the sum has no terms.
    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    /// The sum with every term replaced by a sum; `None` if a term has no replacement.
    pub fn substitute(&self, replacement: impl Fn(Term) -> Option<Sum>) -> Option<Sum> {
        let constant = Sum { constant: self.constant, ..Sum::default() };
        let mut terms = self.terms.iter();
        terms.try_fold(constant, |sum, (&term, &count)| Some(sum.plus(&replacement(term)?, count)))
    }

    /// The terms that are added and those that are taken away, both as positive sums; the constant
    /// is left out.
    pub fn sides(&self) -> (Sum, Sum) {
        let side = |sign: i32| {
            let own = self.terms.iter().filter(|(_, count)| **count * sign > 0);
            Sum { terms: own.map(|(term, count)| (*term, count * sign)).collect(), constant: 0 }
        };
        (side(1), side(-1))
    }

    /// What is added and what is taken away, both as positive sums, the constant among them.
    pub fn balanced(&self) -> (Sum, Sum) {
        let (added, taken) = self.sides();
        (
            Sum { constant: self.constant.max(0), ..added },
            Sum { constant: (-self.constant).max(0), ..taken },
        )
    }

    /// The sum as an expression: what is added, then what is taken away, the terms of each in the
    /// order of `order`, then the others in their own order, and the constant last.
    pub fn to_expr(&self, order: &[Term]) -> Expr {
        let (added, taken) = self.balanced();
        let start = added.summands(order).reduce(Expr::plus).unwrap_or(Expr::Constant(0));
        taken.summands(order).fold(start, Expr::minus)
    }

    /// The summands of a positive sum.
    fn summands(&self, order: &[Term]) -> impl Iterator<Item = Expr> {
        let listed = order.iter().filter(|term| self.terms.contains_key(term));
        let others = self.terms.keys().filter(|term| !order.contains(term));
        let terms = listed.chain(others);
        let each = |term: &Term| vec![term.expr(); usize::try_from(self.terms[term]).unwrap_or(0)];
        let all: Vec<Expr> = terms.flat_map(each).collect();
        all.into_iter().chain((self.constant > 0).then_some(Expr::Constant(self.constant)))
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use puzzle::{Cell, Clue};

    use super::super::ast::{Action, Condition};
    use super::super::{Elements, Matcher, value};
    use super::*;
    use crate::library;

    /// The expressions of a rule: the sides of its comparisons and the ends of its fills.
    fn exprs(rule: &Rule) -> Vec<Expr> {
        let mut all = Vec::new();
        rule.condition.visit(&mut |part| {
            if let Condition::Compare(_, left, right) = part {
                all.extend([left.clone(), right.clone()]);
            }
        });
        for action in &rule.actions {
            if let Action::Fill { start, end, .. } = action {
                all.extend([start.clone(), end.clone()]);
            }
        }
        all
    }

    #[test]
    fn a_sum_written_out_has_the_value_of_the_expression() {
        let mut compared = 0;
        let line = Elements::of(
            &Clue::black([2, 1]),
            &[
                Cell::UNKNOWN,
                Cell::FILLED,
                Cell::UNKNOWN,
                Cell::BLANK,
                Cell::UNKNOWN,
                Cell::UNKNOWN,
            ],
        );
        for strategy in library::control().into_iter().chain(library::library()) {
            let rule = strategy.rule;
            let pairs: Vec<(Expr, Expr)> = exprs(&rule)
                .into_iter()
                .map(|expr| (Sum::of(&expr, &rule).to_expr(&[Term::Size(0)]), expr))
                .collect();
            // Whatever the rule binds, with its condition out of the way.
            let unconditional = Rule { condition: Condition::True, ..rule.clone() };
            let matcher = Matcher::new(&unconditional);
            let _ = matcher.each(line.view(), &mut |frame| {
                for (sum, expr) in &pairs {
                    let (found, expected) =
                        (value(sum, line.view(), frame), value(expr, line.view(), frame));
                    assert_eq!(found, expected, "{rule}");
                    compared += 1;
                }
                ControlFlow::<()>::Continue(())
            });
        }
        assert!(compared > 100, "{compared}");
    }

    #[test]
    fn terms_are_written_in_the_order_that_is_asked_for() {
        let sum = Sum { terms: [(Term::LineSize, -1), (Term::Size(0), 2)].into(), constant: -3 };
        let sum = sum.plus(&Sum::one(Term::Start(1)), 1);
        let written = sum.to_expr(&[Term::Start(1)]);
        let size = || Term::Size(0).expr();
        let added = Term::Start(1).expr().plus(size()).plus(size());
        assert_eq!(written, added.minus(Expr::LineSize).minus(Expr::Constant(3)));
    }
}
