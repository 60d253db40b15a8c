//! The nearest line: the fewest cells to change until a line satisfies its clue.
//!
//! A line and an arrangement differ in `filled + covered - 2 * shared` cells, and only what they
//! share depends on the arrangement. So the most that any arrangement shares is wanted, and one
//! pass over the offsets of each run finds it: `runs * (slack + 1)` steps in all. Unlike the block
//! by block fitness this one does not forget the rest of a line when a run is added in front.

use crate::evolution::mask_board::{MAX_SIDE, MaskLine, ones};

/// The smallest number of cells in which these differ from a line that satisfies the clue.
pub(in crate::evolution) fn cost(line: &MaskLine, mask: u64) -> u32 {
    mask.count_ones() + line.covered - 2 * most_shared(line, mask)
}

/// The most filled cells that any arrangement has in common with these.
fn most_shared(line: &MaskLine, mask: u64) -> u32 {
    // The most shared by the runs so far, none of them further right than this offset.
    let mut best = [0_u32; MAX_SIDE + 1];
    let best = &mut best[..=line.slack as usize];
    let mut rest = mask;
    for &run in &line.runs {
        let mut shared = (rest & ones(run)).count_ones();
        let (mut leaving, mut entering) = (rest, rest.unbounded_shr(run));
        let mut so_far = 0;
        for best in best.iter_mut() {
            so_far = so_far.max(*best + shared);
            *best = so_far;
            shared = shared + (entering & 1) as u32 - (leaving & 1) as u32;
            leaving >>= 1;
            entering >>= 1;
        }
        rest = rest.unbounded_shr(run + 1);
    }
    best[line.slack as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::row_sampler::arrangements;
    use puzzle::{Clue, Colour};

    fn slow_cost(line: &MaskLine, mask: u64) -> u32 {
        arrangements(line).into_iter().map(|row| (row ^ mask).count_ones()).min().unwrap()
    }

    #[test]
    fn it_agrees_with_brute_force_on_all_short_lines() {
        for length in 1..=9 {
            for pattern in 0..1_u64 << length {
                let cells = (0..length).map(|place| Colour::new((pattern >> place & 1) as usize));
                let line = MaskLine::new(&Clue::of(cells), length);
                for mask in (0..1 << length).step_by(if length < 9 { 1 } else { 7 }) {
                    assert_eq!(cost(&line, mask), slow_cost(&line, mask), "{line:?} {mask:b}");
                }
            }
        }
    }

    #[test]
    fn a_full_word_shares_all_it_has() {
        let line = MaskLine::new(&Clue::black([64]), 64);
        assert_eq!(cost(&line, u64::MAX), 0);
        assert_eq!(cost(&line, 0), 64);
    }
}
