//! Every repair against a slow, obvious oracle: the distances between all pictures of a small size.

use std::collections::HashMap;

use craft::repair::{Prices, RepairGoal, RepairMeans, RepairRequest, repair};
use puzzle::{Cell, Colour, Grid, Ink, Palette, Picture, Puzzle, Rgb, Square, check};
use solve::{Options, Verdict};

const GOALS: [RepairGoal; 2] = [RepairGoal::Unique, RepairGoal::LineSolvable];

fn palette(colours: usize) -> Palette {
    let ink = |index: usize| {
        let digit = char::from_digit(index as u32, 36).expect("few colours");
        Ink::new(digit.to_string(), Rgb(index as u8, 0, 0), digit)
    };
    Palette::new((0..colours).map(ink).collect()).expect("a palette")
}

/// All pictures of one size with this many colours.
fn pictures(height: usize, width: usize, colours: usize) -> impl Iterator<Item = Picture> {
    let number = colours.pow((height * width) as u32);
    (0..number).map(move |number| {
        let digit = |place: usize| number / colours.pow(place as u32) % colours;
        Picture::from_fn(height, width, |square| {
            Colour::new(digit(square.row * width + square.column))
        })
    })
}

/// Whether a picture's puzzle reaches the goal, by the solver: the tests of that crate judge it.
fn is_fair(goal: RepairGoal, puzzle: &Puzzle) -> bool {
    match goal {
        RepairGoal::LineSolvable => solve::is_line_solvable(puzzle),
        RepairGoal::Unique => {
            solve::solve(puzzle, &Options::default(), None).verdict == Verdict::Unique
        }
    }
}

/// All fair pictures of one size.
fn fair_pictures(height: usize, width: usize, colours: usize, goal: RepairGoal) -> Vec<Picture> {
    let puzzle = |picture: &Picture| Puzzle::of_picture(palette(colours), picture.clone());
    let all = pictures(height, width, colours);
    all.filter(|picture| is_fair(goal, &puzzle(picture).expect("a puzzle"))).collect()
}

/// The changes of the least repairs among `fair`, by trying them all: squares and colours in reading
/// order.
fn least_by_trying(
    picture: &Picture,
    fair: &[Picture],
    may_change: impl Fn(Square) -> bool,
) -> Vec<Vec<(Square, Colour)>> {
    let mut least: Vec<Vec<(Square, Colour)>> = vec![];
    for other in fair {
        let differs = picture.differs_from(other);
        if !differs.iter().all(|&square| may_change(square)) {
            continue;
        }
        let best = least.first().map_or(usize::MAX, Vec::len);
        if differs.len() < best {
            least.clear();
        }
        if differs.len() <= best {
            least.push(differs.into_iter().map(|square| (square, other[square])).collect());
        }
    }
    least.sort();
    least
}

fn request(picture: &Picture, colours: usize, goal: RepairGoal) -> RepairRequest {
    RepairRequest::new(palette(colours), picture.clone(), goal)
}

/// The least number of cells for every picture of a size: fair ones have 0, and any other one more
/// than the nearest of its neighbours.
fn distances(
    height: usize,
    width: usize,
    colours: usize,
    goal: RepairGoal,
) -> HashMap<Picture, usize> {
    let mut distances: HashMap<Picture, usize> = HashMap::new();
    let mut frontier = fair_pictures(height, width, colours, goal);
    let mut distance = 0;
    while !frontier.is_empty() {
        let mut next = vec![];
        for picture in frontier {
            if distances.contains_key(&picture) {
                continue;
            }
            for (square, colour) in changes(&picture, colours) {
                let mut changed = picture.clone();
                changed[square] = colour;
                next.push(changed);
            }
            distances.insert(picture, distance);
        }
        frontier = next;
        distance += 1;
    }
    distances
}

fn changes(picture: &Picture, colours: usize) -> impl Iterator<Item = (Square, Colour)> {
    let (height, width) = (picture.height(), picture.width());
    let squares = (0..height).flat_map(move |row| (0..width).map(move |column| (row, column)));
    squares.flat_map(move |at| (0..colours).map(move |colour| (at.into(), Colour::new(colour))))
}

/// Asserts that the least repair of every picture of this size is as long as it is.
fn check_sizes(height: usize, width: usize, colours: usize) {
    for goal in GOALS {
        let distances = distances(height, width, colours, goal);
        for picture in pictures(height, width, colours) {
            let outcome = repair(&request(&picture, colours, goal)).expect("a sound request");
            let found = outcome.repairs.first().map(|repair| repair.changes.len());
            let known = distances.get(&picture).copied();
            assert_eq!(found, known, "{goal:?} {picture:?}");
            assert!(outcome.proved_least && Some(outcome.at_least) == known, "{picture:?}");
        }
    }
}

