//! Free practice: which puzzle to play next, by what the player has done.
//!
//! After Butler, Andersen, Smith, Gulwani and Popović (2015), "Automatic Game Progression Design through
//! Analysis of Solution Features": a level costs what is new in it, and a little for what has been done
//! seldom; the next level is the unseen one whose cost is nearest to a target. Here the features are
//! strategies, and pairs of a strategy and the next one in a line that it changed; what they weigh is what
//! strategies cost; the target follows the player.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use strategies::explain::Explanation;
use strategies::person::Step;

/// What a step of this cost weighs 1.
const UNIT: f64 = 40.0;
/// How much a feature weighs that was never completed too seldom to be at ease with.
const SELDOM: f64 = 0.1;
/// The cost that is aimed at first.
const TARGET: f64 = 1.5;
/// How much more is aimed at after a puzzle without hints.
const RISE: f64 = 0.1;
/// How much less after a puzzle with hints.
const FALL: f64 = 0.2;

/// A puzzle to practise on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PracticeLevel {
    /// Its name.
    pub id: String,
    /// What its solution has in it, each feature with its weight: [`features`].
    pub features: BTreeMap<String, f64>,
}

/// The features of a solution with their weights: every strategy, and every pair of strategies of which
/// the second looked at a line that the first had just changed.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// # let lid = "0110 1001 1111".parse().unwrap();
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
/// let explanation = strategies::explain::explain(&puzzle, &solve::Options::default());
/// assert!(craft::course::features(&explanation).contains_key("overlap"));
/// ```
pub fn features(explanation: &Explanation) -> BTreeMap<String, f64> {
    let mut features = BTreeMap::new();
    let name = |step: &Step| step.deduction.reason.strategy.to_string();
    for step in explanation.steps.iter().flat_map(Step::with_bookkeeping) {
        features.insert(name(step), step.cost / UNIT);
    }
    for pair in explanation.steps.windows(2) {
        let [one, next] = pair else { continue };
        let changed = one.deduction.cells.iter().map(|cell| cell.square);
        let excluded = one.deductions().flat_map(|deduction| &deduction.excluded);
        let changed = changed.chain(excluded.map(|cell| cell.square));
        let line = next.deduction.line;
        if changed.into_iter().any(|square| square.line(line.axis) == line) {
            features.insert(format!("{} > {}", name(one), name(next)), next.cost / UNIT);
        }
    }
    features
}

/// How a puzzle went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PracticeResult {
    /// The strategies for which the player was given a hint.
    pub hinted: BTreeSet<String>,
}

/// What is known of a player, from which the next puzzle is chosen.
///
/// ```
/// use craft::course::{Chooser, PracticeLevel, PracticeResult};
///
/// let level = |id: &str, names: &[&str]| PracticeLevel {
///     id: id.to_owned(),
///     features: names.iter().map(|name| ((*name).to_owned(), 1.0)).collect(),
/// };
/// let levels = [level("much", &["overlap", "glue", "mercury"]), level("little", &["overlap"])];
/// let mut chooser = Chooser::default();
/// assert_eq!(chooser.choose(&levels).unwrap().id, "little");
/// chooser.played(&levels[1], &PracticeResult::default());
/// assert_eq!(chooser.choose(&levels).unwrap().id, "much");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chooser {
    /// How often each feature was completed; a hint takes one off.
    pub completions: BTreeMap<String, u32>,
    /// The cost that the next puzzle should have.
    pub target: f64,
    /// The puzzles that were played.
    pub seen: BTreeSet<String>,
}

impl Default for Chooser {
    fn default() -> Chooser {
        Chooser { completions: BTreeMap::new(), target: TARGET, seen: BTreeSet::new() }
    }
}

impl Chooser {
    /// The next puzzle: of those not played that have something new, or of all not played if none has,
    /// the one whose cost is nearest to the target; the first of these.
    pub fn choose<'a>(&self, levels: &'a [PracticeLevel]) -> Option<&'a PracticeLevel> {
        let unseen = || levels.iter().filter(|level| !self.seen.contains(&level.id));
        let has_news = unseen().any(|level| self.novelty(level) > 0.0);
        let far = |level: &PracticeLevel| (self.cost(level) - self.target).abs();
        unseen()
            .filter(|level| !has_news || self.novelty(level) > 0.0)
            .min_by(|one, other| far(one).total_cmp(&far(other)))
    }

    /// What a puzzle costs this player.
    pub fn cost(&self, level: &PracticeLevel) -> f64 {
        let seldom = |(name, weight): (&String, &f64)| {
            weight * SELDOM / (1.0 + f64::from(self.completed(name)))
        };
        self.novelty(level) + level.features.iter().map(seldom).sum::<f64>()
    }

    /// What of a puzzle is new to this player.
    fn novelty(&self, level: &PracticeLevel) -> f64 {
        let new = level.features.iter().filter(|(name, _)| self.completed(name) == 0);
        new.map(|(_, weight)| weight).sum()
    }

    fn completed(&self, feature: &str) -> u32 {
        self.completions.get(feature).copied().unwrap_or(0)
    }

    /// Notes that a puzzle was played to its end.
    pub fn played(&mut self, level: &PracticeLevel, result: &PracticeResult) {
        self.seen.insert(level.id.clone());
        for name in level.features.keys() {
            let completed = self.completions.entry(name.clone()).or_default();
            *completed = match result.hinted.contains(name) {
                true => completed.saturating_sub(1),
                false => completed.saturating_add(1),
            };
        }
        let change = if result.hinted.is_empty() { RISE } else { -FALL };
        self.target = (self.target + change).max(0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(id: &str, features: &[(&str, f64)]) -> PracticeLevel {
        let features = features.iter().map(|&(name, weight)| (name.to_owned(), weight)).collect();
        PracticeLevel { id: id.to_owned(), features }
    }

    #[test]
    fn what_is_new_costs_its_weight_and_what_is_known_a_little() {
        let one = level("one", &[("overlap", 1.0), ("glue", 2.0)]);
        let mut chooser = Chooser::default();
        assert!((chooser.cost(&one) - 3.3).abs() < 1e-9);
        chooser.completions.insert("glue".to_owned(), 3);
        assert!((chooser.cost(&one) - (1.0 + 0.1 + 0.05)).abs() < 1e-9);
    }

    #[test]
    fn a_hint_is_a_loss_for_its_strategy_and_lowers_the_target() {
        let one = level("one", &[("overlap", 1.0), ("glue", 2.0)]);
        let mut chooser = Chooser::default();
        chooser.played(&one, &PracticeResult { hinted: BTreeSet::from(["glue".to_owned()]) });
        assert_eq!((chooser.completed("overlap"), chooser.completed("glue")), (1, 0));
        assert!(chooser.target < TARGET);
        chooser.played(&one, &PracticeResult::default());
        assert_eq!(chooser.completed("glue"), 1);
    }

    #[test]
    fn where_nothing_is_new_what_was_not_played_is_played() {
        let levels = [level("a", &[("overlap", 1.0)]), level("b", &[("overlap", 1.0)])];
        let mut chooser = Chooser::default();
        chooser.played(&levels[0], &PracticeResult::default());
        assert_eq!(chooser.choose(&levels).unwrap().id, "b");
        chooser.played(&levels[1], &PracticeResult::default());
        assert_eq!(chooser.choose(&levels), None);
    }
}
