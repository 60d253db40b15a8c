//! A game takes anything from its caller: no panic, and never a board that its save does not hold.

use nonolith::play::{BadSave, Brush, Game, Mark, Save, Stroke};
use proptest::prelude::*;
use puzzle::{
    Cell, Colour, Decided, Excluded, Grid, Ink, LineId, Palette, Picture, Puzzle, Rgb, Square,
};

/// A puzzle of two inks whose first square is given.
fn puzzle() -> Puzzle {
    let ink = |name: &str, grey, symbol| Ink::new(name, Rgb(grey, grey, grey), symbol);
    let inks = vec![ink("white", 255, '.'), ink("black", 0, 'a'), ink("grey", 99, 'b')];
    let palette = Palette::new(inks).expect("three inks");
    let puzzle = Puzzle::of_picture(palette, "012 102".parse().expect("a picture"));
    let given = Grid::from_text(".?? ???", 3).expect("a grid");
    puzzle.and_then(|puzzle| puzzle.with_given(given)).expect("a puzzle")
}

fn index() -> impl Strategy<Value = usize> {
    prop_oneof![0..4_usize, 0..4_usize, any::<usize>(), Just(usize::MAX)]
}

fn square() -> impl Strategy<Value = Square> {
    (index(), index()).prop_map(Square::from)
}

fn colour() -> impl Strategy<Value = Colour> {
    (0..puzzle::MAX_COLOURS)
        .prop_map(|index| Colour::new(if index > 9 { index } else { index % 4 }))
}

fn mark() -> impl Strategy<Value = Mark> {
    prop_oneof![
        Just(Mark::Open),
        Just(Mark::Crossed),
        Just(Mark::Pencilled),
        colour().prop_map(Mark::Filled),
    ]
}

fn brush() -> impl Strategy<Value = Brush> {
    prop_oneof![colour().prop_map(Brush::Fill), Just(Brush::Cross), Just(Brush::Pencil)]
}

fn decided() -> impl Strategy<Value = Decided> {
    (square(), colour()).prop_map(|(square, colour)| Decided { square, colour })
}

fn excluded() -> impl Strategy<Value = Excluded> {
    let colours = prop_oneof![0..16_u64, any::<u64>()].prop_map(Cell::from_bits);
    (square(), colours).prop_map(|(square, colours)| Excluded { square, colours })
}

/// What a caller may do, and often should not.
#[derive(Clone, Debug)]
enum Act {
    Set(Vec<(Square, Mark)>),
    Draw(Square, Square, Brush),
    Decide(Vec<Decided>, Vec<Excluded>),
    Undo,
    Redo,
    SavePoint,
    Back,
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        prop::collection::vec((square(), mark()), 0..5).prop_map(Act::Set),
        (square(), square(), brush()).prop_map(|(from, to, brush)| Act::Draw(from, to, brush)),
        (prop::collection::vec(decided(), 0..3), prop::collection::vec(excluded(), 0..4))
            .prop_map(|(cells, excluded)| Act::Decide(cells, excluded)),
        Just(Act::Undo),
        Just(Act::Redo),
        Just(Act::SavePoint),
        Just(Act::Back),
    ]
}

/// Does it, and says how many squares the game says it changed.
fn perform(game: &mut Game, act: Act) -> Option<usize> {
    match act {
        Act::Set(marks) => return Some(game.set(&marks)),
        Act::Draw(from, to, brush) => {
            let mut stroke = Stroke::begin(game, from, brush);
            stroke.drag_to(game, to);
            let _ = stroke.length();
            return Some(game.draw(&stroke));
        }
        Act::Decide(cells, excluded) => drop(game.decide(&cells, &excluded)),
        Act::Undo => drop(game.undo()),
        Act::Redo => drop(game.redo()),
        Act::SavePoint => game.save_point(),
        Act::Back => drop(game.back()),
    }
    None
}

fn marks(game: &Game) -> Vec<Mark> {
    game.board().grid().squares().map(|square| game.board().mark(square)).collect()
}

