//! How the program ends: its exit codes and the failures that lead to them, all in one place.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use nonolith::solve::{Refusal, SettingError};

/// An exit code; the contract gives each its meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Exit {
    #[default]
    Done = 0,
    Unreadable = 1,
    Usage = 2,
    Several = 3,
    None = 4,
    Unknown = 5,
    Internal = 70,
    Unwritten = 74,
    Interrupted = 130,
    Terminated = 143,
}

impl Exit {
    /// The exit after several puzzles: an interruption outranks all, then what could not be read,
    /// then the largest.
    pub(crate) fn and(self, other: Exit) -> Exit {
        let rank = |exit: &Exit| match exit {
            Exit::Interrupted | Exit::Terminated => 130,
            Exit::Unreadable => 100,
            exit => *exit as u8,
        };
        std::cmp::max_by_key(self, other, rank)
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why a command could not go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line asks for what cannot be.
    Usage(String),
    /// A file could not be read or understood.
    World(String),
    /// A file or standard output could not be written.
    Unwritten(String),
    /// The program itself is at fault.
    Internal(String),
    /// Whoever read our output has gone: nothing is left to say.
    ClosedPipe,
    /// Somebody pressed Ctrl-C or asked the process to end, and this is how it leaves.
    Interrupted(Exit),
}

impl Failure {
    /// The failure to read this file.
    pub(crate) fn file(path: impl Display, error: &io::Error) -> Failure {
        Failure::World(format!("{path}: {error}"))
    }

    /// The failure to write this file.
    pub(crate) fn unwritten(path: impl Display, error: &io::Error) -> Failure {
        Failure::Unwritten(format!("{path}: could not be written: {error}"))
    }

    /// What to tell the user, if anything.
    pub(crate) fn message(&self) -> Option<&str> {
        match self {
            Failure::Usage(message)
            | Failure::World(message)
            | Failure::Unwritten(message)
            | Failure::Internal(message) => Some(message),
            Failure::ClosedPipe | Failure::Interrupted(_) => None,
        }
    }

    /// The exit code it leads to.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Failure::Usage(_) => Exit::Usage,
            Failure::World(_) => Exit::Unreadable,
            Failure::Unwritten(_) => Exit::Unwritten,
            Failure::Internal(_) => Exit::Internal,
            Failure::ClosedPipe => Exit::Done,
            Failure::Interrupted(exit) => *exit,
        }
    }
}

/// Errors of standard output: any but a closed pipe is worth a message.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::unwritten("standard output", &error),
        }
    }
}

impl From<nonolith::UnknownMethod> for Failure {
    fn from(unknown: nonolith::UnknownMethod) -> Failure {
        Failure::Usage(unknown.to_string())
    }
}

/// The library does not know how the command line calls a setting, nor which other methods there are.
impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        let others = nonolith::alternatives(&refusal).join(", ");
        match &refusal {
            Refusal::Internal { .. } => Failure::Internal(refusal.to_string()),
            Refusal::Colour { .. } => Failure::Usage(format!("{refusal}; these do: {others}")),
            Refusal::Setting(SettingError::Unknown { .. }) => {
                Failure::Usage(format!("{refusal}; these have: {others}"))
            }
            Refusal::Setting(SettingError::Value { .. }) => Failure::Usage(format!("--{refusal}")),
            _ => Failure::Usage(refusal.to_string()),
        }
    }
}

impl From<SettingError> for Failure {
    fn from(error: SettingError) -> Failure {
        Refusal::Setting(error).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_not_be_read_outranks_the_rest() {
        assert_eq!(Exit::Unknown.and(Exit::Unreadable), Exit::Unreadable);
        assert_eq!(Exit::Unreadable.and(Exit::Several), Exit::Unreadable);
    }

    #[test]
    fn otherwise_the_largest_counts() {
        assert_eq!(Exit::Several.and(Exit::Done), Exit::Several);
        assert_eq!(Exit::Several.and(Exit::None), Exit::None);
    }
}
