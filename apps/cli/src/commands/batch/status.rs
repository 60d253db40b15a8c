//! `nonolith batch status`: how far a batch has come.

use std::path::PathBuf;

use batch::BatchStatus;
use clap::Args;

use super::{counted, failure, open};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::progress::Progress;

/// Show how far a batch has come. Every part is read and checked.
///
/// Exit code 0 if all chunks are done, 5 if not.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith batch status out
  nonolith batch status out --json")]
pub(crate) struct StatusOfBatch {
    /// The folder that keeps the batch
    #[arg(value_name = "OUT")]
    folder: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Run for StatusOfBatch {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let progress = Progress::new("reading the parts");
        let status = open(&self.folder)?.status().map_err(failure)?;
        drop(progress);
        match self.json {
            true => context.print_json(&status)?,
            false => context.print(&told(&status))?,
        }
        Ok(if status.is_done() { Exit::Done } else { Exit::Unknown })
    }
}

fn told(status: &BatchStatus) -> String {
    let BatchStatus { puzzles, chunks, done, tally, .. } = status;
    let mut text = format!(
        "{done} of {chunks} chunks are done, {} of {puzzles} puzzles: {}\n",
        tally.rows,
        counted(tally)
    );
    if !status.is_done() {
        text += &format!("missing: {}\n", status.gaps());
    }
    for chunk in &status.damaged {
        text += &format!("chunk {chunk}: its part is not whole, and will be done again\n");
    }
    for begun in &status.begun {
        let times = if begun.times == 1 { "once" } else { "twice or more" };
        text += &format!("chunk {}: begun {times}, and not done\n", begun.chunk);
    }
    text
}
