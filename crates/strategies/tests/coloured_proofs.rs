//! Proofs for coloured lines of every length, where a solver is on the path, and attacks on the formula: damaged
//! rules and random ones against all short lines, and proved ones against random long lines.

#![allow(clippy::print_stderr, reason = "the counts are worth reading")]

mod common;

use std::collections::HashSet;

use common::mutants::mutants;
use puzzle::generate::Draw;
use puzzle::{Cell, Clue, Colour};
use strategies::dsl::{Language, Rule, parse_all};
use strategies::library::{Lines, ProofReach, library};
use strategies::prove::{
    Counterexample, Covers, RandomRules, Smt, compare_on, solver_agrees_on, verify,
};

/// What the solver alone makes of a strategy on coloured lines is what its file claims.
#[test]
fn library_rules_are_proved_in_colour_where_their_files_say_so() {
    let Some(solver) = common::solver() else { return };
    for strategy in library().into_iter().filter(|strategy| strategy.lines.has(3)) {
        let agrees = solver_agrees_on(&strategy.rule, Lines::Coloured, &solver).unwrap();
        let claimed = strategy.claim == Some(ProofReach::Proved);
        assert_eq!(agrees == Some(true), claimed, "{}: {agrees:?}", strategy.name());
    }
}

/// Asks about every rule whether the formula finds it sound in colour, and panics if it is wrong about a
/// short line all the same. Returns the rules that are proved.
fn attack(rules: Vec<Rule>, up_to: [(usize, usize); 2], solver: &dyn Smt) -> Vec<Rule> {
    let mut wrong: Vec<Option<Counterexample>> = vec![None; rules.len()];
    for (length, colours) in up_to {
        for (known, found) in wrong.iter_mut().zip(verify(&rules, length, colours)) {
            *known = known.take().or(found);
        }
    }
    let (mut caught, mut open, mut proved) = (0, 0, vec![]);
    for (rule, wrong) in rules.into_iter().zip(wrong) {
        match (wrong, solver_agrees_on(&rule, Lines::Coloured, solver).unwrap()) {
            (Some(found), Some(true)) => panic!("proved, yet wrong:\n{rule}{found}"),
            (Some(_), _) => caught += 1,
            (None, Some(true)) => proved.push(rule),
            (None, _) => open += 1,
        }
    }
    eprintln!("{caught} caught, {} proved, {open} open", proved.len());
    assert!(caught > 2 * proved.len() / 3 && !proved.is_empty(), "the rules tell nothing");
    proved
}

/// Every so-manieth mutant of all rules of the library, whatever lines they are used on.
fn damaged(step: usize) -> Vec<Rule> {
    let mut all: Vec<Rule> = library().iter().flat_map(|one| mutants(&one.rule)).collect();
    let mut seen = HashSet::new();
    all.retain(|rule| seen.insert(Rule { name: String::new(), ..rule.clone() }));
    all.into_iter().step_by(step).collect()
}

/// A random coloured line: a solution's clue, and a state that has the solution.
fn line(draw: &mut Draw) -> (Clue, Vec<Cell>) {
    let (colours, length) = (2 + draw.below(4), 6 + draw.below(9));
    let (change, forget) = (0.15 + 0.1 * draw.below(5) as f64, 0.1 + 0.2 * draw.below(5) as f64);
    let mut colour = Colour::new(draw.below(colours));
    let mut next = |draw: &mut Draw| {
        if draw.chance(change) {
            colour = Colour::new(draw.below(colours));
        }
        colour
    };
    let solution: Vec<Colour> = (0..length).map(|_| next(draw)).collect();
    let cells = solution.iter().map(|&colour| match draw.chance(forget) {
        true => Cell::from_bits(draw.word() & ((1 << colours) - 1)).or(Cell::only(colour)),
        false => Cell::only(colour),
    });
    let cells = cells.collect();
    (Clue::of(solution), cells)
}

/// Rules that the formula proves hold on random lines of 6 to 14 cells in 1 to 4 colours beside the background.
fn check_on_long_lines(rules: &[Rule], seed: u64, number: u64) {
    for stream in 0..number {
        let (clue, cells) = line(&mut Draw::new(seed, stream));
        for rule in rules {
            if let Some(found) = Counterexample::replay(rule, &clue, &cells) {
                panic!("proved, yet wrong:\n{rule}{found}");
            }
        }
    }
}

#[test]
fn no_damaged_rule_is_proved_that_is_wrong_on_a_short_coloured_line() {
    let Some(solver) = common::solver() else { return };
    let proved = attack(damaged(29), [(4, 3), (3, 4)], &solver);
    check_on_long_lines(&proved, 1, 300);
}

