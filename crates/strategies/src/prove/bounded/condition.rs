//! Numbers and conditions under a binding, as the definition has them.

use super::bits::BitVector;
use super::line::{SymbolicElement, SymbolicLine};
use crate::dsl::{Compare, Condition, Expr, Field, Kind, Rule, Slot};

pub(super) fn value(
    bits: &BitVector,
    line: &SymbolicLine,
    expr: &Expr,
    bound: &[SymbolicElement],
) -> String {
    let value = |expr: &Expr| value(bits, line, expr, bound);
    match expr {
        Expr::Constant(number) => bits.number(i64::from(*number)),
        Expr::LineSize => bits.number(line.length as i64),
        Expr::Of(field, slot) => field_of(bits, line, *field, &bound[*slot]),
        Expr::Add(left, right) => bits.sum(&[&value(left), &value(right)]),
        Expr::Sub(left, right) => bits.minus(&value(left), &value(right)),
        Expr::Count(kind) => line.count(bits, *kind),
        Expr::Total(kind) => line.total(bits, *kind),
    }
}

fn field_of(bits: &BitVector, line: &SymbolicLine, field: Field, of: &SymbolicElement) -> String {
    match field {
        Field::Start => of.start.clone(),
        Field::Size => of.size.clone(),
        Field::LowestEnd => of.lowest_end.clone(),
        Field::HighestStart => of.highest_start.clone(),
        Field::RangeStart => of.range_start.clone(),
        Field::RangeEnd => of.range_end.clone(),
        Field::LongestOwner => owner(bits, line, of, |one, best| bits.greater(one, best)),
        Field::ShortestOwner => owner(bits, line, of, |one, best| bits.greater(best, one)),
    }
}

/// The best size, by `better`, of the hints that may own a block; 0 if none may.
fn owner(
    bits: &BitVector,
    line: &SymbolicLine,
    block: &SymbolicElement,
    better: impl Fn(&str, &str) -> String,
) -> String {
    let none = bits.number(0);
    line.of_kind(Kind::Hint).iter().fold(none.clone(), |best, hint| {
        let first = bits.equal(&best, &none);
        let wins = bits.any(&[first, better(&hint.size, &best)]);
        let taken = bits.all(&[hint.here.clone(), may_own(bits, hint, block), wins]);
        bits.define(&bits.choose(&taken, &hint.size, &best))
    })
}

fn may_own(bits: &BitVector, hint: &SymbolicElement, block: &SymbolicElement) -> String {
    bits.all(&[
        bits.at_least(&hint.size, &block.size),
        bits.at_least(&block.start, &hint.range_start),
        bits.at_least(&hint.range_end, &bits.sum(&[&block.start, &block.size])),
    ])
}

pub(super) fn holds(
    bits: &BitVector,
    line: &SymbolicLine,
    rule: &Rule,
    condition: &Condition,
    bound: &[SymbolicElement],
) -> String {
    let of_all = |slot: Slot, law: &dyn Fn(&SymbolicElement) -> String| {
        let all = line.of_kind(rule.kind(slot)).iter();
        let each = all.map(|other| bits.implies(&other.here, &law(other)));
        bits.all(&each.collect::<Vec<_>>())
    };
    match condition {
        Condition::True => bits.always(),
        Condition::And(left, right) => {
            bits.all(&[left, right].map(|part| holds(bits, line, rule, part, bound)))
        }
        Condition::Compare(compare, left, right) => {
            let (left, right) = (value(bits, line, left, bound), value(bits, line, right, bound));
            match compare {
                Compare::Equal => bits.equal(&left, &right),
                Compare::AtLeast => bits.at_least(&left, &right),
                Compare::Greater => bits.greater(&left, &right),
            }
        }
        Condition::Unique(slot, inner) => {
            let others = of_all(*slot, &|other| {
                let mut instead = bound.to_vec();
                instead[*slot] = other.clone();
                let too = holds(bits, line, rule, inner, &instead);
                bits.any(&[bits.equal(&other.index, &bound[*slot].index), bits.not(&too)])
            });
            bits.all(&[holds(bits, line, rule, inner, bound), others])
        }
        Condition::Maximal(slot) => {
            of_all(*slot, &|other| bits.at_least(&bound[*slot].size, &other.size))
        }
        Condition::Minimal(slot) => {
            of_all(*slot, &|other| bits.at_least(&other.size, &bound[*slot].size))
        }
        Condition::MayOwn(hint, block) => may_own(bits, &bound[*hint], &bound[*block]),
        // Rules about colours are not asked about; here all have the same.
        Condition::Alike(..) => bits.always(),
        Condition::Unlike(..) => bits.not(&bits.always()),
    }
}
