//! The subcommands: one file each, and one line in the list.

mod check;
mod completions;
mod convert;
mod count;
mod explain;
mod formats;
mod generate;
mod grade;
mod hint;
mod lab;
mod man;
mod methods;
mod rules;
#[cfg(feature = "serve")]
mod serve;
mod show;
mod solve;

use clap::Subcommand;

pub(crate) use rules::sets;

use crate::context::Context;
use crate::exit::{Exit, Failure};

/// Something the program can do.
pub(crate) trait Run {
    fn run(self, context: &mut Context) -> Result<Exit, Failure>;
}

/// Makes the list of subcommands and their dispatch from `module::Command` lines. The first
/// sentence above a command's struct is its line in the help.
macro_rules! commands {
    ($($(#[$cfg:meta])* $module:ident::$command:ident,)*) => {
        #[derive(Subcommand)]
        #[allow(clippy::large_enum_variant, reason = "there is only ever one")]
        pub(crate) enum Command {
            $($(#[$cfg])* $command($module::$command),)*
        }

        impl Command {
            pub(crate) fn run(self, context: &mut Context) -> Result<Exit, Failure> {
                match self {
                    $($(#[$cfg])* Command::$command(command) => command.run(context),)*
                }
            }
        }
    };
}
pub(crate) use commands;

commands! {
    solve::Solve,
    check::Check,
    count::Count,
    explain::Explain,
    hint::Hint,
    grade::Grade,
    methods::Methods,
    show::Show,
    convert::Convert,
    formats::Formats,
    generate::Generate,
    completions::Completions,
    lab::Lab,
    rules::Rules,
    #[cfg(feature = "serve")] serve::Serve,
    man::Man,
}
