//! Verdicts of the whole corpus, ours beside those of every peer that gives one.

use std::path::Path;
use std::time::Duration;

use puzzle::{Puzzle, formats};
use solve::{Budget, Options};

use crate::peers::Peer;
use crate::{BenchOptions, table};

pub(crate) fn run(options: &BenchOptions) {
    table::title("verdicts: every puzzle of the corpus, ours (in process) and each peer's");
    let Some(folder) = &options.corpus else {
        println!("skipped: no corpus (--corpus DIR)");
        return;
    };
    let puzzles = all(folder);
    if puzzles.is_empty() {
        println!("skipped: no puzzles (*.jsonl) in {}", folder.display());
        return;
    }
    let limits = || Options {
        budget: Budget::default().within(Duration::from_secs(options.timeout)),
        ..Options::default()
    };
    let ours: Vec<&str> = puzzles.iter().map(|p| name(p, &limits(), options)).collect();
    let decided = ours.iter().filter(|verdict| **verdict != "?").count();
    println!("ours: {decided} of {} decided within {} s each", puzzles.len(), options.timeout);
    for peer in options.peers.iter().filter(|peer| !peer.takes_many()) {
        compare(peer, &puzzles, &ours, options.timeout);
    }
}

/// The puzzles of all files of a folder, except those that cannot be read.
pub(super) fn all(folder: &Path) -> Vec<Puzzle> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    let bytes = files.iter().filter_map(|file| std::fs::read(file).ok());
    bytes.flat_map(|bytes| formats::read(&bytes, None)).flatten().flatten().collect()
}

/// Our verdict in the words that peers are read in.
fn name(puzzle: &Puzzle, limits: &Options, options: &BenchOptions) -> &'static str {
    match options.solve(puzzle, limits).verdict.name() {
        "unique" => "unique",
        "several" => "several",
        "none" => "none",
        _ => "?",
    }
}

fn compare(peer: &Peer, puzzles: &[Puzzle], ours: &[&str], timeout: u64) {
    let (mut both, mut disagree) = (0, 0);
    for (puzzle, &our_verdict) in puzzles.iter().zip(ours) {
        let theirs = peer.solve(std::slice::from_ref(puzzle), timeout).map_or("?", |run| run.0);
        if our_verdict == "?" || theirs == "?" {
            continue;
        }
        both += 1;
        if theirs != our_verdict {
            disagree += 1;
            let id = puzzle.details.id.as_deref().unwrap_or("?");
            println!("  {id}: ours {our_verdict}, {} {theirs}", peer.name);
        }
    }
    println!("{}: {both} decided by both, {disagree} of them differently", peer.name);
}
