//! Runs by powers of two: what all runs of a line need is computed once for each power.
//!
//! A run of eleven cells fits where one of eight does, and one of eight three cells further on. So a
//! line takes a few shifts, and each of its runs one more, without a loop whose end the processor
//! would have to predict.

use super::bits::Bits;
use super::coloured::ClueRun;

/// For each of the first N powers of two, the starts from which that many cells in a row are in a set.
pub(super) struct RunFits<W, const N: usize>([W; N]);

impl<W: Bits, const N: usize> RunFits<W, N> {
    pub(super) fn of(cells: W) -> RunFits<W, N> {
        let mut fits = [cells; N];
        for level in 1..levels::<W>(N) {
            fits[level] = fits[level - 1] & (fits[level - 1] >> (1 << (level - 1)));
        }
        RunFits(fits)
    }

    /// The starts from which a run fits.
    pub(super) fn starts(&self, run: &ClueRun) -> W {
        let fits = self.0[run.level() % N];
        fits & (fits >> run.rest())
    }
}

/// The cells that runs cover, collected for each of the first N powers of two.
pub(super) struct RunCovers<W, const N: usize>([W; N]);

impl<W: Bits, const N: usize> RunCovers<W, N> {
    pub(super) fn none() -> RunCovers<W, N> {
        RunCovers([W::EMPTY; N])
    }

    /// Adds the cells that a run covers from any of these starts.
    pub(super) fn add(&mut self, run: &ClueRun, starts: W) {
        let covers = &mut self.0[run.level() % N];
        *covers = *covers | starts | (starts << run.rest());
    }

    /// All the cells.
    pub(super) fn cells(mut self) -> W {
        for level in (1..levels::<W>(N)).rev() {
            let halves = self.0[level] | (self.0[level] << (1 << (level - 1)));
            self.0[level - 1] = self.0[level - 1] | halves;
        }
        self.0[0]
    }
}

/// How many of the first `most` powers are smaller than a line.
fn levels<W: Bits>(most: usize) -> usize {
    most.min(W::SIZE.ilog2() as usize)
}
