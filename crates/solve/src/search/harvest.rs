//! The harvest of probing: solutions that a probe ended in.
//!
//! A supposition that lines alone carry to a full board has that one solution and no other. The
//! solution is kept and the supposition ruled out, so the board that probing leaves has all solutions
//! but those kept. A proof needs no word about it: with the kept solutions forbidden, as a certificate
//! forbids them, the supposition is refuted by unit propagation.

use puzzle::{Cell, Grid, Picture};

use crate::line::Bits;
use crate::propagate::Board;

/// The solutions kept so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Harvest {
    /// How many are wanted; none are kept if this is zero.
    wanted: usize,
    pub(crate) solutions: Vec<Picture>,
    /// A row that had an unknown square when it was looked at last.
    row: usize,
}

impl Harvest {
    /// A harvest that ends with this many solutions.
    pub(crate) fn of(wanted: usize) -> Harvest {
        Harvest { wanted, ..Harvest::default() }
    }

    /// Whether there are as many solutions as wanted.
    pub(crate) fn is_enough(&self) -> bool {
        self.wanted > 0 && self.solutions.len() >= self.wanted
    }

    /// Keeps the solution on a board at its fixpoint, if all squares are known; whether it did.
    pub(super) fn take_from<W: Bits>(&mut self, board: &Board<W>) -> bool {
        if self.wanted == 0 || !self.is_full(board) {
            return false;
        }
        self.solutions.extend(board.grid().picture());
        true
    }

    /// Whether every square is known. A board that is not full is mostly known by the row that was open
    /// the last time.
    fn is_full<W: Bits>(&mut self, board: &Board<W>) -> bool {
        let mut rows = (self.row..board.height()).chain(0..self.row);
        match rows.find(|&row| board.has_unknown(row)) {
            Some(open) => self.row = open,
            None => return true,
        }
        false
    }
}

/// What is known of all solutions: of these, and of those that `rest` allows.
pub(super) fn known_of_all<'a>(
    mut rest: Grid,
    solutions: impl IntoIterator<Item = &'a Picture>,
) -> Grid {
    for picture in solutions {
        for square in rest.squares() {
            let colour = 1 << picture[square].index();
            rest[square] = Cell::from_bits(rest[square].bits() | colour);
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use crate::{Answer, Options, Verdict};
    use puzzle::generate::Recipe;
    use puzzle::{Colour, Grid, Palette, Picture, Puzzle, Square};

    fn solve(puzzle: &Puzzle, solutions: usize) -> Answer {
        crate::solve(puzzle, &Options { solutions, ..Options::default() }, None)
    }

    fn checkerboard(side: usize) -> Puzzle {
        let colour = |at: Square| [Colour::BACKGROUND, Colour::BLACK][(at.row + at.column) % 2];
        let picture = Picture::from_fn(side, side, colour);
        Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle")
    }

    #[test]
    fn one_probe_finds_both_solutions_of_a_checkerboard() {
        for side in [2, 10, 64, 130] {
            let puzzle = checkerboard(side);
            let [one, two, all] = [1, 2, 9].map(|wanted| solve(&puzzle, wanted));
            assert_eq!((one.verdict, one.stats["probes"]), (Verdict::Found, 1.0));
            assert_eq!((two.verdict, two.stats["probes"]), (Verdict::Several, 1.0));
            assert_eq!((all.is_complete, all.solutions.len()), (true, 2));
        }
    }

    /// A solution that probing keeps is ruled out on the board, but not in what is said to be known.
    #[test]
    fn what_is_known_allows_every_solution() {
        let recipe = Recipe::new(6, 6).and_then(|it| it.with_density(0.45)).expect("a recipe");
        let (mut several, mut unknown) = (0, 0);
        for puzzle in recipe.puzzles(3).take(300) {
            let all = solve(&puzzle, 10_000);
            assert!(all.is_complete);
            for wanted in [1, 2, 3] {
                let some = solve(&puzzle, wanted);
                let allows = |known: &Grid, picture: &Picture| {
                    known.squares().all(|at| known[at].bits() >> picture[at].index() & 1 == 1)
                };
                assert!(all.solutions.iter().all(|it| allows(&some.known, it)), "{puzzle:?}");
                unknown += usize::from(some.known.unknown_cells() > 0);
            }
            several += usize::from(all.solutions.len() > 2);
        }
        assert!(several > 50 && unknown > 50, "{several} {unknown}");
    }
}
