//! The paper's protocol and what it left open: which puzzle is played in which episode.

use puzzle::Puzzle;
use puzzle::generate::Recipe;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use solve::Budget;

use super::LearnerSettings;
use crate::orderings::sarsa::{
    ActionValues, CachedNetwork, QTable, SarsaSettings, StateAction, TestChoice, episode, tested,
};
use crate::orderings::{LineGame, heuristic_score};

/// The first line-solvable puzzles of one size and seed.
pub(super) fn draw(side: usize, count: usize, seed: u64) -> Vec<Puzzle> {
    let Ok(recipe) = Recipe::new(side, side) else { return vec![] };
    recipe.puzzles(seed).filter(solve::is_line_solvable).take(count).collect()
}

/// Where the worths are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Store {
    /// A lookup table.
    QTable,
    /// A cascade-correlation network behind a cache.
    Network,
}

impl Store {
    /// The word for it in output.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::experiments::line_order::Store::Network.name(), "SDCC");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Store::QTable => "table",
            Store::Network => "SDCC",
        }
    }

    fn empty(self, learner: &LearnerSettings, seed: u64, budget: &Budget) -> Box<dyn ActionValues> {
        match self {
            Store::QTable => Box::new(QTable::default()),
            Store::Network => {
                let mut network = CachedNetwork::new(5, learner.cache, seed);
                (network.settings, network.budget) = (learner.network, budget.clone());
                Box::new(network)
            }
        }
    }
}

/// Which puzzles are played in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// One puzzle, then two in turn, then three, and so on: 40 episodes for each number.
    Interleaved(usize),
    /// As [`Schedule::Interleaved`], but each of the 40 is a pass over all puzzles of its phase.
    Passes(usize),
    /// One puzzle after the other, 40 episodes each, with no return.
    OneByOne(usize),
    /// This many puzzles in turn from the start, 40 episodes each.
    InTurn(usize),
    /// A new puzzle in each of 120 episodes.
    NewEach,
    /// Boards of three, four and five rows and columns, 40 episodes each.
    GrowingBoards,
}

impl Schedule {
    /// The boards of a training, and the puzzle of each episode.
    fn episodes(self, seed: u64) -> (Vec<Puzzle>, Vec<usize>) {
        let fives = |count: usize| draw(5, count, seed);
        match self {
            Schedule::Interleaved(count) => {
                let phases = (1..=count).flat_map(|phase| (0..40).map(move |turn| turn % phase));
                (fives(count), phases.collect())
            }
            Schedule::Passes(count) => {
                let passes = (1..=count).flat_map(|phase| (0..40).map(move |_| 0..phase));
                (fives(count), passes.flatten().collect())
            }
            Schedule::OneByOne(count) => (fives(count), (0..40 * count).map(|e| e / 40).collect()),
            Schedule::InTurn(count) => (fives(count), (0..40 * count).map(|e| e % count).collect()),
            Schedule::NewEach => (fives(120), (0..120).collect()),
            Schedule::GrowingBoards => {
                let boards = [3, 4, 5].map(|side| draw(side, 1, seed));
                (boards.concat(), (0..120).map(|e| e / 40).collect())
            }
        }
    }
}

/// What one simulation came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Simulation {
    /// Steps on each training puzzle after training, best choice first.
    pub train: Vec<usize>,
    /// Steps on a puzzle that was never seen.
    pub test: usize,
    /// Steps on that unseen puzzle with choices drawn as in learning.
    pub softmax: usize,
    /// Steps on the unseen puzzle with a window of 0 to 10 in testing.
    pub windows: Vec<usize>,
    /// What each first choice was learned to be worth, and what the heuristic says of it, on the
    /// first training puzzle.
    pub worths: Vec<(f64, f64)>,
    /// What they are worth, learned and by the heuristic, on the test puzzle.
    pub test_worths: Vec<(f64, f64)>,
}

/// Trains on the puzzles of a seed and tests on a puzzle of another seed, as far as the budget goes.
pub fn simulate(
    schedule: Schedule,
    store: Store,
    learner: &LearnerSettings,
    seed: u64,
    budget: &Budget,
) -> Simulation {
    let learning = &learner.sarsa;
    let (puzzles, episodes) = schedule.episodes(seed);
    let games: Vec<LineGame> =
        puzzles.iter().map(|puzzle| LineGame::new(puzzle).within(budget)).collect();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut values = store.empty(learner, seed, budget);
    for index in episodes.into_iter().take_while(|_| budget.spent().is_none()) {
        episode(games[index].clone(), &mut *values, learning, &mut rng);
    }
    values.settle();
    let unseen = LineGame::new(&unseen_puzzle(seed));
    let best = |game: &LineGame, learning: &SarsaSettings| {
        tested(
            game.clone(),
            &*values,
            learning,
            TestChoice::Hardmax,
            &mut ChaCha8Rng::seed_from_u64(0),
        )
    };
    let window = |window| best(&unseen, &SarsaSettings { window, ..*learning });
    Simulation {
        train: games.iter().map(|game| best(game, learning)).collect(),
        test: best(&unseen, learning),
        softmax: tested(unseen.clone(), &*values, learning, TestChoice::Softmax, &mut rng),
        windows: (0..=10).map(window).collect(),
        worths: first_worths(&games[0], &*values),
        test_worths: first_worths(&unseen, &*values),
    }
}

/// The test puzzle of a simulation. Unseen means that it comes from another seed.
pub(super) fn unseen_puzzle(seed: u64) -> Puzzle {
    draw(5, 1, seed ^ (0x7e57 << 32)).swap_remove(0)
}

fn first_worths(game: &LineGame, values: &dyn ActionValues) -> Vec<(f64, f64)> {
    let board = game.board();
    let pair =
        |line| (values.get(&StateAction::of(board, line)), heuristic_score(board, line) as f64);
    (0..board.lines()).map(pair).collect()
}
