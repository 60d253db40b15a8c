//! Where a learner keeps what each choice is worth: a table, or a network behind a cache.

use std::collections::BTreeMap;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use solve::Budget;

use super::StateAction;
use crate::orderings::cascade::{Cascade, CascadeCase, CascadeSettings};

/// What each choice is worth, as far as it was learned.
pub trait ActionValues {
    /// The worth of a choice.
    fn get(&self, key: &StateAction) -> f64;

    /// Learns a new worth.
    fn set(&mut self, key: StateAction, worth: f64);

    /// An episode is over.
    fn rest(&mut self) {}

    /// Learning is over.
    fn settle(&mut self) {}
}

/// A lookup table; what was never met is worth 0.05, as in the paper.
///
/// ```
/// use nonolith_lab::orderings::{LineBoard, figure_one, sarsa::{StateAction, QTable, ActionValues}};
///
/// let mut table = QTable::default();
/// let key = StateAction::of(&LineBoard::new(&figure_one()), 0);
/// assert_eq!(table.get(&key), 0.05);
/// table.set(key.clone(), 1.0);
/// assert_eq!(table.get(&key), 1.0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct QTable(BTreeMap<StateAction, f64>);

impl ActionValues for QTable {
    fn get(&self, key: &StateAction) -> f64 {
        self.0.get(key).copied().unwrap_or(0.05)
    }

    fn set(&mut self, key: StateAction, worth: f64) {
        self.0.insert(key, worth);
    }
}

/// How a cache feeds a network.
///
/// ```
/// let feeding = nonolith_lab::orderings::sarsa::CacheSettings::default();
/// assert_eq!(feeding.every, 10);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CacheSettings {
    /// After how many episodes the network learns from the cache.
    pub every: usize,
    /// How many units it may grow each time.
    pub recruits: usize,
    /// How many more times a cached value is trained on after the first.
    pub rehearsals: usize,
    /// How many units it may grow in the training after the last episode.
    pub last_recruits: usize,
}

impl Default for CacheSettings {
    fn default() -> CacheSettings {
        CacheSettings { every: 10, recruits: 2, rehearsals: usize::MAX, last_recruits: 10 }
    }
}

/// A cascade-correlation network behind a cache, after Rivest and Precup 2003: SARSA writes after
/// every step, the network learns in batches.
///
/// ```
/// use nonolith_lab::orderings::{LineBoard, figure_one, sarsa::{CachedNetwork, CacheSettings, StateAction, ActionValues}};
///
/// let mut values = CachedNetwork::new(5, CacheSettings::default(), 1);
/// let key = StateAction::of(&LineBoard::new(&figure_one()), 0);
/// values.set(key.clone(), 1.0);
/// values.settle();
/// assert!((values.get(&key) - 1.0).abs() < 0.05, "now the network knows it");
/// ```
#[derive(Clone, Debug)]
pub struct CachedNetwork {
    network: Cascade,
    cache: BTreeMap<StateAction, f64>,
    /// What was learned before, and how often it may still be rehearsed.
    rehearsed: BTreeMap<StateAction, (f64, usize)>,
    feeding: CacheSettings,
    /// How the network is trained.
    pub settings: CascadeSettings,
    /// How long it may learn.
    pub budget: Budget,
    episodes: usize,
    side: usize,
    rng: ChaCha8Rng,
}

impl CachedNetwork {
    /// A network that knows nothing, for boards of up to `side` rows and columns.
    ///
    /// ```
    /// use nonolith_lab::orderings::sarsa::{CachedNetwork, CacheSettings};
    /// assert_eq!(CachedNetwork::new(5, CacheSettings::default(), 1).units(), 0);
    /// ```
    pub fn new(side: usize, feeding: CacheSettings, seed: u64) -> CachedNetwork {
        let inputs = side.div_ceil(2) + 4 * side;
        CachedNetwork {
            network: Cascade::new(inputs, 1),
            cache: BTreeMap::new(),
            rehearsed: BTreeMap::new(),
            feeding,
            settings: CascadeSettings::default(),
            budget: Budget::default(),
            episodes: 0,
            side,
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// How many units the network has grown.
    ///
    /// ```
    /// use nonolith_lab::orderings::sarsa::{CachedNetwork, CacheSettings};
    /// assert_eq!(CachedNetwork::new(5, CacheSettings::default(), 1).units(), 0);
    /// ```
    pub fn units(&self) -> usize {
        self.network.units()
    }

    fn learn(&mut self, recruits: usize) {
        if self.budget.spent().is_some() {
            return;
        }
        for (key, worth) in std::mem::take(&mut self.cache) {
            self.rehearsed.insert(key, (worth, self.feeding.rehearsals.saturating_add(1)));
        }
        let case = |(key, &(worth, _)): (&StateAction, &(f64, usize))| CascadeCase {
            input: key.numbers(self.side),
            target: vec![worth],
        };
        let cases: Vec<CascadeCase> = self.rehearsed.iter().map(case).collect();
        self.network.learn(&cases, recruits, &self.settings, &mut self.rng, &self.budget);
        self.rehearsed.retain(|_, (_, left)| {
            *left = left.saturating_sub(1);
            *left > 0
        });
    }
}

impl ActionValues for CachedNetwork {
    fn get(&self, key: &StateAction) -> f64 {
        let ask = || self.network.answer(&key.numbers(self.side))[0];
        self.cache.get(key).copied().unwrap_or_else(ask)
    }

    fn set(&mut self, key: StateAction, worth: f64) {
        self.cache.insert(key, worth);
    }

    fn rest(&mut self) {
        self.episodes += 1;
        if self.episodes.is_multiple_of(self.feeding.every) {
            self.learn(self.feeding.recruits);
        }
    }

    fn settle(&mut self) {
        self.learn(self.feeding.last_recruits);
    }
}
