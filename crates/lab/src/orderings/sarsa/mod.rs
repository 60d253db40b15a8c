//! SARSA for the order of lines: learning from reward what a visit to a line is worth.
//!
//! After Dandurand, Cousineau and Shultz 2012. A choice is known by its line alone ([`StateAction`]), the
//! reward is the share of the line's unknown cells that the visit finds, choices are drawn by
//! Softmax while learning, and the best is taken when tested (Hardmax, the first of equals). An
//! episode ends at a ceiling of steps. The worths are kept in a [`QTable`] or a [`CachedNetwork`].

mod action_values;
mod method;
mod observed;
mod state_action;

pub use action_values::{ActionValues, CacheSettings, CachedNetwork, QTable};
pub(super) use method::{SDCC, TABLE};
pub use observed::{LearningEvent, ObservedLearner};
pub use state_action::StateAction;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::LineGame;

/// How a learner draws its choices.
///
/// ```
/// assert_eq!(nonolith_lab::orderings::sarsa::Exploration::Boltzmann(0.1), nonolith_lab::orderings::sarsa::Exploration::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Exploration {
    /// In proportion to the exponential of worth over temperature.
    Boltzmann(f64),
    /// In proportion to the worth itself, which the paper's remark on starting values fits.
    Proportional,
}

impl Default for Exploration {
    fn default() -> Exploration {
        Exploration::Boltzmann(0.1)
    }
}

/// What a visit is rewarded for.
///
/// ```
/// assert_eq!(nonolith_lab::orderings::sarsa::Reward::default(), nonolith_lab::orderings::sarsa::Reward::OfLine);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reward {
    /// The share of the line's unknown cells that it finds, as in the paper.
    #[default]
    OfLine,
    /// The share of all cells of the board that it finds.
    OfBoard,
    /// Minus one, whatever it finds: exactly the number of steps.
    Step,
}

/// The constants of learning.
///
/// ```
/// let settings = nonolith_lab::orderings::sarsa::SarsaSettings::default();
/// assert_eq!((settings.alpha, settings.gamma, settings.ceiling), (0.9, 0.9, 25));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SarsaSettings {
    /// How far a worth moves towards what was seen.
    pub alpha: f64,
    /// How much a later reward counts for each step it is away.
    pub gamma: f64,
    /// How choices are drawn while learning.
    pub choice: Exploration,
    /// How many of the last lines are not chosen again.
    pub window: usize,
    /// After how many steps an episode ends.
    pub ceiling: usize,
    /// What is rewarded.
    pub reward: Reward,
}

impl Default for SarsaSettings {
    fn default() -> SarsaSettings {
        let (choice, reward) = (Exploration::default(), Reward::default());
        SarsaSettings { alpha: 0.9, gamma: 0.9, choice, window: 0, ceiling: 25, reward }
    }
}

/// Plays one episode from this position and learns from every step, until the game's budget is
/// spent. The game as it was when it ended tells how many steps there were.
///
/// ```
/// use nonolith_lab::orderings::{LineGame, figure_one, sarsa::{SarsaSettings, QTable, episode}};
/// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
///
/// let (mut table, mut rng) = (QTable::default(), ChaCha8Rng::seed_from_u64(1));
/// let ended = episode(LineGame::new(&figure_one()), &mut table, &SarsaSettings::default(), &mut rng);
/// assert!((7..=25).contains(&ended.steps()));
/// ```
pub fn episode(
    mut game: LineGame,
    values: &mut dyn ActionValues,
    learning: &SarsaSettings,
    rng: &mut ChaCha8Rng,
) -> LineGame {
    let mut recent = vec![];
    let mut line = drawn(&game, values, learning, &recent, rng);
    while game.steps() < learning.ceiling && !game.is_solved() && !game.is_out_of_time() {
        let key = StateAction::of(game.board(), line);
        let reward = rewarded(&mut game, line, learning.reward);
        recent.push(line);
        let mut worth = values.get(&key);
        let mut target = reward;
        if !game.is_solved() {
            line = drawn(&game, values, learning, &recent, rng);
            target += learning.gamma * values.get(&StateAction::of(game.board(), line));
        }
        worth += learning.alpha * (target - worth);
        values.set(key, worth);
    }
    values.rest();
    game
}

/// Visits a line and says what that earns.
fn rewarded(game: &mut LineGame, line: usize, reward: Reward) -> f64 {
    let unknown = game.board().tally(line).unknown as f64;
    let cells = (game.board().facts(0).length * game.board().height()) as f64;
    let found = game.visit(line).map_or(0.0, |found| found.len() as f64);
    match reward {
        Reward::OfLine => found / unknown,
        Reward::OfBoard => found / cells,
        Reward::Step => -1.0,
    }
}

