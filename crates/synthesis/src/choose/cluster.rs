//! Rules that fill the same cells are one: the cheapest is kept, and none that fills only a part
//! of what another fills.

use std::collections::BTreeMap;

use strategies::dsl::{Costs, Rule};

use super::Reach;
use super::reach::Bits;

/// Rules grouped by the cells that they fill.
///
/// ```
/// use strategies::{dsl::{Costs, Rule}, evaluate::{Ends, State}, library};
/// use synthesis::choose::{Clusters, Reach};
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let reach = Reach::of(&rules, &states, Ends::Left, 1);
/// let clusters = Clusters::of(&rules, &reach, &Costs::default());
/// assert_eq!(clusters.kept.len(), 1);
/// assert_eq!(rules[clusters.kept[0]].name, "force-max");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clusters {
    /// The cheapest rule of each group, in order; rules that fill nothing are in none.
    pub distinct: Vec<usize>,
    /// Those of them whose cells are no strict part of another's.
    pub kept: Vec<usize>,
}

impl Clusters {
    /// Groups rules by what they fill; of equal cost, the first by name is kept.
    ///
    /// ```
    /// use strategies::{dsl::Costs, evaluate::Ends};
    /// use synthesis::choose::{Clusters, Reach};
    /// let nothing = Reach::of(&[], &[], Ends::Left, 1);
    /// assert!(Clusters::of(&[], &nothing, &Costs::default()).kept.is_empty());
    /// ```
    pub fn of(rules: &[Rule], reach: &Reach, costs: &Costs) -> Clusters {
        let mut cheapest: BTreeMap<&Bits, usize> = BTreeMap::new();
        let price = |rule: usize| costs.of(&rules[rule]);
        for (rule, set) in reach.sets().iter().enumerate() {
            let best = cheapest.entry(set).or_insert(rule);
            let by_name = || rules[rule].name.cmp(&rules[*best].name);
            if price(rule).total_cmp(&price(*best)).then_with(by_name).is_lt() {
                *best = rule;
            }
        }
        let filling = cheapest.into_iter().filter(|(set, _)| set.iter().any(|&word| word != 0));
        let mut distinct: Vec<usize> = filling.map(|(_, rule)| rule).collect();
        distinct.sort_unstable();
        Clusters { kept: maximal(&distinct, reach), distinct }
    }
}

/// The rules whose cells are no part of another's; of rules with the same cells, the first.
pub(super) fn maximal(distinct: &[usize], reach: &Reach) -> Vec<usize> {
    let mut by_size: Vec<(usize, usize)> =
        distinct.iter().map(|&rule| (reach.size(rule), rule)).collect();
    by_size.sort_by_key(|&(size, rule)| (std::cmp::Reverse(size), rule));
    let mut kept: Vec<usize> = Vec::new();
    for (_, rule) in by_size {
        // The larger ones have all been looked at.
        if !kept.iter().any(|&larger| reach.includes(larger, rule)) {
            kept.push(rule);
        }
    }
    kept.sort_unstable();
    kept
}
