//! Threads of thought: what follows from a supposition, line by line, and how to take it back.
//!
//! All suppositions are followed on one grid, which a trail of changes takes back: a grid of its own
//! for each would be millions of cells to copy. For the same reason the lines are not followed by
//! [`solve::propagate::propagate`], though they wait in its [`Queue`]: that function sets up a board,
//! begins with every line of the puzzle and ends at the fixpoint, while a supposition touches two
//! lines at first, is followed for few lines in the first rounds, and keeps what each line said, as
//! links from which all that a contradiction does not need is taken out.

use std::collections::BTreeSet;

use puzzle::{Axis, Cell, Deduction, Grid, LineId, Puzzle, Reason, Square};
use solve::Stopped;
use solve::propagate::{Agenda, Queue};

use super::reason::{minimal, minimal_break};
use super::refute::{Link, Refutation};
use super::work::Work;

/// A supposition that was made on a board, and what stood there before it.
pub(super) struct Thread {
    pub(super) square: Square,
    pub(super) supposed: Cell,
    /// The length of the trail before it.
    trail: usize,
    /// The number of links before it.
    chain: usize,
}

/// A grid on which suppositions are made, followed and taken back.
pub(super) struct SuppositionGrid<'a> {
    puzzle: &'a Puzzle,
    grid: Grid,
    work: Work<'a>,
    /// The cells that changed, each as it was before.
    trail: Vec<(Square, Cell)>,
    /// The links of all open suppositions, each with the length of the trail before it.
    chain: Vec<(Link, usize)>,
    /// The lines to solve again, in the order in which they changed.
    agenda: Queue,
    /// How many lines were solved since the last supposition.
    solved: usize,
}

