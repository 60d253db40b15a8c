//! What a batch is, as bytes, for machines that do not see its store.

use super::{Batch, MANIFEST};
use crate::BatchError;
use crate::manifest::Manifest;
use crate::store::Store;

/// What a batch is, as bytes: whoever has them and sees the input can do any of its chunks.
///
/// ```
/// let none = nonolith_batch::PlanBytes::default();
/// assert!(none.manifest.is_empty() && none.index.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanBytes {
    /// The manifest, as the store has it.
    pub manifest: Vec<u8>,
    /// The index, as the store has it; empty for a recipe.
    pub index: Vec<u8>,
}

impl Batch {
    /// The batch that these bytes tell of. Where the store does not have it, its chunks can be computed and
    /// not be kept.
    ///
    /// # Errors
    /// [`BatchError::Asked`] if the store has another batch, [`BatchError::Input`] if the bytes are no plan.
    ///
    /// ```
    /// use nonolith_batch::{Batch, MemoryStore, PlanBytes};
    /// assert!(Batch::of_bytes(Box::new(MemoryStore::default()), &PlanBytes::default()).is_err());
    /// ```
    pub fn of_bytes(store: Box<dyn Store>, bytes: &PlanBytes) -> Result<Batch, BatchError> {
        let manifest = Manifest::read(&bytes.manifest, "the plan")?;
        let there = Batch::found(&*store)?;
        if there.as_ref().is_some_and(|there| there.key != manifest.key) {
            let place = store.place(MANIFEST);
            return Err(BatchError::Asked(format!("{place}: is of another batch")));
        }
        Batch::with_index(store, manifest, bytes.index.clone(), there.is_some())
    }
}
