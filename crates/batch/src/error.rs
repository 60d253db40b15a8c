//! What can go wrong with a batch as a whole. What is wrong with one puzzle is a row of its own.

use std::fmt::Display;
use std::io;

/// Why a batch cannot go on.
///
/// ```
/// let asked = nonolith_batch::Shard::parse("5/4").unwrap_err();
/// assert!(matches!(asked, nonolith_batch::BatchError::Asked(_)));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// What was asked for cannot be.
    #[error("{0}")]
    Asked(String),
    /// The input cannot be read, or has changed since the batch was planned.
    #[error("{0}")]
    Input(String),
    /// Chunks are not done that are needed.
    #[error("{0}")]
    Missing(String),
    /// The store cannot be written.
    #[error("{0}")]
    Unwritten(String),
    /// The caller stopped it; what was done stays done.
    #[error("stopped; the same command goes on where it was")]
    Stopped,
}

impl BatchError {
    pub(crate) fn input(place: impl Display, error: &io::Error) -> BatchError {
        BatchError::Input(format!("{place}: {error}"))
    }

    pub(crate) fn unwritten(place: impl Display, error: &io::Error) -> BatchError {
        BatchError::Unwritten(format!("{place}: could not be written: {error}"))
    }
}
