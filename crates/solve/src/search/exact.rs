//! The exact solver: line solving, then probing, then the portfolio of learning searches.

use std::ops::ControlFlow;

use certify::ProofSteps;
use puzzle::{Puzzle, Recorder, Trace};

use super::cdcl::Learner;
use super::dive::Dive;
use super::portfolio::{self, PortfolioResult};
use super::probe::{Prober, Scope};
use super::proof::ProofLog;
use super::solutions::Solutions;
use super::tuning::Tuning;
use super::verdict::{SearchEnd, broken, conclude, conclude_search};
use crate::line::{Bits, with_width};
use crate::propagate::{Board, Interrupted, Sweep};
use crate::{Answer, Fitting, Options, Verdict};

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
    with_width!(side, exact_wide(&puzzle, options, tuning, trace, &mut None))
}

/// The same for clues that fit their lines, with the proof that there are no solutions but those found,
/// if that is shown. Sums that disagree are no proof here.
pub(crate) fn exact_with_proof(puzzle: &Puzzle, options: &Options) -> (Answer, Option<ProofSteps>) {
    let (side, tuning) = (puzzle.height().max(puzzle.width()), Tuning::of(puzzle));
    let mut proof = Some(ProofSteps::default());
    let answer = with_width!(side, exact_wide(puzzle, options, &tuning, None, &mut proof));
    if let Some(steps) = &mut proof {
        steps.contradiction();
    }
    (answer, proof)
}

fn exact_wide<W: Bits>(
    puzzle: &Puzzle,
    options: &Options,
    tuning: &Tuning,
    mut trace: Option<&mut Trace>,
    proof: &mut Option<ProofSteps>,
) -> Answer {
    let mut board = Board::<W>::new(puzzle, &puzzle.start(), &options.budget);
    if let Some(answer) = by_lines(puzzle, &mut board, &mut trace) {
        proof.take_if(|_| !is_decided(&answer));
        return answer;
    }
    board.trim();
    board.start_trail();
    match by_probing(puzzle, &mut board, tuning, &mut trace, proof) {
        ControlFlow::Break(answer) => {
            proof.take_if(|_| !is_decided(&answer));
            answer
        }
        ControlFlow::Continue(dive) => search(puzzle, options, tuning, board, dive, trace, proof),
    }
}

/// Whether an answer says that there are no solutions but those found.
fn is_decided(answer: &Answer) -> bool {
    matches!(answer.verdict, Verdict::Unique | Verdict::None(_))
}

/// Probes the board. Breaks with the answer if that decides the puzzle; otherwise continues with a
/// dive, if one is promising.
fn by_probing<W: Bits>(
    puzzle: &Puzzle,
    board: &mut Board<W>,
    tuning: &Tuning,
    trace: &mut Option<&mut Trace>,
    proof: &mut Option<ProofSteps>,
) -> ControlFlow<Answer, Option<Dive>> {
    let mut solutions = Solutions::new(puzzle);
    // In colour probing the squares far from known ones takes most of the time and finds little. A
    // trace shall show as much of the proof as there is, though.
    let scope = match trace {
        None if tuning.probe_far == 0 => Scope::NearKnown,
        _ => Scope::All,
    };
    let mut prober = Prober::new(board, scope);
    prober.proof = proof.take();
    let outcome = prober.probe_all(board, trace);
    *proof = prober.proof.take();
    let end = match outcome {
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
    proof: &mut Option<ProofSteps>,
) -> Answer {
    let start = board.grid();
    if let Err(stopped) = options.budget.room_for(Learner::bytes(&board)) {
        *proof = None;
        let answer = conclude(Solutions::new(puzzle), SearchEnd::Stopped(stopped), start);
        return Answer { line_solvable: Some(false), ..answer };
    }
    let log = proof.take().map(|steps| ProofLog::new(board.colouring(), steps));
    let mut learner = Learner::new(board, dive, *tuning);
    learner.proof = log.map(Box::new);
    let PortfolioResult { solutions, end, counts, visits, proof: steps } =
        portfolio::search(puzzle, learner, options, tuning);
    *proof = steps;
    conclude_search(solutions, end, start, &mut trace)
        .stat("nodes", counts.decisions as f64)
        .stat("conflicts", counts.conflicts as f64)
        .stat("restarts", counts.restarts as f64)
        .stat("lines", visits as f64)
}
