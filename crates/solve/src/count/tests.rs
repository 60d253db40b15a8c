//! Counts against brute force, and numbers that nobody could list.

use num_bigint::BigUint;
use puzzle::{Clue, Palette, Picture, Puzzle};

use super::Counter;
use super::frontier::{self, Declined};
use super::groups::Region;
use super::guide::Guide;
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
        let listed = crate::solve(&puzzle, &all, None).solutions;
        check(&puzzle, &listed.len().to_string());
        let expected = BigUint::from(listed.len());
        let witness = listed[round % listed.len()].clone();
        assert_eq!(by_cases(&puzzle, witness), [expected.clone(), expected], "{puzzle:?}");
    }
}

/// A counter with no room for a frontier, which is guided if a solution is given.
fn counter(puzzle: &Puzzle, witness: Option<Picture>, cases: u64) -> Counter<u64> {
    let mut board = Board::<u64>::new(puzzle, &puzzle.start(), &Budget::default());
    let mut agenda = Sweep::all(board.line_count());
    board.fixpoint(&mut agenda, &mut ()).expect("it has a solution");
    board.start_trail();
    let tuning = crate::Tuning { count_cases: cases, ..crate::Tuning::of(puzzle) };
    let options = Options::default();
    let guide = witness.and_then(|it| Guide::new(&board, it, &options, &tuning));
    let counter = Counter::new(board, agenda, &options, &tuning);
    Counter { most_states: 0, guide, ..counter }
}

/// Counts with no room for a frontier, guided and not.
fn by_cases(puzzle: &Puzzle, witness: Picture) -> [BigUint; 2] {
    [None, Some(witness)].map(|witness| {
        let mut counter = counter(puzzle, witness, u64::MAX);
        let count = counter.whole(0);
        assert_eq!(counter.stopped, None);
        count
    })
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

/// With next to nothing listed, what all solutions have in common is found by a search of its own, in
/// black and white and in colour.
#[test]
fn what_all_solutions_have_in_common_leaves_the_number_as_it_is() {
    let (mut several, mut none) = (0, 0);
    for (inks, count) in [(1, 120), (2, 60), (3, 40)] {
        let recipe = puzzle::generate::Recipe::new(7, 6).and_then(|it| it.with_colours(inks));
        let recipe = recipe.and_then(|it| it.with_density(0.45)).expect("a recipe");
        let own: Vec<Puzzle> = recipe.puzzles(8).take(count).collect();
        let swapped = own.windows(2).map(|pair| {
            let palette = pair[0].palette().clone();
            Puzzle::new(palette, pair[0].rows(), pair[1].columns()).expect("a puzzle")
        });
        for puzzle in own.iter().cloned().chain(swapped) {
            let all = Options { solutions: usize::MAX, ..Options::default() };
            let listed = crate::solve(&puzzle, &all, None).solutions;
            let tuning = by_backbone(&puzzle);
            let counted = crate::count_tuned(&puzzle, &Options::default(), &tuning);
            assert_eq!((counted.count, counted.exact), (listed.len().into(), true), "{puzzle:?}");
            several += usize::from(listed.len() > 2);
            none += usize::from(listed.is_empty());
        }
    }
    assert!(several > 50 && none > 20, "{several} {none}");
}

/// Two solutions are listed at the most, and no region is narrow.
fn by_backbone(puzzle: &Puzzle) -> crate::Tuning {
    crate::Tuning {
        count_narrow_states: 1,
        count_list_solutions: 2,
        count_list_nodes: 1,
        ..crate::Tuning::of(puzzle)
    }
}

/// Three blocks of six permuted lines along the diagonal: 720 ways each.
fn three_regions() -> Puzzle {
    let clues = || vec![Clue::black([1]); 18];
    let mut given = puzzle::Grid::unknown(18, 18, 2);
    for square in given.squares().filter(|at| at.row / 6 != at.column / 6) {
        given[square] = puzzle::Cell::BLANK;
    }
    black(clues(), clues()).with_given(given).expect("its size")
}

#[test]
fn regions_that_were_not_counted_multiply_what_is_known_by_the_least_they_have() {
    let puzzle = three_regions();
    let all = BigUint::from(720_u16).pow(3);
    check(&puzzle, &all.to_string());
    let witness = crate::solve(&puzzle, &Options::default(), None).solutions.into_iter().next();
    for witness in [None, witness] {
        let mut whole = counter(&puzzle, witness.clone(), u64::MAX);
        assert_eq!((whole.whole(2), whole.stopped), (all.clone(), None));
        let mut last = BigUint::ZERO;
        for cases in [1, 5, 100, 1000] {
            let mut some = counter(&puzzle, witness.clone(), cases);
            let count = some.whole(2);
            assert!(count >= 8_u8.into() && count >= last && count <= all, "{cases}: {count}");
            assert_eq!(some.stopped.is_none(), count == all, "{cases}");
            last = count;
        }
    }
}

/// What is said to be in no solution is in none, and everything else is in one.
#[test]
fn the_backbone_has_the_colours_that_some_solution_has() {
    let mut open = 0;
    for inks in [1, 2] {
        let recipe = puzzle::generate::Recipe::new(7, 7).and_then(|it| it.with_colours(inks));
        let recipe = recipe.and_then(|it| it.with_density(0.45)).expect("a recipe");
        for puzzle in recipe.puzzles(9).take(100) {
            let options = Options { solutions: usize::MAX, ..Options::default() };
            let all = crate::solve(&puzzle, &options, None).solutions;
            for known in [&all[..0], &all[..1], &all[..]] {
                let tuning = crate::Tuning::of(&puzzle);
                let start = puzzle.start();
                let backbone = crate::search::backbone(&puzzle, &start, known, &options, &tuning);
                let colours = backbone.colours.expect("there is no limit");
                for square in colours.squares() {
                    let some = |bits: u64, picture: &Picture| bits | 1 << picture[square].index();
                    assert_eq!(colours[square].bits(), all.iter().fold(0, some), "{puzzle:?}");
                }
                assert!(known.len() + backbone.found <= all.len());
                assert!(backbone.last.is_none_or(|it| all.contains(&it) && !known.contains(&it)));
                open += colours.unknown_cells();
            }
        }
    }
    assert!(open > 1000, "{open}");
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