#[test]
fn no_random_rule_is_proved_that_is_wrong_on_a_short_coloured_line() {
    let Some(solver) = common::solver() else { return };
    let proved = attack(RandomRules::in_colour(1).take(60).collect(), [(4, 3), (3, 4)], &solver);
    check_on_long_lines(&proved, 2, 300);
}

#[test]
#[ignore = "many minutes: cargo test -p nonolith-strategies --test coloured_proofs -- --ignored"]
fn no_damaged_rule_and_no_random_one_is_proved_that_is_wrong_up_to_length_five() {
    let Some(solver) = common::solver() else { return };
    let random = RandomRules::in_colour(2).take(600);
    for rules in [damaged(2), random.collect()] {
        let proved = attack(rules, [(5, 3), (3, 4)], &solver);
        check_on_long_lines(&proved, 3, 20_000);
    }
}

#[test]
fn the_library_holds_on_random_long_coloured_lines() {
    let all = library().into_iter().filter(|strategy| strategy.lines.has(3));
    check_on_long_lines(&all.map(|strategy| strategy.rule).collect::<Vec<_>>(), 4, 2000);
}

fn named(name: &str) -> Rule {
    library().into_iter().find(|one| one.name() == name).unwrap().rule
}

#[test]
fn coloured_rules_are_compared_with_proof() {
    let Some(solver) = common::solver() else { return };
    let check = |first: &str, second: &str, expected: (&str, bool)| {
        let (one, other) = (named(first), named(second));
        let found = compare_on(&one, &other, Lines::Coloured, Some(&solver), 4).unwrap();
        let both = [found.first_covers_second.clone(), found.second_covers_first.clone()];
        let found = (found.words(), both.contains(&Covers::Proved));
        assert_eq!(found, expected, "{first} and {second}");
    };
    check("colour-overlap", "colour-overlap", ("equal", true));
    check("colour-absent", "colour-absent", ("equal", true));
    check("colour-range-overlap", "colour-overlap", ("the first is more general", true));
    check("colour-overlap", "colour-absent", ("incomparable", false));
    check("colour-out-of-reach-between", "colour-out-of-reach-between", ("equal", true));
}

/// What the solver alone says of which damaged rule covers which is held against all short lines.
#[test]
fn no_coloured_rule_covers_one_with_proof_that_fills_more_on_a_short_line() {
    let Some(solver) = common::solver() else { return };
    let (mut proved, mut refuted) = (0, 0);
    for name in
        ["colour-overlap", "colour-range-overlap", "colour-absent", "colour-out-of-reach-between"]
    {
        let whole = named(name);
        for damaged in mutants(&whole).into_iter().step_by(3) {
            let compared = |solver: Option<&dyn Smt>, up_to: usize| {
                compare_on(&whole, &damaged, Lines::Coloured, solver, up_to).unwrap()
            };
            let (said, seen) = (compared(Some(&solver), 0), compared(None, 3));
            for (said, seen) in [
                (said.first_covers_second, seen.first_covers_second),
                (said.second_covers_first, seen.second_covers_first),
            ] {
                let is_refuted = matches!(seen, Covers::Not(..));
                assert!(said != Covers::Proved || !is_refuted, "{whole}{damaged}{seen}");
                proved += usize::from(said == Covers::Proved);
                refuted += usize::from(is_refuted);
            }
        }
    }
    eprintln!("{proved} proved, {refuted} refuted");
    assert!(proved > 10 && refuted > 10, "{proved} proved, {refuted} refuted");
}

/// Rules that are wrong by as little as can be: each is proved as soon as an assertion of the formula says a
/// little more than is true of every line, such as that any two numbers need a space.
const AT_THE_EDGES: &str = "
def numbers_of_different_colours_may_touch:
  with h = first(hint) and k = next(h):
  if size(h) + size(k) = line_size:
  then fill(false, size(h), size(h) + 1)
def blocks_of_different_colours_may_touch:
  with b = first(block) and c = next(b):
  if start(c) = start(b) + size(b):
  then fill(false, start(b), start(b) + 1)
def blocks_of_one_colour_may_be_one_cell_apart:
  with b = first(block) and c = next(b):
  if alike(b, c) and start(c) = start(b) + size(b) + 1:
  then fill(colour(b), start(b) + size(b), start(c))
def another_colour_may_stand_between_without_a_space:
  with h = first(hint) and k = next_alike(h):
  if start(k) = start(h) + 2 and size(h) + size(k) + 1 = line_size:
  then fill(colour(h), size(h), size(h) + 1)
def the_same_colour_may_stand_between_with_two_spaces:
  with h = first(hint) and k = last(hint):
  if alike(h, k) and start(k) = 2 and size(h) + size(k) + 3 = line_size:
  then fill(not colour(h), size(h) + 1, size(h) + 2)
