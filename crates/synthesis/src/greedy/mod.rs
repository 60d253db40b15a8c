//! Learning as in the paper (Butler, Torlak and Popović 2017, section 6): for each specification and each
//! maximally general pattern one greedy condition.
//!
//! A *specification* is a mined state, elements bound in it, and one stretch of what follows. The paper
//! asks an SMT solver for any sound program that includes it, makes its pattern as general as it can, then
//! asks again and again for a condition that covers all that this one covers and at least one state more,
//! and at last for the cheapest that covers the same. So do we, with sets of cases in place of the solver's
//! search: [`pattern`] goes through the patterns, [`condition`] finds and generalises the condition. What
//! [`crate::learn()`] does beside it, all maximal conditions of a fill, is not done here.

mod condition;
mod pattern;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use puzzle::Colour;
use serde::Serialize;
use strategies::dsl::{Costs, Kind, Language, Rule, mask_stretches};
use strategies::prove::{Smt, Soundness, prove};

use crate::learn::{LearnError, LearnProgress, LearnedRule, sketches};
use crate::lines::{Fill, Sketch, TrainingSet, TrainingSettings};
use crate::{CaseSpace, parallel};

use condition::FillSearch;
use pattern::maximal_patterns;

/// What the paper's way of learning is told.
#[derive(Clone, Debug)]
pub struct GreedySettings {
    /// What each construct costs.
    pub costs: Costs,
    /// The language of the rules.
    pub language: Language,
    /// The states to learn from: a sample of mined ones, and all shorter ones to refute.
    pub training: TrainingSettings,
    /// The kinds of the elements that rules bind, sketch by sketch.
    pub sketches: Vec<Vec<Kind>>,
    /// How deep a sketch's expressions go.
    pub depth: usize,
    /// The largest number of fills that are tried for each sketch.
    pub fills: usize,
    /// How many conjunctions are looked at in one search for a condition.
    pub looks: usize,
    /// The threads to use; the result is the same on any number.
    pub threads: usize,
}

impl GreedySettings {
    /// The paper's condition: 295 states of lines up to 7 cells, at most three elements, no puzzles. All
    /// states up to 6 cells refute, and random ones.
    ///
    /// ```
    /// let settings = nonolith_synthesis::GreedySettings::as_in_the_paper(1);
    /// assert_eq!((settings.training.sample, settings.training.puzzles.len()), (Some(295), 0));
    /// ```
    pub fn as_in_the_paper(seed: u64) -> GreedySettings {
        GreedySettings {
            costs: Costs::default(),
            language: Language::paper(),
            training: TrainingSettings {
                inks: 1,
                all_up_to: 6,
                canonical_up_to: 7,
                sample: Some(295),
                puzzles: vec![],
                seed,
                max_cases: 3_000,
            },
            sketches: sketches(3),
            depth: 2,
            fills: 200,
            looks: 300,
            threads: 2,
        }
    }
}

/// What came of the specifications.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GreedyCounts {
    /// How many states were mined.
    pub states: usize,
    /// How many specifications they make in all sketches.
    pub specifications: usize,
    /// For how many of them no sound condition was found.
    pub without_a_rule: usize,
    /// In how many a search ended at its limit, so that a condition may be less general than it could be.
    pub cut_short: usize,
    /// How many different rules were found.
    pub found: usize,
    /// How many of those are not proved for every length, and left out.
    pub not_proved: usize,
}

impl GreedyCounts {
    fn add(&mut self, other: GreedyCounts) {
        self.specifications += other.specifications;
        self.without_a_rule += other.without_a_rule;
        self.cut_short += other.cut_short;
    }
}

/// Learns as in the paper; each rule is proved for lines of every length.
///
/// `tell` is called with the progress, and may stop the run.
///
/// # Errors
/// If the caller stops it, or the solver fails.
pub fn learn_greedily(
    settings: &GreedySettings,
    solver: &(dyn Smt + Sync),
    tell: &mut dyn FnMut(&LearnProgress) -> ControlFlow<()>,
) -> Result<(Vec<LearnedRule>, GreedyCounts), LearnError> {
    let training = settings.training.collect();
    let mut progress = LearnProgress { total: settings.sketches.len(), ..LearnProgress::default() };
    let states = training.short.iter().filter(|line| line.weight > 0.0).count();
    let mut counts = GreedyCounts { states, ..GreedyCounts::default() };
    let mut rules: BTreeMap<String, Rule> = BTreeMap::new();
    // A few sketches at a time, so that progress is told.
    for some in settings.sketches.chunks(settings.threads.max(1)) {
        progress.sketch = some.iter().map(|kinds| name(kinds)).collect::<Vec<_>>().join(", ");
        let found =
            parallel::map(settings.threads, some, |kinds| of_sketch(settings, &training, kinds));
        for (of_sketch, of_counts) in found {
            counts.add(of_counts);
            rules.extend(of_sketch.into_iter().map(|rule| (rule.to_string(), rule)));
        }
        progress.done += some.len();
        progress.rules = rules.len();
        if tell(&progress).is_break() {
            return Err(LearnError::Stopped);
        }
    }
    counts.found = rules.len();
    let proved = proved(rules.into_values().collect(), settings, solver, &mut progress, tell)?;
    counts.not_proved = counts.found - proved.len();
    let learned = proved.into_iter().enumerate().map(|(number, rule)| {
        let rule = Rule { name: format!("learned-{}", number + 1), ..rule };
        LearnedRule { cost: settings.costs.of(&rule), rule }
    });
    Ok((learned.collect(), counts))
}

