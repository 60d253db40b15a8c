//! Every rule of ours is sound on all short lines.

use strategies::dsl::Rule;
use strategies::library::{Lines, Strategy, control, library, named};
use strategies::prove::verify;

fn check(strategies: &[Strategy], up_to: usize, colours: usize) {
    let used = strategies.iter().filter(|strategy| strategy.lines.has(colours));
    let rules: Vec<Rule> = used.map(|strategy| strategy.rule.clone()).collect();
    for (rule, found) in rules.iter().zip(verify(&rules, up_to, colours)) {
        if let Some(found) = found {
            panic!("{}\n{found}", rule.name);
        }
    }
}

#[test]
fn control_rules_are_sound_up_to_length_nine() {
    check(&control(), 9, 2);
}

#[test]
fn library_rules_are_sound_up_to_length_eight() {
    check(&library(), 8, 2);
}

#[test]
fn the_best_learned_rules_are_sound_up_to_length_eight() {
    check(&named("learned-25").expect("a set of ours"), 8, 2);
}

#[test]
fn coloured_rules_are_sound_up_to_length_four() {
    assert!(library().iter().any(|strategy| strategy.lines == Lines::Coloured));
    check(&library(), 4, 3);
}

#[test]
#[ignore = "minutes: cargo test --release -p nonolith-strategies --test soundness -- --ignored"]
fn strategies_are_sound_as_far_as_their_files_say() {
    check(&control(), strategies::prove::UP_TO, 2);
    check(&library(), strategies::prove::UP_TO, 2);
    check(&library(), strategies::prove::UP_TO_COLOURED, 3);
}
