//! `nonolith explain`: every step of a solution in words.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use nonolith::puzzle::Puzzle;
use nonolith::solve::Options;
use nonolith::strategies::explain::{self, Explanation, ToldExplanation};
use nonolith::strategies::person::Knowledge;
use serde::Serialize;

use super::Run;
use super::certify;
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
/// cases of a line, a contradiction with its chain, or, at the end of logic, search. A step by search
/// gives no reason; --certificates writes a proof of it that `verify` checks. With --knowing, the steps
/// stay within these strategies, and end where they do.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith explain cat.non
  nonolith explain cat.non -o cat.html
  nonolith explain hard.non --certificates proofs
  nonolith explain collection.jsonl --json
  nonolith explain cat.non --knowing overlap,line-complete")]
pub(crate) struct Explain {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    known: KnownRules,
    /// Write a certificate of each step found by search into this folder, as ID.step-N.nonocert
    #[arg(long, value_name = "DIR")]
    certificates: Option<PathBuf>,
    /// Print one JSON object a puzzle, with `verdict` and `steps`
    #[arg(long)]
    json: bool,
    /// How the explanation is written; by the name of the file if not given
    #[arg(long, value_enum)]
    style: Option<ExplanationStyle>,
    /// Write into this file
    #[arg(short, long, value_name = "OUT", value_parser = suffix::text)]
    output: Option<PathBuf>,
}

#[derive(Serialize)]
struct ExplainRecord<'a> {
    id: &'a str,
    title: Option<&'a str>,
    #[serde(flatten)]
    told: ToldExplanation<'a>,
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
            let mut explanation = explain_within(&self.limits, &known, context, id, &puzzle)?;
            self.certify(context, id, &puzzle, &mut explanation)?;
            if self.json {
                let told = explanation.told(&puzzle);
                let title = puzzle.details.title.as_deref();
                context.print_json(&ExplainRecord { id, title, told })?;
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
    /// Writes the certificates of steps found by search, if they are wanted, each within the limits of
    /// a puzzle.
    fn certify(
        &self,
        context: &mut Context,
        id: &str,
        puzzle: &Puzzle,
        explanation: &mut Explanation,
    ) -> Result<(), Failure> {
        let Some(folder) = &self.certificates else { return Ok(()) };
        for (place, case) in explanation.refuted_cases(puzzle) {
            let options = Options { budget: self.limits.budget(context), ..Options::default() };
            let name = format!("{id}.step-{}", place + 1);
            let progress = Progress::new(format!("certifying {name}"));
            let certified = certify::certified(&case, &options, false);
            let (answer, certificate) =
                certified.map_err(|why| Failure::World(format!("{name}: {why}")))?;
            drop(progress);
            context.heed()?;
            match certificate {
                Some(certificate) => {
                    let path = certify::keep(folder, &name, &certificate)?;
                    explanation.certificates.insert(place, path.display().to_string());
                }
                None => {
                    let why = answer.verdict.reason().map(ToString::to_string);
                    let why = why.unwrap_or_else(|| "no verdict".to_owned());
                    context.complain(&format!("{name}: no certificate: {why}"));
                }
            }
        }
        Ok(())
    }

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
    let options = Options::default().with_budget(limits.budget(context));
    let progress = Progress::new(format!("explaining {id}"));
    let explanation = explain::explain_knowing(known, puzzle, &options);
    drop(progress);
    context.heed()?;
    Ok(explanation)
}
