//! Memo: what a line of two words (64 to 127 cells) said when it was last in the same state.
//!
//! Search comes back to much the same place again and again: more than half of the lines that it
//! looks at are in a state that they were in lately. For lines of one word it takes no longer to
//! work it out. For longer ones it is not known to help: a state takes from two cache lines to
//! eighty, and there are more lines to keep states of.

use crate::line::Bits;

/// What a line lost in one state; all that there was if it is broken. Four sets of two words are one
/// cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Seen<W> {
    before: [W; 2],
    lost: [W; 2],
}

/// For each line so many states are kept, a power of two.
const STATES: usize = 128;

/// The states that lines were in lately.
#[derive(Clone, Debug)]
pub(super) struct Memo<W> {
    seen: Vec<Seen<W>>,
}

impl<W: Bits> Memo<W> {
    /// Keeps none yet.
    pub(super) fn new() -> Memo<W> {
        Memo { seen: vec![] }
    }

    /// Begins to keep states, if the lines are of a length at which that helps.
    pub(super) fn begin(&mut self, lines: usize) {
        if W::SIZE == 128 {
            // No line is in a state in which no cell may have any colour.
            self.seen.resize(lines * STATES, Seen { before: [W::EMPTY; 2], lost: [W::EMPTY; 2] });
        }
    }

    /// Whether states are kept.
    pub(super) fn is_kept(&self) -> bool {
        W::SIZE == 128 && !self.seen.is_empty()
    }

    /// What the line lost in this state, as was found before or is found now.
    pub(super) fn lost(
        &mut self,
        line: usize,
        before: [W; 2],
        close: impl FnOnce() -> [W; 2],
    ) -> [W; 2] {
        let seen = &mut self.seen[line * STATES + place(before)];
        if seen.before != before {
            *seen = Seen { before, lost: close() };
        }
        seen.lost
    }
}

/// The highest bits of a product depend on all of both factors.
fn place<W: Bits>(before: [W; 2]) -> usize {
    let words = before.iter().flat_map(|cells| cells.words());
    let hash = words.fold(0_u64, |hash, word| {
        (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    (hash >> 32) as usize % STATES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_line_lost_is_worked_out_once_for_each_state_and_line() {
        let mut memo = Memo::<u128>::new();
        memo.begin(2);
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
        let mut memo = Memo::<u64>::new();
        memo.begin(2);
        assert!(!memo.is_kept());
    }
}
