//! Contradiction: suppose, follow the lines until one breaks, conclude the opposite.
//!
//! The shortest chain wins. All suppositions are followed a few lines deep, then a few more, until
//! some line breaks; from the chains that broke one, all that the break does not need is taken out,
//! and the shortest of what is left is shown. If no supposition breaks a line by itself,
//! suppositions are made within suppositions.

use std::collections::VecDeque;

use puzzle::{Axis, Cell, Deduction, Grid, LineId, Puzzle, Reason, Square};

use super::reason::{minimal, minimal_break};
use super::step::{How, LINK, SUPPOSE, Step};

/// How many lines a supposition is followed for, in each round.
const ROUNDS: [usize; 7] = [1, 2, 4, 8, 16, 64, usize::MAX];
/// From so many broken suppositions the shortest is chosen.
const CANDIDATES: usize = 24;
/// How many lines may be solved in all for suppositions within suppositions.
const DEEP_EFFORT: usize = 60_000;

/// A supposition and the chain that refutes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Refutation {
    /// Where something is supposed.
    pub square: Square,
    /// What is supposed.
    pub supposed: Cell,
    /// What follows, just as far as it is needed.
    pub chain: Vec<Link>,
    /// The line that breaks.
    pub broken: LineId,
    /// The cells by which it breaks.
    pub broken_by: Vec<Square>,
}

impl Refutation {
    /// How many links the chain has, those of inner refutations included.
    ///
    /// ```
    /// # use puzzle::{Cell, LineId, Square};
    /// use strategies::person::Refutation;
    /// let refutation = Refutation {
    ///     square: Square { row: 0, column: 0 },
    ///     supposed: Cell::FILLED,
    ///     chain: vec![],
    ///     broken: LineId::row(0),
    ///     broken_by: vec![],
    /// };
    /// assert_eq!(refutation.links(), 1);
    /// ```
    pub fn links(&self) -> usize {
        let link = |link: &Link| match link {
            Link::Deduce(_) => 1,
            Link::Refute(inner) => 1 + inner.links(),
        };
        1 + self.chain.iter().map(link).sum::<usize>()
    }
}

/// One thing that follows from a supposition.
#[derive(Clone, Debug, PartialEq)]
pub enum Link {
    /// By one line.
    Deduce(Deduction),
    /// By a supposition of its own, refuted.
    Refute(Box<Refutation>),
}

/// The supposition with the shortest refutation, as a step.
pub(super) fn easiest(puzzle: &Puzzle, grid: &Grid) -> Option<Step> {
    let refutation = ROUNDS
        .iter()
        .find_map(|&lines| shortest(puzzle, grid, lines))
        .or_else(|| deep(puzzle, grid))?;
    let square = refutation.square;
    let left = grid[square].without(refutation.supposed);
    let mut reason = Reason::named("contradiction");
    reason.uses.cells.clone_from(&refutation.broken_by);
    let line = square.line(Axis::Row);
    let empty = Deduction::new(line, reason);
    let deduction = match left.colour() {
        Some(colour) => empty.deciding(square, colour),
        None => empty.excluding(square, refutation.supposed),
    };
    let cost = SUPPOSE + LINK * refutation.links() as f64;
    Some(Step { deduction, how: How::Contradiction(refutation), cost, places: 1 })
}

/// Every supposition worth making: each colour of each cell that is not known.
fn suppositions(grid: &Grid) -> impl Iterator<Item = (Square, Cell)> {
    grid.squares().filter(|&square| !grid[square].is_known()).flat_map(move |square| {
        grid[square].colours().map(move |colour| (square, Cell::only(colour)))
    })
}

/// The shortest refutation among those found by following each supposition for so many lines.
fn shortest(puzzle: &Puzzle, grid: &Grid, lines: usize) -> Option<Refutation> {
    suppositions(grid)
        .filter_map(|(square, supposed)| {
            let mut thread = Thread::new(puzzle, grid, square, supposed);
            thread.follow(lines).map(|broken| thread.refutation(broken))
        })
        .take(CANDIDATES)
        .min_by_key(Refutation::links)
}

/// A refutation that needs refutations of its own.
fn deep(puzzle: &Puzzle, grid: &Grid) -> Option<Refutation> {
    let mut effort = DEEP_EFFORT;
    // The supposition from which most follows is the most likely to break.
    let mut threads: Vec<Thread<'_>> = suppositions(grid)
        .map(|(square, supposed)| {
            let mut thread = Thread::new(puzzle, grid, square, supposed);
            thread.follow(usize::MAX);
            thread
        })
        .collect();
    threads.sort_by_key(|thread| thread.grid.unknown_cells());
    threads.into_iter().find_map(|thread| thread.refute_within(&mut effort))
}

/// What follows from a supposition, line by line.
struct Thread<'a> {
    puzzle: &'a Puzzle,
    before: &'a Grid,
    grid: Grid,
    square: Square,
    supposed: Cell,
    agenda: VecDeque<LineId>,
    chain: Vec<Link>,
    solved: usize,
}

