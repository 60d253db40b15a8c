//! What one line offers: its easiest step, kept until the line changes.

use std::ops::ControlFlow;
use std::sync::Arc;

use puzzle::{Cell, Clue, Decided, Deduction, LineId, Reason, check};
use solve::Stopped;

use super::costs;
use super::knowledge::{Application, Knowledge, KnownStrategy};
use super::step::{CASES, How, Step};
use super::work::Work;
use crate::apply::{self, Bindings, Firing, Ladder, Line, by_cost, fills};
use crate::dsl::{Kind, Matcher, Rule};

/// What one line offers.
#[derive(Clone, Debug)]
pub(super) enum Offer {
    /// Nothing new follows from the line.
    Nothing,
    /// It can no longer be completed.
    Broken,
    /// This step.
    Step(Box<Step>),
}

impl Offer {
    /// Looks at a line.
    pub(super) fn of(
        repertoire: &Repertoire,
        id: LineId,
        clue: &Clue,
        cells: &[Cell],
        work: &mut Work<'_>,
    ) -> Result<Offer, Stopped> {
        work.spend(cells.len())?;
        let Ok(closed) = solve::line::solve(clue, cells) else { return Ok(Offer::Broken) };
        if closed == cells {
            return Ok(Offer::Nothing);
        }
        let line = Line::with_ranges(clue, cells).expect("the line was just solved");
        let step = match repertoire.first(&line, clue, &closed, work)? {
            Some((known, firing)) => by_strategy(known, &firing, &line, id),
            None if repertoire.is_restricted => return Ok(Offer::Nothing),
            None => by_cases(clue, cells, &closed, id),
        };
        Ok(Offer::Step(Box::new(step)))
    }

    pub(super) fn step(&self) -> Option<&Step> {
        match self {
            Offer::Step(step) => Some(step),
            _ => None,
        }
    }
}

fn by_strategy(known: Arc<KnownStrategy>, firing: &Firing, line: &Line, id: LineId) -> Step {
    let rule = &known.strategy().rule;
    let deduction = apply::deduction(rule, firing, line, id);
    let (cost, bindings) = (costs().of(rule), Bindings::of(rule, firing, line));
    let how = How::Strategy(Application { known, bindings });
    Step { deduction, how, cost, places: 0, bookkeeping: vec![] }
}

fn by_cases(clue: &Clue, cells: &[Cell], closed: &[Cell], id: LineId) -> Step {
    let deduction = cases(clue, cells, closed, id);
    Step { deduction, how: How::CaseAnalysis, cost: CASES, places: 0, bookkeeping: vec![] }
}

/// The strategies that somebody knows for puzzles of some number of colours, the cheapest first.
#[derive(Clone, Debug)]
pub(super) struct Repertoire {
    strategies: Vec<Arc<KnownStrategy>>,
    /// A rung for each strategy, in the same order.
    ladder: Ladder,
    /// Whether nothing else is known: a line on which all these are silent then offers nothing.
    pub(super) is_restricted: bool,
}

impl Repertoire {
    /// The strategies of `knowledge` that fill cells of puzzles with this number of colours.
    pub(super) fn of(knowledge: &Knowledge, colours: usize) -> Repertoire {
        let used =
            |known: &&Arc<KnownStrategy>| known.strategy().lines.has(colours) && fills(rule(known));
        let mut strategies: Vec<_> = knowledge.strategies().iter().filter(used).cloned().collect();
        strategies.sort_by(|one, other| by_cost(costs(), rule(one), rule(other)));
        let ladder = Ladder::in_order(strategies.iter().map(|known| rule(known)));
        Repertoire { strategies, ladder, is_restricted: knowledge.unrestricted().is_some() }
    }

    /// The first strategy that says something new about a line, and what it says.
    fn first(
        &self,
        line: &Line,
        clue: &Clue,
        closed: &[Cell],
        work: &mut Work<'_>,
    ) -> Result<Option<(Arc<KnownStrategy>, Firing)>, Stopped> {
        for (known, matcher) in self.strategies.iter().zip(self.ladder.rungs()) {
            let Some(firing) = first_sound(matcher, line, closed, work, &|_| true)? else {
                continue;
            };
            if known.shown().is_some() || is_judged_true(&firing, clue, line, work)? {
                return Ok(Some((Arc::clone(known), firing)));
            }
        }
        Ok(None)
    }

