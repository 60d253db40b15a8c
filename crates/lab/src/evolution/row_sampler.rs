//! Drawing rows: legal rows that contradict no known cell, each as likely as the others.

use rand::{Rng, RngExt};

use super::mask_board::{MaskLine, ones};

/// For every run and every offset from its leftmost place, the number of ways to place that run no
/// further left, and all runs behind it; with these a row can be drawn run by run.
#[derive(Clone, Debug)]
pub(super) struct RowSampler {
    /// `ways[run][offset]`; the last row stands for the cells behind the last run.
    ways: Vec<Vec<u64>>,
}

impl RowSampler {
    /// Counts the ways of a line.
    pub(super) fn new(line: &MaskLine) -> RowSampler {
        let (runs, offsets) = (line.runs.len(), line.slack as usize + 1);
        let mut ways = vec![vec![0; offsets]; runs + 1];
        let end = line.runs.iter().map(|run| run + 1).sum::<u32>();
        for (offset, ways) in ways[runs].iter_mut().enumerate() {
            *ways = u64::from(line.filled.unbounded_shr(end + offset as u32) == 0);
        }
        let mut start = end;
        for run in (0..runs).rev() {
            start -= line.runs[run] + 1;
            let mut further = 0;
            for offset in (0..offsets).rev() {
                let place = start + offset as u32;
                let here = if fits(line, run, place) { ways[run + 1][offset] } else { 0 };
                let skipping = line.filled >> place & 1 == 0;
                further = here + if skipping { further } else { 0 };
                ways[run][offset] = further;
            }
        }
        RowSampler { ways }
    }

    /// How many rows there are to draw from.
    pub(super) fn count(&self) -> u64 {
        self.ways[0][0]
    }

    /// A row.
    ///
    /// # Panics
    /// If there is no such row.
    pub(super) fn draw(&self, line: &MaskLine, rng: &mut impl Rng) -> u64 {
        let (mut mask, mut offset, mut start) = (0, 0, 0);
        for (run, &length) in line.runs.iter().enumerate() {
            let mut ticket = rng.random_range(0..self.ways[run][offset]);
            loop {
                let placed = fits(line, run, start + offset as u32);
                let here = if placed { self.ways[run + 1][offset] } else { 0 };
                if ticket < here {
                    break;
                }
                ticket -= here;
                offset += 1;
            }
            mask |= ones(length) << (start + offset as u32);
            start += length + 1;
        }
        mask
    }
}

/// Whether a run may start here: it covers no blank cell, and the cell behind it is not filled.
pub(super) fn fits(line: &MaskLine, run: usize, place: u32) -> bool {
    let length = line.runs[run];
    line.blank & ones(length) << place == 0 && line.filled.unbounded_shr(place + length) & 1 == 0
}

/// All rows that satisfy the clue and contradict no known cell: the slow, obvious way.
#[cfg(test)]
pub(super) fn arrangements(line: &MaskLine) -> Vec<u64> {
    fn place(line: &MaskLine, run: usize, from: u32, mask: u64, found: &mut Vec<u64>) {
        let Some(&length) = line.runs.get(run) else {
            found.push(mask);
            return;
        };
        for start in from..=line.length.saturating_sub(length) {
            place(line, run + 1, start + length + 1, mask | ones(length) << start, found);
        }
    }
    let mut found = vec![];
    place(line, 0, 0, 0, &mut found);
    found.retain(|&mask| line.allows(mask));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use std::collections::BTreeMap;

    /// Every clue of a line of six, with every set of known cells.
    fn small_lines() -> impl Iterator<Item = MaskLine> {
        ["", "1", "6", "2 1", "1 1 1", "3 2", "1 3"].into_iter().flat_map(|clue| {
            let blank_line = MaskLine::new(&clue.parse().unwrap(), 6);
            (0..3_u64.pow(6)).map(move |mut code| {
                let mut line = blank_line.clone();
                for place in 0..6 {
                    line.blank |= u64::from(code % 3 == 1) << place;
                    line.filled |= u64::from(code % 3 == 2) << place;
                    code /= 3;
                }
                line
            })
        })
    }

    #[test]
    fn the_ways_counted_are_the_rows_there_are() {
        for line in small_lines() {
            let rows = arrangements(&line).len() as u64;
            assert_eq!(RowSampler::new(&line).count(), rows, "{line:?}");
        }
    }

    #[test]
    fn a_row_drawn_is_legal_and_contradicts_nothing_known() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for line in small_lines() {
            let drawing = RowSampler::new(&line);
            if drawing.count() > 0 {
                let row = drawing.draw(&line, &mut rng);
                assert!(arrangements(&line).contains(&row), "{line:?} {row:b}");
            }
        }
    }

    #[test]
    fn every_row_is_as_likely_as_the_others() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let line = MaskLine::new(&"1 2 3".parse().unwrap(), 12);
        let drawing = RowSampler::new(&line);
        let mut times = BTreeMap::new();
        for _ in 0..3500 {
            *times.entry(drawing.draw(&line, &mut rng)).or_insert(0) += 1;
        }
        assert_eq!(times.len(), 35);
        assert!(times.values().all(|times| (60..140).contains(times)), "{times:?}");
    }
}
