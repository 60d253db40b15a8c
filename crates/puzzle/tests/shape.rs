//! Puzzles stay of sound shape: no grid gets in that a solver or a format could not take.

use nonolith_puzzle::formats::{self, Format};
use nonolith_puzzle::{Cell, Grid, Ink, MAX_COLOURS, Palette, Puzzle, Rgb, ShapeError, Square};
use proptest::prelude::*;

/// A puzzle of this size and number of colours, of which every line is blank.
fn blank(height: usize, width: usize, colours: usize) -> Puzzle {
    let ink = |index: usize| {
        let symbol = char::from_digit(index as u32, 36).expect("below 36");
        Ink::new(format!("ink {index}"), Rgb(index as u8, 0, 0), symbol)
    };
    let palette = Palette::new((0..colours).map(ink).collect()).expect("at least two inks");
    let blank = "".parse::<nonolith_puzzle::Clue>().expect("a clue");
    Puzzle::new(palette, vec![blank.clone(); height], vec![blank; width]).expect("a puzzle")
}

fn json() -> &'static Format {
    formats::by_name("jsonl").expect("our own format")
}

/// Whether a puzzle with `colours` colours may hold this cell.
fn is_sound(cell: Cell, colours: usize) -> bool {
    cell.bits() != 0 && cell.bits() < 1 << colours
}

/// Any bits at all, but often those of a small palette.
fn cell() -> impl Strategy<Value = Cell> {
    prop_oneof![0_u64..8, any::<u64>()].prop_map(Cell::from_bits)
}

/// A grid of any size, of any number of colours, with any cells.
fn hostile() -> impl Strategy<Value = Grid> {
    let shape = (1..4_usize, 1..4_usize, prop_oneof![2..5_usize, Just(MAX_COLOURS)]);
    shape.prop_flat_map(|(height, width, colours)| {
        prop::collection::vec(cell(), height * width).prop_map(move |cells| {
            let mut grid = Grid::unknown(height, width, colours);
            grid.cells_mut().copy_from_slice(&cells);
            grid
        })
    })
}

/// What text can say of a grid: a cell that is not known is unknown.
fn as_written(grid: &Grid) -> Grid {
    let mut grid = grid.clone();
    let any = Cell::any(grid.colours());
    grid.cells_mut().iter_mut().filter(|cell| !cell.is_known()).for_each(|cell| *cell = any);
    grid
}

proptest! {
    #[test]
    fn given_cells_and_positions_are_of_the_puzzles_size_and_colours(grid in hostile()) {
        let (height, width) = (grid.height(), grid.width());
        for (height, width) in [(height, width), (width, height), (height + 1, width)] {
            for colours in 2..5 {
                let puzzle = blank(height, width, colours);
                let sound = (grid.height(), grid.width(), grid.colours()) == (height, width, colours)
                    && grid.cells().iter().all(|&cell| is_sound(cell, colours));
                prop_assert_eq!(puzzle.clone().with_given(grid.clone()).is_ok(), sound);
                prop_assert_eq!(puzzle.with_position(grid.clone()).is_ok(), sound);
            }
        }
    }

    #[test]
    fn what_json_writes_of_a_puzzle_json_reads(grid in hostile(), colours in 2..5_usize) {
        let puzzle = blank(grid.height(), grid.width(), colours);
        let Ok(puzzle) = puzzle.clone().with_given(grid.clone()).and_then(|it| it.with_position(grid))
        else { return Ok(()) };
        let written = json().write(&puzzle).expect("our own format holds everything");
        let again = formats::read_one(&written.bytes, Some("jsonl")).expect("what we wrote");
        prop_assert_eq!(again.given().cloned(), puzzle.given().map(as_written));
        prop_assert_eq!(again.position().cloned(), puzzle.position().map(as_written));
    }

    #[test]
    fn a_square_off_the_grid_has_no_cell(row: usize, column: usize, near in 0..30_usize) {
        let grid = Grid::unknown(3, 4, 2);
        let picture: nonolith_puzzle::Picture = "0110 1001 1111".parse().expect("a picture");
        for square in [Square { row, column }, Square { row: near % 5, column: near / 5 }] {
            let inside = square.row < 3 && square.column < 4;
            prop_assert_eq!(grid.get(square).is_some(), inside);
            prop_assert_eq!(picture.get(square).is_some(), inside);
            prop_assert!(!square.to_string().is_empty());
        }
    }
}

#[test]
fn each_refusal_says_what_was_expected() {
    let puzzle = blank(1, 2, 3);
    let refusal = |grid: Grid| puzzle.clone().with_given(grid).expect_err("refused").to_string();
    let mut impossible = Grid::unknown(1, 2, 3);
    impossible[Square { row: 0, column: 1 }] = Cell::IMPOSSIBLE;
    let mut foreign = Grid::unknown(1, 2, 3);
    foreign[Square { row: 0, column: 0 }] = Cell::from_bits(1 << 50);
    assert_eq!(refusal(Grid::unknown(1, 2, 9)), "expected given cells of 3 colours, found 9");
    assert_eq!(
        refusal(impossible),
        "row 1, column 2: expected given cells of which each allows a colour, found one that allows none"
    );
    assert_eq!(refusal(foreign), "expected colours from 0 to 2 in given cells, found 50");
    let wide = puzzle.with_position(Grid::unknown(1, 3, 3));
    assert!(matches!(wide, Err(ShapeError::WrongSize { found_width: 3, .. })));
}

#[test]
#[should_panic(expected = "row 1, column 4 lies off a grid of 2 rows and 3 columns")]
fn a_column_past_the_edge_is_not_the_next_rows_first() {
    let _ = Grid::unknown(2, 3, 2)[Square { row: 0, column: 3 }];
}

#[test]
#[should_panic(expected = "row 1, column 3 lies off a grid of 2 rows and 2 columns")]
fn nor_is_it_in_a_picture() {
    let picture: nonolith_puzzle::Picture = "01 10".parse().expect("a picture");
    let _ = picture[Square { row: 0, column: 2 }];
}
