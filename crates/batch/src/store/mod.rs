//! Where a batch is kept: a folder that machines share, or memory.

mod folder;
mod memory;

use std::io;
use std::path::Path;

pub use folder::FolderStore;
pub use memory::MemoryStore;

/// Named pieces of data, each there whole or not at all. Several processes may use one store.
///
/// ```
/// use nonolith_batch::{MemoryStore, Store};
/// let store = MemoryStore::default();
/// store.put("parts/1", b"rows").unwrap();
/// assert_eq!(store.get("parts/1").unwrap().unwrap(), b"rows");
/// assert!(store.get("parts/2").unwrap().is_none());
/// ```
pub trait Store: Send + Sync {
    /// The data of this name, if they are there.
    ///
    /// # Errors
    /// If they are there and cannot be read.
    fn get(&self, name: &str) -> io::Result<Option<Vec<u8>>>;

    /// Keeps data under this name, in place of what was there: after a crash either the old or the new
    /// data are there.
    ///
    /// # Errors
    /// If they cannot be written; then nothing has changed.
    fn put(&self, name: &str, data: &[u8]) -> io::Result<()>;

    /// The log of this name, which is begun if it is not there; none if a process that lives has it.
    ///
    /// # Errors
    /// If it can neither be opened nor begun.
    fn log(&self, name: &str) -> io::Result<Option<Box<dyn Log>>>;

    /// The text of a log without holding it, if it is there.
    ///
    /// # Errors
    /// If it is there and cannot be read.
    fn read_log(&self, name: &str) -> io::Result<Option<String>>;

    /// The folder that it keeps its data in, if it is one.
    fn folder(&self) -> Option<&Path> {
        None
    }

    /// Where the data of this name are, for messages.
    fn place(&self, name: &str) -> String;
}

/// A text that grows, held by one process. A process that dies lets go of it.
pub trait Log {
    /// The whole lines of the text.
    ///
    /// # Errors
    /// If it cannot be read.
    fn text(&mut self) -> io::Result<String>;

    /// Adds a line, which outlives the process.
    ///
    /// # Errors
    /// If it cannot be written.
    fn add(&mut self, line: &str) -> io::Result<()>;

    /// Ends the log: it is gone.
    ///
    /// # Errors
    /// If it cannot be removed.
    fn end(self: Box<Self>) -> io::Result<()>;
}
