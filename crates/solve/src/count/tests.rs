//! Counts against brute force, and numbers that nobody could list.

use num_bigint::BigUint;
use puzzle::{Clue, Palette, Picture, Puzzle};

use super::frontier::{self, Declined};
use super::groups::Region;
use crate::line::Bits;
use crate::propagate::{Board, Sweep};
use crate::{Budget, Options, count};

fn black(rows: Vec<Clue>, columns: Vec<Clue>) -> Puzzle {
    Puzzle::new(Palette::black_and_white(), rows, columns).expect("a puzzle")
}

fn permutations(side: usize) -> Puzzle {
    black(vec![Clue::black([1]); side], vec![Clue::black([1]); side])
}

fn check(puzzle: &Puzzle, expected: &str) {
    let count = count(puzzle, &Options::default());
    assert_eq!((count.count.to_string().as_str(), count.exact), (expected, true));
}

#[test]
fn permutations_are_counted_and_not_listed() {
    check(&permutations(5), "120");
    check(&permutations(16), "20922789888000");
}

#[test]
fn independent_regions_multiply_beyond_any_word() {
    // Along the diagonal 140 blocks of two by two, in each of which two cells can change places.
    let side = 3 * 140;
    let block = |square: puzzle::Square| (square.row / 3, square.column / 3);
    let picture = Picture::from_fn(side, side, |square| {
        let on = block(square).0 == block(square).1
            && square.row % 3 < 2
            && square.row % 3 == square.column % 3;
        puzzle::Colour::new(usize::from(on))
    });
    let mut given = puzzle::Grid::unknown(side, side, 2);
    for square in given.squares().filter(|&square| block(square).0 != block(square).1) {
        given[square] = puzzle::Cell::BLANK;
    }
    let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle");
    let puzzle = puzzle.with_given(given).expect("its size");
    check(&puzzle, &BigUint::from(2_u8).pow(140).to_string());
}

#[test]
fn a_puzzle_without_a_solution_counts_none() {
    check(&black(vec![Clue::black([1]); 2], vec![Clue::default(); 3]), "0");
    check(
        &black(
            vec![Clue::black([1, 1]); 2],
            vec![Clue::black([2]), Clue::default(), Clue::black([2])],
        ),
        "1",
    );
}

/// Small puzzles by all three ways: row by row, by cases, and one by one.
#[test]
fn every_way_of_counting_agrees_with_listing() {
    let mut seed = 5_u64;
    let mut roll = |sides: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % sides
    };
    for round in 0..400 {
        let colours = 2 + round % 2;
        let (height, width) = (4 + round % 3, 4 + round / 3 % 4);
        let picture = Picture::from_fn(height, width, |_| {
            puzzle::Colour::new(if roll(10) < 4 {
                1 + roll(colours as u64 - 1) as usize
            } else {
                0
            })
        });
        let ink = |_| puzzle::Ink::new("", puzzle::Rgb::WHITE, '?');
        let palette = Palette::new((0..colours).map(ink).collect()).expect("a palette");
        let puzzle = Puzzle::of_picture(palette, picture).expect("a puzzle");
        let all = Options { solutions: usize::MAX, ..Options::default() };
        let listed = crate::solve(&puzzle, &all, None).solutions.len();
        check(&puzzle, &listed.to_string());
        assert_eq!(by_cases(&puzzle), BigUint::from(listed), "{puzzle:?}");
    }
}

/// Counts with no room for a frontier.
fn by_cases(puzzle: &Puzzle) -> BigUint {
    let mut board = Board::<u64>::new(puzzle, &puzzle.start(), &Budget::default());
    let mut agenda = Sweep::all(board.line_count());
    board.fixpoint(&mut agenda, &mut ()).expect("it has a solution");
    board.start_trail();
    let region = Region::whole(&board);
    let mut counter = super::Counter {
        board,
        agenda,
        remembered: Default::default(),
        cases: 0,
        most_states: 3,
        tuning: crate::Tuning::of(puzzle),
        stopped: None,
    };
    counter.product(&region, 0)
}

#[test]
fn a_frontier_too_wide_is_declined() {
    let puzzle = permutations(8);
    let board = Board::<u64>::new(&puzzle, &puzzle.start(), &Budget::default());
    let region = Region::whole(&board);
    let declined = frontier::count(&board, &region, 10, &Budget::default());
    assert_eq!(declined, Err(Declined::TooWide));
}

#[test]
fn a_count_that_stops_early_says_at_least() {
    let puzzle = permutations(9);
    let budget = Budget::default().with_nodes(3).with_memory(1 << 10);
    let count = count(&puzzle, &Options { budget, ..Options::default() });
    assert!(!count.exact && count.reason.is_some());
}

#[test]
fn stretches_of_cells_are_masks() {
    assert_eq!(super::stretch::<u64>(2..5), 0b11100);
    assert_eq!(u64::only(3), 8);
}

/// Counting with a frontier too narrow for anything lists solutions or tries cases; the number stays.
#[test]
fn listing_and_cases_give_the_number_that_the_frontier_gives() {
    let narrow = |listed: f64| {
        let mut tuning = crate::Tuning::black();
        tuning.set("count_narrow_states", 1.0).expect("in range");
        tuning.set("count_list_solutions", listed).expect("in range");
        tuning
    };
    let recipe = puzzle::generate::Recipe::new(7, 7).expect("a size");
    for puzzle in recipe.puzzles(3).take(60).chain([permutations(5)]) {
        let expected = count(&puzzle, &Options::default());
        assert!(expected.exact);
        for tuning in [narrow(2.0), narrow(5000.0)] {
            assert_eq!(crate::count_tuned(&puzzle, &Options::default(), &tuning), expected);
        }
    }
}

/// Where counting is stopped, what a search found is not forgotten.
#[test]
fn a_count_that_is_stopped_says_no_less_than_the_search_listed() {
    let mut tuning = crate::Tuning::black();
    for (name, value) in [
        ("count_narrow_states", 1.0),
        ("count_list_solutions", 100.0),
        ("count_case_states", 1.0),
        ("count_cases", 1.0),
    ] {
        tuning.set(name, value).expect("in range");
    }
    // Some 1,300 states of the frontier at most, where fourteen permuted lines take 3,432.
    let options = Options { budget: Budget::default().with_memory(1 << 18), ..Options::default() };
    let counted = crate::count_tuned(&permutations(14), &options, &tuning);
    assert!(!counted.exact && counted.count >= 100_u8.into(), "{counted:?}");
}
