//! The probing dive: suppose the colour that implies most, probe what is left, and so on down.
//!
//! A supposition that implies a quarter of all open literals and that probing does not refute is
//! likely right, and a handful of them decide the board one way or the other (pbnsolve of Jan
//! Wolter, 2009, searches in this way only). What implies what is the same however the board is
//! mirrored; only ties, and which probes are skipped, depend on the place. So the time of a dive
//! varies little between images of a puzzle.

use super::harvest::Harvest;
use super::probe::{Gain, Prober};
use super::tuning::Tuning;
use crate::Stopped;
use crate::line::Bits;
use crate::propagate::{Board, Interrupted, SquareLit};

/// A dive that is worth trying.
pub(crate) struct Dive {
    prober: Prober,
    /// How many lines it may solve before it gives up.
    visits: u64,
}

impl Dive {
    /// The dive from a board that has been probed, if it is promising.
    pub(crate) fn new<W: Bits>(
        board: &Board<W>,
        mut prober: Prober,
        gains: &[Gain],
        tuning: &Tuning,
    ) -> Option<Dive> {
        let Tuning { dive_gain_divisor, dive_visit_divisor, .. } = *tuning;
        let colours = |gain: &Gain| board.cell(gain.row, gain.column).colours().count();
        let open: usize = gains.iter().map(colours).sum();
        let most = gains.iter().map(|gain| gain.most).max()?;
        let promising = dive_gain_divisor > 0 && most * dive_gain_divisor >= open;
        // Under suppositions a full board does not rule the last of them out.
        prober.harvest = Harvest::default();
        promising.then_some(Dive { prober, visits: board.visits() / dive_visit_divisor })
    }

    /// Dives from the root, and undoes it. If it ends in a solution, returns the squares and their
    /// colours in the order in which they became known.
    pub(crate) fn dive<W: Bits>(
        mut self,
        board: &mut Board<W>,
    ) -> Result<Option<Vec<(usize, u8)>>, Stopped> {
        let before = board.trail().len();
        let outcome = self.suppose_and_probe(board);
        let known = board.trail()[before..].iter().map(|entry| entry.literal);
        let square = |it: SquareLit| usize::from(it.row) * board.width() + usize::from(it.column);
        let known = known.filter(|it| it.positive).map(|it| (square(it), it.colour)).collect();
        board.undo_to(before);
        match outcome {
            Ok(solved) => Ok(solved.then_some(known)),
            Err(Interrupted::Conflict(_)) => Ok(None),
            Err(Interrupted::Stopped(stopped)) => Err(stopped),
        }
    }

    /// Supposes and probes until all squares are known or the line solves are spent; whether all are
    /// known.
    fn suppose_and_probe<W: Bits>(&mut self, board: &mut Board<W>) -> Result<bool, Interrupted> {
        let end = board.visits() + self.visits;
        let mut gains = self.prober.probe_on(board, 0)?;
        while let Some(best) = gains.iter().max_by_key(|gain| (gain.most, gain.sum)) {
            if board.visits() > end {
                return Ok(false);
            }
            let start = board.trail().len();
            board.suppose(best.row, best.column, best.colour, &mut self.prober.agenda);
            gains = self.prober.probe_on(board, start)?;
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::propagate::Sweep;
    use crate::search::probe::Scope;
    use puzzle::generate::Recipe;
    use puzzle::{Cell, Puzzle, Square, check};

    /// The board of a puzzle after probing, and the dive if it is promising.
    fn prepared(puzzle: &Puzzle) -> (Board<u64>, Option<Dive>) {
        let mut board = Board::new(puzzle, &puzzle.start(), &Budget::default());
        let mut agenda = Sweep::all(board.line_count());
        board.fixpoint(&mut agenda, &mut ()).expect("it has a solution");
        board.start_trail();
        let mut prober = Prober::new(&board, Scope::NearKnown);
        let gains = prober.probe_all(&mut board, &mut None).expect("it has a solution");
        let dive = Dive::new(&board, prober, &gains, &Tuning::of(puzzle));
        (board, dive)
    }

    /// Whether there is a dive that ends in a solution; it must be one, and leave no trace.
    fn solves(puzzle: &Puzzle) -> bool {
        let (mut board, dive) = prepared(puzzle);
        let (mut grid, planes) = (board.grid(), board.planes().to_vec());
        let known = dive.and_then(|dive| dive.dive(&mut board).expect("no limit"));
        assert_eq!(board.planes(), planes);
        for &(square, colour) in known.iter().flatten() {
            let (row, column) = (square / board.width(), square % board.width());
            grid[Square { row, column }] = Cell::from_bits(1 << colour);
        }
        let picture = known.and_then(|_| grid.picture());
        picture.is_some_and(|it| check::picture(puzzle, &it).map(|()| true).expect("a solution"))
    }

    fn dives(colours: usize) -> usize {
        let recipe = Recipe::new(8, 8).and_then(|it| it.with_density(0.3));
        let recipe = recipe.and_then(|it| it.with_colours(colours)).expect("a recipe");
        recipe.puzzles(1).take(50).filter(solves).count()
    }

    #[test]
    fn a_dive_ends_in_a_solution_and_leaves_the_board_as_it_was() {
        assert!(dives(2) > 10, "only {} dives", dives(2));
    }

    #[test]
    fn nobody_dives_in_black_and_white() {
        assert_eq!(dives(1), 0);
    }
}
