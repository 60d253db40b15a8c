//! Proofs for every length, where a solver is on the path.

mod common;

use strategies::dsl::Rule;
use strategies::library::{ProofReach, control, library, named};
use strategies::prove::{Covers, Soundness, compare, prove, solver_agrees};

fn decide(text: &str) -> Option<Soundness> {
    let rule: Rule = text.parse().unwrap();
    Some(prove(&rule, &common::solver()?, 8).unwrap())
}

#[test]
fn all_control_rules_are_proved_for_every_length() {
    let Some(solver) = common::solver() else { return };
    for strategy in control() {
        assert_eq!(prove(&strategy.rule, &solver, 8), Ok(Soundness::Proved), "{}", strategy.name());
    }
}

/// By all solvers that are there. The short lines that a proof needs beside them,
/// `tests/soundness.rs` goes through for all rules together.
fn check_learned(set: &str) {
    let Some(solver) = common::solver() else { return };
    for strategy in named(set).unwrap() {
        let agrees = solver_agrees(&strategy.rule, &solver).unwrap();
        assert_eq!(agrees, Some(true), "{}", strategy.name());
    }
}

#[test]
fn the_best_learned_rules_are_proved_for_every_length() {
    check_learned("learned-10");
    check_learned("learned-25");
}

#[test]
fn all_learned_rules_are_proved_for_every_length() {
    check_learned("learned");
}

/// What the solver alone makes of a strategy agrees with the state of proof that its file claims.
/// (That the others are sound up to the length they claim, `tests/soundness.rs` goes through.)
#[test]
fn library_rules_are_proved_where_their_files_say_so() {
    let Some(solver) = common::solver() else { return };
    for strategy in library() {
        let claimed = !matches!(strategy.claim, Some(ProofReach::VerifiedUpTo(_)));
        let agrees = solver_agrees(&strategy.rule, &solver).unwrap();
        assert_eq!(agrees == Some(true), claimed, "{}: {agrees:?}", strategy.name());
    }
}

#[test]
fn a_rule_that_first_fails_at_length_fourteen_is_refuted_there() {
    let found = decide(
        "def wrong: with h = constant(hint, 0) and k = constant(hint, 2) and b = singleton(block):
         if highest_start_cell(h) - lowest_end_cell(k) = lowest_end_cell(k) - lowest_end_cell(h)
            and start(b) = highest_start_cell(h):
         then fill(false, 0, 1)",
    );
    match found {
        None => {}
        Some(Soundness::Unsound(found)) => assert_eq!(found.cells.len(), 14, "{found}"),
        Some(other) => panic!("{other}"),
    }
}

fn relation(first: &str, second: &str) -> Option<(&'static str, bool)> {
    let rule = |name: &str| control().into_iter().find(|one| one.name() == name).unwrap().rule;
    let solver = common::solver()?;
    let found = compare(&rule(first), &rule(second), Some(&solver), 7).unwrap();
    let both = [found.first_covers_second.clone(), found.second_covers_first.clone()];
    Some((found.words(), both.contains(&Covers::Proved)))
}

#[test]
fn rules_are_compared_with_proof() {
    let check = |first: &str, second: &str, expected: (&'static str, bool)| {
        if let Some(found) = relation(first, second) {
            assert_eq!(found, expected, "{first} and {second}");
        }
    };
    check("big-hint", "big-hint", ("equal", true));
    check("cross-small-gap-min", "cross-small-gap-singleton", ("the first is more general", true));
    check("full-hint", "big-hint", ("the second is more general", true));
    check("big-hint", "full-hint-pair-1", ("the first is more general", true));
    check("mercury", "force-max", ("incomparable", false));
}

/// No short lines are gone through: the solver alone must see the difference.
#[test]
fn a_rule_does_not_cover_one_that_fills_a_cell_more_or_fires_more_often() {
    let Some(solver) = common::solver() else { return };
    let rule = |when: &str, start: &str, end: &str| -> Rule {
        let with = "def r: with h = singleton(hint)";
        format!("{with}: if {when}: then fill(true, {start}, {end})").parse().unwrap()
    };
    let full = rule("size(h) = line_size", "0", "line_size");
    for less in [
        rule("size(h) = line_size", "1", "line_size"),
        rule("size(h) = line_size", "0", "line_size - 1"),
        rule("size(h) = line_size and line_size > 5", "0", "line_size"),
        rule("line_size > 5 and size(h) = line_size", "0", "line_size"),
    ] {
        let found = compare(&less, &full, Some(&solver), 0).unwrap();
        assert_eq!(found.first_covers_second, Covers::UpTo(0), "{less}");
        assert_eq!(found.second_covers_first, Covers::Proved, "{less}");
    }
}
