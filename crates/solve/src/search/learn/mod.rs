//! Search that learns: conflict-driven, with the line solver as propagator.
//!
//! This is lazy clause generation (Ohrimenko, Stuckey and Codish, 2007) in the manner of a SAT
//! solver, but no encoding is ever written down: a line closes itself in a few dozen word
//! operations, and says why only when a conflict asks. Such a reason is made minimal by asking the
//! line again with less and less known, and kept for the next time; see [`explain`], [`recall`].

mod analyse;
mod exchange;
mod explain;
mod guide;
mod nogoods;
mod order;
mod recall;
mod shorten;
mod standing;

use puzzle::Picture;

use self::exchange::Exchange;
pub(crate) use self::exchange::SEATS;
use self::explain::Explain;
use self::guide::Guidance;
use self::nogoods::{FOR_EVER, Nogoods};
use self::order::Order;
use self::shorten::Shorten;
use self::standing::{Number, Standing, opposite};
use crate::Stopped;
use crate::line::Bits;
use crate::propagate::{Agenda, Board, Halt, Reason, Sweep};
use crate::search::dive::Dive;

/// What the search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// One more solution, different from all before.
    Solution(Picture),
    /// There is no further one.
    NoMore,
    /// As many conflicts as were allowed for now: ask again.
    Paused,
    /// The budget is spent.
    Stopped(Stopped),
}

/// Why the search must take something back.
#[derive(Clone, Copy, Debug)]
enum Conflict {
    Line(usize),
    Nogood(u32),
}

/// Figures about the search so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) decisions: u64,
    pub(crate) conflicts: u64,
    pub(crate) restarts: u64,
}

impl Counts {
    /// Adds those of another search.
    pub(crate) fn add(&mut self, other: Counts) {
        self.decisions += other.decisions;
        self.conflicts += other.conflicts;
        self.restarts += other.restarts;
    }
}

/// Short first tries: random puzzles have heavy tails, and a few wrong suppositions cost most.
const RESTART_UNIT: u64 = 50;
/// For each so many conflicts so far, tries are one conflict longer: a search that takes long looks
/// for a rare solution rather than for a better beginning.
const LONGER_AFTER: u64 = 50;
/// After so many conflicts, and a little later each time, the least useful nogoods go.
const FORGET_EVERY: u64 = 2000;
/// So few are never a burden.
const KEPT_NOGOODS: usize = 1000;

/// A search that can be asked for one solution after another.
pub(crate) struct Learner<W> {
    board: Board<W>,
    agenda: Sweep,
    /// What was known of every line at level zero.
    root: Vec<W>,
    nogoods: Nogoods,
    order: Order,
    /// The colour each square had last.
    phase: Vec<u8>,
    guidance: Guidance,
    /// For each open level, how long the trail was before it.
    levels: Vec<usize>,
    /// Up to here the nogoods have seen the trail.
    seen_trail: usize,
    standing: Standing,
    marked: Vec<bool>,
    shorten: Shorten<W>,
    /// For each level, in which count of levels it was counted last.
    counted: Vec<u64>,
    count: u64,
    explain: Explain<W>,
    counts: Counts,
    restart_unit: u64,
    restart_after: u64,
    forget_after: u64,
    /// After so many conflicts the search pauses.
    pause_after: u64,
    exchange: Exchange,
    over: bool,
}

impl<W: Bits> Learner<W> {
    /// About how many bytes a search from this board takes before it has learned anything: some are
    /// for each literal, some for each square.
    pub(crate) fn bytes(board: &Board<W>) -> usize {
        64 * board.literal_count() + 48 * board.height() * board.width()
    }

