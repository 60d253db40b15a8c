//! Repairs of large pictures, which are greedy, and what is given of one that its limits end.

use craft::repair::{
    LARGE_PICTURE, PartialRepair, RepairGoal, RepairMeans, RepairOutcome, RepairRequest, repair,
    sentence,
};
use puzzle::generate::{Kind, Recipe};
use puzzle::{Colour, Palette, Picture, Puzzle, Square};
use solve::propagate::{Sweep, propagate};
use solve::{Budget, Cancel, Stopped};

/// A picture of 64 x 64 cells with a two-by-two switch in every block of 16 x 16: each needs a change.
const BLOCK: usize = 16;
const SIDE: usize = 64;
const SWITCHES: usize = (SIDE / BLOCK) * (SIDE / BLOCK);
const _: () = assert!(SIDE * SIDE > LARGE_PICTURE);

fn switches() -> Picture {
    Picture::from_fn(SIDE, SIDE, |Square { row, column }| {
        let at = (row % BLOCK, column % BLOCK);
        let frame = [0, 1].contains(&at.0) || [0, 1].contains(&at.1);
        Colour::new(usize::from(frame || at == (7, 7) || at == (8, 8)))
    })
}

/// A request without a search for the least repair.
fn greedy_only(picture: Picture, goal: RepairGoal) -> RepairRequest {
    let budget = Budget::default().with_nodes(0);
    RepairRequest { budget, ..RepairRequest::new(Palette::black_and_white(), picture, goal) }
}

fn left_open(picture: &Picture) -> usize {
    let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture.clone()).expect("a puzzle");
    let mut grid = puzzle.start();
    propagate(&puzzle, &mut grid, &mut Sweep::default(), &mut ()).expect("its own clues");
    grid.unknown_cells()
}

fn is_unproved(outcome: &RepairOutcome) -> bool {
    !outcome.proved_least && !outcome.proved_cheapest && outcome.at_least <= 1
}

#[test]
fn every_switch_of_a_large_picture_is_repaired_by_one_cell() {
    for goal in [RepairGoal::LineSolvable, RepairGoal::Unique] {
        for means in [RepairMeans::Change, RepairMeans::Give] {
            let request = RepairRequest { means, ..greedy_only(switches(), goal) };
            let outcome = repair(&request).expect("a picture of its palette");
            assert_eq!(outcome.repairs[0].changes.len(), SWITCHES, "{goal:?} {means:?}");
            assert!(is_unproved(&outcome) && outcome.partial.is_none());
        }
    }
}

#[test]
fn large_blobs_in_black_and_in_colours_become_fair_or_are_said_not_to_be() {
    for inks in 1..=3 {
        let recipe = Recipe::new(70, 60)
            .and_then(|recipe| recipe.of_kind(Kind::Blob).with_density(0.5)?.with_colours(inks))
            .expect("a recipe");
        for puzzle in recipe.puzzles(11).take(2) {
            let picture = puzzle.solutions()[0].clone();
            let budget = Budget::default().with_nodes(0);
            let palette = puzzle.palette().clone();
            let goal = RepairGoal::LineSolvable;
            let most = picture.cells().len() / 10;
            let request = RepairRequest {
                budget,
                most,
                greedy_effort: 500_000,
                ..RepairRequest::new(palette.clone(), picture.clone(), goal)
            };
            let outcome = repair(&request).expect("a picture of its palette");
            if let Some(found) = outcome.repairs.first() {
                let fair = Puzzle::of_picture(palette, found.apply(&picture)).expect("a puzzle");
                assert!(solve::is_line_solvable(&fair) && found.changes.len() <= most);
            } else {
                assert!(outcome.partial.is_none_or(|it| it.unknown > 0));
            }
        }
    }
}

#[test]
fn what_a_stopped_repair_had_reached_is_given_and_true() {
    let goal = RepairGoal::LineSolvable;
    let whole = switches();
    let mut seen = 0;
    for greedy_effort in [0, 75_000, 150_000] {
        let request = RepairRequest { greedy_effort, ..greedy_only(whole.clone(), goal) };
        let outcome = repair(&request).expect("a picture of its palette");
        if outcome.reached() {
            continue;
        }
        let Some(PartialRepair { repair, unknown }) = outcome.partial.clone() else {
            panic!("a stopped repair is given as far as it had come");
        };
        assert_eq!(unknown, left_open(&repair.apply(&whole)));
        assert_eq!(outcome.stopped, Some(Stopped::OutOfNodes));
        let said = sentence(goal.name(), &request, &outcome);
        let open = format!("{unknown} of {} open", SIDE * SIDE);
        assert_eq!(said.contains(&open), !repair.changes.is_empty(), "{said}");
        seen = seen.max(repair.changes.len());
    }
    assert!(seen > 0 && seen < SWITCHES, "{seen}");
}

#[test]
fn a_cancelled_repair_says_so_and_gives_what_it_has() {
    let cancel = Cancel::default();
    cancel.now();
    for picture in [switches(), "10 01".parse().expect("a picture")] {
        let mut request = greedy_only(picture, RepairGoal::LineSolvable);
        request.budget = request.budget.cancelled_by(&cancel);
        let outcome = repair(&request).expect("a picture of its palette");
        assert_eq!((outcome.reached(), outcome.stopped), (false, Some(Stopped::Cancelled)));
        assert_eq!(outcome.partial.map(|it| it.repair.changes.len()), Some(0));
    }
}

#[test]
fn protected_cells_of_a_large_picture_stay() {
    let whole = switches();
    let protected: Vec<Square> = whole.differs_from(&Picture::from_fn(SIDE, SIDE, |square| {
        Colour::new(usize::from(whole[square].is_background()))
    }));
    let request = RepairRequest { protected, ..greedy_only(whole, RepairGoal::LineSolvable) };
    let outcome = repair(&request).expect("a picture of its palette");
    assert!(!outcome.reached() && outcome.partial.is_none());
}
