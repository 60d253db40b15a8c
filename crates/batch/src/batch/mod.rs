//! A batch: chunks of puzzles, and for each chunk that is done a part in the store.

mod finished;
mod plan_bytes;

use std::io;

use solve::Cancel;

use crate::BatchError;
use crate::chunk::{ChunkReader, Pending};
use crate::digest::hex_of;
use crate::index::Index;
use crate::input::{BatchInput, InputRecord, refuse_inside};
use crate::manifest::Manifest;
use crate::part::{self, PartBytes, PartRows, Tally};
use crate::plan::plan;
use crate::row::{BatchRow, Examine, RowPlace};
use crate::settings::{BatchSettings, PuzzleLimits, Retry};
use crate::store::Store;
use crate::tries::{Tries, ended};

pub use plan_bytes::PlanBytes;

const MANIFEST: &str = "manifest.json";
const INDEX: &str = "index.bin";

/// Puzzles in chunks, of which each can be done by itself, anywhere and more than once: its part has the
/// same bytes every time, as long as no limit is a time.
///
/// ```
/// use nonolith_batch::{Batch, BatchInput, BatchSettings, Cancel, MemoryStore, NumberedRecipe};
///
/// let recipe = NumberedRecipe::parse("--size 5x5 --seed 1", 0, 25).unwrap();
/// let settings = BatchSettings { chunk: 10, ..BatchSettings::default() };
/// let (store, cancel) = (MemoryStore::default(), Cancel::default());
/// let batch = Batch::plan(Box::new(store), &BatchInput::Recipe(recipe), &settings, &cancel).unwrap();
/// for chunk in batch.missing().unwrap() {
///     batch.run(chunk, &cancel).unwrap();
/// }
/// let mut rows = vec![];
/// batch.merge(&mut rows, false).unwrap();
/// assert_eq!(String::from_utf8(rows).unwrap().lines().count(), 25);
/// ```
pub struct Batch {
    store: Box<dyn Store>,
    manifest: Manifest,
    index: Index,
    /// Whether the store has the manifest, so that whoever finds parts there knows whose they are.
    is_kept: bool,
}

impl Batch {
    /// The batch of this input and these settings. If the store has it already, it is opened, and what is
    /// done stays done.
    ///
    /// # Errors
    /// [`BatchError::Asked`] if the store has a batch of other input or settings, which the message
    /// names.
    ///
    /// ```
    /// use nonolith_batch::{Batch, BatchInput, BatchSettings, Cancel, MemoryStore, NumberedRecipe};
    /// let input = BatchInput::Recipe(NumberedRecipe::parse("--size 5x5", 0, 3).unwrap());
    /// let (store, cancel) = (MemoryStore::default(), Cancel::default());
    /// let settings = BatchSettings::default();
    /// Batch::plan(Box::new(store.clone()), &input, &settings, &cancel).unwrap();
    /// let other = BatchSettings { chunk: 2, ..settings };
    /// assert!(Batch::plan(Box::new(store), &input, &other, &cancel).is_err());
    /// ```
    pub fn plan(
        store: Box<dyn Store>,
        input: &BatchInput,
        settings: &BatchSettings,
        cancel: &Cancel,
    ) -> Result<Batch, BatchError> {
        Batch::plan_but_limits(store, input, settings, cancel, false)
    }

    /// As [`Batch::plan`] for rows that are to be done again: the limits may be others than those that the
    /// batch was planned with.
    ///
    /// # Errors
    /// As [`Batch::plan`], and [`BatchError::Asked`] if the store has no batch.
    ///
    /// ```
    /// use nonolith_batch::{Batch, BatchInput, BatchSettings, Cancel, MemoryStore, NumberedRecipe};
    /// let input = BatchInput::Recipe(NumberedRecipe::parse("--size 5x5", 0, 3).unwrap());
    /// let (settings, cancel) = (BatchSettings::default(), Cancel::default());
    /// assert!(Batch::plan_retry(Box::new(MemoryStore::default()), &input, &settings, &cancel).is_err());
    /// ```
    pub fn plan_retry(
        store: Box<dyn Store>,
        input: &BatchInput,
        settings: &BatchSettings,
        cancel: &Cancel,
    ) -> Result<Batch, BatchError> {
        if read(&*store, MANIFEST)?.is_none() {
            let place = store.place(MANIFEST);
            return Err(BatchError::Asked(format!(
                "{place}: is not there: run the batch before a retry"
            )));
        }
        Batch::plan_but_limits(store, input, settings, cancel, true)
    }

