//! The factor of a black-and-white line, cell by cell: the forward-backward algorithm over all its
//! arrangements at once.

use std::ops::Range;

use crate::line::ClueRun;

/// A line as a chain of states. A state is how many cells of the clue, spacing blanks included, have
/// been read; one colour leads to the next state, and in some states a blank changes nothing.
pub(super) struct Chain {
    /// The cells of the line that it covers.
    pub(super) cells: Range<usize>,
    /// For each state, one where a blank changes nothing, zero where no further blank may come.
    stays: Vec<f32>,
    /// The colour that leads to each state from the one before, and one more entry at the end.
    arrive: Vec<u8>,
}

/// Up to this many states a plain loop is faster than one that takes eight at a time.
const FEW: usize = 8;

/// Incoming and outgoing messages of a line, and buffers for the calculation.
#[derive(Default)]
pub(super) struct ChainBuffers {
    /// The incoming message about each cell and colour.
    pub(super) incoming: Vec<f32>,
    /// The outgoing message about each cell and colour: the weight of all arrangements with it,
    /// without the incoming message about that cell.
    pub(super) outgoing: Vec<f32>,
    /// For each cell and state the weight of all ways to reach it. There is a zero at either end of
    /// the reachable states, so that no loop needs a test at its ends.
    forward: Vec<f32>,
    backward: Vec<f32>,
    /// For each cell the range of reachable states.
    windows: Vec<(usize, usize)>,
    stay: Vec<f32>,
    go: Vec<f32>,
}

impl Chain {
    /// The chain of the runs `clue`, which lie within `cells`.
    pub(super) fn new(clue: &[ClueRun], cells: Range<usize>) -> Chain {
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

    /// Computes the outgoing messages from the incoming ones; returns how many steps that took.
    pub(super) fn run(&self, buffers: &mut ChainBuffers) -> usize {
        buffers.outgoing.clear();
        buffers.outgoing.resize(self.cells.len() * 2, 0.0);
        buffers.stay.resize(self.stays.len().max(buffers.stay.len()), 0.0);
        buffers.go.resize(self.stays.len().max(buffers.go.len()), 0.0);
        if !self.forwards(buffers) {
            return self.cells.len();
        }
        self.backwards(buffers);
        2 * buffers.windows.iter().map(|(first, end)| end - first).sum::<usize>()
    }

    /// The length of a row of the forward table, which has one more entry at either end.
    fn stride(&self) -> usize {
        self.stays.len() + 2
    }

    /// Weighs all ways to reach each state; false if none reaches the end.
    fn forwards(&self, buffers: &mut ChainBuffers) -> bool {
        let (stride, states) = (self.stride(), self.stays.len());
        buffers.forward.resize((stride * (self.cells.len() + 1)).max(buffers.forward.len()), 0.0);
        buffers.forward[..3].copy_from_slice(&[0.0, 1.0, 0.0]);
        buffers.windows.clear();
        buffers.windows.push((0, 1));
        for cell in 0..self.cells.len() {
            let (first, end) = buffers.windows[cell];
            let must = states.saturating_sub(self.cells.len() - cell);
            let (first, end) = (first.max(must), states.min(end + 1));
            if first >= end {
                return false;
            }
            let (before, after) = buffers.forward[cell * stride..].split_at_mut(stride);
            let incoming = [buffers.incoming[2 * cell], buffers.incoming[2 * cell + 1]];
            buffers.windows.push(self.step_forward(first, end, incoming, before, after));
        }
        buffers.windows[self.cells.len()] == (states - 1, states)
    }

    fn step_forward(
        &self,
        mut first: usize,
        mut end: usize,
        incoming: [f32; 2],
        before: &[f32],
        after: &mut [f32],
    ) -> (usize, usize) {
        let (arrive, stays) = (&self.arrive[first..end], &self.stays[first..end]);
        let (before, after_states) = (&before[first..end + 1], &mut after[first + 1..end + 1]);
        for state in 0..after_states.len() {
            let stay = before[state + 1] * stays[state] * incoming[0];
            after_states[state] = stay + before[state] * weigh(incoming, arrive[state]);
        }
        rescale(after_states);
        while first < end && after[first + 1] == 0.0 {
            first += 1;
        }
        while first < end && after[end] == 0.0 {
            end -= 1;
        }
        (after[first], after[end + 1]) = (0.0, 0.0);
        (first, end)
    }

    /// Goes back from the end, and combines both directions into the outgoing messages.
    fn backwards(&self, buffers: &mut ChainBuffers) {
        let (stride, states) = (self.stride(), self.stays.len());
        let ChainBuffers { incoming, outgoing, forward, backward, windows, stay, go } = buffers;
        backward.clear();
        backward.resize(states + 1, 0.0);
        backward[states - 1] = 1.0;
        for cell in (0..self.cells.len()).rev() {
            let ((first, end), (later_first, later_end)) = (windows[cell], windows[cell + 1]);
            backward[first..later_first.max(first)].fill(0.0);
            backward[later_end.min(end + 1)..end + 1].fill(0.0);
            let before = &forward[cell * stride + first + 1..cell * stride + end + 1];
            let (incoming, outgoing) =
                ([incoming[2 * cell], incoming[2 * cell + 1]], &mut outgoing[2 * cell..]);
            if end - first <= FEW {
                outgoing[..2]
                    .copy_from_slice(&self.step_back_few(first, incoming, before, backward));
                continue;
            }
            let (stay, go) = (&mut stay[..end - first], &mut go[..end - first]);
            self.step_backward(first, incoming, before, backward, (stay, go));
            let part = |wanted| sum_where(go, &self.arrive[first + 1..end + 1], wanted);
            (outgoing[0], outgoing[1]) = (sum(stay) + part(0), part(1));
        }
    }

    /// The outgoing message about a cell where few states can be reached.
    fn step_back_few(
        &self,
        first: usize,
        incoming: [f32; 2],
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
            backward[state] = here * incoming[0] + there * weigh(incoming, arrive[state]);
        }
        rescale(&mut backward[..states]);
        [stay + go[0], go[1]]
    }

