//! Conflict-driven search (CDCL) with the line solver as its propagator.
//!
//! This is lazy clause generation (Ohrimenko, Stuckey and Codish, 2007): a SAT solver's search over
//! literals "this square does not have this colour" (and in colour also "it has this colour"),
//! without an encoding into clauses. A line is
//! solved in a few dozen word operations and gives a reason only when conflict analysis asks for
//! one. The reason is made minimal by solving the line again with less and less known, and cached;
//! see [`reasons`] and [`reason_cache`].
//!
//! What a SAT solver keeps as a clause is here a nogood, the same literals with all signs turned. So
//! a watched literal is visited when it becomes true, a nogood is unit when all its literals but one
//! are true, and a conflict is a nogood that is true throughout.

mod analyse;
mod arena;
mod assignment;
mod assumptions;
mod database;
mod decimation;
mod heuristics;
mod minimise;
mod nogoods;
mod reason_cache;
mod reasons;
mod schedule;
mod sharing;
mod trail;
mod vsids;

use puzzle::Picture;

use self::analyse::Analysis;
pub(crate) use self::assignment::Lit;
use self::database::Database;
use self::heuristics::Heuristics;
use self::nogoods::PERMANENT;
use self::schedule::Schedule;
use self::sharing::Sharing;
pub(crate) use self::sharing::{SharedNogood, WORKERS};
use self::trail::Trail;
use crate::Stopped;
use crate::line::Bits;
use crate::propagate::{Antecedent, Board, Interrupted};
use crate::search::dive::Dive;
use crate::search::proof::ProofLog;
use crate::search::tuning::Tuning;

/// Why [`Learner::next`] returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SearchStep {
    /// It found a solution, different from all before.
    Solution(Picture),
    /// There is no further solution.
    Exhausted,
    /// It had as many conflicts or lines as its turn allowed; call it again.
    TurnOver,
    /// The budget is spent.
    Stopped(Stopped),
}

/// What contradicts the assignment.
#[derive(Clone, Copy, Debug)]
enum Conflict {
    /// The line with this index cannot be completed.
    Line(usize),
    /// All literals of this nogood are true.
    Nogood(u32),
}

/// Statistics of the search so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) decisions: u64,
    pub(crate) conflicts: u64,
    pub(crate) restarts: u64,
}

impl Counts {
    /// Adds those of another worker.
    pub(crate) fn add(&mut self, other: Counts) {
        self.decisions += other.decisions;
        self.conflicts += other.conflicts;
        self.restarts += other.restarts;
    }
}

/// A search that can be asked for one solution after another.
pub(crate) struct Learner<W> {
    trail: Trail<W>,
    database: Database<W>,
    heuristics: Heuristics,
    schedule: Schedule,
    analysis: Analysis<W>,
    sharing: Sharing,
    /// The log of the proof, if one is wanted.
    pub(crate) proof: Option<Box<ProofLog>>,
    /// Whether it is shown that there is no further solution.
    exhausted: bool,
}

impl<W: Bits> Learner<W> {
    /// About how many bytes a search from this board takes before it has learned anything: some for
    /// each literal, some for each square.
    pub(crate) fn bytes(board: &Board<W>) -> usize {
        64 * board.literal_count() + 48 * board.height() * board.width()
    }

    /// A search from a board at its fixpoint, which tries `dive` if it takes more than a few
    /// conflicts.
    pub(crate) fn new(mut board: Board<W>, dive: Option<Dive>, tuning: Tuning) -> Learner<W> {
        board.start_memo(tuning.memo_states);
        let squares = board.height() * board.width();
        crate::work(squares);
        Learner {
            database: Database::new(&board, &tuning),
            heuristics: Heuristics::new(squares, dive, &tuning),
            schedule: Schedule::new(tuning),
            analysis: Analysis::new(&board),
            sharing: Sharing::default(),
            proof: None,
            exhausted: false,
            trail: Trail::new(board),
        }
    }

