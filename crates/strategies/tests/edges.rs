//! What lines can just do: a formula that excludes the edge of what is possible proves too much.
//!
//! Each rule here fires on some short line, but only at an edge: a block of one cell, a range that
//! leaves no choice, hints packed without slack; or only beside the edge, where an assertion that
//! holds at the edge alone would be too strong. What it does is wrong wherever it fires, so its
//! formula must have a model. With a comparison or a sum in it stronger by one, an equality for an
//! inequality, or an alternative left out, some rule here has none.

mod common;

use strategies::dsl::Rule;
use strategies::prove::{solver_agrees, verify};

/// What is bound, and a condition that holds at an edge only.
const EDGES: [(&str, &str); 46] = [
    ("b = arbitrary(block)", "size(b) = 1"),
    ("b = arbitrary(block)", "start(b) = 0"),
    ("b = arbitrary(block)", "start(b) + size(b) = line_size"),
    ("b = arbitrary(block)", "size(b) = line_size"),
    ("b = singleton(block)", "size(b) = 1"),
    ("b = arbitrary(block) and c = next(b)", "start(c) = start(b) + size(b) + 1"),
    ("b = constant(block, 1)", "start(b) = 2"),
    ("g = arbitrary(gap)", "size(g) = 1"),
    ("g = arbitrary(gap)", "start(g) = 0"),
    ("g = arbitrary(gap)", "start(g) + size(g) = line_size"),
    ("g = arbitrary(gap)", "size(g) = line_size"),
    ("g = arbitrary(gap) and f = next(g)", "start(f) = start(g) + size(g) + 1"),
    ("g = constant(gap, 1)", "start(g) = 2 and size(g) = 1"),
    ("u = arbitrary(unknown)", "size(u) = 1"),
    ("u = arbitrary(unknown)", "start(u) = 0"),
    ("u = arbitrary(unknown)", "start(u) + size(u) = line_size"),
    ("h = arbitrary(hint)", "size(h) = 1"),
    ("h = arbitrary(hint)", "size(h) = line_size"),
    ("h = arbitrary(hint)", "highest_start_cell(h) = 0"),
    ("h = arbitrary(hint)", "range_start(h) = 0"),
    ("h = arbitrary(hint)", "range_end(h) = line_size"),
    ("h = arbitrary(hint)", "range_end(h) - range_start(h) = size(h)"),
    ("h = arbitrary(hint)", "range_start(h) = lowest_end_cell(h) - size(h)"),
    ("h = arbitrary(hint)", "range_end(h) = highest_start_cell(h) + size(h)"),
    ("h = constant(hint, 2)", "line_size = 5"),
    ("h = first(hint) and k = last(hint)", "count(hint) = 2 and line_size = 3"),
    ("h = first(hint)", "count(hint) = 3 and total(hint) = 3"),
    ("h = first(hint)", "total(block) = total(hint) and total(hint) = 1"),
    ("h = first(hint)", "total(gap) = total(hint) and count(hint) = 2"),
    ("b = arbitrary(block)", "longest_owner(b) = size(b)"),
    ("b = arbitrary(block)", "shortest_owner(b) = size(b)"),
    ("b = arbitrary(block)", "longest_owner(b) = shortest_owner(b)"),
    (
        "h = arbitrary(hint) and b = arbitrary(block)",
        "may_own(h, b) and longest_owner(b) = size(h)",
    ),
    (
        "h = arbitrary(hint) and b = arbitrary(block)",
        "may_own(h, b) and size(h) = shortest_owner(b)",
    ),
    ("h = arbitrary(hint)", "maximal(h) and size(h) = 1 and count(hint) = 3"),
    ("h = arbitrary(hint)", "maximal(h) and size(h) = 2 and count(hint) = 2 and total(hint) = 3"),
    ("h = first(hint)", "maximal(h) and size(h) = 2 and count(hint) = 2 and total(hint) = 4"),
    ("h = last(hint)", "h is unique where size(h) >= 2 and count(hint) = 3 and total(hint) = 4"),
    ("h = last(hint)", "minimal(h) and size(h) = 2 and count(hint) = 2 and total(hint) = 4"),
    ("h = arbitrary(hint)", "h is unique where size(h) = 2 and count(hint) = 3"),
    ("h = last(hint)", "h is unique where size(h) >= 2 and count(hint) = 2 and total(hint) = 3"),
    ("h = first(hint)", "h is unique where lowest_end_cell(h) = 1 and count(hint) = 3"),
    ("b = arbitrary(block)", "b is unique where size(b) = 1 and start(b) = 0"),
    ("g = arbitrary(gap)", "maximal(g) and minimal(g) and size(g) = 1"),
    ("h = arbitrary(hint) and k = next(h)", "lowest_end_cell(k) - lowest_end_cell(h) = 2"),
    (
        "h = arbitrary(hint) and k = previous(h)",
        "highest_start_cell(h) - highest_start_cell(k) = 2",
    ),
];

