//! Propagation against the plain way: solve every line again and again until nothing changes.

use puzzle::generate::Recipe;
use puzzle::{Cell, Grid, LineId, Puzzle, Square};

use super::{Board, Sweep, propagate};
use crate::Budget;
use crate::line::{self, Bits, WordArray};

/// What follows from single lines, or nothing if a line cannot be completed.
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
fn boards_of_any_size_reach_the_fixpoint_of_their_lines() {
    for (height, width) in [(9, 9), (63, 20), (20, 64), (100, 70), (130, 40), (60, 260)] {
        [0.6, 0.8, 0.9].into_iter().for_each(|density| check(height, width, density));
    }
}

/// A board at its fixpoint, with its trail started.
fn at_fixpoint<W: Bits>(puzzle: &Puzzle) -> Board<W> {
    let mut board = Board::new(puzzle, &puzzle.start(), &Budget::default());
    let mut agenda = Sweep::all(board.line_count());
    board.fixpoint(&mut agenda, &mut ()).unwrap();
    board.start_trail();
    board
}

/// Supposes one cell after another, as far as the lines allow, and undoes all. Returns a square and a
/// colour that it cannot have: there must be one, or little was tried.
fn check_supposing<W: Bits>(puzzle: &Puzzle, board: &mut Board<W>) -> (Square, usize) {
    let (mut agenda, mut refuted, start) = (Sweep::default(), None, board.grid());
    for round in 0..60 {
        let mut unknown = start.squares().filter(|&square| !start[square].is_known());
        let Some(square) = unknown.nth(round * 7) else { break };
        for colour in [round % 2, 1 - round % 2] {
            board.suppose(square.row, square.column, colour, &mut agenda);
            let supposed = board.grid();
            let broken = board.fixpoint(&mut agenda, &mut ()).is_err();
            let found = (!broken).then(|| board.grid());
            assert_eq!(found, plainly(puzzle, supposed), "{}", LineId::row(square.row));
            board.undo_to(0);
            assert_eq!(board.grid(), start);
            if broken {
                refuted = Some((square, colour));
            }
        }
    }
    refuted.expect("some square cannot have a colour")
}

fn check_supposing_from_the_start<W: Bits>(puzzle: &Puzzle) {
    check_supposing(puzzle, &mut at_fixpoint::<W>(puzzle));
}

#[test]
fn suppositions_are_propagated_and_undone_on_boards_of_any_size() {
    check_supposing_from_the_start::<u64>(&random(30, 30, 0.5, 3));
    check_supposing_from_the_start::<u128>(&random(90, 20, 0.55, 1));
    check_supposing_from_the_start::<WordArray<4>>(&random(140, 20, 0.55, 2));
}

/// Goes through the same suppositions before and after trimming, then rules out one that led to a
/// conflict: the memo of whole lines is asked about what is left of them.
fn check_trimming(puzzle: &Puzzle, board: &mut Board<u128>) {
    let (Square { row, column }, colour) = check_supposing(puzzle, board);
    board.trim();
    check_supposing(puzzle, board);
    let mut agenda = Sweep::default();
    board.suppose(row, column, 1 - colour, &mut agenda);
    board.fixpoint(&mut agenda, &mut ()).unwrap();
    board.start_trail();
}

#[test]
fn lines_with_a_memo_conclude_the_same_as_lines_without() {
    let puzzle = random(70, 70, 0.6, 2);
    let (mut kept, mut plain) = (at_fixpoint(&puzzle), at_fixpoint(&puzzle));
    kept.start_memo(128);
    for _ in 0..3 {
        check_trimming(&puzzle, &mut kept);
        check_trimming(&puzzle, &mut plain);
        // A conflict that a line misses is found by another line, but later.
        assert_eq!(kept.visits(), plain.visits());
    }
}

/// A board made from a grid of all sorts of cells gives the same grid back.
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
    check_written::<WordArray<4>>(130, 131, 1);
}
