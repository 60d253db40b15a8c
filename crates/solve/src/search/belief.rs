//! Beliefs: how likely each square has each colour, if rows and columns were all the evidence.
//!
//! Each line weighs its arrangements by what the crossing lines believe of its squares, and tells
//! them in turn what it believes itself (sum-product message passing). After a few rounds the
//! likeliest colours are a good first guess at a solution; that is all they are used for.

use std::ops::Range;

use crate::Stopped;
use crate::line::{Bits, Span};
use crate::propagate::Board;

/// Beliefs have mostly settled by then: in eight rounds seven in ten of the squares of a knot of
/// forty by forty were guessed rightly, in thirty all.
const ROUNDS: usize = 30;
/// They have settled when none changes by more than this in a round.
const SETTLED: f32 = 0.01;
/// So many steps of message passing at most (about a second): huge boards do with fewer rounds.
const MOST_STEPS: usize = 400_000_000;

/// A guess at one square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guess {
    /// The likeliest colour.
    pub(crate) colour: u8,
    /// How likely it is, from 0 to 1.
    pub(crate) share: f32,
}

/// A guess at each square, row by row.
pub(crate) fn guesses<W: Bits>(board: &Board<W>) -> Result<Vec<Guess>, Stopped> {
    let mut beliefs = Beliefs::new(board);
    for _ in 0..ROUNDS.min(MOST_STEPS / beliefs.steps(board)) {
        if beliefs.round(board)? < SETTLED {
            break;
        }
    }
    let pairs = beliefs.rows.chunks(beliefs.colours).zip(beliefs.columns.chunks(beliefs.colours));
    Ok(pairs.map(|(row, column)| guess(row, column)).collect())
}

fn guess(row: &[f32], column: &[f32]) -> Guess {
    let belief = |colour: usize| row[colour] * column[colour];
    let likelier = |a: &usize, b: &usize| belief(*a).total_cmp(&belief(*b));
    let colour = (0..row.len()).max_by(likelier).unwrap_or(0);
    let sum: f32 = (0..row.len()).map(belief).sum();
    Guess { colour: colour as u8, share: belief(colour) / sum }
}

struct Beliefs {
    width: usize,
    colours: usize,
    /// What rows say of each square and colour, and what columns say.
    rows: Vec<f32>,
    columns: Vec<f32>,
    chains: Vec<Chain>,
    /// Space for one line.
    heard: Vec<f32>,
    said: Vec<f32>,
    forward: Vec<f32>,
    weights: Vec<f32>,
}

impl Beliefs {
    fn new<W: Bits>(board: &Board<W>) -> Beliefs {
        let (height, width, colours) = (board.height(), board.width(), board.colours());
        let mut even = Vec::with_capacity(height * width * colours);
        for row in 0..height {
            for column in 0..width {
                let share = 1.0 / board.cell(row, column).count().max(1) as f32;
                let allowed = |colour| board.allows(row, column, colour);
                even.extend((0..colours).map(|c| if allowed(c) { share } else { 0.0 }));
            }
        }
        Beliefs {
            width,
            colours,
            rows: even.clone(),
            columns: even,
            chains: (0..board.line_count()).map(|line| Chain::new(board.clue(line))).collect(),
            heard: vec![],
            said: vec![],
            forward: vec![],
            weights: vec![],
        }
    }

    /// How many steps one round takes.
    fn steps<W: Bits>(&self, board: &Board<W>) -> usize {
        let lines = self.chains.iter().enumerate();
        lines.map(|(line, chain)| chain.steps(board.line_length(line))).sum()
    }

    /// Lets every line speak once; how much any belief changed.
    fn round<W: Bits>(&mut self, board: &Board<W>) -> Result<f32, Stopped> {
        let mut change = 0.0_f32;
        for line in 0..board.line_count() {
            change = change.max(self.update(board, line));
            if let Some(stopped) = board.budget().spent() {
                return Err(stopped);
            }
        }
        Ok(change)
    }

    /// Lets one line hear its crossing lines and say what it believes.
    fn update<W: Bits>(&mut self, board: &Board<W>, line: usize) -> f32 {
        let (colours, width, length) = (self.colours, self.width, board.line_length(line));
        let (first, step, from, to) = match line.checked_sub(board.height()) {
            None => (line * width, 1, &self.columns, &mut self.rows),
            Some(column) => (column, width, &self.rows, &mut self.columns),
        };
        let squares = (0..length).map(|along| (first + along * step) * colours);
        self.heard.clear();
        squares.clone().for_each(|at| self.heard.extend_from_slice(&from[at..at + colours]));
        let space = (&mut self.forward, &mut self.weights);
        self.chains[line].run(length, colours, &self.heard, &mut self.said, space);
        let mut change = 0.0_f32;
        for (at, new) in squares.zip(self.said.chunks(colours)) {
            change = change.max(renew(&mut to[at..at + colours], new));
        }
        change
    }
}

