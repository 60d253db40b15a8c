//! `nonolith lab ablation`: which change to a genetic algorithm is worth how much.

use clap::Args;
use nonolith::lab::experiments::ablation::{self, AblationPuzzle, AblationResult, Variant};
use serde::Serialize;

use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::limits::Limits;
use crate::progress::Progress;

/// Take the genetic algorithm apart: variants by puzzles, and how often each succeeds.
///
/// The pure variants know nothing but the clues, and the hybrid ones begin with line solving; the
/// two are never mixed (hybrids prove nothing on line-solvable puzzles).
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab ablation --runs 10
  nonolith lab ablation --variant paper,improved,anneal --sizes 20,25,30 --evaluations 1000000")]
pub(crate) struct AblationCommand {
    /// Draw puzzles of these sizes, beside the bear
    #[arg(long, value_delimiter = ',', default_value = "15,20", value_name = "N,...")]
    #[arg(value_parser = clap::value_parser!(u8).range(5..=64))]
    sizes: Vec<u8>,
    /// Only these variants
    #[arg(long, value_delimiter = ',', value_name = "NAME,...")]
    variant: Vec<String>,
    /// How many runs of each
    #[arg(long, default_value_t = 30, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000))]
    runs: u64,
    /// The seed of the first run; the others follow
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// How many grids each run may judge
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    evaluations: u64,
    #[command(flatten)]
    limits: Limits,
    /// One JSON object a cell
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct AblationRecord<'a> {
    #[serde(flatten)]
    variant: &'a Variant,
    #[serde(flatten)]
    puzzle: &'a AblationPuzzle,
    #[serde(flatten)]
    result: AblationResult,
}

impl Run for AblationCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let variants = self.variants()?;
        let sizes: Vec<usize> = self.sizes.iter().map(|&size| usize::from(size)).collect();
        let progress = Progress::new("drawing puzzles");
        let entries = ablation::puzzles(&sizes);
        drop(progress);
        if !self.json {
            context.print(&ablation::heading(&entries, self.evaluations))?;
        }
        let mut track = None;
        for variant in &variants {
            if !self.json && track.replace(variant.track()) != Some(variant.track()) {
                context.print(&format!("{}\n", variant.track().name()))?;
            }
            let mut line = format!("  {:<14}", variant.name);
            for entry in &entries {
                let outcome = self.cell(context, entry, variant)?;
                if self.json {
                    context.print_json(&AblationRecord {
                        variant,
                        puzzle: entry,
                        result: outcome,
                    })?;
                } else {
                    line += &format!(" {:>16}", ablation::cell(&outcome));
                }
            }
            if !self.json {
                context.print(&format!("{line}   {}\n", variant.note))?;
            }
        }
        Ok(Exit::Done)
    }
}

impl AblationCommand {
    /// The variants asked for, in the order of the list.
    fn variants(&self) -> Result<Vec<Variant>, Failure> {
        let all = ablation::variants();
        let names: Vec<&str> = all.iter().map(|variant| variant.name).collect();
        if let Some(unknown) = self.variant.iter().find(|name| !names.contains(&name.as_str())) {
            let names = names.join(", ");
            return Err(Failure::Usage(format!("no variant {unknown:?}; there are {names}")));
        }
        let wanted = |variant: &Variant| self.variant.iter().any(|name| name == variant.name);
        Ok(all.into_iter().filter(|v| self.variant.is_empty() || wanted(v)).collect())
    }

    fn cell(
        &self,
        context: &mut Context,
        entry: &AblationPuzzle,
        variant: &Variant,
    ) -> Result<AblationResult, Failure> {
        let algorithm = variant.algorithm.with_evaluations(self.evaluations);
        let variant = Variant { algorithm, ..*variant };
        let budget = self.limits.budget(context);
        let progress = Progress::new(format!("{} on {}", variant.name, entry.name));
        let outcome = ablation::run(entry, &variant, self.runs as usize, self.seed, &budget);
        drop(progress);
        context.heed()?;
        outcome.map_err(Failure::World)
    }
}
