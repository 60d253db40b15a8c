//! Every record of the measuring corpus reads with the right clues, and every file in its
//! `formats/` reads; without the variable `NONOLITH_CORPUS` these tests say that they were skipped.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use std::path::PathBuf;

use nonolith_puzzle::formats;
use nonolith_puzzle::{Clue, Puzzle};
use serde_json::Value;

fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("NONOLITH_CORPUS").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("skipped: NONOLITH_CORPUS is not set");
    }
    folder
}

/// The clues as `length:colour` pairs, by a walk that shares nothing with the reader.
fn expected_clues(record: &Value, key: &str) -> Vec<Vec<(u64, u64)>> {
    let run = |run: &Value| match run.as_u64() {
        Some(length) => (length, 1),
        None => (run[0].as_u64().expect("a length"), run[1].as_u64().expect("a colour")),
    };
    let line = |line: &Value| line.as_array().expect("a line").iter().map(run).collect();
    record[key].as_array().expect("lines").iter().map(line).collect()
}

fn read_clues(clues: &[Clue]) -> Vec<Vec<(u64, u64)>> {
    let runs = |clue: &Clue| {
        let run = |run: &nonolith_puzzle::Run| (run.length as u64, run.colour.index() as u64);
        clue.runs().iter().map(run).collect()
    };
    clues.iter().map(runs).collect()
}

fn check(record: &Value, puzzle: &Puzzle) {
    let id = record["id"].as_str();
    assert_eq!(puzzle.details.id.as_deref(), id);
    assert_eq!(puzzle.details.title.as_deref(), record["title"].as_str(), "{id:?}");
    assert_eq!(puzzle.details.difficulty.as_deref(), record["difficulty"].as_str(), "{id:?}");
    assert_eq!(read_clues(puzzle.rows()), expected_clues(record, "row_clues"), "{id:?}");
    assert_eq!(read_clues(puzzle.columns()), expected_clues(record, "col_clues"), "{id:?}");
    let colours = record["colours"].as_array().expect("colours");
    for (ink, colour) in puzzle.palette().inks().iter().zip(colours) {
        assert_eq!(Some(ink.name.as_str()), colour["name"].as_str(), "{id:?}");
        assert_eq!(Some(ink.rgb.to_string().as_str()), colour["rgb"].as_str(), "{id:?}");
    }
    let stored = record["solution"].as_array().map(|rows| {
        rows.iter().map(|row| row.as_str().expect("a row").to_owned()).collect::<Vec<_>>()
    });
    assert_eq!(puzzle.solutions().first().map(|picture| picture.row_texts()), stored, "{id:?}");
}

#[test]
fn every_file_in_the_wild_reads() {
    let Some(folder) = corpus() else { return };
    for entry in std::fs::read_dir(folder.join("formats")).expect("the folder formats") {
        let path = entry.expect("an entry").path();
        let bytes = std::fs::read(&path).expect("a file");
        let puzzles =
            formats::read(&bytes, None).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        for puzzle in puzzles {
            let puzzle = puzzle.unwrap_or_else(|error| panic!("{path:?}: {error}"));
            assert_eq!(puzzle.misfit(), None, "{path:?}");
            for solution in puzzle.solutions() {
                assert_eq!(solution.row_clues(), puzzle.rows(), "{path:?}");
                assert_eq!(solution.column_clues(), puzzle.columns(), "{path:?}");
            }
        }
    }
}

/// The clues of the only puzzle, or of the one with this title, in a file of the folder `formats`.
fn clues_of(folder: &std::path::Path, name: &str, title: Option<&str>) -> (Vec<Clue>, Vec<Clue>) {
    let bytes = std::fs::read(folder.join("formats").join(name)).expect(name);
    let puzzles = formats::read(&bytes, None).expect(name).into_iter().map(|p| p.expect(name));
    let wanted = |puzzle: &Puzzle| title.is_none() || puzzle.details.title.as_deref() == title;
    let puzzle = puzzles.into_iter().find(wanted).expect(name);
    (puzzle.rows().to_vec(), puzzle.columns().to_vec())
}

#[test]
fn one_puzzle_in_two_formats_compares_equal() {
    let Some(folder) = corpus() else { return };
    let of = |name, title| clues_of(&folder, name, title);
    assert_eq!(of("dom_06.dzn", None), of("domino_logic.txt", Some("6-Dom")));
    let text = std::fs::read(folder.join("free.jsonl")).expect("free.jsonl");
    let records: Vec<Puzzle> =
        formats::read(&text, None).expect("records").into_iter().flatten().collect();
    for (name, wanted) in [
        ("webpbn-1.non", "Dancer"),
        ("webpbn-6.non", "Scardy Cat"),
        ("knotty.xml", "Knotty Puzzle"),
        ("webpbn-color-00047.xml", "Not To Scale"),
        ("webpbn-color-00220.xml", "Many Onions"),
    ] {
        let (rows, columns) = of(name, None);
        let same = |puzzle: &&Puzzle| puzzle.rows() == rows && puzzle.columns() == columns;
        assert!(
            records.iter().any(|record| same(&record)),
            "{name} ({wanted}) is among the records"
        );
    }
}

#[test]
fn every_record_reads_with_the_right_clues() {
    let Some(folder) = corpus() else { return };
    for name in ["generated", "free", "copyleft", "tournament"] {
        let text = std::fs::read_to_string(folder.join(format!("{name}.jsonl"))).expect(name);
        let puzzles = formats::read(text.as_bytes(), None).expect(name);
        assert_eq!(puzzles.len(), text.lines().count());
        for (line, puzzle) in text.lines().zip(&puzzles) {
            let record: Value = serde_json::from_str(line).expect("JSON");
            match puzzle {
                Ok(puzzle) => check(&record, puzzle),
                Err(error) => {
                    assert_eq!(record["rows"], 0, "{error}");
                    assert_eq!(error.id.as_deref(), record["id"].as_str());
                }
            }
        }
    }
}
