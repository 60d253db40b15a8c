//! The method `line`: line logic alone.

use puzzle::{Puzzle, Trace};

use crate::propagate::{Interrupted, Sweep, propagate, propagate_within};
use crate::{About, Answer, Fitting, Method, Options, Settings, Verdict, VerdictReason};

/// Whether a puzzle is line-solvable: solving one line after another decides every cell. That is
/// [`Answer::line_solvable`] where nothing else about the answer is wanted.
///
/// ```
/// use puzzle::{Palette, Puzzle};
///
/// let of = |picture: &str| Puzzle::of_picture(Palette::black_and_white(), picture.parse().unwrap());
/// assert!(nonolith_solve::is_line_solvable(&of("010 111").unwrap()));
/// assert!(!nonolith_solve::is_line_solvable(&of("10 01").unwrap()));
/// ```
pub fn is_line_solvable(puzzle: &Puzzle) -> bool {
    let mut grid = puzzle.start();
    puzzle.misfit().is_none()
        && propagate(puzzle, &mut grid, &mut Sweep::default(), &mut ()).is_ok()
        && grid.is_solved()
}

/// Looks at line after line, and never supposes anything.
#[derive(Debug)]
pub(crate) struct LineMethod;

impl Method for LineMethod {
    fn about(&self) -> About {
        About {
            name: "line",
            summary: "line logic alone: all that follows from one line at a time",
            does_colour: true,
            settings: &[],
        }
    }

    fn solve(
        &self,
        puzzle: Fitting<'_>,
        _: &Settings,
        options: &Options,
        mut trace: Option<&mut Trace>,
    ) -> Answer {
        let mut grid = puzzle.start();
        let mut agenda = Sweep::default();
        let outcome =
            propagate_within(&puzzle, &mut grid, &mut agenda, &mut trace, &options.budget);
        let (verdict, solutions) = match (outcome, grid.picture()) {
            (Err(Interrupted::Stopped(stopped)), _) => (Verdict::Unknown(stopped.into()), vec![]),
            (Err(Interrupted::Conflict(broken)), _) => (Verdict::None(broken.into()), vec![]),
            (Ok(()), Some(picture)) => (Verdict::Unique, vec![picture]),
            (Ok(()), None) => {
                let cells = grid.unknown_cells();
                let reason = VerdictReason::Leaves { by: "line logic".into(), cells };
                (Verdict::Unknown(reason), vec![])
            }
        };
        let line_solvable = match outcome {
            Err(Interrupted::Stopped(_)) => None,
            _ => Some(verdict == Verdict::Unique),
        };
        Answer { line_solvable, ..Answer::new(verdict, solutions, grid) }
    }
}

#[cfg(test)]
mod tests {
    use super::is_line_solvable;
    use puzzle::{Palette, Picture, Puzzle, Square};

    /// Solves every line again and again until nothing changes.
    fn is_closed_by_lines(puzzle: &Puzzle) -> bool {
        let mut grid = puzzle.start();
        loop {
            let before = grid.clone();
            for line in puzzle.lines() {
                let cells = crate::line::solve(puzzle.clue(line), &grid.line(line)).unwrap();
                for (along, cell) in cells.into_iter().enumerate() {
                    grid[line.square(along)] = cell;
                }
            }
            if grid == before {
                return grid.is_solved();
            }
        }
    }

    #[test]
    fn line_solvable_is_what_solving_every_line_to_the_end_finishes() {
        for mask in 0..1_usize << 12 {
            let filled = |square: Square| mask >> (3 * square.row + square.column) & 1 == 1;
            let picture = Picture::from_fn(4, 3, |square| {
                if filled(square) { puzzle::Colour::BLACK } else { puzzle::Colour::BACKGROUND }
            });
            let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
            assert_eq!(is_line_solvable(&puzzle), is_closed_by_lines(&puzzle), "{mask:b}");
        }
    }
}
