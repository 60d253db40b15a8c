//! Repairs: of whatever picture, within whatever limits. Protected cells stay, what is said to be
//! least is no more than what was found, and no single cell does what is said to need two.
#![no_main]

use craft::repair::{Prices, RepairGoal, RepairMeans, RepairOutcome, RepairRequest, repair};
use libfuzzer_sys::arbitrary::{Arbitrary, Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use puzzle::{Puzzle, Square};
use small::Small;
use solve::{Budget, Options, Verdict};

#[derive(Debug)]
struct Asked(RepairRequest);

impl<'a> Arbitrary<'a> for Asked {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Asked> {
        let Small { puzzle, solution } = Small::arbitrary(bytes)?;
        let goal = *bytes.choose(&[RepairGoal::Unique, RepairGoal::LineSolvable])?;
        let (palette, seed) = (puzzle.palette().clone(), u64::arbitrary(bytes)?);
        let price = |square: Square, colour: puzzle::Colour| {
            let place = square.row * 31 + square.column * 7 + colour.index();
            (seed.rotate_left(place as u32) & 7) as f64 / 7.0
        };
        let prices = Prices::from_fn(&solution, palette.len(), price);
        let given = puzzle.start().squares().filter(|&at| puzzle.start()[at].is_known()).collect();
        Ok(Asked(RepairRequest {
            means: *bytes.choose(&[RepairMeans::Change, RepairMeans::Give])?,
            prices: if bytes.arbitrary()? { prices } else { Prices::equal() },
            protected: (0..bytes.int_in_range(0..=4)?)
                .map(|_| small::square(bytes))
                .collect::<Result<_>>()?,
            given,
            keep_symmetry: bytes.arbitrary()?,
            most: bytes.int_in_range(0..=6)?,
            suggestions: bytes.int_in_range(0..=5)?,
            budget: Budget::default().with_nodes(bytes.int_in_range(0..=2_000)?),
            ..RepairRequest::new(palette, solution, goal)
        }))
    }
}

fuzz_target!(|asked: Asked| {
    let Asked(request) = asked;
    let outcome = repair(&request).expect("a picture of its palette");
    for found in &outcome.repairs {
        let squares: Vec<Square> = found.changes.iter().map(|change| change.square).collect();
        assert!(squares.is_sorted() && squares.len() <= request.most, "{request:?} {outcome:?}");
        assert!(outcome.at_least <= squares.len(), "{request:?} {outcome:?}");
        let kept = |square| !request.protected.contains(square) && !request.given.contains(square);
        assert!(squares.iter().all(kept), "{request:?} {outcome:?}");
    }
    if request.means == RepairMeans::Change && request.given.is_empty() && !request.keep_symmetry {
        try_single_cells(&request, &outcome);
    }
});

/// Where two cells are said to be needed, no single one suffices.
fn try_single_cells(request: &RepairRequest, outcome: &RepairOutcome) {
    if outcome.at_least < 2 {
        return;
    }
    let picture = &request.picture;
    for square in puzzle::Grid::of_picture(picture, request.palette.len()).squares() {
        for colour in request.palette.colours().filter(|_| !request.protected.contains(&square)) {
            let mut changed = picture.clone();
            changed[square] = colour;
            let puzzle = Puzzle::of_picture(request.palette.clone(), changed).expect("a puzzle");
            let fair = match request.goal {
                RepairGoal::LineSolvable => solve::is_line_solvable(&puzzle),
                RepairGoal::Unique => {
                    solve::solve(&puzzle, &Options::default(), None).verdict == Verdict::Unique
                }
            };
            assert!(!fair, "{square} suffices: {request:?} {outcome:?}");
        }
    }
}
