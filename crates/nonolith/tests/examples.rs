//! The examples run to their end, by the names of `nonolith` alone.

#[path = "../examples/method.rs"]
mod method;
#[path = "../examples/play.rs"]
mod play;
#[path = "../examples/site.rs"]
mod site;

#[test]
fn a_game_is_won_by_following_hints() {
    play::main();
}

#[test]
fn a_method_of_ones_own_passes_the_gate_and_the_judge() {
    method::main();
}

#[test]
fn a_site_answers_whatever_it_is_sent() {
    site::main();
}

#[test]
fn examples_name_no_crate_of_the_house_but_its_face() {
    let inner = ["puzzle::", "solve::", "strategies::", "lab::", "synthesis::"];
    for text in [
        include_str!("../examples/play.rs"),
        include_str!("../examples/method.rs"),
        include_str!("../examples/site.rs"),
    ] {
        for line in text.lines().filter_map(|line| line.strip_prefix("use ")) {
            assert!(!inner.iter().any(|name| line.starts_with(name)), "{line}");
        }
    }
}
