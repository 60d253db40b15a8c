//! The command line of Nonolith.

mod commands;
mod context;
mod exit;
mod input;
mod known;
mod limits;
mod output;
mod parallel;
mod progress;
mod replace;
mod suffix;
mod watch;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser};

use commands::Command;
use commands::tour::Tour;
use context::Context;
use exit::{Exit, Failure};
use output::ColourChoice;

/// Solve, explain, learn and make nonograms.
#[derive(Parser)]
#[command(name = "nonolith", version, propagate_version = true)]
#[command(before_help = EXAMPLES)]
struct Cli {
    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", alias = "colour")]
    #[arg(default_value_t, value_enum)]
    color: ColourChoice,
    /// Never write over a file that exists: exit with code 2 instead
    #[arg(long, global = true)]
    no_clobber: bool,
    /// What to do; without one, a short tour
    #[command(subcommand)]
    command: Option<Command>,
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
    let done = parse_and_run(&mut context);
    done.unwrap_or_else(|failure| report(&context, failure)).into()
}

fn parse_and_run(context: &mut Context) -> Result<Exit, Failure> {
    let matches = match Cli::command().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return answer(&error),
    };
    let cli = match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => return answer(&error.format(&mut Cli::command())),
    };
    cli.color.apply();
    if cli.no_clobber {
        output::never_overwrite(&matches)?;
    }
    cli.command.unwrap_or(Command::Tour(Tour {})).run(context)
}

/// Prints the help or the version that was asked for, or what is wrong with the command line.
fn answer(error: &clap::Error) -> Result<Exit, Failure> {
    let printed = error.print().and_then(|()| std::io::stdout().flush());
    if error.use_stderr() {
        return Ok(Exit::Usage);
    }
    printed?;
    Ok(Exit::Done)
}

fn report(context: &Context, failure: Failure) -> Exit {
    if let Some(message) = failure.message() {
        context.complain(message);
    }
    failure.exit()
}

#[cfg(test)]
mod tests {
    use super::CommandFactory;

    #[test]
    fn the_definition_is_sound() {
        super::Cli::command().debug_assert();
    }

    /// The commands below `command` that take `--json`, each by its words with a hyphen between them.
    fn printing_json(command: &clap::Command, before: &str) -> Vec<String> {
        let mut found = vec![];
        for subcommand in command.get_subcommands() {
            let words = format!("{before}{}", subcommand.get_name());
            found.extend(printing_json(subcommand, &format!("{words}-")));
            if subcommand.get_arguments().any(|it| it.get_long() == Some("json")) {
                found.push(words);
            }
        }
        found
    }

    #[test]
    fn every_command_that_prints_json_has_a_schema() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema");
        let commands = printing_json(&super::Cli::command(), "");
        assert!(commands.len() > 30, "{commands:?}");
        for command in commands {
            let name = match command.as_str() {
                "rules-verify" => "rules-prove",
                "course-show" => "nonolith-course-1",
                own => own,
            };
            assert!(folder.join(format!("{name}.schema.json")).exists(), "{command} --json");
        }
    }
}
