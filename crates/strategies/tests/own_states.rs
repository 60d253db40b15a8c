//! The line states of our own puzzles, which anyone can measure on.

use strategies::apply::Ladder;
use strategies::evaluate::{State, without_oracle};
use strategies::library::library;

#[test]
fn our_states_are_true_and_the_library_covers_nineteen_cells_in_twenty() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/states.jsonl");
    let states = State::read_all(&std::fs::read_to_string(path).unwrap()).unwrap();
    let deducible: usize = states.iter().map(State::deducible).sum();
    let ladder = Ladder::of(&library(), 2);
    let found: usize = states.iter().map(|state| without_oracle(&ladder, state)).sum();
    assert!(found * 100 >= deducible * 95, "{found} of {deducible}");
}
