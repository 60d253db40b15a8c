//! Closing a line: what each of its cells can still be, from its clue and what is known of it.
//!
//! A forward pass collects for each place the states that the cells before it can lead to, a
//! backward pass those from which the cells after it can be read; a colour is possible where a
//! transition that reads it leads from a state of the one to a state of the other.

use crate::automaton::Automaton;
use crate::state_set::StateSet;

/// The automaton of one line as sets of states.
#[derive(Clone, Debug)]
pub(crate) struct LineCloser<const N: usize> {
    /// For each colour that some transition reads, its bit and those transitions.
    colours: Vec<(u64, ColourTransitions<N>)>,
    /// For each set of colours the transitions that read one of them, where there are few sets.
    table: Vec<ColourTransitions<N>>,
    last: StateSet<N>,
}

/// The transitions that read some colours: which states stay, and which go on to the next.
#[derive(Clone, Copy, Debug)]
struct ColourTransitions<const N: usize> {
    stay: StateSet<N>,
    go_on: StateSet<N>,
}

/// Up to this many colours there is a table of all sets of them.
const TABLE_COLOURS: usize = 4;

impl<const N: usize> ColourTransitions<N> {
    const NONE: ColourTransitions<N> =
        ColourTransitions { stay: StateSet::EMPTY, go_on: StateSet::EMPTY };

    fn or(self, other: ColourTransitions<N>) -> ColourTransitions<N> {
        ColourTransitions { stay: self.stay.or(other.stay), go_on: self.go_on.or(other.go_on) }
    }

    /// The states after one cell.
    fn after(self, states: StateSet<N>) -> StateSet<N> {
        states.and(self.stay).or(states.and(self.go_on).next())
    }

    /// The states of `before` from which one cell leads to `after`.
    fn before(self, before: StateSet<N>, after: StateSet<N>) -> StateSet<N> {
        before.and(after.and(self.stay).or(after.previous().and(self.go_on)))
    }
}

impl<const N: usize> LineCloser<N> {
    /// The closer of a line whose cells have `colours` colours.
    pub(crate) fn new(automaton: &Automaton, colours: usize) -> LineCloser<N> {
        let mut ways = vec![ColourTransitions::NONE; colours];
        let waiting = (0..automaton.states()).filter(|&state| automaton.waits[state]);
        waiting.for_each(|state| ways[0].stay.insert(state));
        for (state, &colour) in automaton.steps.iter().enumerate() {
            ways[colour].go_on.insert(state);
        }
        let mut last = StateSet::EMPTY;
        last.insert(automaton.states() - 1);
        let read = |way: &ColourTransitions<N>| !way.stay.or(way.go_on).is_empty();
        let colours: Vec<(u64, ColourTransitions<N>)> = (0..colours)
            .filter(|&colour| read(&ways[colour]))
            .map(|colour| (1 << colour, ways[colour]))
            .collect();
        let mut closer = LineCloser { colours, table: vec![], last };
        if ways.len() <= TABLE_COLOURS {
            closer.table = (0..1 << ways.len()).map(|set| closer.union(set)).collect();
        }
        closer
    }

    /// Narrows each cell, a set of colours, to what is possible; false if nothing is.
    pub(crate) fn close(&self, cells: &mut [u64], forward: &mut Vec<StateSet<N>>) -> bool {
        forward.clear();
        let mut states = StateSet::EMPTY;
        states.insert(0);
        for &cell in cells.iter() {
            forward.push(states);
            states = self.ways(cell).after(states);
        }
        let mut states = states.and(self.last);
        if states.is_empty() {
            return false;
        }
        for (cell, &before) in cells.iter_mut().zip(forward.iter()).rev() {
            let after = states;
            states = self.ways(*cell).before(before, after);
            // The last colour of a cell is possible, since something is.
            if *cell & (*cell - 1) != 0 {
                *cell = self.possible(*cell, before, after);
            }
        }
        true
    }

    /// The colours of a cell that some transition from `before` to `after` reads.
    fn possible(&self, cell: u64, before: StateSet<N>, after: StateSet<N>) -> u64 {
        let read = |&&(bit, ways): &&(u64, ColourTransitions<N>)| {
            cell & bit != 0 && !ways.before(before, after).is_empty()
        };
        self.colours.iter().filter(read).fold(0, |set, (bit, _)| set | bit)
    }

    /// The transitions that read any colour of a cell.
    fn ways(&self, cell: u64) -> ColourTransitions<N> {
        match self.table.get(cell as usize) {
            Some(ways) => *ways,
            None => self.union(cell),
        }
    }

    fn union(&self, cell: u64) -> ColourTransitions<N> {
        let own = self.colours.iter().filter(|(bit, _)| cell & bit != 0);
        own.fold(ColourTransitions::NONE, |all, &(_, ways)| all.or(ways))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use puzzle::{Cell, check};

    /// Every clue on every state of a line, against brute force.
    fn agrees<const N: usize>(length: usize, colours: usize) {
        for clue in testing::clues(length, colours) {
            let Some(automaton) = Automaton::new(&clue, length) else { continue };
            let closer = LineCloser::<N>::new(&automaton, colours);
            for cells in testing::states(length, colours) {
                let mut closed = cells.clone();
                let possible = closer.close(&mut closed, &mut vec![]);
                let cells: Vec<Cell> = cells.into_iter().map(Cell::from_bits).collect();
                let expected = check::line_by_arrangements(&clue, &cells).ok();
                let closed: Vec<Cell> = closed.into_iter().map(Cell::from_bits).collect();
                assert_eq!(possible.then_some(closed), expected, "{clue} on {cells:?}");
            }
        }
    }

    #[test]
    fn it_agrees_with_brute_force_on_all_short_lines() {
        agrees::<1>(8, 2);
        agrees::<2>(5, 3);
        agrees::<1>(3, 4);
        agrees::<1>(2, 5);
    }
}
