//! `nonolith batch`: many puzzles in chunks, on one machine or on several, stopped at any moment.

mod merge;
mod run;
mod status;

use std::path::Path;

use batch::{BatchError, FolderStore, Shard, Tally};
use clap::{Args, Subcommand};

use super::{Run, commands};
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// Do very many puzzles: in chunks, on all cores or many machines, killed and resumed at any moment.
#[derive(Args)]
#[command(arg_required_else_help = true)]
pub(crate) struct Batch {
    #[command(subcommand)]
    command: Command,
}

impl Run for Batch {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        self.command.run(context)
    }
}

commands! {
    Run(run::RunBatch),
    Status(status::StatusOfBatch),
    Merge(merge::MergeBatch),
}

/// A shard on the command line; `auto` asks the scheduler.
pub(crate) fn shard(text: &str) -> Result<Shard, BatchError> {
    match text {
        "auto" => Shard::auto(&|name| std::env::var(name).ok()),
        _ => Shard::parse(text),
    }
}

/// The batch in a folder.
fn open(folder: &Path) -> Result<batch::Batch, Failure> {
    batch::Batch::open(Box::new(FolderStore::new(folder))).map_err(failure)
}

/// What a batch's error is to the command line.
fn failure(error: BatchError) -> Failure {
    let message = error.to_string();
    match error {
        BatchError::Asked(_) => Failure::Usage(message),
        BatchError::Missing(_) => Failure::Usage(format!(
            "{message}; run the batch again, or merge what is there with --partial"
        )),
        BatchError::Unwritten(_) => Failure::Unwritten(message),
        BatchError::Stopped => Failure::Interrupted(Exit::Interrupted),
        _ => Failure::World(message),
    }
}

/// The exit code that rows lead to.
fn exit(tally: &Tally) -> Exit {
    match (tally.errors, tally.unknown) {
        (1.., _) => Exit::Unreadable,
        (0, 1..) => Exit::Unknown,
        (0, 0) => Exit::Done,
    }
}

/// Rows in words: `3 unique, 1 several, 1 with an error`.
fn counted(tally: &Tally) -> String {
    let verdicts = tally.verdicts.iter().map(|(verdict, count)| format!("{count} {verdict}"));
    let unknown = match tally.verdicts.get("unknown").unwrap_or(&0) {
        verdicts if tally.unknown > *verdicts => Some(format!("{} not fully known", tally.unknown)),
        _ => None,
    };
    let errors = (tally.errors > 0).then(|| format!("{} with an error", tally.errors));
    let all: Vec<String> = verdicts.chain(unknown).chain(errors).collect();
    if all.is_empty() { "no verdicts".to_owned() } else { all.join(", ") }
}
