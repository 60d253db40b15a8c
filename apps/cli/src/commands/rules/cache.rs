//! Proofs of earlier runs, one small file each in the user's cache.

use std::path::PathBuf;

use nonolith::strategies::prove::Memory;

/// The folder of proofs, if the user has one.
pub(super) struct Cache {
    folder: Option<PathBuf>,
}

impl Cache {
    pub(super) fn new() -> Cache {
        let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
        let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache"));
        Cache { folder: base.or_else(home).map(|base| base.join("nonolith").join("proofs")) }
    }
}

impl Memory for Cache {
    fn recall(&self, key: &str) -> Option<String> {
        std::fs::read_to_string(self.folder.as_ref()?.join(key)).ok()
    }

    fn remember(&mut self, key: &str, proof: &str) {
        // A cache that cannot be written is no cache: the next run proves again.
        if let Some(folder) = &self.folder {
            let _ = std::fs::create_dir_all(folder)
                .and_then(|()| crate::replace::replace(&folder.join(key), proof.as_bytes()));
        }
    }
    fn forget(&mut self, key: &str) {
        // What cannot be removed is not believed for long either: the next proof writes over it.
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_file(folder.join(key));
        }
    }
}
