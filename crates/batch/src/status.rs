//! How far a batch has come.

use serde::Serialize;

use crate::part::Tally;

/// How far a batch has come.
///
/// ```
/// assert!(nonolith_batch::BatchStatus::default().is_done());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct BatchStatus {
    /// The puzzles of the batch.
    pub puzzles: u64,
    /// Its chunks.
    pub chunks: u64,
    /// The chunks that are done.
    pub done: u64,
    /// The chunks that are not, as first and last of each stretch.
    pub missing: Vec<(u64, u64)>,
    /// The chunks whose part is there and is not whole, or of another batch; they are missing too.
    pub damaged: Vec<u64>,
    /// The chunks that were begun and are not done, and how often they were begun.
    pub begun: Vec<Begun>,
    /// The rows that are done.
    #[serde(flatten)]
    pub tally: Tally,
}

/// A chunk that was begun and is not done: it is being worked on, or it ended the program.
///
/// ```
/// assert_eq!(nonolith_batch::Begun { chunk: 4, times: 2 }.chunk, 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Begun {
    /// The chunk.
    pub chunk: u64,
    /// How often it was begun as a whole.
    pub times: usize,
}

impl BatchStatus {
    /// Whether every chunk is done.
    ///
    /// ```
    /// let mut status = nonolith_batch::BatchStatus::default();
    /// status.chunks = 1;
    /// assert!(!status.is_done());
    /// ```
    pub fn is_done(&self) -> bool {
        self.done == self.chunks
    }

    /// The missing chunks in words, such as `3-5, 9`.
    ///
    /// ```
    /// let mut status = nonolith_batch::BatchStatus::default();
    /// status.missing = vec![(3, 5), (9, 9)];
    /// assert_eq!(status.gaps(), "3-5, 9");
    /// ```
    pub fn gaps(&self) -> String {
        let stretch = |&(first, last): &(u64, u64)| match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        };
        self.missing.iter().map(stretch).collect::<Vec<String>>().join(", ")
    }
}
