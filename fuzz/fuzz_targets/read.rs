//! Every reader: no bytes make it panic, and what it reads can be written and read again.
//!
//! The variable `FORMAT` names the reader; without it the content is to be recognised.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use puzzle::Puzzle;
use puzzle::formats::{self, Readings};

static FORMAT: LazyLock<Option<String>> = LazyLock::new(|| std::env::var("FORMAT").ok());

fuzz_target!(|bytes: &[u8]| {
    let puzzles: Readings = formats::read(bytes, FORMAT.as_deref()).unwrap_or_default();
    for puzzle in puzzles.iter().flatten().take(3) {
        comes_back(puzzle);
    }
});

/// Our own JSON holds everything; the others must at least read what they wrote.
fn comes_back(puzzle: &Puzzle) {
    for format in formats::all().iter().filter(|format| format.writes() && format.reads()) {
        let Ok(written) = format.write(puzzle) else { continue };
        let again = formats::read_one(&written.bytes, Some(format.name)).expect(format.name);
        assert_eq!(again.rows().len(), puzzle.rows().len(), "{}", format.name);
        let clues = format.name != "png" && format.colours > 2;
        assert!(!clues || (again.rows(), again.columns()) == (puzzle.rows(), puzzle.columns()));
        if format.name == "jsonl" {
            assert_eq!(&again, puzzle);
        }
    }
}
