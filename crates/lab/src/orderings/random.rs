//! Orderings that draw lots: among all open lines, as in the paper, or among those worth a visit.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{LineGame, Ordering};

/// The random solver of Dandurand, Cousineau and Shultz 2012: any line that is not finished, with
/// replacement, even one in which a visit cannot find anything.
///
/// ```
/// use nonolith_lab::orderings::{LineGame, Random, Ordering, figure_one};
/// assert!(Random::seeded(1).next(&mut LineGame::new(&figure_one())) < 10);
/// ```
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The draws of this seed.
    ///
    /// ```
    /// let _ = nonolith_lab::orderings::Random::seeded(7);
    /// ```
    pub fn seeded(seed: u64) -> Random {
        Random(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Ordering for Random {
    fn next(&mut self, game: &mut LineGame) -> usize {
        let lines: Vec<usize> = game.open_lines().collect();
        lines[self.0.random_range(0..lines.len())]
    }
}

/// As [`Random`], but never a line that has not changed since its last visit, which is sound:
/// such a line cannot have more to say.
///
/// ```
/// use nonolith_lab::orderings::{Fresh, LineGame, Ordering, figure_one};
/// assert!(Fresh::seeded(1).next(&mut LineGame::new(&figure_one())) < 10);
/// ```
#[derive(Clone, Debug)]
pub struct Fresh(ChaCha8Rng);

impl Fresh {
    /// The draws of this seed.
    ///
    /// ```
    /// let _ = nonolith_lab::orderings::Fresh::seeded(7);
    /// ```
    pub fn seeded(seed: u64) -> Fresh {
        Fresh(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Ordering for Fresh {
    fn next(&mut self, game: &mut LineGame) -> usize {
        let lines: Vec<usize> = game.promising_lines().collect();
        lines[self.0.random_range(0..lines.len())]
    }
}
