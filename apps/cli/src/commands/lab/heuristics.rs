//! `nonolith lab heuristics`: a heuristic at work, look by look.

use std::fmt::Write;
use std::time::Duration;

use clap::Args;
use nonolith::lab::experiments::line_looks::{LookReport, watch};
use nonolith::puzzle::{Puzzle, Trace};
use nonolith::solve::{Answer, Verdict};
use serde::Serialize;

use super::shared::{method, options};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;
use crate::limits::seconds;

/// Watch a heuristic of Salcedo-Sanz and others (2007): every look at a line, and what it finds.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab heuristics cat.non
  nonolith lab heuristics cat.non --method combinatorial --json")]
pub(crate) struct HeuristicsCommand {
    #[command(flatten)]
    puzzles: Puzzles,
    /// preprocess, combinatorial or logic
    #[arg(long, value_name = "NAME", default_value = "logic")]
    method: String,
    /// Stop the heuristic after S seconds
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    timeout: Duration,
    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct LooksRecord<'a> {
    id: &'a str,
    method: &'a str,
    #[serde(flatten)]
    verdict: &'a Verdict,
    looks: &'a [LookReport],
}

impl Run for HeuristicsCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        self.puzzles.each(context, self.json, |context, id, puzzle| {
            let (answer, looks) = self.watch(context, &puzzle)?;
            if self.json {
                let (method, verdict) = (&*self.method, &answer.verdict);
                context.print_json(&LooksRecord { id, method, verdict, looks: &looks })?;
            } else {
                context.print(&text(id, &answer, &looks))?;
            }
            Ok(Exit::Done)
        })
    }
}

impl HeuristicsCommand {
    fn watch(
        &self,
        context: &mut Context,
        puzzle: &Puzzle,
    ) -> Result<(Answer, Vec<LookReport>), Failure> {
        let options = options(context, 1, Some(self.timeout));
        let (mut looks, mut trace) = (vec![], Trace::default());
        let answer = watch(&self.method, puzzle, &options, Some(&mut trace), |it| looks.push(it));
        let Some(answer) = answer else {
            method(&self.method)?;
            let expected = "expected preprocess, combinatorial or logic, found";
            return Err(Failure::Usage(format!("--method: {expected} {}", self.method)));
        };
        let answer = answer?;
        context.heed()?;
        Ok((answer, looks))
    }
}

fn text(id: &str, answer: &Answer, looks: &[LookReport]) -> String {
    let found = looks.iter().enumerate().filter(|(_, look)| !look.changed.is_empty());
    let mut text = found.fold(String::new(), |mut text, (at, look)| {
        let LookReport { line, strategy, changed, known, .. } = look;
        let (number, cells) = (at + 1, changed.len());
        let _ =
            writeln!(text, "{id}: look {number}, {line}, {strategy}: {cells} cells, {known} known");
        text
    });
    let _ = writeln!(text, "{id}: {} looks, {}", looks.len(), answer.verdict.name());
    text
}
