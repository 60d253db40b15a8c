//! A clue as an automaton that reads its line cell by cell.
//!
//! The states form a chain. Each but the last has one transition to the next, by one colour; those
//! before, between and behind runs also have a transition to themselves, by blank. So an automaton
//! is the colours of the transitions along the chain, and which states may stay.

use puzzle::Clue;

/// The automaton of a clue, which accepts the arrangements of the clue and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Automaton {
    /// The colour of each state's transition to the next; the last state has none.
    pub(crate) steps: Vec<usize>,
    /// Whether each state may read blank and stay.
    pub(crate) waits: Vec<bool>,
}

impl Automaton {
    /// The automaton of a clue, or `None` if the clue does not fit a line of `length` cells.
    pub(crate) fn new(clue: &Clue, length: usize) -> Option<Automaton> {
        clue.slack(length)?;
        let (mut steps, mut waits) = (vec![], vec![true]);
        for (index, run) in clue.runs().iter().enumerate() {
            if clue.space_before(index) == 1 {
                // The blank that parts two runs of one colour must be read before any other.
                *waits.last_mut().expect("there is a first state") = false;
                steps.push(0);
                waits.push(true);
            }
            for _ in 0..run.length {
                steps.push(run.colour.index());
                waits.push(false);
            }
            *waits.last_mut().expect("there is a first state") = true;
        }
        Some(Automaton { steps, waits })
    }

    /// How many states there are.
    pub(crate) fn states(&self) -> usize {
        self.waits.len()
    }
}

/// What the cells of a line, sets of colours, can still be: every transition is tried in every state.
#[cfg(test)]
pub(crate) fn closed(clue: &Clue, cells: &[u64], colours: usize) -> Option<Vec<u64>> {
    let automaton = Automaton::new(clue, cells.len())?;
    let next = |state: usize, colour: usize| {
        let step = (automaton.steps.get(state) == Some(&colour)).then_some(state + 1);
        let wait = (colour == 0 && automaton.waits[state]).then_some(state);
        [step, wait].into_iter().flatten()
    };
    let transitions = |cell: u64| {
        let colours = (0..colours).filter(move |colour| cell >> colour & 1 == 1);
        let states = 0..automaton.states();
        states.flat_map(move |state| colours.clone().map(move |colour| (state, colour)))
    };
    let last = automaton.states() - 1;
    let mut before = vec![vec![false; last + 1]; cells.len() + 1];
    before[0][0] = true;
    for (at, &cell) in cells.iter().enumerate() {
        for (state, colour) in transitions(cell) {
            if before[at][state] {
                next(state, colour).for_each(|next| before[at + 1][next] = true);
            }
        }
    }
    let mut after = vec![false; last + 1];
    after[last] = before[cells.len()][last];
    let mut closed = vec![0; cells.len()];
    for (at, &cell) in cells.iter().enumerate().rev() {
        let leads_on = |&(state, colour): &(usize, usize)| {
            before[at][state] && next(state, colour).any(|next| after[next])
        };
        let leading: Vec<(usize, usize)> = transitions(cell).filter(leads_on).collect();
        after.fill(false);
        for (state, colour) in leading {
            after[state] = true;
            closed[at] |= 1 << colour;
        }
    }
    after[0].then_some(closed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::{Cell, check};

    #[test]
    fn it_accepts_the_arrangements_of_the_clue_and_nothing_else() {
        for (length, colours) in [(7, 2), (4, 3), (3, 4)] {
            for clue in crate::testing::clues(length, colours) {
                let Some(automaton) = Automaton::new(&clue, length) else { continue };
                let ways = check::arrangements(&clue, &vec![Cell::any(colours); length]);
                let accepted = |line: &Vec<usize>| accepts(&automaton, line);
                let lines = crate::testing::lines(length, colours);
                let found: Vec<Vec<usize>> = lines.into_iter().filter(accepted).collect();
                assert_eq!(found.len(), ways.len(), "{clue}");
                for way in ways {
                    let way: Vec<usize> = way.iter().map(|colour| colour.index()).collect();
                    assert!(found.contains(&way), "{clue}");
                }
            }
        }
    }

    fn accepts(automaton: &Automaton, line: &[usize]) -> bool {
        let mut states = vec![0];
        for &colour in line {
            let on = |&state: &usize| {
                let step = automaton.steps.get(state) == Some(&colour);
                let wait = colour == 0 && automaton.waits[state];
                [wait.then_some(state), step.then_some(state + 1)].into_iter().flatten()
            };
            states = states.iter().flat_map(on).collect();
        }
        states.contains(&(automaton.states() - 1))
    }
}
