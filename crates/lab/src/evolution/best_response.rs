//! The best response: of all legal rows, the one that suits the columns as they stand.
//!
//! A column's cost depends on a row only by one cell, so it is enough to know what each column
//! costs with that cell flipped; then one pass over the runs' offsets finds the best row. Judging
//! all columns once more is the work of one evaluation, and the row found is another one.

use rand::{Rng, RngExt};

use super::individual::{Individual, Judge};
use super::mask_board::{MAX_SIDE, MaskLine, ones};
use super::row_sampler::fits;

/// Ties between equally good rows are broken by chance: each cell's worth has this many parts.
const PARTS: i32 = 1 << 12;

/// How many evaluations a best response is worth.
pub(super) const BEST_RESPONSE_COST: u64 = 2;

/// Puts the best row into this place.
pub(super) fn best_response(
    individual: &mut Individual,
    row: usize,
    judge: &Judge,
    rng: &mut impl Rng,
) {
    let line = &judge.board.rows[row];
    let mut worth = [0_i32; MAX_SIDE];
    for (column, worth) in worth.iter_mut().take(line.length as usize).enumerate() {
        let crossing = &judge.board.columns[column];
        let mask = individual.column(column) & !(1 << row);
        let cost = |mask| judge.fitness.cost(crossing, mask) as i32;
        *worth = (cost(mask) - cost(mask | 1 << row)) * PARTS + rng.random_range(0..PARTS / 64);
    }
    individual.set_row(row, worthiest(line, &worth[..line.length as usize]));
    individual.evaluate(judge);
}

/// The legal row whose filled cells are worth most together.
fn worthiest(line: &MaskLine, worth: &[i32]) -> u64 {
    const NEVER: i32 = i32::MIN / 2;
    let (runs, offsets) = (line.runs.len(), line.slack as usize + 1);
    let mut sums = [0_i32; MAX_SIDE + 1];
    for (place, cell) in worth.iter().enumerate() {
        sums[place + 1] = sums[place] + cell;
    }
    // The most that the runs up to this one are worth, none further right than this offset; and
    // which offset of this run does it.
    let mut best = [0_i32; MAX_SIDE + 1];
    let mut choice = [[0_u8; MAX_SIDE + 1]; MAX_SIDE / 2];
    let mut start = 0;
    for (run, choice) in choice.iter_mut().enumerate().take(runs) {
        let (mut most, mut at) = (NEVER, 0);
        for offset in 0..offsets {
            let first = start + offset;
            let end = first + line.runs[run] as usize;
            let here = best[offset] + sums[end] - sums[first];
            if here > most && fits(line, run, first as u32) {
                (most, at) = (here, offset as u8);
            }
            best[offset] = most;
            choice[offset] = at;
        }
        start += line.runs[run] as usize + 1;
    }
    read_back(line, &choice)
}

/// The row that the choices describe, from the last run to the first.
fn read_back(line: &MaskLine, choice: &[[u8; MAX_SIDE + 1]; MAX_SIDE / 2]) -> u64 {
    let mut offset = line.slack as usize;
    let mut start = line.length - line.slack;
    let mut mask = 0;
    for run in (0..line.runs.len()).rev() {
        start -= line.runs[run];
        offset = choice[run][offset] as usize;
        mask |= ones(line.runs[run]) << (start + offset as u32);
        start = start.saturating_sub(1);
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::row_sampler::arrangements;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn no_row_is_worth_more() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for (clue, length) in [("1 2 3", 12), ("", 4), ("4", 4), ("1 1 1", 8), ("2 1", 6)] {
            let line = MaskLine::new(&clue.parse().unwrap(), length);
            for _ in 0..200 {
                let worth: Vec<i32> = (0..length).map(|_| rng.random_range(-9..=9)).collect();
                let value = |mask: u64| -> i32 {
                    (0..length).filter(|place| mask >> place & 1 == 1).map(|i| worth[i]).sum()
                };
                let best = arrangements(&line).into_iter().map(value).max().unwrap();
                let found = worthiest(&line, &worth);
                assert!(line.is_satisfied_by(found));
                assert_eq!(value(found), best, "{clue} {worth:?}");
            }
        }
    }
}