/// What is bound, and a condition that holds only away from one edge: where a hint has slack, where
/// two elements stand in the other order, where a hint cannot own a block.
const INSIDE: [(&str, &str); 57] = [
    ("h = arbitrary(hint)", "line_size = 1"),
    ("b = arbitrary(block)", "size(b) = 2"),
    ("b = arbitrary(block)", "shortest_owner(b) > size(b)"),
    ("b = arbitrary(block) and c = arbitrary(block)", "start(b) = start(c)"),
    ("b = arbitrary(block) and c = arbitrary(block)", "start(b) > start(c)"),
    ("b = first(block) and c = arbitrary(block)", "start(c) > start(b)"),
    ("b = last(block) and c = arbitrary(block)", "start(b) > start(c)"),
    ("b = last(block) and c = arbitrary(block)", "start(b) = start(c)"),
    ("b = arbitrary(block) and c = next(b) and d = arbitrary(block)", "start(d) > start(c)"),
    ("b = arbitrary(block) and c = next(b) and d = arbitrary(block)", "start(b) > start(d)"),
    ("g = arbitrary(gap)", "size(g) = 2"),
    ("g = singleton(gap)", "size(g) = 1 and count(hint) = 1"),
    ("g = arbitrary(gap) and f = arbitrary(gap)", "start(g) = start(f)"),
    ("g = arbitrary(gap) and f = arbitrary(gap)", "start(g) > start(f)"),
    ("g = first(gap) and f = arbitrary(gap)", "start(f) > start(g)"),
    ("g = last(gap) and f = arbitrary(gap)", "start(g) > start(f)"),
    ("g = last(gap) and f = arbitrary(gap)", "start(g) = start(f)"),
    ("g = arbitrary(gap) and f = next(g) and e = arbitrary(gap)", "start(e) > start(f)"),
    ("g = arbitrary(gap) and f = next(g) and e = arbitrary(gap)", "start(g) > start(e)"),
    ("h = arbitrary(hint) and g = arbitrary(gap)", "maximal(g) and size(g) = size(h)"),
    (
        "b = arbitrary(block) and g = arbitrary(gap)",
        "maximal(g) and longest_owner(b) = 1 and start(b) = 1 and size(g) = 3 and line_size = 3",
    ),
    ("u = arbitrary(unknown)", "start(u) = 1"),
    ("u = arbitrary(unknown)", "line_size > start(u) + size(u)"),
    ("u = arbitrary(unknown)", "count(hint) = 2 and line_size = 3"),
    ("u = arbitrary(unknown)", "total(hint) = 1 and line_size = 2"),
    ("h = arbitrary(hint)", "range_start(h) > lowest_end_cell(h) - size(h)"),
    ("h = arbitrary(hint)", "highest_start_cell(h) + size(h) > range_end(h)"),
    (
        "b = first(block) and c = last(block)",
        "total(hint) = 2 and count(hint) = 2 and start(b) = 0 and start(c) = 3",
    ),
    (
        "b = arbitrary(block) and h = singleton(hint)",
        "size(h) = 2 and size(b) = 1 and start(b) + 1 = line_size",
    ),
    (
        "b = arbitrary(block) and h = singleton(hint)",
        "size(h) = 2 and size(b) = 1 and start(b) = 0",
    ),
    ("h = arbitrary(hint)", "maximal(h) and size(h) = 1 and count(hint) = 3 and total(hint) = 3"),
    ("h = first(hint)", "maximal(h) and size(h) = 3 and count(hint) = 2 and total(hint) = 5"),
    ("h = first(hint)", "minimal(h) and size(h) = 1 and count(hint) = 3 and total(hint) = 3"),
    ("h = last(hint)", "h is unique where size(h) >= 2 and count(hint) = 4 and total(hint) = 5"),
    ("h = arbitrary(hint) and b = arbitrary(block)", "may_own(h, b) and size(h) = size(b)"),
    ("h = arbitrary(hint) and b = arbitrary(block)", "may_own(h, b) and size(h) > size(b)"),
    ("h = arbitrary(hint) and b = arbitrary(block)", "may_own(h, b) and range_start(h) = start(b)"),
    ("h = arbitrary(hint) and b = arbitrary(block)", "may_own(h, b) and start(b) > range_start(h)"),
    (
        "h = arbitrary(hint) and b = arbitrary(block)",
        "may_own(h, b) and range_end(h) = start(b) + size(b)",
    ),
    (
        "h = arbitrary(hint) and b = arbitrary(block)",
        "may_own(h, b) and range_end(h) > start(b) + size(b)",
    ),
    (
        "h = arbitrary(hint) and b = arbitrary(block)",
        "may_own(h, b) and longest_owner(b) > size(h)",
    ),
    (
        "h = arbitrary(hint) and b = arbitrary(block)",
        "may_own(h, b) and size(h) > shortest_owner(b)",
    ),
    (
        "h = arbitrary(hint) and b = arbitrary(block)",
        "range_start(h) > start(b) and size(h) > longest_owner(b)",
    ),
    (
        "h = arbitrary(hint) and b = arbitrary(block)",
        "start(b) + size(b) > range_end(h) and size(h) > longest_owner(b)",
    ),
    (
        "h = last(hint)",
        "h is unique where lowest_end_cell(h) >= 2 and count(hint) = 2 and total(hint) = 2",
    ),
    (
        "h = first(hint)",
        "h is unique where 3 > lowest_end_cell(h) and count(hint) = 2 and total(hint) = 2",
    ),
    ("h = singleton(hint)", "highest_start_cell(h) = line_size - size(h)"),
    (
        "h = first(hint) and k = next(h)",
        "h is unique where (size(h) >= 1 and 3 > lowest_end_cell(h))",
    ),
    (
        "h = first(hint) and k = next(h)",
        "h is unique where (3 > lowest_end_cell(h) and size(h) >= 1)",
    ),
    (
        "h = arbitrary(hint) and b = arbitrary(block)",
        "range_start(h) = start(b) + 1 and size(h) > longest_owner(b)",
    ),
    (
        "h = arbitrary(hint) and b = arbitrary(block)",
        "range_end(h) + 1 = start(b) + size(b) and size(h) > longest_owner(b)",
    ),
    (
        "h = arbitrary(hint) and b = arbitrary(block)",
        "size(b) = size(h) + 1 and start(b) >= range_start(h) and range_end(h) >= start(b) + size(b)",
    ),
    (
        "h = last(hint) and b = arbitrary(block)",
        "h is unique where may_own(h, b) and count(hint) = 2",
    ),
    ("h = last(hint)", "h is unique where start(h) >= 1 and count(hint) = 2 and total(hint) = 2"),
    (
        "h = first(hint)",
        "h is unique where 1 >= highest_start_cell(h) and count(hint) = 2 and total(hint) = 2",
    ),
    ("b = arbitrary(block) and g = arbitrary(gap)", "maximal(b) and size(g) > size(b)"),
    ("u = arbitrary(unknown) and g = arbitrary(gap)", "maximal(u) and size(g) > size(u)"),
];

