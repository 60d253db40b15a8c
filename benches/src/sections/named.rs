//! Puzzles from a file, each a process of its own: the hard ones that have names, and coloured ones.

use std::time::Duration;

use puzzle::Puzzle;

use crate::peers::Peer;
use crate::{Wishes, table};

pub(crate) fn run(wishes: &Wishes) {
    table::title("named: one puzzle a process, start-up included");
    if wishes.puzzles.is_none() {
        println!("skipped: no puzzles (--puzzles FILE)");
    }
    for puzzle in &wishes.named_puzzles() {
        one(puzzle, wishes);
    }
}

fn one(puzzle: &Puzzle, wishes: &Wishes) {
    let mut others: Vec<_> = wishes
        .programs()
        .iter()
        .map(|program| {
            let (said, time) = best(program, puzzle, wishes.timeout);
            (program.name.clone(), said, time)
        })
        .collect();
    let (_, said, ours) = others.remove(0);
    // A peer that cannot hold the puzzle in its format was not run.
    others.retain(|(_, _, time)| !time.is_zero());
    let id = puzzle.details.id.as_deref().unwrap_or("?");
    table::row(&format!("{id} ({said})"), ours, &others);
}

/// The shortest of ten runs, where one is short: noise only ever adds.
fn best(program: &Peer, puzzle: &Puzzle, timeout: u64) -> (String, Duration) {
    let run = || program.solve(std::slice::from_ref(puzzle), timeout);
    let (said, first) = run();
    let again = if first < Duration::from_millis(100) { 9 } else { 0 };
    let best = (0..again).map(|_| run().1).fold(first, Duration::min);
    (said, best)
}
