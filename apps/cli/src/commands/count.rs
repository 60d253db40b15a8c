//! `nonolith count`: how many solutions a puzzle has.

use clap::Args;
use nonolith::solve::{self, Options};
use serde::Serialize;

use super::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;
use crate::limits::Limits;
use crate::progress::Progress;

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
    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CountRecord<'a> {
    id: &'a str,
    title: Option<&'a str>,
    count: String,
    exact: bool,
    reason: Option<String>,
}

impl Run for Count {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        self.puzzles.each(context, self.json, |context, id, puzzle| {
            let options = Options { budget: self.limits.budget(context), ..Options::default() };
            let progress = Progress::new(format!("counting {id}"));
            let solve::Count { count, exact, reason } = solve::count(&puzzle, &options);
            drop(progress);
            context.over();
            let title = puzzle.details.title.as_deref();
            let object = CountRecord {
                id,
                title,
                count: count.to_string(),
                exact,
                reason: reason.map(|reason| reason.to_string()),
            };
            if self.json {
                context.print_json(&object)?;
            } else {
                context.print(&object.line())?;
            }
            context.heed()?;
            Ok(Exit::Done)
        })
    }
}

impl CountRecord<'_> {
    fn line(&self) -> String {
        let least = if self.exact { "" } else { "at least " };
        let noun = if self.count == "1" { "solution" } else { "solutions" };
        let reason = self.reason.as_ref().map(|reason| format!(", {reason}")).unwrap_or_default();
        format!("{}: {least}{} {noun}{reason}\n", self.id, self.count)
    }
}
