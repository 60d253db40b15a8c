//! Conditions in words: "the hint is longer than the gap".

use super::Describer;
use super::linear::{Sum, Term};
use super::phrase::{Base, Place};
use crate::dsl::{Compare, Condition, Expr, Kind, Slot};

impl Describer<'_> {
    /// A condition in words; nothing where the names of the elements already say it.
    pub(super) fn condition(&self, condition: &Condition) -> Option<String> {
        let two = |name: &str, one: Slot, other: Slot| {
            self.say(name, &[("x", &self.mention(one)), ("y", &self.mention(other))])
        };
        match condition {
            Condition::True | Condition::Maximal(_) | Condition::Minimal(_) => None,
            Condition::And(..) => None,
            Condition::Compare(compare, left, right) => Some(self.compare(*compare, left, right)),
            Condition::Unique(slot, inner) => Some(self.unique(*slot, inner)),
            Condition::MayOwn(hint, block) => Some(two("may_own", *hint, *block)),
            Condition::Alike(one, other) => Some(two("alike", *one, *other)),
            Condition::Unlike(one, other) => Some(two("unlike", *one, *other)),
        }
    }

    /// "the gap is the only one that can hold the hint"
    fn unique(&self, slot: Slot, inner: &Condition) -> String {
        let x = self.mention(slot);
        let kind = self.say(self.rule.kind(slot).name(), &[]);
        if let Condition::Compare(Compare::AtLeast, left, right) = inner {
            let difference = Sum::of(left, self.rule).minus(&Sum::of(right, self.rule));
            let (more, less) = difference.sides();
            let one = |sum: &Sum| match sum.terms.iter().next() {
                Some((&Term::Size(slot), 1)) if sum.terms.len() == 1 => Some(slot),
                _ => None,
            };
            if let (Some(mine), Some(other), 0) = (one(&more), one(&less), difference.constant)
                && mine == slot
            {
                let name = match (self.rule.kind(slot), self.rule.kind(other)) {
                    (Kind::Gap, Kind::Hint) => "only_room",
                    (Kind::Hint, Kind::Block) => "only_long_enough",
                    _ => "only_as_long",
                };
                return self.say(name, &[("x", &x), ("kind", &kind), ("y", &self.mention(other))]);
            }
        }
        let inner = self.condition(inner).unwrap_or_default();
        self.say("only", &[("x", &x), ("kind", &kind), ("condition", &inner)])
    }

    fn compare(&self, compare: Compare, left: &Expr, right: &Expr) -> String {
        let mut difference = Sum::of(left, self.rule).minus(&Sum::of(right, self.rule));
        // In whole numbers `a > b` is `a >= b + 1`.
        if compare == Compare::Greater {
            difference.constant -= 1;
        }
        let how = if compare == Compare::Equal { Comparing::Exactly } else { Comparing::AtLeast };
        self.edge_hint(&difference)
            .or_else(|| self.own_places(&difference, how))
            .or_else(|| self.sizes(&difference, how))
            .or_else(|| self.distance(&difference, how))
            .unwrap_or_else(|| self.plainly(&difference, how))
    }

    /// Pushed to its own end, only the first or last hint reaches the edge.
    fn edge_hint(&self, difference: &Sum) -> Option<String> {
        let hints = (0..self.rule.slots()).filter(|&slot| self.rule.kind(slot) == Kind::Hint);
        hints.into_iter().find_map(|slot| {
            let at_right = Base::RightmostEnd(slot).sum().minus(&Base::RightEdge.sum());
            let at_left = Base::LeftEdge.sum().minus(&Base::LeftmostStart(slot).sum());
            let name = match difference {
                _ if *difference == at_right => "is_last",
                _ if *difference == at_left => "is_first",
                _ => return None,
            };
            Some(self.say(name, &[("x", &self.mention(slot))]))
        })
    }

    /// What the two outermost places of a hint have to do with each other: "the leftmost and
    /// rightmost places of the hint overlap".
    fn own_places(&self, difference: &Sum, how: Comparing) -> Option<String> {
        let hints = (0..self.rule.slots()).filter(|&slot| self.rule.kind(slot) == Kind::Hint);
        hints.filter(|_| how == Comparing::AtLeast).find_map(|slot| {
            let rightmost = Base::RightmostStart(slot).sum();
            let overlap = Base::LeftmostEnd(slot).sum().minus(&rightmost);
            let name = match difference {
                _ if *difference == with(&overlap, -1) => "places_overlap",
                _ if *difference == Base::LeftmostStart(slot).sum().minus(&rightmost) => "no_slack",
                _ => return None,
            };
            Some(self.say(name, &[("x", &self.mention(slot))]))
        })
    }

    /// Lengths alone: "the hint is longer than the gap".
    fn sizes(&self, difference: &Sum, how: Comparing) -> Option<String> {
        let (more, less) = difference.sides();
        let single = |sum: &Sum| match sum.terms.iter().next() {
            Some((&Term::Size(slot), 1)) if sum.terms.len() == 1 => Some(self.mention(slot)),
            Some((&Term::LineSize, 1)) if sum.terms.len() == 1 => Some(self.say("line", &[])),
            _ => None,
        };
        let constant = -difference.constant;
        let (name, x, y) = match (single(&more), single(&less)) {
            (Some(x), Some(y)) => match (how, constant) {
                (Comparing::Exactly, 0) => ("as_long", x, y),
                (Comparing::AtLeast, 0) => ("at_least_as_long", x, y),
                (Comparing::AtLeast, 1) => ("longer", x, y),
                _ => return Some(self.plainly(difference, how)),
            },
            (Some(x), None) if less.is_constant() => match how {
                Comparing::Exactly => ("has_length", x, constant.to_string()),
                Comparing::AtLeast => ("has_length_at_least", x, constant.to_string()),
            },
            (None, Some(x)) if more.is_constant() => match how {
                Comparing::Exactly => ("has_length", x, (-constant).to_string()),
                Comparing::AtLeast => ("has_length_at_most", x, (-constant).to_string()),
            },
            _ if difference
                .terms
                .keys()
                .all(|term| !term.is_place() || *term == Term::LineSize) =>
            {
                return Some(self.plainly(difference, how));
            }
            _ => return None,
        };
        Some(self.say(name, &[("x", &x), ("y", &y)]))
    }

    /// How far two places are apart: "the block ends more than the hint's length from the left
    /// edge".
    fn distance(&self, difference: &Sum, how: Comparing) -> Option<String> {
        let places = difference.places()?;
        let find = |sign: i32| {
            let mut mine = places.iter().filter(|(_, count)| *count == sign);
            let first = mine.next().map(|(term, _)| *term);
            (mine.next().is_none()).then_some(first)
        };
        find(1)?;
        let (ahead, behind, rest) = bases(difference, find(-1)?)?;
        // `ahead - behind + pro - contra >= 0`: ahead by at least `contra`, or behind by at most `pro`.
        let (pro, contra) = rest.sides();
        let (name, length) = match (pro.is_constant(), contra.is_constant()) {
            (true, true) => return Some(self.order(ahead, behind, -rest.constant, how)),
            (true, false) => self.at_least(&contra, -rest.constant, how),
            (false, true) => {
                let (name, length) = self.at_most(&pro, rest.constant, how);
                return Some(self.apart(name, behind, ahead, &length));
            }
            (false, false) => return None,
        };
        Some(self.apart(name, ahead, behind, &length))
    }

    /// "the block ends more than the hint's length past the start of the gap"
    fn apart(&self, name: &str, ahead: Base, behind: Base, length: &str) -> String {
        let length = self.say(name, &[("length", length)]);
        let (subject, name, other) = match (ahead, behind) {
            (Base::RightEdge, _) => (behind, "subject_from", ahead),
            (_, Base::LeftEdge) => (ahead, "subject_from", behind),
            _ => (ahead, "subject_past", behind),
        };
        let (subject, place) = (self.subject(subject), self.base(other));
        self.say(name, &[("subject", &subject), ("length", &length), ("place", &place)])
    }

    fn order(&self, ahead: Base, behind: Base, cells: i32, how: Comparing) -> String {
        let name = match (how, cells) {
            (_, 0) if ahead == Base::LeftEdge => {
                let place = self.base(ahead);
                let subject = self.subject(behind);
                return self.say("subject_at", &[("subject", &subject), ("place", &place)]);
            }
            (_, 0) if behind == Base::RightEdge => "subject_at",
            (Comparing::Exactly, 0) => "subject_at",
            (Comparing::AtLeast, 0) => "subject_not_before",
            (Comparing::AtLeast, 1) if behind == Base::LeftEdge => "subject_off",
            (Comparing::AtLeast, 1) => "subject_beyond",
            (Comparing::Exactly, _) => {
                return self.apart("just", ahead, behind, &self.cells(cells));
            }
            (Comparing::AtLeast, 2..) => {
                return self.apart("at_least_far", ahead, behind, &self.cells(cells));
            }
            (Comparing::AtLeast, _) => {
                return self.apart("at_most_far", behind, ahead, &self.cells(-cells));
            }
        };
        let (subject, place) = (self.subject(ahead), self.base(behind));
        self.say(name, &[("subject", &subject), ("place", &place)])
    }

    fn at_least(&self, length: &Sum, constant: i32, how: Comparing) -> (&'static str, String) {
        match (how, constant) {
            (Comparing::Exactly, _) => ("just", self.length(&with(length, constant))),
            (Comparing::AtLeast, 1) => ("more_far", self.length(length)),
            (Comparing::AtLeast, _) => ("at_least_far", self.length(&with(length, constant))),
        }
    }

    fn at_most(&self, length: &Sum, constant: i32, how: Comparing) -> (&'static str, String) {
        match (how, constant) {
            (Comparing::Exactly, _) => ("just", self.length(&with(length, constant))),
            (Comparing::AtLeast, -1) => ("less_far", self.length(length)),
            (Comparing::AtLeast, _) => ("at_most_far", self.length(&with(length, constant))),
        }
    }

    /// Two sums side by side, for want of a better way to say it.
    fn plainly(&self, difference: &Sum, how: Comparing) -> String {
        let (more, less) = difference.sides();
        let constant = difference.constant;
        let (name, left, right) = match (how, constant) {
            (Comparing::AtLeast, -1) if !less.is_constant() => ("more_than", more, less),
            (_, 0..) => (how.name(), with(&more, constant), less),
            _ => (how.name(), more, with(&less, -constant)),
        };
        // A number of things is not told in cells.
        let counts = difference.terms.keys().all(|term| matches!(term, Term::Count(_)));
        let words = |sum: &Sum| match counts && sum.is_constant() {
            true => sum.constant.to_string(),
            false => self.length(sum),
        };
        self.say(name, &[("a", &words(&left)), ("b", &words(&right))])
    }
}

/// The named places of a difference, ahead and behind, and the lengths that are left.
fn bases(difference: &Sum, behind: Option<Term>) -> Option<(Base, Base, Sum)> {
    let behind = behind.map(Sum::one).unwrap_or_default();
    let front = Place::of(&difference.plus(&behind, 1))?;
    let back = Place::of(&behind.minus(&front.rest))?;
    Some((front.base, back.base, Sum::default().minus(&back.rest)))
}

fn with(sum: &Sum, constant: i32) -> Sum {
    Sum { constant, ..sum.clone() }
}

/// How a difference compares with zero.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comparing {
    Exactly,
    AtLeast,
}

impl Comparing {
    const fn name(self) -> &'static str {
        match self {
            Comparing::Exactly => "equals",
            Comparing::AtLeast => "at_least",
        }
    }
}