    /// A search from a board that is at its fixpoint. The dive is tried if it takes longer.
    pub(crate) fn new(mut board: Board<W>, dive: Option<Dive>) -> Learner<W> {
        board.keep_trail();
        board.keep_states();
        board.trim();
        board.set_level(0);
        let literals = board.literal_count();
        let squares = board.height() * board.width();
        crate::work(squares);
        Learner {
            agenda: Sweep::default(),
            root: board.planes().to_vec(),
            nogoods: Nogoods::new(literals),
            order: Order::new(vec![0.0; squares]),
            phase: vec![0; squares],
            guidance: Guidance::new(dive),
            levels: vec![],
            seen_trail: 0,
            standing: Standing::new(&board),
            shorten: Shorten::new(&board),
            counted: vec![],
            count: 0,
            marked: vec![false; literals],
            explain: Explain::new(board.line_count()),
            counts: Counts::default(),
            restart_unit: RESTART_UNIT,
            restart_after: RESTART_UNIT,
            forget_after: FORGET_EVERY,
            pause_after: u64::MAX,
            exchange: Exchange::default(),
            over: false,
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
    pub(crate) fn next(&mut self) -> Found {
        while !self.over {
            match self.propagate() {
                Err(Halted::Stopped(stopped)) => return Found::Stopped(stopped),
                Err(Halted::Conflict(conflict)) => self.resolve(conflict),
                Ok(()) if self.counts.conflicts >= self.pause_after => return Found::Paused,
                Ok(()) if self.guiding() => {
                    if let Err(stopped) = self.guide() {
                        return Found::Stopped(stopped);
                    }
                }
                Ok(()) => {
                    if let Some(stopped) = self.pause() {
                        return Found::Stopped(stopped);
                    }
                    if !self.decide() {
                        return self.solved();
                    }
                }
            }
        }
        Found::NoMore
    }

    fn resolve(&mut self, conflict: Conflict) {
        self.agenda.clear();
        self.counts.conflicts += 1;
        if self.board.level() == 0 {
            self.over = true;
        } else {
            self.learn(conflict);
        }
    }

    /// Housekeeping between two decisions: limits, restarts, forgetting.
    fn pause(&mut self) -> Option<Stopped> {
        if self.board.level() == 0 {
            self.refresh_root();
        }
        if self.counts.conflicts >= self.restart_after {
            self.restart();
        }
        let (budget, nodes) = (self.board.budget(), self.counts.decisions);
        if !nodes.is_multiple_of(64) {
            return budget.out_of_nodes(nodes);
        }
        let room = budget.memory().unwrap_or(usize::MAX) / self.exchange.seats();
        if self.nogoods.bytes() + self.explain.bytes() > room {
            self.explain.forget();
        }
        let memory = (self.nogoods.bytes() > room).then_some(Stopped::OutOfMemory);
        memory.or_else(|| budget.spent_after(nodes))
    }

    fn refresh_root(&mut self) {
        if self.root != self.board.planes() {
            self.root.copy_from_slice(self.board.planes());
            self.board.trim();
        }
    }

    /// Goes back to the root, and forgets what was worth little.
    fn restart(&mut self) {
        self.counts.restarts += 1;
        let unit = self.restart_unit + self.counts.conflicts / LONGER_AFTER;
        self.restart_after = self.counts.conflicts + unit * luby(self.counts.restarts);
        self.back_to(0);
        if self.counts.conflicts >= self.forget_after && self.nogoods.len() > KEPT_NOGOODS {
            self.nogoods.forget(&self.standing);
            self.forget_after = self.counts.conflicts + FORGET_EVERY + self.counts.conflicts / 20;
        }
    }

    /// Supposes a colour for the most active unknown square, if there is one.
    fn decide(&mut self) -> bool {
        let width = self.board.width();
        let square = loop {
            match self.order.pop() {
                None => return false,
                Some(square) if self.board.is_unknown(square / width, square % width) => {
                    break square;
                }
                Some(_) => {}
            }
        };
        let cell = self.board.cell(square / width, square % width).bits();
        let wish = self.phase[square];
        let colour = if cell >> wish & 1 == 1 { wish } else { cell.trailing_zeros() as u8 };
        self.suppose(square, colour);
        true
    }

    /// Opens a level: supposes a colour for an unknown square.
    fn suppose(&mut self, square: usize, colour: u8) {
        let (row, column) = (square / self.board.width(), square % self.board.width());
        self.counts.decisions += 1;
        self.levels.push(self.board.trail().len());
        self.board.set_level(self.levels.len() as u32);
        self.board.suppose(row, column, usize::from(colour), &mut self.agenda);
    }

    /// Looks at nogoods and lines until neither has news.
    fn propagate(&mut self) -> Result<(), Halted> {
        loop {
            self.look_at_nogoods()?;
            let Some(line) = self.agenda.pop() else { return Ok(()) };
            match self.board.visit(line, &mut self.agenda, &mut ()) {
                Ok(()) => {}
                Err(Halt::Broken(line)) => return Err(Halted::Conflict(Conflict::Line(line))),
                Err(Halt::Stopped(stopped)) => {
                    // The line was not looked at: it must wait for the next call.
                    self.agenda.push(line);
                    return Err(Halted::Stopped(stopped));
                }
            }
        }
    }

    fn look_at_nogoods(&mut self) -> Result<(), Halted> {
        let Learner { board, agenda, standing, .. } = self;
        standing.catch_up(board);
        while self.seen_trail < board.trail().len() {
            let literal = board.index(board.trail()[self.seen_trail].literal) as Number;
            self.seen_trail += 1;
            let broken = self.nogoods.look(literal, standing, |standing, nogood, left| {
                let denied = standing.literal(opposite(left));
                board.assert(denied, Reason::Nogood(nogood), agenda);
                standing.catch_up(board);
            });
            if let Some(nogood) = broken {
                return Err(Halted::Conflict(Conflict::Nogood(nogood)));
            }
        }
        Ok(())
    }

    /// Takes back every level above this one.
    fn back_to(&mut self, level: usize) {
        if level >= self.levels.len() {
            return;
        }
        let length = self.levels[level];
        while self.board.trail().len() > length {
            self.undo_one();
        }
        self.levels.truncate(level);
        self.board.set_level(level as u32);
        self.seen_trail = self.seen_trail.min(length);
        self.agenda.clear();
    }

    fn undo_one(&mut self) -> Option<(Number, Reason)> {
        let entry = self.board.undo_one()?;
        let literal = entry.literal;
        let number = self.board.index(literal) as Number;
        self.standing.undo(number, self.board.trail().len());
        let square = literal.row as usize * self.board.width() + literal.column as usize;
        if self.board.colours() == 2 {
            self.phase[square] = literal.colour ^ 1;
        } else if literal.positive {
            self.phase[square] = literal.colour;
        }
        self.order.insert(square);
        Some((number, entry.reason))
    }

    /// Takes the solution on the board, and forbids it: its suppositions cannot all hold again.
    fn solved(&mut self) -> Found {
        let picture = self.board.grid().picture().expect("every square is known");
        let literal = |&at: &usize| self.board.index(self.board.trail()[at].literal) as Number;
        let supposed: Vec<Number> = self.levels.iter().rev().map(literal).collect();
        match supposed.as_slice() {
            [] => self.over = true,
            [only] => {
                self.back_to(0);
                self.exchange.offer(&supposed);
                self.assert_now(*only, Reason::Supposed);
            }
            all => {
                self.back_to(all.len() - 1);
                self.exchange.offer(all);
                let id = self.nogoods.add(all, FOR_EVER);
                self.assert_now(all[0], Reason::Nogood(id));
            }
        }
        Found::Solution(picture)
    }

    /// Denies a literal.
    fn assert_now(&mut self, denied: Number, reason: Reason) {
        let literal = self.standing.literal(opposite(denied));
        self.board.assert(literal, reason, &mut self.agenda);
    }
}

/// Why propagation stopped.
enum Halted {
    Conflict(Conflict),
    Stopped(Stopped),
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
    fn a_solution_stays_forbidden_when_nogoods_are_forgotten() {
        let ones = || vec![Clue::black([1]); 4];
        let puzzle = Puzzle::new(Palette::black_and_white(), ones(), ones()).expect("a puzzle");
        let board = Board::<u64>::new(&puzzle, &puzzle.start(), &Budget::default());
        let mut learner = Learner::new(board, None);
        let mut found = vec![];
        while let Found::Solution(picture) = learner.next() {
            assert!(!found.contains(&picture), "found twice");
            found.push(picture);
            learner.back_to(0);
            learner.nogoods.forget(&learner.standing);
        }
        assert_eq!(found.len(), 24);
    }

    #[test]
    fn reasons_are_forgotten_before_memory_is_said_to_be_spent() {
        let puzzle = Recipe::new(25, 25).expect("a size").puzzles(1).next().expect("a puzzle");
        let end = |budget: &Budget| {
            let mut board = Board::<u64>::new(&puzzle, &puzzle.start(), budget);
            let mut agenda = Sweep::default();
            (0..board.line_count()).for_each(|line| agenda.push(line));
            board.fixpoint(&mut agenda, &mut ()).expect("it has a solution");
            let mut learner = Learner::new(board, None);
            let last = loop {
                match learner.next() {
                    Found::Solution(_) | Found::Paused => {}
                    last => break last,
                }
            };
            (last, learner.nogoods.bytes(), learner.explain.bytes())
        };
        let (free, nogoods, reasons) = end(&Budget::default());
        assert!(reasons > nogoods);
        let (bound, _, _) = end(&Budget::default().with_memory(nogoods + reasons / 2));
        assert_eq!((free, bound), (Found::NoMore, Found::NoMore));
    }

    #[test]
    fn restarts_follow_luby() {
        let terms: Vec<u64> = (1..=15).map(super::luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
