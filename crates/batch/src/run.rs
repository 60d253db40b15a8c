//! Doing the chunks of a shard on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, Builder};
use std::time::Duration;

use puzzle::generate::Draw;
use serde::Serialize;
use solve::Cancel;

use crate::BatchError;
use crate::batch::Batch;
use crate::part::Tally;
use crate::settings::{PuzzleLimits, Retry};
use crate::shard::Shard;

/// What a thread may have on its stack: some searches go as deep as there are cells.
const STACK: usize = 1 << 26;

/// How often the caller's flag is looked at.
const EVERY: Duration = Duration::from_millis(20);

/// Which chunks are done, and how.
///
/// ```
/// let options = nonolith_batch::RunOptions { jobs: 4, ..Default::default() };
/// assert!(!options.steal);
/// ```
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// How many chunks are done at the same time.
    pub jobs: usize,
    /// The share of the work.
    pub shard: Shard,
    /// Whether to do chunks of other shards afterwards that are missing then, in a random order.
    pub steal: bool,
    /// The rows to do again in the chunks that are done, and the limits for them.
    pub retry: Option<(Retry, PuzzleLimits)>,
}

impl Default for RunOptions {
    fn default() -> RunOptions {
        RunOptions { jobs: 1, shard: Shard::WHOLE, steal: false, retry: None }
    }
}

/// How far a run has come.
///
/// ```
/// assert_eq!(nonolith_batch::RunProgress::default().done, 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RunProgress {
    /// The chunks of the shard.
    pub chunks: u64,
    /// Those that are done, in this run or before.
    pub done: u64,
    /// Those that were done before.
    pub before: u64,
    /// The rows of all that are done.
    #[serde(flatten)]
    pub tally: Tally,
}

/// What came of a chunk.
enum Outcome {
    Before(Tally),
    Done(Tally),
    /// A living process is at it.
    Busy(u64),
}

/// Does the chunks of a shard that are not done. `tell` hears of every chunk.
///
/// # Errors
/// The first error, after which nothing more is begun.
///
/// ```
/// use nonolith_batch::{Batch, BatchInput, BatchSettings, Cancel, MemoryStore, NumberedRecipe, RunOptions, run};
///
/// let input = BatchInput::Recipe(NumberedRecipe::parse("--size 5x5", 0, 40).unwrap());
/// let settings = BatchSettings { chunk: 5, ..BatchSettings::default() };
/// let (store, cancel) = (Box::new(MemoryStore::default()), Cancel::default());
/// let batch = Batch::plan(store, &input, &settings, &cancel).unwrap();
/// let progress = run(&batch, &RunOptions::default(), &cancel, &mut |_| {}).unwrap();
/// assert_eq!((progress.done, progress.tally.rows), (8, 40));
/// ```
pub fn run(
    batch: &Batch,
    options: &RunOptions,
    cancel: &Cancel,
    tell: &mut dyn FnMut(&RunProgress),
) -> Result<RunProgress, BatchError> {
    let chunks = options.shard.chunks(batch.chunks()).count() as u64;
    let mut progress = RunProgress { chunks, ..RunProgress::default() };
    let mut own = options.shard.chunks(batch.chunks());
    let mut busy = vec![];
    each(batch, options, &mut own, false, cancel, &mut |outcome| {
        busy.extend(progress.count(outcome));
        tell(&progress);
    })?;
    // Whoever was at these may have been slow, or may not have finished.
    each(batch, options, &mut busy.into_iter(), true, cancel, &mut |outcome| {
        progress.count(outcome);
        tell(&progress);
    })?;
    if options.steal {
        let mut stolen = 0;
        each(batch, options, &mut shuffled(batch.missing()?), false, cancel, &mut |_| stolen += 1)?;
        tell(&progress);
    }
    Ok(progress)
}

impl RunProgress {
    /// Counts what came of a chunk; the chunk if it is not done.
    fn count(&mut self, outcome: Outcome) -> Option<u64> {
        match outcome {
            Outcome::Busy(chunk) => return Some(chunk),
            Outcome::Before(tally) => {
                self.before += 1;
                self.tally.add(&tally);
            }
            Outcome::Done(tally) => self.tally.add(&tally),
        }
        self.done += 1;
        None
    }
}

/// The chunks in an order that differs from process to process.
fn shuffled(mut chunks: Vec<u64>) -> impl Iterator<Item = u64> + Send {
    let mut draw = Draw::new(u64::from(std::process::id()), 0);
    for place in (1..chunks.len()).rev() {
        chunks.swap(place, draw.below(place + 1));
    }
    chunks.into_iter()
}

/// Does chunks on all threads; this thread listens.
fn each(
    batch: &Batch,
    options: &RunOptions,
    chunks: &mut (dyn Iterator<Item = u64> + Send),
    even_if_busy: bool,
    cancel: &Cancel,
    tell: &mut dyn FnMut(Outcome),
) -> Result<(), BatchError> {
    let (chunks, failed, stop) = (Mutex::new(chunks), AtomicBool::new(false), Cancel::default());
    let next = || chunks.lock().ok().and_then(|mut chunks| chunks.next());
    let work = |send: mpsc::Sender<Result<Outcome, BatchError>>| {
        while !failed.load(Ordering::Relaxed)
            && let Some(chunk) = next()
            && send.send(one(batch, options, chunk, even_if_busy, &stop)).is_ok()
        {}
    };
    let mut first_error = None;
    thread::scope(|scope| {
        let (send, outcomes) = mpsc::channel();
        for _ in 0..options.jobs.max(1) {
            let (send, work) = (send.clone(), &work);
            let started = Builder::new().stack_size(STACK).spawn_scoped(scope, || work(send));
            if let Err(error) = started {
                first_error = Some(BatchError::Asked(format!("the number of jobs: {error}")));
                failed.store(true, Ordering::Relaxed);
            }
        }
        drop(send);
        loop {
            match outcomes.recv_timeout(EVERY) {
                Ok(Ok(outcome)) => tell(outcome),
                Ok(Err(error)) => {
                    first_error.get_or_insert(error);
                    failed.store(true, Ordering::Relaxed);
                    stop.now();
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if cancel.is_wanted() {
                first_error.get_or_insert(BatchError::Stopped);
                failed.store(true, Ordering::Relaxed);
                stop.now();
            }
        }
    });
    first_error.map_or(Ok(()), Err)
}

fn one(
    batch: &Batch,
    options: &RunOptions,
    chunk: u64,
    even_if_busy: bool,
    cancel: &Cancel,
) -> Result<Outcome, BatchError> {
    if let Some(tally) = batch.part(chunk)? {
        batch.forget_tries(chunk)?;
        let again = options.retry.map(|(retry, limits)| batch.retry(chunk, retry, limits, cancel));
        return Ok(match again.transpose()?.flatten() {
            Some(again) => Outcome::Done(again),
            None => Outcome::Before(tally),
        });
    }
    let tries = batch.begin(chunk)?;
    if tries.is_none() && !even_if_busy {
        return Ok(Outcome::Busy(chunk));
    }
    batch.run_with(chunk, batch.settings(), cancel, tries).map(Outcome::Done)
}
