//! `nonolith convert`: from one format to another.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;
use nonolith::puzzle::Puzzle;
use nonolith::puzzle::formats::{self, Format, WriteError};

use super::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Choice;
use crate::output;

/// Convert puzzles from one format to another.
///
/// What the new format cannot hold is reported on standard error. `nonolith formats` lists the
/// formats.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith convert cat.non cat.xml
  nonolith convert collection.jsonl cat.g --only cat#3
  nonolith convert - - --to nin < cat.json")]
pub(crate) struct Convert {
    /// The file to read; `-` is standard input
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The file to write, in the format that its suffix names; `-` is standard output
    #[arg(value_name = "OUT")]
    output: PathBuf,
    #[command(flatten)]
    choice: Choice,
    /// The format to write, whatever the suffix
    #[arg(long, value_name = "FORMAT", value_parser = PossibleValuesParser::new(writable()))]
    to: Option<String>,
}

fn writable() -> Vec<&'static str> {
    formats::all().iter().filter(|format| format.writes()).map(|format| format.name).collect()
}

impl Run for Convert {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let format = self.format()?;
        let (exit, puzzles) = self.read(context)?;
        if puzzles.is_empty() {
            return Ok(exit);
        }
        let written = format.write_all(&puzzles).map_err(|error| self.unwritten(&error))?;
        output::write_file(&self.output, &written.bytes)?;
        if !written.lost.is_empty() {
            let lost: Vec<String> = written.lost.iter().map(ToString::to_string).collect();
            context.complain(&format!(
                "{}: the format {} cannot hold {}: left out",
                output::name(&self.output),
                format.name,
                lost.join(", ")
            ));
        }
        Ok(exit)
    }
}

impl Convert {
    fn format(&self) -> Result<&'static Format, Failure> {
        if let Some(name) = &self.to {
            return Ok(formats::by_name(name).expect("one of the values that clap lets through"));
        }
        let suffix = self.output.extension().unwrap_or_default().to_string_lossy();
        formats::by_suffix(&suffix).ok_or_else(|| {
            Failure::Usage(format!(
                "{}: no format has this suffix; choose one with --to, or draw a picture with \
                 `nonolith show`; `nonolith formats` lists the formats",
                self.output.display()
            ))
        })
    }

    /// Why the puzzles are not in the new format, and what helps.
    fn unwritten(&self, error: &WriteError) -> Failure {
        let help = match error {
            WriteError::ReadOnly(_) => "; `nonolith formats` lists those that are",
            _ => "",
        };
        Failure::World(format!("{}: {error}{help}", self.input.display()))
    }

    /// The puzzles that could be read; the others are reported.
    fn read(&self, context: &mut Context) -> Result<(Exit, Vec<Puzzle>), Failure> {
        let (mut exit, mut puzzles) = (Exit::Done, Vec::new());
        let entries = self.choice.read(Path::new(&self.input));
        if let (true, Some(only)) = (entries.is_empty(), self.choice.only()) {
            return Err(self.choice.nothing(only));
        }
        for entry in entries {
            match entry.puzzle {
                Ok(puzzle) => puzzles.push(puzzle),
                Err(error) => {
                    context.complain(&error);
                    exit = Exit::Unreadable;
                }
            }
        }
        Ok((exit, puzzles))
    }
}
