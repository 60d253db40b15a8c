//! Orders in which to look at lines: random, by heuristic, optimal, learned.
//!
//! Dandurand, Cousineau and Shultz (2012, "Solving nonogram puzzles by reinforcement learning")
//! take an exact line solver for granted and ask which line to visit next, so that the
//! fewest visits solve the puzzle. A [`LineGame`] is a board in play, an [`Ordering`] chooses the
//! lines, [`play`] visits them. [`methods`] offers the orderings by name.
//!
//! ```
//! use nonolith_lab::orderings::{LineGame, Heuristic, figure_one, play};
//!
//! let mut game = LineGame::new(&figure_one());
//! play(&mut game, &mut Heuristic::default(), 25, |_, _, _| true);
//! assert!(game.is_solved());
//! ```

mod beam_search;
mod breadth_first;
pub mod cascade;
mod greedy;
mod heuristic;
pub mod hitting_sets;
mod line_board;
mod line_game;
mod line_masks;
mod method;
mod planned;
pub mod policy;
mod random;
pub mod sarsa;
mod state_space;

pub use beam_search::{beam_search, beam_search_with_firsts, beam_search_within};
pub use breadth_first::{Distances, shortest_order};
pub use greedy::{CompleteFirst, MostCells};
pub use heuristic::{FinishedLines, Heuristic, score as heuristic_score};
pub use line_board::{FoundCells, LineBoard, LineFacts, LineTally};
pub use line_game::{GameEnd, LineChanges, LineGame, Ordering, play};
pub use line_masks::LineMasks;
pub use method::{MakeOrdering, Ordered};
pub use planned::Planner;
pub use random::{Fresh, Random};
pub use state_space::{KnownCells, NoStateSpace, StateMap, StateSpace};

use puzzle::{Clue, Palette, Puzzle};
use solve::Method;

/// Every ordering as a method, one line each.
///
/// ```
/// assert!(nonolith_lab::orderings::methods().iter().any(|method| method.name() == "order-random"));
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
/// assert_eq!(nonolith_lab::orderings::figure_one().rows()[0].to_string(), "2 2");
/// ```
#[must_use]
pub fn figure_one() -> Puzzle {
    let clues = |texts: [&[usize]; 5]| texts.map(|runs| Clue::black(runs.iter().copied())).to_vec();
    let rows = clues([&[2, 2], &[1, 2], &[2], &[2, 1], &[]]);
    let columns = clues([&[1, 1], &[2, 1], &[], &[4], &[3]]);
    Puzzle::new(Palette::black_and_white(), rows, columns).expect("a sound shape")
}
