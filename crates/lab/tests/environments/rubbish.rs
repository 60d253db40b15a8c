//! What is refused, in which words, and that nothing has changed then.

use crate::bench::{Bench, LINES, random, recipe};
use nonolith_lab::environments::{
    Autoreset, EnvironmentError, KeptPuzzles, PuzzleSource, SourceError, Task, VectorEnvironment,
};
use puzzle::generate::Kind;
use puzzle::{Details, Grid, Puzzle};

fn puzzle(picture: &str) -> Puzzle {
    let palette = puzzle::Palette::black_and_white();
    let details = Details { id: Some("mine".into()), ..Details::default() };
    Puzzle::of_picture(palette, picture.parse().unwrap()).unwrap().with_details(details)
}

fn refused(puzzles: Vec<Puzzle>, keep: KeptPuzzles) -> String {
    PuzzleSource::of_puzzles(puzzles, keep).unwrap_err().to_string()
}

#[test]
fn an_action_out_of_range_changes_nothing() {
    let mut bench =
        Bench::new(LINES, random(5, 5, KeptPuzzles::LineSolvable), 3, Autoreset::NextStep)
            .seeded(1);
    let before = bench.arena.clone();
    for (actions, environment, action) in
        [([0, 10, 0], 1, 10), ([0, 1, -1], 2, -1), ([i64::MAX, 0, 0], 0, i64::MAX)]
    {
        let error = EnvironmentError::Action { environment, action, last: 9 };
        assert_eq!(bench.step(&actions, 2), Err(error));
        assert_eq!(bench.arena, before);
    }
}

#[test]
fn a_step_before_the_reset_or_after_the_end_is_refused() {
    let source = PuzzleSource::of_puzzles(vec![puzzle("1")], KeptPuzzles::LineSolvable).unwrap();
    let mut bench = Bench::new(LINES, source, 1, Autoreset::Disabled);
    assert_eq!(bench.step(&[0], 1), Err(EnvironmentError::NotBegun(0)));
    let mut bench = bench.seeded(1);
    assert_eq!(bench.step(&[0], 1), Ok(true));
    assert_eq!(bench.step(&[0], 1), Err(EnvironmentError::Over(0)));
    let mut bench = bench.seeded(1);
    assert_eq!(bench.step(&[0], 1), Ok(true));
}

#[test]
fn a_puzzle_that_does_not_fall_by_lines_is_refused_by_name() {
    let words = "expected puzzles that fall by lines; mine leaves 4 cells";
    assert_eq!(refused(vec![puzzle("10 01")], KeptPuzzles::LineSolvable), words);
    assert_eq!(refused(vec![puzzle("1"), puzzle("10 01")], KeptPuzzles::LineSolvable), words);
}

#[test]
fn puzzles_without_one_solution_are_refused() {
    let words = "expected puzzles with one solution; the verdict on mine is several";
    assert_eq!(refused(vec![puzzle("10 01")], KeptPuzzles::Unique), words);
    assert_eq!(refused(vec![puzzle("10 01")], KeptPuzzles::Search), words);
    let clues = |texts: [&str; 2]| texts.map(|text| text.parse().unwrap()).to_vec();
    let palette = puzzle::Palette::black_and_white();
    let misfit = Puzzle::new(palette, clues(["2", "1"]), clues(["1", "1"])).unwrap();
    let words = "expected puzzles with one solution; the verdict on puzzle 0 is none";
    assert_eq!(refused(vec![misfit.clone()], KeptPuzzles::LineSolvable), words);
    assert_eq!(refused(vec![misfit], KeptPuzzles::Unique), words);
}

#[test]
fn other_sources_are_refused() {
    assert_eq!(
        PuzzleSource::of_recipes(vec![], KeptPuzzles::Unique).unwrap_err(),
        SourceError::Empty
    );
    let words = "expected at least one puzzle, found an empty source";
    assert_eq!(refused(vec![], KeptPuzzles::Unique), words);
    let words = "expected puzzles that lines alone do not solve; mine falls by lines";
    assert_eq!(refused(vec![puzzle("1")], KeptPuzzles::Search), words);
    let given = puzzle("10").with_given(Grid::from_text("#.", 2).unwrap()).unwrap();
    let words = "expected puzzles with unknown cells; all cells of mine are given";
    assert_eq!(refused(vec![given], KeptPuzzles::LineSolvable), words);
    let words = "expected sides of at most 63 cells, found one of 64 in mine";
    assert_eq!(refused(vec![puzzle(&"1".repeat(64))], KeptPuzzles::Unique), words);
    let wide = PuzzleSource::of_recipes(vec![recipe(3, 64, Kind::Blob)], KeptPuzzles::Unique);
    assert!(wide.is_err());
}

#[test]
fn a_recipe_that_makes_no_such_puzzles_is_given_up() {
    let source = random(1, 1, KeptPuzzles::Search);
    let mut bench = Bench::new(Task::Guess, source, 1, Autoreset::Disabled);
    let error = bench.reset(&[true], &[Some(1)], &[None]).unwrap_err();
    let words = "none of 10000 puzzles of the recipe is kept: expected some that are search";
    assert_eq!(error.to_string(), words);
}

#[test]
fn a_number_that_is_not_there_or_not_kept_is_refused() {
    let source = PuzzleSource::of_puzzles(vec![puzzle("1")], KeptPuzzles::LineSolvable).unwrap();
    let mut bench = Bench::new(LINES, source, 1, Autoreset::Disabled);
    let error = bench.reset(&[true], &[Some(1)], &[Some(1)]).unwrap_err();
    assert_eq!(error.to_string(), "expected the number of a puzzle from 0 to 0, found 1");
    let recipe = recipe(5, 5, Kind::Random);
    let bad = recipe.puzzles(1).position(|it| !solve::is_line_solvable(&it)).unwrap() as u64;
    let mut bench =
        Bench::new(LINES, random(5, 5, KeptPuzzles::LineSolvable), 1, Autoreset::Disabled);
    let error = bench.reset(&[true], &[Some(1)], &[Some(bad)]).unwrap_err();
    assert_eq!(error.to_string(), format!("puzzle {bad} of the recipe is not line-solvable"));
}

#[test]
fn coloured_puzzles_are_for_cells_and_deductions_only() {
    let recipe = recipe(5, 5, Kind::Blob).with_colours(3).unwrap();
    for (task, fits) in [(LINES, false), (Task::Guess, false), (Task::Deduce, true)] {
        let source =
            PuzzleSource::of_recipes(vec![recipe.clone()], KeptPuzzles::LineSolvable).unwrap();
        let made = VectorEnvironment::new(task, source, 1, Autoreset::Disabled, None);
        assert_eq!(made.is_ok(), fits, "{task:?}");
    }
}
