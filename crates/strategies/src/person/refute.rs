//! Contradiction: suppose, follow the lines until one breaks, conclude the opposite.
//!
//! The shortest chain wins. All suppositions are followed a few lines deep, then a few more, until
//! some line breaks; from the chains that broke one, all that the break does not need is taken out,
//! and the shortest of what is left is shown. If no supposition breaks a line by itself,
//! suppositions are made within suppositions.

use std::cmp::Reverse;

use puzzle::{Axis, Cell, Deduction, Excluded, Grid, LineId, Puzzle, Reason, Square};
use serde::{Serialize, Serializer};
use solve::{Budget, Stopped};

use super::step::{How, LINK, SUPPOSE, Step};
use super::thread::{SuppositionGrid, Thread};
use super::work::Work;

/// How many lines a supposition is followed for, in each round.
const ROUNDS: [usize; 7] = [1, 2, 4, 8, 16, 64, usize::MAX];
/// The shortest refutation is chosen among at most this many.
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

/// A refutation as data: what is supposed is `[row, column, [colours]]`.
#[derive(Serialize)]
struct RefutationData<'a> {
    suppose: Excluded,
    chain: &'a [Link],
    broken: LineId,
    broken_by: &'a [Square],
}

impl Serialize for Refutation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Refutation { square, supposed, chain, broken, broken_by } = self;
        // The same triple as of colours that are excluded.
        let suppose = Excluded { square: *square, colours: *supposed };
        RefutationData { suppose, chain, broken: *broken, broken_by }.serialize(serializer)
    }
}

/// One thing that follows from a supposition.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Link {
    /// By one line.
    Deduce(Deduction),
    /// By a supposition of its own, refuted.
    Refute(Box<Refutation>),
}

/// The supposition with the shortest refutation, as a step.
pub(super) fn easiest(
    puzzle: &Puzzle,
    grid: &Grid,
    budget: &Budget,
) -> Result<Option<Step>, Stopped> {
    let mut board = SuppositionGrid::new(puzzle, grid.clone(), Work::new(budget));
    for lines in ROUNDS {
        if let Some(refutation) = shortest(&mut board, lines)? {
            return Ok(Some(step(grid, refutation)));
        }
    }
    Ok(deep(&mut board)?.map(|refutation| step(grid, refutation)))
}

fn step(grid: &Grid, refutation: Refutation) -> Step {
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
    Step { deduction, how: How::Contradiction(refutation), cost, places: 1, bookkeeping: vec![] }
}

/// Makes every supposition worth making, each colour of each cell that is not known, until the
/// visitor has a result. The visitor takes the supposition back.
fn each_supposition<T>(
    board: &mut SuppositionGrid<'_>,
    mut visit: impl FnMut(&mut SuppositionGrid<'_>, Thread) -> Result<Option<T>, Stopped>,
) -> Result<Option<T>, Stopped> {
    for square in board.grid().squares() {
        let cell = board.grid()[square];
        board.look(1)?;
        if cell.is_known() {
            continue;
        }
        for colour in cell.colours() {
            let thread = board.suppose(square, Cell::only(colour));
            if let Some(found) = visit(board, thread)? {
                return Ok(Some(found));
            }
        }
    }
    Ok(None)
}

/// The shortest refutation among those found by following each supposition for at most `lines`
/// lines.
fn shortest(board: &mut SuppositionGrid<'_>, lines: usize) -> Result<Option<Refutation>, Stopped> {
    let mut found: Vec<Refutation> = Vec::new();
    each_supposition(board, |board, thread| {
        match board.follow(lines)? {
            Some(broken) => found.push(board.refutation(thread, broken)?),
            None => board.take_back(thread),
        }
        Ok((found.len() == CANDIDATES).then_some(()))
    })?;
    Ok(found.into_iter().min_by_key(Refutation::links))
}

/// A refutation that needs refutations of its own.
fn deep(board: &mut SuppositionGrid<'_>) -> Result<Option<Refutation>, Stopped> {
    let mut suppositions = Vec::new();
    each_supposition(board, |board, thread| {
        board.follow(usize::MAX)?;
        suppositions.push((Reverse(board.learned(&thread)), thread.square, thread.supposed));
        board.take_back(thread);
        Ok(None::<()>)
    })?;
    // The supposition from which most follows is the most likely to break.
    suppositions.sort_by_key(|&(learned, ..)| learned);
    let mut effort = DEEP_EFFORT;
    for (_, square, supposed) in suppositions {
        let thread = board.suppose(square, supposed);
        board.follow(usize::MAX)?;
        if let Some(broken) = refute_within(board, &mut effort)? {
            return Ok(Some(board.refutation(thread, broken)?));
        }
        board.take_back(thread);
        if effort == 0 {
            break;
        }
    }
    Ok(None)
}

/// Looks for refutations inside a supposition until a line breaks or nothing is left to try.
fn refute_within(
    board: &mut SuppositionGrid<'_>,
    effort: &mut usize,
) -> Result<Option<LineId>, Stopped> {
    loop {
        let inner = each_supposition(board, |board, thread| {
            let broken = board.follow(usize::MAX)?;
            *effort = effort.saturating_sub(board.solved());
            let Some(broken) = broken.filter(|_| *effort > 0) else {
                board.take_back(thread);
                return Ok((*effort == 0).then_some(None));
            };
            board.refutation(thread, broken).map(|refutation| Some(Some(refutation)))
        })?;
        let Some(refutation) = inner.flatten() else { return Ok(None) };
        board.conclude(refutation);
        if let Some(broken) = board.follow(usize::MAX)? {
            return Ok(Some(broken));
        }
    }
}
