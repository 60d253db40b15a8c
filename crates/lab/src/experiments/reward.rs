//! Whether a reward means few steps: the exact best play under each reward, and the steps it takes.
//!
//! Dandurand, Cousineau and Shultz (2012) reward a visit with the share of the line's unknown cells that
//! it finds. A line that is finished in two visits earns more than one that is finished at once, so whoever
//! earns most need not take the fewest steps. Here the play that earns most is worked out by dynamic
//! programming over all that can be known of a 5x5 puzzle: no learner of any kind can earn more.

use puzzle::generate::Recipe;
use serde::{Deserialize, Serialize};
use solve::Budget;

use super::line_order::Mean;
use super::pieces::{PieceError, PieceKeeper, piece};
use crate::orderings::sarsa::Reward;
use crate::orderings::{KnownCells, StateMap, StateSpace, shortest_order};

/// A reward, and how much a later one counts.
#[derive(Clone, Copy, Debug)]
pub struct RewardRule {
    /// What it is called.
    pub name: &'static str,
    /// What a visit is rewarded for.
    pub reward: Reward,
    /// The discount factor.
    pub gamma: f64,
}

/// The paper's reward at its discount factor and at both ends, and two that fit the metric.
///
/// ```
/// assert_eq!(nonolith_lab::experiments::reward::RULES[0].gamma, 0.9);
/// ```
pub const RULES: [RewardRule; 5] = [
    RewardRule { name: "share of the line, gamma 0.9", reward: Reward::OfLine, gamma: 0.9 },
    RewardRule { name: "share of the line, gamma 0", reward: Reward::OfLine, gamma: 0.0 },
    RewardRule { name: "share of the line, gamma 1", reward: Reward::OfLine, gamma: 1.0 },
    RewardRule { name: "share of the board, gamma 0.9", reward: Reward::OfBoard, gamma: 0.9 },
    RewardRule { name: "minus one a step, gamma 1", reward: Reward::Step, gamma: 1.0 },
];

/// The steps of the play that earns most.
#[derive(Clone, Debug, Serialize)]
pub struct RewardRow {
    /// The reward; `fewest steps` for the optimum itself.
    pub name: &'static str,
    /// Steps; of plays that earn the same, the shortest.
    pub steps: Mean,
    /// How many times the fewest steps that is.
    pub ratio: f64,
}

/// Works every reward out on `count` line-solvable 5x5 puzzles of a seed; `tell` is called with every row as
/// soon as it is there.
///
/// # Errors
/// [`PieceError`]
///
/// ```
/// use nonolith_lab::experiments::reward::run;
/// let mut rows = vec![];
/// run(3, 1, &Default::default(), &mut (), &mut |row| rows.push(row.clone())).unwrap();
/// assert_eq!((rows.len(), rows[0].ratio), (6, 1.0));
/// assert_eq!(rows[5].steps.mean, rows[0].steps.mean, "minus one a step is the number of steps");
/// ```
pub fn run(
    count: usize,
    seed: u64,
    budget: &Budget,
    keeper: &mut dyn PieceKeeper,
    tell: &mut dyn FnMut(&RewardRow),
) -> Result<(), PieceError> {
    keeper.begin("drawing puzzles");
    let recipe = Recipe::new(5, 5).expect("a small size");
    let puzzles = recipe.puzzles(seed).filter_map(|puzzle| StateSpace::of(&puzzle).ok());
    let spaces: Vec<StateSpace> = puzzles.take(count).collect();
    let found: StepCounts = piece(keeper, budget, "fewest steps", || {
        let fewest = |space: &StateSpace| shortest_order(space, &space.start(), budget);
        StepCounts(spaces.iter().map_while(|space| Some(fewest(space).ok()?.len())).collect())
    })?;
    let fewest = mean(&found.0);
    tell(&RewardRow { name: "fewest steps", steps: fewest, ratio: 1.0 });
    for rule in RULES {
        let found: StepCounts = piece(keeper, budget, rule.name, || {
            let within = spaces.iter().take_while(|_| budget.spent().is_none());
            StepCounts(within.map(|space| best_paid_steps(space, rule)).collect())
        })?;
        let steps = mean(&found.0);
        tell(&RewardRow { name: rule.name, steps, ratio: steps.mean / fewest.mean });
    }
    Ok(())
}

/// The steps of each puzzle.
#[derive(Deserialize, Serialize)]
struct StepCounts(Vec<usize>);

fn mean(steps: &[usize]) -> Mean {
    Mean::of(&steps.iter().map(|&steps| steps as f64).collect::<Vec<_>>())
}

/// The steps of the play that earns most; of plays that earn the same, of the shortest.
///
/// A visit that finds nothing earns nothing, or minus one, and leaves the position as it is: no play that
/// earns most and is as short as it can be has one.
///
/// ```
/// use nonolith_lab::experiments::reward::{RULES, best_paid_steps};
/// use nonolith_lab::orderings::{StateSpace, figure_one};
/// let space = StateSpace::of(&figure_one()).unwrap();
/// assert_eq!(best_paid_steps(&space, RULES[4]), 7);
/// assert!(best_paid_steps(&space, RULES[0]) > 7);
/// ```
pub fn best_paid_steps(space: &StateSpace, rule: RewardRule) -> usize {
    let mut values = StateMap::default();
    best_play(space, &space.start(), rule, &mut values).1
}

/// Plays that differ by less earn the same: the rest is rounding.
const SAME: f64 = 1e-9;

fn best_play(
    space: &StateSpace,
    known: &KnownCells,
    rule: RewardRule,
    values: &mut StateMap<(f64, usize)>,
) -> (f64, usize) {
    if space.is_solved(known) {
        return (0.0, 0);
    }
    if let Some(&value) = values.get(known) {
        return value;
    }
    let cells = (space.height() * (space.lines() - space.height())) as f64;
    let mut best = (f64::NEG_INFINITY, usize::MAX);
    for line in 0..space.lines() {
        let unknown = space.unknown_in(known, line) as f64;
        let mut after = known.clone();
        let found = space.visit(&mut after, line) as f64;
        if found == 0.0 {
            continue;
        }
        let (later, steps) = best_play(space, &after, rule, values);
        let reward = match rule.reward {
            Reward::OfLine => found / unknown,
            Reward::OfBoard => found / cells,
            Reward::Step => -1.0,
        };
        let play = (reward + rule.gamma * later, steps.saturating_add(1));
        let is_better = play.0 > best.0 + SAME;
        if is_better || (play.0 > best.0 - SAME && play.1 < best.1) {
            best = play;
        }
    }
    values.insert(known.clone(), best);
    best
}

/// The rows as text.
pub fn line(row: &RewardRow) -> String {
    format!(
        "{:<34}{:>8.3} +- {:.3} steps, {:.3} times the fewest\n",
        row.name, row.steps.mean, row.steps.standard_error, row.ratio
    )
}
