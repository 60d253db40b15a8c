//! The journal of a learning run: one line a piece of work, appended as soon as it is done.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use synthesis::{Journal, Kept, Notes, journal_line};

use crate::exit::Failure;

/// A journal in a file. Its first line says what the run was set to.
pub(super) struct Diary {
    path: PathBuf,
    file: File,
    /// Whether a line could not be written.
    is_broken: bool,
    known: Notes,
}

impl Diary {
    /// Opens a journal, or begins it, for a run that is set to this.
    pub(super) fn open(path: &Path, settings: &str) -> Result<Diary, Failure> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Failure::file(path.display(), &error)),
        };
        let kept = Kept::read(&text, settings).map_err(|other| {
            Failure::World(format!("{}: {other}; give another folder to -o", path.display()))
        })?;
        let file = begin(path, &kept, settings)
            .map_err(|error| Failure::unwritten(path.display(), &error))?;
        Ok(Diary { path: path.to_owned(), file, is_broken: false, known: kept.notes })
    }

    /// Whether a line could not be written.
    pub(super) fn is_broken(&self) -> bool {
        self.is_broken
    }
}

/// The file, open at the end of its last whole line: one that was being written when the run was
/// killed is written again.
fn begin(path: &Path, kept: &Kept, settings: &str) -> io::Result<File> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    file.set_len(kept.length as u64)?;
    if kept.length == 0 {
        file.write_all(format!("{settings}\n").as_bytes())?;
    }
    Ok(file)
}

impl Journal for Diary {
    fn recall(&self, work: &str) -> Option<Vec<String>> {
        self.known.recall(work)
    }

    fn note(&mut self, work: &str, rules: &[String]) -> Result<(), String> {
        self.file.write_all(journal_line(work, rules).as_bytes()).map_err(|error| {
            self.is_broken = true;
            format!("{}: could not be written: {error}", self.path.display())
        })
    }
}
