//! Which rules are worth keeping: those that no other rule beats at its own price.

use std::ops::ControlFlow;

use strategies::dsl::{Costs, Effect, Matcher, Rule};

use crate::lines::Line;
use crate::{Bits, parallel};

/// The cells that a rule finds out on a line.
pub(crate) fn news(matcher: &Matcher, line: &Line) -> u64 {
    let mut found = 0;
    let view = line.view();
    let _ = matcher.each(view, &mut |frame| {
        for effect in matcher.effects(view, frame) {
            if let Effect::Fill { start, end, .. } = effect
                && 0 <= start
                && start < end
                && end <= view.length
            {
                found |= ((1_u64 << (end - start)) - 1) << start;
            }
        }
        ControlFlow::<()>::Continue(())
    });
    found & !line.filled & !line.blank
}

/// The rules of which none finds out no more than another that costs no more; cheapest first.
pub(crate) fn undominated(
    rules: Vec<Rule>,
    lines: &[Line],
    costs: &Costs,
    threads: usize,
) -> Vec<Rule> {
    let cells: usize = lines.iter().map(|line| line.length).sum();
    let covers = parallel::map(threads, &rules, |rule| {
        let matcher = Matcher::new(rule);
        let mut found = lines.iter().flat_map(|line| {
            let news = news(&matcher, line);
            (0..line.length).map(move |at| news >> at & 1 == 1)
        });
        Bits::from_fn(cells, |_| found.next().unwrap_or(false))
    });
    let mut all: Vec<(f64, Rule, Bits)> = rules
        .into_iter()
        .zip(covers)
        .map(|(rule, covers)| (costs.of(&rule), rule, covers))
        .collect();
    all.sort_by(|one, other| {
        let more = || other.2.count().cmp(&one.2.count());
        one.0
            .total_cmp(&other.0)
            .then_with(more)
            .then_with(|| one.1.to_string().cmp(&other.1.to_string()))
    });
    let mut kept: Vec<(f64, Rule, Bits)> = Vec::new();
    for one in all {
        if !one.2.is_empty() && !kept.iter().any(|other| one.2.is_subset(&other.2)) {
            kept.push(one);
        }
    }
    kept.into_iter().map(|(_, rule, _)| rule).collect()
}
