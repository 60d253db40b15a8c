//! Sets of positions in a line: one machine word, two, or more.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A set of positions in a line, lowest position in the lowest bit.
///
/// A line of n cells has n + 1 boundaries, so a line fits if it is shorter than [`Bits::SIZE`].
pub(crate) trait Bits:
    Copy
    + Debug
    + Eq
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// The empty set.
    const EMPTY: Self;
    /// How many positions it can hold.
    const SIZE: usize;

    /// The set of one position.
    fn only(position: usize) -> Self;

    /// The sum as binary numbers; what overflows is lost.
    fn plus(self, other: Self) -> Self;

    /// The set mirrored: the last position becomes the first.
    fn reversed(self) -> Self;

    /// The set of the first `count` positions; `count` is less than [`Bits::SIZE`].
    fn first(count: usize) -> Self;

    /// The set of the positions `from..to`.
    fn stretch(from: usize, to: usize) -> Self {
        Self::first(to) & !Self::first(from)
    }

    /// Adds the positions `from..to`.
    fn put_all(&mut self, from: usize, to: usize) {
        *self = *self | Self::stretch(from, to);
    }

    /// The set as words, lowest first.
    fn words(&self) -> impl Iterator<Item = u64>;

    /// The set of the words that `word` gives, lowest first.
    fn from_words(word: impl FnMut(usize) -> u64) -> Self;

    /// The 64 positions from `position` on.
    fn word_at(&self, position: usize) -> u64;

    /// The set with these lowest 64 positions.
    fn of_lowest_word(lowest: u64) -> Self {
        Self::from_words(|word| if word == 0 { lowest } else { 0 })
    }

    /// The lowest position.
    fn lowest(self) -> Option<usize> {
        let (word, bits) = self.words().enumerate().find(|(_, bits)| *bits != 0)?;
        Some(word * 64 + bits.trailing_zeros() as usize)
    }

    /// The highest position.
    fn highest(self) -> Option<usize> {
        let (word, bits) = self.words().enumerate().filter(|(_, bits)| *bits != 0).last()?;
        Some(word * 64 + 63 - bits.leading_zeros() as usize)
    }

    /// Whether it contains this position.
    fn has(&self, position: usize) -> bool {
        (*self & Self::only(position)) != Self::EMPTY
    }

    /// Adds a position.
    fn put(&mut self, position: usize) {
        *self = *self | Self::only(position);
    }

    /// Removes a position.
    fn take(&mut self, position: usize) {
        *self = *self & !Self::only(position);
    }

    /// Visits each position, lowest first.
    fn each(self, mut visit: impl FnMut(usize)) {
        for (word, mut bits) in self.words().enumerate() {
            while bits != 0 {
                visit(word * 64 + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }

    /// The boundaries that can be reached from these by walking up through free cells: one addition,
    /// whose carry runs through each stretch of free cells.
    fn flood(self, free: Self) -> Self {
        ((free.plus(self & free)) ^ free) | self
    }

    /// The starts from which `length` cells in a row are in this set.
    fn fit(self, length: usize) -> Self {
        let (mut starts, mut have) = (self, 1);
        while have < length {
            let step = have.min(length - have);
            starts = starts & (starts >> step);
            have += step;
        }
        starts
    }

    /// The cells covered by runs of `length` cells from each of these starts.
    fn spread(self, length: usize) -> Self {
        let (mut cells, mut have) = (self, 1);
        while have < length {
            let step = have.min(length - have);
            cells = cells | (cells << step);
            have += step;
        }
        cells
    }
}

impl Bits for u64 {
    const EMPTY: u64 = 0;
    const SIZE: usize = 64;

    fn only(position: usize) -> u64 {
        1 << position
    }

    fn first(count: usize) -> u64 {
        (1 << count) - 1
    }

    fn stretch(from: usize, to: usize) -> u64 {
        (1 << to) - (1 << from)
    }

    fn plus(self, other: u64) -> u64 {
        self.wrapping_add(other)
    }

    fn reversed(self) -> u64 {
        self.reverse_bits()
    }

    fn words(&self) -> impl Iterator<Item = u64> {
        std::iter::once(*self)
    }

    fn from_words(mut word: impl FnMut(usize) -> u64) -> u64 {
        word(0)
    }

    fn word_at(&self, position: usize) -> u64 {
        self >> position
    }
}

impl Bits for u128 {
    const EMPTY: u128 = 0;
    const SIZE: usize = 128;

    fn only(position: usize) -> u128 {
        1 << position
    }

    fn first(count: usize) -> u128 {
        (1 << count) - 1
    }

    fn stretch(from: usize, to: usize) -> u128 {
        (1 << to) - (1 << from)
    }

    fn plus(self, other: u128) -> u128 {
        self.wrapping_add(other)
    }

    fn reversed(self) -> u128 {
        self.reverse_bits()
    }

    fn words(&self) -> impl Iterator<Item = u64> {
        [*self as u64, (*self >> 64) as u64].into_iter()
    }

    fn from_words(mut word: impl FnMut(usize) -> u64) -> u128 {
        u128::from(word(0)) | u128::from(word(1)) << 64
    }

    fn word_at(&self, position: usize) -> u64 {
        (self >> position) as u64
    }
}

/// A set of positions in N words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WordArray<const N: usize>([u64; N]);

impl<const N: usize> WordArray<N> {
    fn zip(mut self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = join(*mine, theirs);
        }
        self
    }
}

impl<const N: usize> BitAnd for WordArray<N> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.zip(other, |mine, theirs| mine & theirs)
    }
}

