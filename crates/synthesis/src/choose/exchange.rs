//! Local search by exchanges: one rule of the set for another, as long as the set gets better.

use super::{ChoiceLimits, Measure, Pick, best_first, greedy};

/// Exchanges one rule of `set` for another, or adds one, as long as that makes the set cover more
/// within `limits`; of equal coverage the cheaper set wins. The rules come back best first.
///
/// ```
/// use strategies::{dsl::{Costs, Rule}, evaluate::{Metric, State}, library};
/// use nonolith_synthesis::choose::{ChoiceLimits, Measure, exchange};
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let mut measure = Measure::new(&rules, &Costs::default(), &states, Metric::AsCoded, 1);
/// let picks = exchange(&mut measure, &[0], &ChoiceLimits::top(1));
/// assert_eq!(rules[picks[0].rule].name, "force-max");
/// ```
pub fn exchange(measure: &mut Measure, set: &[usize], limits: &ChoiceLimits) -> Vec<Pick> {
    let mut set = set.to_vec();
    let mut covered = measure.covered(&set);
    let mut unchanged = 0;
    // Each place of the set in turn, until a whole round has changed nothing.
    for place in (0..limits.max_rules).cycle() {
        if unchanged == limits.max_rules {
            break;
        }
        let mut rest = set.clone();
        let old = (place < rest.len()).then(|| rest.remove(place));
        let best = replacement(measure, &rest, limits);
        let old_cost = old.map_or(0.0, |rule| measure.cost(rule));
        match best {
            Some((rule, found))
                if found > covered || (found == covered && measure.cost(rule) < old_cost) =>
            {
                rest.insert(place.min(rest.len()), rule);
                (set, covered, unchanged) = (rest, found, 0);
            }
            _ => unchanged += 1,
        }
    }
    best_first(measure, &set)
}

/// The rule that `rest` gains most by, within `limits`, and what both cover.
fn replacement(
    measure: &mut Measure,
    rest: &[usize],
    limits: &ChoiceLimits,
) -> Option<(usize, usize)> {
    let total = measure.total_cost(rest);
    let fits = |rule: &usize| !rest.contains(rule) && limits.allows(total + measure.cost(*rule));
    let open: Vec<usize> = (0..measure.rules()).filter(fits).collect();
    let covered = measure.covered_with(rest, &open);
    open.into_iter().zip(covered).max_by(|one, other| {
        let cheaper = || measure.cost(other.0).total_cmp(&measure.cost(one.0));
        one.1.cmp(&other.1).then_with(cheaper).then_with(|| other.0.cmp(&one.0))
    })
}

/// The powers of the cost from which local search starts.
const COST_EXPONENTS: [f64; 4] = [0.0, 0.5, 1.0, 2.0];

/// The best set within `limits` that greedy under several cost exponents, each followed by
/// exchanges, leads to. It is a heuristic: there may be a better set.
pub fn greedy_with_exchanges(measure: &mut Measure, limits: &ChoiceLimits) -> Vec<Pick> {
    let mut best: Vec<Pick> = Vec::new();
    for cost_exponent in COST_EXPONENTS {
        let start = greedy(measure, limits, cost_exponent);
        let start: Vec<usize> = start.iter().map(|pick| pick.rule).collect();
        let found = exchange(measure, &start, limits);
        let covered = |picks: &[Pick]| picks.last().map_or(0, |pick| pick.covered);
        if covered(&found) > covered(&best) {
            best = found;
        }
    }
    best
}
