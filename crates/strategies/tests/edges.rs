//! What lines can just do: a formula that excludes the edge of what is possible proves too much.
//!
//! Each rule here fires on some short line, but only at an edge: a block of one cell, a range that
//! leaves no choice, hints packed without slack. What it does is wrong wherever it fires, so its
//! formula must have a model.

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

/// Rules whose only wrong cell is at an edge.
const WRONG_CELLS: [&str; 8] = [
    "with h = singleton(hint): if size(h) = line_size: then fill(false, 0, 1)",
    "with h = singleton(hint): if size(h) = line_size: then fill(false, line_size - 1, line_size)",
    "with h = singleton(hint): if size(h) = line_size - 1: then fill(true, 0, 1)",
    "with h = singleton(hint): if size(h) = line_size - 1: then fill(true, line_size - 1, line_size)",
    "with b = singleton(block): if size(b) = 1: then fill(false, start(b), start(b) + 1)",
    "with h = first(hint): if line_size = 3 and count(hint) = 2: then fill(true, 1, 2)",
    "with u = singleton(unknown): if size(u) = 2 and total(hint) = 1: then fill(true, start(u), start(u) + 1)",
    "with u = singleton(unknown): if size(u) = 2 and total(hint) = 1: then fill(false, start(u), start(u) + 1)",
];

#[test]
fn formulas_allow_what_lines_can_just_do() {
    let Some(solver) = common::solver() else { return };
    let at_edges =
        EDGES.map(|(with, when)| format!("with {with}: if {when}: then fill(true, 0, 0)"));
    let texts = at_edges.into_iter().chain(WRONG_CELLS.map(str::to_owned));
    let rules: Vec<Rule> = texts.map(|text| format!("def edge: {text}").parse().unwrap()).collect();
    for (rule, found) in rules.iter().zip(verify(&rules, 6, 2)) {
        assert!(found.is_some(), "fires on no short line:\n{rule}");
        assert_ne!(solver_agrees(rule, &solver), Ok(Some(true)), "{rule}");
    }
}
