//! What a command may use of the world: two streams, and word that the user wants to stop.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use nonolith::solve::Cancel;
use serde::Serialize;

use crate::exit::{Exit, Failure};

/// How long work that was asked to stop may take to do so.
const GRACE: Duration = Duration::from_millis(100);

/// The world, as a command sees it.
#[derive(Default)]
pub(crate) struct Context {
    cancel: Option<Cancel>,
}

impl Context {
    /// Prints text to standard output, at once, so that what is finished stays when we are stopped.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Failure> {
        let mut stdout = anstream::stdout().lock();
        stdout.write_all(text.as_bytes())?;
        Ok(stdout.flush()?)
    }

    /// Prints one JSON object on a line of its own.
    pub(crate) fn print_json(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        let mut line = serde_json::to_string(object).expect("our own objects are JSON");
        line.push('\n');
        let mut stdout = std::io::stdout().lock();
        stdout.write_all(line.as_bytes())?;
        Ok(stdout.flush()?)
    }

    /// Tells the user something that is not the result.
    pub(crate) fn complain(&self, message: &str) {
        // If nobody listens on standard error either, there is nobody left to tell.
        let _ = writeln!(anstream::stderr(), "{message}");
    }

    /// The flag that Ctrl-C raises. Work that does not heed it soon is ended all the same.
    pub(crate) fn cancel(&mut self) -> Cancel {
        self.cancel.get_or_insert_with(listen).clone()
    }

    /// Fails if somebody pressed Ctrl-C.
    pub(crate) fn heed(&self) -> Result<(), Failure> {
        if INTERRUPTED.load(Ordering::Relaxed) { Err(Failure::Interrupted) } else { Ok(()) }
    }
}

/// Whether somebody pressed Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Listens for Ctrl-C; the flag is raised when it comes.
fn listen() -> Cancel {
    let cancel = Cancel::default();
    let flag = cancel.clone();
    let handler = move || {
        INTERRUPTED.store(true, Ordering::Relaxed);
        flag.now();
        std::thread::sleep(GRACE);
        crate::replace::abandon();
        std::process::exit(Exit::Interrupted as i32);
    };
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(handler);
    cancel
}
