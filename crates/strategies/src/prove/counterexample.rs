//! Counterexamples: a line on which a rule says what is not so, drawn with a solution that shows it.

use std::fmt;

use puzzle::{Cell, Clue, Colour};

use crate::dsl::{Effect, Elements, Matcher};
use crate::library::show_cells;

/// A line on which a rule says what is not so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The clue of the line.
    pub clue: Clue,
    /// What is known.
    pub cells: Vec<Cell>,
    /// How many colours there are.
    pub colours: usize,
    /// What the rule says.
    pub effect: Effect,
    /// A solution of the line in which that is not so; none where the rule fills nothing, or
    /// cells outside the line, or splits the line behind the last hint.
    pub solution: Option<Vec<Cell>>,
    /// The solvers that said that there is no such line, if they were asked: either they or the
    /// formula err.
    pub missed_by: Option<String>,
}

impl Counterexample {
    /// Whether a rule says something wrong about a line, by the judge's own line programme; the
    /// ranges of hints are those that the clue gives, and those that the cells allow.
    ///
    /// ```
    /// use puzzle::{Cell, Clue};
    /// use strategies::prove::Counterexample;
    ///
    /// let rule = "def r: with h = first(hint): if true: then fill(true, 0, 1)".parse().unwrap();
    /// let found = Counterexample::replay(&rule, &Clue::black([1]), &[Cell::UNKNOWN; 2]).unwrap();
    /// assert_eq!(found.solution, Some(vec![Cell::BLANK, Cell::FILLED]));
    /// ```
    pub fn replay(rule: &crate::dsl::Rule, clue: &Clue, cells: &[Cell]) -> Option<Counterexample> {
        puzzle::check::line(clue, cells).ok()?;
        let matcher = Matcher::new(rule);
        let exact = crate::apply::Line::with_ranges(clue, cells).ok()?;
        let lines = [&Elements::of(clue, cells), exact.elements()];
        lines.into_iter().find_map(|elements| {
            let view = elements.view();
            let frames = matcher.all(view);
            let said = frames.iter().flat_map(|frame| matcher.effects(view, frame));
            let several = rule.actions.len() > 1;
            said.map(|effect| (effect, refute(effect, several, clue, cells))).find_map(
                |(effect, refuted)| {
                    Some(Counterexample {
                        clue: clue.clone(),
                        cells: cells.to_vec(),
                        colours: view.colours,
                        effect,
                        solution: refuted?,
                        missed_by: None,
                    })
                },
            )
        })
    }
}

impl Counterexample {
    /// Whether the line is valid and its solution shows that the effect is not so, by nothing but
    /// the line's own definition.
    ///
    /// ```
    /// # use puzzle::{Cell, Clue};
    /// # use strategies::prove::Counterexample;
    /// # let rule = "def r: with h = first(hint): if true: then fill(true, 0, 1)".parse().unwrap();
    /// let mut found = Counterexample::replay(&rule, &Clue::black([1]), &[Cell::UNKNOWN; 2]).unwrap();
    /// assert!(found.is_confirmed());
    /// found.solution = Some(vec![Cell::FILLED, Cell::BLANK]);
    /// assert!(!found.is_confirmed());
    /// ```
    pub fn is_confirmed(&self) -> bool {
        let Some(solution) = &self.solution else {
            let length = self.cells.len() as i32;
            return puzzle::check::line(&self.clue, &self.cells).is_ok()
                && match self.effect {
                    Effect::Fill { start, end, .. } => start >= end || start < 0 || end > length,
                    Effect::Narrow { .. } => false,
                    Effect::Split { before, .. } => before >= self.clue.runs().len(),
                };
        };
        let colours: Vec<Colour> = solution.iter().filter_map(|cell| cell.colour()).collect();
        let fits = |(known, cell): (&Cell, &Cell)| !known.and(*cell).is_impossible();
        colours.len() == self.cells.len()
            && Clue::of(colours.iter().copied()) == self.clue
            && self.cells.iter().zip(solution).all(fits)
            && self.is_denied_by(&colours)
    }

    /// Whether the effect is not so in a solution.
    fn is_denied_by(&self, solution: &[Colour]) -> bool {
        let begins = |at: &usize| {
            !solution[*at].is_background() && (*at == 0 || solution[at - 1] != solution[*at])
        };
        let starts: Vec<i32> = (0..solution.len()).filter(begins).map(|at| at as i32).collect();
        let end = |hint: usize| starts[hint] + self.clue.runs()[hint].length as i32;
        match self.effect {
            Effect::Fill { allowed, start, end } => {
                let mut cells = solution.iter().zip(0..);
                cells.any(|(&colour, at)| {
                    (start..end).contains(&at) && allowed.and(Cell::only(colour)).is_impossible()
                })
            }
            Effect::Narrow { hint, start, end: to } => starts[hint] < start || end(hint) > to,
            Effect::Split { before, at } => end(before - 1) > at || starts[before] <= at,
        }
    }
}