/// What is bound, and a condition that no formula says: taken for what it resembles, it would never hold.
const BEYOND: [(&str, &str); 3] = [
    ("h = singleton(hint)", "count(block) = 2"),
    ("h = first(hint)", "total(unknown) > total(hint)"),
    (
        "h = first(hint) and k = next(h)",
        "h is unique where maximal(h) and size(h) = 3 and size(k) = 1 and count(hint) = 3 and total(hint) = 6",
    ),
];

/// Rules whose only wrong cell is at an edge.
const WRONG_CELLS: [&str; 23] = [
    "with h = singleton(hint): if size(h) = line_size: then fill(false, 0, 1)",
    "with h = singleton(hint): if size(h) = line_size: then fill(false, line_size - 1, line_size)",
    "with h = singleton(hint): if size(h) = line_size - 1: then fill(true, 0, 1)",
    "with h = singleton(hint): if size(h) = line_size - 1: then fill(true, line_size - 1, line_size)",
    "with b = singleton(block): if size(b) = 1: then fill(false, start(b), start(b) + 1)",
    "with h = first(hint): if line_size = 3 and count(hint) = 2: then fill(true, 1, 2)",
    "with u = singleton(unknown): if size(u) = 2 and total(hint) = 1: then fill(true, start(u), start(u) + 1)",
    "with u = singleton(unknown): if size(u) = 2 and total(hint) = 1: then fill(false, start(u), start(u) + 1)",
    "with h = singleton(hint): if size(h) = line_size: then fill(true, start(h) - 1, 1)",
    "with h = singleton(hint): if size(h) = line_size: then fill(true, 0, line_size + 1)",
    "with h = singleton(hint) and b = singleton(block): if size(h) = 1 and start(b) = 0 and line_size = 2: then fill(true, 0, 2)",
    "with h = singleton(hint) and b = singleton(block): if size(h) = 1 and start(b) = 0 and line_size = 4: then fill(true, 3, 4)",
    "with h = singleton(hint) and b = singleton(block): if size(h) = 1 and start(b) = 3 and line_size = 4: then fill(true, 0, 1)",
    "with h = singleton(hint): if size(h) = 1 and range_start(h) = 0 and line_size = 3: then fill(false, 2, 3)",
    "with h = singleton(hint): if size(h) = 1 and range_end(h) = line_size and line_size = 3: then fill(false, 0, 1)",
    "with h = first(hint) and k = last(hint) and b = singleton(block): if count(hint) = 2 and size(h) = 1 and size(k) = 2 and start(b) = 2 and size(b) = 1 and longest_owner(b) = 2: then fill(true, 3, 4)",
    "with h = first(hint) and k = last(hint) and b = singleton(block): if count(hint) = 2 and size(h) = 1 and size(k) = 2 and start(b) = 2 and size(b) = 1 and shortest_owner(b) = 1: then fill(false, 3, 4)",
    "with u = singleton(unknown): if size(u) = 2 and total(hint) = 1 and total(gap) = 2: then fill(true, start(u), start(u) + 1)",
    "with u = singleton(unknown): if size(u) = 2 and total(hint) = 1 and total(block) = 0: then fill(false, start(u), start(u) + 1)",
    "with u = singleton(unknown): if total(gap) = total(hint) and start(u) = 1 and line_size = 2: then fill(true, 0, 1)",
    "with u = singleton(unknown): if total(gap) = total(hint) and start(u) = 0 and size(u) = 1 and line_size = 2: then fill(true, 1, 2)",
    "with u = singleton(unknown): if total(gap) = total(hint) and start(u) = 0 and size(u) = 1 and line_size = 3: then fill(true, 2, 3)",
    "with h = singleton(hint): if size(h) = 2 and line_size = 2: then fill(false, 1, 2)",
];

