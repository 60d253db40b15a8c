//! What comes in: files or standard input, in any format, with one puzzle or many.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;
use nonolith::puzzle::Puzzle;
use nonolith::puzzle::formats::{self, ReadError, ReadErrorKind};
use nonolith::solve::Budget;
use serde::Serialize;

use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::parallel::{Threads, in_order};
use crate::progress::Progress;

/// The most bytes that are read of one file. The largest puzzle there may be, with its solution,
/// stays below it; a device that never ends does not.
const MOST_BYTES: u64 = 1 << 30;

/// The initial size of the buffer for a file; larger files make it grow.
const READ_BUFFER: usize = 1 << 14;

/// The puzzles that a command is about.
#[derive(Args)]
pub(crate) struct Puzzles {
    /// Files with puzzles, in any format; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    choice: Choice,
}

/// Which puzzles of a file, and how it is read.
#[derive(Args, Default)]
pub(crate) struct Choice {
    /// Only the puzzle with this id; `cat#3` is the third in the file cat
    #[arg(long, value_name = "ID")]
    only: Option<String>,
    /// The format, where the content does not tell
    #[arg(long, value_name = "FORMAT", value_parser = PossibleValuesParser::new(readable()))]
    from: Option<String>,
}

fn readable() -> Vec<&'static str> {
    formats::all().iter().filter(|format| format.reads()).map(|format| format.name).collect()
}

/// A puzzle of a file, or why it could not be read.
pub(crate) struct PuzzleEntry {
    pub(crate) id: String,
    pub(crate) puzzle: Result<Puzzle, String>,
}

#[derive(Serialize)]
struct Unread<'a> {
    id: &'a str,
    error: &'a str,
}

impl Puzzles {
    /// Does something with every puzzle, in order. One that cannot be read, or whose board would
    /// not fit the memory, gets a message, and with `json` an object too, and the others go on.
    pub(crate) fn each(
        &self,
        context: &mut Context,
        json: bool,
        act: impl FnMut(&mut Context, &str, Puzzle) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        self.each_of(self.entries(), context, json, act)
    }

    fn each_of(
        &self,
        entries: impl Iterator<Item = PuzzleEntry>,
        context: &mut Context,
        json: bool,
        mut act: impl FnMut(&mut Context, &str, Puzzle) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        let (mut exit, mut count) = (Exit::Done, 0);
        for entry in entries {
            count += 1;
            exit = exit.and(match entry.within_memory() {
                PuzzleEntry { id, puzzle: Ok(puzzle) } => act(context, &id, puzzle)?,
                PuzzleEntry { id, puzzle: Err(error) } => report(context, json, &id, &error)?,
            });
        }
        self.end(exit, count)
    }

    /// Goes through all puzzles in two parts: `work`, which several threads may do for several
    /// puzzles at once, and `tell`, in the order of the puzzles. A single puzzle is worked on with
    /// all threads, of several each with one: `work` gets their number. On a terminal the user is
    /// told what is being done.
    pub(crate) fn each_on<R: Send>(
        &self,
        context: &mut Context,
        json: bool,
        threads: Threads,
        doing: &str,
        work: impl Fn(&Puzzle, usize) -> R + Sync,
        mut tell: impl FnMut(&mut Context, &str, &Puzzle, R) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        let (threads, mut entries) = (threads.number(), self.entries());
        let first: Vec<_> = entries.by_ref().take(if threads > 1 { 2 } else { 0 }).collect();
        let several = first.len() > 1;
        let entries = first.into_iter().chain(entries);
        if !several {
            return self.each_of(entries, context, json, |context, id, puzzle| {
                let progress = Progress::new(format!("{doing} {id}"));
                let result = work(&puzzle, threads);
                drop(progress);
                tell(context, id, &puzzle, result)
            });
        }
        let (mut exit, mut count) = (Exit::Done, 0);
        let progress = Progress::new(format!("{doing} on {threads} threads"));
        let work = |entry: PuzzleEntry| {
            let PuzzleEntry { id, puzzle } = entry.within_memory();
            (id, puzzle.map(|puzzle| (work(&puzzle, 1), puzzle)))
        };
        let cancel = context.cancel();
        in_order(entries, threads, work, |(id, result)| {
            count += 1;
            let told = match result {
                Ok((result, puzzle)) => tell(context, &id, &puzzle, result),
                Err(error) => report(context, json, &id, &error),
            };
            exit = exit.and(told.inspect_err(|_| cancel.now())?);
            Ok(())
        })?;
        drop(progress);
        self.end(exit, count)
    }

    /// How a command ends that was about this many puzzles.
    fn end(&self, exit: Exit, count: usize) -> Result<Exit, Failure> {
        match &self.choice.only {
            Some(only) if count == 0 => Err(self.choice.nothing(only)),
            _ => Ok(exit),
        }
    }

