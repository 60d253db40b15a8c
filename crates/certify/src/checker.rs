//! The checker: reverse unit propagation modulo lines.
//!
//! For each cell it keeps the set of colours left. To check a clause it supposes that all of its
//! literals are false, and then, until nothing changes, makes the last literal of a clause true when
//! all others are false, and closes each line that changed. If a cell, a line or a clause has
//! nothing left, the clause follows. What holds without a supposition holds for good.

use std::collections::VecDeque;

use puzzle::{LineId, Puzzle};

use crate::Literal;
use crate::cell_set::CellSet;
use crate::clauses::Clauses;
use crate::closure::{Forward, LineCloser};
use crate::lines::LineStates;
use crate::literal::CellVariables;

/// A board that clauses are checked on. `N` words hold the places of a line.
pub(crate) struct Checker<const N: usize> {
    variables: CellVariables,
    lines: LineStates,
    closers: Vec<LineCloser>,
    /// The colours left to each cell.
    cells: Vec<u64>,
    is_true: Vec<bool>,
    /// The literals that became true, in order.
    trail: Vec<Literal>,
    /// How far along the trail clauses were looked at.
    looked: usize,
    clauses: Clauses,
    /// The lines to close, in the order in which they changed, and whether each line is among them.
    changed: VecDeque<u32>,
    is_changed: Vec<bool>,
    units: Vec<Literal>,
    allowed: Vec<CellSet<N>>,
    possible: Vec<CellSet<N>>,
    forward: Vec<Forward<N>>,
    /// Whether nothing satisfies what is known without any supposition.
    refuted: bool,
}

/// A cell, a line or a clause has nothing left.
#[derive(Debug)]
struct Refuted;

impl<const N: usize> Checker<N> {
    /// The board of a puzzle, with what its lines say.
    pub(crate) fn new(puzzle: &Puzzle, variables: CellVariables) -> Checker<N> {
        let literals = 2 * variables.count().expect("as many variables as can be numbered");
        let closer = |line: LineId| LineCloser::new(puzzle.clue(line), puzzle.line_length(line));
        let closers: Option<Vec<LineCloser>> = puzzle.lines().map(closer).collect();
        let lines = LineStates::new(puzzle.height(), puzzle.width(), variables.colours);
        let mut checker = Checker {
            variables,
            is_changed: vec![false; lines.count()],
            lines,
            refuted: closers.is_none(),
            closers: closers.unwrap_or_default(),
            cells: vec![crate::literal::all_colours(variables.colours); variables.cells],
            is_true: vec![false; literals],
            trail: vec![],
            looked: 0,
            clauses: Clauses::new(literals),
            changed: VecDeque::new(),
            units: vec![],
            allowed: vec![CellSet::EMPTY; variables.colours],
            possible: vec![CellSet::EMPTY; variables.colours],
            forward: vec![],
        };
        checker.refuted = checker.refuted || checker.begin(puzzle).is_err();
        checker
    }

    fn begin(&mut self, puzzle: &Puzzle) -> Result<(), Refuted> {
        (0..self.lines.count()).for_each(|line| self.mark_changed(line));
        for (cell, given) in puzzle.start().cells().iter().enumerate() {
            self.restrict(cell, given.bits())?;
        }
        self.propagate()
    }

    /// Whether the contradiction is reached.
    pub(crate) fn is_refuted(&self) -> bool {
        self.refuted
    }

    /// Whether a clause follows from what is there.
    pub(crate) fn follows(&mut self, clause: &[Literal]) -> bool {
        if self.refuted || clause.iter().any(|literal| self.is_true[literal.index()]) {
            return true;
        }
        let root = self.trail.len();
        let suppositions = clause.iter().map(|literal| literal.negated());
        let mut outcome = Ok(());
        for literal in suppositions {
            outcome = outcome.and_then(|()| self.make_true(literal));
        }
        let refuted = outcome.and_then(|()| self.propagate()).is_err();
        self.undo_to(root);
        refuted
    }

    /// Adds a clause that follows, or that belongs to the claim. Returns its number.
    pub(crate) fn add(&mut self, clause: &[Literal]) -> u32 {
        let is_open = |literal: &&Literal| !self.is_true[literal.negated().index()];
        let open: Vec<Literal> = clause.iter().filter(is_open).copied().collect();
        let satisfied = open.iter().any(|literal| self.is_true[literal.index()]);
        if self.refuted || satisfied {
            return self.clauses.add_idle();
        }
        if let [_, _, ..] = open.as_slice() {
            return self.clauses.add(&open);
        }
        let outcome = open.first().map_or(Err(Refuted), |&only| self.make_true(only));
        self.refuted = outcome.and_then(|()| self.propagate()).is_err();
        self.clauses.add_idle()
    }

