//! How much of what follows from coloured line states the library's rules find, without the case analysis.

#![allow(clippy::print_stderr, reason = "the shares are worth reading")]

use puzzle::Cell;
use puzzle::generate::{Kind, Recipe};
use solve::Options;
use strategies::apply::Ladder;
use strategies::evaluate::{State, without_oracle};
use strategies::library::{library, show_cells};
use strategies::states::{Keep, roll_out};

/// The chosen states of roll-outs of line-solvable puzzles in this many colours beside the background.
fn states(colours: usize, side: usize, number: usize, seed: u64) -> Vec<State> {
    let recipe =
        Recipe::new(side, side).unwrap().of_kind(Kind::Blob).with_colours(colours).unwrap();
    let solvable = |puzzle: &puzzle::Puzzle| {
        solve::solve(puzzle, &Options::default(), None).line_solvable == Some(true)
    };
    let puzzles = recipe.puzzles(seed).filter(solvable).take(number);
    puzzles.zip(seed..).flat_map(|(puzzle, seed)| roll_out(&puzzle, seed, Keep::Chosen)).collect()
}

fn colours_left(cells: &[Cell]) -> usize {
    cells.iter().map(|cell| cell.count()).sum()
}

/// How many cells the library decides, and how many there are.
fn coverage(states: &[State], colours: usize, show: bool) -> (usize, usize) {
    let ladder = Ladder::of(&library(), colours);
    let (mut found, mut all, mut shown) = (0, 0, 0);
    for state in states {
        let decided = without_oracle(&ladder, state);
        found += decided;
        all += state.deducible();
        if show && decided < state.deducible() && shown < 25 {
            shown += 1;
            let closed = ladder.close(&state.clue, &state.before).unwrap();
            let text = |cells: &[Cell]| show_cells(cells, colours);
            eprintln!("{}: {}", state.clue, text(&state.before));
            eprintln!("  rules {}\n  all   {}", text(&closed), text(&state.after));
            assert!(colours_left(&closed) >= colours_left(&state.after));
        }
    }
    (found, all)
}

#[test]
fn the_library_covers_nearly_all_of_coloured_line_states() {
    let (mut found, mut all) = (0, 0);
    for colours in 3..=5 {
        let (part, of) = coverage(&states(colours, 12, 4, 5), colours, false);
        (found, all) = (found + part, all + of);
    }
    eprintln!("{found} of {all}");
    assert!(found * 100 >= all * 90, "{found} of {all}");
}

#[test]
#[ignore = "minutes: cargo test -p nonolith-strategies --test coloured_coverage -- --ignored --nocapture"]
fn the_share_of_coloured_line_states_by_the_number_of_colours() {
    for colours in 3..=7 {
        for side in [10, 20] {
            let states = states(colours, side, 12, 77);
            let (found, all) = coverage(&states, colours, side == 20);
            let share = 100.0 * found as f64 / all.max(1) as f64;
            eprintln!(
                "{colours} colours, {side}x{side}: {} states, {found} of {all}, {share:.2} %",
                states.len()
            );
        }
    }
}
