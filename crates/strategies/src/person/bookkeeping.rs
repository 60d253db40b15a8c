//! Bookkeeping: steps that only rule colours out, kept until a step needs them.
//!
//! On a coloured board many steps decide no cell: a line without green holds no green, and nobody says
//! so thirty times before drawing the first cell. Such steps are taken silently, on a grid of their own
//! that is ahead of what was told, and are told with the first step that needs them: just the colours
//! and cells that it needs. What no step needs is never told.

use std::collections::BTreeSet;

use puzzle::{Cell, Deduction, Grid, LineId, Puzzle, Square};
use solve::Stopped;

use super::offer::Repertoire;
use super::reason::{minimal, minimal_break};
use super::step::Step;
use super::work::Work;

/// The most links of bookkeeping that are told with a step, the silent ones not counted: of a longer
/// chain, a part is told before.
const MOST_LINKS: usize = 3;

/// What was told of a puzzle, and the steps taken silently since, in order.
#[derive(Clone, Debug)]
pub(super) struct SilentSteps<'a> {
    puzzle: &'a Puzzle,
    told: Grid,
    pending: Vec<Step>,
}

impl<'a> SilentSteps<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, told: Grid) -> SilentSteps<'a> {
        SilentSteps { puzzle, told, pending: vec![] }
    }

    /// What was told.
    pub(super) fn grid(&self) -> &Grid {
        &self.told
    }

    /// Takes a step silently.
    pub(super) fn push(&mut self, step: Step) {
        self.pending.push(step);
    }

    /// Tells a step, its bookkeeping with it; steps of which nothing is left to tell go.
    pub(super) fn tell(&mut self, step: &Step) {
        step.write_to(&mut self.told);
        let told = &self.told;
        self.pending.retain(|step| {
            let mut allowed = step.deduction.allowed(told.colours());
            allowed.any(|(square, allowed)| !told[square].without(allowed).is_impossible())
        });
    }

    /// The same step where it is found with the least bookkeeping, with that bookkeeping; or, if that is
    /// long, one of its links. `ahead` is the grid on which the step was found.
    pub(super) fn with_least(
        &self,
        step: Step,
        repertoire: &Repertoire,
        ahead: &Grid,
        work: &mut Work<'_>,
    ) -> Result<Step, Stopped> {
        let (line, places) = (step.deduction.line, step.places);
        let (clue, colours) = (self.puzzle.clue(line), ahead.colours());
        let (mut cells, told) = (ahead.line(line), self.told.line(line));
        let mut step = step;
        let mut needed: Vec<usize> = (0..cells.len()).filter(|&at| cells[at] != told[at]).collect();
        for at in std::iter::once(None).chain(needed.clone().into_iter().map(Some)) {
            // All at once first: most steps need none.
            let fewer = match at {
                None if needed.is_empty() => continue,
                None => told.clone(),
                Some(at) => with(&cells, at, told[at]),
            };
            if let Some(found) = repertoire.again(&step, clue, &fewer, work)? {
                (step, cells) = (found, fewer);
                needed.retain(|&at| cells[at] != told[at]);
            }
            if needed.is_empty() {
                break;
            }
        }
        step.places = places;
        let deduction = &mut step.deduction;
        deduction.reason = minimal(clue, &cells, colours, deduction, work)?;
        let needed = needed.into_iter().map(|at| line.square(at)).collect();
        self.with_links(step, needed, work)
    }

    /// The step with the bookkeeping of these squares, or a link of that if it is long.
    pub(super) fn with_links(
        &self,
        mut step: Step,
        needed: BTreeSet<Square>,
        work: &mut Work<'_>,
    ) -> Result<Step, Stopped> {
        let links = self.links(needed, self.pending.len(), work)?;
        if self.told(&links) > MOST_LINKS
            && let Some(link) = self.last_short(&links, work)?
        {
            return Ok(link);
        }
        step.bookkeeping = links.into_iter().map(|(_, link)| link).collect();
        Ok(step)
    }

    /// Why a line that is not broken as far as was told is broken ahead: a link of it.
    pub(super) fn first_towards_break(
        &self,
        line: LineId,
        ahead: &Grid,
        work: &mut Work<'_>,
    ) -> Result<Option<Step>, Stopped> {
        let cells = ahead.line(line);
        let by = minimal_break(self.puzzle.clue(line), &cells, ahead.colours(), work)?;
        let needed = by.into_iter().map(|at| line.square(at)).collect();
        let links = self.links(needed, self.pending.len(), work)?;
        self.last_short(&links, work)
    }

    /// The first step that was taken silently and not told.
    pub(super) fn first(&self, work: &mut Work<'_>) -> Result<Option<Step>, Stopped> {
        let Some(step) = self.pending.first() else { return Ok(None) };
        let squares = step.deduction.excluded.iter().map(|one| one.square).collect();
        Ok(self.links(squares, 1, work)?.pop().map(|(_, link)| link))
    }

    /// The last of these links whose own bookkeeping is not too long, with that.
    fn last_short(
        &self,
        links: &[(usize, Step)],
        work: &mut Work<'_>,
    ) -> Result<Option<Step>, Stopped> {
        for (place, link) in links.iter().rev() {
            let uses = link.deduction.reason.uses.cells.iter().copied().collect();
            let before = self.links(uses, *place, work)?;
            if self.told(&before) <= MOST_LINKS {
                let bookkeeping = before.into_iter().map(|(_, link)| link).collect();
                return Ok(Some(Step { bookkeeping, ..link.clone() }));
            }
        }
        Ok(None)
    }

    /// How many links need words.
    fn told(&self, links: &[(usize, Step)]) -> usize {
        links.iter().filter(|(_, link)| !link.is_silent(self.puzzle)).count()
    }

    /// What the first `until` steps that were taken silently say of these squares, and what that rests on, in
    /// order, each with its place among them.
    fn links(
        &self,
        mut needed: BTreeSet<Square>,
        until: usize,
        work: &mut Work<'_>,
    ) -> Result<Vec<(usize, Step)>, Stopped> {
        if needed.is_empty() || until == 0 {
            return Ok(vec![]);
        }
        let pending = &self.pending[..until];
        let mut grid = self.told.clone();
        let mut before: Vec<Vec<Cell>> = Vec::new();
        for step in pending {
            before.push(grid.line(step.deduction.line));
            step.write_to(&mut grid);
        }
        let mut links = Vec::new();
        for (place, (step, cells)) in pending.iter().zip(before).enumerate().rev() {
            let Some(deduction) = self.restricted(&step.deduction, &needed) else { continue };
            let clue = self.puzzle.clue(deduction.line);
            let reason = minimal(clue, &cells, grid.colours(), &deduction, work)?;
            needed.extend(reason.uses.cells.iter().copied());
            links.push((
                place,
                Step { deduction: Deduction { reason, ..deduction }, ..step.clone() },
            ));
        }
        links.reverse();
        Ok(links)
    }

    /// What a deduction tells of these squares that was not told; `None` if that is nothing.
    fn restricted(&self, deduction: &Deduction, needed: &BTreeSet<Square>) -> Option<Deduction> {
        let mut kept = deduction.clone();
        kept.excluded.retain_mut(|one| {
            one.colours = one.colours.and(self.told[one.square]);
            needed.contains(&one.square) && !one.colours.is_impossible()
        });
        (!kept.is_empty()).then_some(kept)
    }
}

fn with(cells: &[Cell], at: usize, cell: Cell) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells[at] = cell;
    cells
}
