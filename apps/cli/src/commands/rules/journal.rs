//! The journal of a learning run as a file: one line for each piece of work, appended as soon as it
//! is finished.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use nonolith::strategies::dsl::{Language, Rule};
use synthesis::{Journal, JournalText, MemoryJournal, journal_line};

use crate::exit::Failure;

/// A journal in a file. Its first line holds the settings of the run.
pub(super) struct JournalFile {
    path: PathBuf,
    file: File,
    /// Whether a line could not be written.
    is_broken: bool,
    finished: MemoryJournal,
}

impl JournalFile {
    /// Opens the journal of a run with these settings, or begins it. Its rules are read in
    /// `language`.
    pub(super) fn open(
        path: &Path,
        settings: &str,
        language: &Language,
    ) -> Result<JournalFile, Failure> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Failure::file(path.display(), &error)),
        };
        let JournalText { finished, length } = JournalText::read(&text, settings, language)
            .map_err(|other| {
                Failure::World(format!("{}: {other}; give another folder to -o", path.display()))
            })?;
        let file = begin(path, length, settings)
            .map_err(|error| Failure::unwritten(path.display(), &error))?;
        Ok(JournalFile { path: path.to_owned(), file, is_broken: false, finished })
    }

    /// Whether a line could not be written.
    pub(super) fn is_broken(&self) -> bool {
        self.is_broken
    }
}

/// The file, open after its whole lines, which are `length` bytes. A line that was being written
/// when the run was killed is cut off, and its work is done again.
fn begin(path: &Path, length: usize, settings: &str) -> io::Result<File> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    file.set_len(length as u64)?;
    if length == 0 {
        file.write_all(format!("{settings}\n").as_bytes())?;
    }
    Ok(file)
}

impl Journal for JournalFile {
    fn lookup(&self, work: &str) -> Option<Vec<Rule>> {
        self.finished.lookup(work)
    }

    fn record(&mut self, work: &str, rules: &[Rule]) -> Result<(), String> {
        self.file.write_all(journal_line(work, rules).as_bytes()).map_err(|error| {
            self.is_broken = true;
            format!("{}: could not be written: {error}", self.path.display())
        })
    }
}
