//! `nonolith formats`: every format there is, and what can be done with it.

use clap::Args;
use nonolith::puzzle::formats::{self, Format};
use serde::Serialize;

use super::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// List the formats that are read and written.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith formats
  nonolith formats --json")]
pub(crate) struct Formats {
    /// Print one JSON object a format
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct FormatRow {
    name: &'static str,
    suffixes: &'static [&'static str],
    reads: bool,
    writes: bool,
    colours: usize,
    many: bool,
    about: &'static str,
}

impl From<&'static Format> for FormatRow {
    fn from(format: &'static Format) -> FormatRow {
        FormatRow {
            name: format.name,
            suffixes: format.suffixes,
            reads: format.reads(),
            writes: format.writes(),
            colours: format.colours,
            many: format.many,
            about: format.about,
        }
    }
}

impl Run for Formats {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        for row in formats::all().iter().map(|&format| FormatRow::from(format)) {
            if self.json {
                context.print_json(&row)?;
            } else {
                context.print(&row.line())?;
            }
        }
        Ok(Exit::Done)
    }
}

impl FormatRow {
    fn line(&self) -> String {
        let how = match (self.reads, self.writes) {
            (true, true) => "reads, writes",
            (true, false) => "reads",
            (false, _) => "writes",
        };
        let suffixes: Vec<String> = self.suffixes.iter().map(|it| format!(".{it}")).collect();
        format!("{:<12} {:<14} {:<18} {}\n", self.name, how, suffixes.join(" "), self.about)
    }
}
