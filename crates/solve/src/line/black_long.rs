//! The solver of long black-and-white lines: where a run can start is a set of shifts.
//!
//! However long a line is, no run can be shifted by more than the slack from where it stands when
//! all runs are pushed to the beginning. So the sets are as wide as the slack and not as the line: a
//! line of a thousand cells that is nearly full takes one word a run. Along the runs the shift never
//! falls, and it grows where blank cells allow it.

use puzzle::Contradiction;

use super::bits::Bits;
use super::coloured::ClueRun;
use super::window::Window;
use super::with_width;

/// What the forward pass finds for one run, as shifts.
struct RunShifts<W> {
    /// How far the run can be shifted, given the runs before it.
    shifts: W,
    /// The cells behind the run that can be blank, given the runs before it.
    gap: W,
    /// All the cells behind the run that may be blank.
    blank: W,
}

impl<W: Bits> RunShifts<W> {
    /// How many words it takes.
    const WORDS: usize = 3 * W::SIZE / 64;

    fn save(&self, place: &mut [u64]) {
        let sets = [self.shifts, self.gap, self.blank];
        for (set, words) in sets.iter().zip(place.chunks_exact_mut(W::SIZE / 64)) {
            set.words().zip(words).for_each(|(from, to)| *to = from);
        }
    }

    fn load(place: &[u64]) -> RunShifts<W> {
        let set = |which: usize| {
            let words = &place[which * W::SIZE / 64..(which + 1) * W::SIZE / 64];
            W::from_words(|word| words[word])
        };
        RunShifts { shifts: set(0), gap: set(1), blank: set(2) }
    }
}

/// The cells of a long line in words, and buffers kept between calls so that nothing is allocated.
/// Behind the line there is space for one more set, which is empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct ShiftLine {
    blank: Vec<u64>,
    may_blank: Vec<u64>,
    /// For each power of two the cells from which that many in a row may be filled.
    fits: Vec<Vec<u64>>,
    /// For each power of two the cells from which runs cover that many.
    covers: Vec<Vec<u64>>,
    run_shifts: Vec<u64>,
}

impl ShiftLine {
    /// Of the cells that may be blank and those that may be filled, all within the window, the ones
    /// that are so in some arrangement of the clue, which has at least one run.
    pub(crate) fn close<W: Bits>(
        &mut self,
        clue: &[ClueRun],
        window: Window,
        [blank, filled]: [W; 2],
    ) -> Result<[W; 2], Contradiction> {
        // A clue made by hand may have a run of no cells, which has no logarithm.
        let (words, levels) = (window.to() / 64 + 1, window.longest().max(1).ilog2() as usize + 1);
        if self.fits.len() < levels {
            self.fits.resize(levels, vec![]);
            self.covers.resize(levels, vec![]);
        }
        for (cells, plane) in [(&mut self.blank, blank), (&mut self.fits[0], filled)] {
            cells.clear();
            cells.extend(plane.words().take(words));
        }
        with_width!(window.slack() + 1, close_by_shifts(self, clue, window, words, levels))?;
        let cells = |cells: &[u64]| W::from_words(|word| cells.get(word).copied().unwrap_or(0));
        Ok([cells(&self.may_blank), cells(&self.covers[0])])
    }

    /// Resizes all sets to `length` words, and empties those that collect results.
    fn resize_sets(&mut self, length: usize, levels: usize) {
        self.blank.resize(length, 0);
        self.fits[0].resize(length, 0);
        let covers = self.covers[..levels].iter_mut();
        for cells in covers.chain(&mut self.fits[1..levels]).chain([&mut self.may_blank]) {
            cells.clear();
            cells.resize(length, 0);
        }
    }

    /// A run of eleven fits where one of eight does, and one of eight three cells on.
    fn fit_powers(&mut self, levels: usize) {
        for level in 1..levels {
            let (smaller, greater) = self.fits.split_at_mut(level);
            let (half, by) = (&smaller[level - 1], 1 << (level - 1));
            let ahead = half[(by / 64).min(half.len())..].windows(2);
            for ((to, from), ahead) in greater[0].iter_mut().zip(half).zip(ahead) {
                *to = from & (ahead[0] >> (by % 64) | (ahead[1] << 1) << (63 - by % 64));
            }
        }
    }

    /// What covers eight cells covers four, and four cells on four more.
    fn cover_powers(&mut self, levels: usize) {
        for level in (1..levels).rev() {
            let (smaller, greater) = self.covers.split_at_mut(level);
            for (word, &starts) in greater[0].iter().enumerate().filter(|(_, bits)| **bits != 0) {
                smaller[level - 1][word] |= starts;
                add_at(&mut smaller[level - 1], word * 64 + (1 << (level - 1)), starts);
            }
        }
    }
}

