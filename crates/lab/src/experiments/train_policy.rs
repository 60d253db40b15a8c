//! The policy on unseen puzzles: its steps against the fewest, proved where they can be.

use std::time::Duration;

use puzzle::generate::{Kind, Recipe};
use serde::Serialize;
use solve::Budget;

use crate::orderings::hitting_sets::{ProofEffort, prove};
use crate::orderings::policy::{Observation, Policy, PolicyBeam, WIDTH};
use crate::orderings::{CompleteFirst, Heuristic, LineGame, MostCells, Ordering, StateSpace, play};

/// Which puzzles to measure on.
///
/// ```
/// let unseen = nonolith_lab::experiments::train_policy::usual();
/// assert_eq!((unseen[0].side, unseen[0].puzzles), (5, 300));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Unseen {
    /// Rows, and columns.
    pub side: usize,
    /// How pictures are drawn.
    pub kind: Kind,
    /// How many.
    pub puzzles: usize,
    /// How long to try to prove the optimum of one.
    pub seconds: u64,
}

/// What the documents quote.
///
/// ```
/// assert!(nonolith_lab::experiments::train_policy::usual().iter().any(|unseen| unseen.side == 15));
/// ```
pub fn usual() -> Vec<Unseen> {
    let unseen = |side, kind, puzzles, seconds| Unseen { side, kind, puzzles, seconds };
    vec![
        unseen(5, Kind::Random, 300, 60),
        unseen(10, Kind::Random, 40, 60),
        unseen(10, Kind::Blob, 40, 60),
        unseen(15, Kind::Random, 5, 60),
        unseen(15, Kind::Blob, 15, 60),
    ]
}

/// What one way of choosing came to.
#[derive(Clone, Debug, Serialize)]
pub struct Score {
    /// Who chose.
    pub name: &'static str,
    /// Mean steps.
    pub steps: f64,
    /// Their standard error.
    pub steps_error: f64,
    /// Steps over the shortest known, all puzzles together.
    pub ratio: f64,
    /// Its standard error.
    pub ratio_error: f64,
    /// Mean calls of the line solver.
    pub calls: f64,
    /// Puzzles solved.
    pub solved: usize,
}

/// One size and kind.
#[derive(Clone, Debug, Serialize)]
pub struct MeasuredPolicies {
    /// Rows, and columns.
    pub side: usize,
    /// How pictures were drawn.
    pub kind: String,
    /// The seed they came from.
    pub seed: u64,
    /// How many.
    pub puzzles: usize,
    /// For how many of them the optimum was proved.
    pub proved: usize,
    /// The mean of the shortest orders known.
    pub shortest: f64,
    /// The mean of the lower bounds.
    pub lower: f64,
    /// The figures of each policy and ordering.
    pub scores: Vec<Score>,
}

/// Measures policies and plain orderings on unseen puzzles.
///
/// ```
/// use nonolith_lab::experiments::train_policy::{Unseen, measure};
/// use nonolith_lab::orderings::policy::{Policy, Observation};
/// use puzzle::generate::Kind;
///
/// let unseen = Unseen { side: 5, kind: Kind::Random, puzzles: 3, seconds: 10 };
/// let policies = [Observation::Peek, Observation::Blind].map(Policy::trained);
/// let measured = measure(unseen, &policies, 990_000, &solve::Budget::default());
/// assert_eq!(measured.proved, 3);
/// assert!(measured.scores[0].ratio >= 1.0);
/// ```
pub fn measure(
    unseen: Unseen,
    policies: &[Policy],
    seed: u64,
    budget: &Budget,
) -> MeasuredPolicies {
    let recipe = Recipe::new(unseen.side, unseen.side).map(|recipe| recipe.of_kind(unseen.kind));
    let puzzles: Vec<_> = recipe
        .iter()
        .flat_map(|recipe| recipe.puzzles(seed))
        .filter(solve::is_line_solvable)
        .take(unseen.puzzles)
        .collect();
    let (mut proved, mut lower, mut shortest) = (0, 0, vec![]);
    for space in puzzles.iter().filter_map(|puzzle| StateSpace::of(puzzle).ok()) {
        let budget =
            budget.clone().with_nodes(20_000_000).within(Duration::from_secs(unseen.seconds));
        let found =
            prove(&space, &space.start(), &ProofEffort { budget, ..ProofEffort::default() });
        proved += usize::from(found.is_proved());
        lower += found.lower;
        shortest.push(found.order.len());
    }
    let scores = players(policies, budget).into_iter().map(|(name, mut player)| {
        score(name, &puzzles, &shortest, &mut |game| {
            play(game, &mut *player, usize::MAX, |_, _, _| true);
        })
    });
    let mut scores: Vec<Score> = scores.collect();
    scores.push(score("order-heuristic", &puzzles, &shortest, &mut |game| {
        play(game, &mut Heuristic::default(), usize::MAX, |_, _, _| true);
    }));
    let mean = |sum: usize| sum as f64 / puzzles.len() as f64;
    MeasuredPolicies {
        side: unseen.side,
        kind: format!("{:?}", unseen.kind).to_lowercase(),
        seed,
        puzzles: puzzles.len(),
        proved,
        shortest: mean(shortest.iter().sum()),
        lower: mean(lower),
        scores,
    }
}

