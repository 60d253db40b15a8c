//! A wanted grade: what is said to have it, has it.

use craft::repair::{RepairGoal, RepairRequest, repair_to_grade};
use puzzle::generate::{Kind, Recipe};
use puzzle::{Cell, Grid, Puzzle};
use solve::Options;
use strategies::grade::Level;

#[test]
fn what_leaves_has_the_goal_and_the_grade_and_few_changes() {
    let recipe = Recipe::new(8, 8).expect("a size").of_kind(Kind::Blob);
    let mut reached = 0;
    for (picture, wanted) in
        recipe.pictures(3).zip([Level::Gentle, Level::Easy, Level::Medium].repeat(4))
    {
        let palette = puzzle::Palette::black_and_white();
        let goal = RepairGoal::LineSolvable;
        let request =
            RepairRequest { most: 6, ..RepairRequest::new(palette.clone(), picture, goal) };
        let outcome = repair_to_grade(&request, wanted).expect("a sound request");
        for repair in &outcome.repairs {
            let puzzle = Puzzle::of_picture(palette.clone(), repair.apply(&request.picture));
            let explanation =
                strategies::explain::explain(&puzzle.expect("a puzzle"), &Options::default());
            let grade =
                strategies::grade::grade(&explanation).into_grade().expect("it has one solution");
            assert_eq!(grade.level, wanted);
            assert!(repair.changes.len() <= 6);
            assert!(!outcome.proved_least || repair.changes.is_empty());
            reached += 1;
        }
    }
    assert!(reached > 0, "no wish came true");
}

#[test]
fn a_mirrored_picture_stays_mirrored_and_given_cells_stay_given() {
    let recipe = Recipe::new(8, 8).expect("a size").of_kind(Kind::Mirrored);
    let mut reached = 0;
    for (picture, wanted) in recipe.pictures(5).zip([Level::Gentle, Level::Easy].repeat(6)) {
        let palette = puzzle::Palette::black_and_white();
        let given = puzzle::Square { row: 0, column: 0 };
        let request = RepairRequest {
            keep_symmetry: true,
            given: vec![given],
            most: 10,
            ..RepairRequest::new(palette.clone(), picture, RepairGoal::LineSolvable)
        };
        let outcome = repair_to_grade(&request, wanted).expect("a sound request");
        for repair in &outcome.repairs {
            let after = repair.apply(&request.picture);
            let mirrored = |row: usize, column: usize| after[(row, 7 - column).into()];
            let same = |row, column| after[(row, column).into()] == mirrored(row, column);
            assert!((0..8).all(|row| (0..8).all(|column| same(row, column))), "{after}");
            let mut grid = Grid::unknown(8, 8, 2);
            grid[given] = Cell::only(request.picture[given]);
            let puzzle = Puzzle::of_picture(palette.clone(), after)
                .and_then(|puzzle| puzzle.with_given(grid))
                .expect("a puzzle");
            let explanation = strategies::explain::explain(&puzzle, &Options::default());
            let grade = strategies::grade::grade(&explanation).into_grade();
            assert_eq!(grade.expect("it has one solution").level, wanted);
            reached += repair.changes.len();
        }
    }
    assert!(reached > 0, "no wish came true by a change");
}
