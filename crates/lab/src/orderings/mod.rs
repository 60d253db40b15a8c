//! Orders in which to look at lines: random, by heuristic, optimal, learned.
//!
//! Dandurand, Cousineau and Shultz (2012, "Solving nonogram puzzles by reinforcement learning")
//! take an exact line solver for granted and ask which line to visit next, so that the puzzle
//! falls in the fewest visits. A [`Game`] is a board in play, an [`Ordering`] chooses, [`play`]
//! lets it. [`methods`] offers the orderings by name.
//!
//! ```
//! use lab::orderings::{Game, Heuristic, figure_one, play};
//!
//! let mut game = Game::new(&figure_one());
//! play(&mut game, &mut Heuristic::default(), 25, |_, _, _| true);
//! assert!(game.is_solved());
//! ```

mod beam;
mod board;
pub mod cascade;
mod field;
mod game;
mod greedy;
mod heuristic;
pub mod mask;
mod method;
mod optimal;
pub mod optimum;
mod planned;
pub mod policy;
mod random;
pub mod sarsa;

pub use beam::{beam, beam_with_firsts, beam_within};
pub use board::{Board, Facts, Finding, Tally};
pub use field::{Field, Known, NotField, falls_by_lines};
pub use game::{End, Game, News, Ordering, play};
pub use greedy::{CompleteFirst, MostCells};
pub use heuristic::{Heuristic, Reading, score as heuristic_score};
pub use method::{Maker, Ordered};
pub use optimal::{Distances, shortest};
pub use planned::Planner;
pub use random::{Fresh, Random};

use puzzle::{Clue, Palette, Puzzle};
use solve::Method;

/// Every ordering as a method, one line each.
///
/// ```
/// assert!(lab::orderings::methods().iter().any(|method| method.name() == "order-random"));
/// ```
pub fn methods() -> Vec<&'static dyn Method> {
    vec![
        &method::RANDOM,
        &method::FRESH,
        &method::HEURISTIC,
        &method::CELLS,
        &method::COMPLETE,
        &planned::OPTIMAL,
        &planned::HITTING_SETS,
        &sarsa::TABLE,
        &sarsa::SDCC,
        &policy::PEEK,
        &policy::BLIND,
    ]
}

/// The puzzle of the paper's Figure 1. Its optimum is seven steps.
///
/// ```
/// assert_eq!(lab::orderings::figure_one().rows()[0].to_string(), "2 2");
/// ```
#[must_use]
pub fn figure_one() -> Puzzle {
    let clues = |texts: [&[usize]; 5]| texts.map(|runs| Clue::black(runs.iter().copied())).to_vec();
    let rows = clues([&[2, 2], &[1, 2], &[2], &[2, 1], &[]]);
    let columns = clues([&[1, 1], &[2, 1], &[], &[4], &[3]]);
    Puzzle::new(Palette::black_and_white(), rows, columns).expect("a sound shape")
}