    fn plan_but_limits(
        store: Box<dyn Store>,
        input: &BatchInput,
        settings: &BatchSettings,
        cancel: &Cancel,
        any_limits: bool,
    ) -> Result<Batch, BatchError> {
        settings.check()?;
        let mut settings = settings.with_verdict();
        if let (BatchInput::Files(files), Some(folder)) = (input, store.folder()) {
            refuse_inside(files, folder)?;
        }
        if let Some(there) = Batch::found(&*store)? {
            if any_limits {
                settings.limits = there.settings.limits;
            }
            return match there.differs(input, &settings) {
                None => Batch::with(store, there),
                Some(why) => Err(BatchError::Asked(format!(
                    "{}: a batch with other settings: {why}; give another folder for the output",
                    store.place(MANIFEST)
                ))),
            };
        }
        let (manifest, index) = plan(input, &settings, cancel)?;
        if manifest.index.is_some() {
            write(&*store, INDEX, index.bytes())?;
        }
        write(&*store, MANIFEST, manifest.text().as_bytes())?;
        Ok(Batch { store, manifest, index, is_kept: true })
    }

    /// Opens the batch that a store has.
    ///
    /// # Errors
    /// [`BatchError::Input`] if there is none, or it is damaged.
    ///
    /// ```
    /// use nonolith_batch::{Batch, MemoryStore};
    /// assert!(Batch::open(Box::new(MemoryStore::default())).is_err());
    /// ```
    pub fn open(store: Box<dyn Store>) -> Result<Batch, BatchError> {
        let manifest = Batch::found(&*store)?.ok_or_else(|| {
            let place = store.place(MANIFEST);
            BatchError::Input(format!("{place}: is not there: expected the folder of a batch"))
        })?;
        Batch::with(store, manifest)
    }

    fn found(store: &dyn Store) -> Result<Option<Manifest>, BatchError> {
        let bytes = read(store, MANIFEST)?;
        bytes.map(|bytes| Manifest::read(&bytes, &store.place(MANIFEST))).transpose()
    }

    fn with(store: Box<dyn Store>, manifest: Manifest) -> Result<Batch, BatchError> {
        let index = read(&*store, INDEX)?.unwrap_or_default();
        Batch::with_index(store, manifest, index, true)
    }

    fn with_index(
        store: Box<dyn Store>,
        manifest: Manifest,
        index: Vec<u8>,
        is_kept: bool,
    ) -> Result<Batch, BatchError> {
        let place = store.place(INDEX);
        let index = match &manifest.index {
            None => Index::default(),
            Some(digest) if hex_of(&index) == *digest => {
                Index::read(index, manifest.chunks, &place)?
            }
            Some(_) => {
                let message = "is not the index that the manifest tells of: begin another batch";
                return Err(BatchError::Input(format!("{place}: {message}")));
            }
        };
        Ok(Batch { store, manifest, index, is_kept })
    }

    /// The number of chunks.
    ///
    /// ```
    /// # use nonolith_batch::{Batch, BatchInput, BatchSettings, Cancel, MemoryStore, NumberedRecipe};
    /// # let input = BatchInput::Recipe(NumberedRecipe::parse("--size 5x5", 0, 2500).unwrap());
    /// # let (store, cancel) = (Box::new(MemoryStore::default()), Cancel::default());
    /// let batch = Batch::plan(store, &input, &BatchSettings::default(), &cancel).unwrap();
    /// assert_eq!((batch.chunks(), batch.puzzles()), (3, 2500));
    /// ```
    pub fn chunks(&self) -> u64 {
        self.manifest.chunks
    }

    /// The number of puzzles.
    pub fn puzzles(&self) -> u64 {
        self.manifest.puzzles
    }

    /// What tells this batch from others: the digest of its manifest.
    pub fn key(&self) -> &str {
        &self.manifest.key
    }

    /// What the batch is, as bytes.
    ///
    /// ```
    /// # use nonolith_batch::{Batch, BatchInput, BatchSettings, Cancel, MemoryStore, NumberedRecipe};
    /// # let input = BatchInput::Recipe(NumberedRecipe::parse("--size 5x5", 0, 4).unwrap());
    /// # let (store, cancel) = (Box::new(MemoryStore::default()), Cancel::default());
    /// # let batch = Batch::plan(store, &input, &BatchSettings::default(), &cancel).unwrap();
    /// let bytes = batch.plan_bytes();
    /// let elsewhere = Batch::of_bytes(Box::new(MemoryStore::default()), &bytes).unwrap();
    /// let part = elsewhere.compute(0, &cancel).unwrap();
    /// assert_eq!(batch.keep(0, &part.bytes).unwrap().rows, 4);
    /// assert!(elsewhere.run(0, &cancel).is_err());
    /// ```
    pub fn plan_bytes(&self) -> PlanBytes {
        let index = self.index.bytes().to_vec();
        PlanBytes { manifest: self.manifest.text().into_bytes(), index }
    }

