//! Sets of numbers below a bound, one bit each: cases of a space, cells of states, sampled cases.

use crate::stable_hash::StableHash;

/// A set of numbers below a bound. Sets that are combined have the same bound.
///
/// ```
/// use nonolith_synthesis::BitSet;
///
/// let odd = BitSet::from_fn(100, |number| number % 2 == 1);
/// let small = BitSet::from_fn(100, |number| number < 10);
/// assert_eq!(odd.intersection(&small).count(), 5);
/// assert!(!odd.is_subset(&small) && odd.difference(&small).is_disjoint(&small));
/// assert!(small.difference(&odd).iter().eq([0, 2, 4, 6, 8]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BitSet {
    words: Vec<u64>,
    bound: usize,
}

impl BitSet {
    /// No number below `bound`.
    pub(crate) fn empty(bound: usize) -> BitSet {
        BitSet { words: vec![0; bound.div_ceil(64)], bound }
    }

    /// Every number below `bound`.
    pub(crate) fn full(bound: usize) -> BitSet {
        BitSet::from_fn(bound, |_| true)
    }

    /// The numbers below `bound` for which `member` is true.
    pub fn from_fn(bound: usize, mut member: impl FnMut(usize) -> bool) -> BitSet {
        let mut set = BitSet::empty(bound);
        for number in 0..bound {
            set.words[number / 64] |= u64::from(member(number)) << (number % 64);
        }
        set
    }

    /// How many numbers are in the set.
    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no number is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Whether `number` is in the set.
    pub fn contains(&self, number: usize) -> bool {
        self.words[number / 64] >> (number % 64) & 1 == 1
    }

    /// Adds `number`, which is below the bound.
    pub(crate) fn insert(&mut self, number: usize) {
        self.words[number / 64] |= 1 << (number % 64);
    }

    /// Raises the bound by one, and adds the number that is now below it if `member` is true.
    pub(crate) fn push(&mut self, member: bool) {
        if self.bound.is_multiple_of(64) {
            self.words.push(0);
        }
        self.words[self.bound / 64] |= u64::from(member) << (self.bound % 64);
        self.bound += 1;
    }

    /// The numbers in both sets.
    pub fn intersection(&self, other: &BitSet) -> BitSet {
        let mut both = self.clone();
        both.intersect_with(other);
        both
    }

    /// The numbers in this set that are not in `other`.
    pub fn difference(&self, other: &BitSet) -> BitSet {
        let pairs = self.words.iter().zip(&other.words);
        BitSet { words: pairs.map(|(mine, theirs)| mine & !theirs).collect(), bound: self.bound }
    }

    /// Removes the numbers that are not in `other`.
    pub(crate) fn intersect_with(&mut self, other: &BitSet) {
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine &= theirs;
        }
    }

    /// Overwrites this set with the intersection of two others; saves an allocation in hot loops.
    pub(crate) fn set_to_intersection(&mut self, one: &BitSet, other: &BitSet) {
        for (mine, (one, other)) in self.words.iter_mut().zip(one.words.iter().zip(&other.words)) {
            *mine = one & other;
        }
    }

    /// How many numbers are in both sets.
    pub(crate) fn intersection_count(&self, other: &BitSet) -> usize {
        let pairs = self.words.iter().zip(&other.words);
        pairs.map(|(mine, theirs)| (mine & theirs).count_ones() as usize).sum()
    }

    /// The numbers in the set, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest.wrapping_sub(1);
                (bit < 64).then_some(index * 64 + bit)
            })
        })
    }

    /// Whether no number is in both sets.
    pub fn is_disjoint(&self, other: &BitSet) -> bool {
        self.words.iter().zip(&other.words).all(|(mine, theirs)| mine & theirs == 0)
    }

    /// Whether all numbers of this set are in `other`.
    pub fn is_subset(&self, other: &BitSet) -> bool {
        self.words.iter().zip(&other.words).all(|(mine, theirs)| mine & !theirs == 0)
    }

    /// A hash of the set's members; equal sets have equal hashes.
    pub(crate) fn hash_value(&self) -> u64 {
        let mut hash = StableHash::default();
        self.words.iter().for_each(|word| hash.write_word(*word));
        hash.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bounds around the ends of words, where a set of bits goes wrong if it does.
    const BOUNDS: [usize; 7] = [0, 1, 63, 64, 65, 128, 130];

    #[test]
    fn a_set_that_grows_is_the_set_made_at_once() {
        for bound in BOUNDS {
            let member = |number: usize| number % 3 != 1;
            let mut grown = BitSet::empty(0);
            (0..bound).for_each(|number| grown.push(member(number)));
            let whole = BitSet::from_fn(bound, member);
            assert_eq!(grown, whole);
            assert_eq!(grown.hash_value(), whole.hash_value());
            assert!(whole.iter().eq((0..bound).filter(|&number| member(number))));
        }
    }

    #[test]
    fn operations_on_sets_are_those_on_lists() {
        for bound in BOUNDS {
            let (one, other) = (
                |number: usize| number.is_multiple_of(2),
                |number: usize| number.is_multiple_of(3),
            );
            let (first, second) = (BitSet::from_fn(bound, one), BitSet::from_fn(bound, other));
            let list = |keep: &dyn Fn(usize) -> bool| -> Vec<usize> {
                (0..bound).filter(|&number| keep(number)).collect()
            };
            let both = list(&|number| one(number) && other(number));
            assert!(first.intersection(&second).iter().eq(both.iter().copied()));
            assert_eq!(first.intersection_count(&second), both.len());
            assert_eq!(first.is_disjoint(&second), both.is_empty());
            let mut overwritten = BitSet::full(bound);
            overwritten.set_to_intersection(&first, &second);
            assert_eq!(overwritten, first.intersection(&second));
            let left = list(&|number| one(number) && !other(number));
            assert!(first.difference(&second).iter().eq(left.iter().copied()));
            assert_eq!(first.is_subset(&second), left.is_empty());
            assert_eq!(BitSet::full(bound).count(), bound);
        }
    }
}
