//! Sets of units, as words.

/// A set of units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UnitSet(Vec<u64>);

impl UnitSet {
    /// No unit of `units` in all.
    pub(super) fn empty(units: usize) -> UnitSet {
        UnitSet(vec![0; units / 64 + 1])
    }

    pub(super) fn has(&self, unit: usize) -> bool {
        self.0[unit / 64] >> (unit % 64) & 1 == 1
    }

    pub(super) fn put(&mut self, unit: usize) {
        self.0[unit / 64] |= 1 << (unit % 64);
    }

    pub(super) fn take(&mut self, unit: usize) {
        self.0[unit / 64] &= !(1 << (unit % 64));
    }

    /// How many units there are.
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether some unit is in both.
    pub(super) fn meets(&self, other: &UnitSet) -> bool {
        self.0.iter().zip(&other.0).any(|(mine, theirs)| mine & theirs != 0)
    }

    /// The units that are in both.
    pub(super) fn and(&self, other: &UnitSet) -> UnitSet {
        UnitSet(self.0.iter().zip(&other.0).map(|(mine, theirs)| mine & theirs).collect())
    }

    /// Keeps what is in the other too.
    pub(super) fn retain(&mut self, other: &UnitSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine &= theirs);
    }

    /// Adds the units of the other.
    pub(super) fn add(&mut self, other: &UnitSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }

    /// The units, in rising order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)))
                .take_while(|&word| word != 0)
                .map(move |word| index * 64 + word.trailing_zeros() as usize)
        })
    }
}
