//! A game takes anything from its caller: no panic, and never a board that its save does not hold.

use nonolith::play::{BadSave, Brush, Game, Mark, Save, Stroke};
use proptest::prelude::*;
use puzzle::{Colour, Grid, Ink, LineId, Palette, Picture, Puzzle, Rgb, Square};

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

/// What a caller may do, and often should not.
#[derive(Clone, Debug)]
enum Act {
    Set(Vec<(Square, Mark)>),
    Draw(Square, Square, Brush),
    Undo,
    Redo,
    SavePoint,
    Back,
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        prop::collection::vec((square(), mark()), 0..5).prop_map(Act::Set),
        (square(), square(), brush()).prop_map(|(from, to, brush)| Act::Draw(from, to, brush)),
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
        prop_assert_eq!(game.board().mark((0, 0).into()), Mark::Crossed);
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
    Game::new(puzzle()).board().mark((0, 3).into());
}
