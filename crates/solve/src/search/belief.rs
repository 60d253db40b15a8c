//! Beliefs: how likely each square has each colour, if rows and columns were all the evidence.
//!
//! Each line weighs its arrangements by what the crossing lines believe of its squares, and tells
//! them in turn what it believes itself (sum-product message passing). After a few rounds the
//! likeliest colours are a good first guess at a solution; that is all they are used for.

use crate::Stopped;
use crate::line::Bits;
use crate::propagate::Board;

const ROUNDS: usize = 8;
/// So many steps of message passing at most (about a second): huge boards do with fewer rounds.
const MOST_STEPS: usize = 200_000_000;

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
    for _ in 0..ROUNDS.min(MOST_STEPS / steps(board)) {
        for line in 0..board.line_count() {
            beliefs.update(board, line);
            if let Some(stopped) = board.budget().spent() {
                return Err(stopped);
            }
        }
    }
    let pairs = beliefs.rows.chunks(beliefs.colours).zip(beliefs.columns.chunks(beliefs.colours));
    Ok(pairs.map(|(row, column)| guess(row, column)).collect())
}

/// How many steps one round takes.
fn steps<W: Bits>(board: &Board<W>) -> usize {
    let states = |line| board.clue(line).iter().map(|run| run.length() + 1).sum::<usize>();
    (0..board.line_count()).map(|line| board.line_length(line) * (states(line) + 1)).sum()
}

fn guess(row: &[f32], column: &[f32]) -> Guess {
    let belief = |colour: usize| row[colour] * column[colour];
    let likelier = |a: &usize, b: &usize| belief(*a).total_cmp(&belief(*b));
    let colour = (0..row.len()).max_by(likelier).unwrap_or(0);
    let sum: f32 = (0..row.len()).map(belief).sum();
    Guess { colour: colour as u8, share: belief(colour) / sum }
}

struct Beliefs {
    height: usize,
    width: usize,
    colours: usize,
    /// What rows say of each square and colour, and what columns say.
    rows: Vec<f32>,
    columns: Vec<f32>,
    /// Space for one line.
    heard: Vec<f32>,
    said: Vec<f32>,
    chain: Chain,
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
            height,
            width,
            colours,
            rows: even.clone(),
            columns: even,
            heard: vec![],
            said: vec![],
            chain: Chain::default(),
        }
    }

    /// Lets one line hear its crossing lines and say what it believes.
    fn update<W: Bits>(&mut self, board: &Board<W>, line: usize) {
        let (colours, width) = (self.colours, self.width);
        let is_row = line < self.height;
        let at = |along: usize| match is_row {
            true => (line * width + along) * colours,
            false => (along * width + line - board.height()) * colours,
        };
        let length = board.line_length(line);
        let (from, to) = match is_row {
            true => (&self.columns, &mut self.rows),
            false => (&self.rows, &mut self.columns),
        };
        self.heard.clear();
        for along in 0..length {
            self.heard.extend_from_slice(&from[at(along)..at(along) + colours]);
        }
        self.chain.run(board.clue(line), length, colours, &self.heard, &mut self.said);
        for along in 0..length {
            let old = &mut to[at(along)..at(along) + colours];
            let new = &self.said[along * colours..(along + 1) * colours];
            let allowed = |colour: usize| old[colour] > 0.0;
            let sum: f32 = (0..colours).filter(|&c| allowed(c)).map(|c| new[c]).sum();
            if sum <= 0.0 {
                continue;
            }
            // Half the old belief is kept, or rows and columns would swing to and fro.
            for (old, new) in old.iter_mut().zip(new).filter(|(old, _)| **old > 0.0) {
                *old = (0.5 * *old + 0.5 * new / sum).max(1e-6);
            }
        }
    }
}

/// A line read cell by cell: a state is how much of the clue stands already.
#[derive(Default)]
struct Chain {
    /// Whether blanks may follow in this state, and the colour that leads to the next.
    stays: Vec<bool>,
    next: Vec<u8>,
    forward: Vec<f32>,
    backward: Vec<f32>,
}

impl Chain {
    /// For each cell and colour the weight of all arrangements with it, leaving out what was
    /// heard of that very cell.
    fn run(
        &mut self,
        clue: &[crate::line::Span],
        length: usize,
        colours: usize,
        heard: &[f32],
        said: &mut Vec<f32>,
    ) {
        self.lay_out(clue);
        let states = self.stays.len();
        self.forward.clear();
        self.forward.resize((length + 1) * states, 0.0);
        self.forward[0] = 1.0;
        for cell in 0..length {
            self.step_forward(cell, &heard[cell * colours..]);
        }
        self.backward.clear();
        self.backward.resize(states, 0.0);
        self.backward[states - 1] = 1.0;
        said.clear();
        said.resize(length * colours, 0.0);
        for cell in (0..length).rev() {
            self.step_backward(cell, &heard[cell * colours..], &mut said[cell * colours..]);
        }
    }

    fn lay_out(&mut self, clue: &[crate::line::Span]) {
        self.stays.clear();
        self.next.clear();
        for run in clue {
            self.stays.push(true);
            self.stays.extend((1..run.length()).map(|_| false));
            self.next.extend((0..run.length()).map(|_| run.colour() as u8));
            if run.is_spaced() {
                self.stays.push(false);
                self.next.push(0);
            }
        }
        self.stays.push(true);
    }

    fn step_forward(&mut self, cell: usize, heard: &[f32]) {
        let states = self.stays.len();
        let (before, after) = self.forward.split_at_mut((cell + 1) * states);
        let (before, after) = (&before[cell * states..], &mut after[..states]);
        let mut sum = 0.0;
        for state in 0..states.min(cell + 1) {
            let weight = before[state];
            if weight == 0.0 {
                continue;
            }
            if self.stays[state] {
                after[state] += weight * heard[0];
            }
            if let Some(&colour) = self.next.get(state) {
                after[state + 1] += weight * heard[usize::from(colour)];
            }
            sum += weight;
        }
        // Only ratios matter: keep the numbers from vanishing.
        if sum > 0.0 {
            after.iter_mut().for_each(|weight| *weight /= sum);
        }
    }

    fn step_backward(&mut self, cell: usize, heard: &[f32], said: &mut [f32]) {
        let states = self.stays.len();
        let before = &self.forward[cell * states..(cell + 1) * states];
        let mut sum = 0.0;
        for (state, &weight) in before.iter().enumerate() {
            let (mut stay, mut go) = (0.0, 0.0);
            if self.stays[state] {
                stay = self.backward[state];
                said[0] += weight * stay;
                stay *= heard[0];
            }
            if let Some(&colour) = self.next.get(state) {
                go = self.backward[state + 1];
                said[usize::from(colour)] += weight * go;
                go *= heard[usize::from(colour)];
            }
            self.backward[state] = stay + go;
            sum += stay + go;
        }
        if sum > 0.0 {
            self.backward.iter_mut().for_each(|weight| *weight /= sum);
        }
    }
}
