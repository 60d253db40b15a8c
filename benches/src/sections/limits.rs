//! Limits: how long every method and command goes on after its time is up, and what it takes.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use puzzle::generate::{Kind, Recipe};
use puzzle::{Clue, Palette, Puzzle, formats};
use solve::{Options, Verdict};

use crate::families::REPORTING_SEED;
use crate::{BenchOptions, measure, table};

/// What each process is allowed, in seconds.
const LIMIT: &str = "1";
/// A process that goes on for longer than this is killed.
const PATIENCE: Duration = Duration::from_secs(30);
/// The commands that take a limit, beside `solve` with each method.
const COMMANDS: [&str; 5] = ["check", "count", "explain", "grade", "hint"];

pub(crate) fn run(options: &BenchOptions) {
    table::title(
        "limits: wall seconds from start to end with --timeout 1, reading and printing included",
    );
    let methods = match methods(&options.ours) {
        Ok(methods) => methods,
        Err(message) => return println!("skipped: {message}"),
    };
    let files = files();
    let head = files.iter().map(|(name, _)| name.as_str());
    table::heading(&std::iter::once("").chain(head).collect::<Vec<_>>());
    let solve = methods.iter().map(|method| (method.as_str(), vec!["solve", "--method", method]));
    for (name, words) in solve.chain(COMMANDS.map(|command| (command, vec![command]))) {
        let row = files.iter().map(|(_, file)| seconds(&options.ours, &words, file));
        table::cells(&std::iter::once(name.to_owned()).chain(row).collect::<Vec<_>>());
    }
    println!("the largest of these processes took {} MiB", measure::largest_process() >> 20);
    files.iter().for_each(|(_, file)| drop(std::fs::remove_file(file)));
}

/// The names of all methods, as our program lists them.
fn methods(ours: &str) -> Result<Vec<String>, String> {
    let output = Command::new(ours).arg("methods").output();
    let output = output.map_err(|error| format!("{ours}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(text.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect())
}

/// How long a command takes with a file, in words.
fn seconds(ours: &str, words: &[&str], file: &Path) -> String {
    let mut command = Command::new(ours);
    command.args(words).args(["--json", "--timeout", LIMIT]).arg(file);
    let start = Instant::now();
    match measure::process(&mut command, PATIENCE) {
        Ok((Some(text), _)) => {
            let refused = if text.contains("\"error\":") { ", refused" } else { "" };
            format!("{:.2}{refused}", start.elapsed().as_secs_f64())
        }
        Ok((None, _)) => format!("over {}", PATIENCE.as_secs()),
        Err(error) => error.to_string(),
    }
}

/// Files of puzzles of several sizes: small ones that are line-solvable, on which methods that plan or
/// learn have most to do, and giant ones of a few kilobytes.
fn files() -> Vec<(String, PathBuf)> {
    let small = [25, 40].map(|side| (side, line_solvable_blob(side)));
    let blob = (200, blobs(200).puzzles(REPORTING_SEED).next().expect("a puzzle"));
    let ones = [3000, 10_000].map(|side| (side, ones(side)));
    let all = small.into_iter().chain([blob]).chain(ones);
    all.map(|(side, puzzle)| (format!("{side}x{side}"), written(side, &puzzle))).collect()
}

fn written(side: usize, puzzle: &Puzzle) -> PathBuf {
    let tatham = formats::by_name("tatham").expect("a format");
    let bytes = tatham.write_all(std::slice::from_ref(puzzle)).expect("black and white").bytes;
    let file = std::env::temp_dir().join(format!("nonolith-limits-{}-{side}", std::process::id()));
    std::fs::write(&file, bytes).expect("a place for files");
    file
}

fn blobs(side: usize) -> Recipe {
    Recipe::new(side, side).expect("a size").of_kind(Kind::Blob)
}

fn line_solvable_blob(side: usize) -> Puzzle {
    let line_solvable = |puzzle: &Puzzle| {
        let answer = solve::solve(puzzle, &Options::default(), None);
        answer.verdict == Verdict::Unique && answer.line_solvable == Some(true)
    };
    blobs(side).puzzles(REPORTING_SEED).find(line_solvable).expect("there are always more")
}

fn ones(side: usize) -> Puzzle {
    let clues = || vec![Clue::black([1]); side];
    Puzzle::new(Palette::black_and_white(), clues(), clues()).expect("a puzzle")
}