    /// How it is done.
    pub fn settings(&self) -> &BatchSettings {
        &self.manifest.settings
    }

    /// What a chunk's part has, if it is there and whole.
    ///
    /// # Errors
    /// [`BatchError::Input`] if it is there and cannot be read.
    ///
    /// ```
    /// # use nonolith_batch::{Batch, BatchInput, BatchSettings, Cancel, MemoryStore, NumberedRecipe};
    /// # let input = BatchInput::Recipe(NumberedRecipe::parse("--size 5x5", 0, 4).unwrap());
    /// # let (store, cancel) = (Box::new(MemoryStore::default()), Cancel::default());
    /// # let batch = Batch::plan(store, &input, &BatchSettings::default(), &cancel).unwrap();
    /// assert_eq!(batch.part(0).unwrap(), None);
    /// batch.run(0, &cancel).unwrap();
    /// assert_eq!(batch.part(0).unwrap().unwrap().rows, 4);
    /// ```
    pub fn part(&self, chunk: u64) -> Result<Option<Tally>, BatchError> {
        let bytes = read(&*self.store, &part_name(chunk))?;
        Ok(bytes.and_then(|bytes| Some(self.open_part(chunk, &bytes)?.tally)))
    }

    fn open_part<'a>(&self, chunk: u64, bytes: &'a [u8]) -> Option<part::OpenedPart<'a>> {
        part::open(bytes, chunk, self.key()).filter(|part| part.tally.rows == self.rows_of(chunk))
    }

    fn rows_of(&self, chunk: u64) -> u64 {
        let size = self.manifest.settings.chunk;
        self.puzzles().saturating_sub(chunk * size).min(size)
    }

    /// The chunks that are not done.
    ///
    /// # Errors
    /// [`BatchError::Input`] if the store cannot be read.
    pub fn missing(&self) -> Result<Vec<u64>, BatchError> {
        let missing = (0..self.chunks()).filter_map(|chunk| match self.part(chunk) {
            Ok(Some(_)) => None,
            Ok(None) => Some(Ok(chunk)),
            Err(error) => Some(Err(error)),
        });
        missing.collect()
    }

    /// Does a chunk and keeps its part, whether or not it was done before.
    ///
    /// # Errors
    /// [`BatchError::Stopped`] if the flag was raised, [`BatchError::Input`] if the input has changed,
    /// [`BatchError::Unwritten`] if the part cannot be kept.
    pub fn run(&self, chunk: u64, cancel: &Cancel) -> Result<Tally, BatchError> {
        let tries = self.begin(chunk)?;
        self.run_with(chunk, &self.manifest.settings, cancel, tries)
    }

    /// The log of a chunk's tries; none if a living process has it, which is doing the chunk.
    pub(crate) fn begin(&self, chunk: u64) -> Result<Option<Tries>, BatchError> {
        self.check_chunk(chunk)?;
        self.check_store()?;
        let name = tries_name(chunk);
        Tries::begin(&*self.store, &name)
            .map_err(|error| BatchError::unwritten(self.store.place(&name), &error))
    }

    /// Removes the log of a chunk that is done: whoever did it was killed before it could.
    pub(crate) fn forget_tries(&self, chunk: u64) -> Result<(), BatchError> {
        let (store, name) = (&*self.store, tries_name(chunk));
        let ended = store.read_log(&name).and_then(|text| match text {
            Some(_) => store.log(&name)?.map_or(Ok(()), |log| log.end()),
            None => Ok(()),
        });
        ended.map_err(|error| BatchError::unwritten(store.place(&name), &error))
    }

    pub(crate) fn run_with(
        &self,
        chunk: u64,
        examine: &dyn Examine,
        cancel: &Cancel,
        mut tries: Option<Tries>,
    ) -> Result<Tally, BatchError> {
        let name = tries_name(chunk);
        let failed = |error: &io::Error| BatchError::unwritten(self.store.place(&name), error);
        let done = match &mut tries {
            Some(tries) if tries.is_careful() => self.make_carefully(chunk, examine, cancel, tries),
            _ => self.make(chunk, examine, cancel),
        };
        let kept = done.and_then(|part| {
            write(&*self.store, &part_name(chunk), &part.bytes)?;
            Ok(part.tally)
        });
        // An error is no fault of the puzzles.
        let noted = tries.map(|tries| if kept.is_ok() { tries.end() } else { tries.stop() });
        match (kept, noted) {
            (Ok(_), Some(Err(error))) => Err(failed(&error)),
            (kept, _) => kept,
        }
    }

    /// The part of a chunk, which is not kept: for whoever has no store to write to.
    ///
    /// # Errors
    /// As [`Batch::run`].
    ///
    /// ```
    /// # use nonolith_batch::{Batch, BatchInput, BatchSettings, Cancel, MemoryStore, NumberedRecipe};
    /// # let input = BatchInput::Recipe(NumberedRecipe::parse("--size 5x5", 0, 4).unwrap());
    /// # let (store, cancel) = (Box::new(MemoryStore::default()), Cancel::default());
    /// # let batch = Batch::plan(store, &input, &BatchSettings::default(), &cancel).unwrap();
    /// let part = batch.compute(0, &cancel).unwrap();
    /// assert_eq!(batch.missing().unwrap(), [0]);
    /// batch.keep(0, &part.bytes).unwrap();
    /// assert!(batch.missing().unwrap().is_empty());
    /// ```
    pub fn compute(&self, chunk: u64, cancel: &Cancel) -> Result<PartBytes, BatchError> {
        self.check_chunk(chunk)?;
        self.make(chunk, &self.manifest.settings, cancel)
    }

    /// Keeps a part that was computed elsewhere.
    ///
    /// # Errors
    /// [`BatchError::Asked`] if it is not a part of this chunk, [`BatchError::Unwritten`] if it cannot be
    /// kept.
    pub fn keep(&self, chunk: u64, part: &[u8]) -> Result<Tally, BatchError> {
        self.check_store()?;
        let opened = self.open_part(chunk, part).ok_or_else(|| {
            BatchError::Asked(format!("expected the part of chunk {chunk} of this batch"))
        })?;
        write(&*self.store, &part_name(chunk), part)?;
        Ok(opened.tally)
    }

    /// Fails if the chunk is not to be done here: there is none, or another version planned the batch.
    fn check_chunk(&self, chunk: u64) -> Result<(), BatchError> {
        self.manifest.check_version()?;
        let chunks = self.chunks();
        match chunk < chunks {
            true => Ok(()),
            false => Err(BatchError::Asked(format!(
                "expected a chunk from 0 to {}, found {chunk}",
                chunks - 1
            ))),
        }
    }

    /// Fails if nobody could tell whose the parts are that are put there.
    fn check_store(&self) -> Result<(), BatchError> {
        let place = self.store.place(MANIFEST);
        match self.is_kept {
            true => Ok(()),
            false => Err(BatchError::Asked(format!(
                "{place}: is not there: the folder of a batch must be the same on every machine"
            ))),
        }
    }

    fn reader(&self, chunk: u64) -> Result<ChunkReader<'_>, BatchError> {
        let rows = self.rows_of(chunk);
        match &self.manifest.input {
            InputRecord::Recipe(recipe) => {
                ChunkReader::drawn(recipe, chunk * self.manifest.settings.chunk, rows)
            }
            InputRecord::Files(files) => {
                let start = self.index.start(chunk).expect("the index has every chunk");
                Ok(ChunkReader::read(files, start, rows))
            }
        }
    }

    fn make(
        &self,
        chunk: u64,
        examine: &dyn Examine,
        cancel: &Cancel,
    ) -> Result<PartBytes, BatchError> {
        let (mut reader, mut rows) = (self.reader(chunk)?, PartRows::default());
        while let Some(pending) = reader.next()? {
            let place = RowPlace { chunk: Some(chunk), row: rows.tally.rows };
            rows.add(&BatchRow::make(place, &pending.entry(), examine, cancel));
            go_on(cancel)?;
        }
        Ok(rows.sealed(chunk, self.key()))
    }

    /// The same puzzle by puzzle, each noted before it is begun.
    fn make_carefully(
        &self,
        chunk: u64,
        examine: &dyn Examine,
        cancel: &Cancel,
        tries: &mut Tries,
    ) -> Result<PartBytes, BatchError> {
        let name = tries_name(chunk);
        let failed = |error: io::Error| BatchError::unwritten(self.store.place(&name), &error);
        let (mut reader, mut rows) = (self.reader(chunk)?, PartRows::default());
        tries.rows().for_each(|row| rows.add(&row));
        let mut before = tries.done();
        while let Some(pending) = reader.next()? {
            if before > 0 {
                before -= 1;
                continue;
            }
            let place = RowPlace { chunk: Some(chunk), row: rows.tally.rows };
            let row = match tries.begin_puzzle().map_err(failed)? {
                Some(id) => BatchRow::error(place, &id.unwrap_or_else(|| pending.id()), &ended()),
                None => made_alone(place, pending, examine, cancel, tries).map_err(failed)?,
            };
            go_on(cancel)?;
            tries.end_puzzle(&row).map_err(failed)?;
            rows.add(&row);
        }
        Ok(rows.sealed(chunk, self.key()))
    }

    /// Does those rows of a part again that `retry` names, within other limits; the other rows stay. Nothing
    /// happens if the part is not there.
    ///
    /// # Errors
    /// As [`Batch::run`].
    ///
    /// ```
    /// # use nonolith_batch::{Batch, BatchInput, BatchSettings, Cancel, MemoryStore, NumberedRecipe};
    /// # use nonolith_batch::{PuzzleLimits, Retry};
    /// # let input = BatchInput::Recipe(NumberedRecipe::parse("--size 5x5", 0, 4).unwrap());
    /// # let (store, cancel) = (Box::new(MemoryStore::default()), Cancel::default());
    /// let limits = PuzzleLimits { timeout: Some(0.0), ..PuzzleLimits::default() };
    /// let settings = BatchSettings { limits, ..BatchSettings::default() };
    /// let batch = Batch::plan(store, &input, &settings, &cancel).unwrap();
    /// assert!(batch.run(0, &cancel).unwrap().unknown > 0);
    /// let retried = batch.retry(0, Retry::Unknown, PuzzleLimits::default(), &cancel).unwrap();
    /// assert_eq!(retried.unwrap().unknown, 0);
    /// ```
    pub fn retry(
        &self,
        chunk: u64,
        retry: Retry,
        limits: PuzzleLimits,
        cancel: &Cancel,
    ) -> Result<Option<Tally>, BatchError> {
        self.check_chunk(chunk)?;
        let settings = BatchSettings { limits, ..self.manifest.settings.clone() };
        let Some(bytes) = read(&*self.store, &part_name(chunk))? else { return Ok(None) };
        let Some(part) = self.open_part(chunk, &bytes) else { return Ok(None) };
        let wanted = |tally: &Tally| match retry {
            Retry::Unknown => tally.unknown > 0,
            Retry::Errors => tally.errors > 0,
        };
        if !wanted(&part.tally) {
            return Ok(Some(part.tally));
        }
        let text = String::from_utf8_lossy(part.rows);
        let (mut reader, mut rows, mut lines) =
            (self.reader(chunk)?, PartRows::default(), text.lines());
        while let Some(pending) = reader.next()? {
            let row = BatchRow::again(lines.next().unwrap_or_default());
            let place = RowPlace { chunk: Some(chunk), row: rows.tally.rows };
            rows.add(&match wanted(&row.counts_as) {
                true => BatchRow::make(place, &pending.entry(), &settings, cancel),
                false => row,
            });
            go_on(cancel)?;
        }
        let part = rows.sealed(chunk, self.key());
        write(&*self.store, &part_name(chunk), &part.bytes)?;
        Ok(Some(part.tally))
    }
}

