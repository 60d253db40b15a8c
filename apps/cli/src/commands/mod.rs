//! The subcommands: one file each, and one line in the list.

mod batch;
mod book;
mod certify;
mod check;
mod completions;
mod convert;
mod count;
mod course;
mod explain;
mod formats;
mod from;
mod generate;
mod grade;
mod hint;
mod lab;
mod man;
mod methods;
mod repair;
mod rules;
mod serve;
mod show;
mod solve;
pub(crate) mod tour;
mod verify;

use clap::Subcommand;

pub(crate) use batch::shard;
pub(crate) use rules::sets;
pub(crate) use rules::soundness::proved_here;

use crate::context::Context;
use crate::exit::{Exit, Failure};

/// Something the program can do.
pub(crate) trait Run {
    fn run(self, context: &mut Context) -> Result<Exit, Failure>;
}

/// Makes the list of subcommands and their dispatch. A line is `Name(module::NameCommand)`, or
/// `module::Name` where the arguments' struct has the command's own name. The first sentence above
/// that struct is the command's line in the help.
macro_rules! commands {
    ($($(#[$cfg:meta])* $name:ident($module:ident::$command:ident),)*) => {
        #[derive(Subcommand)]
        #[allow(clippy::large_enum_variant, reason = "there is only ever one")]
        pub(crate) enum Command {
            $($(#[$cfg])* $name($module::$command),)*
        }

        impl Command {
            pub(crate) fn run(self, context: &mut Context) -> Result<Exit, Failure> {
                match self {
                    $($(#[$cfg])* Command::$name(command) => command.run(context),)*
                }
            }
        }
    };
    ($($(#[$cfg:meta])* $module:ident::$command:ident,)*) => {
        commands! { $($(#[$cfg])* $command($module::$command),)* }
    };
}
pub(crate) use commands;

commands! {
    tour::Tour,
    solve::Solve,
    check::Check,
    count::Count,
    certify::Certify,
    verify::Verify,
    explain::Explain,
    hint::Hint,
    grade::Grade,
    methods::Methods,
    show::Show,
    convert::Convert,
    formats::Formats,
    generate::Generate,
    from::From,
    repair::Repair,
    batch::Batch,
    book::Book,
    course::Course,
    completions::Completions,
    lab::Lab,
    rules::Rules,
    serve::Serve,
    man::Man,
}
