//! What a person who solves puzzles knows: rules of ours by name, or of files.

use clap::Args;
use nonolith::strategies::person::Knowledge;

use crate::commands::{proved_here, sets};
use crate::context::Context;
use crate::exit::Failure;

/// The strategies that steps are made by.
#[derive(Args)]
pub(crate) struct KnownRules {
    /// Know these rules: a set (library, control, learned-10, learned-25, learned), a rule by its
    /// name, or a file of rules; may be given several times
    #[arg(long = "rules", value_name = "RULES", default_values_t = ["library".to_owned()])]
    rules: Vec<String>,
}

impl KnownRules {
    /// The rules, without those that are found to be wrong.
    pub(crate) fn knowledge(&self, context: &Context) -> Result<Knowledge, Failure> {
        let strategies = sets::without_refuted(context, sets::all(&self.rules)?);
        Ok(Knowledge::of(&strategies).showing(proved_here))
    }
}
