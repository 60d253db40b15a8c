//! Beliefs: how likely each square has each colour, if rows and columns were all the evidence.
//!
//! Each line weighs its arrangements by what the crossing lines believe of its squares, and tells
//! them in turn what it believes itself (sum-product message passing). Once beliefs have settled
//! the likeliest colours are a good guess at a solution; that is all they are used for.

mod chain;
#[cfg(test)]
mod judge;
mod runs;

use self::chain::{Chain, Space};
use self::runs::{Runs, Table};
use crate::Stopped;
use crate::line::Bits;
use crate::propagate::Board;

/// A change of beliefs by no more than this is no news; in colour, by no more than three times this.
const SETTLED: f32 = 0.01;
/// In colour beliefs easily swing to and fro instead of settling. So at the root what a line says now
/// counts for so much, and what it said before for the rest (damping).
const NEWS: f32 = 0.7;
/// So many steps of message passing at most (about a second; in colour, where a place takes
/// longer than it counts, two): huge boards do with fewer rounds.
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
    readers: Readers,
    /// How much of what lines say now counts, against what they said before.
    news: f32,
    /// Whether each line has heard anything new since it spoke last.
    stale: Vec<bool>,
    /// Steps of message passing since they were recalled.
    steps: usize,
}

impl Beliefs {
    /// Every colour that a square may have is as likely as the others.
    pub(crate) fn new<W: Bits>(board: &Board<W>) -> Beliefs {
        let squares = board.height() * board.width() * board.colours();
        let mut beliefs = Beliefs {
            colours: board.colours(),
            rows: vec![1.0; squares],
            columns: vec![1.0; squares],
            readers: Readers::new(board),
            news: 1.0,
            stale: vec![true; board.line_count()],
            steps: 0,
        };
        beliefs.look_at(board);
        beliefs
    }

    /// Takes over what the board rules out by now.
    pub(crate) fn look_at<W: Bits>(&mut self, board: &Board<W>) {
        for row in 0..board.height() {
            for (colour, &plane) in board.line_planes(row).iter().enumerate() {
                let gone = W::first(board.width()) & !plane;
                gone.each(|column| self.rule_out(board, row, column, colour));
            }
        }
    }

    /// Takes over what the board rules out since its trail was so long.
    pub(crate) fn look_at_news<W: Bits>(&mut self, board: &Board<W>, start: usize) {
        for literal in board.trail()[start..].iter().map(|entry| entry.literal) {
            if !literal.positive {
                let (row, column) = (usize::from(literal.row), usize::from(literal.column));
                self.rule_out(board, row, column, usize::from(literal.colour));
            }
        }
    }

    fn rule_out<W: Bits>(&mut self, board: &Board<W>, row: usize, column: usize, colour: usize) {
        let at = (row * board.width() + column) * self.colours + colour;
        if self.rows[at] > 0.0 {
            (self.rows[at], self.columns[at]) = (0.0, 0.0);
            self.stale[row] = true;
            self.stale[board.height() + column] = true;
        }
    }

    /// Lets all lines that heard anything new speak, so many times at most, where nothing is
    /// supposed yet.
    pub(crate) fn settle_root<W: Bits>(
        &mut self,
        board: &Board<W>,
        rounds: usize,
    ) -> Result<(), Stopped> {
        self.news = if self.colours == 2 { 1.0 } else { NEWS };
        let outcome = self.settle(board, rounds);
        self.news = 1.0;
        outcome
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

    /// A guess at a square, counted row by row.
    pub(crate) fn guess(&self, square: usize) -> Guess {
        let at = square * self.colours..(square + 1) * self.colours;
        guess(&self.rows[at.clone()], &self.columns[at])
    }

    /// Lets one line hear its crossing lines and say what it believes.
    fn update<W: Bits>(&mut self, board: &Board<W>, line: usize) {
        let (colours, width) = (self.colours, board.width());
        let (first, step, from, to) = match line.checked_sub(board.height()) {
            None => (line * width, 1, &self.columns, &mut self.rows),
            Some(column) => (column, width, &self.rows, &mut self.columns),
        };
        let at = |along: usize| (first + along * step) * colours;
        let crossing = if line < board.height() { board.height() } else { 0 };
        let (stale, news) = (&mut self.stale, self.news);
        let settled = if colours == 2 { SETTLED } else { 3.0 * SETTLED };
        let mut say = |along: usize, new: &[f32]| {
            if renew(&mut to[at(along)..][..colours], new, news) > settled {
                stale[crossing + along] = true;
            }
        };
        match &mut self.readers {
            Readers::Cells(chains, space) => {
                let cells = chains[line].cells.clone();
                space.heard.clear();
                let heard = cells.clone().map(|along| &from[at(along)..][..colours]);
                heard.for_each(|heard| space.heard.extend_from_slice(heard));
                self.steps += chains[line].run(space);
                cells.zip(space.said.chunks(colours)).for_each(|(along, new)| say(along, new));
            }
            Readers::Runs(runs, table) => {
                let runs = &runs[line];
                runs.hear(table, |along, colour| from[at(along) + colour]);
                let (steps, possible) = runs.read(table);
                self.steps += steps;
                let said = &mut [0.0_f32; puzzle::MAX_COLOURS][..colours];
                if possible {
                    board.unknown_of(line).each(|along| {
                        runs.say(table, along, said);
                        say(along, said);
                    });
                }
            }
        }
    }
}

/// How lines are read, and space for it.
enum Readers {
    Cells(Vec<Chain>, Space),
    Runs(Vec<Runs>, Table),
}

impl Readers {
    fn new<W: Bits>(board: &Board<W>) -> Readers {
        // What is known for good at the ends of a line has no part in what is likely.
        let open = |line| (board.open_clue(line), board.open_cells(line));
        let lines = (0..board.line_count()).map(open);
        if board.colours() == 2 {
            let chains = lines.map(|(clue, cells)| Chain::new(clue, cells)).collect();
            Readers::Cells(chains, Space::default())
        } else {
            let runs = lines.map(|(clue, cells)| Runs::new(clue, cells)).collect();
            Readers::Runs(runs, Table::default())
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
fn renew(old: &mut [f32], new: &[f32], news: f32) -> f32 {
    let sum: f32 = old.iter().zip(new).filter(|(old, _)| **old > 0.0).map(|(_, new)| new).sum();
    if sum <= 0.0 {
        return 0.0;
    }
    let mut change = 0.0_f32;
    for (old, new) in old.iter_mut().zip(new).filter(|(old, _)| **old > 0.0) {
        let share = (news * new / sum + (1.0 - news) * *old).max(1e-6);
        change = change.max((share - *old).abs());
        *old = share;
    }
    change
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is believed of a square after news that counts for so much, and how much that changed.
    fn check(news: f32, expected: [f32; 3], changed: f32) {
        let mut old = [0.5, 0.5, 0.0];
        assert_eq!(renew(&mut old, &[3.0, 1.0, 5.0], news), changed);
        assert_eq!(old, expected);
    }

    #[test]
    fn news_takes_the_place_of_the_old_as_far_as_it_counts() {
        check(1.0, [0.75, 0.25, 0.0], 0.25);
        check(0.5, [0.625, 0.375, 0.0], 0.125);
        check(0.0, [0.5, 0.5, 0.0], 0.0);
    }

    #[test]
    fn a_line_that_says_nothing_changes_nothing() {
        let mut old = [0.5, 0.5];
        assert_eq!((renew(&mut old, &[0.0, 0.0], 1.0), old), (0.0, [0.5, 0.5]));
    }
}