/// The set of the cells from `from` on.
fn bits_at<W: Bits>(cells: &[u64], from: usize) -> W {
    let (first, by) = (from / 64, from % 64);
    let cells = &cells[first..first + W::SIZE / 64 + 1];
    W::from_words(|word| cells[word] >> by | (cells[word + 1] << 1) << (63 - by))
}

/// Adds a set to the cells from `from` on.
fn add_at<W: Bits>(cells: &mut [u64], from: usize, set: W) {
    let (first, by) = (from / 64, from % 64);
    let cells = &mut cells[first..first + W::SIZE / 64 + 1];
    for (word, bits) in set.words().enumerate() {
        cells[word] |= bits << by;
        cells[word + 1] |= (bits >> 1) >> (63 - by);
    }
}

fn close_by_shifts<W: Bits>(
    line: &mut ShiftLine,
    clue: &[ClueRun],
    window: Window,
    words: usize,
    levels: usize,
) -> Result<(), Contradiction> {
    line.resize_sets(words + W::SIZE / 64 + 1, levels);
    line.fit_powers(levels);
    if line.run_shifts.len() < clue.len() * RunShifts::<W>::WORDS {
        line.run_shifts.resize(clue.len() * RunShifts::<W>::WORDS, 0);
    }
    forwards::<W>(line, clue, window)?;
    backwards::<W>(line, clue, window);
    line.cover_powers(levels);
    Ok(())
}

/// Finds how far each run can be shifted given the runs before it, and whether all fit.
fn forwards<W: Bits>(
    line: &mut ShiftLine,
    clue: &[ClueRun],
    window: Window,
) -> Result<(), Contradiction> {
    let mut ready = W::only(0).flood(bits_at(&line.blank, window.from()));
    let (mut start, mut end) = (window.from(), W::EMPTY);
    for (run, place) in clue.iter().zip(line.run_shifts.chunks_exact_mut(RunShifts::<W>::WORDS)) {
        let fits = &line.fits[run.level()];
        let shifts = ready & bits_at(fits, start) & bits_at(fits, start + run.rest());
        if shifts == W::EMPTY {
            return Err(Contradiction);
        }
        let blank: W = bits_at(&line.blank, start + run.length());
        end = shifts.flood(blank);
        let gap = end & blank;
        RunShifts { shifts, gap, blank }.save(place);
        // The blank that must follow the run is where the next one starts when it is not shifted.
        ready = gap;
        start += run.length() + 1;
    }
    if end.has(window.slack()) { Ok(()) } else { Err(Contradiction) }
}

/// Goes back along the runs, from the shifts of each to those of the one before.
fn backwards<W: Bits>(line: &mut ShiftLine, clue: &[ClueRun], window: Window) {
    let (from, slack) = (window.from(), window.slack());
    // No run, and so no spacing blank, follows the last one.
    let (mut last, mut shifts, mut end) = (true, W::only(slack), window.to() - slack);
    let run_shifts = line.run_shifts.chunks_exact(RunShifts::<W>::WORDS);
    for (run, place) in clue.iter().zip(run_shifts).rev() {
        let run_shifts: RunShifts<W> = RunShifts::load(place);
        let open = if last { shifts } else { shifts & run_shifts.blank };
        let behind = reach_back(open, run_shifts.blank, slack);
        shifts = run_shifts.shifts & behind;
        add_at(&mut line.may_blank, end, run_shifts.gap & behind);
        let (covers, start) = (&mut line.covers[run.level()], end - run.length());
        add_at(covers, start, shifts);
        add_at(covers, start + run.rest(), shifts);
        end = start.saturating_sub(1);
        last = false;
    }
    let blank: W = bits_at(&line.blank, from);
    let left = W::only(0).flood(blank) & blank;
    add_at(&mut line.may_blank, from, left & (reach_back(shifts, blank, slack) >> 1));
}

/// The shifts up to `slack` from which one of `shifts` can be reached by walking up through blank
/// cells. No carry runs downwards, so the distance covered doubles with every step.
fn reach_back<W: Bits>(mut shifts: W, mut blank: W, slack: usize) -> W {
    let mut step = 1;
    while step <= slack {
        shifts = shifts | (blank & (shifts >> step));
        blank = blank & (blank >> step);
        step *= 2;
    }
    shifts
}
