//! Sets of states of a line's automaton, as the bits of a few words.

/// A set of up to 64 `N` states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StateSet<const N: usize>([u64; N]);

impl<const N: usize> StateSet<N> {
    pub(crate) const EMPTY: StateSet<N> = StateSet([0; N]);

    pub(crate) fn insert(&mut self, state: usize) {
        self.0[state / 64] |= 1 << (state % 64);
    }

    pub(crate) fn and(self, other: StateSet<N>) -> StateSet<N> {
        StateSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    pub(crate) fn or(self, other: StateSet<N>) -> StateSet<N> {
        StateSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Each state's next one.
    pub(crate) fn next(self) -> StateSet<N> {
        let carry = |word: usize| if word == 0 { 0 } else { self.0[word - 1] >> 63 };
        StateSet(std::array::from_fn(|word| self.0[word] << 1 | carry(word)))
    }

    /// Each state's previous one.
    pub(crate) fn previous(self) -> StateSet<N> {
        let carry = |word: usize| self.0.get(word + 1).map_or(0, |next| next << 63);
        StateSet(std::array::from_fn(|word| self.0[word] >> 1 | carry(word)))
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn next_and_previous_cross_the_words() {
        let of = |state| {
            let mut set = StateSet::<3>::EMPTY;
            set.insert(state);
            set
        };
        for state in 0..191 {
            assert_eq!(of(state).next(), of(state + 1));
            assert_eq!(of(state + 1).previous(), of(state));
        }
    }
}