def before_the_first_of_a_colour_another_may_touch:
  with c = arbitrary(colour) and h = first_alike(c):
  if start(h) = 1 and lowest_end_cell(h) - size(h) = 1:
  then fill(false, 0, 1)
def the_last_of_a_colour_need_not_be_the_last:
  with c = arbitrary(colour) and h = first_alike(c):
  if lowest_end_cell(h) = line_size - 1:
  then fill(false, line_size - 1, line_size)
def an_open_cell_may_be_blank:
  with u = arbitrary(unknown):
  if total(gap) = total(hint) + 1:
  then fill(true, start(u), start(u) + size(u))
def a_cell_may_be_missing:
  with u = arbitrary(unknown):
  if total(block) + 1 = total(hint):
  then fill(false, start(u), start(u) + size(u))
def a_colour_may_have_one_cell:
  with c = arbitrary(colour):
  if size(c) = 1:
  then fill(not colour(c), 0, line_size)
def a_colour_may_have_two_numbers:
  with h = arbitrary(hint) and c = arbitrary(colour):
  if alike(h, c) and size(c) > size(h) and size(h) = 1:
  then fill(not colour(h), 0, line_size)
def all_but_one_cell_may_be_of_a_colour:
  with c = arbitrary(colour):
  if size(c) + 1 = total(hint) and total(hint) = line_size:
  then fill(colour(c), 0, line_size)
def the_owner_may_be_one_longer:
  with b = arbitrary(block):
  if longest_owner(b) = size(b) + 1 and start(b) > 0:
  then fill(not colour(b), start(b) - 1, start(b))
def the_shortest_owner_may_be_as_long:
  with b = arbitrary(block):
  if shortest_owner(b) = size(b) and line_size > start(b) + size(b):
  then fill(colour(b), start(b) + size(b), start(b) + size(b) + 1)
def a_range_may_begin_where_the_hint_is_packed:
  with h = arbitrary(hint):
  if range_start(h) + size(h) = lowest_end_cell(h) and range_end(h) > lowest_end_cell(h):
  then fill(not colour(h), range_start(h), range_start(h) + 1)
def a_range_may_end_where_the_hint_is_packed_to_the_right:
  with h = arbitrary(hint):
  if range_end(h) = highest_start_cell(h) + size(h) and highest_start_cell(h) > range_start(h):
  then fill(not colour(h), range_end(h) - 1, range_end(h))
def a_gap_may_begin_behind_a_number:
  with g = arbitrary(gap) and h = first(hint):
  if start(g) > 0 and size(g) = size(h):
  then fill(false, start(g), start(g) + size(g))
def between_gaps_there_may_be_one_blank:
  with g = first(gap) and k = next(g):
  if start(k) = start(g) + size(g) + 1 and size(g) = 1:
  then fill(false, start(g), start(g) + 1)
def two_colours_may_fill_a_gap:
  with g = singleton(gap) and h = first(hint):
  if total(hint) = size(g) and count(hint) = 2:
  then fill(colour(h), start(g), start(g) + size(g))
def the_largest_may_have_an_equal:
  with h = first(hint) and k = last(hint):
  if maximal(h) and start(k) = 1 and size(h) + size(k) = line_size:
  then fill(colour(h), 0, size(h) + 1)
def ones_may_touch:
  with h = first(hint) and k = last(hint):
  if maximal(h) and size(h) = 1 and start(k) = 2 and line_size = 3:
  then fill(false, 1, 2)
def the_smallest_may_have_a_larger_one_behind_it:
  with h = first(hint) and k = last(hint):
  if minimal(h) and start(k) = 1 and size(k) > size(h) and line_size = size(h) + size(k):
  then fill(colour(h), 0, size(h) + 1)
def a_split_needs_a_blank:
  with h = first(hint) and k = next(h):
  if unlike(h, k):
  then split(h, lowest_end_cell(h))
def a_range_is_no_shorter:
  with h = first(hint) and k = next(h):
  if range_end(k) > range_start(h) + size(h) + size(k):
  then narrow(k, range_start(h) + size(h) + 1, range_end(k))";

#[test]
fn rules_that_are_wrong_by_little_are_not_proved() {
    let rules = parse_all(AT_THE_EDGES, &Language::full()).unwrap();
    let wrong = verify(&rules, 5, 3);
    for (rule, found) in rules.iter().zip(&wrong) {
        assert!(found.is_some(), "it is sound, or fires nowhere: {rule}");
    }
    let Some(solver) = common::solver() else { return };
    for rule in &rules {
        let agrees = solver_agrees_on(rule, Lines::Coloured, &solver);
        assert_eq!(agrees, Ok(Some(false)), "{rule}");
    }
}
