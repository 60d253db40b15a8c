//! `nonolith rules states`: line states from puzzles, by random roll-outs.

use clap::Args;
use nonolith::strategies::states::{Keep, roll_out};

use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;

/// Write line states by random roll-outs of puzzles, as the paper makes its test set.
///
/// Again and again all lines on which something follows are closed and one of them, chosen at
/// random, is filled in. The chosen lines are written, one JSON object a line: of black-and-white
/// puzzles hints, before and after, of coloured ones clue, colours, before and after.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith rules states puzzles.jsonl --seed 1 > states.jsonl
  nonolith rules states puzzles.jsonl --seed 1 --all > states.jsonl")]
pub(crate) struct States {
    #[command(flatten)]
    puzzles: Puzzles,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Keep every line on which something follows, not only the chosen ones
    #[arg(long)]
    all: bool,
}

impl Run for States {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        context.cancel();
        let keep = if self.all { Keep::All } else { Keep::Chosen };
        let mut seed = self.seed;
        self.puzzles.each(context, false, |context, _, puzzle| {
            for state in roll_out(&puzzle, seed, keep) {
                context.print(&(state.to_json() + "\n"))?;
            }
            // Each puzzle has a seed of its own, so that equal puzzles are rolled out differently.
            seed = seed.wrapping_add(1);
            Ok(Exit::Done)
        })
    }
}
