//! The Pareto front of learned rules: those that no rule of at most their cost replaces.

use std::ops::ControlFlow;

use strategies::dsl::{Costs, Effect, Matcher, Rule};

use crate::lines::TrainingLine;
use crate::{BitSet, parallel};

/// The unknown cells of a line that a rule decides in one step, as bits.
pub(crate) fn decided_cells(matcher: &Matcher, line: &TrainingLine) -> u64 {
    let mut decided = 0;
    let view = line.view();
    let _ = matcher.each(view, &mut |frame| {
        for effect in matcher.effects(view, frame) {
            if let Effect::Fill { start, end, .. } = effect
                && 0 <= start
                && start < end
                && end <= view.length
            {
                decided |= ((1_u64 << (end - start)) - 1) << start;
            }
        }
        ControlFlow::<()>::Continue(())
    });
    decided & !line.filled & !line.blank
}

/// A rule, what it costs, and the cells of all lines that it decides.
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
    let decided = parallel::map(threads, &rules, |rule| decided_on(rule, lines));
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

/// The cells that a rule decides, of all cells of all lines in order.
fn decided_on(rule: &Rule, lines: &[TrainingLine]) -> BitSet {
    let matcher = Matcher::new(rule);
    let mut cells = lines.iter().flat_map(|line| {
        let decided = decided_cells(&matcher, line);
        (0..line.length).map(move |at| decided >> at & 1 == 1)
    });
    let count = lines.iter().map(|line| line.length).sum();
    BitSet::from_fn(count, |_| cells.next().unwrap_or(false))
}
