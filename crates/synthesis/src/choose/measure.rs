//! Measuring many sets of the same rules on the same states, on any number of threads.

use std::sync::Arc;
use std::thread;

use strategies::dsl::{Costs, Matcher, Rule};
use strategies::evaluate::{Metric, State};

use super::table::Table;

/// Rules, states and a metric: what any set of the rules covers, asked again and again.
///
/// The states are dealt out to the threads and what they count is added up, so that the answer is
/// the same on any number of them.
///
/// ```
/// use strategies::{dsl::{Costs, Rule}, evaluate::{Metric, State}, library};
/// use synthesis::choose::Measure;
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let mut measure = Measure::new(&rules, &Costs::default(), &states, Metric::AsCoded, 2);
/// assert_eq!(measure.covered(&[4]), 1);
/// assert_eq!(measure.covered_with(&[], &[0, 4]), [0, 1]);
/// ```
pub struct Measure {
    costs: Vec<f64>,
    /// The place of each rule on the ladder: cheapest first, equal costs by name.
    rungs: Vec<u32>,
    tables: Vec<Table>,
    deducible: usize,
}

impl Measure {
    /// Makes rules ready to be measured on these states.
    ///
    /// ```
    /// use strategies::{dsl::Costs, evaluate::Metric};
    /// let measure = synthesis::choose::Measure::new(&[], &Costs::default(), &[], Metric::AsCoded, 1);
    /// assert_eq!(measure.deducible(), 0);
    /// ```
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
        let mut rungs = vec![0; rules.len()];
        for (rung, &rule) in order.iter().enumerate() {
            rungs[rule] = rung as u32;
        }
        let matchers: Arc<[Matcher]> =
            order.iter().map(|&rule| Matcher::new(&rules[rule])).collect();
        let threads = threads.max(1);
        let dealt = |first: usize| states.iter().skip(first).step_by(threads);
        let tables = (0..threads).map(|first| Table::new(matchers.clone(), dealt(first), metric));
        let tables = tables.collect();
        let deducible = states.iter().map(State::deducible).sum();
        Measure { costs, rungs, tables, deducible }
    }

    /// How many cells can be deduced at all.
    ///
    /// ```
    /// use strategies::{dsl::Costs, evaluate::{Metric, State}};
    /// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
    /// let measure = synthesis::choose::Measure::new(&[], &Costs::default(), &states, Metric::AsCoded, 1);
    /// assert_eq!(measure.deducible(), 1);
    /// ```
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

    /// What a set costs in all.
    pub(super) fn total_cost(&self, set: &[usize]) -> f64 {
        set.iter().map(|&rule| self.costs[rule]).sum()
    }

    /// How many cells a set of rules covers.
    ///
    /// ```
    /// use strategies::{dsl::Costs, evaluate::Metric};
    /// let mut measure = synthesis::choose::Measure::new(&[], &Costs::default(), &[], Metric::AsCoded, 1);
    /// assert_eq!(measure.covered(&[]), 0);
    /// ```
    pub fn covered(&mut self, set: &[usize]) -> usize {
        let set = self.on_ladder(set);
        self.on_each(|table| vec![table.covered(&set)])[0]
    }

    /// How many cells a set of rules covers with each of these in addition.
    ///
    /// ```
    /// use strategies::{dsl::Costs, evaluate::Metric};
    /// let mut measure = synthesis::choose::Measure::new(&[], &Costs::default(), &[], Metric::AsCoded, 1);
    /// assert!(measure.covered_with(&[], &[]).is_empty());
    /// ```
    pub fn covered_with(&mut self, set: &[usize], each: &[usize]) -> Vec<usize> {
        let base = self.on_ladder(set);
        let with = |&rule: &usize| {
            let mut set = base.clone();
            let place = set.partition_point(|&rung| rung < self.rungs[rule]);
            set.insert(place, self.rungs[rule]);
            (self.rungs[rule], set)
        };
        let more: Vec<(u32, Vec<u32>)> = each.iter().map(with).collect();
        self.on_each(|table| table.covered_with(&base, &more))
    }

    fn on_ladder(&self, set: &[usize]) -> Vec<u32> {
        let mut rungs: Vec<u32> = set.iter().map(|&rule| self.rungs[rule]).collect();
        rungs.sort_unstable();
        rungs.dedup();
        rungs
    }

    /// Asks every table, each on a thread of its own, and adds up what they count.
    fn on_each(&mut self, ask: impl Fn(&mut Table) -> Vec<usize> + Sync) -> Vec<usize> {
        let ask = &ask;
        let counts: Vec<Vec<usize>> = match &mut self.tables[..] {
            [only] => vec![ask(only)],
            many => thread::scope(|scope| {
                let asked: Vec<_> =
                    many.iter_mut().map(|table| scope.spawn(move || ask(table))).collect();
                let join = |one: thread::ScopedJoinHandle<'_, Vec<usize>>| {
                    one.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                };
                asked.into_iter().map(join).collect()
            }),
        };
        let add = |sums: Vec<usize>, counts: Vec<usize>| {
            sums.into_iter().zip(counts).map(|(sum, count)| sum + count).collect()
        };
        counts.into_iter().reduce(add).unwrap_or_default()
    }
}
