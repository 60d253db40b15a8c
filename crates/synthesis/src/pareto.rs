//! The Pareto front of learned rules: those that no rule of at most their cost replaces.

use strategies::dsl::{Costs, Elements, Matcher, Reading, Rule};

use crate::lines::TrainingLine;
use crate::{BitSet, parallel};

/// A rule, what it costs, and what it finds of all that follows in all lines.
struct MeasuredRule {
    rule: Rule,
    cost: f64,
    decides: BitSet,
}

/// The Pareto front: drops every rule that decides a subset of the cells that a rule which is not
/// dearer decides. Cheapest first.
pub(crate) fn pareto_front(
    rules: Vec<Rule>,
    lines: &[TrainingLine],
    costs: &Costs,
    threads: usize,
) -> Vec<Rule> {
    let lines: Vec<ReadLine<'_>> =
        lines.iter().map(|line| ReadLine { line, mirrored: mirrored_for(&rules, line) }).collect();
    let decided = parallel::map(threads, &rules, |rule| decided_on(rule, &lines));
    let measured = rules.into_iter().zip(decided);
    let mut measured: Vec<MeasuredRule> = measured
        .map(|(rule, decides)| MeasuredRule { cost: costs.of(&rule), rule, decides })
        .collect();
    measured.sort_by(|one, other| {
        let more = || other.decides.count().cmp(&one.decides.count());
        let by_text = || one.rule.to_string().cmp(&other.rule.to_string());
        one.cost.total_cmp(&other.cost).then_with(more).then_with(by_text)
    });
    let mut front: Vec<MeasuredRule> = Vec::new();
    for one in measured {
        let is_dominated = front.iter().any(|other| one.decides.is_subset(&other.decides));
        if !one.decides.is_empty() && !is_dominated {
            front.push(one);
        }
    }
    front.into_iter().map(|one| one.rule).collect()
}

/// A line, and what is seen of it from the right if a rule is read from there.
struct ReadLine<'a> {
    line: &'a TrainingLine,
    mirrored: Option<Elements>,
}

/// What is seen of a line from the right, if any of the rules is read from there.
pub(crate) fn mirrored_for(rules: &[Rule], line: &TrainingLine) -> Option<Elements> {
    rules.iter().any(|rule| rule.reading != Reading::FromLeft).then(|| line.mirrored())
}

/// What a rule finds in one step of all that follows in lines: for each line a bit for each colour and
/// cell of which it follows that the cell has not that colour.
fn decided_on(rule: &Rule, lines: &[ReadLine<'_>]) -> BitSet {
    let matcher = Matcher::new(rule);
    let mut found = lines.iter().flat_map(|ReadLine { line, mirrored }| {
        let by_rule = line.ruled_out_by(&matcher, mirrored.as_ref()).by_colour();
        let by_colour = line.deducible().by_colour().into_iter().zip(by_rule);
        by_colour.flat_map(|(all, by_rule)| bits(all).map(move |at| by_rule >> at & 1 == 1))
    });
    let count = lines.iter().map(|one| one.line.deducible().count() as usize).sum();
    BitSet::from_fn(count, |_| found.next().unwrap_or(false))
}

/// The places of the set bits.
fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        next
    })
}

/// The rule, read from the left alone if from the right it finds nothing that it does not find so.
pub(crate) fn read_as_needed(rule: Rule, lines: &[TrainingLine]) -> Rule {
    let from_left = Rule { reading: Reading::FromLeft, ..rule.clone() };
    let (both, left) = (Matcher::new(&rule), Matcher::new(&from_left));
    let finds_more = |line: &TrainingLine| {
        let mirrored = line.mirrored();
        line.ruled_out_by(&both, Some(&mirrored)) != line.ruled_out_by(&left, None)
    };
    let needs_both = rule.reading != Reading::FromLeft && lines.iter().any(finds_more);
    if needs_both { rule } else { from_left }
}
