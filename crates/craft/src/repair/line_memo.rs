//! What lines were found to have left, to be looked up: a search solves the same lines in the same
//! states again and again.

/// The most words that are kept: two megabytes.
const MOST_WORDS: usize = 1 << 18;
/// The most answers that are kept, in all and for each cell of the picture.
const MOST_SLOTS: usize = 1 << 13;
const SLOTS_A_CELL: usize = 64;
/// Spreads keys over the slots: the golden ratio, in 128 bits.
const MULTIPLIER: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

/// For some lines what they had left, and what solving left of it. A later answer takes the place of
/// an earlier one.
#[derive(Clone, Debug)]
pub(super) struct LineMemo {
    /// The words of the planes of a line.
    words: usize,
    /// In each slot the number of the clue, the planes before and the planes after.
    slots: Vec<u64>,
    /// One less than the number of slots, a power of two.
    mask: usize,
}

impl LineMemo {
    /// An empty memo for a picture of this many cells, the planes of whose lines take `words` words.
    pub(super) fn new(cells: usize, words: usize) -> LineMemo {
        let most = MOST_SLOTS.min(SLOTS_A_CELL * cells).min(MOST_WORDS / (1 + 2 * words)).max(1);
        let slots = 1 << most.ilog2();
        LineMemo { words, slots: vec![0; slots * (1 + 2 * words)], mask: slots - 1 }
    }

    /// The place of a line in the memo.
    #[inline]
    pub(super) fn slot(&self, clue: u64, before: &[u64]) -> usize {
        let mix = |hash: u64, word: &u64| {
            let product = u128::from(hash ^ word).wrapping_mul(MULTIPLIER);
            (product >> 64) as u64 ^ product as u64
        };
        let hash = before.iter().fold(clue.wrapping_mul(0x9e37_79b9_7f4a_7c15), mix);
        (hash as usize & self.mask) * (1 + 2 * self.words)
    }

    /// What the line of this place was found to have left, if it is remembered. Clues are numbered
    /// from 1.
    #[inline]
    pub(super) fn get(&self, slot: usize, clue: u64, before: &[u64]) -> Option<&[u64]> {
        let kept = &self.slots[slot..slot + 1 + 2 * self.words];
        let (key, after) = kept.split_at(1 + self.words);
        // Word by word: a call to compare memory takes longer than the few words do.
        let same = key[0] == clue && key[1..].iter().zip(before).all(|(kept, word)| kept == word);
        same.then_some(after)
    }

    /// Remembers what a line was found to have left.
    pub(super) fn put(&mut self, slot: usize, clue: u64, before: &[u64], after: &[u64]) {
        let kept = &mut self.slots[slot..slot + 1 + 2 * self.words];
        kept[0] = clue;
        kept[1..1 + self.words].copy_from_slice(before);
        kept[1 + self.words..].copy_from_slice(after);
    }
}
