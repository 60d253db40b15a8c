//! What a command may use of the world: two streams and a way to be stopped.

use std::io::Write;

use serde::Serialize;

use crate::exit::Failure;

/// The world, as a command sees it.
#[derive(Default)]
pub(crate) struct Context {}

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
}
