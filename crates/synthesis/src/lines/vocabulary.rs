//! The numbers and comparisons of a sketch, as linear forms, so that none is written in two ways.
//!
//! The paper's sketches are typed: a *point* is a place in the line, a *delta* a distance; points
//! may be compared with points and moved by deltas. A comparison of two such expressions is a
//! linear form against zero. Each form is enumerated once and written in its cheapest way, so that
//! no rule carries arithmetic noise such as `0 - start(b) > size(h) - line_size`.

use std::collections::BTreeSet;

use strategies::dsl::{
    Compare, Condition, Expr, Extension, Field, Frame, Kind, Language, View, value,
};

/// The most terms that a sketch has: the line's size, three for each of three elements, five
/// counts; and a round number.
pub(super) const MOST_TERMS: usize = 16;

/// What the terms of a sketch are worth under one binding.
pub(super) type Terms = [i16; MOST_TERMS];

/// A sum of terms with whole coefficients, and a constant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Linear {
    times: [i8; MOST_TERMS],
    constant: i8,
}

impl Linear {
    fn term(term: usize) -> Linear {
        let mut form = Linear::default();
        form.times[term] = 1;
        form
    }

    fn plus(mut self, other: Linear) -> Linear {
        for (mine, theirs) in self.times.iter_mut().zip(other.times) {
            *mine += theirs;
        }
        self.constant += other.constant;
        self
    }

    pub(super) fn minus(self, other: Linear) -> Linear {
        self.plus(other.negated())
    }

    fn negated(self) -> Linear {
        Linear { times: self.times.map(|times| -times), constant: -self.constant }
    }

    pub(super) fn shifted(self, by: i8) -> Linear {
        Linear { constant: self.constant + by, ..self }
    }

    pub(super) fn is_constant(self) -> bool {
        self.times == [0; MOST_TERMS]
    }

    /// How many terms are added or taken away.
    fn size(self) -> u32 {
        self.times.iter().map(|times| u32::from(times.unsigned_abs())).sum()
    }

    /// Whether all its coefficients can be divided by a number above one.
    fn is_multiple(self) -> bool {
        let divides = |by: i8| self.times.iter().all(|times| times % by == 0);
        !self.is_constant() && (divides(2) || divides(3))
    }

    /// What it is worth.
    #[inline]
    pub(super) fn value(&self, terms: &Terms) -> i16 {
        let each = self.times.iter().zip(terms).map(|(times, term)| i16::from(*times) * term);
        i16::from(self.constant) + each.sum::<i16>()
    }

    /// Whether the first term that is not 0 is added: of a form and its negative, one is.
    fn leads(self) -> bool {
        self.times.iter().find(|times| **times != 0).is_some_and(|times| *times > 0)
    }
}

/// What can be counted, if the language counts.
const COUNTS: [Expr; 5] = [
    Expr::Count(Kind::Hint),
    Expr::Count(Kind::Block),
    Expr::Count(Kind::Gap),
    Expr::Total(Kind::Hint),
    Expr::Total(Kind::Block),
];

/// The terms of a sketch: what can be asked of its elements.
#[derive(Clone, Debug)]
pub(super) struct Vocabulary {
    exprs: Vec<Expr>,
    /// Places in the line.
    points: Vec<Linear>,
    /// Sizes.
    deltas: Vec<Linear>,
    /// How many elements there are, and how large they are together.
    counts: Vec<Linear>,
    line_size: Linear,
    depth: usize,
}

