//! Choosing from a pool of rules: clustered, measured, and then chosen from in several ways.

use strategies::dsl::{Costs, Rule};
use strategies::evaluate::{Metric, State};

use super::{
    ChoiceLimits, Clusters, FrontPoint, Measure, OneStepCoverage, OneStepOptimum, Pick,
    coverage_cost_front, exchange, greedy, greedy_with_exchanges, one_step_optimum, smallest,
};

/// On which states rules are chosen, by which metric, within which limits.
#[derive(Clone, Copy, Debug)]
pub struct ChoiceSettings<'a> {
    /// The states on which coverage is measured.
    pub states: &'a [State],
    /// How coverage is measured.
    pub metric: Metric,
    /// How many rules are chosen, at what cost.
    pub limits: ChoiceLimits,
    /// The threads to use; the result is the same on any number.
    pub threads: usize,
}

/// Which set of rules is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ChoiceGoal {
    /// The paper's: greedily within the limits. If cost is limited, greedy with exchanges.
    Greedy,
    /// Greedy choice, followed by exchanges whether or not cost is limited.
    Exchanges,
    /// All rules of the pool, best first.
    All,
    /// The smallest set that covers this share of what can be deduced.
    Share(f64),
}

/// A set that was selected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectedRules {
    /// The rules in the order in which they were taken.
    pub picks: Vec<Pick>,
    /// For [`ChoiceGoal::Share`], how many rules are in every set that covers enough.
    pub indispensable: Option<usize>,
}

/// Rules to choose from: clustered by the cells that they fill, of each cluster the cheapest.
///
/// Without a limit on cost, rules that fill a subset of another's cells are left out, as in the
/// paper. Within a limit on cost they are kept, for they may be what one can afford.
///
/// ```
/// use strategies::{dsl::{Costs, Rule}, evaluate::{Metric, State}, library};
/// use nonolith_synthesis::choose::{ChoiceLimits, ChoiceSettings, RulePool, ChoiceGoal};
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let limits = ChoiceLimits::top(10);
/// let settings = ChoiceSettings { states: &states, metric: Metric::AsCoded, limits, threads: 1 };
/// let mut pool = RulePool::new(&rules, &Costs::default(), &settings);
/// let selected = pool.select(ChoiceGoal::Greedy).unwrap();
/// assert_eq!(rules[selected.picks[0].rule].name, "force-max");
/// ```
pub struct RulePool {
    limits: ChoiceLimits,
    /// What each rule costs.
    costs: Vec<f64>,
    coverage: OneStepCoverage,
    clusters: Clusters,
    /// The rules that are chosen from; `measure` numbers them by their places here.
    among: Vec<usize>,
    measure: Measure,
}

impl RulePool {
    /// Clusters `rules` by what they fill on the states, and makes them ready to be measured.
    pub fn new(rules: &[Rule], costs: &Costs, settings: &ChoiceSettings<'_>) -> RulePool {
        let ChoiceSettings { states, metric, limits, threads } = *settings;
        let coverage = OneStepCoverage::of(rules, states, metric.ends(), threads);
        let clusters = Clusters::of(rules, &coverage, costs);
        let is_cost_limited = limits.mean_cost.is_finite();
        let among = if is_cost_limited { &clusters.distinct } else { &clusters.maximal }.clone();
        let kept: Vec<Rule> = among.iter().map(|&rule| rules[rule].clone()).collect();
        let measure = Measure::new(&kept, costs, states, metric, threads);
        let costs = rules.iter().map(|rule| costs.of(rule)).collect();
        RulePool { limits, costs, coverage, clusters, among, measure }
    }

    /// The clusters of all rules.
    pub fn clusters(&self) -> &Clusters {
        &self.clusters
    }

    /// How many rules are chosen from.
    pub fn size(&self) -> usize {
        self.among.len()
    }

    /// How many cells can be deduced in the states.
    pub fn deducible(&self) -> usize {
        self.measure.deducible()
    }

    /// What a rule costs.
    pub fn cost(&self, rule: usize) -> f64 {
        self.costs[rule]
    }

    /// Selects rules; `None` if the whole pool covers less than the share that is wanted.
    pub fn select(&mut self, goal: ChoiceGoal) -> Option<SelectedRules> {
        let measure = &mut self.measure;
        let (picks, indispensable) = match goal {
            ChoiceGoal::Share(share) => {
                let set = smallest(measure, share)?;
                (set.picks, Some(set.indispensable.len()))
            }
            ChoiceGoal::All => (all_rules(measure), None),
            _ if self.limits.mean_cost.is_finite() => {
                (greedy_with_exchanges(measure, &self.limits), None)
            }
            ChoiceGoal::Greedy => (greedy(measure, &self.limits, 0.0), None),
            ChoiceGoal::Exchanges => {
                let picks = greedy(measure, &self.limits, 0.0);
                let start: Vec<usize> = picks.iter().map(|pick| pick.rule).collect();
                (exchange(measure, &start, &self.limits), None)
            }
        };
        let own = |pick: Pick| Pick { rule: self.among[pick.rule], ..pick };
        Some(SelectedRules { picks: picks.into_iter().map(own).collect(), indispensable })
    }

    /// The Pareto front of coverage against cost, over sets of at most `max_rules` rules.
    pub fn front(&mut self, max_rules: usize) -> Vec<FrontPoint> {
        let own = |point: FrontPoint| FrontPoint {
            rules: point.rules.iter().map(|&rule| self.among[rule]).collect(),
            ..point
        };
        coverage_cost_front(&mut self.measure, max_rules).into_iter().map(own).collect()
    }

    /// The optimum of one-step coverage within the limits; see [`one_step_optimum`].
    ///
    /// # Errors
    /// The message of the linear solver when it fails.
    pub fn one_step_optimum(&self, max_nodes: u64) -> Result<OneStepOptimum, String> {
        one_step_optimum(&self.coverage, &self.costs, &self.limits, max_nodes)
    }
}

/// All rules: in the order of greedy, then those that add nothing to what the others cover.
fn all_rules(measure: &mut Measure) -> Vec<Pick> {
    let all: Vec<usize> = (0..measure.rules()).collect();
    let mut picks = greedy(measure, &ChoiceLimits::top(all.len()), 0.0);
    let taken: Vec<usize> = picks.iter().map(|pick| pick.rule).collect();
    let covered = measure.covered(&all);
    let rest = all.into_iter().filter(|rule| !taken.contains(rule));
    picks.extend(rest.map(|rule| Pick { rule, covered }));
    picks
}

/// Chooses rules as the paper does: [`RulePool::select`] with [`ChoiceGoal::Greedy`].
pub fn choose(rules: &[Rule], costs: &Costs, settings: &ChoiceSettings<'_>) -> Vec<Pick> {
    let selected = RulePool::new(rules, costs, settings).select(ChoiceGoal::Greedy);
    selected.map_or(vec![], |selected| selected.picks)
}
