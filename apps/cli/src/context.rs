//! What a command may use of the world: two streams, and the signal that the user wants to stop.

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::{Duration, Instant};

use nonolith::solve::Cancel;
use serde::Serialize;

use crate::exit::{Exit, Failure};

/// How long work that was asked to stop may take to do so.
const GRACE: Duration = Duration::from_millis(100);
/// How long what is being printed then may take, to a reader that may have stopped reading.
const PATIENCE: Duration = Duration::from_secs(2);

/// The world, as a command sees it.
#[derive(Default)]
pub(crate) struct Context {
    cancel: Option<Cancel>,
}

impl Context {
    /// Prints text to standard output, at once, so that what is finished stays when we are stopped.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Failure> {
        printing(|| {
            let mut stdout = anstream::stdout().lock();
            stdout.write_all(text.as_bytes())?;
            Ok(stdout.flush()?)
        })
    }

    /// Prints one JSON object on a line of its own.
    pub(crate) fn print_json(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        let mut line = serde_json::to_string(object).expect("our own objects are JSON");
        line.push('\n');
        printing(|| {
            let mut stdout = std::io::stdout().lock();
            stdout.write_all(line.as_bytes())?;
            Ok(stdout.flush()?)
        })
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

    /// The work is over, and what came of it is about to be printed: from here on a signal waits.
    pub(crate) fn over(&self) {
        PRINTING.store(true, Ordering::SeqCst);
    }

    /// Fails if somebody pressed Ctrl-C or asked the process to end.
    pub(crate) fn heed(&self) -> Result<(), Failure> {
        match signalled() {
            Some(exit) => Err(Failure::Interrupted(exit)),
            None => Ok(()),
        }
    }
}

/// The exit code that a signal asks for; zero as long as none has come.
static SIGNALLED: AtomicU8 = AtomicU8::new(0);
/// Whether a result is being printed: a line that is begun is finished.
static PRINTING: AtomicBool = AtomicBool::new(false);

fn signalled() -> Option<Exit> {
    let code = SIGNALLED.load(Ordering::Relaxed);
    [Exit::Interrupted, Exit::Terminated].into_iter().find(|&exit| exit as u8 == code)
}

/// Prints while [`PRINTING`] is set.
fn printing(print: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
    PRINTING.store(true, Ordering::SeqCst);
    let printed = print();
    PRINTING.store(false, Ordering::SeqCst);
    printed
}

/// Asks the work to stop, lets it say what it knows, and ends the process if it does not itself.
fn end(cancel: &Cancel, exit: Exit) -> ! {
    SIGNALLED.store(exit as u8, Ordering::Relaxed);
    cancel.now();
    std::thread::sleep(GRACE);
    let asked = Instant::now();
    while PRINTING.load(Ordering::SeqCst) && asked.elapsed() < PATIENCE {
        std::thread::sleep(GRACE / 10);
    }
    crate::replace::abandon();
    std::process::exit(i32::from(exit as u8))
}

/// Waits for a signal in a thread of its own. Without one a signal still ends the program, only
/// less politely.
#[cfg(unix)]
fn listen() -> Cancel {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let cancel = Cancel::default();
    let flag = cancel.clone();
    if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM]) {
        std::thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                end(&flag, if signal == SIGTERM { Exit::Terminated } else { Exit::Interrupted });
            }
        });
    }
    cancel
}

/// Waits for Ctrl-C, where there are no other signals.
#[cfg(not(unix))]
fn listen() -> Cancel {
    let cancel = Cancel::default();
    let flag = cancel.clone();
    let _ = ctrlc::set_handler(move || end(&flag, Exit::Interrupted));
    cancel
}
