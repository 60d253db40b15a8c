//! A line in one colour beside the background read cell by cell, all its arrangements at once, each
//! with its weight.

use crate::line::Span;

/// A line as a chain of states: a state is how much of the clue stands already. From each one a
/// colour leads to the next, and in some a blank changes nothing.
pub(super) struct Chain {
    length: usize,
    /// One where a blank changes nothing, zero where it may not come.
    stays: Vec<f32>,
    /// The colour that leads to this state from the one before.
    arrive: Vec<u8>,
}

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
    /// The chain of a clue.
    pub(super) fn new(clue: &[Span], length: usize) -> Chain {
        let mut chain = Chain { length, stays: vec![1.0], arrive: vec![0] };
        for run in clue {
            chain.arrive.extend((0..run.length()).map(|_| run.colour() as u8));
            chain.stays.extend((1..run.length()).map(|_| 0.0));
            if run.is_spaced() {
                chain.arrive.push(0);
                chain.stays.push(0.0);
            }
            chain.stays.push(1.0);
        }
        chain
    }

    /// Says what follows from what was heard; how many steps that took.
    pub(super) fn run(&self, space: &mut Space) -> usize {
        space.said.clear();
        space.said.resize(self.length * 2, 0.0);
        space.stay.resize(self.stays.len().max(space.stay.len()), 0.0);
        space.go.resize(self.stays.len().max(space.go.len()), 0.0);
        if !self.forwards(space) {
            return self.length;
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
        space.forward.resize((stride * (self.length + 1)).max(space.forward.len()), 0.0);
        space.forward[..3].copy_from_slice(&[0.0, 1.0, 0.0]);
        space.windows.clear();
        space.windows.push((0, 1));
        for cell in 0..self.length {
            let (first, end) = space.windows[cell];
            let must = states.saturating_sub(self.length - cell);
            let (first, end) = (first.max(must), states.min(end + 1));
            if first >= end {
                return false;
            }
            let (before, after) = space.forward[cell * stride..].split_at_mut(stride);
            let weigh = weigh(&space.heard, cell);
            space.windows.push(self.step_forward(first, end, weigh, before, after));
        }
        space.windows[self.length] == (states - 1, states)
    }

    fn step_forward(
        &self,
        mut first: usize,
        mut end: usize,
        weigh: impl Fn(u8) -> f32,
        before: &[f32],
        after: &mut [f32],
    ) -> (usize, usize) {
        let blank = weigh(0);
        let come = before[first..end].iter().zip(&self.arrive[first..end]);
        let stay = before[first + 1..end + 1].iter().zip(&self.stays[first..end]);
        let after_states = &mut after[first + 1..end + 1];
        for ((after, (from, &colour)), (here, stays)) in after_states.iter_mut().zip(come).zip(stay)
        {
            *after = here * stays * blank + from * weigh(colour);
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
        for cell in (0..self.length).rev() {
            let ((first, end), (later_first, later_end)) = (windows[cell], windows[cell + 1]);
            backward[first..later_first.max(first)].fill(0.0);
            backward[later_end.min(end + 1)..end + 1].fill(0.0);
            let before = &forward[cell * stride + first + 1..cell * stride + end + 1];
            let parts = (&mut stay[..end - first], &mut go[..end - first]);
            self.step_backward(first, weigh(heard, cell), before, backward, parts);
            // From the last state nothing leads on.
            let leads = (end - first).min(states - 1 - first);
            let colours = &self.arrive[first + 1..first + 1 + leads];
            let part = |wanted| sum_where(&go[..leads], colours, wanted);
            said[2 * cell] = sum(&stay[..end - first]) + part(0);
            said[2 * cell + 1] = part(1);
        }
    }

    fn step_backward(
        &self,
        first: usize,
        weigh: impl Fn(u8) -> f32,
        before: &[f32],
        backward: &mut [f32],
        (stay, go): (&mut [f32], &mut [f32]),
    ) {
        let blank = weigh(0);
        for (at, ((before, stay), go)) in before.iter().zip(stay).zip(go).enumerate() {
            let state = first + at;
            let here = self.stays[state] * backward[state];
            let there = backward[state + 1];
            (*stay, *go) = (before * here, before * there);
            let colour = self.arrive.get(state + 1).copied().unwrap_or(0);
            backward[state] = here * blank + there * weigh(colour);
        }
        level_out(&mut backward[first..first + before.len()]);
    }
}

/// The weight of each colour in a cell.
fn weigh(heard: &[f32], cell: usize) -> impl Fn(u8) -> f32 + use<> {
    let (blank, filled) = (heard[2 * cell], heard[2 * cell + 1]);
    move |colour| if colour == 0 { blank } else { filled }
}

/// The sum, in eight parts that need not wait for each other.
fn sum(weights: &[f32]) -> f32 {
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
    fn check(clue: &str, length: usize) {
        let clue: Clue = clue.parse().expect("a clue");
        let spans: Vec<Span> = spans(&clue).collect();
        let heard = weights(length * 2);
        let mut space = Space { heard: heard.clone(), ..Space::default() };
        Chain::new(&spans, length).run(&mut space);
        judge(&clue, &heard, &space.said, length);
    }

    #[test]
    fn a_chain_weighs_all_arrangements() {
        check("", 3);
        check("1", 4);
        check("2 1", 7);
        check("3 1 2", 11);
        check("7", 7);
    }
}