/// Puts new beliefs about a square in the place of the old, as shares of one; a colour that is ruled
/// out stays so, and no other ever is. Says how much changed.
fn renew(old: &mut [f32], new: &[f32]) -> f32 {
    let sum: f32 = old.iter().zip(new).filter(|(old, _)| **old > 0.0).map(|(_, new)| new).sum();
    if sum <= 0.0 {
        return 0.0;
    }
    let mut change = 0.0_f32;
    for (old, new) in old.iter_mut().zip(new).filter(|(old, _)| **old > 0.0) {
        let share = (new / sum).max(1e-6);
        change = change.max((share - *old).abs());
        *old = share;
    }
    change
}

/// A line read cell by cell: a state is how much of the clue stands already.
struct Chain {
    /// One where blanks may follow in this state, zero where not.
    stays: Vec<f32>,
    /// The colour that leads from this state to the next.
    next: Vec<u8>,
}

impl Chain {
    fn new(clue: &[Span]) -> Chain {
        let mut chain = Chain { stays: vec![], next: vec![] };
        for run in clue {
            chain.stays.push(1.0);
            chain.stays.extend((1..run.length()).map(|_| 0.0));
            chain.next.extend((0..run.length()).map(|_| run.colour() as u8));
            if run.is_spaced() {
                chain.stays.push(0.0);
                chain.next.push(0);
            }
        }
        chain.stays.push(1.0);
        chain
    }

    fn steps(&self, length: usize) -> usize {
        length * (length + 1).saturating_sub(self.next.len()).min(self.stays.len())
    }

    /// The states that can be reached in so many cells and from which the rest still fits.
    fn window(&self, cell: usize, length: usize) -> Range<usize> {
        let last = self.next.len();
        last.saturating_sub(length - cell)..last.min(cell) + 1
    }

    /// For each cell and colour the weight of all arrangements with it, leaving out what was
    /// heard of that very cell.
    fn run(
        &self,
        length: usize,
        colours: usize,
        heard: &[f32],
        said: &mut Vec<f32>,
        (forward, weights): (&mut Vec<f32>, &mut Vec<f32>),
    ) {
        let states = self.stays.len();
        forward.clear();
        forward.resize((length + 1) * states, 0.0);
        forward[0] = 1.0;
        weights.clear();
        weights.resize(2 * states + 1, 0.0);
        for cell in 0..length {
            let (before, after) = forward[cell * states..].split_at_mut(states);
            let heard = &heard[cell * colours..(cell + 1) * colours];
            self.step_forward(self.window(cell + 1, length), heard, before, after, weights);
        }
        said.clear();
        said.resize(length * colours, 0.0);
        let (backward, weights) = weights.split_at_mut(states + 1);
        backward.fill(0.0);
        backward[states - 1] = 1.0;
        for cell in (0..length).rev() {
            let before = &forward[cell * states..(cell + 1) * states];
            let heard = &heard[cell * colours..(cell + 1) * colours];
            let said = &mut said[cell * colours..(cell + 1) * colours];
            self.step_backward(self.window(cell, length), heard, before, backward, weights, said);
        }
    }

    fn step_forward(
        &self,
        window: Range<usize>,
        heard: &[f32],
        before: &[f32],
        after: &mut [f32],
        weights: &mut [f32],
    ) {
        let Range { start, end } = window;
        // The weight of coming to a state from the one before it.
        for state in start.max(1)..end {
            weights[state] = before[state - 1] * heard[usize::from(self.next[state - 1])];
        }
        if start == 0 {
            weights[0] = 0.0;
        }
        let stays = self.stays[start..end].iter().zip(&before[start..end]);
        for ((after, come), (stays, before)) in
            after[start..end].iter_mut().zip(&weights[start..end]).zip(stays)
        {
            *after = stays * before * heard[0] + come;
        }
        level_out(&mut after[start..end]);
    }

    fn step_backward(
        &self,
        window: Range<usize>,
        heard: &[f32],
        before: &[f32],
        backward: &mut [f32],
        weights: &mut [f32],
        said: &mut [f32],
    ) {
        let Range { start, end } = window;
        for state in start..end.min(self.next.len()) {
            let colour = usize::from(self.next[state]);
            said[colour] += before[state] * backward[state + 1];
            weights[state] = backward[state + 1] * heard[colour];
        }
        if end > self.next.len() {
            weights[self.next.len()] = 0.0;
        }
        let mut blank = 0.0;
        for state in start..end {
            let stay = self.stays[state] * backward[state];
            blank += before[state] * stay;
            backward[state] = stay * heard[0] + weights[state];
        }
        said[0] += blank;
        // What lies beyond the window is not read again, but for the state just above it.
        backward[end] = 0.0;
        level_out(&mut backward[start..end]);
    }
}

/// Only ratios matter: keeps the numbers from vanishing.
fn level_out(weights: &mut [f32]) {
    let sum: f32 = weights.iter().sum();
    if sum > 0.0 && sum < 1e-3 {
        let factor = 1.0 / sum;
        weights.iter_mut().for_each(|weight| *weight *= factor);
    }
}
