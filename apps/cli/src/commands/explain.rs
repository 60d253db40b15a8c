//! `nonolith explain`: every step of a solution in words.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use nonolith::puzzle::Puzzle;
use nonolith::solve::Options;
use nonolith::strategies::explain::{self, Explanation};
use nonolith::strategies::person::Knowledge;
use serde_json::json;

use super::Run;
use super::show::heading;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;
use crate::known::KnownRules;
use crate::limits::Limits;
use crate::output;
use crate::progress::Progress;
use crate::suffix;

/// Explain every step of a solution, the way a person makes it.
///
/// The easiest step always comes first. A step that no strategy explains is the analysis of all
/// cases of a line, a contradiction with its chain, or, at the end of logic, search.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith explain cat.non
  nonolith explain cat.non -o cat.html
  nonolith explain collection.jsonl --json")]
pub(crate) struct Explain {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    known: KnownRules,
    /// Print one JSON object a puzzle, with `verdict` and `steps`
    #[arg(long)]
    json: bool,
    /// As what the explanation is written; by the name of the file if not given
    #[arg(long, value_enum)]
    style: Option<ExplanationStyle>,
    /// Write into this file
    #[arg(short, long, value_name = "OUT", value_parser = suffix::text)]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum ExplanationStyle {
    /// A numbered sentence a line
    Text,
    /// A list of sentences with the strategies' names
    Markdown,
    /// A page with a picture a step
    Html,
}

impl Run for Explain {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        self.puzzles.keep_from(self.output.as_deref().filter(|_| !self.json))?;
        let known = self.known.knowledge(context)?;
        let mut pages = String::new();
        let exit = self.puzzles.each(context, self.json, |context, id, puzzle| {
            let explanation = explain_within(&self.limits, &known, context, id, &puzzle)?;
            if self.json {
                context.print_json(&object(id, &puzzle, &explanation))?;
            } else {
                let page = self.page(id, &puzzle, &explanation);
                match self.output {
                    Some(_) => pages += &page,
                    None => context.print(&page)?,
                }
            }
            Ok(Exit::Done)
        })?;
        if let Some(path) = self.output.as_ref().filter(|_| !self.json) {
            output::write_file(path, pages.as_bytes())?;
        }
        Ok(exit)
    }
}

impl Explain {
    fn page(&self, id: &str, puzzle: &Puzzle, explanation: &Explanation) -> String {
        match self.style() {
            ExplanationStyle::Text => {
                format!("{}\n{}", heading(id, puzzle), explain::text(puzzle, explanation))
            }
            ExplanationStyle::Markdown => explain::markdown(puzzle, explanation),
            ExplanationStyle::Html => explain::html(puzzle, explanation),
        }
    }

    fn style(&self) -> ExplanationStyle {
        let suffix = self.output.as_deref().map(suffix::of);
        self.style.unwrap_or(match suffix.as_deref() {
            Some("html" | "htm") => ExplanationStyle::Html,
            Some("md" | "markdown") => ExplanationStyle::Markdown,
            _ => ExplanationStyle::Text,
        })
    }
}

/// Explains a puzzle within its limits, showing that something is under way.
pub(crate) fn explain_within(
    limits: &Limits,
    known: &Knowledge,
    context: &mut Context,
    id: &str,
    puzzle: &Puzzle,
) -> Result<Explanation, Failure> {
    let options = Options { budget: limits.budget(context), ..Options::default() };
    let progress = Progress::new(format!("explaining {id}"));
    let explanation = explain::explain_knowing(known, puzzle, &options);
    drop(progress);
    context.heed()?;
    Ok(explanation)
}

fn object(id: &str, puzzle: &Puzzle, explanation: &Explanation) -> serde_json::Value {
    let steps: Vec<_> =
        explanation.steps.iter().map(|step| explain::step_json(puzzle, step)).collect();
    json!({
        "id": id,
        "title": puzzle.details.title,
        "verdict": explanation.verdict.name(),
        "reason": explanation.verdict.reason().map(ToString::to_string),
        "steps": steps,
        "known": explanation.grid.row_texts(),
    })
}
