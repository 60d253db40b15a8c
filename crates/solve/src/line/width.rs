//! Policies by width: where a method depends on how many words a set of positions takes.

use super::Bits;

/// How many machine words a set of positions takes, as far as methods differ by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    /// Lines of up to 63 cells.
    OneWord,
    /// Lines of up to 127 cells.
    TwoWords,
    /// Longer lines.
    ManyWords,
}

impl Width {
    /// The width of a type of set.
    #[inline]
    pub(crate) const fn of<W: Bits>() -> Width {
        match W::SIZE {
            0..=64 => Width::OneWord,
            65..=128 => Width::TwoWords,
            _ => Width::ManyWords,
        }
    }

    /// Whether search and probing remember what lines lost. One word is solved as fast as it is looked
    /// up.
    #[inline]
    pub(crate) const fn remembers_states(self) -> bool {
        !matches!(self, Width::OneWord)
    }

    /// Whether lines are trimmed to what is unknown each time that probing has gone over the board: they
    /// may come to fit fewer words.
    #[inline]
    pub(crate) const fn trims_between_sweeps(self) -> bool {
        !matches!(self, Width::OneWord)
    }

    /// Whether a black-and-white line is trimmed each time it has lost something before search: it may
    /// come to fit one word. Others gain less by it than it costs.
    #[inline]
    pub(crate) const fn trims_early(self) -> bool {
        matches!(self, Width::TwoWords)
    }

    /// Whether the part of a line in a window of `length` cells can be solved in one word while the
    /// whole line cannot.
    #[inline]
    pub(crate) const fn is_narrowed_by(self, length: usize) -> bool {
        !matches!(self, Width::OneWord) && length < 64
    }

    /// Whether a black-and-white line is solved by sets of shifts: they are as wide as the slack, so
    /// that they pay where the slack fits fewer words than the line.
    #[inline]
    pub(super) const fn solves_by_shifts(self, slack: usize) -> bool {
        match self {
            Width::OneWord => false,
            Width::TwoWords => slack + 1 < 64,
            Width::ManyWords => true,
        }
    }

    /// Whether the powers of two of a black-and-white line are computed before its runs: a fixed
    /// number of shifts, which pays while a shift is one or two instructions.
    #[inline]
    pub(super) const fn shifts_are_cheap(self) -> bool {
        !matches!(self, Width::ManyWords)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::WordArray;

    #[test]
    fn widths_follow_the_sizes_of_sets() {
        assert_eq!(Width::of::<u64>(), Width::OneWord);
        assert_eq!(Width::of::<u128>(), Width::TwoWords);
        assert_eq!(Width::of::<WordArray<4>>(), Width::ManyWords);
        assert_eq!(Width::of::<WordArray<160>>(), Width::ManyWords);
    }
}
