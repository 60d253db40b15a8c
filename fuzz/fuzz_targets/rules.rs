//! Rule files: no text makes the reader panic, and a rule that is read can be printed and read
//! again, priced, and applied to lines.
//!
//! A text that begins with a zero byte is one word of the language a byte, any other is taken as it
//! stands.
#![no_main]

use libfuzzer_sys::fuzz_target;
use puzzle::{Clue, cells_from_text};
use strategies::apply::{Line, firings};
use strategies::dsl::{Costs, Language, Matcher, Rule, parse};
use strategies::library::Strategy;

fuzz_target!(|bytes: &[u8]| {
    let text = match bytes.split_first() {
        Some((0, words)) => words.iter().map(|&byte| word(byte)).collect(),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    };
    for language in [Language::full(), Language::paper()] {
        let strategies = Strategy::read_all(&text, &language).unwrap_or_default();
        strategies.iter().take(3).for_each(|strategy| check(&strategy.rule, &language));
    }
});

fn check(rule: &Rule, language: &Language) {
    let again = parse(&rule.to_string(), language).expect("what we print, we read");
    assert_eq!(&again, rule, "{rule}");
    let _ = Costs::default().of(rule);
    let matcher = Matcher::new(rule);
    for (clue, line) in [("", "??"), ("1 2", "?#???"), ("3", ".??#?"), ("1", "#.?#")] {
        let clue: Clue = clue.parse().expect("a clue");
        let cells = cells_from_text(line, 2).expect("a line");
        let line = Line::new(&clue, &cells);
        let firings = firings(&matcher, &line);
        firings.iter().for_each(|firing| drop(firing.cells_after(&cells)));
    }
}

/// The words of the language, and what stands between them.
#[rustfmt::skip]
const WORDS: [&str; 72] = [
    "def r:\n", "with ", "if ", "then ", "and ", " = ", "arbitrary(", "singleton(", "constant(",
    "hint", "gap", "block", ")", ":", ", ", "h", "b", "c", "size(", "start(", "line_size", "(",
    "lowest_end_cell(", "highest_start_cell(", "fill(true, ", "fill(false, ", "0", "1", "2", "3",
    " + ", " - ", " * ", " < ", " <= ", " > ", " >= ", "maximal(", "minimal(", "unique where ",
    "is ", "first(", "last(", "next(", "previous(", "from both ends:\n", "count(", "not ", "true",
    "false", "\n", " ", "# example: ", "# proof: every length\n", "4: ???? -> ####", "20", "def ",
    "range_start(", "range_end(", "narrow(", "may_own(", "total(", "colour(", "colour", "unknown(",
    "longest_owner(", "shortest_owner(", "next_alike(", "first_alike(", "split(", "full ", "the ",
];

fn word(byte: u8) -> &'static str {
    WORDS[usize::from(byte) % WORDS.len()]
}
