//! Beliefs: how likely each square has each colour, if rows and columns were all the evidence.
//!
//! Each line weighs its arrangements by what the crossing lines believe of its squares, and tells
//! them in turn what it believes itself (sum-product message passing). Once beliefs have settled
//! the likeliest colours are a good guess at a solution; that is all they are used for.

mod chain;

use self::chain::{Chain, Space};
use crate::Stopped;
use crate::line::Bits;
use crate::propagate::Board;

/// A change of beliefs by no more than this is no news.
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

/// What lines believe of the squares of a board.
pub(crate) struct Beliefs {
    colours: usize,
    /// What rows say of each square and colour, and what columns say.
    rows: Vec<f32>,
    columns: Vec<f32>,
    chains: Vec<Chain>,
    /// Whether each line has heard anything new since it spoke last.
    stale: Vec<bool>,
    space: Space,
    /// Steps of message passing since they were recalled.
    steps: usize,
}

impl Beliefs {
    /// Every colour that a square may have is as likely as the others.
    pub(crate) fn new<W: Bits>(board: &Board<W>) -> Beliefs {
        let squares = board.height() * board.width() * board.colours();
        let lines = 0..board.line_count();
        let chain = |line| Chain::new(board.clue(line), board.line_length(line));
        let mut beliefs = Beliefs {
            colours: board.colours(),
            rows: vec![1.0; squares],
            columns: vec![1.0; squares],
            chains: lines.map(chain).collect(),
            stale: vec![true; board.line_count()],
            space: Space::default(),
            steps: 0,
        };
        beliefs.look_at(board);
        beliefs
    }

    /// Takes over what the board rules out by now.
    pub(crate) fn look_at<W: Bits>(&mut self, board: &Board<W>) {
        for row in 0..board.height() {
            for column in 0..board.width() {
                let at = (row * board.width() + column) * self.colours;
                let cell = board.cell(row, column).bits();
                for colour in (0..self.colours).filter(|colour| cell >> colour & 1 == 0) {
                    if self.rows[at + colour] > 0.0 {
                        self.rows[at + colour] = 0.0;
                        self.columns[at + colour] = 0.0;
                        self.stale[row] = true;
                        self.stale[board.height() + column] = true;
                    }
                }
            }
        }
    }

    /// Lets all lines that heard anything new speak, so many times at most.
    pub(crate) fn settle<W: Bits>(
        &mut self,
        board: &Board<W>,
        rounds: usize,
    ) -> Result<(), Stopped> {
        for _ in 0..rounds {
            for line in (0..board.line_count()).filter(|&line| board.has_unknown(line)) {
                if self.steps > MOST_STEPS {
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

    /// All that lines say by now.
    pub(crate) fn messages(&self) -> (Vec<f32>, Vec<f32>) {
        (self.rows.clone(), self.columns.clone())
    }

    /// Goes back to what lines said before.
    pub(crate) fn recall(&mut self, (rows, columns): (Vec<f32>, Vec<f32>)) {
        (self.rows, self.columns, self.steps) = (rows, columns, 0);
        self.stale.fill(true);
    }

    /// Steps of message passing since beliefs were recalled: what it cost.
    pub(crate) fn steps(&self) -> usize {
        self.steps
    }

    /// A guess at each square, row by row.
    pub(crate) fn guesses(&self) -> Vec<Guess> {
        let pairs = self.rows.chunks(self.colours).zip(self.columns.chunks(self.colours));
        pairs.map(|(row, column)| guess(row, column)).collect()
    }

    /// Lets one line hear its crossing lines and say what it believes.
    fn update<W: Bits>(&mut self, board: &Board<W>, line: usize) {
        let (colours, width) = (self.colours, board.width());
        let (first, step, from, to) = match line.checked_sub(board.height()) {
            None => (line * width, 1, &self.columns, &mut self.rows),
            Some(column) => (column, width, &self.rows, &mut self.columns),
        };
        let squares = (0..board.line_length(line)).map(|along| (first + along * step) * colours);
        let space = &mut self.space;
        space.heard.clear();
        squares.clone().for_each(|at| space.heard.extend_from_slice(&from[at..at + colours]));
        self.steps += self.chains[line].run(colours, space);
        let crossing = if line < board.height() { board.height() } else { 0 };
        for (along, (at, new)) in squares.zip(space.said.chunks(colours)).enumerate() {
            if renew(&mut to[at..at + colours], new) > SETTLED {
                self.stale[crossing + along] = true;
            }
        }
    }
}

fn guess(row: &[f32], column: &[f32]) -> Guess {
    let belief = |colour: usize| row[colour] * column[colour];
    let likelier = |a: &usize, b: &usize| belief(*a).total_cmp(&belief(*b));
    let colour = (0..row.len()).max_by(likelier).unwrap_or(0);
    let sum: f32 = (0..row.len()).map(belief).sum();
    Guess { colour: colour as u8, share: belief(colour) / sum }
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
