//! Every fifth puzzle of the 2016 tournament.

use std::time::Duration;

use puzzle::{Puzzle, formats};
use solve::Options;

use crate::peers::Peer;
use crate::{BenchOptions, measure, table};

pub(crate) fn run(options: &BenchOptions) {
    table::title("tournament: every fifth of icga2016 (ours in process)");
    let Some(folder) = &options.corpus else {
        println!("skipped: no corpus (--corpus DIR)");
        return;
    };
    let bytes = std::fs::read(folder.join("tournament.jsonl")).unwrap_or_default();
    let all = formats::read(&bytes, None).into_iter().flatten().flatten();
    let of_2016 = all
        .filter(|puzzle| puzzle.details.id.as_deref().is_some_and(|id| id.starts_with("icga2016")));
    let puzzles: Vec<Puzzle> = of_2016.step_by(5).collect();
    if puzzles.is_empty() {
        println!("skipped: {} has no tournament.jsonl with icga2016", folder.display());
        return;
    }
    all_at_once(&format!("{} puzzles", puzzles.len()), &puzzles, options);
}

/// Measures all puzzles together: ours in this process, a peer in one or in one each.
pub(crate) fn all_at_once(what: &str, puzzles: &[Puzzle], options: &BenchOptions) {
    let mut undecided = 0;
    let ((), ours) = measure::busy(|| {
        for puzzle in puzzles {
            let limit = Duration::from_secs(options.timeout);
            let budget = solve::Budget::default().within(limit);
            let answer = options.solve(puzzle, &Options { budget, ..Options::default() });
            undecided += usize::from(matches!(answer.verdict.name(), "found" | "unknown"));
        }
    });
    let others: Vec<_> =
        options.peers.iter().map(|peer| theirs(peer, puzzles, options.timeout)).collect();
    table::row(what, ours, &others);
    if undecided > 0 {
        println!("  ours: {undecided} undecided within {} s each", options.timeout);
    }
}

/// A peer's name, how it did, and its time.
fn theirs(peer: &Peer, puzzles: &[Puzzle], timeout: u64) -> (String, String, Duration) {
    let name = peer.name.clone();
    if peer.takes_many() {
        return match peer.solve(puzzles, timeout * puzzles.len() as u64) {
            Ok((_, time)) => (name, "one process".to_owned(), time),
            Err(message) => (name, message, Duration::ZERO),
        };
    }
    let runs = puzzles.iter().map(|puzzle| peer.solve(std::slice::from_ref(puzzle), timeout));
    let runs: Vec<_> = runs.flatten().collect();
    let known = runs.iter().filter(|(said, _)| *said != "?").count();
    (name, format!("{known} decided"), runs.iter().map(|(_, time)| *time).sum())
}
