//! The order of landmarks along the line, with room between them for all other hints.
//!
//! Why what is asserted here holds on every counterexample (see `mod.rs`). Note that any two landmarks
//! are put in order, not only neighbours: the hints between two of them, and what they are worth, may
//! include other landmarks.
//!
//! - *Order.* Two runs are the same hint or one lies before the other in `S`; a run and a blank, and two
//!   blanks, lie one before the other, or are the same cell, which counts as either order. Blocks and
//!   gaps are maximal, so that two different ones have a cell between them.
//! - *Room in cells.* Let hints worth `T` (over them, size and one) lie between two landmarks in `S`.
//!   Between runs they need a space behind the first, and each its size and a space: `T` and 1. Behind
//!   a run and before a blank each needs a space before it: `T`. Behind a blank and before a run each
//!   needs a space behind it: `T`, from the cell after the blank. Between blanks the space behind the
//!   last may be the blank itself: `T` from the cell after the first up to and with the second. The
//!   ends of the line are like blanks at -1 and `length`.
//! - *Room in numbers.* No hint between two landmarks is worth 0 and counts 0. Otherwise each is worth 2
//!   or more. If `maximal` says that no hint is larger than 1, all are worth exactly 2, and `half` is
//!   their number; else `half` is anything. If `minimal` gives a least size, one hint at least is worth
//!   that and one.
//! - *The first hint* between two landmarks is the one whose `before` is the first landmark's end of
//!   what is before it (`from`). For a `unique where` over hints it is the unique hint, whose `before` is
//!   then `from`; or another one, of which the condition does not hold: `loose` is its size, and the
//!   hints behind it are worth nothing or at least 2. Its terms are exact for sizes and packed places;
//!   conditions that look at anything else of it are not used.

use super::{Bound, Formula, Restriction};
use crate::dsl::{Condition, Expr, Field, Slot};
use crate::prove::smt::{all, any, minus, not, number, sum, two};

