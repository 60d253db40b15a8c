//! Every rule of ours is sound on all short lines.

use strategies::dsl::Rule;
use strategies::library::{Lines, Strategy, control, library, named};
use strategies::prove::{PROVED_UP_TO, PROVED_UP_TO_COLOURED, PROVED_UP_TO_IN_THREE, verify};

fn check(strategies: &[Strategy], up_to: usize, colours: usize) {
    let used = strategies.iter().filter(|strategy| strategy.lines.has(colours));
    let rules: Vec<Rule> = used.map(|strategy| strategy.rule.clone()).collect();
    for (rule, found) in rules.iter().zip(verify(&rules, up_to, colours)) {
        if let Some(found) = found {
            panic!("{}\n{found}", rule.name);
        }
    }
}

/// A proof for every length needs it beside what the solvers say.
#[test]
fn all_rules_of_ours_are_sound_as_far_as_a_proof_needs() {
    for set in ["control", "library", "learned"] {
        check(&named(set).expect("a set of ours"), PROVED_UP_TO, 2);
    }
}

#[test]
fn coloured_rules_are_sound_as_far_as_a_proof_needs() {
    assert!(library().iter().any(|strategy| strategy.lines == Lines::Coloured));
    check(&library(), PROVED_UP_TO_COLOURED, 3);
    check(&library(), PROVED_UP_TO_IN_THREE, 4);
}

#[test]
#[ignore = "minutes: cargo test --release -p nonolith-strategies --test soundness -- --ignored"]
fn strategies_are_sound_as_far_as_their_files_say() {
    check(&control(), strategies::prove::UP_TO, 2);
    check(&library(), strategies::prove::UP_TO, 2);
    check(&library(), strategies::prove::UP_TO_COLOURED, 3);
}
