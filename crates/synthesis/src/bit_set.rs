//! Sets of cases as bits, wide enough for all cases of a space.

/// A set of cases, numbered from zero.
///
/// ```
/// use synthesis::Bits;
///
/// let odd = Bits::from_fn(100, |case| case % 2 == 1);
/// let small = Bits::from_fn(100, |case| case < 10);
/// assert_eq!(odd.and(&small).count(), 5);
/// assert!(!odd.is_subset(&small) && odd.intersects(&small));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bits(Box<[u64]>);

impl Bits {
    /// The cases, of so many, of which the function is true.
    ///
    /// ```
    /// assert_eq!(synthesis::Bits::from_fn(70, |case| case > 64).count(), 5);
    /// ```
    pub fn from_fn(cases: usize, mut member: impl FnMut(usize) -> bool) -> Bits {
        let mut words = vec![0_u64; cases.div_ceil(64)];
        for case in 0..cases {
            words[case / 64] |= u64::from(member(case)) << (case % 64);
        }
        Bits(words.into())
    }

    /// How many cases are in it.
    ///
    /// ```
    /// assert_eq!(synthesis::Bits::from_fn(9, |_| true).count(), 9);
    /// ```
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no case is in it.
    ///
    /// ```
    /// assert!(synthesis::Bits::from_fn(9, |_| false).is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether a case is in it.
    ///
    /// ```
    /// assert!(synthesis::Bits::from_fn(9, |case| case == 3).has(3));
    /// ```
    pub fn has(&self, case: usize) -> bool {
        self.0[case / 64] >> (case % 64) & 1 == 1
    }

    /// The first case in it.
    ///
    /// ```
    /// assert_eq!(synthesis::Bits::from_fn(99, |case| case > 70).first(), Some(71));
    /// ```
    pub fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// The cases in both.
    ///
    /// ```
    /// # use synthesis::Bits;
    /// let (low, even) = (Bits::from_fn(9, |case| case < 4), Bits::from_fn(9, |case| case % 2 == 0));
    /// assert_eq!(low.and(&even).count(), 2);
    /// ```
    pub fn and(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(mine, theirs)| mine & theirs).collect())
    }

    /// The cases in it that are not in the other.
    ///
    /// ```
    /// # use synthesis::Bits;
    /// let (low, even) = (Bits::from_fn(9, |case| case < 4), Bits::from_fn(9, |case| case % 2 == 0));
    /// assert_eq!(even.without(&low).count(), 3);
    /// ```
    pub fn without(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(mine, theirs)| mine & !theirs).collect())
    }

    /// Keeps the cases that are in the other, too.
    pub(crate) fn keep(&mut self, other: &Bits) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine &= theirs;
        }
    }

    /// How many of its cases are in the other.
    pub(crate) fn count_in(&self, other: &Bits) -> usize {
        self.0
            .iter()
            .zip(&other.0)
            .map(|(mine, theirs)| (mine & theirs).count_ones() as usize)
            .sum()
    }

    /// Its cases in order.
    ///
    /// ```
    /// let odd = synthesis::Bits::from_fn(6, |case| case % 2 == 1);
    /// assert!(odd.iter().eq([1, 3, 5]));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest.wrapping_sub(1);
                (bit < 64).then_some(index * 64 + bit)
            })
        })
    }

    /// Becomes the cases in both others, which number as many cases as this set does.
    pub(crate) fn set_to_and(&mut self, one: &Bits, other: &Bits) {
        for (mine, (one, other)) in self.0.iter_mut().zip(one.0.iter().zip(&other.0)) {
            *mine = one & other;
        }
    }

    /// Whether some case is in both.
    ///
    /// ```
    /// # use synthesis::Bits;
    /// assert!(!Bits::from_fn(9, |case| case < 4).intersects(&Bits::from_fn(9, |case| case > 4)));
    /// ```
    pub fn intersects(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(mine, theirs)| mine & theirs != 0)
    }

    /// Whether all its cases are in the other.
    ///
    /// ```
    /// # use synthesis::Bits;
    /// assert!(Bits::from_fn(9, |case| case < 4).is_subset(&Bits::from_fn(9, |case| case < 5)));
    /// ```
    pub fn is_subset(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| mine & !theirs == 0)
    }
}
