//! `nonolith lab optimum`: the fewest line visits that solve a puzzle, proved.

use clap::Args;
use nonolith::lab::experiments::optimum::Optimum;
use nonolith::lab::orderings::hitting_sets::ProofEffort;
use nonolith::puzzle::Puzzle;
use serde::Serialize;

use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;
use crate::limits::Limits;
use crate::progress::Progress;

/// Prove the fewest visits to lines that solve a puzzle, or bound them from both sides.
///
/// For black-and-white puzzles of at most 63 rows and columns that are line-solvable.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab optimum cat.non
  nonolith lab optimum --timeout 60 --json collection.jsonl")]
pub(crate) struct OptimumCommand {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    limits: Limits,
    /// The seed of the order in which proofs are weakened
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// The width of the beam that gives the first upper bound
    #[arg(long, default_value_t = 400, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    beam: u32,
    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct OptimumRecord<'a> {
    id: &'a str,
    #[serde(flatten)]
    optimum: &'a Optimum,
}

impl Run for OptimumCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        self.puzzles.each(context, self.json, |context, id, puzzle| {
            let optimum = self.prove(context, id, &puzzle)?;
            if self.json {
                context.print_json(&OptimumRecord { id, optimum: &optimum })?;
            } else {
                context.print(&format!("{id}: {optimum}\n"))?;
            }
            Ok(if optimum.proved { Exit::Done } else { Exit::Unknown })
        })
    }
}

impl OptimumCommand {
    fn prove(&self, context: &mut Context, id: &str, puzzle: &Puzzle) -> Result<Optimum, Failure> {
        let progress = Progress::new(format!("proving {id}"));
        let budget = self.limits.budget(context).with_nodes(20_000_000);
        let effort = ProofEffort {
            seed: self.seed,
            beam: self.beam as usize,
            budget,
            ..ProofEffort::default()
        };
        let optimum = Optimum::of(puzzle, &effort);
        drop(progress);
        context.heed()?;
        Ok(optimum)
    }
}
