//! Unsound rules that are right on most short lines: none may be proved.

mod common;

use puzzle::{Cell, Clue};
use strategies::dsl::{Compare, Condition, Expr, Language, Rule};
use strategies::library::Strategy;
use strategies::prove::{Counterexample, Soundness, prove, solver_agrees};

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
        let soundness = prove(&rule, &solver, 8).unwrap();
        assert!(matches!(soundness, Soundness::Unsound(_)), "{rule}{soundness}");
    }
}

/// The evaluator's sums stop at the end of 32 bits, where those of a formula go on.
#[test]
fn a_rule_whose_sums_leave_the_evaluators_numbers_has_no_formula() {
    let text = "def r: with h = first(hint): if line_size >= 20: then fill(true, 0, 1)";
    let mut rule: Rule = text.parse().unwrap();
    let million = || Expr::Constant(1_000_000);
    let sum = |terms: usize| (1..terms).fold(million(), |sum, _| sum.plus(million()));
    let equal = Condition::Compare(Compare::Equal, sum(2200), sum(2201));
    rule.condition = rule.condition.and(equal);
    assert!(Counterexample::replay(&rule, &Clue::black([1]), &[Cell::UNKNOWN; 20]).is_some());
    let Some(solver) = common::solver() else { return };
    assert_eq!(solver_agrees(&rule, &solver), Ok(None));
}
