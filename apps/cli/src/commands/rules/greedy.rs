//! `nonolith rules learn --as-in-the-paper`: one greedy condition for each specification and pattern.

use std::ops::ControlFlow;

use synthesis::{GreedyCounts, GreedySettings, LearnError, LearnProgress, learn_greedily};

use super::learn::Learn;
use super::solver::Solvers;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::output::write_file;

/// Learns so, and writes the rules and what came of the specifications.
pub(super) fn run(
    learn: &Learn,
    context: &mut Context,
    settings: &GreedySettings,
    solvers: Solvers,
) -> Result<Exit, Failure> {
    let cancel = context.cancel();
    let mut tell = |progress: &LearnProgress| {
        let LearnProgress { sketch, done, total, rules, .. } = progress;
        crate::progress::say(&format!("{sketch}: {done} of {total}, {rules} rules"));
        if cancel.is_wanted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let learned = learn_greedily(settings, &solvers.pooled(), &mut tell);
    crate::progress::say("");
    context.heed()?;
    let (learned, counts) = match learned {
        Ok(learned) => learned,
        Err(LearnError::Stopped) => return Err(Failure::Interrupted(Exit::Interrupted)),
        Err(LearnError::Failed(why)) => return Err(Failure::World(why)),
    };
    let text = serde_json::to_string(&counts).expect("our own objects are JSON");
    write_file(&learn.output.join("counts.json"), format!("{text}\n").as_bytes())?;
    context.print(&sentence(counts))?;
    learn.write(context, &settings.costs, &learned, &settings.training)
}

fn sentence(counts: GreedyCounts) -> String {
    let GreedyCounts { states, specifications, without_a_rule, cut_short, found, not_proved } =
        counts;
    format!(
        "{states} states make {specifications} specifications, {without_a_rule} of them without a sound rule\n\
         searches that ended at their limit: {cut_short}\n\
         different rules: {found}, left out as not proved: {not_proved}\n"
    )
}
