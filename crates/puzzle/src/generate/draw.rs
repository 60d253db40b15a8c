//! Random draws whose values never change: only the words of ChaCha8, which a standard fixes, come
//! from elsewhere.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A seeded source of draws, the same on any machine and in any version.
///
/// ```
/// use nonolith_puzzle::generate::Draw;
///
/// let (mut one, mut same) = (Draw::new(1, 0), Draw::new(1, 0));
/// assert_eq!(one.below(1000), same.below(1000));
/// ```
#[derive(Clone, Debug)]
pub struct Draw(ChaCha8Rng);

impl Draw {
    /// The stream of this number under this seed; streams do not overlap.
    ///
    /// ```
    /// use nonolith_puzzle::generate::Draw;
    /// assert_ne!(Draw::new(1, 0).word(), Draw::new(1, 1).word());
    /// ```
    pub fn new(seed: u64, stream: u64) -> Draw {
        // By hand, because how a short seed is stretched differs between versions of the crate.
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(stream);
        Draw(words)
    }

    /// 64 random bits.
    ///
    /// ```
    /// assert_ne!(nonolith_puzzle::generate::Draw::new(1, 0).word(), 0);
    /// ```
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `limit` - 1, all equally likely; 0 if `limit` is 0.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::generate::Draw::new(1, 0).below(1), 0);
    /// ```
    pub fn below(&mut self, limit: usize) -> usize {
        // The high half of a product: its bias is one in 2^64 / limit, beyond what can be seen.
        ((u128::from(self.word()) * limit as u128) >> 64) as usize
    }

    /// True with this probability.
    ///
    /// ```
    /// let mut draw = nonolith_puzzle::generate::Draw::new(1, 0);
    /// assert!(draw.chance(1.0) && !draw.chance(0.0));
    /// ```
    pub fn chance(&mut self, probability: f64) -> bool {
        // 53 bits are what a double holds exactly, so that no rounding enters.
        let unit = (self.word() >> 11) as f64 / (1_u64 << 53) as f64;
        unit < probability
    }
}