fn name(kinds: &[Kind]) -> String {
    kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" ")
}

/// The rules of one sketch, and what came of its specifications.
fn of_sketch(
    settings: &GreedySettings,
    training: &TrainingSet,
    kinds: &[Kind],
) -> (Vec<Rule>, GreedyCounts) {
    let lines = training.for_kinds(kinds);
    let sketch = Sketch::new(kinds, lines, settings.costs.clone(), settings.depth);
    let sketch = sketch.in_language(&settings.language);
    let space = CaseSpace::of(&sketch, 1);
    let (mut rules, mut counts) = (Vec::new(), GreedyCounts::default());
    let mut done: BTreeSet<(usize, u64)> = BTreeSet::new();
    let mut solved: BTreeSet<(usize, u64)> = BTreeSet::new();
    for fill in sketch.fills(settings.fills) {
        let mut search = FillSearch::new(&space, &sketch, fill, training, settings.looks);
        for case in search.positive_cases() {
            let Some(cells) = specified(&space, &fill, case) else { continue };
            // A specification is solved with the best fill that solves it, as the paper finds one.
            if solved.contains(&(case, cells)) {
                continue;
            }
            counts.specifications += usize::from(done.insert((case, cells)));
            let found = maximal_patterns(&mut search, case);
            counts.cut_short += usize::from(search.take_cut_short());
            if found.is_solved {
                solved.insert((case, cells));
            }
            rules.extend(found.rules);
        }
    }
    counts.without_a_rule = counts.specifications - solved.len();
    (rules, counts)
}

/// The new cells of a fill in a case, if they are one whole stretch of what follows there.
fn specified(space: &CaseSpace<'_, Sketch>, fill: &Fill, case: usize) -> Option<u64> {
    let line = space.state(case);
    let after = crate::Domain::apply(space.domain, fill, line, space.binding(case))?;
    let news = after.difference(line.known);
    let cells = news.by_colour().into_iter().fold(0, |all, cells| all | cells);
    let forbidden = space.binding(case).forbidden(fill.value, line.colours)?;
    let must = line.deducible().everywhere(forbidden);
    let stretches = mask_stretches(must, Colour::BLACK);
    let mask = |start: usize, size: usize| ((1_u64 << size) - 1) << start;
    let mut masks = stretches.into_iter().map(|one| mask(one.start as usize, one.size as usize));
    masks.any(|stretch| stretch == cells).then_some(cells)
}

/// The rules that are proved for every length.
fn proved(
    rules: Vec<Rule>,
    settings: &GreedySettings,
    solver: &(dyn Smt + Sync),
    progress: &mut LearnProgress,
    tell: &mut dyn FnMut(&LearnProgress) -> ControlFlow<()>,
) -> Result<Vec<Rule>, LearnError> {
    progress.sketch = "proofs".to_owned();
    (progress.done, progress.total) = (0, rules.len());
    let mut kept = vec![];
    for some in rules.chunks(32) {
        let verdicts = parallel::map(settings.threads, some, |rule| {
            prove(rule, solver, PROVED_BY).map(|soundness| soundness == Soundness::Proved)
        });
        for (rule, verdict) in some.iter().zip(verdicts) {
            if verdict.map_err(LearnError::Failed)? {
                kept.push(rule.clone());
            }
        }
        progress.done += some.len();
        if tell(progress).is_break() {
            return Err(LearnError::Stopped);
        }
    }
    Ok(kept)
}

/// Where the solver has a model, all lines up to this length are searched for a counterexample.
const PROVED_BY: usize = 7;

#[cfg(test)]
mod tests {
    use super::*;
    use strategies::prove::verify;

    /// Every rule that is found includes the specification that it was found for, and is sound on all
    /// lines up to 7 cells.
    #[test]
    fn what_is_found_on_short_lines_is_sound_on_them() {
        let usual = GreedySettings::as_in_the_paper(1);
        let training =
            TrainingSettings { sample: Some(20), canonical_up_to: 5, ..usual.training.clone() };
        let settings = GreedySettings { training, fills: 20, ..usual };
        let training = settings.training.collect();
        let (rules, counts) = of_sketch(&settings, &training, &[Kind::Hint]);
        assert!(!rules.is_empty() && counts.specifications > 0, "{counts:?}");
        for (rule, wrong) in rules.iter().zip(verify(&rules, 7, 1)) {
            assert!(wrong.is_none(), "{rule}");
        }
    }
}