proptest! {
    #[test]
    fn whatever_is_done_the_save_brings_the_board_back(
        acts in prop::collection::vec(act(), 0..12),
    ) {
        let mut game = Game::new(puzzle());
        for act in acts {
            let before = marks(&game);
            let said = perform(&mut game, act);
            let changed = before.iter().zip(&marks(&game)).filter(|(one, other)| one != other).count();
            prop_assert!(said.is_none_or(|said| said == changed), "{said:?}, but {changed}");
        }
        let again = Game::resume(puzzle(), &game.save()).expect("a game that we saved");
        prop_assert_eq!(again.board(), game.board());
        let squares = game.board().squares().map(|square| game.position()[square]);
        prop_assert!(squares.into_iter().all(|cell| !cell.is_impossible()));
        prop_assert_eq!(game.board().mark((0, 0)), Mark::Crossed);
        let text = serde_json::to_string(&game.save()).expect("JSON");
        prop_assert_eq!(serde_json::from_str::<Save>(&text).expect("our own"), game.save());
    }

    #[test]
    fn a_save_from_anywhere_is_taken_up_or_refused_in_words(
        steps in prop::collection::vec(prop::collection::vec((square(), mark()), 0..4), 0..4),
        points in prop::collection::vec(index(), 0..3),
    ) {
        let save = serde_json::json!({ "steps": steps, "points": points });
        let save: Save = serde_json::from_value(save).expect("of this shape");
        match Game::resume(puzzle(), &save) {
            Ok(mut game) => while game.undo() {},
            Err(bad) => prop_assert!(!bad.to_string().is_empty()),
        }
    }

    #[test]
    fn questions_about_what_is_not_there_have_answers(
        place in index(), square in square(), height in 1..4_usize, width in 1..5_usize,
    ) {
        let game = Game::new(puzzle());
        let other = Picture::from_fn(height, width, |_| Colour::new(35));
        let differs = (height, width) == (2, 3);
        prop_assert_eq!(game.mistake(Some(&other)).is_some(), differs);
        let runs = |line| game.proved_runs(line).len();
        prop_assert_eq!(runs(LineId::row(place)), if place < 2 { 2 } else { 0 });
        prop_assert_eq!(runs(LineId::column(place)), if place < 3 { 1 } else { 0 });
        prop_assert_eq!(game.is_given(square), square == (0, 0).into());
        prop_assert_eq!(game.board().has(square), square.row < 2 && square.column < 3);
    }
}

#[test]
fn a_save_that_draws_over_a_given_cell_is_refused() {
    let save = serde_json::from_str(r#"{"steps": [[[[0, 0], "open"]]]}"#).expect("a save");
    let given = Square { row: 0, column: 0 };
    assert_eq!(Game::resume(puzzle(), &save).err(), Some(BadSave::Given(given)));
}

#[test]
fn a_save_off_every_board_is_refused_in_words() {
    let save = r#"{"steps": [[[[18446744073709551615, 1], "open"]]]}"#;
    let bad = Game::resume(puzzle(), &serde_json::from_str(save).expect("a save"));
    let words = bad.expect_err("refused").to_string();
    assert!(words.starts_with("row 18446744073709551615, column 2 is not on the board"), "{words}");
}

#[test]
#[should_panic(expected = "row 1, column 4 lies off a board of 2 rows and 3 columns")]
fn a_column_past_the_edge_is_not_the_next_rows_first() {
    Game::new(puzzle()).board().mark((0, 3));
}

#[test]
fn a_save_of_before_exclusions_is_read() {
    let save = serde_json::from_str(r#"{"steps": [[[[0, 1], "crossed"]]], "points": [1]}"#);
    let game = Game::resume(puzzle(), &save.expect("a save")).expect("a game");
    assert_eq!((game.moves(), game.save_points()), (1, &[1][..]));
}

#[test]
fn a_save_that_leaves_a_square_without_a_colour_is_refused() {
    let save = r#"{"steps": [[]], "excluded": [[0, [[0, 1, [0, 1]], [0, 1, [2]]]]]}"#;
    let game = Game::resume(puzzle(), &serde_json::from_str(save).expect("a save"));
    // Each alone leaves a colour; the second is what would leave none, and is not kept.
    assert_eq!(game.expect("a game").board().mark((0, 1)), Mark::Filled(Colour::new(2)));
    let save = r#"{"steps": [[]], "excluded": [[0, [[0, 1, [0, 1, 2]]]]]}"#;
    let bad = Game::resume(puzzle(), &serde_json::from_str(save).expect("a save"));
    assert_eq!(bad.err(), Some(BadSave::NoColourLeft((0, 1).into())));
}

#[test]
fn what_hints_ruled_out_goes_with_a_claim_that_is_taken_back_and_comes_back_by_undo() {
    let mut game = Game::new(puzzle());
    let not_black = Excluded { square: (1, 0).into(), colours: Cell::only(Colour::BLACK) };
    game.set(&[((0, 1), Mark::Crossed)]);
    game.decide(&[], &[not_black]);
    game.set(&[((0, 2), Mark::Crossed)]);
    assert_eq!(game.board().excluded((1, 0)), not_black.colours);
    game.set(&[((0, 1), Mark::Open)]);
    assert_eq!(game.board().excluded((1, 0)), Cell::IMPOSSIBLE);
    game.undo();
    assert_eq!(game.board().excluded((1, 0)), not_black.colours);
}
