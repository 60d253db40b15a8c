//! A line in one colour beside the background read cell by cell, all its arrangements at once, each
//! with its weight.

use std::ops::Range;

use crate::line::Span;

/// A line as a chain of states: a state is how much of the clue stands already. From each one a
/// colour leads to the next, and in some a blank changes nothing.
pub(super) struct Chain {
    /// The cells of the line that it reads.
    pub(super) cells: Range<usize>,
    /// One where a blank changes nothing, zero where it may not come.
    stays: Vec<f32>,
    /// The colour that leads to this state from the one before; there is one more behind the last.
    arrive: Vec<u8>,
}

/// Of so few states it is not worth while to take several at once.
const FEW: usize = 8;

/// What was heard of a line's cells, what it says of them, and space for the calculation.
#[derive(Default)]
pub(super) struct Space {
    /// For each cell and colour the weight that others give it.
    pub(super) heard: Vec<f32>,
    /// For each cell and colour the weight of all arrangements with it, leaving out what was heard
    /// of that very cell.
    pub(super) said: Vec<f32>,
    /// For each cell and state the weight of all ways to come there. There is a zero at either end
    /// of what can be reached, so that nobody need ask whether there is a state before or behind.
    forward: Vec<f32>,
    backward: Vec<f32>,
    /// For each cell the states that can be reached, the first and the one behind the last.
    windows: Vec<(usize, usize)>,
    stay: Vec<f32>,
    go: Vec<f32>,
}

impl Chain {
    /// The chain of these runs of a line, which are found in these of its cells.
    pub(super) fn new(clue: &[Span], cells: Range<usize>) -> Chain {
        let mut chain = Chain { cells, stays: vec![1.0], arrive: vec![0] };
        for (index, run) in clue.iter().enumerate() {
            chain.arrive.extend((0..run.length()).map(|_| run.colour() as u8));
            chain.stays.extend((1..run.length()).map(|_| 0.0));
            if index + 1 < clue.len() {
                chain.arrive.push(0);
                chain.stays.push(0.0);
            }
            chain.stays.push(1.0);
        }
        chain.arrive.push(0);
        chain
    }

    /// Says what follows from what was heard; how many steps that took.
    pub(super) fn run(&self, space: &mut Space) -> usize {
        space.said.clear();
        space.said.resize(self.cells.len() * 2, 0.0);
        space.stay.resize(self.stays.len().max(space.stay.len()), 0.0);
        space.go.resize(self.stays.len().max(space.go.len()), 0.0);
        if !self.forwards(space) {
            return self.cells.len();
        }
        self.backwards(space);
        2 * space.windows.iter().map(|(first, end)| end - first).sum::<usize>()
    }

    /// Each row of the forward table has a place more at either end.
    fn stride(&self) -> usize {
        self.stays.len() + 2
    }

    /// Weighs all ways to come to each state; false if there is none to the end.
    fn forwards(&self, space: &mut Space) -> bool {
        let (stride, states) = (self.stride(), self.stays.len());
        space.forward.resize((stride * (self.cells.len() + 1)).max(space.forward.len()), 0.0);
        space.forward[..3].copy_from_slice(&[0.0, 1.0, 0.0]);
        space.windows.clear();
        space.windows.push((0, 1));
        for cell in 0..self.cells.len() {
            let (first, end) = space.windows[cell];
            let must = states.saturating_sub(self.cells.len() - cell);
            let (first, end) = (first.max(must), states.min(end + 1));
            if first >= end {
                return false;
            }
            let (before, after) = space.forward[cell * stride..].split_at_mut(stride);
            let heard = [space.heard[2 * cell], space.heard[2 * cell + 1]];
            space.windows.push(self.step_forward(first, end, heard, before, after));
        }
        space.windows[self.cells.len()] == (states - 1, states)
    }

    fn step_forward(
        &self,
        mut first: usize,
        mut end: usize,
        heard: [f32; 2],
        before: &[f32],
        after: &mut [f32],
    ) -> (usize, usize) {
        let (arrive, stays) = (&self.arrive[first..end], &self.stays[first..end]);
        let (before, after_states) = (&before[first..end + 1], &mut after[first + 1..end + 1]);
        for state in 0..after_states.len() {
            let stay = before[state + 1] * stays[state] * heard[0];
            after_states[state] = stay + before[state] * weigh(heard, arrive[state]);
        }
        level_out(after_states);
        while first < end && after[first + 1] == 0.0 {
            first += 1;
        }
        while first < end && after[end] == 0.0 {
            end -= 1;
        }
        (after[first], after[end + 1]) = (0.0, 0.0);
        (first, end)
    }

