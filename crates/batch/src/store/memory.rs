//! A store in memory, which ends with the program: for tests, and for what is small.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::{Arc, Mutex, MutexGuard};

use super::{Log, Store};

/// A store in memory. Its clones share what it holds.
///
/// ```
/// assert!(nonolith_batch::MemoryStore::default().names().is_empty());
/// ```
#[derive(Clone, Default)]
pub struct MemoryStore(Arc<Mutex<Held>>);

#[derive(Default)]
struct Held {
    data: BTreeMap<String, Vec<u8>>,
    /// The logs that somebody has.
    busy: BTreeSet<String>,
}

impl MemoryStore {
    /// The names of all that it holds, in order.
    ///
    /// ```
    /// use nonolith_batch::{MemoryStore, Store};
    /// let store = MemoryStore::default();
    /// store.put("one", b"").unwrap();
    /// assert_eq!(store.names(), ["one"]);
    /// ```
    pub fn names(&self) -> Vec<String> {
        self.held().data.keys().cloned().collect()
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    fn get(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        Ok(self.held().data.get(name).cloned())
    }

    fn put(&self, name: &str, data: &[u8]) -> io::Result<()> {
        self.held().data.insert(name.to_owned(), data.to_vec());
        Ok(())
    }

    fn log(&self, name: &str) -> io::Result<Option<Box<dyn Log>>> {
        let mut held = self.held();
        if !held.busy.insert(name.to_owned()) {
            return Ok(None);
        }
        held.data.entry(name.to_owned()).or_default();
        Ok(Some(Box::new(MemoryLog { store: self.clone(), name: name.to_owned() })))
    }

    fn read_log(&self, name: &str) -> io::Result<Option<String>> {
        let text = |data: Vec<u8>| String::from_utf8_lossy(&data).into_owned();
        Ok(self.get(name)?.map(text))
    }

    fn place(&self, name: &str) -> String {
        name.to_owned()
    }
}

struct MemoryLog {
    store: MemoryStore,
    name: String,
}

impl Log for MemoryLog {
    fn text(&mut self) -> io::Result<String> {
        Ok(self.store.read_log(&self.name)?.unwrap_or_default())
    }

    fn add(&mut self, line: &str) -> io::Result<()> {
        let mut held = self.store.held();
        let data = held.data.entry(self.name.clone()).or_default();
        data.extend_from_slice(line.as_bytes());
        data.push(b'\n');
        Ok(())
    }

    fn end(self: Box<Self>) -> io::Result<()> {
        self.store.held().data.remove(&self.name);
        Ok(())
    }
}

impl Drop for MemoryLog {
    fn drop(&mut self) {
        self.store.held().busy.remove(&self.name);
    }
}
