//! `nonolith batch merge`: the rows of a batch in order.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use batch::Tally;
use clap::Args;

use super::{counted, failure, open};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::{output, replace};

/// Write the rows of a batch in order, as JSON lines. What is missing is named.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith batch merge out -o all.jsonl
  nonolith batch merge out --partial")]
pub(crate) struct MergeBatch {
    /// The folder that keeps the batch
    #[arg(value_name = "OUT")]
    folder: PathBuf,
    /// The file to write; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    /// Leave out the chunks that are not done
    #[arg(long)]
    partial: bool,
}

impl Run for MergeBatch {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        output::may_write(&self.output)?;
        let batch = open(&self.folder)?;
        if self.output == Path::new("-") {
            let mut stdout = BufWriter::new(std::io::stdout().lock());
            batch.merge(&mut stdout, self.partial).map_err(failure)?;
            stdout.flush()?;
            return Ok(Exit::Done);
        }
        context.cancel();
        let mut merged = Ok(Tally::default());
        let written = replace::replace_by(&self.output, &mut |file| {
            let mut file = BufWriter::new(file);
            merged = batch.merge(&mut file, self.partial);
            match &merged {
                Ok(_) => file.flush(),
                Err(error) => Err(io::Error::other(error.to_string())),
            }
        });
        let tally = merged.map_err(failure)?;
        written.map_err(|error| Failure::unwritten(self.output.display(), &error))?;
        context.print(&format!(
            "{} rows in {}: {}\n",
            tally.rows,
            self.output.display(),
            counted(&tally)
        ))?;
        Ok(Exit::Done)
    }
}
