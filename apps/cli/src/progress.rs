//! Progress: what takes longer than a second says so, on a terminal, and leaves no trace.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Nobody needs to be told about work shorter than this.
const PATIENCE: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(200);

/// A line on the terminal that says what goes on, until it is dropped.
pub(crate) struct Progress(Option<(Sender<()>, JoinHandle<()>)>);

impl Progress {
    /// Says what goes on, if standard error is a terminal.
    pub(crate) fn new(what: impl Into<String>) -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress(None);
        }
        let what = what.into();
        let (stop, stopped) = mpsc::channel::<()>();
        let ticker = thread::spawn(move || {
            let (start, mut wait) = (Instant::now(), PATIENCE);
            while stopped.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                say(&format!("{what} ... {} s", start.elapsed().as_secs()));
                wait = TICK;
            }
            if wait == TICK {
                say("");
            }
        });
        Progress(Some((stop, ticker)))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((stop, ticker)) = self.0.take() {
            drop(stop);
            let _ = ticker.join();
        }
    }
}

/// Replaces the line, if standard error is a terminal.
pub(crate) fn say(text: &str) {
    if !std::io::stderr().is_terminal() {
        return;
    }
    let mut stderr = std::io::stderr().lock();
    let _ = write!(stderr, "\r\x1b[K{text}").and_then(|()| stderr.flush());
}
