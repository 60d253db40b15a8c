//! Numbers of a rule as sums: how often each thing that can be measured counts, and a constant.

use std::collections::BTreeMap;

use crate::dsl::{Expr, Field, Kind, Rule, Slot};

/// Something that can be measured on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Term {
    LineSize,
    Size(Slot),
    /// The first cell of a block or gap.
    Start(Slot),
    LowestEnd(Slot),
    HighestStart(Slot),
    RangeStart(Slot),
    RangeEnd(Slot),
    LongestOwner(Slot),
    ShortestOwner(Slot),
    /// The place of a hint among the hints.
    Index(Slot),
    Count(Kind),
    Total(Kind),
}

impl Term {
    /// Whether it is a place on the line and not a length.
    pub(super) const fn is_place(self) -> bool {
        matches!(
            self,
            Term::LineSize
                | Term::Start(_)
                | Term::LowestEnd(_)
                | Term::HighestStart(_)
                | Term::RangeStart(_)
                | Term::RangeEnd(_)
        )
    }
}

/// A sum of terms and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sum {
    pub(super) terms: BTreeMap<Term, i32>,
    pub(super) constant: i32,
}

impl Sum {
    pub(super) fn of(expr: &Expr, rule: &Rule) -> Sum {
        match expr {
            Expr::Constant(number) => Sum { constant: *number, ..Sum::default() },
            Expr::LineSize => Sum::one(Term::LineSize),
            Expr::Of(field, slot) => Sum::of_field(*field, *slot, rule),
            Expr::Add(left, right) => Sum::of(left, rule).plus(&Sum::of(right, rule), 1),
            Expr::Sub(left, right) => Sum::of(left, rule).plus(&Sum::of(right, rule), -1),
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
            // Of a block or gap these are nothing, by the paper's own definition.
            Field::LowestEnd | Field::HighestStart if !is_hint => return Sum::default(),
            Field::LowestEnd => Term::LowestEnd(slot),
            Field::HighestStart => Term::HighestStart(slot),
            Field::RangeStart => Term::RangeStart(slot),
            Field::RangeEnd => Term::RangeEnd(slot),
            Field::LongestOwner => Term::LongestOwner(slot),
            Field::ShortestOwner => Term::ShortestOwner(slot),
        })
    }

    pub(super) fn one(term: Term) -> Sum {
        Sum { terms: [(term, 1)].into(), constant: 0 }
    }

    /// The sum with so many times another.
    pub(super) fn plus(&self, other: &Sum, times: i32) -> Sum {
        let mut terms = self.terms.clone();
        for (&term, &count) in &other.terms {
            *terms.entry(term).or_default() += times * count;
        }
        terms.retain(|_, count| *count != 0);
        Sum { terms, constant: self.constant + times * other.constant }
    }

    pub(super) fn minus(&self, other: &Sum) -> Sum {
        self.plus(other, -1)
    }

    /// What counts for and what counts against, both as positive sums; the constant is left out.
    pub(super) fn sides(&self) -> (Sum, Sum) {
        let side = |sign: i32| {
            let mine = self.terms.iter().filter(|(_, count)| **count * sign > 0);
            Sum { terms: mine.map(|(term, count)| (*term, count * sign)).collect(), constant: 0 }
        };
        (side(1), side(-1))
    }

    /// The places in it, each with its sign; nothing if one counts more than once.
    pub(super) fn places(&self) -> Option<Vec<(Term, i32)>> {
        let places = self.terms.iter().filter(|(term, _)| term.is_place());
        places.map(|(&term, &count)| (count.abs() == 1).then_some((term, count))).collect()
    }

    pub(super) fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }
}
