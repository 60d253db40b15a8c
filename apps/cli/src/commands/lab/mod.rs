//! The laboratory: one file an experiment, and one line in the list.

mod ablation;
mod bears;
mod colouring;
mod heuristics;
mod iga;
mod learner;
mod line_order;
mod optimum;
mod pieces;
mod race;
mod reward;
mod rules;
mod sarsa;
mod science;
mod share;
mod shared;
mod stages;
mod table2;
mod train_policy;
mod tree;

use clap::{Args, Subcommand};

use crate::commands::{Run, commands};
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// Reproduce the papers' tables and figures, and race methods against each other.
#[derive(Args)]
#[command(arg_required_else_help = true)]
pub(crate) struct Lab {
    #[command(subcommand)]
    experiment: Command,
}

impl Run for Lab {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        self.experiment.run(context)
    }
}

commands! {
    Ablation(ablation::AblationCommand),
    Bears(bears::BearsCommand),
    Colouring(colouring::ColouringCommand),
    Heuristics(heuristics::HeuristicsCommand),
    Iga(iga::IgaCommand),
    LineOrder(line_order::LineOrderCommand),
    Optimum(optimum::OptimumCommand),
    Race(race::RaceCommand),
    Reward(reward::RewardCommand),
    Rules(rules::RulesCommand),
    Sarsa(sarsa::SarsaCommand),
    Science(science::ScienceCommand),
    Share(share::ShareCommand),
    Stages(stages::StagesCommand),
    Table2(table2::Table2Command),
    TrainPolicy(train_policy::TrainPolicyCommand),
    Tree(tree::TreeCommand),
}
