//! Long experiments: a line of progress for each piece, and with `--resume` a journal of what is
//! finished, so that an interrupted experiment goes on where it was. Processes that divide an
//! experiment have a journal each in the same folder, and read the others'.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use batch::Shard;
use clap::Args;
use nonolith::lab::experiments::pieces::{PieceKeeper, PieceShare};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::commands::shard;
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

/// Where an experiment keeps what is finished that several processes may divide among them.
#[derive(Args)]
pub(super) struct DividedResume {
    #[command(flatten)]
    resume: Resume,
    /// Work together with other processes on the same folder, beginning with every N-th piece, as in 3/16;
    /// `auto` asks the scheduler. Each does what none of the others has done, and prints the same result
    #[arg(long, value_name = "I/N", value_parser = shard, requires = "resume")]
    shard: Option<Shard>,
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
    share: Option<PieceShare>,
    journal: Option<Journal>,
    finished: BTreeMap<String, String>,
}

impl Resume {
    /// The pieces of an experiment with these settings, those among them that were finished before.
    pub(super) fn open(&self, experiment: &str, settings: &str) -> Result<Pieces, Failure> {
        match &self.resume {
            Some(folder) => Pieces::open(folder, experiment, settings, None),
            None => Ok(Pieces::default()),
        }
    }
}

impl DividedResume {
    /// As [`Resume::open`]; what other processes have finished counts too.
    pub(super) fn open(&self, experiment: &str, settings: &str) -> Result<Pieces, Failure> {
        match &self.resume.resume {
            Some(folder) => Pieces::open(folder, experiment, settings, self.shard),
            None => Ok(Pieces::default()),
        }
    }
}

impl Pieces {
    /// The pieces of one of several processes that keep in a folder what is finished.
    pub(super) fn open(
        folder: &Path,
        experiment: &str,
        settings: &str,
        shard: Option<Shard>,
    ) -> Result<Pieces, Failure> {
        make_folder(folder)?;
        let head = Head {
            experiment: experiment.to_owned(),
            nonolith: env!("CARGO_PKG_VERSION").to_owned(),
            settings: settings.to_owned(),
        };
        let share = shard
            .map(|shard| PieceShare { number: shard.number() as usize, of: shard.of() as usize });
        let (mut journal, mut finished) = Journal::open(folder, head, share)?;
        journal.read_others(&mut finished)?;
        Ok(Pieces { progress: None, share, journal: Some(journal), finished })
    }

    /// The work is over: the line of progress goes.
    pub(super) fn done(&mut self) {
        self.progress = None;
    }
}

impl PieceKeeper for Pieces {
    fn share(&self) -> PieceShare {
        self.share.unwrap_or(PieceShare::WHOLE)
    }

    fn recall(&mut self, piece: &str) -> Option<String> {
        if let (false, Some(journal)) = (self.finished.contains_key(piece), &mut self.journal) {
            // What others cannot tell is done here.
            let _ = journal.read_others(&mut self.finished);
        }
        self.finished.get(piece).cloned()
    }

    fn begin(&mut self, piece: &str) {
        self.progress = None;
        self.progress = Some(Progress::new(piece));
    }

    fn keep(&mut self, piece: &str, result: &str) -> Result<(), String> {
        // What comes up again in the same experiment is not done twice either.
        self.finished.insert(piece.to_owned(), result.to_owned());
        self.journal.as_mut().map_or(Ok(()), |journal| journal.add(piece, result))
    }
}

/// The journal of this process, and what was read of those of others.
struct Journal {
    folder: PathBuf,
    head: Head,
    path: PathBuf,
    file: File,
    /// The journals of others, each with the number of bytes that were read.
    others: BTreeMap<PathBuf, u64>,
}

impl Journal {
    /// Opens the journal of a share or begins it, and gives what it holds. A journal that another living
    /// process writes is left to it, and one more is begun beside it.
    fn open(
        folder: &Path,
        head: Head,
        share: Option<PieceShare>,
    ) -> Result<(Journal, BTreeMap<String, String>), Failure> {
        let mut copy = 1;
        let (path, file) = loop {
            let path = folder.join(journal_name(&head.experiment, share, copy));
            let file = OpenOptions::new().create(true).append(true).open(&path);
            let file = file.map_err(|error| Failure::unwritten(path.display(), &error))?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => copy += 1,
                // Where the disk knows no locks there is nobody to ask.
                Ok(()) | Err(TryLockError::Error(_)) => break (path, file),
            }
        };
        let text = std::fs::read_to_string(&path)
            .map_err(|error| Failure::file(path.display(), &error))?;
        let (finished, length) = read(&path, &text, &head)?;
        let (folder, others) = (folder.to_owned(), BTreeMap::new());
        let mut journal = Journal { folder, head, path, file, others };
        journal
            .begin(length)
            .map_err(|error| Failure::unwritten(journal.path.display(), &error))?;
        Ok((journal, finished))
    }

    /// Cuts off a line that was being written when the program was killed; the first line is the head.
    fn begin(&mut self, length: usize) -> io::Result<()> {
        self.file.set_len(length as u64)?;
        if length == 0 {
            let head = serde_json::to_string(&self.head).expect("our own objects are JSON");
            self.file.write_all(format!("{head}\n").as_bytes())?;
        }
        Ok(())
    }

    fn add(&mut self, piece: &str, result: &str) -> Result<(), String> {
        let result = RawValue::from_string(result.to_owned()).map_err(|error| error.to_string())?;
        let entry = PieceEntry { piece: piece.to_owned(), result };
        let line = serde_json::to_string(&entry).expect("our own objects are JSON");
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| format!("{}: could not be written: {error}", self.path.display()))
    }

    /// Takes in what others have written since. A journal with other settings is an error.
    fn read_others(&mut self, finished: &mut BTreeMap<String, String>) -> Result<(), Failure> {
        for path in journals(&self.folder, &self.head.experiment) {
            let length = std::fs::metadata(&path).map_or(0, |there| there.len());
            if path == self.path || self.others.get(&path) == Some(&length) {
                continue;
            }
            let text = match std::fs::read_to_string(&path) {
                Ok(text) => text,
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                Err(error) => return Err(Failure::file(path.display(), &error)),
            };
            for (piece, result) in read(&path, &text, &self.head)?.0 {
                finished.entry(piece).or_insert(result);
            }
            self.others.insert(path, text.len() as u64);
        }
        Ok(())
    }
}

/// The name of the journal of a process that works alone, or of one of several.
fn journal_name(experiment: &str, share: Option<PieceShare>, copy: usize) -> String {
    let share =
        share.map_or(String::new(), |PieceShare { number, of }| format!("-{number}-of-{of}"));
    let copy = if copy == 1 { String::new() } else { format!("+{copy}") };
    format!("{experiment}{share}{copy}.jsonl")
}

/// The journals of an experiment in a folder.
fn journals(folder: &Path, experiment: &str) -> Vec<PathBuf> {
    let is_journal = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let rest = name.strip_prefix(experiment).and_then(|rest| rest.strip_suffix(".jsonl"));
        let is_number_or_sign = |c: char| c.is_ascii_digit() || c == '-' || c == '+';
        rest.is_some_and(|rest| rest.replace("-of-", "-").chars().all(is_number_or_sign))
    };
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(is_journal).collect()
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
