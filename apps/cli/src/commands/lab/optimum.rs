//! `nonolith lab optimum`: the fewest line visits that solve a puzzle, proved.

use clap::Args;
use nonolith::lab::orderings::hitting_sets::{self, Bounds, ProofEffort};
use nonolith::lab::orderings::{LineBoard, StateSpace};
use nonolith::puzzle::{LineId, Puzzle};
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
    proved: bool,
    lower: Option<usize>,
    upper: Option<usize>,
    order: Vec<LineId>,
    rounds: usize,
    clauses: usize,
    reason: Option<String>,
}

impl Run for OptimumCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        self.puzzles.each(context, self.json, |context, id, puzzle| {
            let found = self.prove(context, id, &puzzle)?;
            if self.json {
                context.print_json(&object(id, &puzzle, &found))?;
            } else {
                context.print(&format!("{id}: {}\n", sentence(&puzzle, &found)))?;
            }
            let proved = found.is_ok_and(|bounds| bounds.is_proved());
            Ok(if proved { Exit::Done } else { Exit::Unknown })
        })
    }
}

impl OptimumCommand {
    fn prove(
        &self,
        context: &mut Context,
        id: &str,
        puzzle: &Puzzle,
    ) -> Result<Result<Bounds, String>, Failure> {
        let progress = Progress::new(format!("proving {id}"));
        let budget = self.limits.budget(context).with_nodes(20_000_000);
        let effort = ProofEffort {
            seed: self.seed,
            beam: self.beam as usize,
            budget,
            ..ProofEffort::default()
        };
        let found = StateSpace::of(puzzle)
            .map(|space| hitting_sets::prove(&space, &space.start(), &effort))
            .map_err(|why| why.to_string());
        drop(progress);
        context.heed()?;
        Ok(found)
    }
}

/// The lines of an order by name.
fn lines(puzzle: &Puzzle, order: &[usize]) -> Vec<LineId> {
    let board = LineBoard::new(puzzle);
    order.iter().map(|&line| board.id(line)).collect()
}

fn object<'a>(id: &'a str, puzzle: &Puzzle, found: &Result<Bounds, String>) -> OptimumRecord<'a> {
    let none = Bounds { lower: 0, order: vec![], rounds: 0, clauses: 0, stopped: None };
    let bounds = found.as_ref().unwrap_or(&none);
    let stopped = bounds.stopped.map(|why| why.to_string());
    OptimumRecord {
        id,
        proved: found.is_ok() && bounds.is_proved(),
        lower: found.is_ok().then_some(bounds.lower),
        upper: found.is_ok().then_some(bounds.order.len()),
        order: lines(puzzle, &bounds.order),
        rounds: bounds.rounds,
        clauses: bounds.clauses,
        reason: found.as_ref().err().cloned().or(stopped),
    }
}

fn sentence(puzzle: &Puzzle, found: &Result<Bounds, String>) -> String {
    let bounds = match found {
        Ok(bounds) => bounds,
        Err(why) => return format!("unknown, {why}"),
    };
    let order = lines(puzzle, &bounds.order).iter().map(LineId::to_string).collect::<Vec<_>>();
    let (lower, upper, order) = (bounds.lower, bounds.order.len(), order.join(", "));
    match bounds.stopped {
        _ if bounds.is_proved() => format!("{upper} visits, proved the fewest: {order}"),
        Some(why) => format!("{lower} to {upper} visits ({why}): {order}"),
        None => format!("{lower} to {upper} visits: {order}"),
    }
}