    /// The files, as they were named.
    pub(crate) fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// Fails if a file to be written is one of those that are read: its puzzles would be lost.
    pub(crate) fn keep_from(&self, output: Option<&Path>) -> Result<(), Failure> {
        let Some(written) = output.and_then(|path| path.canonicalize().ok()) else { return Ok(()) };
        let is_read = |path: &&PathBuf| path.canonicalize().is_ok_and(|read| read == written);
        match self.files.iter().find(is_read) {
            Some(path) => Err(Failure::Usage(format!(
                "{}: is read here, and would be lost if the output replaced it; give -o another name",
                path.display()
            ))),
            None => Ok(()),
        }
    }

    /// The puzzles asked for, in order; each file is read when its turn comes.
    fn entries(&self) -> impl Iterator<Item = PuzzleEntry> {
        self.files.iter().flat_map(|path| self.choice.read(path))
    }
}

impl Choice {
    /// The puzzles of a file that were asked for. A file that cannot be read at all is one entry.
    pub(crate) fn read(&self, path: &Path) -> Vec<PuzzleEntry> {
        match bytes(path) {
            Ok(bytes) => self.parse(path, &bytes),
            Err(error) => {
                let error = format!("{}: {error}", path.display());
                vec![PuzzleEntry::unread(stem(path), error)]
            }
        }
    }

    /// The puzzles of a file whose bytes were read already.
    pub(crate) fn parse(&self, path: &Path, bytes: &[u8]) -> Vec<PuzzleEntry> {
        let stem = stem(path);
        let beside = |name: &str| beside(path, name);
        let puzzles = match formats::read_beside(bytes, self.from.as_deref(), &beside) {
            Ok(puzzles) => puzzles,
            Err(error) => return vec![PuzzleEntry::unread(stem, located(path, &error))],
        };
        let alone = puzzles.len() == 1;
        let entries = puzzles.into_iter().enumerate().map(|(index, puzzle)| {
            let own = match &puzzle {
                Ok(puzzle) => puzzle.details.id.clone(),
                Err(error) => error.id.clone(),
            };
            let place = || if alone { stem.clone() } else { format!("{stem}#{}", index + 1) };
            let id = own.unwrap_or_else(place);
            PuzzleEntry { id, puzzle: puzzle.map_err(|error| located(path, &error)) }
        });
        entries.filter(|entry| self.only.as_ref().is_none_or(|only| *only == entry.id)).collect()
    }

    /// What to say when no puzzle has the id asked for.
    pub(crate) fn nothing(&self, only: &str) -> Failure {
        Failure::Usage(format!("no puzzle has the id {only:?}; without --only all are shown"))
    }

    pub(crate) fn only(&self) -> Option<&str> {
        self.only.as_deref()
    }
}

impl PuzzleEntry {
    fn unread(id: String, error: String) -> PuzzleEntry {
        PuzzleEntry { id, puzzle: Err(error) }
    }

    /// The entry, with an error in place of a puzzle whose board would not fit the memory.
    fn within_memory(self) -> PuzzleEntry {
        let PuzzleEntry { id, puzzle } = self;
        let puzzle = puzzle.and_then(|puzzle| match Budget::default().room_for_puzzle(&puzzle) {
            Ok(()) => Ok(puzzle),
            Err(why) => Err(format!("{id}: {why}")),
        });
        PuzzleEntry { id, puzzle }
    }
}

/// Says what is wrong with a puzzle, with `json` to programs too.
pub(crate) fn report(
    context: &mut Context,
    json: bool,
    id: &str,
    error: &str,
) -> Result<Exit, Failure> {
    context.complain(error);
    if json {
        context.print_json(&Unread { id, error })?;
    }
    Ok(Exit::Unreadable)
}

/// The error with the file's name before it, so that it points into the file, and what helps behind it.
fn located(path: &Path, error: &ReadError) -> String {
    let space = if error.place.is_some() { "" } else { " " };
    let help = match error.kind {
        ReadErrorKind::Ambiguous(_) => "; say which with --from",
        ReadErrorKind::Unrecognised => "; `nonolith formats` lists the formats",
        _ => "",
    };
    format!("{}:{space}{error}{help}", name(path))
}

/// A file that another one names: only what stands in the same folder or below it.
fn beside(path: &Path, name: &str) -> Option<Vec<u8>> {
    let inward = |part: std::path::Component| matches!(part, std::path::Component::Normal(_));
    let folder =
        path.parent().filter(|_| !is_stdin(path) && Path::new(name).components().all(inward))?;
    bytes(&folder.join(name)).ok()
}

fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// What a file is called in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// The name under which a file's puzzles go that have none of their own.
pub(crate) fn stem(path: &Path) -> String {
    match path.file_stem() {
        _ if is_stdin(path) => "stdin".to_owned(),
        Some(stem) => stem.to_string_lossy().into_owned(),
        None => path.display().to_string(),
    }
}

/// All bytes of a file, or of standard input if the path is `-`.
pub(crate) fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(READ_BUFFER);
    if is_stdin(path) {
        io::stdin().lock().take(MOST_BYTES).read_to_end(&mut bytes)?;
    } else {
        if path.is_dir() {
            return Err(io::Error::other("is a folder: name its files, as in FOLDER/*"));
        }
        File::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
    }
    if bytes.len() as u64 == MOST_BYTES {
        return Err(io::Error::other("expected less than 1 GiB, found more"));
    }
    Ok(bytes)
}
