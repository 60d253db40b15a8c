//! A hash that is the same on every machine, in every build and in every version of Rust.
//!
//! The standard library's hasher may change between its versions, and results would with it. This is FNV-1a
//! of 64 bits (Fowler, Noll and Vo, 1991), over words.

/// A hash under way.
pub(crate) struct StableHash(u64);

impl Default for StableHash {
    fn default() -> StableHash {
        StableHash(0xcbf2_9ce4_8422_2325)
    }
}

impl StableHash {
    /// Adds 64 bits at once. It mixes less well than byte by byte, but eight times as fast.
    pub(crate) fn write_word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0100_0000_01b3);
    }

    /// The hash of all that was added.
    pub(crate) fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_published_test_vectors() {
        let hash = |text: &str| {
            let mut hash = StableHash::default();
            text.bytes().for_each(|byte| hash.write_word(u64::from(byte)));
            hash.finish()
        };
        assert_eq!(hash(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hash("foobar"), 0x8594_4171_f739_67e8);
    }
}
