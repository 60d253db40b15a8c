//! The vocabulary of a sketch: the numbers and comparisons that its rules can say, each in one way.
//!
//! The paper's sketches are typed: a *point* is a place in the line, a *delta* a distance; points
//! may be compared with points and moved by deltas. A comparison of two such expressions is a
//! linear form against zero. Each form is enumerated once and written in its cheapest way, so that
//! no rule carries arithmetic noise such as `0 - start(b) > size(h) - line_size`.

use std::collections::BTreeSet;

use strategies::dsl::linear::{Sum, Term};
use strategies::dsl::{Compare, Condition, Expr, Extension, Frame, Kind, Language, View, value};

/// The most terms that a sketch has: the line's size, three for each of three elements and five
/// counts are fifteen; of coloured lines nothing is counted, and a block has four.
pub(super) const MAX_TERMS: usize = 16;

/// The values of a sketch's terms under one binding.
pub(super) type TermValues = [i16; MAX_TERMS];

/// The most terms that a form may have, each counted as often as it is added or taken away: more
/// are more than a person would compare.
const MAX_FORM_SIZE: u32 = 5;

/// A [`Sum`] over the terms of one vocabulary, as an array, so that it is evaluated fast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DenseSum {
    counts: [i8; MAX_TERMS],
    constant: i8,
}

impl DenseSum {
    fn term(term: usize) -> DenseSum {
        let mut form = DenseSum::default();
        form.counts[term] = 1;
        form
    }

    fn plus(mut self, other: DenseSum) -> DenseSum {
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            *mine += theirs;
        }
        self.constant += other.constant;
        self
    }

    pub(super) fn minus(self, other: DenseSum) -> DenseSum {
        self.plus(other.negated())
    }

    fn negated(self) -> DenseSum {
        DenseSum { counts: self.counts.map(|count| -count), constant: -self.constant }
    }

    pub(super) fn shifted(self, by: i8) -> DenseSum {
        DenseSum { constant: self.constant + by, ..self }
    }

    pub(super) fn is_constant(self) -> bool {
        self.counts == [0; MAX_TERMS]
    }

    /// How many terms it has, each counted as often as it is added or taken away.
    fn size(self) -> u32 {
        self.counts.iter().map(|count| u32::from(count.unsigned_abs())).sum()
    }

    /// Whether all its coefficients can be divided by a number above one.
    fn is_multiple(self) -> bool {
        let divides = |by: i8| self.counts.iter().all(|count| count % by == 0);
        !self.is_constant() && (divides(2) || divides(3))
    }

    /// Its value, given those of the terms.
    #[inline]
    pub(super) fn value(&self, values: &TermValues) -> i16 {
        let each = self.counts.iter().zip(values).map(|(count, value)| i16::from(*count) * value);
        i16::from(self.constant) + each.sum::<i16>()
    }

    /// Whether its first term is added. Of a form and its negative just one leads.
    fn leads(self) -> bool {
        self.counts.iter().find(|count| **count != 0).is_some_and(|count| *count > 0)
    }
}

/// What can be counted, if the language counts.
const COUNTS: [Term; 5] = [
    Term::Count(Kind::Hint),
    Term::Count(Kind::Block),
    Term::Count(Kind::Gap),
    Term::Total(Kind::Hint),
    Term::Total(Kind::Block),
];

/// The terms of a sketch, and the forms that they are combined into.
#[derive(Clone, Debug)]
pub(super) struct Vocabulary {
    terms: Vec<Term>,
    /// The terms as expressions, to evaluate them.
    exprs: Vec<Expr>,
    /// Places in the line.
    points: Vec<DenseSum>,
    /// Sizes of elements.
    deltas: Vec<DenseSum>,
    /// How many elements there are, and how large they are together.
    counts: Vec<DenseSum>,
    line_size: DenseSum,
    depth: usize,
}

impl Vocabulary {
    /// The terms for elements of `kinds`; a point may be moved `depth - 1` times.
    pub(super) fn of(kinds: &[Kind], depth: usize, language: &Language) -> Vocabulary {
        let line_size = DenseSum::term(0);
        let mut words = Vocabulary {
            terms: vec![Term::LineSize],
            exprs: vec![Expr::LineSize],
            points: vec![DenseSum::default(), line_size],
            deltas: vec![],
            counts: vec![],
            line_size,
            depth,
        };
        for (slot, kind) in kinds.iter().enumerate() {
            let size = words.push(Term::Size(slot));
            words.deltas.push(size);
            match kind {
                // Where a range is known, what the clue alone says of the hint says less.
                Kind::Hint if language.has(Extension::Ranges) => {
                    let start = words.push(Term::RangeStart(slot));
                    let end = words.push(Term::RangeEnd(slot));
                    words.points.extend([start, end, start.plus(size), end.minus(size)]);
                }
                Kind::Hint => {
                    let end = words.push(Term::LowestEnd(slot));
                    let start = words.push(Term::HighestStart(slot));
                    words.points.extend([end, start, end.minus(size), start.plus(size)]);
                }
                // A colour has cells, but no place in the line.
                Kind::Colour => {}
                _ => {
                    let start = words.push(Term::Start(slot));
                    words.points.extend([start, start.plus(size)]);
                }
            }
            if *kind == Kind::Block && language.has(Extension::Ownership) {
                let owners = [Term::LongestOwner(slot), Term::ShortestOwner(slot)];
                let owners = owners.map(|term| words.push(term));
                words.deltas.extend(owners);
            }
        }
        if language.has(Extension::Count) {
            words.counts = COUNTS.map(|count| words.push(count)).to_vec();
        }
        words
    }

