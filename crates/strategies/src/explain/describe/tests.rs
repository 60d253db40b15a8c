//! What rules say, read by a critical eye.

use super::describe;
use crate::library::{control, library};

fn check(rule: &str, said: &str) {
    assert_eq!(describe(&format!("def r: {rule}").parse().unwrap()), said);
}

#[test]
fn lengths_are_compared_as_people_do() {
    check(
        "with h = singleton(hint) and g = arbitrary(gap): if size(h) > size(g):
         then fill(false, start(g), start(g) + size(g))",
        "The only number is longer than a gap: cross all of the gap.",
    );
    check(
        "with h = singleton(hint): if size(h) = line_size: then fill(true, 0, line_size)",
        "The only number is as long as the line: fill the whole line.",
    );
}

#[test]
fn the_largest_and_the_only_are_names() {
    check(
        "with h = arbitrary(hint) and b = arbitrary(block):
         if maximal(h) and size(h) = size(b) and start(b) > 0:
         then fill(false, start(b) - 1, start(b))",
        "The largest number is as long as a block and the block starts away from the left edge: \
         cross the cell before the block.",
    );
    check(
        "with h = arbitrary(hint) and g = arbitrary(gap):
         if size(h) + size(h) > size(g) and g is unique where size(g) >= size(h):
         then fill(true, start(g) + size(g) - size(h), start(g) + size(h))",
        "A gap is the only one that can hold a number: fill the cells that the number covers both at \
         the start of the gap and at the end of the gap.",
    );
}

#[test]
fn distances_are_told_from_edges_and_other_places() {
    check(
        "with h = constant(hint, 0) and b = constant(block, 0):
         if start(b) + size(b) > size(h) and size(h) >= start(b):
         then fill(false, 0, start(b) + size(b) - size(h))",
        "The first block ends more than the first number's length from the left edge and the block \
         starts at most the number's length from the left edge: cross every cell up to the number's \
         length before the end of the block.",
    );
    check(
        "with h = arbitrary(hint) and b = arbitrary(block):
         if start(b) > highest_start_cell(h)
            and size(h) + highest_start_cell(h) + size(b) >= line_size:
         then fill(true, highest_start_cell(h), start(b))",
        "A block starts past the start of the rightmost place of a number and the rightmost place of \
         the number ends at most the block's length from the right edge: fill the cells from the \
         start of the rightmost place of the number to the start of the block.",
    );
}

#[test]
fn the_same_sum_in_other_words_is_the_same_sentence() {
    let said = "The leftmost and rightmost places of a number overlap: fill the overlap.";
    let then = "then fill(true, highest_start_cell(h), lowest_end_cell(h))";
    for condition in [
        "lowest_end_cell(h) > highest_start_cell(h)",
        "lowest_end_cell(h) - highest_start_cell(h) >= 1",
        "0 - highest_start_cell(h) > 0 - lowest_end_cell(h)",
    ] {
        check(&format!("with h = arbitrary(hint): if {condition}: {then}"), said);
    }
}

#[test]
fn nothing_is_left_to_fill_in_for_any_strategy() {
    for strategy in control().iter().chain(&library()) {
        let said = describe(&strategy.rule);
        let whole = !said.contains(['{', '}', '_', '\u{1}']);
        assert!(whole && said.ends_with('.'), "{}: {said}", strategy.name());
    }
}
