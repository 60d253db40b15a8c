//! What a person who solves puzzles knows: sets of rules, by name.

use clap::Args;
use nonolith::strategies::library::{self, Strategy};

/// The strategies that steps are made by.
#[derive(Args)]
pub(crate) struct Known {
    /// Know this set of rules (library, control, learned-10, learned-25, learned); may be given
    /// several times
    #[arg(long = "rules", value_name = "SET", default_values_t = ["library".to_owned()])]
    #[arg(value_parser = set)]
    rules: Vec<String>,
}

fn set(name: &str) -> Result<String, String> {
    match library::SETS.contains(&name) {
        true => Ok(name.to_owned()),
        false => Err(format!("expected one of {}", library::SETS.join(", "))),
    }
}

impl Known {
    /// The rules of the sets, in order.
    pub(crate) fn strategies(&self) -> Vec<Strategy> {
        self.rules.iter().filter_map(|set| library::named(set)).flatten().collect()
    }
}
