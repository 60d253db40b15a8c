//! The atoms of conditions on lines: tests of bound elements, and restrictions on one of them.

use strategies::dsl::{Compare, Condition, Element, Expr, Field, Kind, Pattern, View};

use super::sketch::Binding;
use super::vocabulary::{DenseSum, Vocabulary};

/// A test of bound elements, or a restriction on one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineAtom {
    /// A linear form is at least zero, or zero.
    Compare(Compare, DenseSum),
    /// No element of its kind is larger.
    Maximal(usize),
    /// No element of its kind is smaller.
    Minimal(usize),
    /// The element is the only one of its kind whose size compares in this way with a number.
    Unique(usize, SizeOrder, DenseSum),
    /// The restriction that the element is found by this pattern.
    Restricted(usize, Pattern),
    /// Two elements have the same colour.
    Alike(usize, usize),
    /// Two elements have different colours.
    Unlike(usize, usize),
    /// A hint may own a block.
    MayOwn(usize, usize),
    /// No other hint may own the block.
    OnlyOwner(usize, usize),
}

/// How the size of an element compares with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SizeOrder {
    /// At least as large.
    AtLeast,
    /// At most as large.
    AtMost,
    /// Equally large.
    Equal,
}

impl SizeOrder {
    pub(super) const ALL: [SizeOrder; 3] =
        [SizeOrder::AtLeast, SizeOrder::AtMost, SizeOrder::Equal];

    fn holds(self, size: i16, number: i16) -> bool {
        match self {
            SizeOrder::AtLeast => size >= number,
            SizeOrder::AtMost => size <= number,
            SizeOrder::Equal => size == number,
        }
    }

    fn condition(self, size: Expr, number: Expr) -> Condition {
        match self {
            SizeOrder::AtLeast => Condition::Compare(Compare::AtLeast, size, number),
            SizeOrder::AtMost => Condition::Compare(Compare::AtLeast, number, size),
            SizeOrder::Equal => Condition::Compare(Compare::Equal, size, number),
        }
    }
}

impl LineAtom {
    /// The atom as a condition of the language; a restriction is no condition but a pattern.
    pub(super) fn condition(self, words: &Vocabulary) -> Condition {
        match self {
            LineAtom::Compare(compare, form) => words.condition(compare, form),
            LineAtom::Maximal(slot) => Condition::Maximal(slot),
            LineAtom::Minimal(slot) => Condition::Minimal(slot),
            LineAtom::Unique(slot, order, form) => {
                let size = Expr::Of(Field::Size, slot);
                Condition::Unique(slot, Box::new(order.condition(size, words.expr(form))))
            }
            LineAtom::Restricted(..) => Condition::True,
            LineAtom::Alike(one, other) => Condition::Alike(one, other),
            LineAtom::Unlike(one, other) => Condition::Unlike(one, other),
            LineAtom::MayOwn(hint, block) => Condition::MayOwn(hint, block),
            LineAtom::OnlyOwner(hint, block) => {
                Condition::Unique(hint, Box::new(Condition::MayOwn(hint, block)))
            }
        }
    }

    /// The elements that the atom is about, as bits.
    pub(super) fn elements(self, words: &Vocabulary) -> u8 {
        match self {
            LineAtom::Compare(_, form) => words.elements(form),
            LineAtom::Restricted(
                slot,
                Pattern::Next(other)
                | Pattern::Previous(other)
                | Pattern::NextAlike(other)
                | Pattern::FirstAlike(other),
            )
            | LineAtom::Alike(slot, other)
            | LineAtom::Unlike(slot, other)
            | LineAtom::MayOwn(slot, other)
            | LineAtom::OnlyOwner(slot, other) => 1 << slot | 1 << other,
            LineAtom::Maximal(slot) | LineAtom::Minimal(slot) | LineAtom::Restricted(slot, _) => {
                1 << slot
            }
            LineAtom::Unique(slot, _, form) => 1 << slot | words.elements(form),
        }
    }

    /// Whether the atom holds under a binding of elements of a line.
    pub(super) fn holds(self, view: View<'_>, binding: &Binding) -> bool {
        match self {
            LineAtom::Compare(Compare::Equal, form) => form.value(&binding.values) == 0,
            LineAtom::Compare(_, form) => form.value(&binding.values) >= 0,
            LineAtom::Maximal(slot) => binding.elements[slot].is_maximal,
            LineAtom::Minimal(slot) => binding.elements[slot].is_minimal,
            LineAtom::Restricted(slot, pattern) => {
                let index = usize::from(binding.elements[slot].index);
                let at = |other: usize| usize::from(binding.elements[other].index);
                let hints = view.of_kind(Kind::Hint);
                let alike = |hint: &Element, other: usize| {
                    hint.colour.index() == usize::from(binding.elements[other].colour)
                };
                match pattern {
                    Pattern::Constant(_, wanted) => index == wanted,
                    Pattern::First(_) => index == 0,
                    Pattern::Last(kind) => index + 1 == view.of_kind(kind).len(),
                    Pattern::Next(other) => index == at(other) + 1,
                    Pattern::Previous(other) => index + 1 == at(other),
                    Pattern::NextAlike(other) => {
                        let behind = hints.iter().skip(at(other) + 1);
                        let next = behind.into_iter().find(|hint| alike(hint, other));
                        next.is_some_and(|hint| usize::from(hint.index) == index)
                    }
                    Pattern::FirstAlike(other) => {
                        let first = hints.iter().find(|hint| alike(hint, other));
                        first.is_some_and(|hint| usize::from(hint.index) == index)
                    }
                    _ => binding.elements[slot].is_only,
                }
            }
            LineAtom::Alike(one, other) => {
                binding.elements[one].colour == binding.elements[other].colour
            }
            LineAtom::Unlike(one, other) => {
                binding.elements[one].colour != binding.elements[other].colour
            }
            LineAtom::MayOwn(hint, block) | LineAtom::OnlyOwner(hint, block) => {
                let hints = view.of_kind(Kind::Hint);
                let block = &view.of_kind(Kind::Block)[usize::from(binding.elements[block].index)];
                let may_own = hints[usize::from(binding.elements[hint].index)].may_own(block);
                let is_alone = || hints.iter().filter(|hint| hint.may_own(block)).count() == 1;
                may_own && (matches!(self, LineAtom::MayOwn(..)) || is_alone())
            }
            LineAtom::Unique(slot, order, form) => {
                let number = form.value(&binding.values);
                let element = &binding.elements[slot];
                let all = view.of_kind(element.kind).iter();
                let fits = |size: i16| order.holds(size, number);
                fits(element.size) && all.filter(|one| fits(one.size as i16)).count() == 1
            }
        }
    }
}
