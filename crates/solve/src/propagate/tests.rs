//! Propagation against the plain way: solve every line, over and over, until nothing changes.

use puzzle::generate::Recipe;
use puzzle::{Cell, Grid, LineId, Puzzle, Square};

use super::{Agenda, Board, Sweep, propagate};
use crate::Budget;
use crate::line::{self, Bits, Words};

/// What follows line by line, or nothing if a line breaks.
fn plainly(puzzle: &Puzzle, mut grid: Grid) -> Option<Grid> {
    loop {
        let before = grid.clone();
        for id in puzzle.lines() {
            let solved = line::solve(puzzle.clue(id), &grid.line(id)).ok()?;
            for (along, cell) in solved.into_iter().enumerate() {
                grid[id.square(along)] = cell;
            }
        }
        if grid == before {
            return Some(grid);
        }
    }
}

fn random(height: usize, width: usize, density: f64, seed: u64) -> Puzzle {
    let recipe = Recipe::new(height, width).unwrap().with_density(density).unwrap();
    recipe.puzzles(seed).next().unwrap()
}

fn check(height: usize, width: usize, density: f64) {
    let puzzle = random(height, width, density, 1);
    let mut grid = puzzle.start();
    propagate(&puzzle, &mut grid, &mut Sweep::default(), &mut ()).unwrap();
    assert_eq!(Some(grid), plainly(&puzzle, puzzle.start()), "{height}x{width}, {density}");
}

#[test]
fn boards_of_any_size_know_what_their_lines_know() {
    for (height, width) in [(9, 9), (63, 20), (20, 64), (100, 70), (130, 40), (60, 260)] {
        [0.6, 0.8, 0.9].into_iter().for_each(|density| check(height, width, density));
    }
}

/// Supposes one cell after another, as far as the lines allow, and takes all back.
fn check_supposing<W: Bits>(puzzle: &Puzzle) {
    let mut board = Board::<W>::new(puzzle, &puzzle.start(), &Budget::default());
    let mut agenda = Sweep::default();
    (0..board.line_count()).for_each(|line| agenda.push(line));
    board.fixpoint(&mut agenda, &mut ()).unwrap();
    board.keep_trail();
    let start = board.grid();
    for round in 0..60 {
        let mut unknown = start.squares().filter(|&square| !start[square].is_known());
        let Some(Square { row, column }) = unknown.nth(round * 7) else { return };
        for colour in [round % 2, 1 - round % 2] {
            board.suppose(row, column, colour, &mut agenda);
            let supposed = board.grid();
            let broken = board.fixpoint(&mut agenda, &mut ()).is_err();
            let found = (!broken).then(|| board.grid());
            assert_eq!(found, plainly(puzzle, supposed), "{}", LineId::row(row));
            board.undo_to(0);
            assert_eq!(board.grid(), start);
        }
    }
}

#[test]
fn suppositions_are_followed_and_taken_back_on_boards_of_any_size() {
    check_supposing::<u64>(&random(30, 30, 0.5, 3));
    check_supposing::<u128>(&random(90, 20, 0.6, 1));
    check_supposing::<Words<4>>(&random(140, 20, 0.7, 2));
}

/// Hands a board a grid of all sorts of cells, and asks for it again.
fn check_written<W: Bits>(height: usize, width: usize, inks: usize) {
    let recipe = Recipe::new(height, width).unwrap().with_colours(inks).unwrap();
    let puzzle = recipe.puzzles(1).next().unwrap();
    let (mut grid, sorts) = (puzzle.start(), (1 << puzzle.palette().len()) - 1);
    for (index, cell) in grid.cells_mut().iter_mut().enumerate() {
        *cell = Cell::from_bits(1 + (index * index / 3) as u64 % sorts);
    }
    assert_eq!(Board::<W>::new(&puzzle, &grid, &Budget::default()).grid(), grid);
}

#[test]
fn a_board_knows_what_its_grid_knows() {
    check_written::<u64>(3, 5, 1);
    check_written::<u64>(4, 63, 2);
    check_written::<u128>(3, 65, 1);
    check_written::<Words<4>>(130, 131, 1);
}
