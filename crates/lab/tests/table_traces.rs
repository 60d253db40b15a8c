//! Every trace of a heuristic on the puzzles of the table passes the judge.

use nonolith_lab::experiments::table2::PUZZLES;
use puzzle::{Trace, check};
use solve::{Method, Options, Verdict};

/// The largest puzzles take the judge long and teach it nothing new.
const LARGEST: usize = 2500;

fn check(method: &dyn Method, finishes: bool) {
    let rows = PUZZLES.iter().filter(|row| row.height * row.width <= LARGEST);
    for row in rows.filter(|row| row.colours == 1 || method.about().does_colour) {
        let (puzzle, mut trace) = (row.puzzle(), Trace::default());
        let options = Options::default();
        let answer = solve::run(method, &puzzle, &options, Some(&mut trace)).expect("no settings");
        let name = format!("{} on {}", method.name(), row.stands_for);
        let judged = check::trace(&puzzle, &trace).unwrap_or_else(|bad| panic!("{name}: {bad}"));
        assert_eq!((judged.on_trust, judged.open), (0, 0), "{name}");
        assert_eq!(judged.grid, answer.known, "{name}");
        assert_eq!(answer.verdict == Verdict::Unique, finishes, "{name}: {:?}", answer.verdict);
    }
}

#[test]
fn preprocessing_is_sound_and_leaves_something() {
    check(&nonolith_lab::heuristics::Preprocess, false);
}

#[test]
fn the_combinatorial_heuristic_finishes_by_sound_steps() {
    check(&nonolith_lab::heuristics::Combinatorial, true);
}

#[test]
fn the_logic_heuristic_finishes_by_sound_steps_in_colour_too() {
    check(&nonolith_lab::heuristics::Logic, true);
}
