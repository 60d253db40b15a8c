//! `nonolith grade`: how hard a puzzle is, and why.

use std::collections::BTreeSet;

use clap::Args;
use nonolith::puzzle::Puzzle;
use nonolith::strategies::explain::Explanation;
use nonolith::strategies::grade::{self, Grade as Mark};
use serde_json::json;

use super::Run;
use super::explain::explain_within;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;
use crate::known::KnownRules;
use crate::limits::Limits;

/// Say how hard a puzzle is, by what a person must know and do.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith grade cat.non
  nonolith grade collection.jsonl --json
  nonolith grade book/*.json --progression
  nonolith grade rated.jsonl --correlate")]
pub(crate) struct Grade {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    known: KnownRules,
    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,
    /// Order the puzzles so that each brings at most one new strategy, and say which
    #[arg(long)]
    progression: bool,
    /// Compare with the difficulties that the files hold, where these are numbers: Kendall's tau-b
    #[arg(long)]
    correlate: bool,
    /// The seed of the confidence interval
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A puzzle with its grade.
struct Graded {
    id: String,
    difficulty: Option<f64>,
    strategies: BTreeSet<String>,
    grade: Mark,
}

impl Run for Grade {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let known = self.known.knowledge(context)?;
        let mut all = Vec::new();
        let exit = self.puzzles.each(context, self.json, |context, id, puzzle| {
            let explanation = explain_within(&self.limits, &known, context, id, &puzzle)?;
            let grade = grade::grade(&explanation);
            if self.json {
                context.print_json(&object(id, &explanation, grade.as_ref()))?;
            } else if !self.progression {
                context.print(&line(id, &explanation, grade.as_ref()))?;
            }
            all.extend(grade.map(|grade| graded(id, &puzzle, &explanation, grade)));
            Ok(Exit::Done)
        })?;
        if self.progression {
            self.print_progression(context, &all)?;
        }
        if self.correlate {
            self.print_correlation(context, &all)?;
        }
        Ok(exit)
    }
}

fn graded(id: &str, puzzle: &Puzzle, explanation: &Explanation, grade: Mark) -> Graded {
    let strategies =
        explanation.steps.iter().map(|step| step.deduction.reason.strategy.to_string());
    let difficulty = puzzle.details.difficulty.as_ref().and_then(|text| text.trim().parse().ok());
    Graded { id: id.to_owned(), difficulty, strategies: strategies.collect(), grade }
}

fn line(id: &str, explanation: &Explanation, grade: Option<&Mark>) -> String {
    match grade {
        Some(grade) => format!("{id}: {} ({}): {}\n", grade.name, grade.score, grade.reason()),
        None => {
            let reason = explanation.verdict.reason();
            let reason = reason.map(|reason| format!(" ({reason})")).unwrap_or_default();
            format!("{id}: no grade, verdict {}{reason}\n", explanation.verdict.name())
        }
    }
}

fn object(id: &str, explanation: &Explanation, grade: Option<&Mark>) -> serde_json::Value {
    json!({
        "id": id,
        "verdict": explanation.verdict.name(),
        "scale": grade.map(|grade| grade.scale),
        "score": grade.map(|grade| grade.score),
        "name": grade.map(|grade| grade.name),
        "hardest": grade.map(|grade| &grade.hardest),
        "hardest_times": grade.map(|grade| grade.hardest_times),
        "steps": grade.map(|grade| grade.steps),
        "narrowest": grade.map(|grade| grade.narrowest),
        "reason": grade.map(Mark::reason).or(explanation.verdict.reason().map(ToString::to_string)),
    })
}

impl Grade {
    fn print_progression(&self, context: &mut Context, all: &[Graded]) -> Result<(), Failure> {
        let puzzles: Vec<_> =
            all.iter().map(|one| (one.grade.score, one.strategies.clone())).collect();
        for lesson in grade::progression(&puzzles) {
            let one = &all[lesson.puzzle];
            if self.json {
                context.print_json(&json!({ "lesson": one.id, "new": lesson.new }))?;
            } else {
                let new = if lesson.new.is_empty() {
                    "nothing new".to_owned()
                } else {
                    format!("new: {}", lesson.new.join(", "))
                };
                context.print(&format!("{} ({}): {new}\n", one.id, one.grade.name))?;
            }
        }
        Ok(())
    }

    fn print_correlation(&self, context: &mut Context, all: &[Graded]) -> Result<(), Failure> {
        let pairs: Vec<(f64, f64)> =
            all.iter().filter_map(|one| Some((one.difficulty?, one.grade.score))).collect();
        let Some(found) = grade::correlate(&pairs, self.seed) else {
            return Err(Failure::World(
                "expected puzzles whose difficulty is a number, not all the same".to_owned(),
            ));
        };
        let (low, high) = found.interval;
        if self.json {
            return context.print_json(&json!({
                "tau_b": found.tau_b, "interval": [low, high], "count": found.count,
            }));
        }
        context.print(&format!(
            "Kendall's tau-b with the difficulty that people gave: {:.3} (95 % interval {low:.3} to \
             {high:.3}, {} puzzles)\n",
            found.tau_b, found.count
        ))
    }
}
