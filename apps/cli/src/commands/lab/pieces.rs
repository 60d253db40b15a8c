//! Long experiments: a line of progress for each piece, and with `--resume` a journal of what is
//! finished, so that an interrupted experiment goes on where it was.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use nonolith::lab::experiments::pieces::PieceKeeper;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::exit::Failure;
use crate::output::make_folder;
use crate::progress::Progress;
use crate::suffix;

/// Where an experiment keeps what is finished.
#[derive(Args)]
pub(super) struct Resume {
    /// Keep in this folder what is finished, and go on from what is there
    #[arg(long, value_name = "FOLDER", value_parser = suffix::folder)]
    resume: Option<PathBuf>,
}

/// The first line of a journal: what it is a journal of.
#[derive(Debug, Deserialize, PartialEq, Serialize)]
struct Head {
    experiment: String,
    nonolith: String,
    settings: String,
}

/// Every other line: a piece and what it came to.
#[derive(Deserialize, Serialize)]
struct PieceEntry {
    piece: String,
    result: Box<RawValue>,
}

/// The pieces of an experiment, as the command line keeps them.
#[derive(Default)]
pub(super) struct Pieces {
    progress: Option<Progress>,
    journal: Option<(PathBuf, File)>,
    finished: BTreeMap<String, String>,
}

impl Resume {
    /// The pieces of an experiment with these settings, those among them that were finished before.
    pub(super) fn open(&self, experiment: &str, settings: &str) -> Result<Pieces, Failure> {
        let Some(folder) = &self.resume else { return Ok(Pieces::default()) };
        make_folder(folder)?;
        let path = folder.join(format!("{experiment}.jsonl"));
        let head = Head {
            experiment: experiment.to_owned(),
            nonolith: env!("CARGO_PKG_VERSION").to_owned(),
            settings: settings.to_owned(),
        };
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Failure::file(path.display(), &error)),
        };
        let (finished, length) = read(&path, &text, &head)?;
        let file = begin(&path, length, &head)
            .map_err(|error| Failure::unwritten(path.display(), &error))?;
        Ok(Pieces { progress: None, journal: Some((path, file)), finished })
    }
}

/// The pieces of a journal, and how many bytes its whole lines are: a line that was being written when
/// the program was killed does not count.
fn read(
    path: &Path,
    text: &str,
    head: &Head,
) -> Result<(BTreeMap<String, String>, usize), Failure> {
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = text[..whole].lines();
    let Some(first) = lines.next() else { return Ok((BTreeMap::new(), 0)) };
    if serde_json::from_str::<Head>(first).ok().as_ref() != Some(head) {
        let expected = "expected a journal of this experiment with these settings";
        return Err(Failure::World(format!("{}: {expected}; give another folder", path.display())));
    }
    let mut finished = BTreeMap::new();
    for (number, line) in lines.enumerate() {
        let entry: PieceEntry = serde_json::from_str(line).map_err(|error| {
            Failure::World(format!("{}: line {}: {error}", path.display(), number + 2))
        })?;
        finished.insert(entry.piece, entry.result.get().to_owned());
    }
    Ok((finished, whole))
}

/// The file, open behind its whole lines, the first of which is `head`.
fn begin(path: &Path, length: usize, head: &Head) -> io::Result<File> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    file.set_len(length as u64)?;
    if length == 0 {
        let head = serde_json::to_string(head).expect("our own objects are JSON");
        file.write_all(format!("{head}\n").as_bytes())?;
    }
    Ok(file)
}

impl Pieces {
    /// The work is over: the line of progress goes.
    pub(super) fn done(&mut self) {
        self.progress = None;
    }
}

impl PieceKeeper for Pieces {
    fn recall(&mut self, piece: &str) -> Option<String> {
        self.finished.get(piece).cloned()
    }

    fn begin(&mut self, piece: &str) {
        self.progress = None;
        self.progress = Some(Progress::new(piece));
    }

    fn keep(&mut self, piece: &str, result: &str) -> Result<(), String> {
        // What comes up again in the same experiment is not done twice either.
        self.finished.insert(piece.to_owned(), result.to_owned());
        let Some((path, file)) = &mut self.journal else { return Ok(()) };
        let result = RawValue::from_string(result.to_owned()).map_err(|error| error.to_string())?;
        let entry = PieceEntry { piece: piece.to_owned(), result };
        let line = serde_json::to_string(&entry).expect("our own objects are JSON");
        let written = file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| format!("{}: could not be written: {error}", path.display()))
    }
}
