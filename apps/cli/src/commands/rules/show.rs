//! `nonolith rules show`: one rule, in full.

use clap::Args;
use nonolith::strategies::dsl::Costs;
use nonolith::strategies::library::Strategy;
use serde::Serialize;

use super::sets;
use super::soundness::SoundnessRecord;
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// Show a rule: its sentence, its text, its source, its examples and its state of proof.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith rules show mercury
  nonolith rules show control/mercury
  nonolith rules show my-own.rule")]
pub(crate) struct Show {
    /// Sets (control, library, learned-10, learned-25, learned), rules by name, or files of rules
    #[arg(required = true, value_name = "RULE")]
    rules: Vec<String>,
    /// Print one JSON object a rule
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Shown {
    name: String,
    sentence: String,
    text: String,
    source: String,
    examples: Vec<String>,
    extensions: Vec<&'static str>,
    cost: f64,
    #[serde(flatten)]
    known: SoundnessRecord,
}

impl Run for Show {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let mut gap = "";
        for name in &self.rules {
            for strategy in sets::all(std::slice::from_ref(name))? {
                let shown = shown(&strategy);
                match self.json {
                    true => context.print_json(&shown)?,
                    false => context.print(&format!("{gap}{}", page(&shown, name)))?,
                }
                gap = "\n";
            }
        }
        Ok(Exit::Done)
    }
}

fn shown(strategy: &Strategy) -> Shown {
    Shown {
        name: strategy.name().to_owned(),
        sentence: strategy.english.clone(),
        text: strategy.rule.to_string(),
        source: strategy.source.clone(),
        examples: strategy.examples.iter().map(ToString::to_string).collect(),
        extensions: strategy.rule.extensions().iter().map(|one| one.name()).collect(),
        cost: Costs::default().of(&strategy.rule),
        known: SoundnessRecord::of(strategy),
    }
}

/// The rule as text; `asked` is how the user named it.
fn page(shown: &Shown, asked: &str) -> String {
    let mut lines = vec![shown.sentence.clone(), String::new(), shown.text.clone()];
    lines.extend(shown.examples.iter().map(|example| format!("example     {example}")));
    lines.push(format!("cost        {}", shown.cost));
    if let Some(soundness) = &shown.known.soundness {
        lines.push(format!("soundness   {soundness}"));
    }
    if let Some(claim) = &shown.known.claim {
        let check = format!("not checked here; `nonolith rules prove {asked}`");
        lines.push(format!("claims      {claim} ({check})"));
    }
    if !shown.extensions.is_empty() {
        lines.push(format!("extensions  {}", shown.extensions.join(", ")));
    }
    if !shown.source.is_empty() {
        lines.push(format!("source      {}", shown.source));
    }
    lines.retain(|line| !line.is_empty() || !shown.sentence.is_empty());
    lines.join("\n") + "\n"
}
