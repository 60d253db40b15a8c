//! The exact solver: line solving, then probing, then the portfolio of learning searches.

use std::ops::ControlFlow;

use puzzle::{Puzzle, Recorder, Trace};

use super::cdcl::Learner;
use super::dive::Dive;
use super::portfolio::{self, PortfolioResult};
use super::probe::{Prober, Scope};
use super::solutions::Solutions;
use super::tuning::Tuning;
use super::verdict::{SearchEnd, broken, conclude, conclude_search};
use crate::line::{Bits, with_width};
use crate::propagate::{Board, Interrupted, Sweep};
use crate::{Answer, Fitting, Options};

/// Finds out whether a puzzle has one solution, several or none.
pub(crate) fn exact(puzzle: Fitting<'_>, options: &Options, trace: Option<&mut Trace>) -> Answer {
    exact_tuned(puzzle, options, &Tuning::of(&puzzle), trace)
}

/// The same with other tuning values.
pub(crate) fn exact_tuned(
    puzzle: Fitting<'_>,
    options: &Options,
    tuning: &Tuning,
    trace: Option<&mut Trace>,
) -> Answer {
    let side = puzzle.height().max(puzzle.width());
    with_width!(side, exact_wide(&puzzle, options, tuning, trace))
}

fn exact_wide<W: Bits>(
    puzzle: &Puzzle,
    options: &Options,
    tuning: &Tuning,
    mut trace: Option<&mut Trace>,
) -> Answer {
    let mut board = Board::<W>::new(puzzle, &puzzle.start(), &options.budget);
    if let Some(answer) = by_lines(puzzle, &mut board, &mut trace) {
        return answer;
    }
    board.trim();
    board.start_trail();
    match by_probing(puzzle, &mut board, tuning, &mut trace) {
        ControlFlow::Break(answer) => answer,
        ControlFlow::Continue(dive) => search(puzzle, options, tuning, board, dive, trace),
    }
}

/// Probes the board. Breaks with the answer if that decides the puzzle; otherwise continues with a
/// dive, if one is promising.
fn by_probing<W: Bits>(
    puzzle: &Puzzle,
    board: &mut Board<W>,
    tuning: &Tuning,
    trace: &mut Option<&mut Trace>,
) -> ControlFlow<Answer, Option<Dive>> {
    let mut solutions = Solutions::new(puzzle);
    // In colour probing the squares far from known ones takes most of the time and finds little. A
    // trace shall show as much of the proof as there is, though.
    let scope = match trace {
        None if tuning.probe_far == 0 => Scope::NearKnown,
        _ => Scope::All,
    };
    let mut prober = Prober::new(board, scope);
    let end = match prober.probe_all(board, trace) {
        Err(Interrupted::Conflict(_)) => SearchEnd::All,
        Err(Interrupted::Stopped(stopped)) => SearchEnd::Stopped(stopped),
        Ok(gains) => match board.grid().picture() {
            None => return ControlFlow::Continue(Dive::new(board, prober, &gains, tuning)),
            Some(picture) => {
                solutions.add(picture);
                SearchEnd::All
            }
        },
    };
    let mut answer = conclude(solutions, end, board.grid());
    answer.line_solvable = Some(false);
    ControlFlow::Break(answer.stat("lines", board.visits() as f64))
}

/// Solves lines to the fixpoint; the answer, if that decides the puzzle.
pub(super) fn by_lines<W: Bits>(
    puzzle: &Puzzle,
    board: &mut Board<W>,
    trace: &mut impl Recorder,
) -> Option<Answer> {
    let mut agenda = Sweep::all(board.line_count());
    let mut solutions = Solutions::new(puzzle);
    let mut answer = match board.fixpoint(&mut agenda, trace) {
        Err(Interrupted::Conflict(line)) => broken(board, line),
        Err(Interrupted::Stopped(stopped)) => {
            conclude(solutions, SearchEnd::Stopped(stopped), board.grid())
        }
        Ok(()) => {
            solutions.add(board.grid().picture()?);
            conclude(solutions, SearchEnd::All, board.grid())
        }
    };
    answer.line_solvable = answer.line_solvable.or((!answer.solutions.is_empty()).then_some(true));
    Some(answer.stat("lines", board.visits() as f64))
}

fn search<W: Bits>(
    puzzle: &Puzzle,
    options: &Options,
    tuning: &Tuning,
    board: Board<W>,
    dive: Option<Dive>,
    mut trace: Option<&mut Trace>,
) -> Answer {
    let start = board.grid();
    if let Err(stopped) = options.budget.room_for(Learner::bytes(&board)) {
        let answer = conclude(Solutions::new(puzzle), SearchEnd::Stopped(stopped), start);
        return Answer { line_solvable: Some(false), ..answer };
    }
    let PortfolioResult { solutions, end, counts, visits } =
        portfolio::search(puzzle, board, dive, options, tuning);
    conclude_search(solutions, end, start, &mut trace)
        .stat("nodes", counts.decisions as f64)
        .stat("conflicts", counts.conflicts as f64)
        .stat("restarts", counts.restarts as f64)
        .stat("lines", visits as f64)
}
