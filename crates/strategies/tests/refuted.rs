//! Unsound rules that are right on most short lines: none may be proved.

mod common;

use strategies::dsl::{Language, Rule};
use strategies::library::Strategy;
use strategies::prove::{Verdict, prove, solver_agrees};

fn unsound() -> Vec<Rule> {
    let text = include_str!("rules/unsound-unique.rules");
    let strategies = Strategy::read_all(text, &Language::full()).unwrap();
    strategies.into_iter().map(|strategy| strategy.rule).collect()
}

#[test]
fn the_formula_of_an_unsound_rule_has_a_model() {
    let Some(solver) = common::solver() else { return };
    for rule in unsound() {
        assert_eq!(solver_agrees(&rule, &solver), Ok(Some(false)), "{rule}");
    }
}

#[test]
fn an_unsound_rule_is_refuted_on_a_line() {
    let Some(solver) = common::solver() else { return };
    for rule in unsound() {
        let verdict = prove(&rule, &solver, 8).unwrap();
        assert!(matches!(verdict, Verdict::Unsound(_)), "{rule}{verdict}");
    }
}
