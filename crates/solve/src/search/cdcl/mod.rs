//! Conflict-driven search (CDCL) with the line solver as its propagator.
//!
//! This is lazy clause generation (Ohrimenko, Stuckey and Codish, 2007): a SAT solver's search over
//! literals "this square does not have this colour", without an encoding into clauses. A line is
//! solved in a few dozen word operations and gives a reason only when conflict analysis asks for
//! one. The reason is made minimal by solving the line again with less and less known, and cached;
//! see [`reasons`] and [`reason_cache`].

mod analyse;
mod assignment;
mod decimation;
mod minimise;
mod nogoods;
mod reason_cache;
mod reasons;
mod sharing;
mod vsids;

use puzzle::Picture;

use self::assignment::{Assignment, Lit, negated};
use self::decimation::Decimation;
use self::minimise::Minimiser;
use self::nogoods::{Nogoods, PERMANENT};
use self::reasons::Reasons;
use self::sharing::Sharing;
pub(crate) use self::sharing::WORKERS;
use self::vsids::Vsids;
use crate::Stopped;
use crate::line::Bits;
use crate::propagate::{Agenda, Antecedent, Board, Interrupted, Sweep};
use crate::search::dive::Dive;
use crate::search::tuning::Tuning;

/// Why [`Learner::next`] returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SearchStep {
    /// It found a solution, different from all before.
    Solution(Picture),
    /// There is no further solution.
    Exhausted,
    /// It had as many conflicts as [`Learner::allow_conflicts`] allowed; call it again.
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
    tuning: Tuning,
    board: Board<W>,
    agenda: Sweep,
    /// The board's planes at level zero.
    root: Vec<W>,
    nogoods: Nogoods,
    vsids: Vsids,
    /// The colour that each square had last (phase saving).
    phase: Vec<u8>,
    decimation: Decimation,
    /// For each decision level, how long the trail was before it.
    levels: Vec<usize>,
    /// How far along the trail the nogoods were propagated.
    propagated: usize,
    assignment: Assignment,
    /// The literals of the nogood in the making.
    marked: Vec<bool>,
    minimiser: Minimiser<W>,
    /// For each level, the count of levels in which it was last counted.
    counted_in: Vec<u64>,
    level_count: u64,
    reasons: Reasons<W>,
    counts: Counts,
    restart_unit: u64,
    /// The number of conflicts at which the next restart is due.
    restart_after: u64,
    /// The number of conflicts after which a restart reduces the nogoods.
    reduce_after: u64,
    /// The number of conflicts at which the turn ends.
    turn_end: u64,
    sharing: Sharing,
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
        board.start_trail();
        board.start_memo(tuning.memo_states);
        board.trim();
        board.set_level(0);
        let literals = board.literal_count();
        let squares = board.height() * board.width();
        crate::work(squares);
        Learner {
            tuning,
            agenda: Sweep::default(),
            root: board.planes().to_vec(),
            nogoods: Nogoods::new(literals, tuning.glue_lbd),
            vsids: Vsids::new(vec![0.0; squares], tuning.vsids_decay),
            phase: vec![0; squares],
            decimation: Decimation::new(dive, &tuning),
            levels: vec![],
            propagated: 0,
            assignment: Assignment::new(&board),
            minimiser: Minimiser::new(&board),
            counted_in: vec![],
            level_count: 0,
            marked: vec![false; literals],
            reasons: Reasons::new(board.line_count(), &tuning),
            counts: Counts::default(),
            restart_unit: tuning.restart_unit,
            restart_after: tuning.restart_unit,
            reduce_after: tuning.reduce_interval,
            turn_end: u64::MAX,
            sharing: Sharing::default(),
            exhausted: false,
            board,
        }
    }

    pub(crate) fn counts(&self) -> Counts {
        self.counts
    }

    pub(crate) fn board(&self) -> &Board<W> {
        &self.board
    }

    /// Looks for the next solution.
    pub(crate) fn next(&mut self) -> SearchStep {
        while !self.exhausted {
            match self.propagate() {
                Err(Interrupted::Stopped(stopped)) => return SearchStep::Stopped(stopped),
                Err(Interrupted::Conflict(conflict)) => self.resolve(conflict),
                Ok(()) if self.counts.conflicts >= self.turn_end => return SearchStep::TurnOver,
                Ok(()) if self.decimation_due() => {
                    if let Err(stopped) = self.decimate() {
                        return SearchStep::Stopped(stopped);
                    }
                }
                Ok(()) => {
                    if let Some(stopped) = self.housekeeping() {
                        return SearchStep::Stopped(stopped);
                    }
                    if !self.decide() {
                        return self.take_solution();
                    }
                }
            }
        }
        SearchStep::Exhausted
    }

    /// Learns from a conflict; at level zero it shows that there is no further solution.
    fn resolve(&mut self, conflict: Conflict) {
        self.agenda.clear();
        self.counts.conflicts += 1;
        if self.board.level() == 0 {
            self.exhausted = true;
        } else {
            self.learn(conflict);
        }
    }

    /// What is due between two decisions: restarts, reductions, a look at the limits.
    fn housekeeping(&mut self) -> Option<Stopped> {
        if self.board.level() == 0 {
            self.sync_root();
        }
        if self.counts.conflicts >= self.restart_after {
            self.restart();
        }
        let (budget, nodes) = (self.board.budget(), self.counts.decisions);
        if !nodes.is_multiple_of(self.tuning.look_interval) {
            return budget.out_of_nodes(nodes);
        }
        let memory = budget.memory().unwrap_or(usize::MAX) / self.sharing.workers();
        if self.nogoods.bytes() + self.reasons.bytes() > memory {
            self.reasons.clear_cache();
        }
        let too_many = (self.nogoods.bytes() > memory).then_some(Stopped::OutOfMemory);
        too_many.or_else(|| budget.spent_after(nodes))
    }

    /// Takes over what became known at level zero.
    fn sync_root(&mut self) {
        if self.root != self.board.planes() {
            self.root.copy_from_slice(self.board.planes());
            self.board.trim();
        }
    }

    /// Goes back to the root, and reduces the nogoods if that is due.
    fn restart(&mut self) {
        self.counts.restarts += 1;
        let unit = self.restart_unit + self.counts.conflicts / self.tuning.restart_growth;
        self.restart_after = self.counts.conflicts + unit * luby(self.counts.restarts);
        self.backjump_to(0);
        let Tuning { reduce_interval, reduce_growth, reduce_minimum, .. } = self.tuning;
        let conflicts = self.counts.conflicts;
        if conflicts >= self.reduce_after && self.nogoods.len() > reduce_minimum {
            self.nogoods.reduce(&self.assignment);
            self.reduce_after = conflicts + reduce_interval + conflicts / reduce_growth;
        }
    }

    /// Decides the most active unknown square; whether there is one.
    fn decide(&mut self) -> bool {
        let width = self.board.width();
        let square = loop {
            match self.vsids.pop() {
                None => return false,
                Some(square) if self.board.is_unknown(square / width, square % width) => {
                    break square;
                }
                Some(_) => {}
            }
        };
        let cell = self.board.cell(square / width, square % width).bits();
        let phase = self.phase[square];
        let colour = if cell >> phase & 1 == 1 { phase } else { cell.trailing_zeros() as u8 };
        self.open_level(square, colour);
        true
    }

    /// Opens a decision level: an unknown square gets a colour.
    fn open_level(&mut self, square: usize, colour: u8) {
        let (row, column) = (square / self.board.width(), square % self.board.width());
        self.counts.decisions += 1;
        self.levels.push(self.board.trail().len());
        self.board.set_level(self.levels.len() as u32);
        self.board.suppose(row, column, usize::from(colour), &mut self.agenda);
    }

    /// Propagates nogoods and lines to their common fixpoint, nogoods first: they are cheaper.
    fn propagate(&mut self) -> Result<(), Interrupted<Conflict>> {
        loop {
            self.propagate_nogoods()?;
            let Some(line) = self.agenda.pop() else { return Ok(()) };
            match self.board.visit(line, &mut self.agenda, &mut ()) {
                Ok(()) => {}
                Err(Interrupted::Conflict(line)) => {
                    return Err(Interrupted::Conflict(Conflict::Line(line)));
                }
                Err(Interrupted::Stopped(stopped)) => {
                    // The line was not solved: it must wait for the next call.
                    self.agenda.push(line);
                    return Err(Interrupted::Stopped(stopped));
                }
            }
        }
    }

    fn propagate_nogoods(&mut self) -> Result<(), Interrupted<Conflict>> {
        let Learner { board, agenda, assignment, .. } = self;
        assignment.sync_with_trail(board);
        while self.propagated < board.trail().len() {
            let literal = board.index(board.trail()[self.propagated].literal) as Lit;
            self.propagated += 1;
            let unit = |assignment: &mut Assignment, nogood, open| {
                let implied = assignment.square_lit(negated(open));
                board.assert(implied, Antecedent::Nogood(nogood), agenda);
                assignment.sync_with_trail(board);
            };
            if let Some(nogood) = self.nogoods.visit_watchers(literal, assignment, unit) {
                return Err(Interrupted::Conflict(Conflict::Nogood(nogood)));
            }
        }
        Ok(())
    }

    /// Undoes every decision level above this one.
    fn backjump_to(&mut self, level: usize) {
        if level >= self.levels.len() {
            return;
        }
        let length = self.levels[level];
        while self.board.trail().len() > length {
            self.undo_one();
        }
        self.levels.truncate(level);
        self.board.set_level(level as u32);
        self.propagated = self.propagated.min(length);
        self.agenda.clear();
    }

    /// Takes the last literal from the trail, saves its square's phase and puts the square back into
    /// the branching order.
    fn undo_one(&mut self) -> Option<(Lit, Antecedent)> {
        let entry = self.board.undo_one()?;
        let literal = entry.literal;
        let index = self.board.index(literal) as Lit;
        self.assignment.unassign(index, self.board.trail().len());
        let square = literal.row as usize * self.board.width() + literal.column as usize;
        if self.board.colours() == 2 {
            self.phase[square] = literal.colour ^ 1;
        } else if literal.positive {
            self.phase[square] = literal.colour;
        }
        self.vsids.insert(square);
        Some((index, entry.reason))
    }

    /// Takes the solution on the board, and blocks it: its decisions cannot all be true again.
    fn take_solution(&mut self) -> SearchStep {
        let picture = self.board.grid().picture().expect("every square is known");
        let literal = |&at: &usize| self.board.index(self.board.trail()[at].literal) as Lit;
        let decisions: Vec<Lit> = self.levels.iter().rev().map(literal).collect();
        match decisions.as_slice() {
            [] => self.exhausted = true,
            [only] => {
                self.backjump_to(0);
                self.sharing.offer(&decisions);
                self.assert_negation(*only, Antecedent::Decision);
            }
            all => {
                self.backjump_to(all.len() - 1);
                self.sharing.offer(all);
                let id = self.nogoods.add(all, PERMANENT);
                self.assert_negation(all[0], Antecedent::Nogood(id));
            }
        }
        SearchStep::Solution(picture)
    }

    /// Makes the negation of a literal true.
    fn assert_negation(&mut self, literal: Lit, antecedent: Antecedent) {
        let implied = self.assignment.square_lit(negated(literal));
        self.board.assert(implied, antecedent, &mut self.agenda);
    }
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, ... of Luby, Sinclair and Zuckerman (1993), counted from one.
fn luby(mut term: u64) -> u64 {
    loop {
        let half = 1 << term.ilog2();
        if term == 2 * half - 1 {
            return half;
        }
        term -= half - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
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
            learner.nogoods.reduce(&learner.assignment);
        }
        assert_eq!(found.len(), 24);
    }

    #[test]
    fn the_reason_cache_is_dropped_before_memory_is_said_to_be_spent() {
        let puzzle = Recipe::new(25, 25).expect("a size").puzzles(1).next().expect("a puzzle");
        let end = |budget: &Budget| {
            let mut board = Board::<u64>::new(&puzzle, &puzzle.start(), budget);
            let mut agenda = Sweep::default();
            (0..board.line_count()).for_each(|line| agenda.push(line));
            board.fixpoint(&mut agenda, &mut ()).expect("it has a solution");
            let mut learner = Learner::new(board, None, Tuning::black());
            let last = loop {
                match learner.next() {
                    SearchStep::Solution(_) | SearchStep::TurnOver => {}
                    last => break last,
                }
            };
            (last, learner.nogoods.bytes(), learner.reasons.bytes())
        };
        let (free, nogoods, reasons) = end(&Budget::default());
        assert!(reasons > nogoods);
        let (bound, _, _) = end(&Budget::default().with_memory(nogoods + reasons / 2));
        assert_eq!((free, bound), (SearchStep::Exhausted, SearchStep::Exhausted));
    }

    #[test]
    fn restarts_follow_luby() {
        let terms: Vec<u64> = (1..=15).map(super::luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