#[test]
fn the_least_repair_of_every_3_by_5_picture_is_as_long_as_the_distance_to_the_nearest_fair_one() {
    check_sizes(3, 5, 2);
}

#[test]
fn the_least_repair_of_every_long_small_picture_is_as_long_as_it_must_be() {
    check_sizes(2, 7, 2);
    check_sizes(1, 9, 2);
}

#[test]
fn the_least_repair_of_every_small_coloured_picture_is_as_long_as_it_must_be() {
    check_sizes(3, 3, 3);
    check_sizes(2, 3, 4);
}

#[test]
fn suggestions_are_all_least_repairs_each_once() {
    for (height, width, colours) in [(3, 3, 2), (2, 5, 2), (2, 3, 3)] {
        for goal in GOALS {
            let fair = fair_pictures(height, width, colours, goal);
            for picture in pictures(height, width, colours) {
                let all = least_by_trying(&picture, &fair, |_| true);
                let wanted =
                    RepairRequest { suggestions: usize::MAX, ..request(&picture, colours, goal) };
                let outcome = repair(&wanted).expect("a sound request");
                assert_eq!(changed(&outcome), all, "{goal:?} {picture:?}");
            }
        }
    }
}

/// The repairs as squares and colours, sorted.
fn changed(outcome: &craft::repair::RepairOutcome) -> Vec<Vec<(Square, Colour)>> {
    let repairs = outcome.repairs.iter();
    let mut all: Vec<Vec<(Square, Colour)>> = repairs
        .map(|repair| repair.changes.iter().map(|change| (change.square, change.to)).collect())
        .collect();
    all.sort();
    all
}

/// A price that looks random and is the same every time, with many ties.
fn odd_price(square: Square, colour: Colour) -> f64 {
    let mixed = (square.row * 7 + square.column * 13 + colour.index() * 5) * 2_654_435_761 % 11;
    mixed as f64 / 10.0
}

#[test]
fn of_all_least_repairs_the_cheapest_come_first() {
    for (height, width, colours) in [(3, 4, 2), (3, 3, 3)] {
        let fair = fair_pictures(height, width, colours, RepairGoal::LineSolvable);
        for picture in pictures(height, width, colours).step_by(7) {
            let prices = Prices::from_fn(&picture, colours, odd_price);
            let price = |repair: &Vec<(Square, Colour)>| {
                repair.iter().map(|&(square, colour)| odd_price(square, colour)).sum::<f64>()
            };
            let mut all: Vec<f64> =
                least_by_trying(&picture, &fair, |_| true).iter().map(price).collect();
            all.sort_by(f64::total_cmp);
            all.truncate(3);
            let wanted = RepairRequest {
                suggestions: 3,
                prices,
                ..request(&picture, colours, RepairGoal::LineSolvable)
            };
            let outcome = repair(&wanted).expect("a sound request");
            let found: Vec<f64> = outcome.repairs.iter().map(|repair| repair.price()).collect();
            let near = |(one, other): (&f64, &f64)| (one - other).abs() < 1e-9;
            assert!(found.len() == all.len() && found.iter().zip(&all).all(near), "{picture:?}");
            assert!(outcome.proved_cheapest, "{picture:?}");
        }
    }
}

#[test]
fn protected_squares_keep_their_colour_and_the_rest_is_still_least() {
    for goal in GOALS {
        let fair = fair_pictures(3, 4, 2, goal);
        for (number, picture) in pictures(3, 4, 2).enumerate() {
            let is_protected =
                |square: Square| ((number * 31) >> (square.row * 4 + square.column)) & 1 == 1;
            let squares = (0..12).map(|cell| Square { row: cell / 4, column: cell % 4 });
            let protected: Vec<Square> = squares.filter(|&square| is_protected(square)).collect();
            let all = least_by_trying(&picture, &fair, |square| !is_protected(square));
            let wanted =
                RepairRequest { suggestions: usize::MAX, protected, ..request(&picture, 2, goal) };
            let outcome = repair(&wanted).expect("a sound request");
            assert_eq!(changed(&outcome), all, "{goal:?} {picture:?}");
        }
    }
}

