//! Search by a general SAT solver (batsat, pure Rust), to compare with and to be checked against.

mod encode;

use std::cell::Cell;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};
use puzzle::{Colour, Grid, Picture, Puzzle, Trace};

use self::encode::OrderEncoding;
use super::exact::by_lines;
use super::solutions::Solutions;
use super::verdict::{SearchEnd, conclude_search};
use crate::line::{Bits, with_few_widths};
use crate::propagate::Board;
use crate::{Answer, Budget, Fitting, Options, Stopped};

/// Line solving, then a SAT solver on the order encoding of what is left.
pub(crate) fn sat(puzzle: Fitting<'_>, options: &Options, trace: Option<&mut Trace>) -> Answer {
    let side = puzzle.height().max(puzzle.width());
    with_few_widths!(side, sat_wide(&puzzle, options, trace))
}

fn sat_wide<W: Bits>(puzzle: &Puzzle, options: &Options, mut trace: Option<&mut Trace>) -> Answer {
    let mut board = Board::<W>::new(puzzle, &puzzle.start(), &options.budget);
    if let Some(answer) = by_lines(puzzle, &mut board, &mut trace) {
        return answer;
    }
    let callbacks = BudgetCallbacks::new(&options.budget);
    let mut solver = Solver::new(SolverOpts::default(), callbacks);
    let start = board.grid();
    let mut solutions = Solutions::new(puzzle);
    let end = match OrderEncoding::write(&board, &mut solver) {
        Ok(squares) => collect(&mut solver, &squares, &start, options, &mut solutions),
        Err(stopped) => SearchEnd::Stopped(stopped),
    };
    conclude_search(solutions, end, start, &mut trace)
        .stat("nodes", solver.num_decisions() as f64)
        .stat("conflicts", solver.num_conflicts() as f64)
        .stat("variables", f64::from(solver.num_vars()))
}

/// Asks for one model after another, and blocks each.
fn collect(
    solver: &mut Solver<BudgetCallbacks>,
    squares: &[Option<Lit>],
    start: &Grid,
    options: &Options,
    solutions: &mut Solutions,
) -> SearchEnd {
    while solutions.len() < options.solutions.max(1) {
        let outcome = solver.solve_limited(&[]);
        if outcome == lbool::FALSE {
            return SearchEnd::Exhausted;
        }
        if outcome != lbool::TRUE {
            let stopped = solver.cb().spent().unwrap_or(Stopped::OutOfNodes);
            return SearchEnd::Stopped(stopped);
        }
        let holds = |lit: &Lit| solver.value_lit(*lit) == lbool::TRUE;
        let model: Vec<Lit> = squares.iter().flatten().copied().filter(holds).collect();
        solutions.add(picture(squares, &model, start));
        solver.add_clause_reuse(&mut model.iter().map(|&lit| !lit).collect());
    }
    SearchEnd::Enough
}

/// The picture of a model, which lists the variables that hold, in order.
fn picture(squares: &[Option<Lit>], model: &[Lit], start: &Grid) -> Picture {
    let colours = start.colours();
    let mut model = model.iter().peekable();
    let cells = start.cells().iter().zip(squares.chunks(colours)).map(|(cell, lits)| {
        let mut chosen = cell.colour();
        for (colour, lit) in lits.iter().enumerate() {
            if lit.is_some() && model.peek().copied() == lit.as_ref() {
                model.next();
                chosen = Some(Colour::new(colour));
            }
        }
        chosen.expect("exactly one colour holds")
    });
    Picture::from_cells(start.width(), cells.collect()).expect("whole rows")
}

/// Stops the SAT solver when the budget is spent; batsat asks before every decision.
struct BudgetCallbacks {
    budget: Budget,
    nodes: Cell<u64>,
    /// About how many bytes the learned clauses take.
    bytes: usize,
}

impl BudgetCallbacks {
    fn new(budget: &Budget) -> BudgetCallbacks {
        BudgetCallbacks { budget: budget.clone(), nodes: Cell::new(0), bytes: 0 }
    }

    fn spent(&self) -> Option<Stopped> {
        let room = self.budget.memory().unwrap_or(usize::MAX);
        let memory = (self.bytes > room).then_some(Stopped::OutOfMemory);
        memory.or_else(|| self.budget.spent_after(self.nodes.get()))
    }
}

fn bytes(clause: &[Lit]) -> usize {
    size_of_val(clause) + 4 * size_of::<u64>()
}

impl Callbacks for BudgetCallbacks {
    fn on_new_clause(&mut self, clause: &[Lit], _: ClauseKind) {
        self.bytes += bytes(clause);
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.bytes = self.bytes.saturating_sub(bytes(clause));
    }

    fn stop(&self) -> bool {
        self.nodes.set(self.nodes.get() + 1);
        self.spent().is_some()
    }
}
