//! `nonolith lab reward`: the steps of the play that earns most, reward by reward.

use clap::Args;
use nonolith::lab::experiments::pieces::PieceError;
use nonolith::lab::experiments::reward::{line, run};
use nonolith::solve::Budget;

use super::pieces::Resume;
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// Work out how many steps the play takes that earns most, under the paper's reward and others.
///
/// No learner can earn more than this play does, so where it takes many steps the reward is not aligned
/// with the number of steps. Exact, by dynamic programming over all positions of 5x5 puzzles.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab reward
  nonolith lab reward --puzzles 50 --json")]
pub(crate) struct RewardCommand {
    /// How many line-solvable 5x5 puzzles
    #[arg(long, value_name = "N", default_value_t = 500)]
    puzzles: usize,
    /// The seed of the puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object a reward
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    resume: Resume,
}

impl Run for RewardCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let mut budget = Budget::default();
        budget.cancel = context.cancel();
        let settings = format!("puzzles={} seed={}", self.puzzles, self.seed);
        let mut pieces = self.resume.open("reward", &settings)?;
        let mut printed = Ok(());
        let ended = run(self.puzzles, self.seed, &budget, &mut pieces, &mut |row| {
            printed = match self.json {
                true => context.print_json(row),
                false => context.print(&line(row)),
            };
            if printed.is_err() {
                budget.cancel.now();
            }
        });
        pieces.done();
        printed?;
        context.heed()?;
        match ended {
            Err(PieceError::Kept(why)) => Err(Failure::Unwritten(why)),
            _ => Ok(Exit::Done),
        }
    }
}