/// How a learner that is tested chooses.
///
/// ```
/// assert_ne!(nonolith_lab::orderings::sarsa::TestChoice::Hardmax, nonolith_lab::orderings::sarsa::TestChoice::Softmax);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestChoice {
    /// The best, and the first of equals.
    Hardmax,
    /// Drawn as in learning.
    Softmax,
}

/// Plays from this position with what was learned, learning nothing. Says how many steps it
/// took; the ceiling if it was not solved by then.
///
/// ```
/// use nonolith_lab::orderings::{LineGame, figure_one, sarsa::{SarsaSettings, QTable, TestChoice, tested}};
/// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
///
/// let mut rng = ChaCha8Rng::seed_from_u64(1);
/// let game = LineGame::new(&figure_one());
/// let steps = tested(game, &QTable::default(), &SarsaSettings::default(), TestChoice::Hardmax, &mut rng);
/// assert_eq!(steps, 25, "an empty table takes the first row for ever");
/// ```
pub fn tested(
    mut game: LineGame,
    values: &dyn ActionValues,
    learning: &SarsaSettings,
    test: TestChoice,
    rng: &mut ChaCha8Rng,
) -> usize {
    let mut recent = vec![];
    while game.steps() < learning.ceiling && !game.is_solved() {
        let line = match test {
            TestChoice::Hardmax => best(&game, values, learning, &recent),
            TestChoice::Softmax => drawn(&game, values, learning, &recent, rng),
        };
        if game.visit(line).is_err() {
            break;
        }
        recent.push(line);
    }
    if game.is_solved() { game.steps() } else { learning.ceiling }
}

/// Open lines that were not among the last few; if all were, the one that was longest ago.
fn choices(game: &LineGame, learning: &SarsaSettings, recent: &[usize]) -> Vec<usize> {
    let last = &recent[recent.len().saturating_sub(learning.window)..];
    let free: Vec<usize> = game.open_lines().filter(|line| !last.contains(line)).collect();
    if !free.is_empty() {
        return free;
    }
    let ago = |line: &usize| last.iter().rposition(|other| other == line);
    game.open_lines().min_by_key(ago).into_iter().collect()
}

fn best(
    game: &LineGame,
    values: &dyn ActionValues,
    learning: &SarsaSettings,
    recent: &[usize],
) -> usize {
    let mut best = (f64::MIN, 0);
    for line in choices(game, learning, recent) {
        let worth = values.get(&StateAction::of(game.board(), line));
        if worth > best.0 {
            best = (worth, line);
        }
    }
    best.1
}

fn drawn(
    game: &LineGame,
    values: &dyn ActionValues,
    learning: &SarsaSettings,
    recent: &[usize],
    rng: &mut ChaCha8Rng,
) -> usize {
    let lines = choices(game, learning, recent);
    let worths: Vec<f64> =
        lines.iter().map(|&line| values.get(&StateAction::of(game.board(), line))).collect();
    let top = worths.iter().copied().fold(f64::MIN, f64::max);
    let weight = |worth: &f64| match learning.choice {
        Exploration::Boltzmann(temperature) => libm::exp((worth - top) / temperature),
        // A worth that was learned to be nothing must still have a chance.
        Exploration::Proportional => worth.max(1e-3),
    };
    let weights: Vec<f64> = worths.iter().map(weight).collect();
    let mut point = rng.random_range(0.0..1.0) * weights.iter().sum::<f64>();
    for (&line, weight) in lines.iter().zip(&weights) {
        point -= weight;
        if point < 0.0 {
            return line;
        }
    }
    lines.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orderings::figure_one;
    use rand::SeedableRng;

    #[test]
    fn the_reward_is_the_share_of_the_lines_unknown_cells() {
        let mut game = LineGame::new(&figure_one());
        assert_eq!(rewarded(&mut game, 1, Reward::OfLine), 0.2);
        assert_eq!(rewarded(&mut game, 0, Reward::OfBoard), 0.2);
        assert_eq!(rewarded(&mut game, 4, Reward::Step), -1.0);
    }

    #[test]
    fn one_puzzle_that_is_repeated_is_learned() {
        let (mut table, mut rng) = (QTable::default(), ChaCha8Rng::seed_from_u64(1));
        let learning = SarsaSettings::default();
        for _ in 0..120 {
            episode(LineGame::new(&figure_one()), &mut table, &learning, &mut rng);
        }
        let steps =
            tested(LineGame::new(&figure_one()), &table, &learning, TestChoice::Hardmax, &mut rng);
        assert!(steps < 12, "{steps}");
    }

    #[test]
    fn a_window_as_wide_as_the_board_goes_round() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let learning = SarsaSettings { window: 10, ..SarsaSettings::default() };
        let game = LineGame::new(&figure_one());
        let steps = tested(game, &QTable::default(), &learning, TestChoice::Hardmax, &mut rng);
        assert!(steps < 25, "{steps}");
    }
}
