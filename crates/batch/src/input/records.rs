//! The puzzles of a file, one after another. JSON lines are read as a stream; a file in any other format
//! is read whole, and has a limit.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Component, Path};

use puzzle::Puzzle;
use puzzle::formats::{self, Place, ReadError};
use solve::Budget;

use crate::digest::Hasher;

/// The most bytes of a line, and of a file that is not read by lines.
pub(crate) const MAX_RECORD: u64 = 1 << 26;

/// A puzzle of the input, or why there is none.
pub(crate) struct Entry {
    pub(crate) id: String,
    pub(crate) puzzle: Result<Puzzle, String>,
}

/// Where a record begins, and its bytes or its puzzle.
pub(crate) struct PuzzleRecord {
    /// The first byte of its line; of a file that is not read by lines, 0.
    pub(crate) offset: u64,
    /// Its line, counted from 0; of a file that is not read by lines, 0.
    pub(crate) line: u64,
    content: RecordContent,
}

enum RecordContent {
    Line(Vec<u8>),
    TooLong,
    Read(Box<Result<Puzzle, ReadError>>),
}

/// Reads the records of a file, one after another.
pub(crate) struct FileReader {
    source: FileSource,
    /// The digest of the bytes that were read.
    pub(crate) all: Hasher,
    /// Their number.
    pub(crate) bytes: u64,
}

enum FileSource {
    Lines {
        file: BufReader<File>,
        offset: u64,
        line: u64,
    },
    /// The bytes of the file, which are `own`, and of those that it names.
    Whole {
        bytes: Vec<u8>,
        own: usize,
        puzzles: std::vec::IntoIter<Result<Puzzle, ReadError>>,
    },
}

/// How much of a file shows whether it is read by lines.
const PEEK: usize = 1 << 16;

impl FileReader {
    /// Opens a file at its beginning.
    pub(crate) fn open(path: &str) -> io::Result<FileReader> {
        let mut file = File::open(path)?;
        if !file.metadata()?.is_file() {
            let message = "expected a file, which can be read more than once";
            return Err(io::Error::other(message));
        }
        let mut head = vec![0; PEEK];
        let length = fill(&mut file, &mut head)?;
        head.truncate(length);
        file.seek(SeekFrom::Start(0))?;
        let source = match is_by_lines(path, &head) {
            true => {
                FileSource::Lines { file: BufReader::with_capacity(PEEK, file), offset: 0, line: 0 }
            }
            false => whole(path, file)?,
        };
        Ok(FileReader { source, all: Hasher::default(), bytes: 0 })
    }

    /// Goes to a record: to its line, or past `before` puzzles of a file that is not read by lines.
    pub(crate) fn seek(&mut self, to_offset: u64, to_line: u64, before: u64) -> io::Result<()> {
        match &mut self.source {
            FileSource::Lines { file, offset, line } => {
                file.seek(SeekFrom::Start(to_offset))?;
                (*offset, *line) = (to_offset, to_line);
            }
            FileSource::Whole { puzzles, .. } => {
                for _ in 0..before {
                    puzzles.next();
                }
            }
        }
        Ok(())
    }

    /// The next record.
    pub(crate) fn next(&mut self) -> io::Result<Option<PuzzleRecord>> {
        match &mut self.source {
            FileSource::Lines { file, offset, line } => loop {
                let mut bytes = vec![];
                let length = read_line(file, &mut bytes, &mut |read| self.all.feed(read))?;
                if length == 0 {
                    return Ok(None);
                }
                let (start, number) = (*offset, *line);
                (*offset, *line) = (start + length, number + 1);
                self.bytes += length;
                let content = match length > MAX_RECORD {
                    true => RecordContent::TooLong,
                    false if is_blank(start, &bytes) => continue,
                    false => RecordContent::Line(bytes),
                };
                return Ok(Some(PuzzleRecord { offset: start, line: number, content }));
            },
            FileSource::Whole { bytes, own, puzzles } => {
                if self.bytes == 0 {
                    self.all.feed(&bytes[..*own]);
                    self.bytes = *own as u64;
                }
                let record = puzzles.next();
                Ok(record.map(|puzzle| PuzzleRecord {
                    offset: 0,
                    line: 0,
                    content: RecordContent::Read(Box::new(puzzle)),
                }))
            }
        }
    }

    /// Feeds the digest of a chunk with a record. `is_first` says that it is the first of its file in the
    /// chunk, which then depends on the whole file where it is not read by lines.
    pub(crate) fn feed(&self, record: &PuzzleRecord, is_first: bool, digest: &mut Hasher) {
        match (&record.content, &self.source) {
            (RecordContent::Line(bytes), _) => digest.feed(bytes),
            (RecordContent::TooLong, _) => digest.feed(b"a line that is too long\n"),
            (RecordContent::Read(_), FileSource::Whole { bytes, .. }) if is_first => {
                digest.feed(bytes)
            }
            _ => {}
        }
    }
}

/// Where a record comes from: what it is called in messages, and its id if it has none of its own.
pub(crate) struct RecordOrigin<'a> {
    pub(crate) path: &'a str,
    pub(crate) id: String,
}

impl<'a> RecordOrigin<'a> {
    /// The origin of puzzle `number` among the `of` puzzles of a file, counted from 1.
    pub(crate) fn of_file(path: &'a str, number: u64, of: u64) -> RecordOrigin<'a> {
        let stem = stem(path);
        RecordOrigin { path, id: if of == 1 { stem } else { format!("{stem}#{number}") } }
    }
}

impl PuzzleRecord {
    /// A line that was read elsewhere; of one that is too long its bytes do not matter.
    pub(crate) fn of_line(bytes: Vec<u8>, length: u64, line: u64) -> PuzzleRecord {
        let is_long = length > MAX_RECORD;
        let content = if is_long { RecordContent::TooLong } else { RecordContent::Line(bytes) };
        PuzzleRecord { offset: 0, line, content }
    }

