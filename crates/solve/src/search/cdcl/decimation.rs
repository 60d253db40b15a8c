//! Decimation guided by belief propagation (Montanari, Ricci-Tersenghi and Semerjian, 2007).
//!
//! The squares with the surest marginals are decided as the marginals say, a tenth of them at a
//! time; propagation changes the messages, and so on until a conflict or a solution. Then the
//! ordinary search goes on with the last marginals as its phases, and after some conflicts another
//! decimation begins at the root, which profits from the nogoods learned since. Most puzzles with
//! several solutions are decided by the first few decimations. In a long search, decimations become
//! rare unless they reach far before they come to a conflict. Where one decision implies much, a
//! probing dive is tried before the first decimation; see [`crate::search::dive`].

use super::vsids::Vsids;
use super::{Interrupted, Learner};
use crate::line::Bits;
use crate::search::belief_propagation::Beliefs;
use crate::search::dive::Dive;
use crate::search::tuning::Tuning;
use crate::{Stopped, hash};

/// When the next decimation is due, and what it starts from.
pub(super) struct Decimation {
    /// The number of conflicts at which the next decimation begins.
    due: u64,
    /// The beliefs at the root as the last decimation found them.
    beliefs: Option<Beliefs>,
    /// A step decides the unknown squares divided by this, rounded up.
    divisor: usize,
    /// A probing dive, tried once before the first decimation.
    dive: Option<Dive>,
    /// What share of the unknown squares decimations decide before they come to a conflict: a mean in
    /// which the latest count most.
    reach: Option<f64>,
}

impl Decimation {
    /// Decimation that is due after the first few conflicts.
    pub(super) fn new(dive: Option<Dive>, tuning: &Tuning) -> Decimation {
        let (due, divisor) = (tuning.first_decimation, tuning.decimation_divisor);
        Decimation { due, beliefs: None, divisor, dive, reach: None }
    }

    /// Decimation that is due at once and in each step decides the unknown squares divided by
    /// `divisor`.
    pub(super) fn due_at_once(divisor: usize) -> Decimation {
        Decimation { due: 0, beliefs: None, divisor, dive: None, reach: None }
    }
}

impl Decimation {
    /// Remembers what share of the unknown squares a decimation decided.
    fn reached(&mut self, share: f64) {
        self.reach = Some(self.reach.map_or(share, |mean| 0.75 * mean + 0.25 * share));
    }

    /// By how many conflicts the pause after a decimation has grown. In a long search it is short
    /// again while decimations decide much before they come to a conflict: they are what finds a
    /// solution then.
    fn growth(&self, conflicts: u64, tuning: &Tuning) -> u64 {
        let growth = conflicts / tuning.decimation_growth_interval;
        let long = conflicts >= tuning.far_conflicts;
        let far = long && self.reach.is_some_and(|reach| reach >= tuning.far_reach);
        if far { growth.min(tuning.far_pause) } else { growth }
    }
}

impl<W: Bits> Learner<W> {
    /// Whether it is time for a decimation.
    pub(super) fn decimation_due(&self) -> bool {
        self.schedule.counts.conflicts >= self.heuristics.decimation.due
    }

    /// Decides squares from the root on as beliefs say, until there is a conflict or all are known.
    pub(super) fn decimate(&mut self) -> Result<(), Stopped> {
        self.backjump_to(0);
        self.trail.sync_root();
        if self.dive()? {
            return Ok(());
        }
        let mut beliefs = self.root_beliefs()?;
        let messages = beliefs.messages();
        let mut seen = self.trail.board.trail().len();
        let open = self.open_squares();
        let mut left = open;
        while self.decide_surest(&beliefs)? {
            left = self.open_squares();
            beliefs.exclude_since(&self.trail.board, seen);
            seen = self.trail.board.trail().len();
            beliefs.run(&self.trail.board, self.schedule.tuning.step_rounds)?;
        }
        let conflicts = self.schedule.counts.conflicts;
        self.heuristics.decimation.reached(1.0 - left as f64 / open.max(1) as f64);
        let Tuning { decimation_interval, steps_a_conflict, .. } = self.schedule.tuning;
        let pause = decimation_interval.max((beliefs.steps() / steps_a_conflict) as u64);
        beliefs.restore(messages);
        self.heuristics.decimation.beliefs = Some(beliefs);
        let growth = self.heuristics.decimation.growth(conflicts, &self.schedule.tuning);
        self.heuristics.decimation.due = conflicts + pause + growth;
        Ok(())
    }