impl<'a> Thread<'a> {
    fn new(puzzle: &'a Puzzle, before: &'a Grid, square: Square, supposed: Cell) -> Thread<'a> {
        let mut grid = before.clone();
        grid.restrict(square, supposed);
        let agenda = [square.line(Axis::Row), square.line(Axis::Column)].into();
        Thread { puzzle, before, grid, square, supposed, agenda, chain: vec![], solved: 0 }
    }

    /// Follows at most so many lines; returns the line that breaks.
    fn follow(&mut self, mut lines: usize) -> Option<LineId> {
        while let Some(line) = self.agenda.pop_front() {
            let cells = self.grid.line(line);
            self.solved += 1;
            let Ok(solved) = solve::line::solve(self.puzzle.clue(line), &cells) else {
                return Some(line);
            };
            let deduction =
                Deduction::between(line, &cells, &solved, Reason::named("case-analysis"));
            if deduction.is_empty() {
                continue;
            }
            self.write(&deduction);
            self.chain.push(Link::Deduce(deduction));
            lines -= 1;
            if lines == 0 {
                // What was learned last may break a line at once: that costs nothing to see.
                return self.agenda.iter().copied().find(|&line| self.breaks(line));
            }
        }
        None
    }

    fn breaks(&self, line: LineId) -> bool {
        solve::line::solve(self.puzzle.clue(line), &self.grid.line(line)).is_err()
    }

    fn write(&mut self, deduction: &Deduction) {
        for (square, allowed) in deduction.allowed(self.grid.colours()) {
            self.grid.restrict(square, allowed);
            for line in [square.line(Axis::Row), square.line(Axis::Column)] {
                if line != deduction.line && !self.agenda.contains(&line) {
                    self.agenda.push_back(line);
                }
            }
        }
    }

    /// Looks for refutations inside this supposition until a line breaks or nothing is left to try.
    fn refute_within(mut self, effort: &mut usize) -> Option<Refutation> {
        loop {
            let inner = suppositions(&self.grid).find_map(|(square, supposed)| {
                let mut thread = Thread::new(self.puzzle, &self.grid, square, supposed);
                let broken = thread.follow(usize::MAX);
                *effort = effort.saturating_sub(thread.solved);
                (*effort == 0)
                    .then_some(None)
                    .or(broken.map(|broken| Some(thread.refutation(broken))))
            });
            let refutation = inner.flatten()?;
            let square = refutation.square;
            let left = self.grid[square].without(refutation.supposed);
            self.grid[square] = left;
            self.agenda.extend([square.line(Axis::Row), square.line(Axis::Column)]);
            self.chain.push(Link::Refute(Box::new(refutation)));
            if let Some(broken) = self.follow(usize::MAX) {
                return Some(self.refutation(broken));
            }
        }
    }

    /// The refutation, with all taken out of the chain that the break does not need.
    fn refutation(&self, broken: LineId) -> Refutation {
        let clue = self.puzzle.clue(broken);
        let broken_by: Vec<Square> = minimal_break(clue, &self.grid.line(broken))
            .into_iter()
            .map(|along| broken.square(along))
            .collect();
        let mut needed = broken_by.clone();
        let mut chain: Vec<Link> = Vec::new();
        for (place, link) in self.chain.iter().enumerate().rev() {
            let kept = match link {
                Link::Deduce(deduction) => {
                    self.keep(place, deduction, &mut needed).map(Link::Deduce)
                }
                Link::Refute(inner) => {
                    keep_refutation(inner, &mut needed).then(|| Link::Refute(inner.clone()))
                }
            };
            chain.extend(kept);
        }
        chain.reverse();
        let (square, supposed) = (self.square, self.supposed);
        Refutation { square, supposed, chain, broken, broken_by }
    }

    /// What is needed of a deduction, with its own needs added, or `None` if nothing is.
    fn keep(
        &self,
        place: usize,
        deduction: &Deduction,
        needed: &mut Vec<Square>,
    ) -> Option<Deduction> {
        let mut kept = deduction.clone();
        kept.cells.retain(|decided| needed.contains(&decided.square));
        kept.excluded.retain(|excluded| needed.contains(&excluded.square));
        if kept.is_empty() {
            return None;
        }
        let line = kept.line;
        let cells = self.grid_before(place).line(line);
        kept.reason = minimal(self.puzzle.clue(line), &cells, &kept);
        needed.extend(kept.reason.uses.cells.iter().copied());
        Some(kept)
    }

    /// The grid before a link of the chain.
    fn grid_before(&self, place: usize) -> Grid {
        let mut grid = self.before.clone();
        grid.restrict(self.square, self.supposed);
        for link in &self.chain[..place] {
            match link {
                Link::Deduce(deduction) => {
                    for (square, allowed) in deduction.allowed(grid.colours()) {
                        grid.restrict(square, allowed);
                    }
                }
                Link::Refute(inner) => {
                    grid[inner.square] = grid[inner.square].without(inner.supposed);
                }
            }
        }
        grid
    }
}

/// Whether an inner refutation is needed; then what it rests on is needed too.
fn keep_refutation(inner: &Refutation, needed: &mut Vec<Square>) -> bool {
    if !needed.contains(&inner.square) {
        return false;
    }
    needed.extend(inner.broken_by.iter().copied());
    for link in &inner.chain {
        match link {
            Link::Deduce(deduction) => needed.extend(deduction.reason.uses.cells.iter().copied()),
            Link::Refute(deeper) => {
                keep_refutation(deeper, needed);
            }
        }
    }
    true
}
