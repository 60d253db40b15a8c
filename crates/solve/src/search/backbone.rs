//! The backbone: what all solutions have in common, found by a search for whatever some solution has.
//!
//! Each solution is to have a colour of a square that none before it had: a nogood forbids that all such
//! colours are absent, and becomes shorter with each solution, so that there are no more solutions to
//! find than colours of squares. When there is no further one, what was never seen is in no solution
//! (the iterative algorithm for backbones of Janota, Lynce and Marques-Silva, 2015, with one nogood for
//! all colours in the place of one call of the solver for each).

use puzzle::{Cell, Grid, Picture, Puzzle, check};

use super::cdcl::{Learner, Lit, SearchStep};
use super::tuning::Tuning;
use crate::line::{Bits, with_width};
use crate::propagate::{Board, Interrupted, SquareLit, Sweep};
use crate::{Options, Stopped};

/// What a search for the backbone has found.
pub(crate) struct Backbone {
    /// For each square the colours that it has in some solution, or why not all are known.
    pub(crate) colours: Result<Grid, Stopped>,
    /// How many solutions it found, each different from the others and from those known before.
    pub(crate) found: usize,
    /// The last one of these.
    pub(crate) last: Option<Picture>,
}

/// Looks for colours of squares that none of the `known` solutions has. All solutions are within `start`.
pub(crate) fn backbone(
    puzzle: &Puzzle,
    start: &Grid,
    known: &[Picture],
    options: &Options,
    tuning: &Tuning,
) -> Backbone {
    let side = puzzle.height().max(puzzle.width());
    let mut found = Found::default();
    let colours =
        with_width!(side, colours_of_all(puzzle, start, known, options, tuning, &mut found));
    Backbone { colours, found: found.count, last: found.last }
}

/// The solutions that the search came upon.
#[derive(Default)]
struct Found {
    count: usize,
    last: Option<Picture>,
}

/// The colours that squares have in some solution. The solutions that it takes are counted in `found`.
fn colours_of_all<W: Bits>(
    puzzle: &Puzzle,
    start: &Grid,
    known: &[Picture],
    options: &Options,
    tuning: &Tuning,
    found: &mut Found,
) -> Result<Grid, Stopped> {
    let mut seen = Grid::unknown(puzzle.height(), puzzle.width(), puzzle.palette().len());
    seen.cells_mut().fill(Cell::IMPOSSIBLE);
    for picture in known {
        options.budget.go_on()?;
        add(&mut seen, picture);
    }
    let mut board = Board::<W>::new(puzzle, start, &options.budget);
    match board.fixpoint(&mut Sweep::all(board.line_count()), &mut ()) {
        Err(Interrupted::Stopped(stopped)) => return Err(stopped),
        Err(Interrupted::Conflict(_)) => return Ok(seen),
        Ok(()) => {}
    }
    options.budget.room_for(Learner::bytes(&board))?;
    let mut unseen = unseen_on(&board, &seen);
    let mut learner = Learner::new(board, None, *tuning).seeded(options.seed);
    loop {
        options.budget.go_on()?;
        let absent: Vec<Lit> = unseen.iter().map(|&it| learner.board().index(it) as Lit).collect();
        learner.forbid(&absent);
        match learner.next() {
            SearchStep::Solution(picture) => {
                check::picture(puzzle, &picture).expect("the search keeps to the clues");
                add(&mut seen, &picture);
                let before = unseen.len();
                unseen.retain(|&it| !has_colour(&seen, it));
                assert!(unseen.len() < before, "a solution has a colour that none before it had");
                *found = Found { count: found.count + 1, last: Some(picture) };
            }
            SearchStep::Exhausted => return Ok(seen),
            SearchStep::Stopped(stopped) => return Err(stopped),
            SearchStep::TurnOver => {}
        }
    }
}

/// Adds the colours that the squares have in a solution.
fn add(seen: &mut Grid, picture: &Picture) {
    crate::work(seen.cells().len());
    for square in seen.squares() {
        seen[square] = Cell::from_bits(seen[square].bits() | 1 << picture[square].index());
    }
}

/// For each colour that a square may have and was not seen to have, the literal that it has not.
fn unseen_on<W: Bits>(board: &Board<W>, seen: &Grid) -> Vec<SquareLit> {
    let mut unseen = vec![];
    for square in seen.squares() {
        let (row, column) = (square.row as u16, square.column as u16);
        let open = board.cell(square.row, square.column).without(seen[square]);
        unseen.extend(open.colours().map(|colour| SquareLit {
            row,
            column,
            colour: colour.index() as u8,
            positive: false,
        }));
    }
    unseen
}

/// Whether a square has the colour of this literal in a solution that was seen.
fn has_colour(seen: &Grid, literal: SquareLit) -> bool {
    let square =
        puzzle::Square { row: usize::from(literal.row), column: usize::from(literal.column) };
    seen[square].bits() >> literal.colour & 1 == 1
}