    /// Whether there is nothing on the line, which begins at this byte.
    pub(crate) fn is_blank(&self, offset: u64) -> bool {
        matches!(&self.content, RecordContent::Line(bytes) if is_blank(offset, bytes))
    }

    /// What it says.
    pub(crate) fn entry(self, origin: &RecordOrigin) -> Entry {
        let PuzzleRecord { line, content, .. } = self;
        let read = match content {
            RecordContent::Line(bytes) => parse_line(&bytes, line),
            RecordContent::TooLong => Err(too_long(line)),
            RecordContent::Read(read) => *read,
        };
        let own = match &read {
            Ok(puzzle) => puzzle.details.id.clone(),
            Err(error) => error.id.clone(),
        };
        let id = own.unwrap_or_else(|| origin.id.clone());
        let puzzle = read.map_err(|error| located(origin.path, &error));
        Entry { puzzle: puzzle.and_then(|puzzle| within_memory(&id, puzzle)), id }
    }
}

/// The name under which puzzles go that have none of their own.
fn stem(path: &str) -> String {
    Path::new(path).file_stem().map_or(path.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// Reads a line, with its end; how many bytes it has, 0 at the end of the file. Of a line of more than
/// [`MAX_RECORD`] bytes nothing is kept. `see` is told all bytes.
pub(crate) fn read_line(
    file: &mut impl BufRead,
    line: &mut Vec<u8>,
    see: &mut dyn FnMut(&[u8]),
) -> io::Result<u64> {
    let mut length = 0;
    loop {
        let buffer = match file.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let taken = end.map_or(buffer.len(), |end| end + 1);
        see(&buffer[..taken]);
        length += taken as u64;
        match length > MAX_RECORD {
            true => *line = vec![],
            false => line.extend_from_slice(&buffer[..taken]),
        }
        let is_over = end.is_some() || taken == 0;
        file.consume(taken);
        if is_over {
            return Ok(length);
        }
    }
}

/// Reads as much as there is, up to the length of the buffer.
fn fill(file: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match file.read(&mut buffer[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

fn is_blank(offset: u64, line: &[u8]) -> bool {
    let line = if offset == 0 { line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line) } else { line };
    line.trim_ascii().is_empty()
}

/// Whether a file is JSON lines: it is called so, or its first line is an object.
fn is_by_lines(path: &str, head: &[u8]) -> bool {
    let suffix = Path::new(path).extension().unwrap_or_default().to_ascii_lowercase();
    let is_packed = head.starts_with(&[0x1F, 0x8B]);
    if (suffix == "jsonl" || suffix == "ndjson") && !is_packed {
        return true;
    }
    let text = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head).trim_ascii_start();
    let mut lines = text.split(|&byte| byte == b'\n');
    let first = lines.next().unwrap_or_default().trim_ascii();
    let is_cut = lines.next().is_none() && head.len() == PEEK;
    first.starts_with(b"{") && (first.ends_with(b"}") || is_cut)
}

/// Reads a file that is not read by lines.
fn whole(path: &str, file: File) -> io::Result<FileSource> {
    let mut bytes = vec![];
    file.take(MAX_RECORD + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_RECORD {
        let message = "expected at most 64 MiB, found more; only JSON lines may be of any length";
        return Err(io::Error::other(message));
    }
    let seen = RefCell::new(vec![]);
    let beside = |name: &str| {
        let inward = |part: Component| matches!(part, Component::Normal(_));
        let folder = Path::new(path).parent().filter(|_| Path::new(name).components().all(inward));
        let found = std::fs::read(folder?.join(name)).ok()?;
        seen.borrow_mut().extend_from_slice(&found);
        Some(found)
    };
    let puzzles = match formats::read_beside(&bytes, None, &beside) {
        Ok(puzzles) => puzzles,
        Err(error) => vec![Err(error)],
    };
    let own = bytes.len();
    bytes.append(&mut seen.into_inner());
    Ok(FileSource::Whole { bytes, own, puzzles: puzzles.into_iter() })
}

fn parse_line(bytes: &[u8], line: u64) -> Result<Puzzle, ReadError> {
    let format = formats::by_name("jsonl").expect("our own format is listed");
    let mut read = format.read(bytes);
    let read = match (read.pop(), read.is_empty()) {
        (Some(read), true) => read,
        _ => Err(ReadError::new("expected one puzzle on a line")),
    };
    read.map_err(|mut error| {
        let place = error.place.unwrap_or(Place { line: 1, column: 1 });
        error.place = Some(Place { line: place.line + line as usize, ..place });
        error
    })
}

fn too_long(line: u64) -> ReadError {
    ReadError::new("expected a line of at most 64 MiB, found a longer one")
        .at(Place { line: line as usize + 1, column: 1 })
}

/// An error with the file's name before it.
fn located(path: &str, error: &ReadError) -> String {
    let space = if error.place.is_some() { "" } else { " " };
    format!("{path}:{space}{error}")
}

fn within_memory(id: &str, puzzle: Puzzle) -> Result<Puzzle, String> {
    match Budget::default().room_for_puzzle(&puzzle) {
        Ok(()) => Ok(puzzle),
        Err(why) => Err(format!("{id}: {why}")),
    }
}