impl Vocabulary {
    /// The terms for elements of these kinds; a point may be moved `depth - 1` times.
    pub(super) fn of(kinds: &[Kind], depth: usize, language: &Language) -> Vocabulary {
        let line_size = Linear::term(0);
        let mut words = Vocabulary {
            exprs: vec![Expr::LineSize],
            points: vec![Linear::default(), line_size],
            deltas: vec![],
            counts: vec![],
            line_size,
            depth,
        };
        for (slot, kind) in kinds.iter().enumerate() {
            let size = words.push(Expr::Of(Field::Size, slot));
            words.deltas.push(size);
            if *kind == Kind::Hint {
                let end = words.push(Expr::Of(Field::LowestEnd, slot));
                let start = words.push(Expr::Of(Field::HighestStart, slot));
                words.points.extend([end, start, end.minus(size), start.plus(size)]);
            } else {
                let start = words.push(Expr::Of(Field::Start, slot));
                words.points.extend([start, start.plus(size)]);
            }
        }
        if language.has(Extension::Count) {
            words.counts = COUNTS.map(|count| words.push(count)).to_vec();
        }
        words
    }

    /// The line's size.
    pub(super) fn line_size(&self) -> Linear {
        self.line_size
    }

    fn push(&mut self, expr: Expr) -> Linear {
        self.exprs.push(expr);
        Linear::term(self.exprs.len() - 1)
    }

    /// What the terms are worth under a binding.
    pub(super) fn terms(&self, view: View<'_>, frame: &Frame) -> Terms {
        let mut terms = [0; MOST_TERMS];
        for (term, expr) in terms.iter_mut().zip(&self.exprs) {
            *term = value(expr, view, frame) as i16;
        }
        terms
    }

    /// The sums of at most so many sizes, each added or taken away.
    fn distances(&self, most: usize) -> BTreeSet<Linear> {
        let mut sums = BTreeSet::from([Linear::default()]);
        for _ in 0..most {
            let longer = |sum: &Linear| {
                let (sum, deltas) = (*sum, self.deltas.iter());
                deltas.flat_map(move |&delta| [sum, sum.plus(delta), sum.minus(delta)])
            };
            sums = sums.iter().flat_map(longer).collect();
        }
        sums
    }

    /// The places where a fill may begin or end: a point moved by deltas and by at most one cell.
    pub(super) fn ends(&self) -> Vec<Linear> {
        let moves = self.distances(self.depth.saturating_sub(1).min(1));
        let by_a_cell = |end: Linear| [-1, 0, 1].map(|by| end.shifted(by));
        let moved = |&point: &Linear| {
            let ends = moves.iter().map(move |&by| point.plus(by));
            ends.flat_map(by_a_cell).collect::<Vec<_>>()
        };
        let ends: BTreeSet<Linear> = self.points.iter().flat_map(moved).collect();
        // A place outside the line is no place, nor is the third cell a place of its own.
        let sensible = |end: &Linear| {
            let cell = !end.is_constant() || (0..=1).contains(&end.constant);
            cell && *end != self.line_size.shifted(1)
        };
        ends.into_iter().filter(sensible).collect()
    }

    /// The forms that can be compared with zero, with their constants.
    fn forms(&self) -> BTreeSet<Linear> {
        let moves = self.distances(self.depth.saturating_sub(1));
        let mut forms = BTreeSet::new();
        for left in &self.points {
            for right in &self.points {
                forms.extend(moves.iter().map(|&by| left.minus(*right).plus(by)));
            }
        }
        forms.extend(self.distances(self.depth.min(2) + 1));
        let against_line = self.distances(self.depth.min(2));
        forms.extend(against_line.iter().flat_map(|&by| {
            let form = self.line_size.plus(by);
            [form, form.negated()]
        }));
        // Numbers of elements compare with each other, and all that they cover with the line.
        let beside = self.counts.iter().chain(&self.deltas).chain([&self.line_size]);
        let differences = beside.flat_map(|one| {
            self.counts.iter().flat_map(|count| [count.minus(*one), one.minus(*count)])
        });
        forms.extend(differences.chain(self.counts.iter().flat_map(|one| [*one, one.negated()])));
        forms.retain(|form| !form.is_constant() && form.size() <= 5 && !form.is_multiple());
        forms
    }