/// Rules whose only fault is that a hint lies just outside the range, or on the wrong side of the split.
const WRONG_RANGES: [&str; 6] = [
    "with h = singleton(hint): if size(h) = 1 and line_size = 2: then narrow(h, 1, 2)",
    "with h = singleton(hint): if size(h) = 1 and line_size = 2: then narrow(h, 0, 1)",
    "with h = first(hint): if count(hint) = 2 and line_size = 3: then split(h, 2)",
    "with h = first(hint): if count(hint) = 2 and line_size = 4 and total(hint) = 3 and size(h) = 1: then split(h, 3)",
    "with h = first(hint): if count(hint) = 2 and line_size = 3: then split(h, 0)",
    "with h = singleton(hint) and b = singleton(block): if size(h) = 1 and start(b) = 0 and line_size = 2: then split(h, 1)",
];

/// The longest line that is gone through for each rule to fire on.
const UP_TO: usize = 8;

#[test]
fn formulas_allow_what_lines_can_just_do() {
    let Some(solver) = common::solver() else { return };
    let fires = EDGES.into_iter().chain(INSIDE).chain(BEYOND);
    let fires = fires.map(|(with, when)| format!("with {with}: if {when}: then fill(true, 0, 0)"));
    let wrong = WRONG_CELLS.into_iter().chain(WRONG_RANGES).map(str::to_owned);
    let texts = fires.chain(wrong);
    let rules: Vec<Rule> = texts.map(|text| format!("def edge: {text}").parse().unwrap()).collect();
    for (rule, found) in rules.iter().zip(verify(&rules, UP_TO, 2)) {
        assert!(found.is_some(), "fires on no short line:\n{rule}");
        assert_ne!(solver_agrees(rule, &solver), Ok(Some(true)), "{rule}");
    }
}
