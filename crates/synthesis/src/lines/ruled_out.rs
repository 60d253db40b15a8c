//! What is known of the cells of a line: for each colour the cells in which it is ruled out, in bits.

use puzzle::Cell;

/// The most colours of a training line, the background included.
pub const MAX_COLOURS: usize = 5;

/// For each colour, the background first, the cells in which it is ruled out.
///
/// ```
/// use nonolith_synthesis::lines::RuledOut;
/// let cells = puzzle::cells_from_text("?#.", 2).unwrap();
/// let ruled_out = RuledOut::of(&cells, 2);
/// assert_eq!(ruled_out.decided(2), 0b110);
/// assert_eq!(ruled_out.cells(3, 2), cells);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RuledOut([u64; MAX_COLOURS]);

impl RuledOut {
    /// What is ruled out in cells of a line in `colours` colours, at most [`MAX_COLOURS`].
    pub fn of(cells: &[Cell], colours: usize) -> RuledOut {
        let mut all = RuledOut::default();
        for (at, cell) in cells.iter().enumerate() {
            all = all.with(Cell::any(colours).without(*cell), 1 << at);
        }
        all
    }

    /// The cells of a line of this length in which just this is ruled out.
    pub fn cells(self, length: usize, colours: usize) -> Vec<Cell> {
        let excluded = |at: usize| {
            let bits = self.0.iter().enumerate().map(|(colour, cells)| (cells >> at & 1) << colour);
            Cell::from_bits(bits.sum())
        };
        (0..length).map(|at| Cell::any(colours).without(excluded(at))).collect()
    }

    /// The same with colours ruled out in more cells.
    #[must_use]
    pub fn with(mut self, colours: Cell, cells: u64) -> RuledOut {
        for (colour, mine) in self.0.iter_mut().enumerate() {
            *mine |= if colours.bits() >> colour & 1 == 1 { cells } else { 0 };
        }
        self
    }

    /// What either rules out.
    #[must_use]
    pub fn union(self, other: RuledOut) -> RuledOut {
        self.each(other, |mine, theirs| mine | theirs)
    }

    /// What this rules out and `other` does not.
    #[must_use]
    pub fn difference(self, other: RuledOut) -> RuledOut {
        self.each(other, |mine, theirs| mine & !theirs)
    }

    /// What both rule out.
    #[must_use]
    pub fn intersection(self, other: RuledOut) -> RuledOut {
        self.each(other, |mine, theirs| mine & theirs)
    }

    fn each(mut self, other: RuledOut, join: impl Fn(u64, u64) -> u64) -> RuledOut {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = join(*mine, theirs);
        }
        self
    }

    /// Whether `other` rules out all that this does.
    pub fn is_subset(self, other: RuledOut) -> bool {
        self.0.iter().zip(other.0).all(|(mine, theirs)| mine & !theirs == 0)
    }

    /// The cells in which all these colours are ruled out; every cell if there are none.
    pub fn everywhere(self, colours: Cell) -> u64 {
        let chosen = self.0.iter().enumerate().filter(|(at, _)| colours.bits() >> at & 1 == 1);
        chosen.fold(!0, |all, (_, cells)| all & cells)
    }

    /// For each colour, the cells in which it is ruled out.
    pub fn by_colour(self) -> [u64; MAX_COLOURS] {
        self.0
    }

    /// How many colours are ruled out, cell by cell.
    pub fn count(self) -> u32 {
        self.0.iter().map(|cells| cells.count_ones()).sum()
    }

    /// The cells in which at most one of `colours` colours is left.
    pub fn decided(self, colours: usize) -> u64 {
        let mut all_but_one = 0;
        for left in 0..colours {
            all_but_one |= self.everywhere(Cell::any(colours).without(Cell::from_bits(1 << left)));
        }
        all_but_one
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::check::enumerate::states;

    #[test]
    fn cells_are_the_same_after_they_were_turned_into_bits_and_back() {
        for (length, colours) in [(4, 2), (3, 3), (2, 5)] {
            for cells in states(length, colours) {
                let ruled_out = RuledOut::of(&cells, colours);
                assert_eq!(ruled_out.cells(length, colours), cells);
                let decided = (0..length).filter(|&at| cells[at].is_known());
                assert_eq!(ruled_out.decided(colours), decided.fold(0, |all, at| all | 1 << at));
                let open: usize = cells.iter().map(|cell| cell.count()).sum();
                assert_eq!(ruled_out.count() as usize, length * colours - open);
            }
        }
    }

    #[test]
    fn less_is_ruled_out_where_more_is_possible() {
        for one in states(2, 3) {
            for other in states(2, 3) {
                let wider = one.iter().zip(&other).all(|(one, other)| one.and(*other) == *other);
                let (one, other) = (RuledOut::of(&one, 3), RuledOut::of(&other, 3));
                assert_eq!(one.is_subset(other), wider);
                assert_eq!(one.difference(other).count() == 0, wider);
                assert_eq!(one.union(other) == other, wider);
                assert_eq!(one.intersection(other) == one, wider);
            }
        }
    }
}