impl<const N: usize> BitOr for WordArray<N> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.zip(other, |mine, theirs| mine | theirs)
    }
}

impl<const N: usize> BitXor for WordArray<N> {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |mine, theirs| mine ^ theirs)
    }
}

impl<const N: usize> Not for WordArray<N> {
    type Output = Self;

    fn not(self) -> Self {
        WordArray(self.0.map(|word| !word))
    }
}

impl<const N: usize> Shl<usize> for WordArray<N> {
    type Output = Self;

    fn shl(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let mut moved = [0; N];
        for from in 0..N - words {
            let carried = if from == 0 { 0 } else { (self.0[from - 1] >> 1) >> (63 - bits) };
            moved[from + words] = self.0[from] << bits | carried;
        }
        WordArray(moved)
    }
}

impl<const N: usize> Shr<usize> for WordArray<N> {
    type Output = Self;

    fn shr(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let mut moved = [0; N];
        for from in words..N {
            let carried = if from + 1 == N { 0 } else { (self.0[from + 1] << 1) << (63 - bits) };
            moved[from - words] = self.0[from] >> bits | carried;
        }
        WordArray(moved)
    }
}

impl<const N: usize> Bits for WordArray<N> {
    const EMPTY: Self = WordArray([0; N]);
    const SIZE: usize = 64 * N;

    fn only(position: usize) -> Self {
        let mut set = Self::EMPTY;
        set.0[position / 64] = 1 << (position % 64);
        set
    }

    fn first(count: usize) -> Self {
        let mut set = Self::EMPTY;
        set.0[..count / 64].fill(u64::MAX);
        set.0[count / 64] = (1 << (count % 64)) - 1;
        set
    }

    fn plus(mut self, other: Self) -> Self {
        let mut carry = false;
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            let (sum, over) = mine.overflowing_add(theirs);
            let (sum, over_again) = sum.overflowing_add(u64::from(carry));
            (*mine, carry) = (sum, over | over_again);
        }
        self
    }

    fn reversed(mut self) -> Self {
        self.0.reverse();
        WordArray(self.0.map(u64::reverse_bits))
    }

    fn words(&self) -> impl Iterator<Item = u64> {
        self.0.into_iter()
    }

    fn from_words(word: impl FnMut(usize) -> u64) -> Self {
        WordArray(std::array::from_fn(word))
    }

    fn word_at(&self, position: usize) -> u64 {
        let (word, bits) = (position / 64, position % 64);
        let next = self.0.get(word + 1).copied().unwrap_or(0);
        self.0[word] >> bits | (next << 1) << (63 - bits)
    }

    fn put_all(&mut self, from: usize, to: usize) {
        for word in from / 64..to.div_ceil(64) {
            let (first, last) = (from.max(word * 64) % 64, (to - 1).min(word * 64 + 63) % 64);
            self.0[word] |= u64::MAX << first & u64::MAX >> (63 - last);
        }
    }

    fn has(&self, position: usize) -> bool {
        self.0[position / 64] >> (position % 64) & 1 == 1
    }

    fn put(&mut self, position: usize) {
        self.0[position / 64] |= 1 << (position % 64);
    }

    fn take(&mut self, position: usize) {
        self.0[position / 64] &= !(1 << (position % 64));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three words and a u128 do the same operations; the low 128 bits must agree.
    fn check(low: u128, by: usize) {
        let wide = WordArray([low as u64, (low >> 64) as u64, 0]);
        let narrow = |set: WordArray<3>| u128::from(set.0[0]) | u128::from(set.0[1]) << 64;
        assert_eq!(narrow(wide << by), low << by);
        assert_eq!(narrow(wide >> by), low >> by);
        assert_eq!(narrow(wide.plus(wide)), low.wrapping_add(low));
        assert_eq!(narrow(wide.reversed() >> 64), low.reverse_bits());
        assert_eq!(wide.word_at(by), low.word_at(by));
        assert_eq!((wide << 64).word_at(by + 64), low.word_at(by));
    }

    #[test]
    fn many_words_behave_as_one_number() {
        let mut set: u128 = 1;
        for round in 0..1000 {
            set = set.wrapping_mul(0xda94_2042_e4dd_58b5_0000_0001).rotate_left(31) ^ round;
            check(set, (round % 128) as usize);
        }
    }

    /// Makes a stretch, and adds it to a set that is not empty.
    fn check_stretch<W: Bits>(from: usize, to: usize) {
        let stretch = (from..to).fold(W::EMPTY, |set, position| set | W::only(position));
        assert_eq!(W::stretch(from, to), stretch, "{from}..{to}");
        let held = W::from_words(|_| 5 << 30);
        let mut set = held;
        set.put_all(from, to);
        assert_eq!(set, held | stretch, "{from}..{to}");
    }

    #[test]
    fn a_stretch_holds_its_positions_and_no_other() {
        for (from, to) in (0..192).flat_map(|to| (0..=to).map(move |from| (from, to))) {
            if to < 64 {
                check_stretch::<u64>(from, to);
            }
            if to < 128 {
                check_stretch::<u128>(from, to);
            }
            check_stretch::<WordArray<3>>(from, to);
        }
    }

    #[test]
    fn flooding_walks_up_to_the_first_cell_that_is_not_free() {
        assert_eq!(0b0000_0010_u64.flood(0b0111_1110), 0b1111_1110);
        assert_eq!(0b0000_0010_u64.flood(0b0111_1100), 0b0000_0010);
        assert_eq!(0b0001_0001_u64.flood(0b0011_0011), 0b0111_0111);
    }
}
