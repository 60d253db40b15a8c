//! `nonolith batch run`: the chunks of a batch that are not done, or a worker.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use batch::{
    BatchError, BatchInput, BatchSettings, Cancel, Column, FolderStore, NumberedRecipe,
    PuzzleLimits, Retry, RunOptions, RunProgress, Shard, expand, work,
};
use clap::{Args, ValueEnum};

use super::{counted, exit, failure, shard};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::limits::seconds;
use crate::progress::{Progress, say};

/// Do the chunks of a batch that are not done yet, or those of one shard.
///
/// Puzzles are done in chunks; a chunk that is done is a file in the folder OUT, whole or not there at all.
/// Stopped or killed at any moment, the same command goes on where it was. Several processes and machines
/// may work in one folder, each on its shard. However the work is divided, the bytes are the same, unless
/// --timeout or the column `time` is given. Exit code 1 if rows have an error, 5 if something is unknown.
///
/// With `-` for INPUT and for OUT it is a worker: JSON lines come in, and a row goes out for each, in order.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith batch run collection.jsonl -o out
  nonolith batch run puzzles @more.txt -o out --do verdict,grade --jobs 8
  nonolith batch run collection.jsonl -o out --shard 3/16
  nonolith batch run --generate \"--size 20x20 --kind blob --seed 7\" --to 1000000 -o out
  nonolith batch run collection.jsonl -o out --retry unknown --timeout 600
  nonolith batch run - -o - --jobs 1")]
pub(crate) struct RunBatch {
    /// Files of puzzles in any format, folders of them, or @LIST, a file that names one a line
    #[arg(value_name = "INPUT", required_unless_present = "generate")]
    inputs: Vec<PathBuf>,
    /// The folder that keeps the batch
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// What a row says: verdict, line-solvable, grade, count, certificate, solution, time
    #[arg(long = "do", value_name = "COLUMNS", value_delimiter = ',')]
    #[arg(default_value = "verdict,line-solvable", value_parser = column)]
    columns: Vec<Column>,
    /// How many puzzles a chunk has; its rows are kept in memory until they are written
    #[arg(long, value_name = "N", default_value_t = 1000)]
    chunk: u64,
    /// How many chunks are done at the same time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Do every N-th chunk alone, as in 3/16; `auto` asks the scheduler (Slurm, Kubernetes, NONOLITH_SHARD)
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
    /// When the shard is done, do chunks of others that are missing
    #[arg(long, requires = "shard")]
    steal: bool,
    /// Give up on a puzzle after N nodes of search, on every machine at the same place
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Give up on a puzzle after S seconds; the rows then depend on the machine
    #[arg(long, value_name = "S", value_parser = seconds)]
    timeout: Option<Duration>,
    /// Give up on a puzzle whose search keeps more than N MiB
    #[arg(long, value_name = "N")]
    memory: Option<usize>,
    /// Do again the rows that are unknown, or those with an error; the limits may be others than before
    #[arg(long, value_name = "WHICH")]
    retry: Option<RetryOption>,
    /// Draw puzzles in place of files: options of `generate`; a number and the recipe are the puzzle
    #[arg(long, value_name = "OPTIONS", requires = "to", conflicts_with = "inputs")]
    #[arg(allow_hyphen_values = true)]
    generate: Option<String>,
    /// The number of the first puzzle that is drawn
    #[arg(long, value_name = "N", default_value_t = 0, requires = "generate")]
    from: u64,
    /// The number after the last puzzle that is drawn
    #[arg(long, value_name = "N", requires = "generate")]
    to: Option<u64>,
    /// Print a JSON object after every chunk
    #[arg(long)]
    json_progress: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum RetryOption {
    /// Rows in which something was not found out
    Unknown,
    /// Rows with an error
    Errors,
}

fn column(text: &str) -> Result<Column, BatchError> {
    text.parse()
}

impl Run for RunBatch {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let is_dash = |path: &Path| path == Path::new("-");
        match (self.inputs.as_slice(), is_dash(&self.output)) {
            ([input], true) if is_dash(input) => self.work(context),
            (_, true) => Err(Failure::Usage(
                "-o -: is for a worker, which reads standard input: expected `-` for INPUT; a batch \
                 wants a folder"
                    .to_owned(),
            )),
            _ => self.chunks(context),
        }
    }
}