impl Formula<'_> {
    /// Puts all landmarks in order: for any two, one stands before the other, with room for the
    /// hints between them, or they are the same.
    pub(super) fn order(&mut self) {
        for (one, other) in pairs(self.runs.len()) {
            let places = [
                self.same_run(one, other),
                self.run_before_run(one, other),
                self.run_before_run(other, one),
            ];
            self.assert(any(&places));
        }
        for run in 0..self.runs.len() {
            for blank in 0..self.blanks.len() {
                let places = [self.run_before_blank(run, blank), self.blank_before_run(blank, run)];
                self.assert(any(&places));
            }
        }
        for (one, other) in pairs(self.blanks.len()) {
            let places = [self.blank_before_blank(one, other), self.blank_before_blank(other, one)];
            self.assert(any(&places));
        }
        self.order_elements();
        self.order_edges();
    }

    /// Blocks and gaps are maximal: two are the same, or something stands between them.
    fn order_elements(&mut self) {
        for (one, other) in pairs(self.blocks.len()) {
            let places = [
                self.same_block(one, other),
                self.block_before(one, other),
                self.block_before(other, one),
            ];
            self.assert(any(&places));
        }
        for (one, other) in pairs(self.gaps.len()) {
            let places = [
                self.same_gap(one, other),
                self.gap_before(one, other),
                self.gap_before(other, one),
            ];
            self.assert(any(&places));
        }
    }

    /// All hints find room between the ends of the line and every landmark.
    fn order_edges(&mut self) {
        for run in self.runs.clone() {
            self.edges(&run.start, &run.end(), &run.before, &run.until(), &run.count, 1);
        }
        for blank in self.blanks.clone() {
            let from = sum(&[&blank.at, "1"]);
            self.edges(&from, &blank.at, &blank.before, &blank.before, &blank.count, 0);
        }
        if self.runs.is_empty() && self.blanks.is_empty() {
            let (total, length, hints) =
                (self.total.clone(), self.length.clone(), self.hints.clone());
            let room = self.room("0", &total, "0", &hints);
            self.assert(all(&[room, two("<=", &total, &sum(&[&length, "1"]))]));
        }
    }

    /// A landmark leaves room for the hints before it and behind it.
    pub(super) fn edges(
        &mut self,
        from: &str,
        to: &str,
        before: &str,
        until: &str,
        count: &str,
        own: i64,
    ) {
        let (total, length, hints) = (self.total.clone(), self.length.clone(), self.hints.clone());
        let left = self.room("0", before, "0", count);
        let counted = sum(&[count, &number(own)]);
        let right = self.room(until, &total, &counted, &hints);
        self.assert(all(&[left, two(">=", from, before)]));
        self.assert(all(&[right, two(">=", &length, &sum(&[to, &minus(&total, until)]))]));
    }

    pub(super) fn run_before_run(&mut self, one: usize, other: usize) -> String {
        let (one, other) = (self.runs[one].clone(), self.runs[other].clone());
        let until = one.until();
        let room = self.room(&until, &other.before, &sum(&[&one.count, "1"]), &other.count);
        let cells = minus(&other.before, &until);
        all(&[room, two(">=", &other.start, &sum(&[&one.end(), "1", &cells]))])
    }

    pub(super) fn run_before_blank(&mut self, run: usize, blank: usize) -> String {
        let (run, blank) = (self.runs[run].clone(), self.blanks[blank].clone());
        let until = run.until();
        let room = self.room(&until, &blank.before, &sum(&[&run.count, "1"]), &blank.count);
        let cells = minus(&blank.before, &until);
        all(&[room, two(">=", &blank.at, &sum(&[&run.end(), &cells]))])
    }

    pub(super) fn blank_before_run(&mut self, blank: usize, run: usize) -> String {
        let (run, blank) = (self.runs[run].clone(), self.blanks[blank].clone());
        let room = self.room(&blank.before, &run.before, &blank.count, &run.count);
        let cells = minus(&run.before, &blank.before);
        all(&[room, two(">=", &run.start, &sum(&[&blank.at, "1", &cells]))])
    }

    pub(super) fn blank_before_blank(&mut self, one: usize, other: usize) -> String {
        let (one, other) = (self.blanks[one].clone(), self.blanks[other].clone());
        let room = self.room(&one.before, &other.before, &one.count, &other.count);
        let cells = minus(&other.before, &one.before);
        all(&[room, two(">=", &other.at, &sum(&[&one.at, &cells]))])
    }

    /// Says that hints between two landmarks can be worth what they must be worth.
    pub(super) fn room(&mut self, from: &str, to: &str, count: &str, count_to: &str) -> String {
        let worth = minus(to, from);
        let hints = minus(count_to, count);
        let none = all(&[two("=", &worth, "0"), two("=", &hints, "0")]);
        let mut some = vec![two(">=", &hints, "1"), two(">=", &worth, &sum(&[&hints, &hints]))];
        for restriction in self.restrictions.clone() {
            some.push(match restriction {
                Restriction::Maximal(run) => {
                    let half = self.script.integer("half");
                    let size = &self.runs[run].size;
                    any(&[two(">=", size, "2"), two("=", &worth, &sum(&[&half, &half]))])
                }
                Restriction::Minimal(run) => two(">=", &worth, &sum(&[&self.runs[run].size, "1"])),
                Restriction::Unique(slot, inner) => self.first_differs(slot, &inner, from, &worth),
            });
        }
        any(&[none, all(&some)])
    }

    /// The first of the hints between two landmarks is the one hint that satisfies the condition,
    /// or it does not satisfy it. Both must be allowed: between two landmarks that are not
    /// neighbours stand other landmarks, and the one hint may be the first of them.
    pub(super) fn first_differs(
        &mut self,
        slot: Slot,
        inner: &Condition,
        from: &str,
        worth: &str,
    ) -> String {
        let Bound::Run(only) = self.bound[slot] else { return "true".to_owned() };
        let first_is_only = two("=", &self.runs[only].before, from);
        let mut beyond = false;
        inner.visit(&mut |part| {
            beyond |=
                !matches!(part, Condition::True | Condition::And(..) | Condition::Compare(..));
        });
        inner.visit_exprs(&mut |expr| {
            beyond |= matches!(expr, Expr::Of(Field::Start | Field::RangeStart | Field::RangeEnd, of) if *of == slot);
        });
        if beyond {
            return "true".to_owned();
        }
        let size = self.script.integer("loose");
        let mut bound = self.bound.clone();
        bound[slot] = Bound::Loose { size: size.clone(), before: from.to_owned() };
        let holds = self.condition(inner, &bound);
        let own = sum(&[&size, "1"]);
        let rest = any(&[two("=", worth, &own), two(">=", worth, &sum(&[&own, "2"]))]);
        any(&[first_is_only, all(&[two(">=", &size, "1"), rest, not(&holds)])])
    }
}

/// Every pair of indices below `count`.
fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
}
