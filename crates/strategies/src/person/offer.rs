//! What one line offers: its easiest step, kept until the line changes.

use puzzle::{Cell, Clue, Deduction, LineId, Reason};

use super::costs;
use super::step::{CASES, How, Step};
use crate::apply::{self, Ladder, Line};

/// What one line offers.
#[derive(Clone, Debug)]
pub(super) enum Offer {
    /// Nothing follows from it that is not known.
    Nothing,
    /// It can no longer be completed.
    Broken,
    /// This step.
    Step(Box<Step>),
}

impl Offer {
    /// Looks at a line.
    pub(super) fn of(ladder: &Ladder, id: LineId, clue: &Clue, cells: &[Cell]) -> Offer {
        let Ok(closed) = solve::line::solve(clue, cells) else { return Offer::Broken };
        if closed == cells {
            return Offer::Nothing;
        }
        let line = Line::with_ranges(clue, cells).expect("the line was just solved");
        let by_strategy = ladder.step(&line).map(|(rule, firing)| Step {
            deduction: apply::deduction(rule, &firing, &line, id),
            how: How::Strategy,
            cost: costs().of(rule),
            places: 0,
        });
        let by_cases = || Step {
            deduction: cases(clue, cells, &closed, id),
            how: How::CaseAnalysis,
            cost: CASES,
            places: 0,
        };
        Offer::Step(Box::new(by_strategy.unwrap_or_else(by_cases)))
    }

    pub(super) fn step(&self) -> Option<&Step> {
        match self {
            Offer::Step(step) => Some(step),
            _ => None,
        }
    }
}

/// All that follows from a line, for want of a better reason.
fn cases(clue: &Clue, cells: &[Cell], closed: &[Cell], id: LineId) -> Deduction {
    let name = How::CaseAnalysis.name();
    let reason =
        (0..clue.runs().len()).fold(Reason::named(name), |reason, run| reason.run(id, run));
    Deduction::between(id, cells, closed, reason)
}
