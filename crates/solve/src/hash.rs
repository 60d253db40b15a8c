//! Hashing of machine words: fast, for keys that no outsider can choose.

use std::hash::Hasher;

/// The golden ratio as a fraction of 2^64: a product with it spreads over the upper bits.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A hasher of keys of a few words: multiplies and folds, word by word.
///
/// ```
/// use std::collections::HashMap;
/// use std::hash::BuildHasherDefault;
///
/// let mut visits: HashMap<u64, u32, BuildHasherDefault<nonolith_solve::WordHasher>> = HashMap::default();
/// *visits.entry(7).or_default() += 1;
/// assert_eq!(visits[&7], 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ GOLDEN) * 0xa076_1d64_78bd_642f_u128;
        self.0 = (product as u64) ^ (product >> 64) as u64;
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

/// A weaker hash in fewer instructions; only its upper half is well mixed.
#[inline]
pub(crate) fn quick(words: impl Iterator<Item = u64>) -> u64 {
    words.fold(0, |hash, word| (hash.rotate_left(23) ^ word).wrapping_mul(GOLDEN))
}

/// A number below 2^24 that differs much between neighbouring indices, and between seeds.
pub(crate) fn scatter(index: usize, seed: u64) -> u64 {
    let shift = seed.wrapping_sub(1).wrapping_mul(0xa076_1d64_78bd_642f);
    ((index as u64 + (shift >> 32)) ^ shift).wrapping_mul(GOLDEN) >> 40
}
