//! Binding: how the landmarks of a rule's declarations stand among the elements of their kind.
//!
//! Why what is asserted here holds on every counterexample (see `mod.rs`):
//!
//! - *Hints.* The index of a hint tells its pattern: `constant` and `first` give it, the last is the number of
//!   hints less one, the next one more, the only one 0 of 1. If a hint with some index is bound, all with
//!   smaller ones exist.
//! - *The next hint of a colour*: same colour, larger index, and no hint between has that colour: no landmark
//!   has; and if there are hints between, the first and the last pair of neighbours have different colours.
//!   *The first hint of a colour*: no hint before it has that colour; if there are hints before it, the last
//!   pair of neighbours has different colours.
//! - *Blocks.* The first blocks are in order, every other stands behind them. Of the last, the only, and two
//!   neighbours, every landmark block is on the right side or the same.
//! - *Gaps.* The same; and cells before the first gap, between two neighbours and behind the last are known to
//!   be blank, so no hint lies there: equally many hints lie before the blanks at both sides.
//! - *Undecided stretches.* Nothing is said of how they are found.
//! - *Colours* are numbered from 1 on in the order in which patterns count them. Of the last and of the only one,
//!   every landmark's colour is on the right side or the same.
//! - *Every run lies in a gap:* made a landmark where the condition says something of all gaps.

use super::ColouredFormula;
use super::marks::{BoundLandmark, end_of};
use crate::dsl::{Condition, Kind, Pattern, Slot};
use crate::prove::smt::{all, any, minus, not, number, sum, two};

/// The first elements of each kind, which other patterns count from.
pub(super) struct FirstElements {
    blocks: Vec<usize>,
    gaps: Vec<usize>,
}