impl<'a> SuppositionGrid<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, grid: Grid, work: Work<'a>) -> SuppositionGrid<'a> {
        let (trail, chain, agenda) = (vec![], vec![], Queue::default());
        SuppositionGrid { puzzle, grid, work, trail, chain, agenda, solved: 0 }
    }

    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// How many lines were solved since the last supposition.
    pub(super) fn solved(&self) -> usize {
        self.solved
    }

    /// Called before work on this many cells; looks at the budget now and then.
    pub(super) fn look(&mut self, cells: usize) -> Result<(), Stopped> {
        self.work.spend(cells)
    }

    /// Supposes that a square has one of these colours.
    pub(super) fn suppose(&mut self, square: Square, supposed: Cell) -> Thread {
        let (trail, chain) = (self.trail.len(), self.chain.len());
        self.solved = 0;
        self.restrict(square, supposed);
        self.push(square.line(Axis::Row));
        self.push(square.line(Axis::Column));
        Thread { square, supposed, trail, chain }
    }

    /// Solves the lines on the agenda until `lines` of them told something new; returns a line that
    /// breaks, if one does.
    pub(super) fn follow(&mut self, mut lines: usize) -> Result<Option<LineId>, Stopped> {
        while let Some(line) = self.pop() {
            let cells = self.grid.line(line);
            self.look(cells.len())?;
            self.solved += 1;
            let Ok(solved) = solve::line::solve(self.puzzle.clue(line), &cells) else {
                return Ok(Some(line));
            };
            let reason = Reason::named("case-analysis");
            let deduction = Deduction::between(line, &cells, &solved, reason);
            if deduction.is_empty() {
                continue;
            }
            self.write(deduction);
            lines -= 1;
            if lines == 0 {
                // A line that breaks without a further deduction does not make the chain longer.
                return self.broken_on_agenda();
            }
        }
        Ok(None)
    }

    /// A line on the agenda that breaks. What the others tell is not written, and the agenda is emptied.
    fn broken_on_agenda(&mut self) -> Result<Option<LineId>, Stopped> {
        while let Some(line) = self.pop() {
            let cells = self.grid.line(line);
            self.look(cells.len())?;
            if solve::line::solve(self.puzzle.clue(line), &cells).is_err() {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    fn write(&mut self, deduction: Deduction) {
        let before = self.trail.len();
        for (square, allowed) in deduction.allowed(self.grid.colours()) {
            self.restrict(square, allowed);
            for line in [square.line(Axis::Row), square.line(Axis::Column)] {
                if line != deduction.line {
                    self.push(line);
                }
            }
        }
        self.chain.push((Link::Deduce(deduction), before));
    }

    /// Adds a refutation, made within the open supposition, to its chain.
    pub(super) fn conclude(&mut self, refutation: Refutation) {
        let before = self.trail.len();
        let square = refutation.square;
        self.restrict(square, self.grid[square].without(refutation.supposed));
        self.push(square.line(Axis::Row));
        self.push(square.line(Axis::Column));
        self.chain.push((Link::Refute(Box::new(refutation)), before));
    }

    /// How many cells became known since a supposition was made.
    pub(super) fn learned(&self, thread: &Thread) -> usize {
        let became_known = |&&(square, before): &&(Square, Cell)| {
            !before.is_known() && self.grid[square].is_known()
        };
        let changed = self.trail[thread.trail..].iter().filter(became_known);
        // A cell may lose its colours one by one, and then stands in the trail several times.
        changed.map(|(square, _)| square).collect::<BTreeSet<_>>().len()
    }

    /// Takes a supposition back, with all that followed from it.
    pub(super) fn take_back(&mut self, thread: Thread) {
        self.agenda.clear();
        self.chain.truncate(thread.chain);
        self.undo(thread.trail);
    }

    /// The refutation of a supposition by a line that breaks, with all taken out of the chain that
    /// the break does not need. Takes the supposition back.
    pub(super) fn refutation(
        &mut self,
        thread: Thread,
        broken: LineId,
    ) -> Result<Refutation, Stopped> {
        self.agenda.clear();
        let (clue, cells) = (self.puzzle.clue(broken), self.grid.line(broken));
        let broken_by = minimal_break(clue, &cells, self.grid.colours(), &mut self.work)?;
        let broken_by: Vec<Square> = broken_by.into_iter().map(|at| broken.square(at)).collect();
        let mut needed: BTreeSet<Square> = broken_by.iter().copied().collect();
        let mut chain: Vec<Link> = Vec::new();
        for (link, before) in self.chain.split_off(thread.chain).into_iter().rev() {
            self.undo(before);
            chain.extend(self.keep(link, &mut needed)?);
        }
        chain.reverse();
        self.undo(thread.trail);
        let Thread { square, supposed, .. } = thread;
        Ok(Refutation { square, supposed, chain, broken, broken_by })
    }

    /// The part of a link that tells something of the `needed` squares, or `None` if it tells nothing
    /// of them. The squares on which that part rests become needed too. The grid is as it was before
    /// the link.
    fn keep(&mut self, link: Link, needed: &mut BTreeSet<Square>) -> Result<Option<Link>, Stopped> {
        let mut kept = match link {
            Link::Deduce(deduction) => deduction,
            Link::Refute(inner) if needed.contains(&inner.square) => {
                rests_on(&inner, needed);
                return Ok(Some(Link::Refute(inner)));
            }
            Link::Refute(_) => return Ok(None),
        };
        kept.cells.retain(|decided| needed.contains(&decided.square));
        kept.excluded.retain(|excluded| needed.contains(&excluded.square));
        if kept.is_empty() {
            return Ok(None);
        }
        let (clue, cells) = (self.puzzle.clue(kept.line), self.grid.line(kept.line));
        kept.reason = minimal(clue, &cells, self.grid.colours(), &kept, &mut self.work)?;
        needed.extend(kept.reason.uses.cells.iter().copied());
        Ok(Some(Link::Deduce(kept)))
    }

    fn restrict(&mut self, square: Square, allowed: Cell) {
        let before = self.grid[square];
        if self.grid.restrict(square, allowed) {
            self.trail.push((square, before));
        }
    }

    /// Undoes the changes behind this length of the trail, the last first.
    fn undo(&mut self, length: usize) {
        for (square, before) in self.trail.drain(length..).rev() {
            self.grid[square] = before;
        }
    }

    fn push(&mut self, line: LineId) {
        self.agenda.push(match line.axis {
            Axis::Row => line.index,
            Axis::Column => self.puzzle.height() + line.index,
        });
    }

    fn pop(&mut self) -> Option<LineId> {
        let place = self.agenda.pop()?;
        Some(match place.checked_sub(self.puzzle.height()) {
            Some(column) => LineId::column(column),
            None => LineId::row(place),
        })
    }
}

/// Adds the squares on which a refutation rests.
pub(super) fn rests_on(refutation: &Refutation, needed: &mut BTreeSet<Square>) {
    needed.extend(refutation.broken_by.iter().copied());
    for link in &refutation.chain {
        match link {
            Link::Deduce(deduction) => needed.extend(deduction.reason.uses.cells.iter().copied()),
            Link::Refute(inner) => rests_on(inner, needed),
        }
    }
}
