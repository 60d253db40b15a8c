//! The strategy language: one file a subcommand, and one line in the list.

mod cache;
mod choose;
mod compare;
mod cost;
mod evaluate;
mod fuzz;
mod greedy;
mod journal;
mod learn;
mod list;
mod page;
mod process;
mod process_pool;
mod prove;
pub(crate) mod sets;
mod show;
pub(super) mod solver;
pub(crate) mod soundness;
mod states;
mod verify;

use clap::{Args, Subcommand};

use crate::commands::{Run, commands};
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// List, price, verify, prove, compare, measure, choose and learn the rules that people solve by.
#[derive(Args)]
#[command(arg_required_else_help = true)]
pub(crate) struct Rules {
    #[command(subcommand)]
    command: Command,
}

impl Run for Rules {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        self.command.run(context)
    }
}

commands! {
    list::List,
    show::Show,
    page::Page,
    cost::Cost,
    verify::Verify,
    prove::Prove,
    fuzz::Fuzz,
    compare::Compare,
    evaluate::Evaluate,
    choose::Choose,
    learn::Learn,
    states::States,
}