impl ColouredFormula<'_> {
    /// Makes the landmarks of every declaration; gives the first blocks and gaps back.
    pub(super) fn bind(&mut self) -> FirstElements {
        let hints: Vec<usize> = (0..self.firsts(Kind::Hint)).map(|_| self.new_run()).collect();
        for (index, &run) in hints.iter().enumerate() {
            self.assert(two("=", &self.marks.runs[run].count, &number(index as i64)));
        }
        let blocks: Vec<usize> = (0..self.firsts(Kind::Block)).map(|_| self.new_block()).collect();
        for pair in blocks.windows(2) {
            let earlier = self.block_before(pair[0], pair[1]);
            self.assert(earlier);
        }
        let gaps = self.first_gaps();
        for slot in 0..self.rule.slots() {
            let place = match self.rule.declarations[slot].pattern {
                Pattern::Constant(_, index) => Some(index),
                Pattern::First(_) => Some(0),
                _ => None,
            };
            let bound = match (self.rule.kind(slot), place) {
                (Kind::Hint, Some(index)) => BoundLandmark::Run(hints[index]),
                (Kind::Block, Some(index)) => BoundLandmark::Block(blocks[index]),
                (Kind::Gap, Some(index)) => BoundLandmark::Gap(gaps[index]),
                (Kind::Hint, None) => BoundLandmark::Run(self.new_run()),
                (Kind::Block, None) => BoundLandmark::Block(self.new_block()),
                (Kind::Gap, None) => BoundLandmark::Gap(self.new_gap()),
                (Kind::Unknown, _) => BoundLandmark::Unknown(self.new_unknown()),
                (Kind::Colour, _) => BoundLandmark::Colour(self.new_colour()),
            };
            self.bound.push(bound);
        }
        FirstElements { blocks, gaps }
    }

    /// How many of the first elements of a kind must be told apart.
    fn firsts(&self, kind: Kind) -> usize {
        let place = |pattern: Pattern| match pattern {
            Pattern::Constant(of, index) if of == kind => index + 1,
            Pattern::First(of) if of == kind => 1,
            _ => 0,
        };
        self.rule.declarations.iter().map(|one| place(one.pattern)).max().unwrap_or(0)
    }

    fn first_gaps(&mut self) -> Vec<usize> {
        let mut before = "0".to_owned();
        let gaps: Vec<usize> = (0..self.firsts(Kind::Gap)).map(|_| self.new_gap()).collect();
        for (index, &gap) in gaps.iter().enumerate() {
            self.assert(two("=", &self.hints_left_of(gap), &before));
            before = self.hints_right_of(gap);
            if index > 0 {
                let earlier = self.gap_before(gaps[index - 1], gap);
                self.assert(earlier);
            }
        }
        gaps
    }

    /// How many hints lie before the blank at the left end of a gap.
    fn hints_left_of(&self, gap: usize) -> String {
        self.marks.blanks[self.marks.gaps[gap].left].count.clone()
    }

    /// How many hints lie before the blank at the right end of a gap.
    fn hints_right_of(&self, gap: usize) -> String {
        self.marks.blanks[self.marks.gaps[gap].right].count.clone()
    }

    /// Says of every bound element where it stands among those of its kind.
    pub(super) fn place_all(&mut self, firsts: &FirstElements) {
        for slot in 0..self.rule.slots() {
            self.place(slot);
        }
        if let Some(&last) = firsts.blocks.last() {
            for other in 0..self.marks.blocks.len() {
                let first = firsts.blocks.iter().map(|&first| self.same_block(first, other));
                let places: Vec<String> = first.chain([self.block_before(last, other)]).collect();
                self.assert(any(&places));
            }
        }
        if let Some(&last) = firsts.gaps.last() {
            for other in 0..self.marks.gaps.len() {
                let first = firsts.gaps.iter().map(|&first| self.same_gap(first, other));
                let places: Vec<String> = first.chain([self.gap_before(last, other)]).collect();
                self.assert(any(&places));
            }
        }
    }

    fn place(&mut self, slot: Slot) {
        let pattern = self.rule.declarations[slot].pattern;
        match (pattern, self.bound[slot]) {
            (Pattern::Next(of), next) => self.neighbours(self.bound[of], next),
            (Pattern::Previous(of), previous) => self.neighbours(previous, self.bound[of]),
            (Pattern::NextAlike(of), BoundLandmark::Run(next)) => {
                self.next_alike(self.bound[of], next)
            }
            (Pattern::FirstAlike(of), BoundLandmark::Run(first)) => self.first_alike(of, first),
            (pattern, BoundLandmark::Run(run)) => self.place_run(pattern, run),
            (pattern, BoundLandmark::Block(block)) => self.place_block(pattern, block),
            (pattern, BoundLandmark::Gap(gap)) => self.place_gap(pattern, gap),
            (pattern, BoundLandmark::Colour(colour)) => self.place_colour(pattern, colour),
            (_, BoundLandmark::Unknown(_)) => {}
        }
    }

    fn place_run(&mut self, pattern: Pattern, run: usize) {
        let last = two("=", &sum(&[&self.marks.runs[run].count, "1"]), &self.hints);
        match pattern {
            Pattern::Singleton(_) => {
                self.assert(two("=", &self.hints, "1"));
                self.assert(last);
            }
            Pattern::Last(_) => self.assert(last),
            _ => {}
        }
    }

    fn place_block(&mut self, pattern: Pattern, block: usize) {
        for other in 0..self.marks.blocks.len() {
            let same = self.same_block(block, other);
            match pattern {
                Pattern::Singleton(_) => self.assert(same),
                Pattern::Last(_) => {
                    self.assert(any(&[same, self.block_before(other, block)]));
                }
                _ => {}
            }
        }
    }

    fn place_gap(&mut self, pattern: Pattern, gap: usize) {
        if let Pattern::Singleton(_) = pattern {
            self.assert(two("=", &self.hints_left_of(gap), "0"));
        }
        if let Pattern::Singleton(_) | Pattern::Last(_) = pattern {
            self.assert(two("=", &self.hints_right_of(gap), &self.hints));
        }
        for other in 0..self.marks.gaps.len() {
            let same = self.same_gap(gap, other);
            match pattern {
                Pattern::Singleton(_) => self.assert(same),
                Pattern::Last(_) => self.assert(any(&[same, self.gap_before(other, gap)])),
                _ => {}
            }
        }
    }

    fn place_colour(&mut self, pattern: Pattern, colour: usize) {
        let mine = self.marks.colours[colour].colour.clone();
        let of_runs = self.marks.runs.iter().map(|run| run.colour.clone());
        let of_colours = self.marks.colours.iter().map(|one| one.colour.clone());
        let others: Vec<String> = of_runs.chain(of_colours).collect();
        match pattern {
            Pattern::First(_) => self.assert(two("=", &mine, "1")),
            Pattern::Constant(_, index) => {
                self.assert(two("=", &mine, &number(index as i64 + 1)));
            }
            Pattern::Singleton(_) => {
                self.assert(two("=", &mine, "1"));
                others.iter().for_each(|other| self.assert(two("=", other, "1")));
            }
            Pattern::Last(_) => {
                others.iter().for_each(|other| self.assert(two("<=", other, &mine)));
            }
            _ => {}
        }
    }

    fn next_alike(&mut self, of: BoundLandmark, next: usize) {
        let BoundLandmark::Run(one) = of else { return };
        let (one, next) = (self.marks.runs[one].clone(), self.marks.runs[next].clone());
        let between = minus(&minus(&next.count, &one.count), "1");
        let cells = minus(&minus(&next.sum, &one.sum), &one.size);
        let blanks = minus(&minus(&next.before, &one.until()), &cells);
        self.assert(two("=", &one.colour, &next.colour));
        self.assert(two(">=", &between, "0"));
        let changes = two("<", &blanks, &between);
        self.assert(any(&[two("=", &between, "0"), changes]));
        for other in self.marks.runs.clone() {
            self.assert(any(&[
                two("<=", &other.count, &one.count),
                two(">=", &other.count, &next.count),
                not(&two("=", &other.colour, &one.colour)),
            ]));
        }
    }

    fn first_alike(&mut self, of: Slot, first: usize) {
        let first = self.marks.runs[first].clone();
        let colour = self.colour(self.bound[of]);
        let blanks = minus(&first.before, &first.sum);
        self.assert(two("=", &first.colour, &colour));
        self.assert(any(&[two("=", &first.count, "0"), two("<", &blanks, &first.count)]));
        for other in self.marks.runs.clone() {
            let later = two(">=", &other.count, &first.count);
            self.assert(any(&[later, not(&two("=", &other.colour, &colour))]));
        }
    }

    /// Says that one element follows another, with none of its kind between them.
    fn neighbours(&mut self, one: BoundLandmark, next: BoundLandmark) {
        match (one, next) {
            (BoundLandmark::Run(one), BoundLandmark::Run(next)) => {
                let after = sum(&[&self.marks.runs[one].count, "1"]);
                self.assert(two("=", &after, &self.marks.runs[next].count));
            }
            (BoundLandmark::Colour(one), BoundLandmark::Colour(next)) => {
                let after = sum(&[&self.marks.colours[one].colour, "1"]);
                self.assert(two("=", &after, &self.marks.colours[next].colour));
            }
            (BoundLandmark::Block(one), BoundLandmark::Block(next)) => {
                let order = self.block_before(one, next);
                self.assert(order);
                for other in 0..self.marks.blocks.len() {
                    let places = [
                        self.same_block(one, other),
                        self.same_block(next, other),
                        self.block_before(other, one),
                        self.block_before(next, other),
                    ];
                    self.assert(any(&places));
                }
            }
            (BoundLandmark::Gap(one), BoundLandmark::Gap(next)) => {
                let order = self.gap_before(one, next);
                self.assert(order);
                let hints = two("=", &self.hints_right_of(one), &self.hints_left_of(next));
                self.assert(hints);
                for other in 0..self.marks.gaps.len() {
                    let places = [
                        self.same_gap(one, other),
                        self.same_gap(next, other),
                        self.gap_before(other, one),
                        self.gap_before(next, other),
                    ];
                    self.assert(any(&places));
                }
            }
            _ => {}
        }
    }

    /// Where the condition looks at all gaps, every run must lie in one of them.
    pub(super) fn enclose_runs(&mut self) {
        let mut asked = false;
        self.rule.condition.visit(&mut |part| {
            if let Condition::Maximal(slot)
            | Condition::Minimal(slot)
            | Condition::Unique(slot, _) = part
            {
                asked |= self.rule.kind(*slot) == Kind::Gap;
            }
        });
        if !asked {
            return;
        }
        for run in self.marks.runs.clone() {
            let gap = self.new_gap();
            let (start, size) = (&self.marks.gaps[gap].start, &self.marks.gaps[gap].size);
            let inside =
                [two("<=", start, &run.start), two("<=", &run.end(), &end_of(start, size))];
            self.assert(all(&inside));
        }
    }
}
