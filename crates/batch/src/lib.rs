//! Many puzzles: a million on one machine or on several, done by whoever is there, stopped and killed at any
//! moment, with the same bytes in the end.
//!
//! A [`Batch`] divides its input into chunks. Each chunk that is done is a *part* in a [`Store`]: its rows, one
//! JSON object a puzzle, and a last line with the digest of them all. A part is there whole or not at all, and
//! that it is there is the only record of what is done. So processes need not know of each other: whoever
//! does a chunk again writes the same bytes.
//!
//! [`run`] does the chunks of a [`Shard`] on several threads; [`work`] answers lines with rows.

mod batch;
mod chunk;
mod digest;
mod error;
mod index;
mod input;
mod manifest;
mod part;
mod plan;
mod row;
mod run;
mod settings;
mod shard;
mod status;
mod store;
#[cfg(test)]
mod tests;
mod tries;
mod worker;

pub use batch::{Batch, PlanBytes};
pub use error::BatchError;
pub use input::{BatchInput, NamedFile, NumberedRecipe, expand};
pub use part::{PartBytes, Tally};
pub use run::{RunOptions, RunProgress, run};
pub use settings::{BatchSettings, Column, PuzzleLimits, Retry};
pub use shard::Shard;
pub use solve::Cancel;
pub use status::{BatchStatus, Begun};
pub use store::{FolderStore, Log, MemoryStore, Store};
pub use worker::work;
