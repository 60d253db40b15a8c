//! The fast ways of choosing, judged by slow and obvious ones.

use puzzle::Clue;
use puzzle::check::enumerate;
use strategies::apply::Ladder;
use strategies::dsl::{Costs, Rule};
use strategies::evaluate::{Ends, Metric, State};
use strategies::library::{self, Strategy};

use super::*;
use crate::BitSet;

/// Every state of length `length` on which something follows, for some clues.
fn states(length: usize) -> Vec<State> {
    let clues = [vec![1], vec![3], vec![1, 1], vec![2, 1], vec![1, 2], vec![3, 1], vec![1, 1, 1]];
    let all = clues.iter().flat_map(|clue| {
        let clue = Clue::black(clue.iter().copied());
        enumerate::states(length, 2).filter_map(move |before| State::of(clue.clone(), before).ok())
    });
    all.filter(|state| state.deducible() > 0).collect()
}

fn rules(strategies: Vec<Strategy>) -> Vec<Rule> {
    let used = strategies.into_iter().filter(|one| one.lines.has(2));
    let used = used.map(|one| one.rule);
    used.filter(strategies::apply::fills).collect()
}

fn covered_slowly(rules: &[Rule], set: &[usize], states: &[State], metric: Metric) -> usize {
    let ladder = Ladder::of_rules(set.iter().map(|&rule| &rules[rule]));
    states.iter().map(|state| metric.covered(&ladder, state)).sum()
}

#[test]
fn what_is_remembered_is_what_the_metric_counts() {
    let states = states(7);
    for rules in [rules(library::control()), rules(library::library())] {
        for metric in Metric::ALL {
            let mut measure = Measure::new(&rules, &Costs::default(), &states, metric, 2);
            let all: Vec<usize> = (0..rules.len()).collect();
            let few = [3, 4, 7, 11];
            assert_eq!(measure.covered(&all), covered_slowly(&rules, &all, &states, metric));
            let with = measure.covered_with(&few, &all);
            for more in [0, 1, 5, 9, 13] {
                let set = [&few[..], &[more]].concat();
                assert_eq!(with[more], covered_slowly(&rules, &set, &states, metric), "{metric:?}");
            }
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let (rules, states) = (rules(library::library()), states(6));
    let chosen = |threads: usize, mean_cost: f64| {
        let limits = ChoiceLimits { max_rules: 5, mean_cost };
        let metric = Metric::AsWritten;
        let settings = ChoiceSettings { states: &states, metric, limits, threads };
        choose(&rules, &Costs::default(), &settings)
    };
    assert_eq!(chosen(1, f64::INFINITY), chosen(3, f64::INFINITY));
    assert_eq!(chosen(1, 30.0), chosen(3, 30.0));
}

#[test]
fn exchanges_never_cover_less_and_keep_to_the_limit() {
    let (rules, states) = (rules(library::control()), states(7));
    let mut measure = Measure::new(&rules, &Costs::default(), &states, Metric::AsCoded, 1);
    let limits = ChoiceLimits { max_rules: 4, mean_cost: 29.0 };
    let greedy = greedy(&mut measure, &limits, 0.0);
    let start: Vec<usize> = greedy.iter().map(|pick| pick.rule).collect();
    let better = exchange(&mut measure, &start, &limits);
    assert!(better.last().unwrap().covered >= greedy.last().unwrap().covered);
    let cost: f64 = better.iter().map(|pick| Costs::default().of(&rules[pick.rule])).sum();
    assert!(cost <= 4.0 * 29.0, "{cost}");
}

#[test]
fn a_rule_that_another_includes_is_dropped_and_the_cheapest_of_equals_kept() {
    let (rules, states) = (rules(library::control()), states(7));
    let coverage = OneStepCoverage::of(&rules, &states, Ends::Left, 2);
    let clusters = Clusters::of(&rules, &coverage, &Costs::default());
    let names: Vec<&str> = clusters.maximal.iter().map(|&rule| rules[rule].name.as_str()).collect();
    // The full line and the first of a full pair are cases of the big hint.
    assert!(names.contains(&"big-hint") && !names.contains(&"full-hint"), "{names:?}");
    assert!(!names.contains(&"full-hint-pair-1"), "{names:?}");
    assert!(clusters.maximal.iter().all(|rule| clusters.distinct.contains(rule)));
}

/// The most cells that any `count` rules from `from` on fill in one step, by trying all sets.
fn brute(coverage: &OneStepCoverage, count: usize, from: usize, left: &BitSet) -> usize {
    if count == 0 || from == coverage.sets().len() {
        return 0;
    }
    let set = &coverage.sets()[from];
    let rest = left.difference(set);
    let with = set.intersection_count(left) + brute(coverage, count - 1, from + 1, &rest);
    with.max(brute(coverage, count, from + 1, left))
}

#[test]
fn the_exact_optimum_is_that_of_trying_all() {
    let (rules, states) = (rules(library::control()), states(6));
    let coverage = OneStepCoverage::of(&rules, &states, Ends::Both, 1);
    let costs = vec![1.0; rules.len()];
    let everything = BitSet::full(coverage.cells());
    for count in 1..=5 {
        let best = one_step_optimum(&coverage, &costs, &ChoiceLimits::top(count), 10_000).unwrap();
        assert_eq!(best.covered, brute(&coverage, count, 0, &everything));
        assert!(best.proved && best.greedy <= best.covered);
        assert!(best.relaxed + 1e-6 >= best.covered as f64);
    }
}

#[test]
fn the_smallest_set_covers_enough_and_needs_every_rule() {
    let (rules, states) = (rules(library::library()), states(7));
    let mut measure = Measure::new(&rules, &Costs::default(), &states, Metric::WithoutOracle, 1);
    let found = smallest(&mut measure, 0.9).unwrap();
    let set: Vec<usize> = found.picks.iter().map(|pick| pick.rule).collect();
    let enough = (0.9 * measure.deducible() as f64).ceil() as usize;
    assert!(measure.covered(&set) >= enough && found.indispensable.len() <= set.len());
    for rule in &set {
        let rest: Vec<usize> = set.iter().copied().filter(|other| other != rule).collect();
        assert!(measure.covered(&rest) < enough, "{} is not needed", rules[*rule].name);
    }
}
