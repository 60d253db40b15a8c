//! The paper's evaluation on its own 2,805 line states, where the measuring corpus is at hand.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use strategies::evaluate::{Coverage, State, coverage};
use strategies::library::{control, library};

/// The paper's line states, or nothing, said aloud.
fn states() -> Option<Vec<State>> {
    let folder = std::env::var_os("NONOLITH_CORPUS")?;
    let text = std::fs::read_to_string(std::path::Path::new(&folder).join("line-states.jsonl"));
    Some(State::read_all(&text.unwrap()).unwrap())
}

fn measured(strategies: &[strategies::library::Strategy]) -> Option<Coverage> {
    let measured = states().map(|states| coverage(strategies, &states));
    if measured.is_none() {
        eprintln!("skipped: NONOLITH_CORPUS does not name the measuring corpus");
    }
    eprintln!("{measured:?}");
    measured
}

#[test]
fn control_rules_cover_what_the_paper_says() {
    let Some(found) = measured(&control()) else { return };
    assert_eq!(found.deducible, 10_266);
    assert!((4_638..=4_667).contains(&found.as_coded), "{found:?}");
    assert!((7_217..=7_363).contains(&found.as_written), "{found:?}");
}

#[test]
fn the_library_alone_covers_nineteen_cells_in_twenty() {
    let Some(found) = measured(&library()) else { return };
    assert!(found.without_oracle * 100 >= found.deducible * 95, "{found:?}");
}