    /// Meets the ways forwards with the ways back from the end.
    fn backwards(&self, space: &mut Space) {
        let (stride, states) = (self.stride(), self.stays.len());
        let Space { heard, said, forward, backward, windows, stay, go } = space;
        backward.clear();
        backward.resize(states + 1, 0.0);
        backward[states - 1] = 1.0;
        for cell in (0..self.cells.len()).rev() {
            let ((first, end), (later_first, later_end)) = (windows[cell], windows[cell + 1]);
            backward[first..later_first.max(first)].fill(0.0);
            backward[later_end.min(end + 1)..end + 1].fill(0.0);
            let before = &forward[cell * stride + first + 1..cell * stride + end + 1];
            let (heard, said) = ([heard[2 * cell], heard[2 * cell + 1]], &mut said[2 * cell..]);
            if end - first <= FEW {
                said[..2].copy_from_slice(&self.step_back_few(first, heard, before, backward));
                continue;
            }
            let (stay, go) = (&mut stay[..end - first], &mut go[..end - first]);
            self.step_backward(first, heard, before, backward, (stay, go));
            let part = |wanted| sum_where(go, &self.arrive[first + 1..end + 1], wanted);
            (said[0], said[1]) = (sum(stay) + part(0), part(1));
        }
    }

    /// What is said of a cell where few states can be reached.
    fn step_back_few(
        &self,
        first: usize,
        heard: [f32; 2],
        before: &[f32],
        backward: &mut [f32],
    ) -> [f32; 2] {
        let states = before.len();
        let stays = &self.stays[first..first + states];
        let arrive = &self.arrive[first + 1..first + 1 + states];
        let backward = &mut backward[first..first + 1 + states];
        let (mut stay, mut go) = (0.0, [0.0, 0.0]);
        for state in 0..states {
            let (here, there) = (stays[state] * backward[state], backward[state + 1]);
            stay += before[state] * here;
            go[usize::from(arrive[state] & 1)] += before[state] * there;
            backward[state] = here * heard[0] + there * weigh(heard, arrive[state]);
        }
        level_out(&mut backward[..states]);
        [stay + go[0], go[1]]
    }

    fn step_backward(
        &self,
        first: usize,
        heard: [f32; 2],
        before: &[f32],
        backward: &mut [f32],
        (stay, go): (&mut [f32], &mut [f32]),
    ) {
        for (at, ((before, stay), go)) in before.iter().zip(stay).zip(go).enumerate() {
            let state = first + at;
            let here = self.stays[state] * backward[state];
            let there = backward[state + 1];
            (*stay, *go) = (before * here, before * there);
            backward[state] = here * heard[0] + there * weigh(heard, self.arrive[state + 1]);
        }
        level_out(&mut backward[first..first + before.len()]);
    }
}

/// The weight of a colour in a cell of which this was heard.
fn weigh([blank, filled]: [f32; 2], colour: u8) -> f32 {
    if colour == 0 { blank } else { filled }
}

/// The sum, in eight parts that need not wait for each other.
fn sum(weights: &[f32]) -> f32 {
    if weights.len() <= FEW {
        return weights.iter().fold(0.0, |sum, weight| sum + weight);
    }
    let (chunks, rest) = weights.as_chunks::<8>();
    let mut parts = [0.0_f32; 8];
    for chunk in chunks {
        parts.iter_mut().zip(chunk).for_each(|(part, weight)| *part += weight);
    }
    parts.iter().sum::<f32>() + rest.iter().sum::<f32>()
}

/// The same for the weights of one colour.
fn sum_where(weights: &[f32], colours: &[u8], wanted: u8) -> f32 {
    let mut parts = [0.0_f32; 8];
    for (weights, colours) in weights.chunks(8).zip(colours.chunks(8)) {
        for ((part, &weight), &colour) in parts.iter_mut().zip(weights).zip(colours) {
            *part += if colour == wanted { weight } else { 0.0 };
        }
    }
    parts.iter().sum()
}

/// Only ratios matter: keeps the numbers from vanishing.
fn level_out(weights: &mut [f32]) {
    let sum = sum(weights);
    if sum > 0.0 && sum < 1e-3 {
        let factor = 1.0 / sum;
        weights.iter_mut().for_each(|weight| *weight *= factor);
    }
}

#[cfg(test)]
mod tests {
    use super::super::judge::{judge, weights};
    use super::*;
    use crate::line::spans;
    use puzzle::Clue;

    /// What a chain says must be in proportion to the weights of all arrangements.
    fn check(space: &mut Space, clue: &str, length: usize) {
        let clue: Clue = clue.parse().expect("a clue");
        let spans: Vec<Span> = spans(&clue).collect();
        let heard = weights(length * 2);
        space.heard.clone_from(&heard);
        Chain::new(&spans, 0..length).run(space);
        judge(&clue, &heard, &space.said, length);
    }

    #[test]
    fn a_chain_weighs_all_arrangements_whatever_was_read_before() {
        // The longest first, so that each finds the leavings of others behind its own.
        let space = &mut Space::default();
        check(space, "1 1 1 1 1", 15);
        check(space, "3 1 2", 11);
        check(space, "7", 7);
        check(space, "2 1", 7);
        check(space, "1", 4);
        check(space, "", 3);
    }
}
