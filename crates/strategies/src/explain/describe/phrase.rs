//! Places and lengths in words: "the end of the block", "twice the hint".

use super::Describer;
use super::linear::{Sum, Term};
use crate::dsl::{Kind, Slot};

/// A place on a line as people name it, between two cells, and how many cells beside it.
pub(super) struct Place {
    /// What it is: the sum that is named.
    pub(super) base: Base,
    /// What is left of the sum: lengths, and a constant.
    pub(super) rest: Sum,
}

/// A place that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    LeftEdge,
    RightEdge,
    /// The start or the end of a block or gap.
    Start(Slot),
    End(Slot),
    /// The start or the end of a hint with all hints pushed to the left.
    LeftmostStart(Slot),
    LeftmostEnd(Slot),
    /// The start or the end of a hint with all hints pushed to the right.
    RightmostStart(Slot),
    RightmostEnd(Slot),
    /// The start or the end of the cells that a hint may cover.
    RangeStart(Slot),
    RangeEnd(Slot),
}

impl Base {
    pub(super) fn sum(self) -> Sum {
        let with = |place: Term, slot: Slot, times: i32| {
            Sum::one(place).plus(&Sum::one(Term::Size(slot)), times)
        };
        match self {
            Base::LeftEdge => Sum::default(),
            Base::RightEdge => Sum::one(Term::LineSize),
            Base::Start(slot) => Sum::one(Term::Start(slot)),
            Base::End(slot) => with(Term::Start(slot), slot, 1),
            Base::LeftmostStart(slot) => with(Term::LowestEnd(slot), slot, -1),
            Base::LeftmostEnd(slot) => Sum::one(Term::LowestEnd(slot)),
            Base::RightmostStart(slot) => Sum::one(Term::HighestStart(slot)),
            Base::RightmostEnd(slot) => with(Term::HighestStart(slot), slot, 1),
            Base::RangeStart(slot) => Sum::one(Term::RangeStart(slot)),
            Base::RangeEnd(slot) => Sum::one(Term::RangeEnd(slot)),
        }
    }

    /// The names that fit a sum with this one place in it: the one that leaves least first.
    fn of(place: Option<Term>, sum: &Sum) -> Base {
        let size = |slot: Slot| sum.terms.get(&Term::Size(slot)).copied().unwrap_or(0);
        match place {
            Some(Term::LineSize) => Base::RightEdge,
            Some(Term::Start(slot)) if size(slot) > 0 => Base::End(slot),
            Some(Term::Start(slot)) => Base::Start(slot),
            Some(Term::LowestEnd(slot)) if size(slot) < 0 => Base::LeftmostStart(slot),
            Some(Term::LowestEnd(slot)) => Base::LeftmostEnd(slot),
            Some(Term::HighestStart(slot)) if size(slot) > 0 => Base::RightmostEnd(slot),
            Some(Term::HighestStart(slot)) => Base::RightmostStart(slot),
            Some(Term::RangeStart(slot)) => Base::RangeStart(slot),
            Some(Term::RangeEnd(slot)) => Base::RangeEnd(slot),
            _ => Base::LeftEdge,
        }
    }
}

impl Place {
    /// The place that a sum stands for, if it is one.
    pub(super) fn of(sum: &Sum) -> Option<Place> {
        let places = sum.places()?;
        let place = match places[..] {
            [] => None,
            [(place, 1)] => Some(place),
            _ => return None,
        };
        let base = Base::of(place, sum);
        Some(Place { base, rest: sum.minus(&base.sum()) })
    }

    /// Whether nothing is left beside the name.
    pub(super) fn is_plain(&self) -> bool {
        self.rest == Sum::default()
    }
}

