//! Specification mining: every valid state of every short line, and all that follows from it.
//!
//! The paper asks an SMT solver about each cell of each state. Here [`StateTable`] closes all states
//! of one clue together.

use std::sync::Arc;

use puzzle::check::enumerate;
use puzzle::{Cell, Clue};
use strategies::dsl::hints;
use strategies::evaluate::State;
use strategies::state_table::StateTable;

use super::ruled_out::{MAX_COLOURS, RuledOut};
use super::training_line::{Hints, TrainingLine};

/// The longest lines whose states are listed: a clue has `3^length` states, 531,441 for 12 cells,
/// and each clue of the length has its own.
pub const MAX_MINED_LENGTH: usize = 12;

/// The same with more colours: a state of the longest lines in black and white has two bits a cell.
const MAX_MINED_BITS: usize = 2 * MAX_MINED_LENGTH;

/// Every valid state of every line of `length` cells, clue by clue; empty beyond [`MAX_MINED_LENGTH`].
///
/// ```
/// use nonolith_synthesis::lines::mine;
/// assert_eq!([1, 2, 3, 4].map(|length| mine(length).len()), [4, 15, 57, 219]);
/// ```
pub fn mine(length: usize) -> Vec<TrainingLine> {
    mine_in(length, 2)
}

/// As [`mine`], of lines in `colours` colours, the background included. No rule tells two colours apart but by
/// their places, so that of clues that differ by the names of colours alone there is one: its
/// colours appear in order. Empty for more colours than a training line has, or where a clue has too many states.
///
/// ```
/// use nonolith_synthesis::lines::mine_in;
/// // Every set of three colours for the only cell: four where it may be blank, four where it may be filled.
/// assert_eq!(mine_in(1, 3).len(), 4 + 4);
/// ```
pub fn mine_in(length: usize, colours: usize) -> Vec<TrainingLine> {
    if colours > MAX_COLOURS || length * colours > MAX_MINED_BITS {
        return vec![];
    }
    let mut clues = enumerate::clues(length, colours);
    clues.retain(has_colours_in_order);
    clues.sort();
    clues.iter().flat_map(|clue| ClosureTable::of(clue, length, colours).lines()).collect()
}

/// Whether colour 1 appears in a clue before colour 2, that before colour 3, and so on.
fn has_colours_in_order(clue: &Clue) -> bool {
    let mut next = 1;
    clue.runs().iter().all(|run| {
        let is_known = run.colour.index() < next;
        let is_next = run.colour.index() == next;
        next += usize::from(is_next);
        is_known || is_next
    })
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

/// What follows from each state of the lines of one length and clue, by the state's place in its table.
struct ClosureTable<'a> {
    clue: &'a Clue,
    hints: Hints,
    length: usize,
    colours: usize,
    closures: Vec<Option<u64>>,
}

impl ClosureTable<'_> {
    fn of(clue: &Clue, length: usize, colours: usize) -> ClosureTable<'_> {
        let hints: Hints = Arc::from(hints(clue, length));
        let table = StateTable::new(clue, length, colours);
        let closures = (0..table.size()).map(|state| table.possible(state)).collect();
        ClosureTable { clue, hints, length, colours, closures }
    }

    fn lines(&self) -> Vec<TrainingLine> {
        let line = |(state, closure): (usize, &Option<u64>)| {
            let (known, must) =
                (self.known(state), ruled_out((*closure)?, self.length, self.colours));
            let mut line = match self.colours {
                2 => TrainingLine::new(self.hints.clone(), self.length, known, must),
                _ => {
                    let cells = |set: RuledOut| set.cells(self.length, self.colours);
                    let (before, after) = (cells(known), cells(must));
                    let state = State { clue: self.clue.clone(), before, after };
                    TrainingLine::in_colours(&state, self.colours)?
                }
            };
            line.is_canonical = self.is_canonical(state, &line);
            Some(line)
        };
        self.closures.iter().enumerate().filter_map(line).collect()
    }

    /// The number of sets of colours that a cell may be.
    fn base(&self) -> usize {
        (1 << self.colours) - 1
    }

    /// The sets of colours of the cells of a state, as bits, with what each adds to the state's place.
    fn digits(&self, state: usize) -> impl Iterator<Item = (usize, usize)> {
        let (base, powers) = (self.base(), 0..self.length as u32);
        powers.map(move |cell| base.pow(cell)).map(move |power| (state / power % base + 1, power))
    }

    fn known(&self, state: usize) -> RuledOut {
        let cells: Vec<Cell> =
            self.digits(state).map(|(set, _)| Cell::from_bits(set as u64)).collect();
        RuledOut::of(&cells, self.colours)
    }

    /// Whether something follows, and forgetting that a colour is ruled out anywhere would lose something:
    /// just that or part of what follows.
    fn is_canonical(&self, state: usize, line: &TrainingLine) -> bool {
        let is_idle = |(set, power): (usize, usize)| {
            (0..self.colours)
                .map(|colour| 1 << colour)
                .filter(|colour| set & colour == 0)
                .any(|colour| self.closures[state + colour * power] == self.closures[state])
        };
        line.is_productive() && !self.digits(state).any(is_idle)
    }
}

/// What is ruled out where this is possible, as many bits a cell as there are colours.
fn ruled_out(possible: u64, length: usize, colours: usize) -> RuledOut {
    let all = (1_u64 << colours) - 1;
    let cells = (0..length).map(|at| Cell::from_bits(possible >> (at * colours) & all));
    RuledOut::of(&cells.collect::<Vec<Cell>>(), colours)
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
    fn all_that_follows_in_colour_is_what_the_judge_says() {
        for (length, colours) in [(1, 3), (2, 3), (3, 3), (2, 4), (1, 5)] {
            let lines = mine_in(length, colours);
            assert!(lines.iter().any(|line| line.is_canonical));
            for line in lines {
                assert_eq!(check::line(&line.clue(), &line.before()), Ok(line.after()));
            }
        }
    }

    /// To forget anything that is known is to lose part of what follows, as the judge says.
    #[test]
    fn a_coloured_state_is_canonical_if_everything_known_matters() {
        for line in (1..=3).flat_map(|length| mine_in(length, 3)) {
            let (clue, before) = (line.clue(), line.before());
            let forgotten = (0..line.length).flat_map(|at| {
                let before = &before;
                Cell::any(3).without(before[at]).colours().map(move |colour| {
                    let mut less = before.clone();
                    less[at] = less[at].or(Cell::only(colour));
                    less
                })
            });
            let matters = |less: Vec<Cell>| check::line(&clue, &less) != Ok(line.after());
            let all_matters = forgotten.into_iter().all(matters);
            assert_eq!(line.is_canonical, line.is_productive() && all_matters, "{clue}");
        }
    }

    #[test]
    fn of_clues_that_differ_by_names_of_colours_one_is_mined() {
        let clues: std::collections::BTreeSet<String> =
            mine_in(3, 3).iter().map(|line| line.clue().to_string()).collect();
        assert!(clues.contains("1 1:2") && !clues.contains("1:2 1"), "{clues:?}");
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
