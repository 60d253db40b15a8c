//! Backtracking search without learning: probe every square, then branch on the one that implies
//! most.

use puzzle::{Cell, Event, Puzzle, Recorder, Square, Trace};

use super::exact::by_lines;
use super::probe::{Gain, Prober, Scope};
use super::solutions::Solutions;
use super::verdict::{SearchEnd, conclude_search};
use crate::line::{Bits, with_few_widths};
use crate::propagate::{Board, Interrupted};
use crate::{Answer, Fitting, Options, Stopped};

/// Line solving, then probing, then branching with probing at every node.
pub(crate) fn backtrack(
    puzzle: Fitting<'_>,
    options: &Options,
    trace: Option<&mut Trace>,
) -> Answer {
    let side = puzzle.height().max(puzzle.width());
    with_few_widths!(side, backtrack_wide(&puzzle, options, trace))
}

fn backtrack_wide<W: Bits>(
    puzzle: &Puzzle,
    options: &Options,
    mut trace: Option<&mut Trace>,
) -> Answer {
    let mut board = Board::<W>::new(puzzle, &puzzle.start(), &options.budget);
    if let Some(answer) = by_lines(puzzle, &mut board, &mut trace) {
        return answer;
    }
    board.start_trail();
    let prober = Prober::new(&board, Scope::All);
    let wanted = options.solutions.max(1);
    let solutions = Solutions::new(puzzle);
    let mut search = Backtracker { board, prober, trace, wanted, solutions, nodes: 0 };
    let end = match search.explore() {
        Err(stopped) => SearchEnd::Stopped(stopped),
        Ok(_) if search.solutions.len() == wanted => SearchEnd::Enough,
        Ok(_) => SearchEnd::Exhausted,
    };
    let Backtracker { board, mut trace, solutions, nodes, .. } = search;
    let answer = conclude_search(solutions, end, board.grid(), &mut trace);
    answer.stat("nodes", nodes as f64).stat("lines", board.visits() as f64)
}

/// What exploring a node found.
enum Explored {
    /// There is no solution here: this line cannot be completed.
    Refuted(usize),
    /// There are solutions here, all of them found (or as many as wanted).
    Solved,
}

struct Backtracker<'a, W> {
    board: Board<W>,
    prober: Prober,
    trace: Option<&'a mut Trace>,
    wanted: usize,
    solutions: Solutions<'a>,
    nodes: u64,
}

impl<W: Bits> Backtracker<'_, W> {
    fn explore(&mut self) -> Result<Explored, Stopped> {
        self.nodes += 1;
        if let Some(stopped) = self.board.budget().spent_after(self.nodes) {
            return Err(stopped);
        }
        match self.prober.probe_all(&mut self.board, &mut self.trace) {
            Err(Interrupted::Conflict(line)) => Ok(Explored::Refuted(line)),
            Err(Interrupted::Stopped(stopped)) => Err(stopped),
            Ok(gains) => match gains.into_iter().max_by_key(|gain| (gain.least, gain.sum)) {
                Some(gain) => self.branch(gain),
                None => {
                    self.board.grid().picture().into_iter().for_each(|it| self.solutions.add(it));
                    Ok(Explored::Solved)
                }
            },
        }
    }

    /// Explores each colour of a square.
    fn branch(&mut self, Gain { row, column, .. }: Gain) -> Result<Explored, Stopped> {
        let mut solved = false;
        for colour in self.board.cell(row, column).colours().map(|colour| colour.index()) {
            if !self.board.allows(row, column, colour) {
                continue;
            }
            if !self.board.is_unknown(row, column) {
                // All other colours are ruled out: this one needs no supposition.
                let last = self.explore()?;
                return Ok(if solved { Explored::Solved } else { last });
            }
            match self.suppose(row, column, colour)? {
                Explored::Solved => solved = true,
                Explored::Refuted(_) => {
                    let outcome =
                        self.prober.rule_out(&mut self.board, row, column, colour, &mut self.trace);
                    match outcome {
                        Ok(()) => {}
                        Err(Interrupted::Conflict(line)) => return Ok(Explored::Refuted(line)),
                        Err(Interrupted::Stopped(stopped)) => return Err(stopped),
                    }
                }
            }
            if self.solutions.len() == self.wanted {
                return Ok(Explored::Solved);
            }
        }
        Ok(Explored::Solved)
    }

    /// Explores one colour of a square, and undoes it.
    fn suppose(&mut self, row: usize, column: usize, colour: usize) -> Result<Explored, Stopped> {
        let before = self.board.trail().len();
        let (square, allowed) = (Square { row, column }, Cell::from_bits(1 << colour));
        self.trace.record(|| Event::Suppose { square, allowed });
        self.board.suppose(row, column, colour, &mut self.prober.agenda);
        let explored = match self.board.fixpoint(&mut self.prober.agenda, &mut self.trace) {
            Ok(()) => self.explore(),
            Err(Interrupted::Conflict(line)) => Ok(Explored::Refuted(line)),
            Err(Interrupted::Stopped(stopped)) => Err(stopped),
        };
        let broken = match explored {
            Ok(Explored::Refuted(line)) => Some(self.board.line_id(line)),
            _ => None,
        };
        self.trace.record(|| Event::Retract { broken });
        self.board.undo_to(before);
        explored
    }
}
