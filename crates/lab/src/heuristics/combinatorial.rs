//! The combinatorial heuristic: try every arrangement of the line with most fixed squares, and fix
//! the squares that are the same in all of them.
//!
//! It finds all that follows from a line, and pays for it: the number of arrangements grows
//! exponentially, and nothing is remembered of one while trying the next. That blow-up is the
//! paper's finding, so it is kept. What the paper leaves out and a program needs: a line is tried
//! again only after one of its squares was fixed from outside, and when no such line is left the
//! heuristic ends and says what it could not find.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use puzzle::{Cell, Clue, LineId, Puzzle, Trace};
use solve::{About, Answer, Budget, Fitting, Method, Options, Settings, Stopped};

use super::observed::{Observable, SeeLines};
use super::preprocess::preprocess;
use super::sub_procedures::CellRestriction;
use super::working_grid::{HeuristicEnd, WorkingGrid};

/// The combinatorial ad-hoc heuristic, for black-and-white puzzles.
///
/// ```
/// use nonolith_lab::heuristics::Combinatorial;
/// use puzzle::{Palette, Puzzle};
/// use solve::{Options, Verdict};
///
/// let picture = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
/// let answer = solve::run(&Combinatorial, &puzzle, &Options::default(), None).unwrap();
/// assert_eq!(answer.verdict, Verdict::Unique);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Combinatorial;

impl Method for Combinatorial {
    fn about(&self) -> About {
        About {
            name: "combinatorial",
            summary: "all arrangements of the line with most fixed squares; exponential, as in the paper",
            does_colour: false,
            settings: &[],
        }
    }

    fn solve(
        &self,
        puzzle: Fitting<'_>,
        _: &Settings,
        options: &Options,
        trace: Option<&mut Trace>,
    ) -> Answer {
        self.solve_observed(&puzzle, options, trace, None)
    }
}

impl Observable for Combinatorial {
    fn solve_observed<'a>(
        &self,
        puzzle: &'a Puzzle,
        options: &Options,
        trace: Option<&'a mut Trace>,
        see: Option<&'a mut SeeLines<'a>>,
    ) -> Answer {
        let mut sheet = WorkingGrid::new(puzzle, trace, see);
        let (mut tried, budget) = (0, &options.budget);
        let end =
            preprocess(&mut sheet, budget).and_then(|()| work(&mut sheet, budget, &mut tried));
        sheet.conclude(self.name(), end).stat("arrangements", tried as f64)
    }
}

fn work(sheet: &mut WorkingGrid<'_>, budget: &Budget, tried: &mut u64) -> Result<(), HeuristicEnd> {
    while let Some(line) = most_fixed(sheet) {
        budget.go_on().map_err(HeuristicEnd::Stopped)?;
        sheet.visit(line);
        let cells = sheet.grid.line(line);
        let mut trial = ArrangementTrial::new(sheet.puzzle.clue(line), &cells, budget);
        let stopped = trial.run();
        *tried += trial.arrangements;
        if let Some(stopped) = stopped {
            return Err(HeuristicEnd::Stopped(stopped));
        }
        if trial.arrangements == 0 {
            return Err(HeuristicEnd::Broken(line));
        }
        let findings = trial.findings();
        sheet.write(line, "all arrangements", &findings)?;
        // All arrangements were compared, so that what was just found tells this line nothing more.
        sheet.settle(line);
    }
    Ok(())
}

/// Of the lines with a newly modified square, the one with most fixed squares.
fn most_fixed(sheet: &WorkingGrid<'_>) -> Option<LineId> {
    solve::work(sheet.grid.cells().len());
    let fixed = |line| sheet.grid.line(line).iter().filter(|cell| cell.is_known()).count();
    // A finished line is tried as well, once: it may be wrong, and then there is no solution.
    let lines = sheet.puzzle.lines().filter(|&line| sheet.modified(line) > 0);
    lines.min_by_key(|&line| Reverse(fixed(line)))
}

/// The trial of all arrangements of one line.
struct ArrangementTrial<'a> {
    clue: &'a Clue,
    cells: &'a [Cell],
    budget: &'a Budget,
    /// What each cell was in the arrangements so far.
    seen: Vec<Cell>,
    starts: Vec<usize>,
    arrangements: u64,
    placements: u64,
}

