//! The improved fitness of Tsai, Chou and Fang (2012): run by run, the difference of lengths.
//!
//! The printed sum ends with the runs that are there, which would let missing ones go unpunished;
//! here the shorter of the two lists is filled up with zeros, as the paper's examples do.

use crate::evolution::mask_board::MaskLine;

/// The sum of the differences between the lengths wanted and the lengths found.
pub(in crate::evolution) fn cost(line: &MaskLine, mask: u64) -> u32 {
    let (sum, missing) = compared(line, mask);
    sum + missing
}

/// The same sum as it is printed, which ends with the runs that are there.
pub(in crate::evolution) fn printed_cost(line: &MaskLine, mask: u64) -> u32 {
    compared(line, mask).0
}

/// The differences of the runs that are there, and the lengths of those that are missing.
fn compared(line: &MaskLine, mut mask: u64) -> (u32, u32) {
    let mut wanted = line.runs.iter();
    let mut sum = 0;
    while mask != 0 {
        mask >>= mask.trailing_zeros();
        let found = mask.trailing_ones();
        sum += found.abs_diff(wanted.next().copied().unwrap_or(0));
        mask = mask.unbounded_shr(found);
    }
    (sum, wanted.sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(clue: &str, cells: &str, expected: u32) {
        let line = MaskLine::new(&clue.parse().unwrap(), cells.len());
        let mask = cells.bytes().rev().fold(0, |mask, cell| mask << 1 | u64::from(cell == b'1'));
        assert_eq!(cost(&line, mask), expected);
    }

    #[test]
    fn the_papers_three_examples_cost_nothing_two_and_two() {
        check("2 1", "011010", 0);
        check("2 1", "101010", 2);
        check("2 1", "100110", 2);
    }

    #[test]
    fn a_missing_run_costs_its_length() {
        check("2 3", "110000", 3);
        check("2 3", "000000", 5);
    }

    #[test]
    fn as_printed_a_missing_run_costs_nothing() {
        let line = MaskLine::new(&"2 3".parse().unwrap(), 6);
        assert_eq!([0, 0b1, 0b111011].map(|mask| printed_cost(&line, mask)), [0, 1, 0]);
    }

    #[test]
    fn a_full_word_is_one_run() {
        check("64", &"1".repeat(64), 0);
    }
}