    /// The same search with this seed: another branching order where squares are equally good.
    pub(crate) fn seeded(mut self, seed: u64) -> Learner<W> {
        self.heuristics.seed(seed, &self.schedule.tuning);
        self
    }

    pub(crate) fn counts(&self) -> Counts {
        self.schedule.counts
    }

    pub(crate) fn board(&self) -> &Board<W> {
        &self.trail.board
    }

    /// Looks for the next solution.
    pub(crate) fn next(&mut self) -> SearchStep {
        self.search().unwrap_or_else(SearchStep::Stopped)
    }

    /// The CDCL loop: propagate; on a conflict analyse it, learn and jump back. Without a conflict,
    /// the first of these that is due: end the turn; a decimation by belief propagation; or else restart
    /// and reduce if that is due, look at the limits, and decide. With nothing to decide there is a
    /// solution.
    fn search(&mut self) -> Result<SearchStep, Stopped> {
        while !self.exhausted {
            match self.propagate() {
                Err(Interrupted::Stopped(stopped)) => return Err(stopped),
                Err(Interrupted::Conflict(conflict)) => self.handle_conflict(conflict),
                Ok(()) if self.schedule.turn_over(self.trail.board.visits()) => {
                    return Ok(SearchStep::TurnOver);
                }
                Ok(()) if self.decimation_due() => self.decimate()?,
                Ok(()) => {
                    if self.schedule.restart_due() {
                        // Level zero was at its fixpoint before the first decision, so that
                        // nothing need be propagated before the next one.
                        self.restart();
                    }
                    self.check_limits()?;
                    if !self.decide() {
                        return Ok(self.take_solution());
                    }
                }
            }
        }
        Ok(SearchStep::Exhausted)
    }

    /// Propagates nogoods and lines to their common fixpoint, nogoods first: they are cheaper.
    fn propagate(&mut self) -> Result<(), Interrupted<Conflict>> {
        loop {
            if let Some(conflict) = self.trail.propagate_nogoods(&mut self.database.nogoods) {
                return Err(Interrupted::Conflict(conflict));
            }
            if !self.trail.propagate_line()? {
                return Ok(());
            }
        }
    }

    /// Learns from a conflict; at level zero it shows that there is no further solution.
    fn handle_conflict(&mut self, conflict: Conflict) {
        self.trail.clear_agenda();
        self.schedule.counts.conflicts += 1;
        if self.trail.level() == 0 {
            self.exhausted = true;
        } else {
            self.learn(conflict);
        }
    }

    /// Goes back to the root, and reduces the nogoods if that is due.
    fn restart(&mut self) {
        self.schedule.restarted();
        self.backjump_to(0);
        if self.schedule.reduction_due(self.database.nogoods.len()) {
            self.database.reduce(&self.trail.assignment, self.proof.as_deref_mut());
            self.schedule.reduced();
        }
    }

    /// Looks at the limits: at the nodes always, at the clock and the memory now and then.
    fn check_limits(&mut self) -> Result<(), Stopped> {
        let (budget, nodes) = (self.trail.board.budget(), self.schedule.counts.decisions);
        if !self.schedule.look_due() {
            return budget.out_of_nodes(nodes).map_or(Ok(()), Err);
        }
        let memory = budget.memory().unwrap_or(usize::MAX) / self.sharing.workers();
        let log = self.proof.as_ref().map_or(0, |log| log.bytes());
        self.database.fit_into(memory.saturating_sub(log))?;
        budget.spent_after(nodes).map_or(Ok(()), Err)
    }

    /// Decides the most active unknown square; whether there is one.
    fn decide(&mut self) -> bool {
        if self.trail.level() == 0 {
            self.trail.sync_root();
        }
        let decision = self.heuristics.next_decision(&self.trail.board);
        if let Some((square, colour)) = decision {
            self.open_level(square, colour);
        }
        decision.is_some()
    }

    /// Opens a decision level: an unknown square gets a colour.
    fn open_level(&mut self, square: usize, colour: u8) {
        self.schedule.counts.decisions += 1;
        self.trail.open_level(square, colour);
    }

