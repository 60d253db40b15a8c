//! Local search: what a child may still improve by itself before it is judged.

use rand::{Rng, RngExt};

use super::best_response::{BEST_RESPONSE_COST, best_response};
use super::condensed;
use super::individual::{Individual, Judge};
use super::mask_board::{MaskLine, ones, set_bits};

/// A local search, done once on every child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalSearch {
    /// None, as in Tsai, Chou and Fang (2012).
    None,
    /// Slides one run by one cell, at most this many times, until the first improvement. Salcedo-Sanz
    /// and others (2007) have a local search and do not say which.
    Slide(u32),
    /// Puts the row that suits the columns best into this many random places.
    BestResponse(u32),
}

impl LocalSearch {
    /// Improves a child that has been judged, and says how many evaluations that took: never more
    /// than are left.
    pub(super) fn improve(
        self,
        child: &mut Individual,
        judge: &Judge,
        left: u64,
        rng: &mut impl Rng,
    ) -> u64 {
        match self {
            LocalSearch::None => 0,
            LocalSearch::Slide(tries) => slide(child, judge, left.min(u64::from(tries)), rng),
            LocalSearch::BestResponse(rows) => {
                let rows = (left / BEST_RESPONSE_COST).min(u64::from(rows));
                for _ in 0..rows {
                    let row = rng.random_range(0..child.rows().len());
                    best_response(child, row, judge, rng);
                }
                rows * BEST_RESPONSE_COST
            }
        }
    }
}

/// Slides random runs by one cell until one slide is an improvement; each try is one evaluation.
fn slide(child: &mut Individual, judge: &Judge, tries: u64, rng: &mut impl Rng) -> u64 {
    let before = child.fitness();
    for evaluations in 1..=tries {
        let row = rng.random_range(0..child.rows().len());
        let (line, mask) = (&judge.board.rows[row], child.rows()[row]);
        child.set_row(row, slid(line, mask, rng));
        if child.evaluate(judge) < before {
            return evaluations;
        }
        child.set_row(row, mask);
        child.evaluate(judge);
    }
    tries
}

/// A row with one run moved by one cell, where there is one that can.
fn slid(line: &MaskLine, mask: u64, rng: &mut impl Rng) -> u64 {
    let string = condensed::condense(line, mask);
    let length = condensed::genes(line);
    // A gene may go one up if the next two places are blank, and one down by mirror image.
    let up = string & !(string >> 1) & !(string >> 2) & ones(length.saturating_sub(1));
    let down = string & !(string << 1) & !(string << 2) & !1;
    let count = up.count_ones() + down.count_ones();
    if count == 0 {
        return mask;
    }
    let chosen = rng.random_range(0..count) as usize;
    let mut moves =
        set_bits(up).map(|gene| 0b11 << gene).chain(set_bits(down).map(|gene| 0b11 << (gene - 1)));
    let moved = string ^ moves.nth(chosen).expect("counted above");
    let moved = condensed::expand(line, moved);
    if line.allows(moved) { moved } else { mask }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::row_sampler::arrangements;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use std::collections::BTreeSet;

    /// The rows that differ in one run's place, by one cell: the slow, obvious way.
    fn neighbours(line: &MaskLine, mask: u64) -> BTreeSet<u64> {
        let starts = |mask: u64| set_bits(mask & !(mask << 1)).collect::<Vec<_>>();
        let near = |row: &u64| {
            let moves: u32 =
                starts(*row).iter().zip(starts(mask)).map(|(a, b)| a.abs_diff(b)).sum();
            moves == 1
        };
        arrangements(line).into_iter().filter(near).collect()
    }

    #[test]
    fn a_slide_moves_one_run_by_one_cell_and_every_such_slide_happens() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for (clue, length) in [("1 2 1", 8), ("3", 5), ("2 2", 5), ("1", 1), ("", 3)] {
            let line = MaskLine::new(&clue.parse().unwrap(), length);
            for mask in arrangements(&line) {
                let mut seen: BTreeSet<u64> =
                    (0..200).map(|_| slid(&line, mask, &mut rng)).collect();
                let expected = neighbours(&line, mask);
                if expected.is_empty() {
                    seen.remove(&mask);
                }
                assert_eq!(seen, expected, "{clue} in {length}: {mask:b}");
            }
        }
    }
}
