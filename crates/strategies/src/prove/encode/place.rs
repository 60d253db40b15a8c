//! Binding: how the landmarks of a rule's declarations stand among the elements of their kind.
//!
//! Why what is asserted here holds on every counterexample (see `mod.rs`):
//!
//! - *Hints.* The first has nothing before it, each next one has before it what the one before takes up
//!   and what stood before that, the last has nothing behind it, and a singleton is first and last. If
//!   a hint with some index is bound, all with a smaller index exist: these are the first runs.
//! - *Blocks.* The first blocks are in order, so that two of them are apart; any other block stands
//!   behind all of them. Of the last, the only, and two neighbours, every block that is a landmark is
//!   on the right side or the same. Nothing is said of blocks that are no landmarks.
//! - *Gaps.* The same, and more: cells before the first gap, between two neighbours, and behind the last
//!   are known to be blank, so no hint lies there, and `before` is the same at both sides.
//! - *Undecided stretches.* Nothing is said of how they are found.
//! - *Every run lies in a gap:* its cells are not known to be blank and stand side by side. The gap is
//!   made a landmark where the condition says something of all gaps, so that it is said of this one.

use super::marks::end_of;
use super::{Bound, Formula};
use crate::dsl::{Condition, Declaration, Kind, Pattern, Slot};
use crate::prove::smt::{any, two};

