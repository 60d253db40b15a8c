//! The grid on which a heuristic works, with the count of modified squares of each line and the
//! trace, which records every step.

use puzzle::{
    Axis, Cell, Contradiction, Deduction, Event, Grid, LineId, Puzzle, Reason, Recorder, Trace,
    check,
};
use solve::{Answer, Stopped, Verdict, VerdictReason};

use super::RunLimits;
use super::observed::{LineLook, SeeLines};
use super::sub_procedures::CellRestriction;

/// A grid at work.
pub(super) struct WorkingGrid<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) grid: Grid,
    /// How many squares of each line were modified since it was last looked at.
    modified: Vec<usize>,
    trace: Option<&'a mut Trace>,
    see: Option<&'a mut SeeLines<'a>>,
    /// The line that was chosen last, and how many of its squares were modified then.
    chosen: Option<(LineId, usize)>,
    /// The line whose limits were found last, and these.
    limits: Option<(LineId, RunLimits<'a>)>,
    /// How often something was written.
    steps: u64,
    /// How often a line was looked at.
    visits: u64,
}

/// Why a heuristic ends before its loop does.
#[derive(Debug)]
pub(super) enum HeuristicEnd {
    /// This line has no arrangement.
    Broken(LineId),
    /// The budget is spent.
    Stopped(Stopped),
}

impl<'a> WorkingGrid<'a> {
    pub(super) fn new(
        puzzle: &'a Puzzle,
        trace: Option<&'a mut Trace>,
        see: Option<&'a mut SeeLines<'a>>,
    ) -> WorkingGrid<'a> {
        let grid = puzzle.start();
        let any = Cell::any(grid.colours());
        let given = |line| grid.line(line).iter().filter(|&&cell| cell != any).count();
        let modified = puzzle.lines().map(given).collect();
        WorkingGrid {
            puzzle,
            grid,
            modified,
            trace,
            see,
            chosen: None,
            limits: None,
            steps: 0,
            visits: 0,
        }
    }

    /// Finds how far the runs of a line can go to either side.
    pub(super) fn limits(&mut self, line: LineId) -> Result<RunLimits<'a>, HeuristicEnd> {
        let limits = RunLimits::new(self.puzzle.clue(line), &self.grid.line(line))
            .map_err(|Contradiction| HeuristicEnd::Broken(line))?;
        if self.see.is_some() {
            self.limits = Some((line, limits.clone()));
        }
        Ok(limits)
    }

    /// Says that lines are gone through in order from here on, and not chosen.
    pub(super) fn go_in_order(&mut self) {
        self.chosen = None;
    }

    /// Shows what was found on a line to who watches.
    fn show(
        &mut self,
        line: LineId,
        strategy: &'static str,
        findings: &[CellRestriction],
        (before, after): (&[Cell], &[Cell]),
    ) {
        let Some(see) = &mut self.see else { return };
        let of_line = |of: &LineId| *of == line;
        let limits = self.limits.as_ref().filter(|(of, _)| of_line(of)).map(|(_, limits)| limits);
        let modified = self.chosen.filter(|(of, _)| of_line(of)).map(|(_, modified)| modified);
        see(&LineLook { line, strategy, modified, limits, findings, before, after });
    }

    /// Writes what was found on a line, and tells how many squares that modified.
    pub(super) fn write(
        &mut self,
        line: LineId,
        strategy: &'static str,
        findings: &[CellRestriction],
    ) -> Result<usize, HeuristicEnd> {
        let before = self.grid.line(line);
        solve::work(before.len());
        let after =
            narrowed(&before, findings).map_err(|Contradiction| HeuristicEnd::Broken(line))?;
        self.show(line, strategy, findings, (&before, &after));
        let changed: Vec<usize> = (0..after.len()).filter(|&i| after[i] != before[i]).collect();
        if changed.is_empty() {
            return Ok(0);
        }
        for &along in &changed {
            self.grid[line.square(along)] = after[along];
            let crossing = self.index(line.crossing(along));
            self.modified[crossing] += 1;
        }
        let own = self.index(line);
        self.modified[own] += changed.len();
        self.steps += 1;
        self.trace.record(|| {
            let reason = reason(line, strategy, findings, &changed);
            Event::Deduce(Deduction::between(line, &before, &after, reason))
        });
        Ok(changed.len())
    }

    /// How many squares of a line were modified since it was last looked at.
    pub(super) fn modified(&self, line: LineId) -> usize {
        self.modified[self.index(line)]
    }

    /// Takes a line to look at: from here on its modified squares are counted anew.
    pub(super) fn visit(&mut self, line: LineId) {
        self.visits += 1;
        self.chosen = Some((line, self.modified(line)));
        self.settle(line);
    }

    /// Says that a line has been looked at as it stands now.
    pub(super) fn settle(&mut self, line: LineId) {
        let own = self.index(line);
        self.modified[own] = 0;
    }

    fn index(&self, line: LineId) -> usize {
        match line.axis {
            Axis::Row => line.index,
            Axis::Column => self.grid.height() + line.index,
        }
    }

    /// The answer of a method each of whose steps was forced.
    pub(super) fn conclude(self, method: &'static str, end: Result<(), HeuristicEnd>) -> Answer {
        let solution = self.grid.picture();
        let checked = solution.as_ref().map(|picture| check::picture(self.puzzle, picture));
        let verdict = match (end, checked) {
            (Err(HeuristicEnd::Broken(line)), _) => Verdict::None(VerdictReason::Broken(line)),
            (_, Some(Ok(()))) => Verdict::Unique,
            (_, Some(Err(mismatch))) => Verdict::None(mismatch.into()),
            (Err(HeuristicEnd::Stopped(stopped)), _) => Verdict::Unknown(stopped.into()),
            (Ok(()), None) => {
                let cells = self.grid.unknown_cells();
                Verdict::Unknown(VerdictReason::Leaves { by: method.into(), cells })
            }
        };
        let unique = verdict == Verdict::Unique;
        let solutions = solution.filter(|_| unique).into_iter().collect();
        let mut answer = Answer::new(verdict, solutions, self.grid)
            .stat("steps", self.steps as f64)
            .stat("visits", self.visits as f64);
        answer.line_solvable = unique.then_some(true);
        answer
    }
}

/// A line after some findings.
pub(super) fn narrowed(
    before: &[Cell],
    findings: &[CellRestriction],
) -> Result<Vec<Cell>, Contradiction> {
    let mut after = before.to_vec();
    for finding in findings {
        for cell in &mut after[finding.cells.clone()] {
            *cell = cell.and(finding.allowed);
        }
    }
    if after.iter().any(|cell| cell.is_impossible()) { Err(Contradiction) } else { Ok(after) }
}

fn reason(
    line: LineId,
    strategy: &'static str,
    findings: &[CellRestriction],
    changed: &[usize],
) -> Reason {
    let news = |finding: &&CellRestriction| changed.iter().any(|cell| finding.cells.contains(cell));
    let mut runs: Vec<usize> = findings.iter().filter(news).flat_map(|f| f.runs.clone()).collect();
    runs.sort_unstable();
    runs.dedup();
    runs.into_iter().fold(Reason::named(strategy), |reason, run| reason.run(line, run))
}
