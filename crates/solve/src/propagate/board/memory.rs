//! Remembering what short lines came to: search sees the same lines in the same states over and
//! over.

/// A table of results, each in the one place to which its line and state lead; a newer one takes
/// the place of an older.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory(Vec<Result>);

/// The line's number counted from one, what was known, and what follows.
type Result = [u64; 5];

impl Memory {
    /// Room for some sixty results a line. It is zeros: what is never used is never written.
    pub(super) fn new(lines: usize) -> Memory {
        Memory(vec![[0; 5]; (lines * 64).next_power_of_two()])
    }

    /// What this line came to from these cells, blank and filled, if that is remembered.
    pub(super) fn recall(&self, line: usize, [blank, filled]: [u64; 2]) -> Option<[u64; 2]> {
        let result = self.0.get(self.place(line, [blank, filled]))?;
        (result[..3] == [line as u64 + 1, blank, filled]).then_some([result[3], result[4]])
    }

    pub(super) fn keep(&mut self, line: usize, before: [u64; 2], after: [u64; 2]) {
        let place = self.place(line, before);
        if let Some(result) = self.0.get_mut(place) {
            *result = [line as u64 + 1, before[0], before[1], after[0], after[1]];
        }
    }

    fn place(&self, line: usize, [blank, filled]: [u64; 2]) -> usize {
        // Fibonacci hashing: the high bits of a product depend on all bits below.
        const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
        let mixed = (blank.wrapping_mul(GOLDEN) ^ filled).wrapping_mul(GOLDEN);
        let mixed = (mixed ^ line as u64).wrapping_mul(GOLDEN);
        (mixed >> 32) as usize & self.0.len().wrapping_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::Memory;

    #[test]
    fn only_the_same_line_in_the_same_state_is_recalled() {
        let mut memory = Memory::new(2);
        memory.keep(0, [7, 6], [5, 2]);
        assert_eq!(memory.recall(0, [7, 6]), Some([5, 2]));
        assert_eq!(memory.recall(1, [7, 6]), None);
        assert_eq!(memory.recall(0, [7, 7]), None);
        assert_eq!(Memory::default().recall(0, [0, 0]), None);
    }
}
