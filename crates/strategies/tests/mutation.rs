//! The prover against damaged rules: what is wrong on some short line must never be proved.

#![allow(clippy::print_stderr, reason = "the counts are worth reading")]

mod common;

use common::mutants::mutants;
use strategies::dsl::{Extension, Rule};
use strategies::library::{Lines, control, library};
use strategies::prove::{solver_agrees, verify};

/// Every so-manieth mutant of the control rules and of the black-and-white library.
fn damaged(step: usize) -> Vec<Rule> {
    let strategies = control().into_iter().chain(library());
    let black = strategies.filter(|strategy| strategy.lines != Lines::Coloured);
    let mut all: Vec<Rule> = black.flat_map(|strategy| mutants(&strategy.rule)).collect();
    all.retain(|rule| !rule.extensions().contains(&Extension::Colour));
    let mut seen = std::collections::HashSet::new();
    all.retain(|rule| seen.insert(Rule { name: String::new(), ..rule.clone() }));
    all.into_iter().step_by(step).collect()
}

fn check(step: usize, up_to: usize) {
    let Some(solver) = common::solver() else { return };
    let rules = damaged(step);
    let (mut caught, mut proved, mut open) = (0, 0, 0);
    for (rule, wrong) in rules.iter().zip(verify(&rules, up_to, 2)) {
        match (wrong, solver_agrees(rule, &solver).unwrap()) {
            (Some(found), Some(true)) => panic!("proved, yet wrong:\n{rule}{found}"),
            (Some(_), _) => caught += 1,
            (None, Some(true)) => proved += 1,
            (None, _) => {
                open += 1;
                eprintln!("open: {rule}");
            }
        }
    }
    eprintln!("{} damaged rules: {caught} caught, {proved} proved, {open} open", rules.len());
    assert!(caught > rules.len() / 3, "the mutants do no damage");
}

#[test]
fn no_damaged_rule_is_proved_that_is_wrong_up_to_length_six() {
    check(5, 6);
}

#[test]
#[ignore = "minutes: cargo test -p nonolith-strategies --test mutation -- --ignored"]
fn no_damaged_rule_is_proved_that_is_wrong_up_to_length_eight() {
    check(1, 8);
}
