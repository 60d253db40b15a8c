//! Specification mining: every valid state of every short line, and all that follows from it.
//!
//! The paper asks an SMT solver about each cell of each state. Here [`StateTable`] closes all states
//! of one clue together.

use std::sync::Arc;

use puzzle::Clue;
use puzzle::check::enumerate;
use strategies::dsl::hints;
use strategies::state_table::StateTable;

use super::training_line::{Hints, TrainingLine};

/// The longest lines whose states are listed: a clue has `3^length` states, 531,441 for 12 cells,
/// and each clue of the length has its own.
pub const MAX_MINED_LENGTH: usize = 12;

/// Every valid state of every line of `length` cells, clue by clue; empty beyond [`MAX_MINED_LENGTH`].
///
/// ```
/// use nonolith_synthesis::lines::mine;
/// assert_eq!([1, 2, 3, 4].map(|length| mine(length).len()), [4, 15, 57, 219]);
/// ```
pub fn mine(length: usize) -> Vec<TrainingLine> {
    if length > MAX_MINED_LENGTH {
        return vec![];
    }
    let mut clues = enumerate::clues(length, 2);
    clues.sort();
    clues.iter().flat_map(|clue| ClosureTable::of(clue, length).lines()).collect()
}

/// The canonical states of lines of `length` cells: something follows, and to forget any known cell
/// would lose part of it.
///
/// ```
/// use nonolith_synthesis::lines::canonical;
/// assert_eq!([1, 2, 3, 4, 5].map(|length| canonical(length).len()), [2, 6, 14, 41, 121]);
/// ```
pub fn canonical(length: usize) -> Vec<TrainingLine> {
    mine(length).into_iter().filter(|line| line.is_canonical).collect()
}

/// The paper's own mining: a random subset of `count` canonical states of all lengths up to `up_to`, which
/// is seven in the paper.
///
/// ```
/// use nonolith_synthesis::lines::sample;
/// assert_eq!(sample(295, 7, 1).len(), 295);
/// assert_eq!(sample(295, 7, 1), sample(295, 7, 1));
/// ```
pub fn sample(count: usize, up_to: usize, seed: u64) -> Vec<TrainingLine> {
    let mut all: Vec<TrainingLine> = (1..=up_to).flat_map(canonical).collect();
    let mut draw = puzzle::generate::Draw::new(seed, 0);
    let count = count.min(all.len());
    for place in 0..count {
        let chosen = place + draw.below(all.len() - place);
        all.swap(place, chosen);
    }
    all.truncate(count);
    all
}

/// What follows from each state of the lines of one length and clue. A state is a number in base
/// three, a digit a cell: blank, filled, unknown.
struct ClosureTable {
    hints: Hints,
    length: usize,
    closures: Vec<Option<(u64, u64)>>,
}

impl ClosureTable {
    fn of(clue: &Clue, length: usize) -> ClosureTable {
        let hints: Hints = Arc::from(hints(clue, length));
        let table = StateTable::new(clue, length, 2);
        let closure = |state| table.possible(state).map(|possible| decided(possible, length));
        ClosureTable { hints, length, closures: (0..table.size()).map(closure).collect() }
    }

    fn lines(&self) -> Vec<TrainingLine> {
        let line = |(state, closure): (usize, &Option<(u64, u64)>)| {
            let (filled, blank) = digits(state, self.length);
            let mut line =
                TrainingLine::new(self.hints.clone(), self.length, (filled, blank), (*closure)?);
            line.is_canonical = self.is_canonical(state, &line);
            Some(line)
        };
        self.closures.iter().enumerate().filter_map(line).collect()
    }

    /// Whether something follows, and forgetting any known cell would lose something: the cell
    /// itself or part of what follows.
    fn is_canonical(&self, state: usize, line: &TrainingLine) -> bool {
        let is_idle = |power: usize| {
            let digit = state / power % 3;
            digit != 2 && self.closures[state + (2 - digit) * power] == self.closures[state]
        };
        let mut powers = (0..self.length as u32).map(|cell| 3_usize.pow(cell));
        line.is_productive() && !powers.any(is_idle)
    }
}

/// The filled and the blank cells of a state.
fn digits(mut state: usize, length: usize) -> (u64, u64) {
    let (mut filled, mut blank) = (0, 0);
    for cell in 0..length {
        match state % 3 {
            0 => blank |= 1 << cell,
            1 => filled |= 1 << cell,
            _ => {}
        }
        state /= 3;
    }
    (filled, blank)
}

/// The cells that can only be filled and those that can only be blank, of two bits a cell: whether
/// it can be blank, and whether it can be filled.
fn decided(possible: u64, length: usize) -> (u64, u64) {
    let cells_that_are = |set: u64| {
        (0..length)
            .filter(|cell| possible >> (2 * cell) & 0b11 == set)
            .fold(0, |all, cell| all | 1 << cell)
    };
    (cells_that_are(0b10), cells_that_are(0b01))
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::check;

    #[test]
    fn all_that_follows_is_what_the_judge_says() {
        for line in (1..=6).flat_map(mine) {
            assert_eq!(check::line(&line.clue(), &line.before()), Ok(line.after()));
        }
    }

    #[test]
    fn there_are_as_many_states_as_an_independent_count_found() {
        let counts = [6, 7, 8].map(|length| {
            let lines = mine(length);
            let productive = lines.iter().filter(|line| line.is_productive()).count();
            (lines.len(), productive, lines.iter().filter(|line| line.is_canonical).count())
        });
        assert_eq!(counts, [(3198, 2939, 360), (12217, 11480, 1101), (46665, 44546, 3362)]);
    }
}