#[test]
fn given_squares_stay_and_help() {
    // Mirrored pictures with a mirrored set of squares that stay, of which only one side is given.
    let (given, protected) = (Square { row: 0, column: 0 }, Square { row: 0, column: 2 });
    let fair_with_given = |goal| {
        let mut fair = pictures(3, 3, 2).collect::<Vec<Picture>>();
        fair.retain(|picture| {
            let mut grid = Grid::unknown(3, 3, 2);
            grid[given] = Cell::only(picture[given]);
            let puzzle = Puzzle::of_picture(palette(2), picture.clone()).expect("a puzzle");
            is_fair(goal, &puzzle.with_given(grid).expect("the puzzle's size"))
        });
        fair
    };
    for goal in GOALS {
        let fair = fair_with_given(goal);
        for picture in pictures(3, 3, 2) {
            let may_change = |square| square != given && square != protected;
            let all = least_by_trying(&picture, &fair, may_change);
            let wanted = RepairRequest {
                suggestions: usize::MAX,
                given: vec![given],
                protected: vec![protected],
                ..request(&picture, 2, goal)
            };
            let outcome = repair(&wanted).expect("a sound request");
            assert_eq!(changed(&outcome), all, "{goal:?} {picture:?}");
        }
    }
}

/// The mirror image of a picture, top and bottom or left and right exchanged.
fn mirrored(picture: &Picture, rows: bool, columns: bool) -> Picture {
    let (height, width) = (picture.height(), picture.width());
    let turn = |turn: bool, at: usize, length: usize| if turn { length - 1 - at } else { at };
    Picture::from_fn(height, width, |square| {
        picture[(turn(rows, square.row, height), turn(columns, square.column, width)).into()]
    })
}

/// Asserts that every mirrored picture of a size stays mirrored and is repaired with the fewest cells.
fn check_mirrored(height: usize, width: usize) {
    let fair = fair_pictures(height, width, 2, RepairGoal::LineSolvable);
    let mirrors = [(false, true), (true, false), (true, true)];
    let kept_by = |picture: &Picture| {
        mirrors.map(|(rows, columns)| mirrored(picture, rows, columns) == *picture)
    };
    let fair: Vec<_> = fair.into_iter().map(|other| (kept_by(&other), other)).collect();
    for picture in pictures(height, width, 2) {
        let kept = kept_by(&picture);
        if kept == [false; 3] {
            continue;
        }
        let is_kept = |own: &[bool; 3]| own.iter().zip(kept).all(|(own, kept)| *own || !kept);
        let fair = fair.iter().filter(|(own, _)| is_kept(own));
        let least = fair.map(|(_, other)| picture.differs_from(other).len()).min();
        let wanted =
            RepairRequest { keep_symmetry: true, ..request(&picture, 2, RepairGoal::LineSolvable) };
        let outcome = repair(&wanted).expect("a sound request");
        let found = outcome.repairs.first().map(|repair| repair.changes.len());
        assert_eq!(found, least, "{picture:?}");
        assert!(outcome.proved_least);
        let repaired = outcome.repairs[0].apply(&picture);
        assert!(is_kept(&kept_by(&repaired)), "{picture:?} became {repaired:?}");
    }
}

#[test]
fn a_mirrored_picture_stays_mirrored_with_the_fewest_cells() {
    check_mirrored(4, 4);
}

#[test]
fn cells_on_the_mirror_count_once_and_others_twice_or_four_times() {
    check_mirrored(3, 5);
}

/// The fewest cells that must be given, by trying all sets of cells.
fn fewest_given_by_trying(picture: &Picture, goal: RepairGoal) -> usize {
    let cells = picture.cells().len();
    let puzzle = Puzzle::of_picture(palette(2), picture.clone()).expect("a puzzle");
    let suffices = |&set: &u32| {
        let mut given = Grid::unknown(picture.height(), picture.width(), 2);
        for cell in (0..cells).filter(|cell| set >> cell & 1 == 1) {
            given.cells_mut()[cell] = Cell::only(picture.cells()[cell]);
        }
        is_fair(goal, &puzzle.clone().with_given(given).expect("the puzzle's size"))
    };
    (0..1_u32 << cells).filter(suffices).map(u32::count_ones).min().expect("all cells") as usize
}

#[test]
fn the_fewest_cells_are_given() {
    for goal in GOALS {
        for picture in pictures(3, 3, 2) {
            let wanted = RepairRequest { means: RepairMeans::Give, ..request(&picture, 2, goal) };
            let outcome = repair(&wanted).expect("a sound request");
            let given = outcome.repairs[0].changes.len();
            assert_eq!(given, fewest_given_by_trying(&picture, goal), "{goal:?} {picture:?}");
            assert!(outcome.proved_least && outcome.repairs[0].apply(&picture) == picture);
        }
    }
}

#[test]
fn what_leaves_keeps_the_clues_of_its_own_picture() {
    for picture in pictures(3, 4, 2).step_by(5) {
        let outcome = repair(&request(&picture, 2, RepairGoal::Unique)).expect("a sound request");
        let repaired = outcome.repairs[0].apply(&picture);
        let puzzle = Puzzle::of_picture(palette(2), repaired.clone()).expect("a puzzle");
        assert!(check::picture(&puzzle, &repaired).is_ok());
    }
}
