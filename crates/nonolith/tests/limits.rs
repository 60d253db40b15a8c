//! Whatever a method is at, little is done between two looks at its budget, and little after the
//! budget is spent. Work is counted in cells handled, so that no test rests on a clock.

use std::sync::Arc;

use nonolith::puzzle::generate::Recipe;
use nonolith::puzzle::{Clue, Palette, Puzzle};
use nonolith::solve::{self, Budget, Meter, Options, Refusal, Stopped};
use nonolith::strategies;

/// The budget ends at each of these looks in turn.
const ENDS: [u64; 6] = [1, 2, 5, 20, 60, 200];

/// Work that takes a moment, a few hundredths of a second at the most, on a board of any size.
const MOMENT: u64 = 500_000;

/// A few times through the board: to make one, to copy it, to tell what is known of it.
const TIMES: u64 = 5;

fn allowed(puzzle: &Puzzle) -> u64 {
    MOMENT + TIMES * (puzzle.height() * puzzle.width()) as u64
}

/// Boards on which each method has something to do: small ones that fall by lines, larger ones at
/// random, which nobody finishes soon, and one on which lines say nothing.
fn boards() -> Vec<(String, Puzzle)> {
    let random = |side, density, seed| {
        let recipe = Recipe::new(side, side).and_then(|recipe| recipe.with_density(density));
        let puzzle = recipe.expect("a recipe").puzzles(seed).next().expect("a puzzle");
        (format!("random {side}x{side}"), puzzle)
    };
    let dense = [(20, 0.6, 1), (40, 0.7, 2), (60, 0.5, 3), (200, 0.5, 4), (200, 0.8, 5)];
    let random = dense.into_iter().map(|(side, density, seed)| random(side, density, seed));
    let ones = [40, 300].map(|side| (format!("ones {side}x{side}"), ones(side)));
    random.chain(ones).collect()
}

/// One black cell in every row and column, at places that no line tells.
fn ones(side: usize) -> Puzzle {
    let clues = || vec![Clue::black([1]); side];
    Puzzle::new(Palette::black_and_white(), clues(), clues()).expect("a puzzle")
}

/// Does some work within a budget that ends at a look, and says what went wrong, if anything did.
fn excess(what: &str, puzzle: &Puzzle, end: u64, work: impl FnOnce(Options)) -> Option<String> {
    let meter = Arc::new(Meter::ending_at(end));
    let budget = Budget::default().with_meter(meter.clone());
    work(Options { budget, solutions: usize::MAX, ..Options::default() });
    let most = meter.most();
    (most > allowed(puzzle)).then(|| {
        let looks = meter.looks();
        format!("{what}, ended at look {end} of {looks}: {most} between two looks\n")
    })
}

/// Those who keep to it are tried on all boards and at all ends.
fn excesses(name: &str, work: impl Fn(&Puzzle, Options)) -> String {
    if !cfg!(debug_assertions) {
        return String::new();
    }
    let boards = boards();
    let tries = boards.iter().flat_map(|board| ENDS.map(|end| (board, end)));
    tries
        .filter_map(|((board, puzzle), end)| {
            excess(&format!("{name} on {board}"), puzzle, end, |options| work(puzzle, options))
        })
        .collect()
}

#[test]
fn no_method_works_long_between_two_looks_at_its_budget() {
    let all = nonolith::methods().into_iter().map(|method| {
        excesses(method.name(), |puzzle, options| {
            solve::run(method, puzzle, &options, None).expect("an answer");
        })
    });
    let found: String = all.collect();
    assert!(found.is_empty(), "{found}");
}

#[test]
fn counting_does_not_work_long_between_two_looks_at_its_budget() {
    let found = excesses("count", |puzzle, options| {
        solve::count(puzzle, &options);
    });
    assert!(found.is_empty(), "{found}");
}

#[test]
fn explaining_and_hinting_do_not_work_long_between_two_looks_at_their_budget() {
    let explained = excesses("explain", |puzzle, options| {
        strategies::explain::explain(puzzle, &options);
    });
    let hinted = excesses("hint", |puzzle, options| {
        strategies::hint::hint(puzzle, &puzzle.start(), 5, &options).expect("a position");
    });
    assert!(explained.is_empty() && hinted.is_empty(), "{explained}{hinted}");
}

#[test]
fn a_network_that_would_not_fit_the_memory_is_not_begun() {
    let (puzzle, options) = (ones(2000), Options::default());
    for method in nonolith::methods().into_iter().filter(|it| it.name().starts_with("astar")) {
        let answer = solve::run(method, &puzzle, &options, None).expect("an answer");
        let reason = answer.verdict.reason().expect("a reason");
        let too_large = matches!(reason.stopped(), Some(Stopped::TooLarge { .. }));
        assert!(too_large, "{}: {reason}", method.name());
    }
}

#[test]
fn a_giant_board_is_refused_by_every_method() {
    let giant = ones(10_000);
    for method in nonolith::methods() {
        let refused = solve::run(method, &giant, &Options::default(), None);
        assert!(matches!(refused, Err(Refusal::TooLarge(_))), "{}", method.name());
    }
}
