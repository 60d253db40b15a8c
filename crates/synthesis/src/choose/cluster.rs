//! Clusters of rules that fill the same cells: the cheapest rule of each stands for all of them.

use std::collections::BTreeMap;

use strategies::dsl::{Costs, Rule};

use super::OneStepCoverage;
use crate::BitSet;

/// Rules grouped by the cells that they fill in one step.
///
/// ```
/// use strategies::{dsl::{Costs, Rule}, evaluate::{Ends, State}, library};
/// use nonolith_synthesis::choose::{Clusters, OneStepCoverage};
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let coverage = OneStepCoverage::of(&rules, &states, Ends::Left, 1);
/// let clusters = Clusters::of(&rules, &coverage, &Costs::default());
/// assert_eq!(clusters.maximal.len(), 1);
/// assert_eq!(rules[clusters.maximal[0]].name, "force-max");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clusters {
    /// The cheapest rule of each cluster, in order; rules that fill no cell are left out.
    pub distinct: Vec<usize>,
    /// The distinct rules whose cells are not a strict subset of another's.
    pub maximal: Vec<usize>,
}

impl Clusters {
    /// Groups rules by the cells that they fill; of equal cost, the first by name is taken.
    pub fn of(rules: &[Rule], coverage: &OneStepCoverage, costs: &Costs) -> Clusters {
        let mut cheapest: BTreeMap<&BitSet, usize> = BTreeMap::new();
        let cost = |rule: usize| costs.of(&rules[rule]);
        for (rule, cells) in coverage.sets().iter().enumerate() {
            let best = cheapest.entry(cells).or_insert(rule);
            let by_name = || rules[rule].name.cmp(&rules[*best].name);
            if cost(rule).total_cmp(&cost(*best)).then_with(by_name).is_lt() {
                *best = rule;
            }
        }
        let filling = cheapest.into_iter().filter(|(cells, _)| !cells.is_empty());
        let mut distinct: Vec<usize> = filling.map(|(_, rule)| rule).collect();
        distinct.sort_unstable();
        Clusters { maximal: maximal(&distinct, coverage), distinct }
    }
}

/// The rules whose cells are not a subset of another's; of rules with the same cells, the first.
pub(super) fn maximal(rules: &[usize], coverage: &OneStepCoverage) -> Vec<usize> {
    let mut by_size: Vec<(usize, usize)> =
        rules.iter().map(|&rule| (coverage.size(rule), rule)).collect();
    by_size.sort_by_key(|&(size, rule)| (std::cmp::Reverse(size), rule));
    let mut maximal: Vec<usize> = Vec::new();
    for (_, rule) in by_size {
        // Largest first: whatever could include this rule has been looked at before it.
        if !maximal.iter().any(|&larger| coverage.includes(larger, rule)) {
            maximal.push(rule);
        }
    }
    maximal.sort_unstable();
    maximal
}
