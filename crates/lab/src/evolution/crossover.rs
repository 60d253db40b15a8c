//! Crossover: what two children exchange.

use rand::{Rng, RngExt};

use super::individual::Individual;
use super::mask_board::ones;

/// A way for two children to exchange rows; rows stay whole, and so satisfy their clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossover {
    /// All rows from a random one on, as in the paper.
    OneCut,
    /// The rows between two random cuts.
    TwoCuts,
    /// Each row with probability one half.
    Uniform,
}

impl Crossover {
    /// The rows to exchange, as a mask.
    fn exchanged(self, height: u32, rng: &mut impl Rng) -> u64 {
        let all = ones(height);
        match self {
            Crossover::OneCut => all & !ones(rng.random_range(0..height)),
            Crossover::TwoCuts => {
                ones(rng.random_range(0..=height)) ^ ones(rng.random_range(0..=height))
            }
            Crossover::Uniform => all & rng.random::<u64>(),
        }
    }

    /// Exchanges rows of two children.
    pub(super) fn cross(self, one: &mut Individual, other: &mut Individual, rng: &mut impl Rng) {
        let height = one.rows().len() as u32;
        for row in super::mask_board::set_bits(self.exchanged(height, rng)) {
            exchange(one, other, row as usize, u64::MAX);
        }
    }
}

/// The one-cut crossover of the canonical algorithm: all cells behind a random one in reading
/// order, wherever in its row that is.
pub(super) fn cross_cells(
    one: &mut Individual,
    other: &mut Individual,
    width: usize,
    rng: &mut impl Rng,
) {
    let height = one.rows().len();
    let cut = rng.random_range(0..(height * width) as u32) as usize;
    let (first, kept) = (cut / width, ones((cut % width) as u32));
    exchange(one, other, first, !kept);
    for row in first + 1..height {
        exchange(one, other, row, u64::MAX);
    }
}

/// Exchanges some cells of a row.
fn exchange(one: &mut Individual, other: &mut Individual, row: usize, cells: u64) {
    let (a, b) = (one.rows()[row], other.rows()[row]);
    one.set_row(row, a & !cells | b & cells);
    other.set_row(row, b & !cells | a & cells);
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn masks(crossover: Crossover) -> Vec<u64> {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        (0..1000).map(|_| crossover.exchanged(4, &mut rng)).collect()
    }

    #[test]
    fn one_cut_exchanges_all_rows_from_a_random_one_on() {
        let masks = masks(Crossover::OneCut);
        for mask in [0b1111, 0b1110, 0b1100, 0b1000] {
            assert!(masks.iter().filter(|&&m| m == mask).count() > 200);
        }
    }

    #[test]
    fn two_cuts_exchange_one_stretch_of_rows() {
        for mask in masks(Crossover::TwoCuts) {
            let stretch = mask >> mask.trailing_zeros().min(4);
            assert!(stretch & (stretch + 1) == 0 && mask < 16, "{mask:b}");
        }
    }

    #[test]
    fn uniform_crossover_exchanges_each_row_half_of_the_time() {
        let rows: u32 = masks(Crossover::Uniform).iter().map(|mask| mask.count_ones()).sum();
        assert!(rows.abs_diff(2000) < 100, "{rows}");
    }
}
