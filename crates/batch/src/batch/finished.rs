//! What is done of a batch: how far it has come, and its rows.

use std::collections::BTreeSet;
use std::io;

use super::{Batch, part_name, read, tries_name};
use crate::BatchError;
use crate::part::{PartBytes, Tally};
use crate::status::{BatchStatus, Begun};
use crate::tries::History;

impl Batch {
    /// How far the batch has come. Every part is read.
    ///
    /// # Errors
    /// [`BatchError::Input`] if the store cannot be read.
    ///
    /// ```
    /// # use nonolith_batch::{Batch, BatchInput, BatchSettings, Cancel, MemoryStore, NumberedRecipe};
    /// # let input = BatchInput::Recipe(NumberedRecipe::parse("--size 5x5", 0, 4).unwrap());
    /// # let (store, cancel) = (Box::new(MemoryStore::default()), Cancel::default());
    /// # let batch = Batch::plan(store, &input, &BatchSettings::default(), &cancel).unwrap();
    /// assert_eq!(batch.status().unwrap().missing, [(0, 0)]);
    /// ```
    pub fn status(&self) -> Result<BatchStatus, BatchError> {
        let mut status = BatchStatus {
            puzzles: self.puzzles(),
            chunks: self.chunks(),
            ..BatchStatus::default()
        };
        for chunk in 0..self.chunks() {
            let bytes = read(&*self.store, &part_name(chunk))?;
            match bytes.as_deref().map(|bytes| self.open_part(chunk, bytes)) {
                Some(Some(part)) => {
                    status.done += 1;
                    status.tally.add(&part.tally);
                    continue;
                }
                Some(None) => status.damaged.push(chunk),
                None => {}
            }
            match status.missing.last_mut() {
                Some((_, last)) if *last + 1 == chunk => *last = chunk,
                _ => status.missing.push((chunk, chunk)),
            }
            let name = tries_name(chunk);
            let log = self.store.read_log(&name);
            let log = log.map_err(|error| BatchError::input(self.store.place(&name), &error))?;
            let times = log.map_or(0, |text| History::of(&text).tries);
            status.begun.extend((times > 0).then_some(Begun { chunk, times }));
        }
        Ok(status)
    }

    /// Writes all rows in order. With `partial` chunks that are not done are left out.
    ///
    /// # Errors
    /// [`BatchError::Missing`] if chunks are missing, which the message names; [`BatchError::Unwritten`] if
    /// `to` takes no more.
    pub fn merge(&self, to: &mut dyn io::Write, partial: bool) -> Result<Tally, BatchError> {
        let status = self.status()?;
        if !partial && !status.is_done() {
            let (lacks, chunks) = (status.chunks - status.done, status.chunks);
            let gaps = status.gaps();
            return Err(BatchError::Missing(format!(
                "{lacks} of {chunks} chunks are missing: {gaps}"
            )));
        }
        let left_out: BTreeSet<u64> =
            status.missing.iter().flat_map(|&(first, last)| first..=last).collect();
        let mut tally = Tally::default();
        for chunk in (0..self.chunks()).filter(|chunk| !left_out.contains(chunk)) {
            let rows = self.rows(chunk)?;
            to.write_all(&rows.bytes).map_err(|error| BatchError::unwritten("the rows", &error))?;
            tally.add(&rows.tally);
        }
        Ok(tally)
    }

    /// The rows of a chunk that is done, a line of JSON each.
    ///
    /// # Errors
    /// [`BatchError::Asked`] if it is not done.
    ///
    /// ```
    /// # use nonolith_batch::{Batch, BatchInput, BatchSettings, Cancel, MemoryStore, NumberedRecipe};
    /// # let input = BatchInput::Recipe(NumberedRecipe::parse("--size 5x5", 0, 4).unwrap());
    /// # let (store, cancel) = (Box::new(MemoryStore::default()), Cancel::default());
    /// # let batch = Batch::plan(store, &input, &BatchSettings::default(), &cancel).unwrap();
    /// assert!(batch.rows(0).is_err());
    /// batch.run(0, &cancel).unwrap();
    /// assert!(batch.rows(0).unwrap().bytes.starts_with(b"{\"chunk\":0,\"row\":0,"));
    /// ```
    pub fn rows(&self, chunk: u64) -> Result<PartBytes, BatchError> {
        let name = part_name(chunk);
        let bytes = read(&*self.store, &name)?.unwrap_or_default();
        let part = self.open_part(chunk, &bytes).ok_or_else(|| {
            BatchError::Asked(format!(
                "{}: is not whole: run the batch again",
                self.store.place(&name)
            ))
        })?;
        Ok(PartBytes { bytes: part.rows.to_vec(), tally: part.tally })
    }
}
