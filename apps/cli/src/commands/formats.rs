//! `nonolith formats`: every format there is, and what can be done with it.

use clap::Args;
use nonolith::puzzle::formats::{self, Format};

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

impl Run for Formats {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        for &format in formats::all() {
            if self.json {
                context.print_json(format)?;
            } else {
                context.print(&line(format))?;
            }
        }
        Ok(Exit::Done)
    }
}

fn line(format: &Format) -> String {
    let how = match (format.reads(), format.writes()) {
        (true, true) => "reads, writes",
        (true, false) => "reads",
        (false, _) => "writes",
    };
    let suffixes: Vec<String> = format.suffixes.iter().map(|it| format!(".{it}")).collect();
    format!("{:<12} {:<14} {:<18} {}\n", format.name, how, suffixes.join(" "), format.about)
}
