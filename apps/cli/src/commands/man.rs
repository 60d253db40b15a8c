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

#[cfg(all(test, not(feature = "serve")))]
mod tests {
    use std::fmt::Write;

    use super::*;

    /// The page that lists all commands with their help.
    const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/commands.md");

    const OPENING: &str = "\
# Commands

What `nonolith help COMMAND` says, of every command. This page is made from the same definition by the tests of the program.
Exit codes are the same for all: 0 done, or one solution; 1 unreadable input; 2 usage; 3 several solutions; 4 none; 5 unknown, or the wish was not reached; 6 a certificate was rejected; 70 an error of the
program itself; 74 output that could not be written; 130 and 143 ended by a signal.
";

    fn page_of_commands() -> String {
        let mut root = crate::Cli::command().term_width(100);
        root.build();
        let mut text = OPENING.to_owned();
        for mut command in with_subcommands(root) {
            let name = command.get_display_name().unwrap_or("nonolith").replace('-', " ");
            let help = command.render_long_help().to_string();
            let lines = help.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
            let _ = write!(text, "\n## {name}\n\n```text\n{}\n```\n", lines.trim_end());
        }
        text
    }

    #[test]
    fn the_page_of_commands_says_what_the_help_says() {
        let made = page_of_commands();
        if std::fs::read_to_string(PAGE).is_ok_and(|there| there == made) {
            return;
        }
        std::fs::write(PAGE, made).expect("the docs can be written");
        panic!(
            "docs/reference/commands.md was out of date and has been written anew: look at what changed"
        );
    }
}
