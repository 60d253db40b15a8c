//! The reason cache: minimal reasons that lines gave before, kept by conclusion.
//!
//! Search returns to similar states again and again, and one of the reasons found there for a
//! conclusion nearly always holds once more (on a hard puzzle seven times in eight). Checking that
//! takes a comparison of a few sets; finding a new minimal reason takes about twenty line solves.

use crate::line::Bits;

/// For each line and conclusion the reasons found so far, the one used last first. A reason is, for
/// each colour, the cells that are known not to have it.
#[derive(Clone, Debug)]
pub(super) struct ReasonCache<W> {
    lines: Vec<Vec<Vec<W>>>,
    bytes: usize,
    /// How many reasons are kept for one conclusion.
    kept: usize,
    /// When the reasons take more bytes than this, all are dropped.
    max_bytes: usize,
}

impl<W: Bits> ReasonCache<W> {
    /// An empty cache for `lines` lines, which keeps up to `kept` reasons for one conclusion, and drops
    /// all when they take more than `max_bytes`.
    pub(super) fn new(lines: usize, kept: usize, max_bytes: usize) -> ReasonCache<W> {
        ReasonCache { lines: vec![vec![]; lines], bytes: 0, kept, max_bytes }
    }

    /// How many bytes the reasons take.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Drops all reasons: they only save time.
    pub(super) fn clear(&mut self) {
        *self = ReasonCache::new(self.lines.len(), self.kept, self.max_bytes);
    }

    /// The most recently used reason for `conclusion` that holds now, where `removed` has for each
    /// colour the cells that are known not to have it.
    pub(super) fn lookup(&mut self, line: usize, conclusion: usize, removed: &[W]) -> Option<&[W]> {
        let reasons = self.lines[line].get_mut(conclusion)?;
        let holds =
            |reason: &[W]| reason.iter().zip(removed).all(|(&of, &all)| of & !all == W::EMPTY);
        let at = reasons.chunks_exact(removed.len()).position(holds)?;
        reasons[..(at + 1) * removed.len()].rotate_right(removed.len());
        Some(&reasons[..removed.len()])
    }

    /// Keeps a reason; if the conclusion has as many as are kept, in the place of the one least
    /// recently used.
    pub(super) fn insert(&mut self, line: usize, conclusion: usize, reason: &[W]) {
        if self.bytes > self.max_bytes {
            self.clear();
        }
        let conclusions = &mut self.lines[line];
        let before = conclusions.capacity();
        conclusions.resize(conclusions.len().max(conclusion + 1), vec![]);
        self.bytes += (conclusions.capacity() - before) * size_of::<Vec<W>>();
        let reasons = &mut conclusions[conclusion];
        reasons.truncate((self.kept - 1) * reason.len());
        let before = reasons.capacity();
        reasons.extend_from_slice(reason);
        self.bytes += (reasons.capacity() - before) * size_of::<W>();
        reasons.rotate_right(reason.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEPT: usize = 16;

    /// Inserts one reason for each cell of `added`, then looks one up where `known` is known.
    fn check(added: impl Iterator<Item = usize>, known: u64, found: Option<u64>) {
        let mut cache = ReasonCache::new(1, KEPT, 1 << 20);
        added.for_each(|cell| cache.insert(0, 3, &[1 << cell, 0]));
        assert_eq!(cache.lookup(0, 3, &[known, 0]).map(|reason| reason[0]), found);
        assert_eq!(cache.lookup(0, 2, &[known, 0]), None);
    }

    #[test]
    fn the_last_reason_that_holds_is_found() {
        check([1, 2, 3].into_iter(), 0b0110, Some(0b0100));
        check([1, 2, 3].into_iter(), 0b0001, None);
    }

    #[test]
    fn reasons_are_counted_in_bytes_until_they_are_dropped() {
        let mut cache = ReasonCache::<u64>::new(1, KEPT, 1 << 20);
        cache.insert(0, 3, &[1, 0]);
        assert!(cache.bytes() >= 4 * size_of::<Vec<u64>>() + 2 * size_of::<u64>());
        cache.clear();
        assert_eq!((cache.bytes(), cache.lookup(0, 3, &[1, 0])), (0, None));
    }

    #[test]
    fn the_least_recently_used_reason_goes_first() {
        check(0..=KEPT, u64::MAX, Some(1 << KEPT));
        check(0..=KEPT, 0b11, Some(0b10));
        check(0..=KEPT, 0b01, None);
    }
}
