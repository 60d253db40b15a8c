//! Closing a line: what each of its cells can still be, from its clue and what is known of it.
//!
//! A forward pass collects for each place the states that the cells before it can lead to, a
//! backward pass those from which the cells after it can be read; a colour is possible where a way
//! that reads it goes from one to the other.

use crate::automaton::Automaton;
use crate::state_set::StateSet;

/// The automaton of one line as sets of states.
#[derive(Clone, Debug)]
pub(crate) struct LineCloser<const N: usize> {
    /// The states that read blank and stay.
    wait: StateSet<N>,
    /// For each colour that moves a state on, its bit and those states.
    moves: Vec<(u64, StateSet<N>)>,
    last: StateSet<N>,
}

impl<const N: usize> LineCloser<N> {
    pub(crate) fn new(automaton: &Automaton) -> LineCloser<N> {
        let mut wait = StateSet::EMPTY;
        (0..automaton.states())
            .filter(|&state| automaton.waits[state])
            .for_each(|s| wait.insert(s));
        let mut moves: Vec<(u64, StateSet<N>)> = vec![];
        for (state, &colour) in automaton.steps.iter().enumerate() {
            let bit = 1 << colour;
            if moves.iter().all(|&(other, _)| other != bit) {
                moves.push((bit, StateSet::EMPTY));
            }
            moves.iter_mut().filter(|it| it.0 == bit).for_each(|it| it.1.insert(state));
        }
        let mut last = StateSet::EMPTY;
        last.insert(automaton.states() - 1);
        LineCloser { wait, moves, last }
    }

    /// Narrows each cell, a set of colours, to what is possible; false if nothing is.
    pub(crate) fn close(&self, cells: &mut [u64], forward: &mut Vec<StateSet<N>>) -> bool {
        forward.clear();
        let mut states = StateSet::EMPTY;
        states.insert(0);
        for &cell in cells.iter() {
            forward.push(states);
            let stay = if cell & 1 == 1 { states.and(self.wait) } else { StateSet::EMPTY };
            states = stay.or(states.and(self.movers(cell)).next());
        }
        let mut states = states.and(self.last);
        for (cell, before) in cells.iter_mut().zip(forward).rev() {
            let stay =
                if *cell & 1 == 1 { before.and(self.wait).and(states) } else { StateSet::EMPTY };
            let back = before.and(states.previous());
            let mut possible = u64::from(!stay.is_empty());
            states = stay;
            for &(bit, movers) in &self.moves {
                let moved = back.and(movers);
                if *cell & bit != 0 && !moved.is_empty() {
                    possible |= bit;
                    states = states.or(moved);
                }
            }
            *cell = possible;
        }
        !states.is_empty()
    }

    /// The states that some colour of the cell moves on.
    fn movers(&self, cell: u64) -> StateSet<N> {
        let moves = self.moves.iter().filter(|&&(bit, _)| cell & bit != 0);
        moves.fold(StateSet::EMPTY, |all, &(_, movers)| all.or(movers))
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
            let closer = LineCloser::<N>::new(&automaton);
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
    }
}
