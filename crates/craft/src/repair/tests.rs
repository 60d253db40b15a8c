//! The lemmas, on all small pictures: what a nogood says holds of every picture.

use puzzle::{Colour, Ink, Palette, Picture, Puzzle, Rgb};
use solve::{Budget, Options, Verdict};

use super::judge::{FairnessJudge, FairnessJudgement, PictureJudge};
use super::units::Units;
use super::{RepairGoal, RepairRequest};

fn palette(colours: usize) -> Palette {
    let ink = |index: u8| Ink::new(index.to_string(), Rgb(index, 0, 0), char::from(b'0' + index));
    Palette::new((0..colours as u8).map(ink).collect()).expect("a palette")
}

fn pictures(height: usize, width: usize, colours: usize) -> Vec<Picture> {
    let picture = |number: usize| {
        Picture::from_fn(height, width, |square| {
            let place = (square.row * width + square.column) as u32;
            Colour::new(number / colours.pow(place) % colours)
        })
    };
    (0..colours.pow((height * width) as u32)).map(picture).collect()
}

fn is_fair(goal: RepairGoal, picture: &Picture, colours: usize) -> bool {
    let puzzle = Puzzle::of_picture(palette(colours), picture.clone()).expect("a puzzle");
    match goal {
        RepairGoal::LineSolvable => solve::is_line_solvable(&puzzle),
        RepairGoal::Unique => {
            solve::solve(&puzzle, &Options::default(), None).verdict == Verdict::Unique
        }
    }
}

/// Asserts that no fair picture agrees with an unfair one on the cells of one of its nogoods.
fn check_nogoods(height: usize, width: usize, colours: usize, goal: RepairGoal) {
    let all = pictures(height, width, colours);
    let fair: Vec<&Picture> = all.iter().filter(|it| is_fair(goal, it, colours)).collect();
    for picture in &all {
        let request = RepairRequest::new(palette(colours), picture.clone(), goal);
        let units = Units::new(&request);
        let judgement = PictureJudge::new(&request, &units).judge(&Budget::default());
        let FairnessJudgement::Unfair(nogoods) = judgement else {
            assert!(fair.contains(&picture), "{picture:?} was called fair");
            continue;
        };
        for nogood in nogoods {
            let agrees = |other: &&&Picture| {
                nogood.iter().all(|&(cell, _)| other.cells()[cell] == picture.cells()[cell])
            };
            let refuted = fair.iter().find(agrees);
            assert_eq!(refuted, None, "{picture:?}: {nogood:?} holds of a fair picture");
        }
    }
}

#[test]
fn no_picture_that_agrees_on_the_windows_of_a_core_is_line_solvable() {
    check_nogoods(3, 4, 2, RepairGoal::LineSolvable);
    check_nogoods(2, 6, 2, RepairGoal::LineSolvable);
    check_nogoods(2, 4, 3, RepairGoal::LineSolvable);
    check_nogoods(3, 2, 4, RepairGoal::LineSolvable);
}

#[test]
fn no_picture_that_agrees_on_the_windows_of_a_switch_is_unique() {
    check_nogoods(3, 4, 2, RepairGoal::Unique);
    check_nogoods(2, 6, 2, RepairGoal::Unique);
    check_nogoods(2, 4, 3, RepairGoal::Unique);
    check_nogoods(3, 2, 4, RepairGoal::Unique);
}
