//! Exact line solving on machine words: a black-and-white line of at most 63 cells in O(runs).
//!
//! Experiments ask millions of short lines for what follows, so a line is two words here: its
//! filled and its blank cells. Sets of positions slide through free cells with one addition.

use puzzle::{Contradiction, Run};

/// The longest line that fits: its positions run from 0 to its length, in one word.
pub const LONGEST: usize = 63;

/// What is known of a line: one bit a cell.
///
/// ```
/// let line = lab::orderings::word_line::LineMasks { filled: 0b00100, blank: 0b10000 };
/// assert_eq!(line.known(), 0b10100);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LineMasks {
    /// Cells known to be filled.
    pub filled: u64,
    /// Cells known to be blank.
    pub blank: u64,
}

impl LineMasks {
    /// Cells known at all.
    ///
    /// ```
    /// assert_eq!(lab::orderings::word_line::LineMasks::default().known(), 0);
    /// ```
    pub fn known(self) -> u64 {
        self.filled | self.blank
    }
}

/// All and only the cells that follow from a line's runs and marks, with those already marked.
///
/// # Errors
/// No arrangement fits.
///
/// ```
/// use lab::orderings::word_line::{LineMasks, solve};
/// use puzzle::Run;
///
/// let after = solve(&[Run::black(4)], 5, LineMasks::default()).unwrap();
/// assert_eq!(after, LineMasks { filled: 0b01110, blank: 0 });
/// ```
pub fn solve(runs: &[Run], length: usize, marks: LineMasks) -> Result<LineMasks, Contradiction> {
    solve::work(length);
    let mut ahead = Pass::default();
    let mut back = Pass::default();
    ahead.sweep(runs.iter(), length, marks);
    if ahead.prefixes[runs.len()] >> length & 1 == 0 {
        return Err(Contradiction);
    }
    back.sweep(runs.iter().rev(), length, mirrored(marks, length));
    let (mut fill, mut rest) = (0, 0);
    let free = !marks.filled & ones(length);
    for (run, &Run { length: size, .. }) in runs.iter().enumerate() {
        let last = mirror(back.starts[runs.len() - 1 - run], length - size + 1);
        fill |= smear(ahead.starts[run] & last, size);
    }
    for run in 0..=runs.len() {
        let suffixes = mirror(back.prefixes[runs.len() - run], length + 1);
        rest |= ahead.prefixes[run] & suffixes >> 1 & free;
    }
    Ok(LineMasks { filled: fill & !rest, blank: rest & !fill })
}

/// One sweep along a line: where each run may start and where each prefix may end.
struct Pass {
    starts: [u64; 33],
    prefixes: [u64; 33],
}

impl Default for Pass {
    fn default() -> Pass {
        Pass { starts: [0; 33], prefixes: [0; 33] }
    }
}

impl Pass {
    fn sweep<'a>(&mut self, runs: impl Iterator<Item = &'a Run>, length: usize, marks: LineMasks) {
        let free = !marks.filled & ones(length);
        let open = !marks.blank & ones(length);
        self.prefixes[0] = flood(1, free);
        let mut from = self.prefixes[0];
        for (run, &Run { length: size, .. }) in runs.enumerate() {
            self.starts[run] = from & fitting(open, size);
            self.prefixes[run + 1] = flood(self.starts[run] << size, free);
            from = (self.prefixes[run + 1] & free) << 1;
        }
    }
}

/// A word whose lowest `count` bits are set.
fn ones(count: usize) -> u64 {
    (1 << count) - 1
}

/// Every position reached from one in the set by stepping over free cells: the addition carries
/// through each stretch of them.
fn flood(set: u64, free: u64) -> u64 {
    set | (((set & free) + free) ^ free)
}

/// The positions at which `size` open cells follow each other.
fn fitting(open: u64, size: usize) -> u64 {
    let (mut fits, mut done) = (open, 1);
    while done < size {
        let step = done.min(size - done);
        fits &= fits >> step;
        done += step;
    }
    fits
}

/// Every cell covered by a run of this size at one of these starts.
fn smear(starts: u64, size: usize) -> u64 {
    let (mut cells, mut done) = (starts, 1);
    while done < size {
        let step = done.min(size - done);
        cells |= cells << step;
        done += step;
    }
    cells
}

fn mirror(bits: u64, length: usize) -> u64 {
    bits.reverse_bits() >> (64 - length)
}

fn mirrored(marks: LineMasks, length: usize) -> LineMasks {
    LineMasks { filled: mirror(marks.filled, length), blank: mirror(marks.blank, length) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lines that satisfy the runs and the marks, joined.
    fn brute(runs: &[Run], length: usize, marks: LineMasks) -> Option<LineMasks> {
        let fits = |&line: &u64| {
            line & marks.filled == marks.filled && line & marks.blank == 0 && runs_of(line) == runs
        };
        let (all, any) = (0..1_u64 << length)
            .filter(fits)
            .fold((u64::MAX, 0), |(all, any), line| (all & line, any | line));
        (all != u64::MAX || any != 0)
            .then_some(LineMasks { filled: all, blank: !any & ones(length) })
    }

    fn runs_of(mut line: u64) -> Vec<Run> {
        let mut runs = vec![];
        while line != 0 {
            line >>= line.trailing_zeros();
            runs.push(Run::black(line.trailing_ones() as usize));
            line >>= line.trailing_ones();
        }
        runs
    }

    #[test]
    fn words_agree_with_brute_force_on_all_lines_up_to_seven_cells() {
        for length in 1..=7_usize {
            let mut clues: Vec<_> = (0..1 << length).map(runs_of).collect();
            clues.sort();
            clues.dedup();
            for (filled, blank) in
                (0..1_u64 << length).flat_map(|f| (0..1 << length).map(move |b| (f, b)))
            {
                let marks = LineMasks { filled, blank };
                if filled & blank == 0 {
                    for runs in &clues {
                        assert_eq!(
                            solve(runs, length, marks).ok(),
                            brute(runs, length, marks),
                            "{runs:?} {marks:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_longest_line_fits_in_its_word() {
        let after = solve(&[Run::black(62)], LONGEST, LineMasks::default()).unwrap();
        assert_eq!(after, LineMasks { filled: ones(62) & !1, blank: 0 });
        assert_eq!(solve(&[], LONGEST, LineMasks::default()).unwrap().blank, ones(63));
    }
}
