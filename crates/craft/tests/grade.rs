//! A wanted grade: what is said to have it, has it.

use craft::repair::{RepairGoal, RepairRequest, repair_to_grade};
use puzzle::Puzzle;
use puzzle::generate::{Kind, Recipe};
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