    /// Deletes a clause. What followed from it stays.
    pub(crate) fn delete(&mut self, number: u32) {
        self.clauses.delete(number);
    }

    fn mark_changed(&mut self, line: usize) {
        if !std::mem::replace(&mut self.is_changed[line], true) {
            self.changed.push_back(line as u32);
        }
    }

    fn make_true(&mut self, literal: Literal) -> Result<(), Refuted> {
        self.restrict(self.variables.cell(literal), self.variables.allowed(literal))
    }

    /// Leaves a cell only these colours.
    fn restrict(&mut self, cell: usize, allowed: u64) -> Result<(), Refuted> {
        let left = self.cells[cell] & allowed;
        if left == self.cells[cell] {
            return Ok(());
        }
        if left == 0 {
            return Err(Refuted);
        }
        let mut gone = self.cells[cell] & !left;
        self.cells[cell] = left;
        while gone != 0 {
            let colour = gone.trailing_zeros() as usize;
            self.lines.exclude(cell, colour);
            self.push(self.variables.has(cell, colour).negated());
            gone &= gone - 1;
        }
        if self.variables.colours > 2 && left.is_power_of_two() {
            self.push(self.variables.has(cell, left.trailing_zeros() as usize));
        }
        let [row, column] = self.lines.crossing(cell);
        self.mark_changed(row);
        self.mark_changed(column);
        Ok(())
    }

    fn push(&mut self, literal: Literal) {
        self.is_true[literal.index()] = true;
        self.trail.push(literal);
    }

    /// Draws all consequences of clauses and lines, clauses first: they are cheaper.
    fn propagate(&mut self) -> Result<(), Refuted> {
        loop {
            while self.looked < self.trail.len() {
                let falsified = self.trail[self.looked].negated();
                self.looked += 1;
                self.look_at_clauses(falsified)?;
            }
            match self.changed.pop_front() {
                Some(line) => self.close(line as usize)?,
                None => return Ok(()),
            }
        }
    }

    fn look_at_clauses(&mut self, falsified: Literal) -> Result<(), Refuted> {
        let mut units = std::mem::take(&mut self.units);
        let fine = self.clauses.look(falsified, &self.is_true, &mut units);
        let mut outcome = if fine { Ok(()) } else { Err(Refuted) };
        for literal in units.drain(..) {
            outcome = outcome.and_then(|()| self.make_true(literal));
        }
        self.units = units;
        outcome
    }

    /// Closes a line.
    fn close(&mut self, line: usize) -> Result<(), Refuted> {
        let mut possible = std::mem::take(&mut self.possible);
        for (colour, allowed) in self.allowed.iter_mut().enumerate() {
            *allowed = CellSet::of_words(self.lines.cells(line, colour));
        }
        let fits = self.closers[line].close(&self.allowed, &mut possible, &mut self.forward);
        let mut outcome = if fits { Ok(()) } else { Err(Refuted) };
        for (colour, &possible) in possible.iter().enumerate() {
            if outcome.is_ok() {
                outcome = self.keep(line, colour, possible);
            }
        }
        self.possible = possible;
        // Marked until now: what closing it changed is no reason to close it again.
        self.is_changed[line] = false;
        outcome
    }

    /// Leaves a colour to these cells of a line only.
    fn keep(&mut self, line: usize, colour: usize, cells: CellSet<N>) -> Result<(), Refuted> {
        let mut gone = self.allowed[colour].without(cells).numbers();
        let without = !(1 << colour);
        gone.try_for_each(|along| self.restrict(self.lines.cell(line, along), without))
    }

    /// Undoes the suppositions and all that followed from them.
    fn undo_to(&mut self, length: usize) {
        for literal in self.trail.drain(length..).rev() {
            self.is_true[literal.index()] = false;
            if let Some(colour) = self.variables.excluded(literal) {
                let cell = self.variables.cell(literal);
                self.cells[cell] |= 1 << colour;
                self.lines.allow(cell, colour);
            }
        }
        self.looked = length;
        self.changed.drain(..).for_each(|line| self.is_changed[line as usize] = false);
    }
}