    /// Undoes every decision level above this one.
    fn backjump_to(&mut self, level: usize) {
        let Some(length) = self.trail.length_at(level) else { return };
        while self.trail.board.trail().len() > length {
            self.undo_one();
        }
        self.trail.close_levels(level);
    }

    /// Undoes the last literal of the trail.
    fn undo_one(&mut self) -> Option<(Lit, Antecedent)> {
        let (literal, entry) = self.trail.undo_one()?;
        self.heuristics.release(&self.trail.board, entry.literal);
        Some((literal, entry.antecedent))
    }

    /// Logs the clause of a nogood that follows from what is there; its number, if there is a log.
    fn log(&mut self, nogood: &[Lit]) -> Option<u32> {
        self.proof.as_mut().map(|log| log.add(nogood))
    }

    /// Adds a nogood of at least two literals to the database.
    fn add_nogood(&mut self, nogood: &[Lit], lbd: u32, clause: Option<u32>) -> u32 {
        if let (Some(log), Some(clause)) = (&mut self.proof, clause) {
            log.hold(clause);
        }
        self.database.nogoods.add(nogood, lbd)
    }

    /// Takes the solution on the board, and blocks it: its decisions cannot all be true again.
    fn take_solution(&mut self) -> SearchStep {
        let picture = self.trail.board.grid().picture().expect("every square is known");
        let decisions = self.trail.decisions();
        match decisions.as_slice() {
            [] => self.exhausted = true,
            [only] => {
                self.backjump_to(0);
                let clause = self.log(&decisions);
                self.sharing.offer(&decisions, clause);
                self.trail.assert_negation(*only, Antecedent::Decision);
            }
            all => {
                self.backjump_to(all.len() - 1);
                let clause = self.log(all);
                self.sharing.offer(all, clause);
                let id = self.add_nogood(all, PERMANENT, clause);
                self.trail.assert_negation(all[0], Antecedent::Nogood(id));
            }
        }
        SearchStep::Solution(picture)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::propagate::Sweep;
    use puzzle::generate::Recipe;
    use puzzle::{Clue, Palette, Puzzle};

    #[test]
    fn a_solution_stays_blocked_when_nogoods_are_reduced() {
        let ones = || vec![Clue::black([1]); 4];
        let puzzle = Puzzle::new(Palette::black_and_white(), ones(), ones()).expect("a puzzle");
        let board = Board::<u64>::new(&puzzle, &puzzle.start(), &Budget::default());
        let mut learner = Learner::new(board, None, Tuning::black());
        let mut found = vec![];
        while let SearchStep::Solution(picture) = learner.next() {
            assert!(!found.contains(&picture), "found twice");
            found.push(picture);
            learner.backjump_to(0);
            learner.database.nogoods.reduce(&learner.trail.assignment, None);
        }
        assert_eq!(found.len(), 24);
    }

    #[test]
    fn the_reason_cache_is_dropped_before_memory_is_said_to_be_spent() {
        let puzzle = Recipe::new(25, 25).expect("a size").puzzles(1).next().expect("a puzzle");
        let end = |budget: &Budget| {
            let mut board = Board::<u64>::new(&puzzle, &puzzle.start(), budget);
            let mut agenda = Sweep::all(board.line_count());
            board.fixpoint(&mut agenda, &mut ()).expect("it has a solution");
            let mut learner = Learner::new(board, None, Tuning::black());
            let last = loop {
                match learner.next() {
                    SearchStep::Solution(_) | SearchStep::TurnOver => {}
                    last => break last,
                }
            };
            (last, learner.database.nogoods.bytes(), learner.database.reasons.bytes())
        };
        let (free, nogoods, reasons) = end(&Budget::default());
        assert!(reasons > nogoods);
        let (bound, _, _) = end(&Budget::default().with_memory(nogoods + reasons / 2));
        assert_eq!((free, bound), (SearchStep::Exhausted, SearchStep::Exhausted));
    }
}
