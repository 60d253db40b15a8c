//! Guidance: where beliefs point, the search looks first.
//!
//! The squares that look surest are supposed as they look, a tenth at a time; what follows changes
//! the beliefs about the rest, and so on down until something breaks (decimation guided by belief
//! propagation: Montanari, Ricci-Tersenghi and Semerjian, 2007). Then the search goes on as ever,
//! with the last beliefs as its wishes, and after some conflicts another descent begins, which
//! profits from all that was learned. Puzzles with several solutions mostly fall to the first few.
//! Where much follows from little, a dive is tried before all that; see [`crate::search::dive`].

use super::order::Order;
use super::{Halted, Learner};
use crate::Stopped;
use crate::line::Bits;
use crate::search::belief::Beliefs;
use crate::search::dive::Dive;

/// Beliefs take a while to form: a search that ends before so many conflicts does without.
const EASY: u64 = 10;
/// By then beliefs have mostly settled: in eight rounds seven in ten of the squares of a knot of
/// forty by forty were guessed rightly, in thirty all.
const FIRST_ROUNDS: usize = 30;
/// So many more when they are asked again.
const ROUNDS_AGAIN: usize = 5;
/// Further down little changes at a time.
const LATER_ROUNDS: usize = 3;
/// Of the unknown squares one in so many is supposed at a time.
const SHARE: usize = 10;
/// A conflict takes about as long as so many steps of message passing: descents shall not take
/// more time than the search between them.
const STEPS_A_CONFLICT: usize = 30_000;
/// But there are so many conflicts between two at least.
const LEAST_CONFLICTS: u64 = 100;

/// When guidance is due.
pub(super) struct Guidance {
    /// After so many conflicts.
    due: u64,
    /// What lines believed at the root when asked last.
    beliefs: Option<Beliefs>,
    /// Of the unknown squares one in so many is supposed at a time.
    share: usize,
    /// What is tried before beliefs.
    dive: Option<Dive>,
}

impl Guidance {
    /// Guidance after the first few conflicts.
    pub(super) fn new(dive: Option<Dive>) -> Guidance {
        Guidance { due: EASY, beliefs: None, share: SHARE, dive }
    }

    /// Guidance at once, in larger or smaller steps.
    pub(super) fn at_once(share: usize) -> Guidance {
        Guidance { due: 0, beliefs: None, share, dive: None }
    }
}

impl<W: Bits> Learner<W> {
    /// Whether it is time for a descent.
    pub(super) fn guiding(&self) -> bool {
        self.counts.conflicts >= self.guidance.due
    }

    /// Descends from the root as beliefs say, until something breaks or all is known.
    pub(super) fn guide(&mut self) -> Result<(), Stopped> {
        self.back_to(0);
        self.refresh_root();
        if self.dive()? {
            return Ok(());
        }
        let mut beliefs = self.root_beliefs()?;
        let messages = beliefs.messages();
        let mut seen = self.board.trail().len();
        while self.descend(&beliefs)? {
            beliefs.look_at_news(&self.board, seen);
            seen = self.board.trail().len();
            beliefs.settle(&self.board, LATER_ROUNDS)?;
        }
        let conflicts = self.counts.conflicts;
        let pause = LEAST_CONFLICTS.max((beliefs.steps() / STEPS_A_CONFLICT) as u64);
        beliefs.recall(messages);
        self.guidance.beliefs = Some(beliefs);
        self.guidance.due = conflicts + pause + conflicts / 5;
        Ok(())
    }

    /// Dives, once, if that promises anything; whether it led to a solution. Then the search follows
    /// it in the same order, so that what it takes back first is what was decided last.
    fn dive(&mut self) -> Result<bool, Stopped> {
        let Some(dive) = self.guidance.dive.take() else { return Ok(false) };
        let Some(known) = dive.dive(&mut self.board)? else { return Ok(false) };
        let mut scores = vec![0.0; self.phase.len()];
        for (place, &(square, colour)) in known.iter().enumerate() {
            self.phase[square] = colour;
            scores[square] = 1.0 / (place + 1) as f64;
        }
        self.order = Order::new(scores);
        self.guidance.due = self.counts.conflicts + LEAST_CONFLICTS;
        Ok(true)
    }

    /// What lines believe at the root. The first beliefs are also the first order of squares; later
    /// ones form sooner, as little has changed since.
    fn root_beliefs(&mut self) -> Result<Beliefs, Stopped> {
        if let Some(mut beliefs) = self.guidance.beliefs.take() {
            beliefs.look_at(&self.board);
            beliefs.settle_root(&self.board, ROUNDS_AGAIN)?;
            return Ok(beliefs);
        }
        let mut beliefs = Beliefs::new(&self.board);
        beliefs.settle_root(&self.board, FIRST_ROUNDS)?;
        self.order = Order::new(scores(&beliefs, self.phase.len()));
        Ok(beliefs)
    }

    /// Supposes the surest of the unknown squares; whether nothing broke and more are left.
    fn descend(&mut self, beliefs: &Beliefs) -> Result<bool, Stopped> {
        let (mut unknown, width) = (vec![], self.board.width());
        for row in 0..self.board.height() {
            self.board.unknown(row).each(|column| {
                let square = row * width + column;
                unknown.push((square, beliefs.guess(square)));
            });
        }
        unknown.iter().for_each(|&(square, guess)| self.phase[square] = guess.colour);
        unknown.sort_by(|(_, one), (_, other)| other.share.total_cmp(&one.share));
        unknown.truncate(unknown.len().div_ceil(self.guidance.share));
        for &(square, guess) in &unknown {
            if !self.follow(square, guess.colour)? {
                return Ok(false);
            }
        }
        Ok(!unknown.is_empty())
    }

    /// Supposes a colour if that is still open; whether nothing broke.
    fn follow(&mut self, square: usize, colour: u8) -> Result<bool, Stopped> {
        let (row, column) = (square / self.board.width(), square % self.board.width());
        if !self.board.is_unknown(row, column) || !self.board.allows(row, column, colour.into()) {
            return Ok(true);
        }
        if let Some(stopped) = self.board.budget().out_of_nodes(self.counts.decisions) {
            return Err(stopped);
        }
        self.suppose(square, colour);
        match self.propagate() {
            Ok(()) => Ok(true),
            Err(Halted::Stopped(stopped)) => Err(stopped),
            Err(Halted::Conflict(conflict)) => {
                self.resolve(conflict);
                Ok(false)
            }
        }
    }
}

/// The surest squares first; where many are as sure, neighbours do not follow each other. At most
/// about one, so that the first conflict outweighs it.
fn scores(beliefs: &Beliefs, squares: usize) -> Vec<f64> {
    let scatter = |square: usize| (square as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
    let share = |square: usize| f64::from(beliefs.guess(square).share);
    (0..squares).map(|square| share(square) + scatter(square) as f64 * 1e-9).collect()
}
