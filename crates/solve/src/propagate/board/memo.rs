//! A memo of line solves: what a line of 64 cells or more lost in a state it was in lately.
//!
//! Search returns to similar states again and again: more than half of the lines that it solves are
//! in a state that they were in lately. So does probing. Lines of one word are solved as fast as they
//! are looked up. A state of a line of many words takes up to eighty cache lines, so that fewer are kept
//! where lines are many and long.

use crate::hash;
use crate::line::{Bits, Width};

/// The most bytes that the memo of a board takes.
const MOST_BYTES: usize = 32 << 20;

/// What a line lost in one state; the whole state if it cannot be completed. Four sets of two words
/// fill one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct MemoEntry<W> {
    before: [W; 2],
    lost: [W; 2],
}

/// A direct-mapped cache of line solves for each line.
#[derive(Clone, Debug)]
pub(super) struct StateMemo<W> {
    entries: Vec<MemoEntry<W>>,
    /// How many states are kept for each line, a power of two.
    states: usize,
}

impl<W: Bits> StateMemo<W> {
    /// A memo that is switched off.
    pub(super) fn new() -> StateMemo<W> {
        StateMemo { entries: vec![], states: 1 }
    }

    /// Switches the memo on with `states` states a line, rounded up to a power of two, or with as many
    /// as fit into [`MOST_BYTES`], if the lines are of a length at which it helps. A memo that is on
    /// stays as it is.
    pub(super) fn begin(&mut self, lines: usize, states: usize) {
        let fit = MOST_BYTES / (lines * size_of::<MemoEntry<W>>()).max(1);
        let helps = Width::of::<W>().remembers_states() && states > 0 && fit > 0;
        if helps && self.entries.is_empty() {
            let states = states.next_power_of_two().min(1 << fit.ilog2());
            // The empty state never occurs: no line has cells without a possible colour.
            let empty = MemoEntry { before: [W::EMPTY; 2], lost: [W::EMPTY; 2] };
            (self.states, self.entries) = (states, vec![empty; lines * states]);
        }
    }

    /// Whether the memo is on.
    pub(super) fn is_kept(&self) -> bool {
        Width::of::<W>().remembers_states() && !self.entries.is_empty()
    }

    /// What the line loses in the state `before`: remembered, or computed by `close`.
    pub(super) fn lost(
        &mut self,
        line: usize,
        before: [W; 2],
        close: impl FnOnce() -> [W; 2],
    ) -> [W; 2] {
        let words = before.iter().flat_map(|cells| cells.words());
        let place = (hash::quick(words) >> 32) as usize;
        let entries = &mut self.entries[line * self.states + (place & (self.states - 1))];
        if entries.before != before {
            *entries = MemoEntry { before, lost: close() };
        }
        entries.lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::WordArray;

    #[test]
    fn a_line_is_solved_once_for_each_state() {
        let mut memo = StateMemo::<u128>::new();
        memo.begin(2, 128);
        let mut asked = 0;
        let mut lost = |line, blank: u128| {
            let close = || {
                asked += 1;
                [blank >> 1, 0]
            };
            assert_eq!(memo.lost(line, [blank, u128::MAX], close), [blank >> 1, 0]);
            asked
        };
        assert_eq!([lost(0, 6), lost(0, 6), lost(0, 7 << 100), lost(1, 6)], [1, 1, 2, 3]);
    }

    #[test]
    fn states_of_short_lines_are_not_kept() {
        let mut memo = StateMemo::<u64>::new();
        memo.begin(2, 128);
        assert!(!memo.is_kept());
    }

    #[test]
    fn fewer_states_are_kept_of_many_long_lines() {
        for (lines, states) in [(1, 128), (1 << 10, 64), (1 << 16, 1), (1 << 17, 0)] {
            let mut memo = StateMemo::<WordArray<16>>::new();
            memo.begin(lines, 100);
            assert_eq!((memo.entries.len(), memo.is_kept()), (lines * states, states > 0));
        }
    }
}
