//! What leaves the program: colour or none, and files.

use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::{AutoStream, ColorChoice};
use clap::ArgMatches;

use crate::exit::Failure;
use crate::replace::{Before, create, replace};

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

/// Whether `--no-clobber` was given.
static NO_CLOBBER: AtomicBool = AtomicBool::new(false);

/// Refuses from now on to write over files that exist. Those that the command line names are
/// looked at right away, so that nobody works for hours to be refused at the end.
pub(crate) fn never_overwrite(arguments: &ArgMatches) -> Result<(), Failure> {
    NO_CLOBBER.store(true, Ordering::Relaxed);
    let mut arguments = arguments;
    while let Some((_, below)) = arguments.subcommand() {
        arguments = below;
    }
    let named = |name| arguments.try_get_raw(name).ok().flatten().into_iter().flatten();
    OUTPUTS.into_iter().flat_map(named).try_for_each(|path| may_write(Path::new(path)))
}

/// The arguments that name a file to be written.
const OUTPUTS: [&str; 4] = ["output", "trace", "front", "answers_to"];

/// Fails if a file stands here that `--no-clobber` protects.
pub(crate) fn may_write(path: &Path) -> Result<(), Failure> {
    let exists = || std::fs::metadata(path).is_ok_and(|there| there.is_file());
    if NO_CLOBBER.load(Ordering::Relaxed) && !is_stdout(path) && exists() {
        return Err(kept(path));
    }
    Ok(())
}

fn kept(path: &Path) -> Failure {
    Failure::Usage(format!("{}: exists, and --no-clobber keeps it", path.display()))
}

fn is_stdout(path: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].map(Path::new).contains(&path)
}

/// What a file is called in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_stdout(path) { "standard output".to_owned() } else { path.display().to_string() }
}

/// Writes a whole file that the user asked for, or standard output if the path is `-`. A file that
/// stood there is replaced, and the user told so, unless `--no-clobber` keeps it.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if is_stdout(path) {
        let mut stdout = io::stdout().lock();
        return Ok(stdout.write_all(bytes).and_then(|()| stdout.flush())?);
    }
    let write = if NO_CLOBBER.load(Ordering::Relaxed) { create } else { replace };
    match write(path, bytes) {
        Ok(Before::File) => {
            // If nobody listens on standard error, there is nobody to tell.
            let _ = writeln!(anstream::stderr(), "overwrote {}", path.display());
            Ok(())
        }
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(kept(path)),
        Err(error) => Err(Failure::unwritten(path.display(), &error)),
    }
}

/// Writes a whole file that the program keeps for itself, such as the state of a run that can be
/// resumed: it is replaced without a word.
pub(crate) fn keep_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let kept = replace(path, bytes).map(drop);
    kept.map_err(|error| Failure::unwritten(path.display(), &error))
}

/// Makes a folder for files to be written into, if it is not there.
pub(crate) fn make_folder(path: &Path) -> Result<(), Failure> {
    let made = std::fs::create_dir_all(path);
    made.map_err(|error| Failure::unwritten(path.display(), &error))
}

/// How many characters a line of the terminal has that standard output goes to, if it is one.
pub(crate) fn terminal_width() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some(usize::from(width.0))
}
