//! A worker: puzzles come in as lines and rows go out as lines, in the same order, for as long as the
//! input lasts. So any language can use a process that stays warm.

use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use solve::Cancel;

use crate::BatchError;
use crate::input::{PuzzleRecord, RecordOrigin, read_line};
use crate::part::Tally;
use crate::row::{BatchRow, RowPlace};
use crate::settings::BatchSettings;

/// What a thread may have on its stack: some searches go as deep as there are cells.
const STACK: usize = 1 << 26;

/// How many lines each thread may be ahead of the row that is written next.
const AHEAD: u64 = 64;

/// How often the caller's flag is looked at.
const EVERY: Duration = Duration::from_millis(20);

/// Answers every line of `input` with a row, which `write` gets without the end of the line, in the order
/// of the lines. Blank lines are left out.
///
/// # Errors
/// [`BatchError::Stopped`] if the flag was raised, [`BatchError::Unwritten`] if `write` fails,
/// [`BatchError::Input`] if the input cannot be read.
///
/// ```
/// use nonolith_batch::{BatchSettings, Cancel, work};
///
/// let dot = r#"{"format": "nonolith/1", "id": "dot", "rows": [[1]], "columns": [[1]]}"#;
/// let mut rows = vec![];
/// let mut write = |row: &str| { rows.push(row.to_owned()); Ok(()) };
/// let input = std::io::Cursor::new(format!("{dot}\nrubbish\n"));
/// let tally = work(Box::new(input), &mut write, &BatchSettings::default(), 2, &Cancel::default()).unwrap();
/// assert!(rows[0].starts_with(r#"{"row":0,"id":"dot","verdict":"unique""#));
/// assert!(rows[1].starts_with(r#"{"row":1,"id":"stdin#2","error":"standard input:2:1: "#));
/// assert_eq!((tally.rows, tally.errors), (2, 1));
/// ```
pub fn work(
    input: Box<dyn BufRead + Send>,
    write: &mut dyn FnMut(&str) -> io::Result<()>,
    settings: &BatchSettings,
    jobs: usize,
    cancel: &Cancel,
) -> Result<Tally, BatchError> {
    settings.check()?;
    let desk = Arc::new(Desk {
        settings: settings.with_verdict(),
        source: Mutex::new(LineSource { input, line: 0, offset: 0, row: 0, is_over: false }),
        written: Mutex::new(0),
        more: Condvar::new(),
        ahead: AHEAD * jobs.max(1) as u64,
        cancel: Cancel::default(),
    });
    let (send, rows) = mpsc::channel();
    for _ in 0..jobs.max(1) {
        let (desk, send) = (Arc::clone(&desk), send.clone());
        // Not in a scope: a thread that waits for a line cannot be told that nobody listens any more.
        let started = Builder::new().stack_size(STACK).spawn(move || desk.work(&send));
        started.map_err(|error| BatchError::Asked(format!("the number of jobs: {error}")))?;
    }
    drop(send);
    let mut tally = Tally::default();
    let mut waiting = BTreeMap::new();
    loop {
        match rows.recv_timeout(EVERY) {
            Ok((place, row)) => drop(waiting.insert(place, row)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(tally),
        }
        if cancel.is_wanted() {
            desk.cancel.now();
            return Err(BatchError::Stopped);
        }
        while let Some(row) = waiting.remove(&tally.rows) {
            let row: BatchRow = row.map_err(|error| BatchError::input("standard input", &error))?;
            write(&row.line).map_err(|error| match error.kind() {
                io::ErrorKind::BrokenPipe => BatchError::Stopped,
                _ => BatchError::unwritten("standard output", &error),
            })?;
            tally.add(&row.counts_as);
            desk.let_in(tally.rows);
        }
    }
}

/// What the threads of a worker share.
struct Desk {
    settings: BatchSettings,
    source: Mutex<LineSource>,
    /// How many rows are written, and a bell for those who wait for more.
    written: Mutex<u64>,
    more: Condvar,
    ahead: u64,
    cancel: Cancel,
}

struct LineSource {
    input: Box<dyn BufRead + Send>,
    line: u64,
    offset: u64,
    row: u64,
    is_over: bool,
}

impl Desk {
    fn work(&self, send: &Sender<(u64, io::Result<BatchRow>)>) {
        while let Some(next) = self.next().transpose() {
            let (place, row) = match next {
                Ok((place, record)) => (place, Ok(self.row(place, record))),
                Err((place, error)) => (place, Err(error)),
            };
            if send.send((place, row)).is_err() {
                break;
            }
        }
    }

    fn row(&self, row: u64, record: PuzzleRecord) -> BatchRow {
        let origin = RecordOrigin { path: "standard input", id: format!("stdin#{}", row + 1) };
        let place = RowPlace { chunk: None, row };
        BatchRow::make(place, &record.entry(&origin), &self.settings, &self.cancel)
    }

    /// The next line that is not blank, and its row; waits while too many are ahead of what is written.
    fn next(&self) -> Result<Option<(u64, PuzzleRecord)>, (u64, io::Error)> {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        self.wait_for(source.row.saturating_sub(self.ahead));
        while !source.is_over {
            let mut bytes = vec![];
            let (line, offset, row) = (source.line, source.offset, source.row);
            let length =
                read_line(&mut source.input, &mut bytes, &mut |_| {}).map_err(|error| {
                    source.is_over = true;
                    (row, error)
                })?;
            source.is_over = length == 0;
            (source.line, source.offset) = (line + 1, offset + length);
            let record = PuzzleRecord::of_line(bytes, length, line);
            if !source.is_over && !record.is_blank(offset) {
                source.row += 1;
                return Ok(Some((row, record)));
            }
        }
        Ok(None)
    }

    fn wait_for(&self, rows: u64) {
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.more.wait_while(written, |written| *written < rows));
    }

    fn let_in(&self, rows: u64) {
        *self.written.lock().unwrap_or_else(PoisonError::into_inner) = rows;
        self.more.notify_all();
    }
}
