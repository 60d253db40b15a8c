//! Solves every puzzle of the measuring corpus and compares with what is stored there.
//!
//! `cargo run --release -p nonolith-solve --example corpus -- FILE.jsonl... [--timeout S] [--only ID]`

#![allow(clippy::print_stdout, reason = "a command prints")]

use std::time::Duration;

use nonolith_solve::{Answer, Budget, Options, Verdict};
use puzzle::{Clue, Colour, Ink, Palette, Picture, Puzzle, Rgb, Run};
use serde_json::Value;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (mut files, mut timeout, mut only, mut step) = (vec![], 60.0, None, 1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--timeout" => timeout = arguments.next().expect("seconds").parse().expect("seconds"),
            "--only" => only = arguments.next(),
            "--step" => step = arguments.next().expect("a number").parse().expect("a number"),
            _ => files.push(argument),
        }
    }
    let mut total = Duration::ZERO;
    let mut wrong = 0;
    for file in &files {
        let text = std::fs::read_to_string(file).expect("a readable file");
        for line in text.lines().step_by(step) {
            let record: Value = serde_json::from_str(line).expect("a JSON record");
            let id = record["id"].as_str().expect("an id").to_owned();
            if only.as_ref().is_some_and(|only| *only != id) {
                continue;
            }
            let Some(puzzle) = read(&record) else {
                println!("{id}: malformed");
                continue;
            };
            let budget = Budget::default().within(Duration::from_secs_f64(timeout));
            let options = Options { budget, ..Options::default() };
            let start = busy();
            let method = std::env::var("METHOD").unwrap_or_else(|_| "exact".into());
            let methods = nonolith_solve::methods();
            let method = methods.iter().find(|m| m.name() == method).expect("a method");
            let answer = nonolith_solve::run(*method, &puzzle, &options, None).expect("an answer");
            let time = busy() - start;
            total += time;
            let fault = fault(&record, &answer);
            wrong += usize::from(fault.is_some());
            println!(
                "{:10.3} ms  {:8} {}x{} {} {:?} {}",
                time.as_secs_f64() * 1e3,
                answer.verdict.name(),
                puzzle.height(),
                puzzle.width(),
                id,
                answer.stats,
                fault.unwrap_or_default()
            );
        }
    }
    println!("{:.3} s in all, {wrong} wrong", total.as_secs_f64());
}

/// How long this process has been at work, by the system's books where it keeps them.
fn busy() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    let books = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = books.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

fn fault(record: &Value, answer: &Answer) -> Option<String> {
    let status = record["check"]["status"].as_str().unwrap_or("unknown");
    let stored: Option<Picture> = record["solution"].as_array().and_then(|rows| {
        let rows: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
        rows.join(" ").parse().ok()
    });
    let verdict = &answer.verdict;
    let fits = match status {
        "line_solvable" => *verdict == Verdict::Unique && answer.line_solvable == Some(true),
        "unique_needs_search" => *verdict == Verdict::Unique,
        "multiple" => *verdict == Verdict::Several,
        "at_least_one" => matches!(verdict, Verdict::Unique | Verdict::Several),
        "contradictory_by_line" | "contradictory" | "invalid" => {
            matches!(verdict, Verdict::None(_))
        }
        _ => true,
    };
    let same = match (&stored, verdict) {
        (Some(stored), Verdict::Unique) => answer.solutions[0] == *stored,
        (Some(_), Verdict::None(_)) => false,
        _ => true,
    };
    let decided = !matches!(verdict, Verdict::Unknown(_) | Verdict::Found);
    (!fits || !same || !decided).then(|| format!("WRONG: stored as {status}"))
}

fn read(record: &Value) -> Option<Puzzle> {
    let colours = record["colours"].as_array()?.len();
    let inks = (0..colours).map(|_| Ink::new("", Rgb::WHITE, '?')).collect();
    let clues = |key: &str| -> Option<Vec<Clue>> {
        record[key].as_array()?.iter().map(|line| Some(Clue::new(runs(line)?))).collect()
    };
    Puzzle::new(Palette::new(inks).ok()?, clues("row_clues")?, clues("col_clues")?).ok()
}

fn runs(line: &Value) -> Option<Vec<Run>> {
    let run = |run: &Value| match run.as_array() {
        None => Some(Run::black(run.as_u64()? as usize)),
        Some(pair) => Some(Run {
            length: pair[0].as_u64()? as usize,
            colour: Colour::new(pair[1].as_u64()? as usize),
        }),
    };
    line.as_array()?.iter().map(run).collect()
}
