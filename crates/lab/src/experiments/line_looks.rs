//! A heuristic at work, look by look: the line, the runs leftmost and rightmost, what each hint or
//! sub-procedure finds there, and what of it was not known.

use puzzle::{Cell, LineId, Puzzle, Trace};
use serde::Serialize;
use solve::{Answer, Options, Refusal};

use crate::heuristics::{LineLook, ObservedHeuristic};

/// A look at a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct LookReport {
    /// The line.
    pub line: LineId,
    /// The hint of the preprocessing or the sub-procedure.
    pub strategy: &'static str,
    /// How many of the line's squares were modified when it was chosen; none where lines are gone
    /// through in order.
    pub modified: Option<usize>,
    /// Where each run starts leftmost, if leftmost and rightmost were compared.
    pub leftmost: Option<Vec<usize>>,
    /// Where each run starts rightmost.
    pub rightmost: Option<Vec<usize>>,
    /// What was found, known before or not.
    pub findings: Vec<FindingReport>,
    /// The colours that each cell of the line can have afterwards.
    pub cells: Vec<Vec<usize>>,
    /// The cells of the line that can be less than before.
    pub changed: Vec<usize>,
    /// How many cells of the puzzle are known afterwards.
    pub known: usize,
}

/// Something that was found on a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct FindingReport {
    /// The first cell.
    pub from: usize,
    /// The cell behind the last one.
    pub to: usize,
    /// The colours that all these cells can have at most.
    pub colours: Vec<usize>,
    /// The runs that show it.
    pub runs: Vec<usize>,
}

/// Lets a heuristic work, and hands on every look at a line; none if the method is no heuristic.
///
/// # Errors
/// [`Refusal`], where the method does not take the puzzle or the settings.
///
/// ```
/// use nonolith_lab::experiments::line_looks::watch;
///
/// let puzzle = nonolith_lab::orderings::figure_one();
/// let mut looks = vec![];
/// watch("logic", &puzzle, &Default::default(), None, |look| looks.push(look)).unwrap().unwrap();
/// assert_eq!(looks.last().unwrap().known, puzzle.height() * puzzle.width());
/// assert!(watch("exact", &puzzle, &Default::default(), None, |_| {}).is_none());
/// ```
pub fn watch(
    method: &str,
    puzzle: &Puzzle,
    options: &Options,
    trace: Option<&mut Trace>,
    mut tell: impl FnMut(LookReport) + Send,
) -> Option<Result<Answer, Refusal>> {
    let mut known = puzzle.start().cells().iter().filter(|cell| cell.is_known()).count();
    let observed = ObservedHeuristic::named(method, |puzzle, look| {
        let newly = look.before.iter().zip(look.after);
        known += newly.filter(|(before, after)| !before.is_known() && after.is_known()).count();
        tell(report(puzzle, look, known));
    })?;
    Some(solve::run(&observed, puzzle, options, trace))
}

fn report(puzzle: &Puzzle, look: &LineLook<'_>, known: usize) -> LookReport {
    let any = Cell::any(puzzle.palette().len());
    let colours = |cell: Cell| cell.and(any).colours().map(|colour| colour.index()).collect();
    let runs = puzzle.clue(look.line).runs().len();
    let starts = |start: &dyn Fn(usize) -> usize| (0..runs).map(start).collect();
    let changed = |at: &usize| look.before[*at] != look.after[*at];
    let says = |allowed: Cell| allowed.and(any) != any;
    LookReport {
        line: look.line,
        strategy: look.strategy,
        modified: look.modified,
        leftmost: look.limits.map(|limits| starts(&|run| limits.leftmost(run).start)),
        rightmost: look.limits.map(|limits| starts(&|run| limits.rightmost(run).start)),
        findings: look
            .findings
            .iter()
            .filter(|finding| says(finding.allowed))
            .map(|finding| FindingReport {
                from: finding.cells.start,
                to: finding.cells.end,
                colours: colours(finding.allowed),
                runs: finding.runs.clone(),
            })
            .collect(),
        cells: look.after.iter().map(|&cell| colours(cell)).collect(),
        changed: (0..look.after.len()).filter(changed).collect(),
        known,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::race::lap;
    use crate::experiments::{method_choice::MethodChoice, table2::PUZZLES};

    #[test]
    fn looks_that_found_something_have_the_curve_of_a_lap() {
        for (entry, name) in [(0, "logic"), (0, "combinatorial"), (PUZZLES.len() - 1, "logic")] {
            let puzzle = PUZZLES[entry].puzzle();
            let mut looks = vec![];
            let answer = watch(name, &puzzle, &Options::default(), None, |look| looks.push(look));
            answer.expect("a heuristic").expect("it takes the puzzle");
            let method = crate::methods().into_iter().find(|it| it.name() == name).unwrap();
            let lap = lap(&MethodChoice::plain(method), &puzzle, &Options::default).unwrap();
            let found = looks.iter().filter(|look| !look.changed.is_empty());
            assert_eq!(found.map(|look| look.known).collect::<Vec<_>>(), lap.curve[1..]);
            for look in looks.iter().filter(|look| look.leftmost.is_some()) {
                let pairs = look.leftmost.iter().flatten().zip(look.rightmost.iter().flatten());
                assert!(pairs.clone().all(|(left, right)| left <= right));
                assert_eq!(pairs.count(), puzzle.clue(look.line).runs().len());
            }
        }
    }
}
