//! What many sets of the same rules cover on the same states, on any number of threads.

use std::sync::Arc;

use strategies::dsl::{Costs, Matcher, Rule};
use strategies::evaluate::{Metric, State};

use super::transitions::TransitionTable;
use crate::parallel;

/// Rules, states and a metric, made ready to measure what any set of the rules covers.
///
/// The states are dealt out to the threads and their counts are added up, so that the result is
/// the same on any number of threads.
///
/// ```
/// use strategies::{dsl::{Costs, Rule}, evaluate::{Metric, State}, library};
/// use nonolith_synthesis::choose::Measure;
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let mut measure = Measure::new(&rules, &Costs::default(), &states, Metric::AsCoded, 2);
/// assert_eq!(measure.covered(&[4]), 1);
/// assert_eq!(measure.covered_with(&[], &[0, 4]), [0, 1]);
/// ```
pub struct Measure {
    costs: Vec<f64>,
    /// The rank of each rule on the ladder: cheapest first, equal costs by name.
    ranks: Vec<u32>,
    /// One table a thread, each with its share of the states.
    tables: Vec<TransitionTable>,
    deducible: usize,
}

impl Measure {
    /// Makes `rules` ready to be measured on `states`.
    pub fn new(
        rules: &[Rule],
        costs: &Costs,
        states: &[State],
        metric: Metric,
        threads: usize,
    ) -> Measure {
        let costs: Vec<f64> = rules.iter().map(|rule| costs.of(rule)).collect();
        let mut order: Vec<usize> = (0..rules.len()).collect();
        order.sort_by(|&one, &other| {
            let by_name = || rules[one].name.cmp(&rules[other].name);
            costs[one].total_cmp(&costs[other]).then_with(by_name)
        });
        let mut ranks = vec![0; rules.len()];
        for (rank, &rule) in order.iter().enumerate() {
            ranks[rule] = rank as u32;
        }
        let matchers: Arc<[Matcher]> =
            order.iter().map(|&rule| Matcher::new(&rules[rule])).collect();
        let threads = threads.max(1);
        let dealt = |first: usize| states.iter().skip(first).step_by(threads);
        let tables = (0..threads)
            .map(|first| TransitionTable::new(matchers.clone(), dealt(first), metric))
            .collect();
        let deducible = states.iter().map(State::deducible).sum();
        Measure { costs, ranks, tables, deducible }
    }

    /// How many cells can be deduced at all.
    pub fn deducible(&self) -> usize {
        self.deducible
    }

    /// How many rules there are.
    pub(super) fn rules(&self) -> usize {
        self.costs.len()
    }

    /// What a rule costs.
    pub(super) fn cost(&self, rule: usize) -> f64 {
        self.costs[rule]
    }

    /// What the rules of `set` cost together.
    pub(super) fn total_cost(&self, set: &[usize]) -> f64 {
        set.iter().map(|&rule| self.costs[rule]).sum()
    }

    /// How many cells the rules of `set` cover together.
    pub fn covered(&mut self, set: &[usize]) -> usize {
        let set = self.ranked(set);
        self.sum_over_tables(|table| vec![table.covered(&set)])[0]
    }

    /// How many cells `set` covers together with each rule of `each`.
    pub fn covered_with(&mut self, set: &[usize], each: &[usize]) -> Vec<usize> {
        let base = self.ranked(set);
        let with = |&rule: &usize| {
            let mut set = base.clone();
            let place = set.partition_point(|&rank| rank < self.ranks[rule]);
            set.insert(place, self.ranks[rule]);
            (self.ranks[rule], set)
        };
        let more: Vec<(u32, Vec<u32>)> = each.iter().map(with).collect();
        self.sum_over_tables(|table| table.covered_with(&base, &more))
    }

    fn ranked(&self, set: &[usize]) -> Vec<u32> {
        let mut ranks: Vec<u32> = set.iter().map(|&rule| self.ranks[rule]).collect();
        ranks.sort_unstable();
        ranks.dedup();
        ranks
    }

    /// What `count` finds in each table, added up place by place.
    fn sum_over_tables(
        &mut self,
        count: impl Fn(&mut TransitionTable) -> Vec<usize> + Sync,
    ) -> Vec<usize> {
        let add = |sums: Vec<usize>, counts: Vec<usize>| {
            sums.into_iter().zip(counts).map(|(sum, count)| sum + count).collect()
        };
        parallel::map_mut(&mut self.tables, count).into_iter().reduce(add).unwrap_or_default()
    }
}
