//! Belief propagation: an estimate of the marginals, in how many of all solutions a square has a
//! colour.
//!
//! The lines are the factors of a factor graph, the squares its variables. Each line weighs its
//! arrangements by the messages of the crossing lines, and sends them its own (the sum-product
//! algorithm). Once the messages have converged, the likeliest colours are a good guess at a
//! solution; that is all they are used for.

mod chain;
#[cfg(test)]
mod judge;
mod runs;

use self::chain::{Chain, ChainBuffers};
use self::runs::{RunTable, Runs};
use crate::Stopped;
use crate::line::Bits;
use crate::propagate::{Board, Colouring};
use crate::search::tuning::Tuning;

/// A guess at one square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guess {
    /// The likeliest colour.
    pub(crate) colour: u8,
    /// Its marginal, from 0 to 1.
    pub(crate) marginal: f32,
}

/// The messages of all lines of a board.
pub(crate) struct Beliefs {
    tuning: Tuning,
    colours: usize,
    /// The messages of rows about each square and colour, and those of columns.
    rows: Vec<f32>,
    columns: Vec<f32>,
    factors: LineFactors,
    /// The weight of a new message against the one before.
    weight: f32,
    /// Whether a message to each line has changed since the line sent its own.
    stale: Vec<bool>,
    /// Steps of message passing since the messages were restored.
    steps: usize,
}

impl Beliefs {
    /// Uniform messages: every colour that a square may have is as likely as the others.
    pub(crate) fn new<W: Bits>(board: &Board<W>, tuning: &Tuning) -> Beliefs {
        let squares = board.height() * board.width() * board.colours();
        let mut beliefs = Beliefs {
            tuning: *tuning,
            colours: board.colours(),
            rows: vec![1.0; squares],
            columns: vec![1.0; squares],
            factors: LineFactors::new(board),
            weight: 1.0,
            stale: vec![true; board.line_count()],
            steps: 0,
        };
        beliefs.exclude_removed(board);
        beliefs
    }

    /// Sets to zero what the board rules out.
    pub(crate) fn exclude_removed<W: Bits>(&mut self, board: &Board<W>) {
        for row in 0..board.height() {
            for (colour, &plane) in board.line_planes(row).iter().enumerate() {
                let gone = W::first(board.width()) & !plane;
                gone.each(|column| self.exclude(board, row, column, colour));
            }
        }
    }

    /// Sets to zero what the board rules out on its trail from `start` on.
    pub(crate) fn exclude_since<W: Bits>(&mut self, board: &Board<W>, start: usize) {
        for literal in board.trail()[start..].iter().map(|entry| entry.literal) {
            if !literal.positive {
                let (row, column) = (usize::from(literal.row), usize::from(literal.column));
                self.exclude(board, row, column, usize::from(literal.colour));
            }
        }
    }

    fn exclude<W: Bits>(&mut self, board: &Board<W>, row: usize, column: usize, colour: usize) {
        let at = (row * board.width() + column) * self.colours + colour;
        if self.rows[at] > 0.0 {
            (self.rows[at], self.columns[at]) = (0.0, 0.0);
            self.stale[row] = true;
            self.stale[board.height() + column] = true;
        }
    }

    /// The same as [`Beliefs::run`] with damping, for the root: in colour messages easily oscillate
    /// instead of converging.
    pub(crate) fn run_damped<W: Bits>(
        &mut self,
        board: &Board<W>,
        rounds: usize,
    ) -> Result<(), Stopped> {
        self.weight = self.tuning.message_weight as f32;
        let outcome = self.run(board, rounds);
        self.weight = 1.0;
        outcome
    }

    /// Updates the messages of all stale lines, at most `rounds` times.
    pub(crate) fn run<W: Bits>(&mut self, board: &Board<W>, rounds: usize) -> Result<(), Stopped> {
        for _ in 0..rounds {
            for line in (0..board.line_count()).filter(|&line| board.has_unknown(line)) {
                if self.steps > self.tuning.max_message_steps {
                    return Ok(());
                }
                if std::mem::take(&mut self.stale[line]) {
                    board.budget().spent().map_or(Ok(()), Err)?;
                    self.update(board, line);
                }
            }
        }
        Ok(())
    }

    /// A copy of all messages.
    pub(crate) fn messages(&self) -> (Vec<f32>, Vec<f32>) {
        (self.rows.clone(), self.columns.clone())
    }

    /// Goes back to earlier messages.
    pub(crate) fn restore(&mut self, (rows, columns): (Vec<f32>, Vec<f32>)) {
        (self.rows, self.columns, self.steps) = (rows, columns, 0);
        self.stale.fill(true);
    }

    /// Steps of message passing since the messages were restored: what it cost.
    pub(crate) fn steps(&self) -> usize {
        self.steps
    }

    /// The likeliest colour of a square; squares are counted row by row.
    pub(crate) fn guess(&self, square: usize) -> Guess {
        let at = square * self.colours..(square + 1) * self.colours;
        guess(&self.rows[at.clone()], &self.columns[at])
    }

