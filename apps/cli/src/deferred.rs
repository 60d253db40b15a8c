//! Subcommands whose options are defined only when they are asked for.
//!
//! Defining those of all subcommands takes longer than solving a small puzzle.

use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// The arguments of a subcommand of the program.
pub(crate) struct Deferred<T>(T);

impl<T: Args> Args for Deferred<T> {
    fn augment_args(command: Command) -> Command {
        if another_is_asked_for(command.get_name()) {
            command.defer(T::augment_args)
        } else {
            T::augment_args(command)
        }
    }

    fn augment_args_for_update(command: Command) -> Command {
        T::augment_args_for_update(command)
    }
}

/// Whether the command line begins with another subcommand. Help about all of them, or an option
/// that stands first, wants every definition.
fn another_is_asked_for(name: &str) -> bool {
    std::env::args_os().nth(1).is_some_and(|first| {
        first != name && first != "help" && !first.as_encoded_bytes().starts_with(b"-")
    })
}

impl<T: FromArgMatches> FromArgMatches for Deferred<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Deferred<T>, clap::Error> {
        T::from_arg_matches(matches).map(Deferred)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<T: Run> Run for Deferred<T> {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        self.0.run(context)
    }
}
