//! What follows from every state of the lines of one length and clue, found for all states together.
//!
//! What is possible in a state is what is possible with one undecided cell taken either way, so that
//! a table over all states, smaller ones first, needs one step a state.

use puzzle::{Cell, Clue, Colour, check};

/// All states of the lines of one length and clue. A cell's set of colours is a digit, its bits
/// less one; the number that the digits make, the first cell's the lowest, is the state's place.
///
/// ```
/// use puzzle::{Cell, Clue};
/// use strategies::state_table::StateTable;
///
/// let table = StateTable::new(&Clue::black([2]), 3, 2);
/// let unknown = table.place(&[Cell::UNKNOWN; 3]);
/// // Two bits a cell: of the middle one, only filled is possible.
/// assert_eq!(table.possible(unknown), Some(0b11_10_11));
/// ```
#[derive(Clone, Debug)]
pub struct StateTable {
    length: usize,
    colours: usize,
    /// How many sets of colours a cell may be.
    base: usize,
    /// For each state, each cell's possible colours, `colours` bits a cell; 0 if nothing fits.
    possible: Vec<u64>,
    /// For each hint and state, the cells at which it can start.
    starts: Vec<Vec<u16>>,
}

impl StateTable {
    /// Closes all states of the lines of `length` cells, at least one, with this clue.
    pub fn new(clue: &Clue, length: usize, colours: usize) -> StateTable {
        StateTable::of_hints(clue, length, colours, 0)
    }

    /// As [`StateTable::new`], and finds the cells at which each hint can start.
    ///
    /// ```
    /// use puzzle::{Cell, Clue};
    /// use strategies::state_table::StateTable;
    /// let table = StateTable::with_starts(&Clue::black([2]), 3, 2);
    /// assert_eq!(table.starts(0, table.place(&[Cell::UNKNOWN; 3])), 0b011);
    /// ```
    pub fn with_starts(clue: &Clue, length: usize, colours: usize) -> StateTable {
        StateTable::of_hints(clue, length, colours, clue.runs().len())
    }

    fn of_hints(clue: &Clue, length: usize, colours: usize, hints: usize) -> StateTable {
        let base: usize = (1 << colours) - 1;
        let size = base.pow(length as u32);
        let (possible, starts) = (vec![0; size], vec![vec![0; size]; hints]);
        let mut table = StateTable { length, colours, base, possible, starts };
        for solution in check::arrangements(clue, &vec![Cell::any(colours); length]) {
            table.enter(&solution);
        }
        table.close();
        table
    }

    /// How many states there are, those that nothing fits included.
    ///
    /// ```
    /// # use puzzle::Clue;
    /// assert_eq!(strategies::state_table::StateTable::new(&Clue::default(), 3, 2).size(), 27);
    /// ```
    pub fn size(&self) -> usize {
        self.possible.len()
    }

    /// The place of a state.
    pub fn place(&self, cells: &[Cell]) -> usize {
        cells.iter().rev().fold(0, |place, cell| place * self.base + (cell.bits() as usize - 1))
    }

    /// What each cell of a state can be, as many bits a cell as there are colours; `None` if nothing
    /// fits.
    pub fn possible(&self, place: usize) -> Option<u64> {
        Some(self.possible[place]).filter(|&possible| possible != 0)
    }

    /// The cells at which a hint can start in a state, one bit each.
    pub fn starts(&self, hint: usize, place: usize) -> u16 {
        self.starts[hint][place]
    }

    /// Moves the digits of a state on to those of the next.
    pub(crate) fn advance(&self, digits: &mut [usize]) {
        for digit in digits {
            *digit += 1;
            if *digit < self.base {
                return;
            }
            *digit = 0;
        }
    }

    fn close(&mut self) {
        let mut digits = vec![0; self.length];
        for place in 0..self.size() {
            if let Some((one, other)) = self.halves(place, &digits) {
                self.possible[place] = self.possible[one] | self.possible[other];
                for starts in &mut self.starts {
                    starts[place] = starts[one] | starts[other];
                }
            }
            self.advance(&mut digits);
        }
    }

    /// Enters a solution as the state in which all is known.
    fn enter(&mut self, solution: &[Colour]) {
        let known: Vec<Cell> = solution.iter().map(|&colour| Cell::only(colour)).collect();
        let place = self.place(&known);
        let bits = known.iter().rev();
        self.possible[place] = bits.fold(0, |all, cell| all << self.colours | cell.bits());
        let begins = |at: &usize| {
            !solution[*at].is_background() && (*at == 0 || solution[at - 1] != solution[*at])
        };
        for (hint, at) in (0..solution.len()).filter(begins).enumerate().take(self.starts.len()) {
            self.starts[hint][place] = 1 << at;
        }
    }

    /// The two states that a state with an undecided cell falls into.
    fn halves(&self, place: usize, digits: &[usize]) -> Option<(usize, usize)> {
        let mut weight = 1;
        for digit in digits {
            let set = digit + 1;
            if !set.is_power_of_two() {
                let lowest = 1 << set.trailing_zeros();
                return Some((place - (set - lowest) * weight, place - lowest * weight));
            }
            weight *= self.base;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::check::enumerate::{clues, states};

    #[test]
    fn what_is_possible_is_what_the_judge_says_on_all_short_lines() {
        for (length, colours) in (1..=6).map(|length| (length, 2)).chain([(3, 3), (2, 4)]) {
            for clue in clues(length, colours) {
                let table = StateTable::new(&clue, length, colours);
                for cells in states(length, colours) {
                    let judged = check::line(&clue, &cells).ok().map(|cells| {
                        cells.iter().rev().fold(0, |all, cell| all << colours | cell.bits())
                    });
                    assert_eq!(table.possible(table.place(&cells)), judged, "{clue} {cells:?}");
                }
            }
        }
    }

    #[test]
    fn hints_start_where_some_arrangement_has_them() {
        for clue in clues(6, 2) {
            let table = StateTable::with_starts(&clue, 6, 2);
            for cells in states(6, 2) {
                let mut starts = vec![0; clue.runs().len()];
                for way in check::arrangements(&clue, &cells) {
                    let filled = |at: usize| !way[at].is_background();
                    let begins = (0..6).filter(|&at| filled(at) && (at == 0 || !filled(at - 1)));
                    begins.enumerate().for_each(|(hint, at)| starts[hint] |= 1 << at);
                }
                let place = table.place(&cells);
                let found: Vec<u16> =
                    (0..starts.len()).map(|hint| table.starts(hint, place)).collect();
                assert_eq!(found, starts, "{clue} {cells:?}");
            }
        }
    }
}
