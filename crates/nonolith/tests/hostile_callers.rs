//! Each mistake that a caller of the library was seen to make gets an error or a clear panic, and never
//! another answer.

use std::panic::catch_unwind;
use std::time::Duration;

use nonolith::play::{Game, Mark};
use nonolith::{
    Budget, Cell, Clue, Colour, Grid, Hinter, LineId, Options, Palette, Picture, Puzzle,
    ShapeError, Square,
};

fn lid() -> Puzzle {
    let columns = [vec![2], vec![1, 1], vec![1, 1], vec![2]];
    Puzzle::from_lists([vec![2], vec![1, 1], vec![4]], columns).expect("a puzzle")
}

/// What a panic says.
fn panic_of<T>(act: impl FnOnce() -> T + std::panic::UnwindSafe) -> String {
    let payload = catch_unwind(act).err().expect("it panics");
    *payload.downcast::<String>().expect("a message")
}

#[test]
fn grids_of_other_colours_and_sizes_are_no_givens_and_no_positions() {
    for grid in [
        Grid::unknown(3, 4, 9),
        Grid::unknown(3, 4, 1),
        Grid::unknown(4, 3, 2),
        Grid::of_picture(&"0770 0000 0000".parse().expect("a picture"), 2),
    ] {
        assert!(lid().with_given(grid.clone()).is_err(), "{grid:?}");
        assert!(lid().with_position(grid.clone()).is_err(), "{grid:?}");
    }
    for hostile in [0, 1 << 40, u64::MAX] {
        let mut grid = Grid::unknown(3, 4, 2);
        grid.cells_mut()[5] = Cell::from_bits(hostile);
        assert!(lid().with_given(grid.clone()).is_err(), "{hostile:b}");
        assert!(lid().with_position(grid).is_err(), "{hostile:b}");
    }
}

#[test]
fn what_a_puzzle_holds_its_own_json_reads_back() {
    let position = Grid::from_text("?#.? ???? ####", 2).expect("a grid");
    let puzzle = lid().with_given(position.clone()).and_then(|it| it.with_position(position));
    let puzzle = puzzle.expect("of its size");
    let json = serde_json::to_string(&puzzle).expect("JSON");
    assert_eq!(serde_json::from_str::<Puzzle>(&json).expect("our own"), puzzle);
}

#[test]
fn squares_and_lines_past_every_edge_have_a_name() {
    let far = usize::MAX;
    assert_eq!(Square::from((far, far)).to_string(), format!("row {far}, column {far}"));
    assert_eq!(LineId::column(far).to_string(), format!("column {far}"));
}

#[test]
fn a_column_past_the_edge_is_not_the_next_row() {
    let (grid, picture) = (Grid::unknown(3, 3, 2), Picture::from_fn(3, 3, |_| Colour::BLACK));
    for square in [(0, 3), (3, 0), (usize::MAX, 0), (1, usize::MAX)] {
        assert_eq!((grid.get(square), picture.get(square)), (None, None));
        let (grid, picture, at) = (grid.clone(), picture.clone(), Square::from(square));
        let off = "lies off a grid of 3 rows and 3 columns";
        assert!(panic_of(move || grid[at]).contains(off));
        assert!(panic_of(move || picture[at]).contains(off));
    }
    let game = Game::new(lid());
    assert!(!game.board().has((0, 4)) && !game.is_given((0, 4)));
    let said = panic_of(move || game.board().mark((0, 4)));
    assert!(said.contains("lies off a board of 3 rows and 4 columns"), "{said}");
}

#[test]
fn a_position_of_another_size_or_of_other_colours_gets_no_hint() {
    let puzzle = lid();
    for position in [Grid::unknown(4, 3, 2), Grid::unknown(3, 4, 3), Grid::unknown(1, 1, 2)] {
        let options = Options::default();
        assert!(nonolith::hint(&puzzle, &position, 1, &options).is_err());
        assert!(Hinter::new(&puzzle).hint(&position, 9, &options).is_err());
    }
    let hint = Hinter::new(&puzzle).hint(&puzzle.start(), usize::MAX, &Options::default());
    assert_eq!(hint.expect("its own size").rung, 5);
}

#[test]
fn a_picture_of_another_size_is_no_solution_and_no_panic() {
    let mut game = Game::new(lid());
    game.set(&[((0, 1), Mark::Filled(Colour::BLACK))]);
    for picture in ["1", "1111 1111 1111 1111", "111 111 111"] {
        let picture: Picture = picture.parse().expect("a picture");
        assert_eq!(game.mistake(Some(&picture)), None);
        assert_eq!(
            (game.mistakes(Some(&picture)).len(), game.back_to_right(Some(&picture))),
            (0, 0)
        );
    }
}

#[test]
fn a_line_that_is_not_there_has_no_runs() {
    let game = Game::new(lid());
    for line in [LineId::row(99), LineId::column(4), LineId::row(usize::MAX)] {
        assert_eq!(game.proved_runs(line), Vec::<bool>::new());
    }
}

#[test]
fn a_colour_that_the_puzzle_does_not_have_is_not_drawn() {
    let mut game = Game::new(lid());
    assert_eq!(game.set(&[((0, 0), Mark::Filled(Colour::new(7)))]), 0);
    assert_eq!(Game::resume(lid(), &game.save()), Ok(game));
}

#[test]
fn a_text_of_more_colours_than_a_puzzle_may_have_is_no_grid() {
    assert!(Grid::from_text("??", 36).is_ok());
    for colours in [37, 99, usize::MAX] {
        let refused = Grid::from_text("??", colours).expect_err("too many colours");
        assert_eq!(refused.to_string(), format!("expected at most 36 colours, found {colours}"));
    }
}

#[test]
fn a_fraction_of_a_budget_that_is_no_fraction_is_none_of_it_or_all() {
    let minute = Budget::default().within(Duration::from_secs(60));
    for nothing in [f64::NAN, -1.0, f64::NEG_INFINITY, -0.0] {
        assert!(minute.fraction(nothing).spent().is_some(), "{nothing}");
    }
    for all in [1.0, 2.0, f64::MAX, f64::INFINITY] {
        assert!(minute.fraction(all).spent().is_none(), "{all}");
    }
}

#[test]
fn lists_that_are_no_puzzle_are_refused() {
    let none: [Clue; 0] = [];
    let no_rows = Puzzle::from_lists(none.clone(), [[1]]);
    assert!(matches!(no_rows, Err(ShapeError::NoLines(_))));
    assert!(matches!(Puzzle::from_lists([[1]], none), Err(ShapeError::NoLines(_))));
    assert!(matches!(Puzzle::from_lists([[0]], [[1]]), Err(ShapeError::EmptyRun(_))));
    assert!(matches!(Puzzle::from_lists(vec![[1]; 10_001], [[1]]), Err(ShapeError::TooLarge(..))));
    assert!(Puzzle::from_lists([[usize::MAX, 1]], [[1]]).expect("a shape").misfit().is_some());
    let red = || vec!["1:2".parse::<Clue>().expect("a clue")];
    assert!(Puzzle::new(Palette::black_and_white(), red(), red()).is_err());
    assert!("this is no puzzle".parse::<Puzzle>().is_err());
}
