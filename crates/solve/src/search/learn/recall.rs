//! Recall: a line mostly says the same for the same reason again.
//!
//! Search comes back to much the same place again and again. Of the reasons that were found there
//! for a conclusion one nearly always holds once more (on a hard puzzle seven times in eight), and
//! to see that takes a look at a few sets, not twenty questions to the line.

use crate::line::Bits;

/// So many reasons are kept for the same conclusion.
const KEPT: usize = 16;
/// More bytes than this would be a burden: then all reasons are forgotten.
const MOST_BYTES: usize = 32 << 20;

/// For each line and conclusion the reasons found so far, the one used last first. A reason is for
/// each colour the cells that are known not to have it.
#[derive(Clone, Debug)]
pub(super) struct Recall<W> {
    lines: Vec<Vec<Vec<W>>>,
    bytes: usize,
}

impl<W: Bits> Recall<W> {
    /// Nothing yet, for so many lines.
    pub(super) fn new(lines: usize) -> Recall<W> {
        Recall { lines: vec![vec![]; lines], bytes: 0 }
    }

    /// How many bytes they take.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Forgets them all: what is kept only saves time.
    pub(super) fn forget(&mut self) {
        *self = Recall::new(self.lines.len());
    }

    /// The reason for this conclusion that was used last of those that hold now: for each colour
    /// these cells are known not to have it.
    pub(super) fn find(&mut self, line: usize, conclusion: usize, gone: &[W]) -> Option<&[W]> {
        let reasons = self.lines[line].get_mut(conclusion)?;
        let holds = |reason: &[W]| reason.iter().zip(gone).all(|(&of, &all)| of & !all == W::EMPTY);
        let at = reasons.chunks_exact(gone.len()).position(holds)?;
        reasons[..(at + 1) * gone.len()].rotate_right(gone.len());
        Some(&reasons[..gone.len()])
    }

    /// Keeps a reason, in the place of the one that was not used for longest if there are many.
    pub(super) fn add(&mut self, line: usize, conclusion: usize, reason: &[W]) {
        if self.bytes > MOST_BYTES {
            self.forget();
        }
        let conclusions = &mut self.lines[line];
        let before = conclusions.capacity();
        conclusions.resize(conclusions.len().max(conclusion + 1), vec![]);
        self.bytes += (conclusions.capacity() - before) * size_of::<Vec<W>>();
        let reasons = &mut conclusions[conclusion];
        reasons.truncate((KEPT - 1) * reason.len());
        let before = reasons.capacity();
        reasons.extend_from_slice(reason);
        self.bytes += (reasons.capacity() - before) * size_of::<W>();
        reasons.rotate_right(reason.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds reasons of one cell each, then asks for the cells that are known.
    fn check(added: impl Iterator<Item = usize>, known: u64, found: Option<u64>) {
        let mut recall = Recall::new(1);
        added.for_each(|cell| recall.add(0, 3, &[1 << cell, 0]));
        assert_eq!(recall.find(0, 3, &[known, 0]).map(|reason| reason[0]), found);
        assert_eq!(recall.find(0, 2, &[known, 0]), None);
    }

    #[test]
    fn the_last_reason_that_holds_is_found() {
        check([1, 2, 3].into_iter(), 0b0110, Some(0b0100));
        check([1, 2, 3].into_iter(), 0b0001, None);
    }

    #[test]
    fn what_is_kept_is_counted_until_it_is_forgotten() {
        let mut recall = Recall::<u64>::new(1);
        recall.add(0, 3, &[1, 0]);
        assert!(recall.bytes() >= 4 * size_of::<Vec<u64>>() + 2 * size_of::<u64>());
        recall.forget();
        assert_eq!((recall.bytes(), recall.find(0, 3, &[1, 0])), (0, None));
    }

    #[test]
    fn the_oldest_goes_first() {
        check(0..=KEPT, u64::MAX, Some(1 << KEPT));
        check(0..=KEPT, 0b11, Some(0b10));
        check(0..=KEPT, 0b01, None);
    }
}
