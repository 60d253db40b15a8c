//! Seeding: what line solving finds out before evolution begins. An algorithm with seeding is a
//! hybrid, and is never compared with the pure algorithms.

use puzzle::{Deduction, Event, Grid, Puzzle, Reason, Recorder};
use solve::line;
use solve::propagate::Broken;

/// How much line solving to do first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeding {
    /// None: a pure algorithm.
    None,
    /// Every line once.
    Once,
    /// Until nothing more follows from any line.
    Fixpoint,
}

impl Seeding {
    /// What this much line solving finds out about a puzzle.
    ///
    /// # Errors
    /// [`Broken`], if a line shows that there is no solution.
    pub(crate) fn known(
        self,
        puzzle: &Puzzle,
        mut recorder: impl Recorder,
    ) -> Result<Grid, Broken> {
        let mut grid = puzzle.start();
        match self {
            Seeding::None => {}
            Seeding::Once => {
                visit_all(puzzle, &mut grid, &mut recorder)?;
            }
            Seeding::Fixpoint => while visit_all(puzzle, &mut grid, &mut recorder)? {},
        }
        Ok(grid)
    }
}

/// Solves every line once; whether that changed the grid.
fn visit_all(
    puzzle: &Puzzle,
    grid: &mut Grid,
    recorder: &mut impl Recorder,
) -> Result<bool, Broken> {
    let mut news = false;
    for id in puzzle.lines() {
        let before = grid.line(id);
        let after = line::solve(puzzle.clue(id), &before).map_err(|_| Broken(id))?;
        if before == after {
            continue;
        }
        news = true;
        for (along, &cell) in after.iter().enumerate() {
            grid.restrict(id.square(along), cell);
        }
        recorder.record(|| {
            Event::Deduce(Deduction::between(id, &before, &after, Reason::named("line-solving")))
        });
    }
    Ok(news)
}
