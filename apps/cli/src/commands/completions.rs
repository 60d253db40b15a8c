//! `nonolith completions`: for the shell, made from the definition that the help is made from.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// Print completions for a shell.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith completions bash > ~/.local/share/bash-completion/completions/nonolith
  nonolith completions fish > ~/.config/fish/completions/nonolith.fish")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Run for Completions {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::Cli::command(), "nonolith", &mut script);
        context.print(&String::from_utf8_lossy(&script))?;
        Ok(Exit::Done)
    }
}
