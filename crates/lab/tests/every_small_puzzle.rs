//! Methods of the laboratory against all pictures of 3 rows and 3 columns: what they say of every
//! combination of clues is true, and their traces pass the judge.

use std::collections::HashMap;

use puzzle::{Clue, Palette, Picture, Puzzle, Trace, check};
use solve::{Method, Options, Verdict};

/// Every clue of a line of three.
const CLUES: [&str; 5] = ["", "1", "2", "3", "1 1"];

/// How many pictures have these clues.
fn counts() -> HashMap<Vec<Clue>, usize> {
    let mut counts = HashMap::new();
    for bits in 0_usize..512 {
        let picture = Picture::from_fn(3, 3, |square| {
            puzzle::Colour::new(bits >> (square.row * 3 + square.column) & 1)
        });
        *counts.entry([picture.row_clues(), picture.column_clues()].concat()).or_insert(0) += 1;
    }
    counts
}

fn every_puzzle() -> impl Iterator<Item = Puzzle> {
    (0..5_usize.pow(6)).map(|number| {
        let clue = |line: u32| CLUES[number / 5_usize.pow(line) % 5].parse().expect("a clue");
        let (rows, columns): (Vec<Clue>, Vec<Clue>) =
            ((0..3).map(clue).collect(), (3..6).map(clue).collect());
        Puzzle::new(Palette::black_and_white(), rows, columns).expect("a sound shape")
    })
}

fn check(method: &dyn Method, decides: bool) {
    let counts = counts();
    for puzzle in every_puzzle() {
        let clues = [puzzle.rows(), puzzle.columns()].concat();
        let count = counts.get(&clues).copied().unwrap_or(0);
        let mut trace = Trace::default();
        let answer =
            solve::run(method, &puzzle, &Options::default(), Some(&mut trace)).expect("solves");
        let true_verdict = match &answer.verdict {
            Verdict::Unique => count == 1,
            Verdict::None(_) => count == 0,
            Verdict::Found => count > 0,
            Verdict::Unknown(_) => !decides,
            Verdict::Several => count > 1,
        };
        assert!(true_verdict, "{} on {clues:?}: {:?} of {count}", method.name(), answer.verdict);
        for solution in &answer.solutions {
            check::picture(&puzzle, solution).expect("a solution");
        }
        check::trace(&puzzle, &trace).expect("a sound trace");
    }
}

#[test]
fn the_heuristics_never_claim_more_than_is_true() {
    for method in nonolith_lab::heuristics::methods() {
        check(method, false);
    }
}

#[test]
fn a_search_by_assumptions_decides_every_small_puzzle() {
    for method in nonolith_lab::astar_gac::methods() {
        check(method, true);
    }
}
