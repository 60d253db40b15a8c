//! `nonolith man`: the manual, made from the definition that the help is made from.

use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;

use super::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::{output, suffix};

/// Print the manual page, or write those of all commands into a folder.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith man | man -l -
  nonolith man -o ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// Write one page a command into this folder
    #[arg(short, long, value_name = "FOLDER", value_parser = suffix::folder)]
    output: Option<PathBuf>,
}

impl Run for Man {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let mut command = crate::Cli::command();
        command.build();
        match self.output {
            None => context.print(&String::from_utf8_lossy(&page(command)))?,
            Some(folder) => {
                for command in with_subcommands(command) {
                    let name = command.get_display_name().unwrap_or("nonolith").to_owned();
                    output::write_file(&folder.join(format!("{name}.1")), &page(command))?;
                }
            }
        }
        Ok(Exit::Done)
    }
}

/// A command, its subcommands, theirs, and so on; `help` needs no page.
fn with_subcommands(command: clap::Command) -> Vec<clap::Command> {
    let subcommands = command.get_subcommands().filter(|it| it.get_name() != "help").cloned();
    let below: Vec<_> = subcommands.flat_map(with_subcommands).collect();
    std::iter::once(command).chain(below).collect()
}

fn page(command: clap::Command) -> Vec<u8> {
    let mut roff = Vec::new();
    Page::new(command).render(&mut roff).expect("memory takes every byte");
    roff
}