    fn step_backward(
        &self,
        first: usize,
        incoming: [f32; 2],
        before: &[f32],
        backward: &mut [f32],
        (stay, go): (&mut [f32], &mut [f32]),
    ) {
        for (at, ((before, stay), go)) in before.iter().zip(stay).zip(go).enumerate() {
            let state = first + at;
            let here = self.stays[state] * backward[state];
            let there = backward[state + 1];
            (*stay, *go) = (before * here, before * there);
            backward[state] = here * incoming[0] + there * weigh(incoming, self.arrive[state + 1]);
        }
        rescale(&mut backward[first..first + before.len()]);
    }
}

/// The weight of a colour in the incoming message about a cell.
fn weigh([blank, filled]: [f32; 2], colour: u8) -> f32 {
    if colour == 0 { blank } else { filled }
}

/// The sum in eight independent parts, which the compiler vectorises.
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

/// The sum of the weights that belong to the colour `wanted`.
fn sum_where(weights: &[f32], colours: &[u8], wanted: u8) -> f32 {
    let mut parts = [0.0_f32; 8];
    for (weights, colours) in weights.chunks(8).zip(colours.chunks(8)) {
        for ((part, &weight), &colour) in parts.iter_mut().zip(weights).zip(colours) {
            *part += if colour == wanted { weight } else { 0.0 };
        }
    }
    parts.iter().sum()
}

/// Rescales weights that have become small, since only their ratios matter.
fn rescale(weights: &mut [f32]) {
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
    use crate::line::clue_runs;
    use puzzle::Clue;

    /// The outgoing messages must be in proportion to the weights of all arrangements.
    fn check(buffers: &mut ChainBuffers, clue: &str, length: usize) {
        let clue: Clue = clue.parse().expect("a clue");
        let clue_runs: Vec<ClueRun> = clue_runs(&clue).collect();
        let incoming = weights(length * 2);
        buffers.incoming.clone_from(&incoming);
        Chain::new(&clue_runs, 0..length).run(buffers);
        judge(&clue, &incoming, &buffers.outgoing, length);
    }

    #[test]
    fn a_chain_weighs_all_arrangements_whatever_was_read_before() {
        // The longest first, so that each finds what others left in the buffers behind its own.
        let buffers = &mut ChainBuffers::default();
        check(buffers, "1 1 1 1 1", 15);
        check(buffers, "3 1 2", 11);
        check(buffers, "7", 7);
        check(buffers, "2 1", 7);
        check(buffers, "1", 4);
        check(buffers, "", 3);
    }
}
