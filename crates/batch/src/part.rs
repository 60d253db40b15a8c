//! A part: the rows of one chunk, and a last line that says which rows they are and that they are whole.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::digest::hex_of;
use crate::row::BatchRow;

/// How many rows there are of each kind.
///
/// ```
/// let tally = nonolith_batch::Tally::default();
/// assert_eq!((tally.rows, tally.verdicts.len()), (0, 0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// All rows.
    pub rows: u64,
    /// Those of puzzles that could not be read, or that ended the program.
    pub errors: u64,
    /// Those in which something that was asked for was not found out within the limits.
    pub unknown: u64,
    /// How many have each verdict.
    pub verdicts: BTreeMap<String, u64>,
}

impl Tally {
    pub(crate) fn error() -> Tally {
        Tally { rows: 1, errors: 1, ..Tally::default() }
    }

    pub(crate) fn of(verdict: Option<&str>, is_unknown: bool) -> Tally {
        let verdicts = verdict.map(|verdict| (verdict.to_owned(), 1)).into_iter().collect();
        Tally { rows: 1, errors: 0, unknown: u64::from(is_unknown), verdicts }
    }

    /// How a row counts that was written before.
    pub(crate) fn of_line(line: &str) -> Tally {
        let row: serde_json::Value = serde_json::from_str(line).unwrap_or_default();
        if row.get("error").is_some() {
            return Tally::error();
        }
        let verdict = row.get("verdict").and_then(serde_json::Value::as_str);
        let is_ungraded = row.get("ungraded").is_some_and(|why| !why.is_null());
        let is_inexact = row.get("count").is_some_and(|count| count["exact"] == false);
        Tally::of(verdict, verdict == Some("unknown") || is_ungraded || is_inexact)
    }

    /// Adds the rows of another.
    ///
    /// ```
    /// let mut tally = nonolith_batch::Tally { rows: 1, ..Default::default() };
    /// tally.add(&tally.clone());
    /// assert_eq!(tally.rows, 2);
    /// ```
    pub fn add(&mut self, other: &Tally) {
        self.rows += other.rows;
        self.errors += other.errors;
        self.unknown += other.unknown;
        for (verdict, count) in &other.verdicts {
            *self.verdicts.entry(verdict.clone()).or_default() += count;
        }
    }
}

/// The bytes of a finished part, and what its rows are.
///
/// ```
/// let part = nonolith_batch::PartBytes { bytes: vec![], tally: Default::default() };
/// assert_eq!(part.tally.rows, 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartBytes {
    /// What the store keeps of it.
    pub bytes: Vec<u8>,
    /// How many rows of each kind it has.
    pub tally: Tally,
}

/// The rows of a part that is being made.
#[derive(Default)]
pub(crate) struct PartRows {
    bytes: Vec<u8>,
    pub(crate) tally: Tally,
}

impl PartRows {
    pub(crate) fn add(&mut self, row: &BatchRow) {
        self.bytes.extend_from_slice(row.line.as_bytes());
        self.bytes.push(b'\n');
        self.tally.add(&row.counts_as);
    }

    pub(crate) fn sealed(self, chunk: u64, key: &str) -> PartBytes {
        let tally = self.tally.clone();
        PartBytes { bytes: seal(chunk, key, self.bytes, self.tally), tally }
    }
}

/// The last line of a part.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Seal {
    chunk: u64,
    #[serde(flatten)]
    tally: Tally,
    /// The key of the batch.
    key: String,
    /// The digest of the part up to here.
    sha256: String,
}

/// What follows the digest's beginning in a part.
const END: &str = "\"}\n";
const DIGEST: usize = 64;

/// The bytes of a part.
fn seal(chunk: u64, key: &str, mut rows: Vec<u8>, tally: Tally) -> Vec<u8> {
    let seal = Seal { chunk, tally, key: key.to_owned(), sha256: String::new() };
    let line = serde_json::to_string(&seal).expect("plain data are JSON");
    rows.extend_from_slice(line.strip_suffix("\"}").expect("the digest is last").as_bytes());
    let digest = hex_of(&rows);
    rows.extend_from_slice(digest.as_bytes());
    rows.extend_from_slice(END.as_bytes());
    rows
}

/// A part that is whole.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OpenedPart<'a> {
    /// Its rows, a line each.
    pub(crate) rows: &'a [u8],
    pub(crate) tally: Tally,
}

/// Reads a part of this chunk, of the batch with this key; nothing if it is not whole, or of another.
pub(crate) fn open<'a>(bytes: &'a [u8], chunk: u64, key: &str) -> Option<OpenedPart<'a>> {
    let body = bytes.strip_suffix(END.as_bytes())?;
    let (before, digest) = body.split_at_checked(body.len().checked_sub(DIGEST)?)?;
    if hex_of(before).as_bytes() != digest {
        return None;
    }
    let rows = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let seal: Seal = serde_json::from_slice(&bytes[rows..]).ok()?;
    let is_ours = seal.chunk == chunk && seal.key == key;
    is_ours.then_some(OpenedPart { rows: &bytes[..rows], tally: seal.tally })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part() -> Vec<u8> {
        let mut tally = Tally::of(Some("unique"), false);
        tally.add(&Tally::error());
        seal(42, "key", b"{\"row\":0}\n{\"row\":1}\n".to_vec(), tally)
    }

    #[test]
    fn a_part_is_read_as_it_was_written() {
        let part = part();
        let read = open(&part, 42, "key").unwrap();
        assert_eq!(read.rows, b"{\"row\":0}\n{\"row\":1}\n");
        assert_eq!((read.tally.rows, read.tally.errors, read.tally.verdicts["unique"]), (2, 1, 1));
    }

    #[test]
    fn a_part_of_another_chunk_or_batch_is_not_ours() {
        assert!(open(&part(), 41, "key").is_none() && open(&part(), 42, "other").is_none());
    }

    #[test]
    fn a_part_that_is_cut_or_has_another_byte_anywhere_does_not_count() {
        let whole = part();
        for end in 0..whole.len() {
            assert!(open(&whole[..end], 42, "key").is_none(), "cut at {end}");
            for bit in 0..8 {
                let mut damaged = whole.clone();
                damaged[end] ^= 1 << bit;
                assert!(open(&damaged, 42, "key").is_none(), "byte {end}, bit {bit}");
            }
        }
        assert!(open(&[whole.as_slice(), b"\n"].concat(), 42, "key").is_none());
    }
}
