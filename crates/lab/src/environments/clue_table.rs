//! All arrangements of all clues of short lines, so that a line is solved by one pass over a slice.
//!
//! A table lists every pattern of a length, those of one clue beside each other. A pattern of a
//! picture leads to its clue without runs being counted.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use puzzle::Clue;

/// The longest line that has a table; longer ones are solved as words.
pub(super) const LONGEST: usize = 16;

/// The most runs that a line with a table can have.
const MOST_RUNS: usize = LONGEST.div_ceil(2);

static TABLES: [OnceLock<ClueTable>; LONGEST + 1] = [const { OnceLock::new() }; LONGEST + 1];

/// The patterns of one length by their clues. The first cell is the lowest bit.
pub(super) struct ClueTable {
    clue_of: Vec<u16>,
    clues: Vec<ListedClue>,
    patterns: Vec<u16>,
}

/// A clue of a table.
struct ListedClue {
    runs: [u8; MOST_RUNS],
    run_count: usize,
    from: usize,
    to: usize,
}

impl ClueTable {
    /// The table of this length, which is at most [`LONGEST`].
    pub(super) fn of(length: usize) -> &'static ClueTable {
        TABLES[length].get_or_init(|| ClueTable::new(length))
    }

    fn new(length: usize) -> ClueTable {
        let mut by_runs: BTreeMap<([u8; MOST_RUNS], usize), Vec<u16>> = BTreeMap::new();
        for pattern in 0..1_u32 << length {
            by_runs.entry(runs_of(pattern)).or_default().push(pattern as u16);
        }
        let mut table = ClueTable {
            clue_of: vec![0; 1 << length],
            clues: vec![],
            patterns: Vec::with_capacity(1 << length),
        };
        for ((runs, run_count), patterns) in by_runs {
            let from = table.patterns.len();
            for &pattern in &patterns {
                table.clue_of[usize::from(pattern)] = table.clues.len() as u16;
            }
            table.patterns.extend(patterns);
            table.clues.push(ListedClue { runs, run_count, from, to: table.patterns.len() });
        }
        table
    }

    /// The arrangements of the clue that this pattern has, and its runs.
    pub(super) fn of_pattern(&self, pattern: u64) -> (&[u16], &[u8]) {
        let clue = &self.clues[usize::from(self.clue_of[pattern as usize])];
        (&self.patterns[clue.from..clue.to], &clue.runs[..clue.run_count])
    }

    /// The same of a black-and-white clue, if it fits.
    pub(super) fn of_clue(&self, clue: &Clue) -> Option<(&[u16], &[u8])> {
        let mut pattern = 0_u64;
        let mut start = 0;
        for run in clue.runs() {
            if start + run.length > LONGEST {
                return None;
            }
            pattern |= ((1 << run.length) - 1) << start;
            start += run.length + 1;
        }
        ((pattern as usize) < self.clue_of.len()).then(|| self.of_pattern(pattern))
    }
}

fn runs_of(pattern: u32) -> ([u8; MOST_RUNS], usize) {
    let (mut runs, mut count, mut rest) = ([0; MOST_RUNS], 0, pattern);
    while rest != 0 {
        rest >>= rest.trailing_zeros();
        let length = rest.trailing_ones();
        runs[count] = length as u8;
        count += 1;
        rest >>= length;
    }
    (runs, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_stands_under_its_clue_and_no_clue_lacks_one() {
        for length in 1..=9 {
            let table = ClueTable::of(length);
            let mut patterns = 0;
            for clue in puzzle::check::enumerate::clues(length, 2) {
                let (listed, runs) = table.of_clue(&clue).expect("it fits");
                let lengths: Vec<usize> = runs.iter().map(|&run| usize::from(run)).collect();
                assert_eq!(lengths, clue.runs().iter().map(|run| run.length).collect::<Vec<_>>());
                patterns += listed.len();
            }
            assert_eq!(patterns, 1 << length, "all patterns of length {length}");
        }
    }

    #[test]
    fn a_clue_that_does_not_fit_has_no_arrangements() {
        assert!(ClueTable::of(4).of_clue(&Clue::black([5])).is_none());
        assert!(ClueTable::of(4).of_clue(&Clue::black([2, 2])).is_none());
        assert!(ClueTable::of(16).of_clue(&Clue::black([1, 1, 1, 1, 1, 1, 1, 1, 1])).is_none());
        assert!(ClueTable::of(3).of_clue(&Clue::black([20])).is_none());
    }
}