/// The row of a puzzle that is done alone.
fn made_alone(
    place: RowPlace,
    pending: Pending<'_>,
    examine: &dyn Examine,
    cancel: &Cancel,
    tries: &mut Tries,
) -> io::Result<BatchRow> {
    let entry = pending.entry();
    tries.name_puzzle(&entry.id)?;
    Ok(BatchRow::make(place, &entry, examine, cancel))
}

/// Fails if somebody wants it to stop: a row that was cut short is not kept.
fn go_on(cancel: &Cancel) -> Result<(), BatchError> {
    if cancel.is_wanted() { Err(BatchError::Stopped) } else { Ok(()) }
}

/// The name of a part: at most a thousand stand in a folder.
fn part_name(chunk: u64) -> String {
    format!("parts/{:03}/{:03}/{chunk:09}.jsonl", chunk / 1_000_000, chunk / 1_000 % 1_000)
}

fn tries_name(chunk: u64) -> String {
    format!("tries/{chunk:09}")
}

fn read(store: &dyn Store, name: &str) -> Result<Option<Vec<u8>>, BatchError> {
    store.get(name).map_err(|error| BatchError::input(store.place(name), &error))
}

fn write(store: &dyn Store, name: &str, bytes: &[u8]) -> Result<(), BatchError> {
    store.put(name, bytes).map_err(|error| BatchError::unwritten(store.place(name), &error))
}
