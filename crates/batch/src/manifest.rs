//! The manifest: what a batch is about and how it is done. Its key tells one batch from another.

use serde::{Deserialize, Serialize};

use crate::BatchError;
use crate::digest::hex_of;
use crate::input::{BatchInput, InputRecord, sizes};
use crate::settings::BatchSettings;

/// The version of the manifest's form, and of that of rows and parts.
const FORMAT: &str = "nonolith-batch/1";

/// What a batch is, as `manifest.json` tells it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manifest {
    pub(crate) format: String,
    /// SHA-256 of all that follows.
    pub(crate) key: String,
    /// The version of the program.
    pub(crate) version: String,
    pub(crate) settings: BatchSettings,
    pub(crate) puzzles: u64,
    pub(crate) chunks: u64,
    /// The digest of the index; none for a recipe.
    pub(crate) index: Option<String>,
    pub(crate) input: InputRecord,
}

impl Manifest {
    pub(crate) fn new(
        settings: BatchSettings,
        puzzles: u64,
        index: Option<String>,
        input: InputRecord,
    ) -> Manifest {
        let mut manifest = Manifest {
            format: FORMAT.to_owned(),
            key: String::new(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            chunks: puzzles.div_ceil(settings.chunk),
            settings,
            puzzles,
            index,
            input,
        };
        manifest.key = manifest.own_key();
        manifest
    }

    fn own_key(&self) -> String {
        let without = Manifest { key: String::new(), ..self.clone() };
        hex_of(serde_json::to_string(&without).expect("plain data are JSON").as_bytes())
    }

    pub(crate) fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("plain data are JSON") + "\n"
    }

    /// Reads a manifest; `place` is where it is, for messages.
    pub(crate) fn read(bytes: &[u8], place: &str) -> Result<Manifest, BatchError> {
        let wrong = |why: &str| BatchError::Input(format!("{place}: {why}"));
        let manifest: Manifest = serde_json::from_slice(bytes)
            .map_err(|error| wrong(&format!("expected the manifest of a batch: {error}")))?;
        if manifest.format != FORMAT {
            return Err(wrong(&format!("expected {FORMAT}, found {:?}", manifest.format)));
        }
        if manifest.key != manifest.own_key() {
            return Err(wrong("its key is not that of what it says: it was changed by hand"));
        }
        Ok(manifest)
    }

    /// Fails if another version of the program planned the batch: its rows may differ from ours.
    pub(crate) fn check_version(&self) -> Result<(), BatchError> {
        let (ours, theirs) = (env!("CARGO_PKG_VERSION"), &self.version);
        match theirs == ours {
            true => Ok(()),
            false => Err(BatchError::Asked(format!(
                "the batch was planned by version {theirs}, and this is version {ours}"
            ))),
        }
    }

    /// What another request would have different, in words; nothing if it asks for this batch. Of files
    /// the names and sizes are compared; what they hold is compared chunk by chunk, as it is read.
    pub(crate) fn differs(&self, input: &BatchInput, settings: &BatchSettings) -> Option<String> {
        let differs = |what: &str, here: String, there: String| {
            (here != there).then(|| format!("{what} {there} there, and {here} here"))
        };
        let columns = |of: &BatchSettings| {
            let names: Vec<&str> = of.columns.iter().map(|column| column.name()).collect();
            names.join(",")
        };
        let limits = |of: &BatchSettings| {
            let text = serde_json::to_string(&of.limits).expect("plain data are JSON");
            text.replace(['{', '}', '"'], "").replace(',', ", ").replace("null", "none")
        };
        differs("the version is", env!("CARGO_PKG_VERSION").to_owned(), self.version.clone())
            .or_else(|| {
                differs(
                    "the chunks are of",
                    settings.chunk.to_string(),
                    self.settings.chunk.to_string(),
                )
            })
            .or_else(|| differs("the columns are", columns(settings), columns(&self.settings)))
            .or_else(|| differs("the limits are", limits(settings), limits(&self.settings)))
            .or_else(|| self.differs_in_input(input))
    }

    fn differs_in_input(&self, input: &BatchInput) -> Option<String> {
        match (&self.input, input) {
            (InputRecord::Recipe(there), BatchInput::Recipe(here)) => {
                (there != here).then(|| "the recipe or its numbers differ".to_owned())
            }
            (InputRecord::Files(there), BatchInput::Files(here)) => {
                let known = there.iter().map(|file| (file.path.as_str(), file.bytes));
                let pairs = known.zip(sizes(here));
                let differing = pairs
                    .into_iter()
                    .find(|((path, bytes), (name, size))| !is_same(path, name) || bytes != size);
                match differing {
                    Some(((path, bytes), (name, size))) if is_same(path, &name) => Some(format!(
                        "{name} has {size} bytes, and had {bytes} when the batch was planned"
                    )),
                    Some(((path, _), (name, _))) => {
                        Some(format!("the input has {path} there, and {name} here"))
                    }
                    None => differs_in_number(there.len(), here.len()),
                }
            }
            (InputRecord::Recipe(_), BatchInput::Files(_)) => {
                Some("it draws puzzles by a recipe there, and reads files here".to_owned())
            }
            (InputRecord::Files(_), BatchInput::Recipe(_)) => {
                Some("it reads files there, and draws puzzles by a recipe here".to_owned())
            }
        }
    }
}

/// Whether two names are of one file, seen from the folder in which this process is at work.
fn is_same(one: &str, other: &str) -> bool {
    one == other || std::path::absolute(one).ok() == std::path::absolute(other).ok()
}

fn differs_in_number(there: usize, here: usize) -> Option<String> {
    (there != here).then(|| format!("the input is {there} files there, and {here} here"))
}
