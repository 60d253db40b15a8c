//! The puzzle as clauses, in the order encoding.
//!
//! For a run and a place, one variable says "it starts at or before this place". Given what line
//! solving knows, most places never get a variable.

use batsat::{Lit, SolverInterface, Var};

use crate::Stopped;
use crate::line::{Bits, ClueRun, each_start};
use crate::propagate::Board;

/// A literal, or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SatTerm {
    True,
    False,
    Lit(Lit),
}

impl SatTerm {
    fn not(self) -> SatTerm {
        match self {
            SatTerm::True => SatTerm::False,
            SatTerm::False => SatTerm::True,
            SatTerm::Lit(lit) => SatTerm::Lit(!lit),
        }
    }
}

/// The variables of the squares that are not known.
pub(super) struct OrderEncoding<'a, W, S> {
    board: &'a Board<W>,
    solver: &'a mut S,
    /// For each square and colour that it may have beside others.
    squares: Vec<SatTerm>,
    /// About how many bytes the solver takes for what was written so far.
    bytes: usize,
}

/// About what the solver keeps of each variable (its watchers, its activity, its place in the order)
/// and of each clause beside its literals; measured on large boards, and rounded up.
const VARIABLE_BYTES: usize = 160;
const CLAUSE_BYTES: usize = 64;

impl<'a, W: Bits, S: SolverInterface> OrderEncoding<'a, W, S> {
    /// Writes the clauses of a board, which is at its fixpoint, into the solver.
    pub(super) fn write(
        board: &'a Board<W>,
        solver: &'a mut S,
    ) -> Result<Vec<Option<Lit>>, Stopped> {
        let mut encoding = OrderEncoding { board, solver, squares: vec![], bytes: 0 };
        for row in 0..board.height() {
            encoding.go_on(board.width())?;
            (0..board.width()).for_each(|column| encoding.square(row, column));
        }
        for line in 0..board.line_count() {
            encoding.go_on(board.line_length(line) * (1 + board.clue(line).len()))?;
            encoding.line(line);
        }
        let lit = |term: &SatTerm| match term {
            SatTerm::Lit(lit) => Some(*lit),
            _ => None,
        };
        Ok(encoding.squares.iter().map(lit).collect())
    }

    /// Fails if the budget has no time or no memory left; counts the `work` that comes next.
    fn go_on(&self, work: usize) -> Result<(), Stopped> {
        crate::work(work);
        self.board.budget().room_for(self.bytes)?;
        self.board.budget().go_on()
    }

    /// A square has exactly one colour.
    fn square(&mut self, row: usize, column: usize) {
        let cell = self.board.cell(row, column);
        let colours = self.board.colours();
        let terms: Vec<SatTerm> = (0..colours)
            .map(|colour| match cell.bits() >> colour & 1 {
                0 => SatTerm::False,
                _ if cell.is_known() => SatTerm::True,
                _ => self.fresh(),
            })
            .collect();
        self.add(terms.clone());
        for (at, one) in terms.iter().enumerate() {
            for other in &terms[..at] {
                self.add(vec![one.not(), other.not()]);
            }
        }
        self.squares.extend(terms);
    }

    fn fresh(&mut self) -> SatTerm {
        self.bytes += VARIABLE_BYTES;
        let var: Var = self.solver.new_var_default();
        SatTerm::Lit(Lit::new(var, true))
    }

    /// Adds a clause, without what is known to be false, or not at all if it is known to hold.
    fn add(&mut self, clause: Vec<SatTerm>) {
        if clause.contains(&SatTerm::True) {
            return;
        }
        let lits = clause.into_iter().filter_map(|term| match term {
            SatTerm::Lit(lit) => Some(lit),
            _ => None,
        });
        let mut lits: Vec<Lit> = lits.collect();
        self.bytes += CLAUSE_BYTES + size_of_val(lits.as_slice());
        self.solver.add_clause_reuse(&mut lits);
    }

    fn line(&mut self, line: usize) {
        let clue = self.board.clue(line);
        let starts = self.starts(line);
        for (run, pair) in starts.windows(2).enumerate() {
            let away = clue[run].length() + usize::from(clue[run].is_spaced());
            self.keep_apart(&pair[0], &pair[1], away);
        }
        let mut covers: Vec<Vec<SatTerm>> =
            vec![vec![]; self.board.line_length(line) * self.board.colours()];
        for (run, starts) in clue.iter().zip(&starts) {
            self.cover(line, *run, starts, &mut covers);
        }
        for along in 0..self.board.line_length(line) {
            for colour in 1..self.board.colours() {
                let at = along * self.board.colours() + colour;
                let mut clause = std::mem::take(&mut covers[at]);
                clause.push(self.at(line, along, colour).not());
                self.add(clause);
            }
        }
    }

    /// The order variables of each run, and what makes them an order.
    fn starts(&mut self, line: usize) -> Vec<StartVariables> {
        let (clue, length) = (self.board.clue(line), self.board.line_length(line));
        let mut places: Vec<Vec<usize>> = vec![vec![]; clue.len()];
        each_start(clue, length, self.board.line_planes(line), |run, starts| {
            starts.each(|start| places[run].push(start));
        })
        .expect("the board is at its fixpoint");
        let runs = places.into_iter().map(|places| {
            let (first, last) = (places[0], places[places.len() - 1]);
            let mut before: Vec<SatTerm> = (first..last).map(|_| self.fresh()).collect();
            before.push(SatTerm::True);
            let starts = StartVariables { first, before };
            for place in first..last {
                self.add(vec![starts.by(place).not(), starts.by(place + 1)]);
                if place > first && places.binary_search(&place).is_err() {
                    self.add(vec![starts.by(place).not(), starts.by(place - 1)]);
                }
            }
            starts
        });
        runs.collect()
    }

    /// The run `next` starts at least `away` cells behind the start of `one`.
    fn keep_apart(&mut self, one: &StartVariables, next: &StartVariables, away: usize) {
        for place in one.first..one.first + one.before.len() {
            self.add(vec![next.by(place + away).not(), one.by(place)]);
        }
    }

    /// The cells that a run covers have its colour; `covers` collects for each cell and colour the
    /// terms "this run covers it".
    fn cover(
        &mut self,
        line: usize,
        run: ClueRun,
        starts: &StartVariables,
        covers: &mut [Vec<SatTerm>],
    ) {
        let end = starts.first + starts.before.len() - 1 + run.length();
        for along in starts.first..end {
            let begun = starts.by(along);
            let ended = match along.checked_sub(run.length()) {
                Some(place) => starts.by(place),
                None => SatTerm::False,
            };
            let square = self.at(line, along, run.colour());
            self.add(vec![begun.not(), ended, square]);
            let here = self.fresh();
            self.add(vec![here.not(), begun]);
            self.add(vec![here.not(), ended.not()]);
            covers[along * self.board.colours() + run.colour()].push(here);
        }
    }

    fn at(&self, line: usize, along: usize, colour: usize) -> SatTerm {
        let square = self.board.line_id(line).square(along);
        let cell = square.row * self.board.width() + square.column;
        self.squares[cell * self.board.colours() + colour]
    }
}

/// For each place the term "this run starts at or before it".
struct StartVariables {
    first: usize,
    before: Vec<SatTerm>,
}

impl StartVariables {
    fn by(&self, place: usize) -> SatTerm {
        match place.checked_sub(self.first) {
            None => SatTerm::False,
            Some(at) => self.before.get(at).copied().unwrap_or(SatTerm::True),
        }
    }
}
