//! Sets of the cells of a line, or of the places between its cells, as the bits of a few words.
//!
//! Place `i` is the one before cell `i`; the last place is behind the last cell.

/// A set of numbers below 64 `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellSet<const N: usize>([u64; N]);

impl<const N: usize> CellSet<N> {
    pub(crate) const EMPTY: CellSet<N> = CellSet([0; N]);

    /// The set whose first words these are.
    pub(crate) fn of_words(words: &[u64]) -> CellSet<N> {
        let mut set = CellSet::EMPTY;
        set.0[..words.len()].copy_from_slice(words);
        set
    }

    pub(crate) fn only(number: usize) -> CellSet<N> {
        let mut set = CellSet::EMPTY;
        set.0[number / 64] = 1 << (number % 64);
        set
    }

    pub(crate) fn contains(self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(crate) fn and(self, other: CellSet<N>) -> CellSet<N> {
        self.joined(other, |one, two| one & two)
    }

    pub(crate) fn or(self, other: CellSet<N>) -> CellSet<N> {
        self.joined(other, |one, two| one | two)
    }

    pub(crate) fn without(self, other: CellSet<N>) -> CellSet<N> {
        self.joined(other, |one, two| one & !two)
    }

    fn joined(mut self, other: CellSet<N>, join: impl Fn(u64, u64) -> u64) -> CellSet<N> {
        for (one, two) in self.0.iter_mut().zip(other.0) {
            *one = join(*one, two);
        }
        self
    }

    /// Each number, greater by `distance`; none may leave the set.
    pub(crate) fn up(self, distance: usize) -> CellSet<N> {
        let (words, bits) = (distance / 64, distance % 64);
        let mut set = CellSet::EMPTY;
        for to in words..N {
            set.0[to] = self.0[to - words] << bits;
            if bits > 0 && to > words {
                set.0[to] |= self.0[to - words - 1] >> (64 - bits);
            }
        }
        set
    }

    /// Each number that is at least `distance`, smaller by it.
    pub(crate) fn down(self, distance: usize) -> CellSet<N> {
        let (words, bits) = (distance / 64, distance % 64);
        let mut set = CellSet::EMPTY;
        for from in words..N {
            set.0[from - words] = self.0[from] >> bits;
            if bits > 0 && from + 1 < N {
                set.0[from - words] |= self.0[from + 1] << (64 - bits);
            }
        }
        set
    }

    /// The places from which `length` cells of this set follow.
    pub(crate) fn room_for(self, length: usize) -> CellSet<N> {
        doubling(self, length, |set, distance| set.and(set.down(distance)))
    }

    /// The cells of runs of `length` cells that begin at these places.
    pub(crate) fn runs_of(self, length: usize) -> CellSet<N> {
        doubling(self, length, |set, distance| set.or(set.up(distance)))
    }

    /// These places, and those that can be reached from them upwards over cells of `open`.
    ///
    /// Adding a place to a stretch of ones carries through all of the stretch above it.
    pub(crate) fn flood_up(self, open: CellSet<N>) -> CellSet<N> {
        let (mut reached, mut carry) = (self, false);
        for word in 0..N {
            let (open, here) = (open.0[word], self.0[word]);
            let (sum, over) = open.overflowing_add(here & open);
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            // A carry from below is a place at the word's begin that is reached.
            reached.0[word] |= u64::from(carry) | (sum ^ open);
            carry = over || again;
        }
        reached
    }

    /// These places, and those that can be reached from them downwards over cells of `open`.
    pub(crate) fn flood_down(self, open: CellSet<N>) -> CellSet<N> {
        let (mut reached, mut open, mut distance) = (self, open, 1);
        while distance < 64 * N && !open.is_empty() {
            reached = reached.or(reached.down(distance).and(open));
            open = open.and(open.down(distance));
            distance *= 2;
        }
        reached
    }

    /// The numbers, in rising order.
    pub(crate) fn numbers(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(index, word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let number = (left != 0).then(|| 64 * index + left.trailing_zeros() as usize);
                left &= left.wrapping_sub(1);
                number
            })
        })
    }
}

/// Joins a set with itself at the distances 0 to `length` - 1, in few steps.
fn doubling<const N: usize>(
    set: CellSet<N>,
    length: usize,
    join: impl Fn(CellSet<N>, usize) -> CellSet<N>,
) -> CellSet<N> {
    let (mut set, mut done) = (set, 1);
    while done < length {
        let distance = done.min(length - done);
        set = join(set, distance);
        done += distance;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A generator of numbers that needs no crate.
    struct Random(u64);

    impl Random {
        fn word(&mut self) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0
        }

        /// A set below `limit`, thin, middling or thick.
        fn set<const N: usize>(&mut self, limit: usize) -> Vec<bool> {
            let thickness = self.word() % 5;
            (0..64 * N)
                .map(|number| {
                    let (one, other, third) = (self.word(), self.word(), self.word());
                    let word = match thickness {
                        0 => one & other & third,
                        1 => one & other,
                        2 => one,
                        3 => one | other,
                        _ => one | other | third,
                    };
                    number < limit && word >> 40 & 1 == 1
                })
                .collect()
        }
    }

    fn of<const N: usize>(numbers: &[bool]) -> CellSet<N> {
        let there = (0..numbers.len()).filter(|&number| numbers[number]);
        there.fold(CellSet::EMPTY, |set, number| set.or(CellSet::only(number)))
    }

    /// Every operation on random sets, against the same one number after the other.
    fn agrees<const N: usize>() {
        let mut random = Random(N as u64);
        let limit = 64 * N - 1;
        for _ in 0..2_000 {
            let (places, open) = (random.set::<N>(64 * N), random.set::<N>(limit));
            let length = 1 + random.word() as usize % limit;
            let at = |set: &[bool], number: usize| set.get(number).copied().unwrap_or(false);
            let every = |holds: &dyn Fn(usize) -> bool| -> CellSet<N> {
                of(&(0..64 * N).map(holds).collect::<Vec<bool>>())
            };
            let (set, ways) = (of::<N>(&places), of::<N>(&open));
            let (mut above, mut below) = (places.clone(), places.clone());
            for cell in 0..limit {
                above[cell + 1] |= above[cell] && open[cell];
                let cell = limit - 1 - cell;
                below[cell] |= below[cell + 1] && open[cell];
            }
            assert_eq!(set.flood_up(ways), of(&above));
            assert_eq!(set.flood_down(ways), of(&below));
            assert_eq!(set.down(length), every(&|number| at(&places, number + length)));
            let lower = |number: usize| number.checked_sub(length).is_some_and(|it| places[it]);
            assert_eq!(set.up(length), every(&lower));
            let room = |number: usize| (number..number + length).all(|cell| at(&open, cell));
            assert_eq!(ways.room_for(length), every(&room));
            let covered = |cell: usize| (0..length).any(|back| back <= cell && places[cell - back]);
            assert_eq!(set.runs_of(length), every(&covered));
            let numbers: Vec<usize> = (0..64 * N).filter(|&number| places[number]).collect();
            assert_eq!(set.numbers().collect::<Vec<usize>>(), numbers);
            assert!(numbers.iter().all(|&number| set.contains(number)));
            assert_eq!(set.is_empty(), numbers.is_empty());
        }
    }

    #[test]
    fn the_operations_cross_the_words() {
        agrees::<1>();
        agrees::<2>();
        agrees::<3>();
    }
}