impl RunBatch {
    fn settings(&self) -> BatchSettings {
        let limits = PuzzleLimits {
            nodes: self.nodes,
            timeout: self.timeout.map(|time| time.as_secs_f64()),
            memory: self.memory.map(|mebibytes| mebibytes.saturating_mul(1 << 20)),
        };
        BatchSettings { columns: self.columns.iter().copied().collect(), limits, chunk: self.chunk }
    }

    fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(cores, usize::from)
    }

    fn plan(&self, cancel: &Cancel) -> Result<batch::Batch, BatchError> {
        let input = match &self.generate {
            Some(options) => {
                let to = self.to.unwrap_or_default();
                BatchInput::Recipe(NumberedRecipe::parse(options, self.from, to)?)
            }
            None => BatchInput::Files(expand(&self.inputs)?),
        };
        let (store, settings) = (Box::new(FolderStore::new(&self.output)), self.settings());
        match self.retry {
            Some(_) => batch::Batch::plan_retry(store, &input, &settings, cancel),
            None => batch::Batch::plan(store, &input, &settings, cancel),
        }
    }

    fn chunks(&self, context: &mut Context) -> Result<Exit, Failure> {
        let cancel = context.cancel();
        // What is being written is finished or taken back before a signal ends the program.
        context.over();
        let progress = Progress::new("reading the puzzles");
        let batch = self.plan(&cancel);
        drop(progress);
        context.heed()?;
        let batch = batch.map_err(failure)?;
        let retry = self.retry.map(|which| match which {
            RetryOption::Unknown => Retry::Unknown,
            RetryOption::Errors => Retry::Errors,
        });
        let options = RunOptions {
            jobs: self.jobs(),
            shard: self.shard.unwrap_or(Shard::WHOLE),
            steal: self.steal,
            retry: retry.map(|retry| (retry, self.settings().limits)),
        };
        let (begun, mut unprinted) = (Instant::now(), Ok(()));
        let done = batch::run(&batch, &options, &cancel, &mut |progress| {
            say(&forecast(progress, begun));
            if self.json_progress && unprinted.is_ok() {
                unprinted = print_json(progress);
                if unprinted.is_err() {
                    cancel.now();
                }
            }
        });
        say("");
        context.heed()?;
        unprinted?;
        let done = done.map_err(failure)?;
        if !self.json_progress {
            context.print(&summary(&done))?;
        }
        Ok(exit(&done.tally))
    }

    fn work(&self, context: &mut Context) -> Result<Exit, Failure> {
        let cancel = context.cancel();
        let input = Box::new(std::io::BufReader::new(std::io::stdin()));
        let mut write = |row: &str| {
            let mut stdout = std::io::stdout().lock();
            stdout.write_all(row.as_bytes())?;
            stdout.write_all(b"\n")?;
            stdout.flush()
        };
        let done = work(input, &mut write, &self.settings(), self.jobs(), &cancel);
        context.heed()?;
        match done {
            Ok(tally) => Ok(exit(&tally)),
            Err(BatchError::Stopped) => Err(Failure::ClosedPipe),
            Err(error) => Err(failure(error)),
        }
    }
}

fn print_json(progress: &RunProgress) -> Result<(), Failure> {
    let mut line = serde_json::to_string(progress).expect("our own objects are JSON");
    line.push('\n');
    let mut stdout = std::io::stdout().lock();
    Ok(stdout.write_all(line.as_bytes()).and_then(|()| stdout.flush())?)
}

fn summary(progress: &RunProgress) -> String {
    let before = match progress.before {
        0 => String::new(),
        before => format!(" ({before} of them before)"),
    };
    let (rows, done, words) = (progress.tally.rows, progress.done, counted(&progress.tally));
    format!("{rows} puzzles in {done} chunks{before}: {words}\n")
}

/// How far it is, and how long it may take.
fn forecast(progress: &RunProgress, begun: Instant) -> String {
    let RunProgress { chunks, done, before, .. } = progress;
    let (fresh, seconds) = (done - before, begun.elapsed().as_secs_f64());
    let left = seconds / fresh.max(1) as f64 * (chunks - done) as f64;
    format!("{done} of {chunks} chunks, {seconds:.0} s, about {left:.0} s to go")
}