    /// The line's size.
    pub(super) fn line_size(&self) -> DenseSum {
        self.line_size
    }

    fn push(&mut self, term: Term) -> DenseSum {
        self.terms.push(term);
        self.exprs.push(term.expr());
        DenseSum::term(self.terms.len() - 1)
    }

    /// The values of the terms under a binding.
    pub(super) fn values(&self, view: View<'_>, frame: &Frame) -> TermValues {
        let mut values = [0; MAX_TERMS];
        for (number, expr) in values.iter_mut().zip(&self.exprs) {
            *number = value(expr, view, frame) as i16;
        }
        values
    }

    /// The sums of at most `most` sizes, each added or taken away.
    fn distances(&self, most: usize) -> BTreeSet<DenseSum> {
        let mut sums = BTreeSet::from([DenseSum::default()]);
        for _ in 0..most {
            let longer = |sum: &DenseSum| {
                let (sum, deltas) = (*sum, self.deltas.iter());
                deltas.flat_map(move |&delta| [sum, sum.plus(delta), sum.minus(delta)])
            };
            sums = sums.iter().flat_map(longer).collect();
        }
        sums
    }

    /// The places where a fill may begin or end: a point moved by deltas and by at most one cell.
    pub(super) fn ends(&self) -> Vec<DenseSum> {
        let moves = self.distances(self.depth.saturating_sub(1).min(1));
        let by_a_cell = |end: DenseSum| [-1, 0, 1].map(|by| end.shifted(by));
        let moved = |&point: &DenseSum| {
            let ends = moves.iter().map(move |&by| point.plus(by));
            ends.flat_map(by_a_cell).collect::<Vec<_>>()
        };
        let ends: BTreeSet<DenseSum> = self.points.iter().flat_map(moved).collect();
        // Of constant places only the edge and the cell after it are kept, and none beyond the line.
        let is_sensible = |end: &DenseSum| {
            let near_edge = !end.is_constant() || (0..=1).contains(&end.constant);
            near_edge && *end != self.line_size.shifted(1)
        };
        ends.into_iter().filter(is_sensible).collect()
    }

    /// The forms that can be compared with zero, with their constants.
    fn forms(&self) -> BTreeSet<DenseSum> {
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
        forms.retain(|form| {
            !form.is_constant() && form.size() <= MAX_FORM_SIZE && !form.is_multiple()
        });
        forms
    }

    /// Every comparison: a form that is at least zero, or zero.
    pub(super) fn comparisons(&self) -> Vec<(Compare, DenseSum)> {
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
    pub(super) fn sizes_beside(&self, slot: usize) -> Vec<DenseSum> {
        let others = self.deltas.iter().filter(|delta| self.elements(**delta) != 1 << slot);
        let others: Vec<DenseSum> = others.copied().collect();
        let mut sizes: BTreeSet<DenseSum> = [1, 2].map(|by| DenseSum::default().shifted(by)).into();
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

    /// The comparison of a form with zero: what is added stands on the left, what is taken away on
    /// the right, and `>` is used where that saves a constant.
    pub(super) fn condition(&self, compare: Compare, form: DenseSum) -> Condition {
        let (compare, form) = match compare {
            Compare::AtLeast if form.constant < 0 => (Compare::Greater, form.shifted(1)),
            other => (other, form),
        };
        let (left, right) = self.sum(form).balanced();
        Condition::Compare(compare, left.to_expr(&self.terms), right.to_expr(&self.terms))
    }

    /// A form as an expression.
    pub(super) fn expr(&self, form: DenseSum) -> Expr {
        self.sum(form).to_expr(&self.terms)
    }

    fn sum(&self, form: DenseSum) -> Sum {
        let counts = self.terms.iter().zip(form.counts);
        let terms = counts.filter(|(_, count)| *count != 0);
        let terms = terms.map(|(&term, count)| (term, i32::from(count))).collect();
        Sum { terms, constant: i32::from(form.constant) }
    }

    /// The elements that a form reads, as bits.
    pub(super) fn elements(&self, form: DenseSum) -> u8 {
        let terms = self.terms.iter().zip(form.counts).filter(|(_, count)| *count != 0);
        terms.filter_map(|(term, _)| term.slot()).fold(0, |elements, slot| elements | 1 << slot)
    }

    /// How many terms there are.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.terms.len()
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
    fn what_is_taken_away_stands_on_the_right() {
        let words = Vocabulary::of(&[Kind::Hint], 2, &Language::paper());
        let form = words.line_size.minus(words.deltas[0]).shifted(-1);
        let text = format!("{:?}", words.condition(Compare::AtLeast, form));
        assert_eq!(text, "Compare(Greater, LineSize, Of(Size, 0))");
    }
}
