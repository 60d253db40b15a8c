//! Runs by powers of two: what all runs of a line need is worked out once for each power.
//!
//! A run of eleven cells fits where one of eight does, and one of eight three cells on. So a line
//! needs a few shifts, and each of its runs one more, without a loop that the processor would have
//! to guess the end of.

use super::bits::Bits;
use super::close::Span;

/// For each of the first N powers of two the starts from which so many cells in a row are in a set.
pub(super) struct Fits<W, const N: usize>([W; N]);

impl<W: Bits, const N: usize> Fits<W, N> {
    pub(super) fn of(cells: W) -> Fits<W, N> {
        let mut fits = [cells; N];
        for level in 1..levels::<W>(N) {
            fits[level] = fits[level - 1] & (fits[level - 1] >> (1 << (level - 1)));
        }
        Fits(fits)
    }

    /// The starts from which a run fits.
    pub(super) fn starts(&self, run: &Span) -> W {
        let fits = self.0[run.level() % N];
        fits & (fits >> run.rest())
    }
}

/// The cells that runs cover, gathered for each of the first N powers of two.
pub(super) struct Covers<W, const N: usize>([W; N]);

impl<W: Bits, const N: usize> Covers<W, N> {
    pub(super) fn none() -> Covers<W, N> {
        Covers([W::EMPTY; N])
    }

    /// Adds the cells that a run covers from any of these starts.
    pub(super) fn add(&mut self, run: &Span, starts: W) {
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

/// How many of so many powers there are in a line.
fn levels<W: Bits>(most: usize) -> usize {
    most.min(W::SIZE.ilog2() as usize)
}