    /// Updates the messages of one line from those of its crossing lines.
    fn update<W: Bits>(&mut self, board: &Board<W>, line: usize) {
        let (colours, width) = (self.colours, board.width());
        let (first, step, from, to) = match line.checked_sub(board.height()) {
            None => (line * width, 1, &self.columns, &mut self.rows),
            Some(column) => (column, width, &self.rows, &mut self.columns),
        };
        let at = |along: usize| (first + along * step) * colours;
        let crossing = if line < board.height() { board.height() } else { 0 };
        let (stale, weight) = (&mut self.stale, self.weight);
        let tolerance = self.tuning.message_tolerance as f32;
        let mut send = |along: usize, new: &[f32]| {
            if blend(&mut to[at(along)..][..colours], new, weight) > tolerance {
                stale[crossing + along] = true;
            }
        };
        match &mut self.factors {
            LineFactors::Chains(chains, buffers) => {
                let cells = chains[line].cells.clone();
                buffers.incoming.clear();
                let incoming = cells.clone().map(|along| &from[at(along)..][..colours]);
                incoming.for_each(|incoming| buffers.incoming.extend_from_slice(incoming));
                self.steps += chains[line].run(buffers);
                cells
                    .zip(buffers.outgoing.chunks(colours))
                    .for_each(|(along, new)| send(along, new));
            }
            LineFactors::Runs(runs, table) => {
                let runs = &runs[line];
                runs.set_incoming(table, |along, colour| from[at(along) + colour]);
                let (places, possible) = runs.read(table);
                self.steps += places * self.tuning.run_place_steps;
                let outgoing = &mut [0.0_f32; puzzle::MAX_COLOURS][..colours];
                if possible {
                    board.unknown_of(line).each(|along| {
                        runs.outgoing_of(table, along, outgoing);
                        send(along, outgoing);
                    });
                }
            }
        }
    }
}

/// The lines as factors, with buffers: cell by cell in black and white, run by run in colour.
enum LineFactors {
    Chains(Vec<Chain>, ChainBuffers),
    Runs(Vec<Runs>, RunTable),
}

impl LineFactors {
    fn new<W: Bits>(board: &Board<W>) -> LineFactors {
        // What is known at level zero at the ends of a line does not change the messages.
        let open = |line| (board.open_clue(line), board.open_cells(line));
        let lines = (0..board.line_count()).map(open);
        match board.colouring() {
            Colouring::BlackWhite => {
                let chains = lines.map(|(clue, cells)| Chain::new(clue, cells)).collect();
                LineFactors::Chains(chains, ChainBuffers::default())
            }
            Colouring::Coloured => {
                let runs = lines.map(|(clue, cells)| Runs::new(clue, cells)).collect();
                LineFactors::Runs(runs, RunTable::default())
            }
        }
    }
}

fn guess(row: &[f32], column: &[f32]) -> Guess {
    let belief = |colour: usize| row[colour] * column[colour];
    let likelier = |a: &usize, b: &usize| belief(*a).total_cmp(&belief(*b));
    let colour = (0..row.len()).max_by(likelier).unwrap_or(0);
    let sum: f32 = (0..row.len()).map(belief).sum();
    Guess { colour: colour as u8, marginal: belief(colour) / sum }
}

/// Replaces the message about a square by `weight` parts of the new one, normalised. A colour that is
/// excluded stays at zero, and no other gets there. Returns the largest change.
fn blend(old: &mut [f32], new: &[f32], weight: f32) -> f32 {
    let sum: f32 = old.iter().zip(new).filter(|(old, _)| **old > 0.0).map(|(_, new)| new).sum();
    if sum <= 0.0 {
        return 0.0;
    }
    let mut change = 0.0_f32;
    for (old, new) in old.iter_mut().zip(new).filter(|(old, _)| **old > 0.0) {
        let blended = (weight * new / sum + (1.0 - weight) * *old).max(1e-6);
        change = change.max((blended - *old).abs());
        *old = blended;
    }
    change
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The message about a square after a new one of this weight, and how much that changed it.
    fn check(weight: f32, expected: [f32; 3], changed: f32) {
        let mut old = [0.5, 0.5, 0.0];
        assert_eq!(blend(&mut old, &[3.0, 1.0, 5.0], weight), changed);
        assert_eq!(old, expected);
    }

    #[test]
    fn news_takes_the_place_of_the_old_as_far_as_it_counts() {
        check(1.0, [0.75, 0.25, 0.0], 0.25);
        check(0.5, [0.625, 0.375, 0.0], 0.125);
        check(0.0, [0.5, 0.5, 0.0], 0.0);
    }

    #[test]
    fn a_message_of_zeros_changes_nothing() {
        let mut old = [0.5, 0.5];
        assert_eq!((blend(&mut old, &[0.0, 0.0], 1.0), old), (0.0, [0.5, 0.5]));
    }
}
