//! The index: where each chunk begins in the input, and the digest of what it consists of. So a shard
//! reads its own chunks alone, and sees whether they have changed.

use std::io;

use crate::BatchError;

/// Where a chunk begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Start {
    /// The file, counted from 0 among those of the manifest.
    pub(crate) file: u64,
    /// The first byte of its first record, as [`crate::input::PuzzleRecord`] has it.
    pub(crate) offset: u64,
    pub(crate) line: u64,
    /// How many puzzles of the file stand before.
    pub(crate) before: u64,
    /// The digest of the chunk's records.
    pub(crate) digest: [u8; 32],
}

/// The bytes of a [`Start`] in the index.
const LENGTH: usize = 64;

/// The starts of all chunks, as they stand in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Index(Vec<u8>);

impl Index {
    pub(crate) fn add(&mut self, start: &Start) {
        for number in [start.file, start.offset, start.line, start.before] {
            self.0.extend_from_slice(&number.to_le_bytes());
        }
        self.0.extend_from_slice(&start.digest);
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The index in these bytes, which has `chunks` chunks.
    pub(crate) fn read(bytes: Vec<u8>, chunks: u64, place: &str) -> Result<Index, BatchError> {
        if bytes.len() as u64 == chunks * LENGTH as u64 {
            return Ok(Index(bytes));
        }
        let error = io::Error::other(format!(
            "expected {LENGTH} bytes for each of {chunks} chunks, found {}",
            bytes.len()
        ));
        Err(BatchError::input(place, &error))
    }

    pub(crate) fn start(&self, chunk: u64) -> Option<Start> {
        let at = usize::try_from(chunk).ok()?.checked_mul(LENGTH)?;
        let (numbers, digest) = self.0.get(at..at + LENGTH)?.split_at(LENGTH / 2);
        let mut numbers = numbers
            .chunks_exact(8)
            .map(|bytes| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)));
        let mut next = || numbers.next();
        let (file, offset, line, before) = (next()?, next()?, next()?, next()?);
        Some(Start { file, offset, line, before, digest: digest.try_into().ok()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_are_read_as_they_were_added() {
        let start =
            |file| Start { file, offset: u64::MAX, line: 1 << 40, before: 258, digest: [7; 32] };
        let mut index = Index::default();
        (0..3).for_each(|file| index.add(&start(file)));
        let read = Index::read(index.bytes().to_vec(), 3, "index.bin").unwrap();
        assert_eq!(
            (read.start(1), read.start(2), read.start(3)),
            (Some(start(1)), Some(start(2)), None)
        );
        assert!(Index::read(vec![0; 65], 1, "index.bin").is_err());
    }
}