    /// The step again, found in the same way, where less is known of its line: `None` if it does not
    /// decide all its cells there.
    pub(super) fn again(
        &self,
        step: &Step,
        clue: &Clue,
        cells: &[Cell],
        work: &mut Work<'_>,
    ) -> Result<Option<Step>, Stopped> {
        work.spend(cells.len())?;
        let line = step.deduction.line;
        let decides = |after: &[Cell]| {
            let same =
                |one: &Decided| after[one.square.along(line.axis)].colour() == Some(one.colour);
            step.deduction.cells.iter().all(same)
        };
        let Ok(closed) = solve::line::solve(clue, cells) else { return Ok(None) };
        if !decides(&closed) {
            return Ok(None);
        }
        let How::Strategy(applied) = &step.how else {
            return Ok(Some(by_cases(clue, cells, &closed, line)));
        };
        let seen = Line::with_ranges(clue, cells).expect("the line was just solved");
        let place = self.strategies.iter().position(|known| Arc::ptr_eq(known, &applied.known));
        let Some(matcher) = place.map(|place| &self.ladder.rungs()[place]) else { return Ok(None) };
        let found = first_sound(matcher, &seen, &closed, work, &decides)?;
        Ok(found.map(|firing| by_strategy(Arc::clone(&applied.known), &firing, &seen, line)))
    }
}

fn rule(known: &KnownStrategy) -> &Rule {
    &known.strategy().rule
}

/// The first way in which a rule says something new about cells that is true of every arrangement
/// of the line, and leads to cells that are `wanted`: a rule of the caller's own need not be sound,
/// and nothing false is passed on.
fn first_sound(
    matcher: &Matcher,
    line: &Line,
    closed: &[Cell],
    work: &mut Work<'_>,
    wanted: &dyn Fn(&[Cell]) -> bool,
) -> Result<Option<Firing>, Stopped> {
    // A condition may look at every number of the clue for each element that is bound.
    let numbers = line.elements().view().of_kind(Kind::Hint).len();
    let mut look = || match work.spend(1 + numbers) {
        Ok(()) => ControlFlow::Continue(()),
        Err(stopped) => ControlFlow::Break(Err(stopped)),
    };
    let found = apply::each_firing_while(matcher, line, &mut look, &mut |firing| {
        let after = firing.cells_after(line.cells());
        let sound = closed.iter().zip(&after).all(|(cell, said)| cell.and(*said) == *cell);
        match sound && after != line.cells() && wanted(&after) {
            true => ControlFlow::Break(Ok(firing)),
            false => ControlFlow::Continue(()),
        }
    });
    match found {
        ControlFlow::Break(end) => end.map(Some),
        ControlFlow::Continue(()) => Ok(None),
    }
}

/// Whether the judge, which shares nothing with the line solver, finds what a rule said to be true:
/// asked about rules that are not shown to be sound.
fn is_judged_true(
    firing: &Firing,
    clue: &Clue,
    line: &Line,
    work: &mut Work<'_>,
) -> Result<bool, Stopped> {
    work.spend(line.cells().len() * (1 + clue.runs().len()))?;
    let after = firing.cells_after(line.cells());
    let judged = check::line(clue, line.cells());
    Ok(judged
        .is_ok_and(|judged| judged.iter().zip(&after).all(|(one, said)| one.and(*said) == *one)))
}

/// All that follows from a line, for want of a better reason.
fn cases(clue: &Clue, cells: &[Cell], closed: &[Cell], id: LineId) -> Deduction {
    let name = How::CaseAnalysis.name();
    let reason =
        (0..clue.runs().len()).fold(Reason::named(name), |reason, run| reason.run(id, run));
    Deduction::between(id, cells, closed, reason)
}
