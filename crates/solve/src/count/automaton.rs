//! The automaton of a group: which colour may come next along the line, and where that leads.

use std::ops::Range;

use crate::line::ClueRun;

/// A state, counted from zero; the last one is "all runs are placed".
pub(super) type AutomatonState = u16;

/// Reads a stretch of a line colour by colour.
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    colours: usize,
    /// The next state for each state and colour, if there is one.
    next: Vec<Option<AutomatonState>>,
    /// For each cell of the stretch, and after the last, whether each state can still reach the end.
    alive: Vec<Vec<bool>>,
}

impl Automaton {
    /// The automaton of some runs over cells that allow these sets of colours (as bits).
    pub(super) fn new(
        clue: &[ClueRun],
        runs: Range<usize>,
        allowed: &[u64],
        colours: usize,
    ) -> Automaton {
        let mut automaton = Automaton { colours, next: vec![], alive: vec![] };
        for run in runs.clone() {
            automaton.add_run(clue[run], run + 1 == runs.end);
        }
        let done = automaton.state();
        automaton.add_state([(0, done)]);
        automaton.find_alive(allowed);
        automaton
    }

    /// How many states the automaton of some runs has.
    pub(super) fn states(clue: &[ClueRun], runs: Range<usize>) -> usize {
        let spaces = clue[runs.start..runs.end - 1].iter().filter(|run| run.is_spaced()).count();
        clue[runs].iter().map(|run| run.length()).sum::<usize>() + spaces + 1
    }

    /// How many states there are.
    pub(super) fn len(&self) -> usize {
        self.next.len() / self.colours
    }

    /// Where a colour leads from here at this cell, if the stretch can still be completed then.
    pub(super) fn step(
        &self,
        cell: usize,
        state: AutomatonState,
        colour: usize,
    ) -> Option<AutomatonState> {
        let next = self.next[usize::from(state) * self.colours + colour]?;
        self.alive[cell + 1][usize::from(next)].then_some(next)
    }

    fn state(&self) -> AutomatonState {
        self.len() as AutomatonState
    }

    fn add_state<const N: usize>(&mut self, ways: [(usize, AutomatonState); N]) {
        let from = self.next.len();
        self.next.resize(from + self.colours, None);
        for (colour, to) in ways {
            self.next[from + colour] = Some(to);
        }
    }

    fn add_run(&mut self, run: ClueRun, last: bool) {
        let waiting = self.state();
        let colour = run.colour();
        self.add_state([(0, waiting), (colour, waiting + 1)]);
        for _ in 1..run.length() {
            let next = self.state() + 1;
            self.add_state([(colour, next)]);
        }
        // A blank must follow before the next run of the same colour.
        if run.is_spaced() && !last {
            let next = self.state() + 1;
            self.add_state([(0, next)]);
        }
    }

    fn find_alive(&mut self, allowed: &[u64]) {
        let states = self.len();
        let mut alive: Vec<bool> = (0..states).map(|state| state + 1 == states).collect();
        self.alive = vec![alive.clone()];
        for &colours in allowed.iter().rev() {
            let leads = |state: usize| {
                (0..self.colours).any(|colour| {
                    colours >> colour & 1 == 1
                        && self.next[state * self.colours + colour]
                            .is_some_and(|next| alive[usize::from(next)])
                })
            };
            alive = (0..states).map(leads).collect();
            self.alive.push(alive.clone());
        }
        self.alive.reverse();
    }
}
