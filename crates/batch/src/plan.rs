//! Planning: one pass over the input, which counts its puzzles, finds where chunks begin, and digests
//! what there is.

use solve::Cancel;

use crate::BatchError;
use crate::digest::{Hasher, hex_of};
use crate::index::{Index, Start};
use crate::input::{BatchInput, FileReader, InputFile, InputRecord, NamedFile};
use crate::manifest::Manifest;
use crate::settings::BatchSettings;

/// The manifest and the index of a batch.
pub(crate) fn plan(
    input: &BatchInput,
    settings: &BatchSettings,
    cancel: &Cancel,
) -> Result<(Manifest, Index), BatchError> {
    match input {
        BatchInput::Recipe(recipe) => {
            let (puzzles, record) = (recipe.puzzles(), InputRecord::Recipe(recipe.clone()));
            Ok((Manifest::new(settings.clone(), puzzles, None, record), Index::default()))
        }
        BatchInput::Files(files) => {
            let mut planner = BatchPlanner::new(settings.chunk, cancel);
            let records: Result<Vec<InputFile>, BatchError> =
                files.iter().map(|file| planner.file(file)).collect();
            let records = records?;
            planner.end_chunk();
            if planner.puzzles == 0 {
                return Err(BatchError::Asked(
                    "expected files with puzzles, found none".to_owned(),
                ));
            }
            let (index, record) = (planner.index, InputRecord::Files(records));
            let digest = Some(hex_of(index.bytes()));
            Ok((Manifest::new(settings.clone(), planner.puzzles, digest, record), index))
        }
    }
}

struct BatchPlanner<'a> {
    chunk: u64,
    cancel: &'a Cancel,
    index: Index,
    /// The chunk at hand, and the digest of its records so far.
    start: Option<Start>,
    digest: Hasher,
    puzzles: u64,
    files: u64,
}

impl BatchPlanner<'_> {
    fn new(chunk: u64, cancel: &Cancel) -> BatchPlanner<'_> {
        BatchPlanner {
            chunk,
            cancel,
            index: Index::default(),
            start: None,
            digest: Hasher::default(),
            puzzles: 0,
            files: 0,
        }
    }

    fn file(&mut self, file: &NamedFile) -> Result<InputFile, BatchError> {
        let path = file.path.to_str().map(str::to_owned).ok_or_else(|| {
            let place = file.path.display();
            BatchError::Asked(format!(
                "{place}: expected a name in UTF-8, which a manifest can hold"
            ))
        })?;
        let record = match self.read(&path)? {
            Ok(record) => record,
            Err(error) if file.is_named => return Err(BatchError::input(path, &error)),
            Err(error) => self.unreadable(path, error.to_string()),
        };
        self.files += 1;
        Ok(record)
    }

    /// Reads a file through; the error in it is of a file that cannot be read.
    fn read(&mut self, path: &str) -> Result<std::io::Result<InputFile>, BatchError> {
        let mut reader = match FileReader::open(path) {
            Ok(reader) => reader,
            Err(error) => return Ok(Err(error)),
        };
        let mut puzzles = 0;
        loop {
            if self.cancel.is_wanted() {
                return Err(BatchError::Stopped);
            }
            let record = reader.next().map_err(|error| BatchError::input(path, &error))?;
            let Some(record) = record else { break };
            let (file, before) = (self.files, puzzles);
            let start = Start {
                file,
                offset: record.offset,
                line: record.line,
                before,
                ..Start::default()
            };
            let begins = self.begin(start);
            reader.feed(&record, begins || puzzles == 0, &mut self.digest);
            puzzles += 1;
        }
        if puzzles == 0 {
            let nothing = "expected puzzles, found an empty file".to_owned();
            return Ok(Ok(self.unreadable(path.to_owned(), nothing)));
        }
        let (path, bytes, sha256) = (path.to_owned(), reader.bytes, reader.all.hex());
        Ok(Ok(InputFile { path, bytes, sha256, puzzles, unreadable: None }))
    }

    /// A file that is one row, which says why it cannot be read.
    fn unreadable(&mut self, path: String, why: String) -> InputFile {
        self.begin(Start { file: self.files, ..Start::default() });
        self.digest.feed(why.as_bytes());
        let bytes = std::fs::metadata(&path).map_or(0, |there| there.len());
        InputFile { path, bytes, sha256: String::new(), puzzles: 1, unreadable: Some(why) }
    }

    /// Counts a puzzle that stands here; whether a chunk begins with it.
    fn begin(&mut self, start: Start) -> bool {
        let begins = self.puzzles.is_multiple_of(self.chunk);
        if begins {
            self.end_chunk();
            self.start = Some(start);
        }
        self.puzzles += 1;
        begins
    }

    fn end_chunk(&mut self) {
        let digest = std::mem::take(&mut self.digest).bytes();
        if let Some(start) = self.start.take() {
            self.index.add(&Start { digest, ..start });
        }
    }
}