impl<'a> ArrangementTrial<'a> {
    fn new(clue: &'a Clue, cells: &'a [Cell], budget: &'a Budget) -> ArrangementTrial<'a> {
        let seen = vec![Cell::IMPOSSIBLE; cells.len()];
        ArrangementTrial {
            clue,
            cells,
            budget,
            seen,
            starts: vec![],
            arrangements: 0,
            placements: 0,
        }
    }

    /// Tries them all, unless the budget ends it or there is nothing left to learn.
    fn run(&mut self) -> Option<Stopped> {
        match self.place(0) {
            ControlFlow::Break(Some(stopped)) => Some(stopped),
            ControlFlow::Break(None) | ControlFlow::Continue(()) => None,
        }
    }

    /// Places the run behind those that stand, everywhere it can, and all runs behind it.
    fn place(&mut self, from: usize) -> ControlFlow<Option<Stopped>> {
        let Some(&run) = self.clue.runs().get(self.starts.len()) else {
            return if self.blank(from, self.cells.len()) { self.note() } else { self.go_on() };
        };
        for start in from..(self.cells.len() + 1).saturating_sub(run.length) {
            if !self.blank(from, start) {
                break;
            }
            self.placements += 1;
            solve::work(run.length);
            if self.placements.is_multiple_of(1024)
                && let Some(stopped) = self.budget.spent()
            {
                return ControlFlow::Break(Some(stopped));
            }
            if self.fits(start, run.length) {
                self.starts.push(start);
                let next = start + run.length;
                self.place(if next < self.cells.len() { next + 1 } else { next })?;
                self.starts.pop();
            }
        }
        self.go_on()
    }

    fn go_on(&self) -> ControlFlow<Option<Stopped>> {
        ControlFlow::Continue(())
    }

    /// Whether a run keeps the fixed squares: none of its own is blank, and none just behind it
    /// is filled.
    fn fits(&self, start: usize, length: usize) -> bool {
        let (run, rest) = self.cells[start..].split_at(length);
        run.iter().all(|&cell| cell != Cell::BLANK) && rest.first() != Some(&Cell::FILLED)
    }

    fn blank(&self, from: usize, to: usize) -> bool {
        self.cells[from..to].iter().all(|&cell| cell != Cell::FILLED)
    }

    /// Takes note of an arrangement; ends the trial once every free square was seen both ways.
    fn note(&mut self) -> ControlFlow<Option<Stopped>> {
        self.arrangements += 1;
        let mut end = 0;
        for (&start, run) in self.starts.iter().zip(self.clue.runs()) {
            mark(&mut self.seen[end..start], Cell::BLANK);
            end = start + run.length;
            mark(&mut self.seen[start..end], Cell::FILLED);
        }
        mark(&mut self.seen[end..], Cell::BLANK);
        if self.seen == self.cells { ControlFlow::Break(None) } else { self.go_on() }
    }

    /// The squares that were the same in all arrangements.
    fn findings(&self) -> Vec<CellRestriction> {
        let runs: Vec<usize> = (0..self.clue.runs().len()).collect();
        let one = |cell: usize| CellRestriction {
            cells: cell..cell + 1,
            allowed: self.seen[cell],
            runs: runs.clone(),
        };
        (0..self.cells.len()).map(one).collect()
    }
}

fn mark(cells: &mut [Cell], seen: Cell) {
    for cell in cells {
        *cell = cell.or(seen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::{cells_from_text, cells_to_text};

    fn check(clue: &str, line: &str, after: &str, arrangements: u64) {
        let (clue, cells): (Clue, _) = (clue.parse().expect("a clue"), cells_from_text(line, 2));
        let (cells, budget) = (cells.expect("a line"), Budget::default());
        let mut trial = ArrangementTrial::new(&clue, &cells, &budget);
        assert_eq!(trial.run(), None);
        assert_eq!(
            (cells_to_text(&trial.seen, 2), trial.arrangements),
            (after.into(), arrangements)
        );
    }

    #[test]
    fn what_is_the_same_in_all_arrangements_is_fixed() {
        check("3 1", "??.??????", "...?##???", 3);
    }

    #[test]
    fn a_line_that_tells_nothing_is_abandoned_early() {
        // There are 21; after the first seven every square was seen both ways.
        check("1 1", "????????", "????????", 7);
    }

    #[test]
    fn no_arrangement_is_noted_where_none_fits() {
        check("3", "#.#", "!!!", 0);
    }
}