/// Whether an effect is not so: `None` if it holds, else perhaps a solution that shows it.
fn refute(effect: Effect, several: bool, clue: &Clue, cells: &[Cell]) -> Option<Option<Vec<Cell>>> {
    let length = cells.len() as i32;
    match effect {
        Effect::Fill { start, end, .. } if several && start >= end => None,
        Effect::Fill { start, end, .. } if start < 0 || end > length || start >= end => Some(None),
        Effect::Fill { allowed, start, end } => (start..end).find_map(|at| {
            let mut other = cells.to_vec();
            other[at as usize] = other[at as usize].without(allowed);
            complete(clue, &other).map(Some)
        }),
        Effect::Narrow { hint, start, end } => {
            let size = clue.runs()[hint].length as i32;
            placed_where(clue, cells, hint, |at| at < start || at + size > end).map(Some)
        }
        Effect::Split { before, .. } if before >= clue.runs().len() => Some(None),
        Effect::Split { before, at } => {
            let last = clue.runs().get(before.wrapping_sub(1))?.length as i32;
            let late = placed_where(clue, cells, before - 1, |start| start + last > at);
            let early = || placed_where(clue, cells, before, |start| start <= at);
            late.or_else(early).map(Some)
        }
    }
}

/// A solution in which `hint` starts at a place that satisfies `asked`.
fn placed_where(
    clue: &Clue,
    cells: &[Cell],
    hint: usize,
    asked: impl Fn(i32) -> bool,
) -> Option<Vec<Cell>> {
    let starts = solve::line::starts(clue, cells).ok()?;
    let start = starts.get(hint)?.iter().find(|&start| asked(start as i32))?;
    let runs = clue.runs();
    let end = start + runs[hint].length;
    let mut solution = cells.to_vec();
    solution[start..end].fill(Cell::only(runs[hint].colour));
    let before = start - clue.space_before(hint).min(start);
    let space_after = if hint + 1 < runs.len() { clue.space_before(hint + 1) } else { 0 };
    let after = (end + space_after).min(cells.len());
    solution[before..start].fill(Cell::BLANK);
    solution[end..after].fill(Cell::BLANK);
    let left = complete(&Clue::new(runs[..hint].iter().copied()), &cells[..before])?;
    let right = complete(&Clue::new(runs[hint + 1..].iter().copied()), &cells[after..])?;
    solution[..before].copy_from_slice(&left);
    solution[after..].copy_from_slice(&right);
    Some(solution)
}

/// Some solution of a line.
fn complete(clue: &Clue, cells: &[Cell]) -> Option<Vec<Cell>> {
    let mut cells = cells.to_vec();
    for at in 0..cells.len() {
        cells[at] = cells[at].colours().map(Cell::only).find(|&one| {
            let mut tried = cells.clone();
            tried[at] = one;
            puzzle::check::line(clue, &tried).is_ok()
        })?;
    }
    Some(cells)
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let length = self.cells.len();
        writeln!(f, "hints {}, {length} cells", self.clue)?;
        writeln!(f, "known     {}", show_cells(&self.cells, self.colours))?;
        match self.effect {
            Effect::Fill { allowed, start, end } => {
                let filled = (0..length as i32).map(|at| match at {
                    at if (start..end).contains(&at) => allowed,
                    _ => Cell::any(self.colours),
                });
                let filled = show_cells(&filled.collect::<Vec<_>>(), self.colours);
                match self.solution {
                    Some(_) => writeln!(f, "rule says {filled}")?,
                    None => writeln!(f, "rule says to fill from {start} up to {end}")?,
                }
            }
            Effect::Narrow { hint, start, end } => {
                writeln!(f, "rule says hint {} lies in {start}..{end}", hint + 1)?;
            }
            Effect::Split { before, at } => {
                writeln!(f, "rule says cell {at} splits the first {before} hints from the rest")?;
            }
        }
        match &self.solution {
            Some(solution) => {
                write!(f, "yet       {} is a solution", show_cells(solution, self.colours))
            }
            None => match self.effect {
                Effect::Split { .. } => f.write_str("but there are no more hints"),
                _ => f.write_str("which is nothing, or not on the line"),
            },
        }?;
        match &self.missed_by {
            Some(solvers) => {
                write!(f, "\ninternal error: {solvers} found no such line; please report the rule")
            }
            None => Ok(()),
        }
    }
}
