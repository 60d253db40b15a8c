//! Random rules: whoever judges them, no two may contradict each other.

#![allow(clippy::print_stderr, reason = "the counts are worth reading")]

mod common;

use strategies::dsl::{Language, Rule, parse_all};
use strategies::prove::{Finding, Lengths, RandomRules, judge, solver_agrees};

fn share(findings: &[Finding], asked: impl Fn(&Finding) -> bool) -> usize {
    100 * findings.iter().filter(|finding| asked(finding)).count() / findings.len()
}

fn check(seed: u64, number: usize, lengths: Lengths) {
    let Some(solver) = common::solver() else { return };
    let rules: Vec<Rule> = RandomRules::new(seed).take(number).collect();
    let mut findings = Vec::new();
    for rules in rules.chunks(50) {
        for finding in judge(rules, &solver, lengths).unwrap() {
            if let Some(contradiction) = &finding.contradiction {
                panic!("{}\n{contradiction}", finding.rule);
            }
            findings.push(finding);
        }
    }
    let shares = ["proved", "refuted", "verified", "undecided"]
        .map(|word| share(&findings, |finding| finding.word() == word));
    let fires = share(&findings, |finding| finding.fires);
    eprintln!("proved, refuted, verified, undecided: {shares:?} %; {fires} % fire");
    assert!(fires >= 30 && shares[0] >= 15 && shares[1] >= 25, "the rules tell nothing");
}

#[test]
fn judges_of_random_rules_do_not_contradict_each_other() {
    check(1, 300, Lengths { up_to: 8, bounded: 0 });
}

#[test]
#[ignore = "minutes: cargo test --release -p nonolith-strategies --test random -- --ignored"]
fn judges_of_thousands_of_random_rules_do_not_contradict_each_other() {
    for seed in 10..30 {
        check(seed, 100, Lengths::default());
    }
}

/// Unsound rules that a formula too strong for lines once proved. What it claimed of the first hint
/// between two landmarks is not so when the hint that must be unique stands there.
#[test]
fn unsound_rules_that_were_once_proved_are_not() {
    let Some(solver) = common::solver() else { return };
    let rules = parse_all(ONCE_PROVED, &Language::full()).unwrap();
    assert_eq!(rules.len(), 4);
    for rule in rules {
        assert_ne!(solver_agrees(&rule, &solver), Ok(Some(true)), "{rule}");
    }
}

const ONCE_PROVED: &str = "
def devious:
  with a = arbitrary(hint) and b = arbitrary(hint) and c = arbitrary(hint):
  if b is unique where lowest_end_cell(b) - size(b) = lowest_end_cell(a) + 1
    and lowest_end_cell(c) > lowest_end_cell(b) and size(a) >= 2 and size(b) >= 2 and size(c) >= 2:
  then fill(true, 0, 1)
def r581:
  with a = arbitrary(hint) and b = arbitrary(hint) and c = arbitrary(hint):
  if size(a) >= 3 and size(c) >= 2 and highest_start_cell(c) - 1 = start(c)
    and a is unique where lowest_end_cell(a) - size(a) >= size(c):
  then fill(true, start(b) - lowest_end_cell(c), line_size)
def r692:
  with a = arbitrary(gap) and b = singleton(hint):
  if size(b) >= 3 and size(b) + 1 = highest_start_cell(b)
    and b is unique where highest_start_cell(b) > size(a) + 2:
  then fill(true, highest_start_cell(b) + 1, 3)
def r801:
  with a = constant(hint, 1) and b = first(hint):
  if size(a) >= 3 and line_size > highest_start_cell(a) - lowest_end_cell(a)
    and b is unique where highest_start_cell(b) - size(b) >= start(a):
  then fill(true, size(a) - 1, lowest_end_cell(b))";
