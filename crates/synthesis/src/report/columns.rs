//! Sets of rules side by side: the paper's figures, ours in the paper's condition, ours otherwise.
//!
//! The paper's condition is a random draw of states, so it has several sets, one a seed, and a mean with
//! its spread.

use std::fmt::Write;

use serde::Serialize;
use strategies::evaluate::coverage;

use super::{LearnedRules, ReportPlan, figures, recovered, top};
use crate::choose::ChoiceGoal;

/// The figures of the paper's section 7 for one set of rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RuleColumn {
    /// How the rules were learned.
    pub how: String,
    /// The set.
    pub set: String,
    /// How many rules there are.
    pub learned_rules: usize,
    /// How many of them fill different cells of the states.
    pub distinct: usize,
    /// How many of those fill cells that are not a subset of another's.
    pub kept: usize,
    /// How many of the 14 control rules they include.
    pub recovered: usize,
    /// The names of the control rules that they do not include.
    pub missed: Vec<String>,
    /// How many of the two rules that the paper prints as learned they include.
    pub figures: usize,
    /// Cells that those kept cover, as coded.
    pub as_coded: usize,
    /// The same, as written.
    pub as_written: usize,
    /// Cells that those kept cover together with the control rules, as coded.
    pub union_as_coded: usize,
    /// Cells that the best ten cover, as coded.
    pub top_as_coded: usize,
    /// Their mean cost.
    pub top_mean_cost: f64,
}

/// The figures of the rules that a plan holds as learned.
///
/// # Errors
/// The message of a solver when it fails.
pub fn column(how: &str, set: &str, plan: &ReportPlan<'_>) -> Result<RuleColumn, String> {
    let mut learned = LearnedRules::of(plan);
    let known = [&plan.control[..], &figures()].concat();
    let mut found = recovered(&known, &plan.learned, plan.states, plan.smt)?;
    let printed = found.split_off(plan.control.len());
    let missed = found.iter().filter(|one| one.by.is_none()).map(|one| one.rule.clone());
    let own = coverage(&learned.maximal, plan.states);
    let both = coverage(&[&plan.control[..], &learned.maximal].concat(), plan.states);
    let picks = learned.pool.select(ChoiceGoal::Greedy).map_or(vec![], |one| one.picks);
    let best = top(plan, how, &plan.learned, &picks);
    Ok(RuleColumn {
        how: how.to_owned(),
        set: set.to_owned(),
        learned_rules: plan.learned.len(),
        distinct: learned.pool.clusters().distinct.len(),
        kept: learned.maximal.len(),
        recovered: found.iter().filter(|one| one.by.is_some()).count(),
        missed: missed.collect(),
        figures: printed.iter().filter(|one| one.by.is_some()).count(),
        as_coded: own.as_coded,
        as_written: own.as_written,
        union_as_coded: both.as_coded,
        top_as_coded: best.as_coded,
        top_mean_cost: best.mean_cost,
    })
}

/// A figure of a column, and the paper's.
type ColumnFigure = (&'static str, &'static str, fn(&RuleColumn) -> f64);

const FIGURES: [ColumnFigure; 8] = [
    ("distinct rules", "1,394", |column| column.distinct as f64),
    ("that no other includes", "", |column| column.kept as f64),
    ("control rules recovered", "9", |column| column.recovered as f64),
    ("learned, as coded", "7,558", |column| column.as_coded as f64),
    ("learned, as written", "", |column| column.as_written as f64),
    ("with control, as coded", "7,673", |column| column.union_as_coded as f64),
    ("the best ten, as coded", "6,039", |column| column.top_as_coded as f64),
    ("their mean cost", "33.7", |column| column.top_mean_cost),
];

/// The columns as a table: those with the same `how` are one, a mean with its standard deviation.
///
/// ```
/// use nonolith_synthesis::report::columns_text;
/// assert!(columns_text(&[]).contains("1,394"));
/// ```
pub fn columns_text(columns: &[RuleColumn]) -> String {
    let mut groups: Vec<(&str, Vec<&RuleColumn>)> = vec![];
    for column in columns {
        match groups.iter_mut().find(|(how, _)| *how == column.how) {
            Some((_, group)) => group.push(column),
            None => groups.push((&column.how, vec![column])),
        }
    }
    let mut text = format!("{:<26}{:>9}", "", "paper");
    for (how, group) in &groups {
        let sets = if group.len() > 1 { format!(" ({} sets)", group.len()) } else { String::new() };
        let _ = write!(text, "{:>30}", format!("{how}{sets}"));
    }
    text.push('\n');
    for (name, paper, figure) in FIGURES {
        let _ = write!(text, "{name:<26}{paper:>9}");
        for (_, group) in &groups {
            let values: Vec<f64> = group.iter().map(|column| figure(column)).collect();
            let _ = write!(text, "{:>30}", spread(&values));
        }
        text.push('\n');
    }
    text
}

/// A mean with its standard deviation, or the one value there is.
fn spread(values: &[f64]) -> String {
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    match values {
        [one] if one.fract() == 0.0 => format!("{one}"),
        [one] => format!("{one:.1}"),
        _ => format!("{mean:.1} +- {:.1}", (squares / (values.len() - 1).max(1) as f64).sqrt()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strategies::{library, states};

    #[test]
    fn the_control_rules_recover_themselves() {
        let states = states::generated(1, 3);
        let plan = ReportPlan {
            control: library::control(),
            learned: library::control(),
            library: vec![],
            states: &states,
            training: &states,
            puzzles: &[],
            smt: None,
            top: 10,
            mean_cost: 33.7,
            threads: 1,
        };
        let found = column("control", "control", &plan).unwrap();
        assert_eq!((found.recovered, found.missed.len(), found.learned_rules), (14, 0, 14));
        let text = columns_text(&[found.clone(), found]);
        assert!(text.contains("control (2 sets)") && text.contains("14.0 +- 0.0"), "{text}");
    }
}
