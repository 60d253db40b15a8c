//! The heuristics say nothing that does not follow, on every state of every short line.

use nonolith_lab::heuristics::{colour, line, share};

#[track_caller]
fn check(solver: share::LineSolver, length: usize, colours: usize) {
    let share = share::over_all_lines(solver, length, colours).expect("every deduction follows");
    assert!(share.found > 0 && share.found <= share.deducible, "{share:?}");
}

#[test]
fn the_five_sub_procedures_are_sound_on_every_line_up_to_nine_cells() {
    (1..=9).for_each(|length| check(line, length, 1));
}

#[test]
fn the_colour_sub_procedure_does_all_that_one_and_two_do() {
    for length in 1..=7 {
        let both = [line, colour::line].map(|solver| share::over_all_lines(solver, length, 1));
        assert_eq!(both[0], both[1]);
    }
}

#[test]
fn the_colour_sub_procedures_are_sound_on_every_small_line() {
    (1..=5).for_each(|length| check(colour::line, length, 2));
    (1..=3).for_each(|length| check(colour::line, length, 3));
}
