//! What a person who solves puzzles knows: rules of ours by name, or of files.

use clap::Args;
use nonolith::strategies::person::{Knowledge, UnknownStrategy};

use crate::commands::{proved_here, sets};
use crate::context::Context;
use crate::exit::Failure;

/// The rules that a command is about.
#[derive(Args)]
pub(crate) struct RuleBook {
    /// Know these rules: a set (library, control, learned-10, learned-25, learned), a rule by its
    /// name, or a file of rules; may be given several times
    #[arg(long = "rules", value_name = "RULES", default_values_t = ["library".to_owned()])]
    rules: Vec<String>,
}

impl RuleBook {
    /// The rules, without those that are found to be wrong.
    pub(crate) fn knowledge(&self, context: &Context) -> Result<Knowledge, Failure> {
        let strategies = sets::without_refuted(context, sets::all(&self.rules)?);
        Ok(Knowledge::of(&strategies).showing(proved_here))
    }
}

/// The strategies that steps are made by.
#[derive(Args)]
pub(crate) struct KnownRules {
    #[command(flatten)]
    book: RuleBook,
    /// Stay within these strategies of the rules, and say where something new is needed
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    knowing: Option<Vec<String>>,
}

impl KnownRules {
    /// The rules, or those of them that are known.
    pub(crate) fn knowledge(&self, context: &Context) -> Result<Knowledge, Failure> {
        let book = self.book.knowledge(context)?;
        match &self.knowing {
            Some(names) => book.only(names).map_err(|unknown| unknown_strategy(&unknown)),
            None => Ok(book),
        }
    }
}

/// What to say where a strategy is asked for that is not there.
pub(crate) fn unknown_strategy(unknown: &UnknownStrategy) -> Failure {
    Failure::Usage(format!("{unknown}; see `nonolith rules list`"))
}