    /// Tries the probing dive, if there is one, and undoes it; whether it led to a solution. If so,
    /// the solution becomes the phases and its order the branching order, so that the search comes
    /// upon it by itself, and backtracking undoes the last decisions of the dive first.
    fn dive(&mut self) -> Result<bool, Stopped> {
        let Some(dive) = self.heuristics.decimation.dive.take() else { return Ok(false) };
        let Some(known) = dive.dive(&mut self.trail.board)? else { return Ok(false) };
        let mut scores = vec![0.0; self.heuristics.phase.len()];
        for (place, &(square, colour)) in known.iter().enumerate() {
            self.heuristics.phase[square] = colour;
            scores[square] = 1.0 / (place + 1) as f64;
        }
        self.heuristics.vsids = Vsids::new(scores, self.schedule.tuning.vsids_decay);
        self.heuristics.decimation.due =
            self.schedule.counts.conflicts + self.schedule.tuning.decimation_interval;
        Ok(true)
    }

    /// The beliefs at the root. The first ones also initialise the branching order; later ones need
    /// fewer rounds, since little has changed.
    fn root_beliefs(&mut self) -> Result<Beliefs, Stopped> {
        if let Some(mut beliefs) = self.heuristics.decimation.beliefs.take() {
            beliefs.exclude_removed(&self.trail.board);
            beliefs.run_damped(&self.trail.board, self.schedule.tuning.root_rounds)?;
            return Ok(beliefs);
        }
        let mut beliefs = Beliefs::new(&self.trail.board, &self.schedule.tuning);
        beliefs.run_damped(&self.trail.board, self.schedule.tuning.first_rounds)?;
        let scores = scores(&beliefs, self.heuristics.phase.len(), self.heuristics.seed);
        self.heuristics.vsids = Vsids::new(scores, self.schedule.tuning.vsids_decay);
        Ok(beliefs)
    }

    /// How many squares are unknown.
    fn open_squares(&self) -> usize {
        let board = &self.trail.board;
        let ones = |row| board.unknown(row).words().map(u64::count_ones).sum::<u32>() as usize;
        (0..board.height()).map(ones).sum()
    }

    /// Decides the surest of the unknown squares; whether there was no conflict and any were left.
    fn decide_surest(&mut self, beliefs: &Beliefs) -> Result<bool, Stopped> {
        let (mut unknown, width) = (vec![], self.trail.board.width());
        for row in 0..self.trail.board.height() {
            self.trail.board.unknown(row).each(|column| {
                let square = row * width + column;
                unknown.push((square, beliefs.guess(square)));
            });
        }
        unknown.iter().for_each(|&(square, guess)| self.heuristics.phase[square] = guess.colour);
        unknown.sort_by(|(_, one), (_, other)| other.marginal.total_cmp(&one.marginal));
        unknown.truncate(unknown.len().div_ceil(self.heuristics.decimation.divisor));
        for &(square, guess) in &unknown {
            if !self.decide_and_propagate(square, guess.colour)? {
                return Ok(false);
            }
        }
        Ok(!unknown.is_empty())
    }

    /// Decides a square if it is unknown and may have the colour; whether there was no conflict.
    fn decide_and_propagate(&mut self, square: usize, colour: u8) -> Result<bool, Stopped> {
        let (row, column) = (square / self.trail.board.width(), square % self.trail.board.width());
        if !self.trail.board.is_unknown(row, column)
            || !self.trail.board.allows(row, column, colour.into())
        {
            return Ok(true);
        }
        if let Some(stopped) =
            self.trail.board.budget().out_of_nodes(self.schedule.counts.decisions)
        {
            return Err(stopped);
        }
        self.open_level(square, colour);
        match self.propagate() {
            Ok(()) => Ok(true),
            Err(Interrupted::Stopped(stopped)) => Err(stopped),
            Err(Interrupted::Conflict(conflict)) => {
                self.handle_conflict(conflict);
                Ok(false)
            }
        }
    }
}

/// Initial activities: the surest squares first, and neighbours apart where many are equally sure.
/// At most about one, so that the first bump outweighs it.
fn scores(beliefs: &Beliefs, squares: usize, seed: u64) -> Vec<f64> {
    let marginal = |square: usize| f64::from(beliefs.guess(square).marginal);
    let apart = |square: usize| hash::scatter(square, seed) as f64 * 1e-9;
    (0..squares).map(|square| marginal(square) + apart(square)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_stay_short_in_long_searches_whose_decimations_reach_far() {
        let tuning = Tuning {
            decimation_growth_interval: 5,
            far_reach: 0.5,
            far_conflicts: 5000,
            far_pause: 100,
            ..Tuning::black()
        };
        let mut decimation = Decimation::new(None, &tuning);
        let growths = |decimation: &Decimation| {
            [400, 4000, 5000, 50_000].map(|conflicts| decimation.growth(conflicts, &tuning))
        };
        assert_eq!(growths(&decimation), [80, 800, 1000, 10_000]);
        decimation.reached(0.9);
        assert_eq!(growths(&decimation), [80, 800, 100, 100]);
        (0..3).for_each(|_| decimation.reached(0.0));
        assert_eq!(growths(&decimation), [80, 800, 1000, 10_000]);
    }
}
