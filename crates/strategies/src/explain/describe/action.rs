//! Actions in words: "cross the cell before the block".

use super::Describer;
use super::linear::{Sum, Term};
use super::phrase::{Base, Place};
use crate::dsl::{Action, Compare, Condition, Kind, Slot, Value};

impl Describer<'_> {
    /// An action in words.
    pub(super) fn action(&self, action: &Action) -> String {
        let sum = |expr| Sum::of(expr, self.rule);
        match action {
            Action::Fill { value, start, end } => {
                let (start, end) = (sum(start), sum(end));
                let hint = (*value != Value::Blank)
                    .then(|| self.shared(&start, &end).or_else(|| self.whole_hint(&start, &end)));
                let cells = hint.flatten().unwrap_or_else(|| self.stretch(&start, &end));
                match *value {
                    Value::Filled => self.say("fill", &[("cells", &cells)]),
                    Value::Blank => self.say("cross", &[("cells", &cells)]),
                    Value::ColourOf(slot) => {
                        let x = self.mention(slot);
                        self.say("fill_in_colour", &[("cells", &cells), ("x", &x)])
                    }
                    Value::NotColourOf(slot) => {
                        let x = self.mention(slot);
                        self.say("not_in_colour", &[("cells", &cells), ("x", &x)])
                    }
                }
            }
            Action::Narrow { hint, start, end } => {
                let (from, to) = (self.anywhere(&sum(start)), self.anywhere(&sum(end)));
                self.say("narrow", &[("x", &self.mention(*hint)), ("from", &from), ("to", &to)])
            }
            Action::Split { hint, at } => {
                let place = self.anywhere(&sum(at));
                self.say("split", &[("x", &self.mention(*hint)), ("place", &place)])
            }
        }
    }

    /// Whether a condition says only that two places of a hint overlap.
    pub(super) fn is_said_by_action(&self, condition: &Condition) -> bool {
        let Condition::Compare(Compare::Greater, left, right) = condition else { return false };
        let difference = Sum::of(left, self.rule).minus(&Sum::of(right, self.rule));
        self.rule.actions.iter().any(|action| {
            let Action::Fill { value: Value::Filled, start, end } = action else { return false };
            let (start, end) = (Sum::of(start, self.rule), Sum::of(end, self.rule));
            let ends = self.ends(&start, &end);
            ends.is_some_and(|ends| !ends.is_leftmost_and_rightmost())
                && end.minus(&start) == difference
        })
    }

    /// What a hint covers in both of two places: "the overlap".
    fn shared(&self, start: &Sum, end: &Sum) -> Option<String> {
        let ends = self.ends(start, end)?;
        if ends.is_leftmost_and_rightmost() {
            return Some(self.say("the_overlap", &[]));
        }
        let (left, right) = (self.at(ends.left), self.at(ends.right));
        let x = self.mention(ends.hint);
        Some(self.say("shared", &[("x", &x), ("left", &left), ("right", &right)]))
    }

    /// A hint in one place: "all of the hint, starting at the left edge".
    fn whole_hint(&self, start: &Sum, end: &Sum) -> Option<String> {
        let mut hints = (0..self.rule.slots()).filter(|&slot| self.rule.kind(slot) == Kind::Hint);
        let hint = hints.find(|&slot| end.minus(start) == Sum::one(Term::Size(slot)))?;
        let plain = |sum: &Sum| Place::of(sum).filter(Place::is_plain).map(|place| place.base);
        let (name, place) = match (plain(start), plain(end)) {
            (Some(Base::RightmostStart(slot)), _) if slot == hint => {
                ("all_rightmost", String::new())
            }
            (_, Some(Base::LeftmostEnd(slot))) if slot == hint => ("all_leftmost", String::new()),
            (Some(base), _) => ("all_starting", self.base(base)),
            (_, Some(base)) => ("all_ending", self.base(base)),
            _ => return None,
        };
        Some(self.say(name, &[("x", &self.mention(hint)), ("place", &place)]))
    }

    /// The two places of a hint whose common cells a stretch is.
    fn ends(&self, start: &Sum, end: &Sum) -> Option<OverlapEnds> {
        let hints = (0..self.rule.slots()).filter(|&slot| self.rule.kind(slot) == Kind::Hint);
        hints.into_iter().find_map(|hint| {
            let size = Sum::one(Term::Size(hint));
            let plain = |sum: &Sum| Place::of(sum).filter(Place::is_plain).map(|place| place.base);
            let (left, right) = (plain(&end.minus(&size))?, plain(&start.plus(&size, 1))?);
            let is_left = match left {
                Base::LeftEdge | Base::Start(_) => true,
                Base::LeftmostStart(slot) | Base::RangeStart(slot) => slot == hint,
                _ => false,
            };
            let is_right = match right {
                Base::RightEdge | Base::End(_) => true,
                Base::RightmostEnd(slot) | Base::RangeEnd(slot) => slot == hint,
                _ => false,
            };
            (is_left && is_right).then_some(OverlapEnds { hint, left, right })
        })
    }

    /// "at the start of the gap", "in its leftmost place"
    fn at(&self, base: Base) -> String {
        match base {
            Base::LeftmostStart(_) => self.say("in_leftmost", &[]),
            Base::RightmostEnd(_) => self.say("in_rightmost", &[]),
            Base::RangeStart(_) => self.say("in_range_start", &[]),
            Base::RangeEnd(_) => self.say("in_range_end", &[]),
            other => self.say("at", &[("place", &self.base(other))]),
        }
    }

    /// The cells from one place up to another.
    fn stretch(&self, start: &Sum, end: &Sum) -> String {
        let (left, right) = (Base::LeftEdge.sum(), Base::RightEdge.sum());
        let whole = (0..self.rule.slots())
            .find(|&slot| *start == Base::Start(slot).sum() && *end == Base::End(slot).sum());
        if let Some(slot) = whole {
            return self.say("whole", &[("x", &self.mention(slot))]);
        }
        let one = end.minus(start) == Sum { constant: 1, ..Sum::default() };
        match (*start == left, *end == right) {
            (true, true) => self.say("whole_line", &[]),
            (true, false) if one => self.say("first_cell", &[]),
            (false, true) if one => self.say("last_cell", &[]),
            _ if one => self.cell(start, end),
            (true, false) => match self.before(end) {
                Some(x) => self.say("all_before", &[("x", &x)]),
                None => self.say("all_up_to", &[("place", &self.anywhere(end))]),
            },
            (false, true) => match self.after(start) {
                Some(x) => self.say("all_after", &[("x", &x)]),
                None => self.say("all_from", &[("place", &self.anywhere(start))]),
            },
            _ => self.between(start, end),
        }
    }

    fn between(&self, start: &Sum, end: &Sum) -> String {
        if let (Some(x), Some(y)) = (self.after(start), self.before(end)) {
            return self.say("between", &[("x", &x), ("y", &y)]);
        }
        let (from, to) = (self.anywhere(start), self.anywhere(end));
        self.say("from_to", &[("from", &from), ("to", &to)])
    }

    /// A single cell, by the simpler of its two sides.
    fn cell(&self, start: &Sum, end: &Sum) -> String {
        if let Some(x) = self.before(end) {
            return self.say("cell_before", &[("x", &x)]);
        }
        if let Some(x) = self.after(start) {
            return self.say("cell_after", &[("x", &x)]);
        }
        // With a constant beside its terms a side is harder to say.
        let weight = |sum: &Sum| (sum.constant != 0, sum.terms.len());
        match weight(start) <= weight(end) {
            true => self.say("cell_past", &[("place", &self.anywhere(start))]),
            false => self.say("cell_short_of", &[("place", &self.anywhere(end))]),
        }
    }

    /// What a place is the end of.
    fn after(&self, sum: &Sum) -> Option<String> {
        let x = |name: &str, slot: Slot| Some(self.say(name, &[("x", &self.mention(slot))]));
        match Place::of(sum).filter(Place::is_plain)?.base {
            Base::End(slot) => Some(self.mention(slot)),
            Base::LeftmostEnd(slot) => x("leftmost", slot),
            Base::RightmostEnd(slot) => x("rightmost", slot),
            Base::RangeEnd(slot) => x("range", slot),
            _ => None,
        }
    }

    /// What a place is the start of.
    fn before(&self, sum: &Sum) -> Option<String> {
        let x = |name: &str, slot: Slot| Some(self.say(name, &[("x", &self.mention(slot))]));
        match Place::of(sum).filter(Place::is_plain)?.base {
            Base::Start(slot) => Some(self.mention(slot)),
            Base::LeftmostStart(slot) => x("leftmost", slot),
            Base::RightmostStart(slot) => x("rightmost", slot),
            Base::RangeStart(slot) => x("range", slot),
            _ => None,
        }
    }

    /// A place in words, whatever it takes.
    fn anywhere(&self, sum: &Sum) -> String {
        match Place::of(sum) {
            Some(place) => self.place(&place),
            None => self.say(
                "from",
                &[("length", &self.length(sum)), ("place", &self.base(Base::LeftEdge))],
            ),
        }
    }
}

/// Two places of a hint: one to the left, one to the right.
struct OverlapEnds {
    hint: Slot,
    left: Base,
    right: Base,
}

impl OverlapEnds {
    fn is_leftmost_and_rightmost(&self) -> bool {
        matches!((self.left, self.right), (Base::LeftmostStart(_), Base::RightmostEnd(_)))
    }
}
