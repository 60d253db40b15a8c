//! `nonolith grade`: how hard a puzzle is, and why.

use std::collections::BTreeSet;

use clap::Args;
use nonolith::puzzle::Puzzle;
use nonolith::solve::Options;
use nonolith::strategies::explain::{Explanation, explain_knowing};
use nonolith::strategies::grade::{self, Grade as Mark, Grading};
use nonolith::strategies::person::Step;
use serde::Serialize;

use super::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;
use crate::known::KnownRules;
use crate::limits::Limits;
use crate::parallel::Threads;

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
    threads: Threads,
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

#[derive(Serialize)]
struct GradeRecord<'a> {
    id: &'a str,
    #[serde(flatten)]
    grading: &'a Grading,
}

/// A puzzle in its place in a series.
#[derive(Serialize)]
struct LessonRecord<'a> {
    lesson: &'a str,
    new: &'a [String],
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
        let (json, threads, cancel) = (self.json, self.threads, context.cancel());
        let explain = |puzzle: &Puzzle, threads: usize| {
            let budget = self.limits.cancelled_by(&cancel);
            explain_knowing(
                &known,
                puzzle,
                &Options::default().with_budget(budget).with_threads(threads),
            )
        };
        let tell = |context: &mut Context, id: &str, puzzle: &Puzzle, explanation: Explanation| {
            context.heed()?;
            let grading = grade::grade(&explanation);
            if self.json {
                context.print_json(&GradeRecord { id, grading: &grading })?;
            } else if !self.progression {
                context.print(&line(id, &grading))?;
            }
            all.extend(grading.into_grade().map(|grade| graded(id, puzzle, &explanation, grade)));
            Ok(Exit::Done)
        };
        let exit = self.puzzles.each_on(context, json, threads, "grading", explain, tell)?;
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
    let steps = explanation.steps.iter().flat_map(Step::with_bookkeeping);
    let strategies = steps.map(|step| step.deduction.reason.strategy.to_string());
    let difficulty = puzzle.details.difficulty.as_ref().and_then(|text| text.trim().parse().ok());
    Graded { id: id.to_owned(), difficulty, strategies: strategies.collect(), grade }
}

fn line(id: &str, grading: &Grading) -> String {
    match grading.grade() {
        Some(grade) => format!("{id}: {} ({}): {}\n", grade.level, grade.score, grade.reason()),
        None => {
            let verdict = grading.verdict();
            let reason = verdict.reason().map(|reason| format!(" ({reason})")).unwrap_or_default();
            format!("{id}: no grade, verdict {}{reason}\n", verdict.name())
        }
    }
}

impl Grade {
    fn print_progression(&self, context: &mut Context, all: &[Graded]) -> Result<(), Failure> {
        let puzzles: Vec<_> =
            all.iter().map(|one| (one.grade.score, one.strategies.clone())).collect();
        for lesson in grade::progression(&puzzles) {
            let one = &all[lesson.puzzle];
            if self.json {
                context.print_json(&LessonRecord { lesson: &one.id, new: &lesson.new })?;
            } else {
                let new = if lesson.new.is_empty() {
                    "nothing new".to_owned()
                } else {
                    format!("new: {}", lesson.new.join(", "))
                };
                context.print(&format!("{} ({}): {new}\n", one.id, one.grade.level))?;
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
            return context.print_json(&found);
        }
        context.print(&format!(
            "Kendall's tau-b with the difficulty that people gave: {:.3} (95 % interval {low:.3} to \
             {high:.3}, {} puzzles)\n",
            found.tau_b, found.count
        ))
    }
}
