//! What a person who solves puzzles knows: rules of ours by name, or of files.

use clap::Args;
use nonolith::strategies::library::Strategy;

use crate::commands::sets;
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
    /// The rules, in order.
    pub(crate) fn strategies(&self) -> Result<Vec<Strategy>, Failure> {
        sets::all(&self.rules)
    }
}
