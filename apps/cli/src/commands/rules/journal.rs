//! The journal of a learning run: one line a piece of work, appended as soon as it is done.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};
use synthesis::Journal;

use crate::exit::Failure;

/// A journal in a file. Its first line says what the run was set to.
pub(super) struct Diary {
    file: File,
    known: HashMap<String, Vec<String>>,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    work: String,
    rules: Vec<String>,
}

impl Diary {
    /// Opens a journal, or begins it, for a run that is set to this.
    pub(super) fn open(path: &Path, settings: &str) -> Result<Diary, Failure> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Failure::file(path.display(), &error)),
        };
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let mut lines = whole.lines();
        if lines.next().is_some_and(|first| first != settings) {
            let path = path.display();
            let message = format!("{path}: a run with other settings; give another folder to -o");
            return Err(Failure::World(message));
        }
        let entries = lines.filter_map(|line| serde_json::from_str::<Entry>(line).ok());
        let known = entries.map(|entry| (entry.work, entry.rules)).collect();
        // A line that was being written when the run was killed is written again.
        let begin = || -> std::io::Result<File> {
            let mut file = OpenOptions::new().create(true).append(true).open(path)?;
            file.set_len(whole.len() as u64)?;
            if whole.is_empty() {
                writeln!(file, "{settings}")?;
            }
            Ok(file)
        };
        let file = begin().map_err(|error| Failure::file(path.display(), &error))?;
        Ok(Diary { file, known })
    }
}

impl Journal for Diary {
    fn recall(&self, work: &str) -> Option<Vec<String>> {
        self.known.get(work).cloned()
    }

    fn note(&mut self, work: &str, rules: &[String]) -> Result<(), String> {
        let entry = Entry { work: work.to_owned(), rules: rules.to_vec() };
        let line = serde_json::to_string(&entry).map_err(|error| error.to_string())? + "\n";
        self.file.write_all(line.as_bytes()).map_err(|error| format!("the journal: {error}"))
    }
}