impl Describer<'_> {
    /// "the start of the block"
    pub(super) fn base(&self, base: Base) -> String {
        let (name, slot) = match base {
            Base::LeftEdge => return self.say("left_edge", &[]),
            Base::RightEdge => return self.say("right_edge", &[]),
            Base::Start(slot) => ("start", slot),
            Base::End(slot) => ("end", slot),
            Base::LeftmostStart(slot) => ("leftmost_start", slot),
            Base::LeftmostEnd(slot) => ("leftmost_end", slot),
            Base::RightmostStart(slot) => ("rightmost_start", slot),
            Base::RightmostEnd(slot) => ("rightmost_end", slot),
            Base::RangeStart(slot) => ("range_start", slot),
            Base::RangeEnd(slot) => ("range_end", slot),
        };
        self.say(name, &[("x", &self.mention(slot))])
    }

    /// "the block starts"
    pub(super) fn subject(&self, base: Base) -> String {
        let (name, slot) = match base {
            Base::LeftEdge => return self.say("left_edge_is", &[]),
            Base::RightEdge => return self.say("right_edge_is", &[]),
            Base::Start(slot) => ("starts", slot),
            Base::End(slot) => ("ends", slot),
            Base::LeftmostStart(slot) => ("leftmost_starts", slot),
            Base::LeftmostEnd(slot) => ("leftmost_ends", slot),
            Base::RightmostStart(slot) => ("rightmost_starts", slot),
            Base::RightmostEnd(slot) => ("rightmost_ends", slot),
            Base::RangeStart(slot) => ("range_starts", slot),
            Base::RangeEnd(slot) => ("range_ends", slot),
        };
        self.say(name, &[("x", &self.mention(slot))])
    }

    /// "the hint's length past the start of the block"
    pub(super) fn place(&self, place: &Place) -> String {
        let base = self.base(place.base);
        let (more, less) = place.rest.sides();
        let constant = place.rest.constant;
        let far = |sum: &Sum, constant: i32| self.length(&Sum { constant, ..sum.clone() });
        let (name, length) = match (more.is_constant(), less.is_constant()) {
            (true, true) if constant == 0 => return base,
            (true, true) => {
                let name = if constant > 0 { "past" } else { "before" };
                (name, far(&more, constant.abs()))
            }
            (false, true) => ("past", far(&more, constant)),
            (true, false) => ("before", far(&less, -constant)),
            (false, false) => ("past", self.length(&place.rest)),
        };
        let name = match (place.base, name) {
            (Base::LeftEdge, "past") | (Base::RightEdge, "before") => "from",
            _ => name,
        };
        self.say(name, &[("length", &length), ("place", &base)])
    }

    /// "the hint's length", "twice the hint's length and one cell more"
    pub(super) fn length(&self, sum: &Sum) -> String {
        let (more, less) = sum.sides();
        let mut parts: Vec<String> =
            more.terms.iter().map(|(&term, &count)| self.times(term, count)).collect();
        if more.is_constant() && (less.is_constant() || sum.constant > 0) {
            parts.push(self.cells(sum.constant));
        } else if sum.constant > 0 {
            parts.push(self.say("more", &[("cells", &self.cells(sum.constant))]));
        }
        let mut text = parts.join(&self.say("plus", &[]));
        let less_parts = less.terms.iter().map(|(&term, &count)| self.times(term, count));
        let fewer = (sum.constant < 0 && !sum.is_constant()).then(|| self.cells(-sum.constant));
        for part in less_parts.chain(fewer) {
            text = self.say("less", &[("a", &text), ("b", &part)]);
        }
        text
    }

    /// "one cell", "three cells"
    pub(super) fn cells(&self, count: i32) -> String {
        match count {
            1 => self.say("one_cell", &[]),
            _ => self.say("cells", &[("n", &count.to_string())]),
        }
    }

    fn times(&self, term: Term, count: i32) -> String {
        let one = self.term(term);
        match count {
            1 => one,
            2 => self.say("twice", &[("a", &one)]),
            _ => self.say("times", &[("n", &count.to_string()), ("a", &one)]),
        }
    }

    /// A term as a length: "the hint's length", "the room before the block"
    fn term(&self, term: Term) -> String {
        let of = |name: &str, slot: Slot| self.say(name, &[("x", &self.mention(slot))]);
        let kind = |name: &str, kind: Kind| {
            self.say(name, &[("kinds", &self.say(&format!("{}s", kind.name()), &[]))])
        };
        match term {
            Term::LineSize => self.say("line_length", &[]),
            Term::Size(slot) => of("length", slot),
            Term::Start(slot) => of("room_before", slot),
            Term::LowestEnd(slot) => of("reach_left", slot),
            Term::HighestStart(slot) => of("room_before_rightmost", slot),
            Term::RangeStart(slot) => of("room_before_range", slot),
            Term::RangeEnd(slot) => of("reach_range", slot),
            Term::LongestOwner(slot) => of("longest_owner", slot),
            Term::ShortestOwner(slot) => of("shortest_owner", slot),
            Term::Index(slot) => of("index", slot),
            Term::Count(of_kind) => kind("count", of_kind),
            Term::Total(of_kind) => kind("total", of_kind),
        }
    }
}
