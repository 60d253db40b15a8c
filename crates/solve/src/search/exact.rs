//! The exact solver: line solving, then probing, then the portfolio of learning searches.

use std::ops::ControlFlow;

use certify::ProofSteps;
use puzzle::{Grid, Puzzle, Recorder, Trace};

use super::cdcl::Learner;
use super::dive::Dive;
use super::harvest::{Harvest, known_of_all};
use super::portfolio::{self, PortfolioResult};
use super::probe::{Prober, Scope};
use super::proof::ProofLog;
use super::solutions::Solutions;
use super::tuning::Tuning;
use super::turns;
use super::verdict::{SearchEnd, broken, conclude, conclude_search};
use crate::line::{Bits, with_width};
use crate::propagate::{Board, Interrupted, Sweep};
use crate::{Answer, Fitting, Options};

/// Finds out whether a puzzle has one solution, several or none.
pub(crate) fn exact(puzzle: Fitting<'_>, options: &Options, trace: Option<&mut Trace>) -> Answer {
    exact_tuned(puzzle, options, &Tuning::of(&puzzle), trace)
}

/// [`exact`] with other tuning values.
pub(crate) fn exact_tuned(
    puzzle: Fitting<'_>,
    options: &Options,
    tuning: &Tuning,
    trace: Option<&mut Trace>,
) -> Answer {
    let side = puzzle.height().max(puzzle.width());
    with_width!(side, exact_wide(&puzzle, options, tuning, trace, &mut None))
}

/// [`exact`] for clues that fit their lines, with the proof that the solutions found are all there
/// are, if that is shown. Sums that disagree are no proof here.
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
        // Whoever stopped before the end has proved nothing.
        proof.take_if(|_| !answer.is_complete);
        return answer;
    }
    board.trim();
    board.start_trail();
    // What probing and search hand to each other while they take turns is told neither to a trace nor
    // to a proof.
    if trace.is_none() && proof.is_none() && turns::are_taken(&board, options, tuning) {
        return turns::take(puzzle, options, tuning, board);
    }
    match by_probing(puzzle, options, &mut board, tuning, &mut trace, proof) {
        ControlFlow::Break(answer) => {
            proof.take_if(|_| !answer.is_complete);
            answer
        }
        ControlFlow::Continue(probed) => {
            search(puzzle, options, tuning, board, probed, trace, proof)
        }
    }
}

/// What probing found on a puzzle that it did not decide.
struct Probed<'a> {
    /// A dive, if one is promising.
    dive: Option<Dive>,
    /// The solutions that probes ended in. The board that is left has all others.
    solutions: Solutions<'a>,
    /// What is known of all solutions.
    known: Grid,
    /// How many colours of squares were supposed, and how many lines were solved for them.
    probes: u64,
    lines: u64,
}

/// Probes the board. Breaks with the answer if that decides the puzzle.
fn by_probing<'a, W: Bits>(
    puzzle: &'a Puzzle,
    options: &Options,
    board: &mut Board<W>,
    tuning: &Tuning,
    trace: &mut Option<&mut Trace>,
    proof: &mut Option<ProofSteps>,
) -> ControlFlow<Answer, Probed<'a>> {
    let (wanted, before) = (options.solutions.max(1), board.visits());
    let mut prober = Prober::new(board, Scope::NearKnown);
    if trace.is_some() {
        // A trace shall show as much of the proof as there is, and it cannot rule out a solution.
        prober.scope = Scope::All;
    } else {
        prober.scope = probing_scope(tuning);
        prober.harvest = Harvest::of(wanted);
    }
    prober.memo_states = tuning.memo_states;
    prober.proof = proof.take();
    let outcome = prober.probe_all(board, trace);
    *proof = prober.proof.take();
    let mut kept = std::mem::take(&mut prober.harvest.solutions);
    let (probes, lines) = (prober.probes, board.visits() - before);
    let known = known_of_all(board.grid(), &kept);
    let end = match outcome {
        _ if kept.len() == wanted => SearchEnd::Enough,
        Err(Interrupted::Conflict(_)) => SearchEnd::Exhausted,
        Err(Interrupted::Stopped(stopped)) => SearchEnd::Stopped(stopped),
        Ok(gains) => match board.grid().picture() {
            None => {
                let dive = Dive::new(board, prober, &gains, tuning);
                let solutions = Solutions::of(puzzle, kept);
                return ControlFlow::Continue(Probed { dive, solutions, known, probes, lines });
            }
            Some(last) => {
                kept.push(last);
                if kept.len() == wanted { SearchEnd::Enough } else { SearchEnd::Exhausted }
            }
        },
    };
    let known = match kept.as_slice() {
        [only] if end == SearchEnd::Exhausted => Grid::of_picture(only, known.colours()),
        _ => known,
    };
    let mut answer = conclude(Solutions::of(puzzle, kept), end, known);
    answer.line_solvable = Some(false);
    ControlFlow::Break(
        answer
            .stat("probes", probes as f64)
            .stat("probe_lines", lines as f64)
            .stat("lines", board.visits() as f64),
    )
}

/// Which squares are probed. In colour probing the squares far from known ones takes most of the time and
/// finds little.
pub(super) fn probing_scope(tuning: &Tuning) -> Scope {
    if tuning.probe_far == 0 { Scope::NearKnown } else { Scope::All }
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
            conclude(solutions, SearchEnd::Exhausted, board.grid())
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
    probed: Probed<'_>,
    mut trace: Option<&mut Trace>,
    proof: &mut Option<ProofSteps>,
) -> Answer {
    let Probed { dive, solutions, known, probes, lines } = probed;
    if let Err(stopped) = options.budget.room_for(Learner::bytes(&board)) {
        *proof = None;
        let answer = conclude(solutions, SearchEnd::Stopped(stopped), known);
        return Answer { line_solvable: Some(false), ..answer };
    }
    let log = proof.take().map(|steps| ProofLog::new(board.colouring(), steps));
    let mut learner = Learner::new(board, dive, *tuning).seeded(options.seed);
    learner.proof = log.map(Box::new);
    let PortfolioResult { solutions, end, counts, visits, proof: steps } =
        portfolio::search(puzzle, learner, solutions, options, tuning);
    *proof = steps;
    conclude_search(solutions, end, known, &mut trace)
        .stat("probes", probes as f64)
        .stat("probe_lines", lines as f64)
        .stat("nodes", counts.decisions as f64)
        .stat("conflicts", counts.conflicts as f64)
        .stat("restarts", counts.restarts as f64)
        .stat("lines", visits as f64)
}
