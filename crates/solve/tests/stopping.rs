//! Whatever a method is at, it stops when it is told to.

#![allow(clippy::print_stdout, reason = "a measurement prints")]

use std::time::{Duration, Instant};

use nonolith_solve::{Budget, Options, Stopped, Verdict};
use puzzle::{Clue, Colour, Palette, Picture, Puzzle};

/// A picture with about three cells in eight filled, at random: the hardest kind.
fn random(side: usize) -> Puzzle {
    let mut dice = 1_u64;
    let picture = Picture::from_fn(side, side, |_| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Colour::new(usize::from(dice >> 61 < 3))
    });
    Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle")
}

/// A permutation of `side` elements: whoever lists or counts all is not done soon.
fn permutations(side: usize) -> Puzzle {
    let ones = || vec![Clue::black([1]); side];
    Puzzle::new(Palette::black_and_white(), ones(), ones()).expect("a puzzle")
}

fn cancelled() -> Options {
    let budget = Budget::default();
    budget.cancel.now();
    Options { solutions: usize::MAX, budget, ..Options::default() }
}

#[test]
fn every_method_notices_that_it_is_cancelled() {
    for (method, puzzle) in nonolith_solve::methods().into_iter().flat_map(|method| {
        [random(300), permutations(40)].into_iter().map(move |puzzle| (method, puzzle))
    }) {
        let answer = nonolith_solve::run(method, &puzzle, &cancelled(), None).expect("an answer");
        let unfinished = matches!(&answer.verdict, Verdict::Unknown(why) if why.stopped() == Some(Stopped::Cancelled));
        let by_lines = method.name() == "line" && puzzle.height() == 40;
        assert!(
            unfinished || by_lines,
            "{} {}: {:?}",
            method.name(),
            puzzle.height(),
            answer.verdict
        );
        assert!(answer.solutions.is_empty(), "{}", method.name());
    }
}

#[test]
fn counting_notices_that_it_is_cancelled() {
    for puzzle in [random(300), permutations(40)] {
        let count = nonolith_solve::count(&puzzle, &cancelled());
        assert!(!count.exact);
        let reason = count.reason.expect("a reason");
        assert_eq!(reason.stopped(), Some(Stopped::Cancelled));
        assert_eq!(reason.to_string(), "counting stopped: cancelled");
    }
}

#[test]
fn a_search_keeps_to_its_nodes() {
    for method in nonolith_solve::methods().into_iter().filter(|method| method.name() != "line") {
        let budget = Budget::default().with_nodes(100);
        let options = Options { solutions: usize::MAX, budget, ..Options::default() };
        let answer = nonolith_solve::run(method, &random(60), &options, None).expect("an answer");
        assert!(answer.stats["nodes"] <= 100.0, "{}: {:?}", method.name(), answer.stats);
        assert_eq!(answer.verdict, Verdict::Unknown(Stopped::OutOfNodes.into()));
    }
}

#[test]
fn a_search_keeps_to_its_memory() {
    let budget = Budget::default().with_memory(100_000);
    let answer =
        nonolith_solve::solve(&random(60), &Options { budget, ..Options::default() }, None);
    assert_eq!(answer.verdict, Verdict::Unknown(Stopped::OutOfMemory.into()));
}

/// Runs until it is cancelled from another thread, and says how long that took to be noticed; nothing
/// if it was done before.
fn delay(work: impl FnOnce(Options) + Send) -> Option<Duration> {
    let budget = Budget::default();
    let cancel = budget.cancel.clone();
    let options = Options { solutions: usize::MAX, budget, ..Options::default() };
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| work(options));
        std::thread::sleep(Duration::from_millis(1000));
        let working = !worker.is_finished();
        cancel.now();
        let start = Instant::now();
        worker.join().expect("no panic");
        working.then(|| start.elapsed())
    })
}

/// Prints a table; no test may rest on a clock.
#[test]
#[ignore = "measures: cargo test --release -p nonolith-solve --test stopping -- --ignored --nocapture"]
fn how_soon_everybody_stops() {
    for (side, puzzle) in [60, 250, 2000].map(|side| (side, random(side))) {
        for method in
            nonolith_solve::methods().into_iter().filter(|it| side == 2000 || it.name() != "line")
        {
            let delay = delay(|options| {
                nonolith_solve::run(method, &puzzle, &options, None).expect("an answer");
            });
            println!("{side}x{side} {}: {delay:?}", method.name());
        }
        let delay = delay(|options| {
            nonolith_solve::count(&puzzle, &options);
        });
        println!("{side}x{side} count: {delay:?}");
    }
}