/// All who choose and keep nothing from puzzle to puzzle.
fn players(policies: &[Policy], budget: &Budget) -> Vec<(&'static str, Box<dyn Ordering>)> {
    let mut players: Vec<(&'static str, Box<dyn Ordering>)> = vec![];
    for policy in policies {
        let policy = policy.clone();
        if policy.observation() == Observation::Peek {
            let ahead = PolicyBeam::new(policy.clone(), WIDTH, budget);
            players.push(("policy", Box::new(ahead)));
            players.push(("policy of width 1", Box::new(policy)));
        } else {
            players.push(("policy-blind", Box::new(policy)));
        }
    }
    players.push(("order-complete-first", Box::new(CompleteFirst)));
    players.push(("order-most-cells", Box::new(MostCells)));
    players
}

fn score(
    name: &'static str,
    puzzles: &[puzzle::Puzzle],
    shortest: &[usize],
    play: &mut dyn FnMut(&mut LineGame),
) -> Score {
    let (mut steps, mut calls, mut solved) = (vec![], 0, 0);
    for puzzle in puzzles {
        let mut game = LineGame::new(puzzle);
        play(&mut game);
        steps.push(game.steps() as f64);
        calls += game.calls();
        solved += usize::from(game.is_solved());
    }
    let count = puzzles.len() as f64;
    let (sum, fewest) = (steps.iter().sum::<f64>(), shortest.iter().sum::<usize>() as f64);
    let ratio = sum / fewest;
    let over = steps.iter().zip(shortest).map(|(steps, &shortest)| steps - ratio * shortest as f64);
    Score {
        name,
        steps: sum / count,
        steps_error: error(&steps),
        ratio,
        ratio_error: error(&over.collect::<Vec<f64>>()) * count / fewest,
        calls: calls as f64 / count,
        solved,
    }
}

/// The standard error of a mean.
fn error(numbers: &[f64]) -> f64 {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (squares / (count - 1.0).max(1.0) / count).sqrt()
}

/// The figures of one size and kind as lines of text.
///
/// ```
/// use nonolith_lab::experiments::train_policy::{Unseen, measure, text};
/// use puzzle::generate::Kind;
///
/// let unseen = Unseen { side: 5, kind: Kind::Random, puzzles: 1, seconds: 10 };
/// let measured = measure(unseen, &[], 990_000, &solve::Budget::default());
/// assert!(text(&measured).starts_with("5x5 random, 1 puzzles of seed 990000"));
/// ```
pub fn text(measured: &MeasuredPolicies) -> String {
    let MeasuredPolicies { side, kind, seed, puzzles, proved, shortest, lower, scores } = measured;
    let mut text = format!(
        "{side}x{side} {kind}, {puzzles} puzzles of seed {seed}: \
         fewest visits {shortest:.3} (proved for {proved}; lower bound {lower:.3})\n"
    );
    for score in scores {
        text += &format!(
            "  {:<20} {:>8.3} +- {:.3} steps  ratio {:.4} +- {:.4}  {:>9.0} line calls  \
             {}/{puzzles} solved\n",
            score.name,
            score.steps,
            score.steps_error,
            score.ratio,
            score.ratio_error,
            score.calls,
            score.solved
        );
    }
    text
}
