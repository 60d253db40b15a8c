//! What leaves the program: colour or none, and files.

use std::io::{self, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};

use crate::exit::Failure;

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub(crate) enum ColourChoice {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl ColourChoice {
    /// Makes it the choice of the whole program.
    pub(crate) fn apply(self) {
        match self {
            ColourChoice::Auto => ColorChoice::Auto,
            ColourChoice::Always => ColorChoice::Always,
            ColourChoice::Never => ColorChoice::Never,
        }
        .write_global();
    }
}

/// Whether standard output takes colour.
pub(crate) fn is_coloured() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}

/// What a file is called in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_stdout(path) { "standard output".to_owned() } else { path.display().to_string() }
}

/// Writes a whole file, or standard output if the path is `-`.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if is_stdout(path) {
        let mut stdout = io::stdout().lock();
        return Ok(stdout.write_all(bytes).and_then(|()| stdout.flush())?);
    }
    std::fs::write(path, bytes).map_err(|error| Failure::file(path.display(), &error))
}
