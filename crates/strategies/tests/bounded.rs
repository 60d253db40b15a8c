//! The cell by cell encoding: exhaustive search judges it, and it judges proofs.

mod common;

use strategies::dsl::{Extension, Rule};
use strategies::library::{Lines, ProofReach, control, library, named};
use strategies::prove::{AtLength, RandomRules, at_length, verify};

fn is_black(rule: &Rule) -> bool {
    !rule.extensions().contains(&Extension::Colour)
}

#[test]
fn cell_by_cell_no_rule_of_ours_is_wrong_up_to_length_eight() {
    let Some(solver) = common::bit_vector_solver() else { return };
    let strategies = control().into_iter().chain(library());
    for strategy in strategies.filter(|one| one.lines != Lines::Coloured && is_black(&one.rule)) {
        for length in [1, 2, 3, 5, 8] {
            let found = at_length(&strategy.rule, length, &solver);
            assert_eq!(found, Ok(AtLength::Sound), "{}, {length} cells", strategy.name());
        }
    }
}

/// On the shortest lines on which exhaustive search finds a random rule wrong, and on the next
/// shorter ones; or on the longest lines gone through.
#[test]
fn cell_by_cell_random_rules_are_wrong_where_exhaustive_search_says_so() {
    const UP_TO: usize = 8;
    let Some(solver) = common::bit_vector_solver() else { return };
    let rules: Vec<Rule> = RandomRules::new(4).filter(is_black).take(300).collect();
    for (rule, found) in rules.iter().zip(verify(&rules, UP_TO, 2)) {
        let shortest = found.map_or(UP_TO + 1, |found| found.cells.len());
        let at = |length: usize| at_length(rule, length, &solver).unwrap();
        if shortest > 1 {
            assert_eq!(at(shortest - 1), AtLength::Sound, "{rule}{} cells", shortest - 1);
        }
        if shortest <= UP_TO {
            let found = at(shortest);
            assert!(matches!(found, AtLength::Unsound(_)), "{rule}{shortest} cells: {found:?}");
        }
    }
}

#[test]
fn cell_by_cell_proved_rules_are_right_on_longer_lines() {
    let Some(solver) = common::bit_vector_solver() else { return };
    let strategies = control().into_iter().chain(library());
    // The encoding cell by cell knows no colours.
    let proved =
        strategies.filter(|one| one.claim == Some(ProofReach::Proved) && is_black(&one.rule));
    for (strategy, length) in proved.zip((10..=16).cycle()) {
        // Which ranges the known cells leave takes solvers minutes to see through on long lines.
        let length = if strategy.rule.reads_ranges() { 9 } else { length };
        let found = at_length(&strategy.rule, length, &solver);
        assert_eq!(found, Ok(AtLength::Sound), "{}, {length} cells", strategy.name());
    }
}

#[test]
#[ignore = "minutes: cargo test --release -p nonolith-strategies --test bounded -- --ignored"]
fn cell_by_cell_all_rules_of_ours_are_right_up_to_length_twenty() {
    let Some(solver) = common::bit_vector_solver() else { return };
    let learned = named("learned").unwrap();
    let strategies = control().into_iter().chain(library()).chain(learned);
    for strategy in strategies.filter(|one| is_black(&one.rule)) {
        for length in 10..=20 {
            let found = at_length(&strategy.rule, length, &solver);
            assert_eq!(found, Ok(AtLength::Sound), "{}, {length} cells", strategy.name());
        }
    }
}
