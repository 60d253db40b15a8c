//! `nonolith count`: how many solutions a puzzle has.

use clap::Args;
use nonolith::puzzle::Puzzle;
use nonolith::solve::{self, Options};
use serde::Serialize;

use super::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;
use crate::limits::Limits;
use crate::parallel::Threads;

/// Count the solutions of puzzles, exactly where time allows.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith count cat.non
  nonolith count --json --timeout 60 collection.jsonl")]
pub(crate) struct Count {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    threads: Threads,
    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CountRecord<'a> {
    id: &'a str,
    title: Option<&'a str>,
    #[serde(flatten)]
    count: &'a solve::Count,
}

impl Run for Count {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let (json, threads, cancel) = (self.json, self.threads, context.cancel());
        let count = |puzzle: &Puzzle, threads: usize| {
            let budget = self.limits.cancelled_by(&cancel);
            solve::count(puzzle, &Options::default().with_budget(budget).with_threads(threads))
        };
        let tell = |context: &mut Context, id: &str, puzzle: &Puzzle, count| {
            context.over();
            if self.json {
                let title = puzzle.details.title.as_deref();
                context.print_json(&CountRecord { id, title, count: &count })?;
            } else {
                context.print(&line(id, &count))?;
            }
            context.heed()?;
            Ok(Exit::Done)
        };
        self.puzzles.each_on(context, json, threads, "counting", count, tell)
    }
}

fn line(id: &str, found: &solve::Count) -> String {
    let solve::Count { count, exact, reason, .. } = found;
    let (least, count) = (if *exact { "" } else { "at least " }, count.to_string());
    let noun = if count == "1" { "solution" } else { "solutions" };
    let reason = reason.as_ref().map(|reason| format!(", {reason}")).unwrap_or_default();
    format!("{id}: {least}{count} {noun}{reason}\n")
}
