//! `nonolith rules list`: the rules there are.

use clap::Args;
use nonolith::strategies::dsl::Costs;
use serde::Serialize;

use super::sets::RuleFilter;
use super::soundness::SoundnessRecord;
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// List rules: name, cost, state of proof and sentence.
///
/// A rule is called proved or verified if it comes with the program, whose tests show it, or if
/// `rules prove` proved it here. What else a file says of its rules is called a claim.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith rules list
  nonolith rules list control my-own.rule")]
pub(crate) struct List {
    /// Sets (control, library, learned-10, learned-25, learned), rules by name, or files of rules
    #[arg(value_name = "RULES", default_values_t = ["control".to_owned(), "library".to_owned()])]
    rules: Vec<String>,
    #[command(flatten)]
    reading: RuleFilter,
    /// Print one JSON object a rule
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct RuleRow<'a> {
    name: &'a str,
    cost: f64,
    #[serde(flatten)]
    known: SoundnessRecord,
    extensions: Vec<&'static str>,
    sentence: &'a str,
}

impl Run for List {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let costs = Costs::default();
        for strategy in self.reading.strategies(&self.rules)? {
            let row = RuleRow {
                name: strategy.name(),
                cost: costs.of(&strategy.rule),
                known: SoundnessRecord::of(&strategy),
                extensions: strategy.rule.extensions().iter().map(|one| one.name()).collect(),
                sentence: &strategy.english,
            };
            if self.json {
                context.print_json(&row)?;
            } else {
                let proof = row.known.words();
                let (name, cost, sentence) = (row.name, row.cost, row.sentence);
                context.print(&format!("{name:<28} {cost:>4}  {proof:<26} {sentence}\n"))?;
            }
        }
        Ok(Exit::Done)
    }
}
