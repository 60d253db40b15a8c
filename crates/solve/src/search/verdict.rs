//! From the solutions of a search to its verdict, the same for every method that searches.

use puzzle::{Decided, Event, Excluded, Grid, Reason, Recorder, Square};

use super::solutions::Solutions;
use crate::line::Bits;
use crate::propagate::Board;
use crate::{Answer, Stopped, Verdict, VerdictReason};

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchEnd {
    /// The search space is exhausted: there are no further solutions.
    Exhausted,
    /// The wanted number of solutions is found.
    Enough,
    /// The budget was spent.
    Stopped(Stopped),
}

/// The answer that `solutions`, all of them checked, and the end of the search allow.
pub(crate) fn conclude(mut solutions: Solutions, end: SearchEnd, known: Grid) -> Answer {
    let solutions = solutions.take();
    let verdict = match (solutions.len(), end) {
        (0, SearchEnd::Stopped(stopped)) => Verdict::Unknown(stopped.into()),
        (0, _) => Verdict::None(VerdictReason::EveryCaseFails),
        (1, SearchEnd::Exhausted) => Verdict::Unique,
        (1, _) => Verdict::Found,
        _ => Verdict::Several,
    };
    Answer { is_complete: end == SearchEnd::Exhausted, ..Answer::new(verdict, solutions, known) }
}

/// The answer of a search that began at `start`, with what it proved told to the trace: every cell, if
/// it found the only solution.
pub(super) fn conclude_search(
    solutions: Solutions,
    end: SearchEnd,
    start: Grid,
    trace: &mut impl Recorder,
) -> Answer {
    let known = match solutions.only() {
        Some(only) if end == SearchEnd::Exhausted => Grid::of_picture(only, start.colours()),
        _ => start.clone(),
    };
    if known != start {
        trace.record(|| proved(&start, &known, "search"));
    }
    Answer { line_solvable: Some(false), ..conclude(solutions, end, known) }
}

/// The answer when line solving alone shows that a line cannot be completed.
pub(crate) fn broken<W: Bits>(board: &Board<W>, line: usize) -> Answer {
    let reason = VerdictReason::Broken(board.line_id(line));
    let mut answer = Answer::new(Verdict::None(reason), vec![], board.grid());
    answer.line_solvable = Some(false);
    answer
}

/// The event that search, by the name `how`, decided what `after` knows more than `before`.
pub(crate) fn proved(before: &Grid, after: &Grid, how: &'static str) -> Event {
    let (mut cells, mut excluded) = (vec![], vec![]);
    let changed = |&square: &Square| before[square] != after[square];
    for square in before.squares().filter(changed) {
        match after[square].colour() {
            Some(colour) => cells.push(Decided { square, colour }),
            None => {
                let colours = before[square].without(after[square]);
                excluded.push(Excluded { square, colours });
            }
        }
    }
    Event::Proved { cells, excluded, reason: Reason::named(how) }
}