impl Formula<'_> {
    /// Makes the landmarks of every declaration; gives the first blocks and gaps back.
    pub(super) fn bind(&mut self) -> (Vec<usize>, Vec<usize>) {
        let first_hints = self.first_runs();
        let first_blocks = self.first_blocks();
        let first_gaps = self.first_gaps();
        for slot in 0..self.rule.slots() {
            let pattern = self.rule.declarations[slot].pattern;
            let place = match pattern {
                Pattern::Constant(_, index) => Some(index),
                Pattern::First(_) => Some(0),
                _ => None,
            };
            let bound = match (self.rule.kind(slot), place) {
                (Kind::Hint, Some(index)) => Bound::Run(first_hints[index]),
                (Kind::Block, Some(index)) => Bound::Block(first_blocks[index]),
                (Kind::Gap, Some(index)) => Bound::Gap(first_gaps[index]),
                (Kind::Hint, None) => Bound::Run(self.new_run()),
                (Kind::Block, None) => Bound::Block(self.new_block()),
                (Kind::Gap, None) => Bound::Gap(self.new_gap()),
                _ => Bound::Unknown(self.new_unknown()),
            };
            self.bound.push(bound);
        }
        (first_blocks, first_gaps)
    }

    /// Says of every bound element where it stands among those of its kind.
    pub(super) fn place_all(&mut self, (blocks, gaps): &(Vec<usize>, Vec<usize>)) {
        for slot in 0..self.rule.slots() {
            self.place(slot);
        }
        self.after_first(blocks, gaps);
    }

    /// How many of the first elements of a kind must be told apart.
    pub(super) fn firsts(&self, kind: Kind) -> usize {
        let place = |declaration: &Declaration| match declaration.pattern {
            Pattern::Constant(of, index) if of == kind => index + 1,
            Pattern::First(of) if of == kind => 1,
            _ => 0,
        };
        self.rule.declarations.iter().map(place).max().unwrap_or(0)
    }

    pub(super) fn first_runs(&mut self) -> Vec<usize> {
        let mut before = "0".to_owned();
        (0..self.firsts(Kind::Hint))
            .map(|_| {
                let run = self.new_run();
                self.assert(two("=", &self.runs[run].before, &before));
                before = self.runs[run].until();
                run
            })
            .collect()
    }

    pub(super) fn first_blocks(&mut self) -> Vec<usize> {
        let blocks: Vec<usize> = (0..self.firsts(Kind::Block)).map(|_| self.new_block()).collect();
        for pair in blocks.windows(2) {
            let earlier = self.block_before(pair[0], pair[1]);
            self.assert(earlier);
        }
        blocks
    }

    pub(super) fn first_gaps(&mut self) -> Vec<usize> {
        let mut before = "0".to_owned();
        let gaps: Vec<usize> = (0..self.firsts(Kind::Gap)).map(|_| self.new_gap()).collect();
        for (index, &gap) in gaps.iter().enumerate() {
            // All cells up to the first gap, and from each to the next, are blank.
            let (left, right) = (self.gaps[gap].left, self.gaps[gap].right);
            self.assert(two("=", &self.blanks[left].before, &before));
            before = self.blanks[right].before.clone();
            if index > 0 {
                let earlier = self.gap_before(gaps[index - 1], gap);
                self.assert(earlier);
            }
        }
        gaps
    }

    /// Every block and gap is one of the first or stands behind them.
    pub(super) fn after_first(&mut self, blocks: &[usize], gaps: &[usize]) {
        if let Some(&last) = blocks.last() {
            for other in 0..self.blocks.len() {
                let one = blocks.iter().map(|&first| self.same_block(first, other));
                let places: Vec<String> = one.chain([self.block_before(last, other)]).collect();
                self.assert(any(&places));
            }
        }
        if let Some(&last) = gaps.last() {
            for other in 0..self.gaps.len() {
                let one = gaps.iter().map(|&first| self.same_gap(first, other));
                let places: Vec<String> = one.chain([self.gap_before(last, other)]).collect();
                self.assert(any(&places));
            }
        }
    }

    /// Says of a bound element what its pattern says, beyond `constant` and `first`.
    pub(super) fn place(&mut self, slot: Slot) {
        match (self.rule.declarations[slot].pattern, self.bound[slot].clone()) {
            (Pattern::Singleton(_), Bound::Run(run)) => {
                self.assert(two("=", &self.runs[run].before, "0"));
                self.assert(two("=", &self.runs[run].until(), &self.total));
            }
            (Pattern::Singleton(_), Bound::Block(block)) => {
                for other in 0..self.blocks.len() {
                    let same = self.same_block(block, other);
                    self.assert(same);
                }
            }
            (Pattern::Singleton(_), Bound::Gap(gap)) => {
                let (left, right) = (self.gaps[gap].left, self.gaps[gap].right);
                self.assert(two("=", &self.blanks[left].before, "0"));
                self.assert(two("=", &self.blanks[right].before, &self.total));
                for other in 0..self.gaps.len() {
                    let same = self.same_gap(gap, other);
                    self.assert(same);
                }
            }
            (Pattern::Last(_), Bound::Run(run)) => {
                self.assert(two("=", &self.runs[run].until(), &self.total));
            }
            (Pattern::Last(_), Bound::Block(block)) => {
                for other in 0..self.blocks.len() {
                    let places = [self.same_block(block, other), self.block_before(other, block)];
                    self.assert(any(&places));
                }
            }
            (Pattern::Last(_), Bound::Gap(gap)) => {
                let right = self.gaps[gap].right;
                self.assert(two("=", &self.blanks[right].before, &self.total));
                for other in 0..self.gaps.len() {
                    let places = [self.same_gap(gap, other), self.gap_before(other, gap)];
                    self.assert(any(&places));
                }
            }
            (Pattern::Next(other), bound) => self.neighbours(&self.bound[other].clone(), &bound),
            (Pattern::Previous(other), bound) => {
                self.neighbours(&bound, &self.bound[other].clone())
            }
            _ => {}
        }
    }

    /// Says that one element follows another, with none of its kind between them.
    pub(super) fn neighbours(&mut self, one: &Bound, next: &Bound) {
        match (one, next) {
            (Bound::Run(one), Bound::Run(next)) => {
                self.assert(two("=", &self.runs[*one].until(), &self.runs[*next].before));
            }
            (&Bound::Block(one), &Bound::Block(next)) => {
                let order = self.block_before(one, next);
                self.assert(order);
                for other in 0..self.blocks.len() {
                    let places = [
                        self.same_block(one, other),
                        self.same_block(next, other),
                        self.block_before(other, one),
                        self.block_before(next, other),
                    ];
                    self.assert(any(&places));
                }
            }
            (&Bound::Gap(one), &Bound::Gap(next)) => {
                let order = self.gap_before(one, next);
                let (right, left) = (self.gaps[one].right, self.gaps[next].left);
                self.assert(order);
                self.assert(two("=", &self.blanks[right].before, &self.blanks[left].before));
                for other in 0..self.gaps.len() {
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
        for run in 0..self.runs.len() {
            let gap = self.new_gap();
            let (start, end) = (self.runs[run].start.clone(), self.runs[run].end());
            self.assert(two("<=", &self.gaps[gap].start, &start));
            let gap = &self.gaps[gap];
            self.script.assert(two("<=", &end, &end_of(&gap.start, &gap.size)));
        }
    }
}
