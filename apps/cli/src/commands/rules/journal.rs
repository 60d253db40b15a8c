//! The journal of a learning run as a file: one line for each piece of work, appended as soon as it
//! is finished. Processes that learn together have one each in the same folder, and read the others'.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use nonolith::strategies::dsl::{Language, Rule};
use synthesis::{Journal, JournalText, LearnShare, MemoryJournal, journal_line};

use crate::exit::Failure;

/// A journal in a file. Its first line holds the settings of the run.
pub(super) struct JournalFile {
    path: PathBuf,
    file: File,
    /// Whether a line could not be written.
    is_broken: bool,
    finished: MemoryJournal,
    settings: String,
    language: Language,
    /// The journals of others, each with the number of bytes that were read.
    others: BTreeMap<PathBuf, u64>,
}

/// The name of the journal of a process that learns alone, or of one of several.
pub(super) fn journal_name(share: LearnShare) -> String {
    match share {
        LearnShare::WHOLE => "journal.jsonl".to_owned(),
        LearnShare { number, of } => format!("journal-{number}-of-{of}.jsonl"),
    }
}

impl JournalFile {
    /// Opens the journal of a run with these settings, or begins it; what other journals in its folder say is
    /// taken in. Its rules are read in `language`.
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
        let (path, settings, language) = (path.to_owned(), settings.to_owned(), language.clone());
        let others = BTreeMap::new();
        let mut journal =
            JournalFile { path, file, is_broken: false, finished, settings, language, others };
        journal.read_others()?;
        Ok(journal)
    }

    /// Takes in what others have written since. A journal of a run with other settings is an error.
    fn read_others(&mut self) -> Result<(), Failure> {
        for path in journals_beside(&self.path) {
            let length = std::fs::metadata(&path).map_or(0, |there| there.len());
            if self.others.get(&path) == Some(&length) {
                continue;
            }
            let failed = |error: &io::Error| Failure::file(path.display(), error);
            let text = std::fs::read_to_string(&path).map_err(|error| failed(&error))?;
            let read = JournalText::read(&text, &self.settings, &self.language);
            let read = read.map_err(|other| {
                let place = path.display();
                Failure::World(format!("{place}: {other}; give another folder to -o"))
            })?;
            self.finished.take_in(read.finished);
            self.others.insert(path, text.len() as u64);
        }
        Ok(())
    }

    /// Whether a line could not be written.
    pub(super) fn is_broken(&self) -> bool {
        self.is_broken
    }
}

/// The other journals in the folder of one.
fn journals_beside(path: &Path) -> Vec<PathBuf> {
    let folder = path.parent().into_iter().filter_map(|folder| std::fs::read_dir(folder).ok());
    let is_journal = |name: &str| name.starts_with("journal") && name.ends_with(".jsonl");
    let files = folder.flatten().flatten().map(|entry| entry.path()).filter(|other| {
        let name = other.file_name().unwrap_or_default().to_string_lossy();
        is_journal(&name) && other.as_path() != path
    });
    files.collect()
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

    fn refresh(&mut self) {
        // What others cannot tell is done here.
        let _ = self.read_others();
    }

    fn record(&mut self, work: &str, rules: &[Rule]) -> Result<(), String> {
        self.file.write_all(journal_line(work, rules).as_bytes()).map_err(|error| {
            self.is_broken = true;
            format!("{}: could not be written: {error}", self.path.display())
        })
    }
}
