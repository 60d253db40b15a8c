//! The command line of Nonolith.

mod commands;
mod context;
mod exit;
mod input;
mod known;
mod limits;
mod output;
mod progress;
mod suffix;
mod watch;

use std::process::ExitCode;

use clap::Parser;

use commands::Command;
use context::Context;
use exit::{Exit, Failure};
use output::ColourChoice;

/// Solve, explain, learn and make nonograms.
#[derive(Parser)]
#[command(name = "nonolith", version, propagate_version = true, subcommand_required = true)]
#[command(before_help = EXAMPLES, arg_required_else_help = true)]
struct Cli {
    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", alias = "colour")]
    #[arg(default_value_t, value_enum)]
    color: ColourChoice,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  nonolith show cat.non
  nonolith check cat.non
  nonolith solve cat.non
  nonolith show cat.non --puzzle -o cat.svg
  nonolith convert cat.non cat.xml
  nonolith generate --size 10x15 --kind blob --seed 7 | nonolith show -";

fn main() -> ExitCode {
    let mut context = Context::default();
    let cli = Cli::parse();
    cli.color.apply();
    let done = cli.command.run(&mut context);
    done.unwrap_or_else(|failure| report(&context, failure)).into()
}

fn report(context: &Context, failure: Failure) -> Exit {
    if let Some(message) = failure.message() {
        context.complain(message);
    }
    failure.exit()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_sound() {
        super::Cli::command().debug_assert();
    }
}