    /// Every comparison: a form that is at least zero, or zero.
    pub(super) fn comparisons(&self) -> Vec<(Compare, Linear)> {
        let forms = self.forms();
        let equal = forms.iter().filter(|form| form.leads()).flat_map(|form| {
            let near = if form.size() == 1 { -2..=0 } else { -1..=1 };
            near.map(|by| (Compare::Equal, form.shifted(by)))
        });
        let at_least = forms.iter().flat_map(|form| {
            let near = if form.size() == 1 { -2..=2 } else { -1..=1 };
            near.map(|by| (Compare::AtLeast, form.shifted(by)))
        });
        at_least.chain(equal).collect()
    }

    /// The sums of sizes that a size may be compared with, and small numbers.
    pub(super) fn sizes_beside(&self, slot: usize) -> Vec<Linear> {
        let others = self.deltas.iter().enumerate().filter(|(other, _)| *other != slot);
        let others: Vec<Linear> = others.map(|(_, delta)| *delta).collect();
        let mut sizes: BTreeSet<Linear> = [1, 2].map(|by| Linear::default().shifted(by)).into();
        for (place, &one) in others.iter().enumerate() {
            sizes.extend([-1, 0, 1].map(|by| one.shifted(by)));
            sizes.extend(
                others[place + 1..]
                    .iter()
                    .flat_map(|other| [0, 1].map(|by| one.plus(*other).shifted(by))),
            );
        }
        sizes.into_iter().collect()
    }

    /// A comparison of a form with zero: what is added on the left, what is taken away on the
    /// right, and `>` where that saves a constant.
    pub(super) fn condition(&self, compare: Compare, form: Linear) -> Condition {
        let (compare, constant) = match compare {
            Compare::AtLeast if form.constant < 0 => (Compare::Greater, form.constant + 1),
            other => (other, form.constant),
        };
        let side = |sign: i8| Linear {
            times: form.times.map(|times| (times * sign).max(0)),
            constant: (constant * sign).max(0),
        };
        Condition::Compare(compare, self.sum(side(1)), self.sum(side(-1)))
    }

    /// A form as a sum: what is added first, then what is taken away.
    pub(super) fn sum(&self, form: Linear) -> Expr {
        let each = |sign: i8| {
            let times = form.times.iter().zip(&self.exprs);
            let terms = times.flat_map(move |(times, expr)| {
                vec![expr.clone(); usize::try_from(times * sign).unwrap_or(0)]
            });
            let constant = i32::from(form.constant);
            terms.chain(
                (constant.signum() == i32::from(sign)).then_some(Expr::Constant(constant.abs())),
            )
        };
        let added = each(1).reduce(Expr::plus).unwrap_or(Expr::Constant(0));
        each(-1).fold(added, Expr::minus)
    }

    /// The slots of which a form speaks, as bits.
    pub(super) fn speaks_of(&self, form: Linear) -> u8 {
        let terms = form.times.iter().zip(&self.exprs).filter(|(times, _)| **times != 0);
        terms.fold(0, |slots, (_, expr)| match expr {
            Expr::Of(_, slot) => slots | 1 << slot,
            _ => slots,
        })
    }

    /// How many terms there are.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.exprs.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_comparison_is_written_twice() {
        let words = Vocabulary::of(&[Kind::Hint, Kind::Block], 2, &Language::paper());
        assert_eq!(words.len(), 6);
        let all: Vec<_> =
            words.comparisons().into_iter().map(|(c, f)| words.condition(c, f)).collect();
        let distinct: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!(all.len(), distinct.len());
    }

    #[test]
    fn what_is_taken_away_stands_on_the_other_side() {
        let words = Vocabulary::of(&[Kind::Hint], 2, &Language::paper());
        let form = words.line_size.minus(words.deltas[0]).shifted(-1);
        let text = format!("{:?}", words.condition(Compare::AtLeast, form));
        assert_eq!(text, "Compare(Greater, LineSize, Of(Size, 0))");
    }
}
