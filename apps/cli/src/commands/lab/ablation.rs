//! `nonolith lab ablation`: which change to a genetic algorithm is worth how much.

use clap::Args;
use nonolith::lab::experiments::ablation::{
    self, AblationCell, AblationPlan, AblationTrack, Variant,
};
use nonolith::lab::experiments::pieces::PieceError;
use nonolith::solve::Budget;

use super::pieces::DividedResume;
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::limits::Limits;
use crate::progress::Progress;

/// Take the genetic algorithm apart: variants by puzzles, and how often each succeeds.
///
/// The pure variants know nothing but the clues, and the hybrid ones begin with line solving; the
/// two are never mixed (hybrids prove nothing on line-solvable puzzles). A timeout is for all runs of a
/// cell. Cells are printed as they are finished.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab ablation --runs 10
  nonolith lab ablation --variant paper,improved,anneal --sizes 20,25,30 --evaluations 1000000
  nonolith lab ablation --resume work --shard 3/16 --json")]
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
    #[command(flatten)]
    resume: DividedResume,
}

impl Run for AblationCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let variants = self.variants()?;
        let mut pieces = self.resume.open("ablation", &self.settings())?;
        let sizes: Vec<usize> = self.sizes.iter().map(|&size| usize::from(size)).collect();
        let progress = Progress::new("drawing puzzles");
        let puzzles = ablation::puzzles(&sizes);
        drop(progress);
        if !self.json {
            context.print(&ablation::heading(&puzzles, self.evaluations))?;
        }
        let budget = Budget::default().cancelled_by(&context.cancel());
        let plan = AblationPlan {
            puzzles,
            variants,
            runs: self.runs as usize,
            seed: self.seed,
            evaluations: self.evaluations,
            limit: self.limits.timeout(),
            budget,
        };
        let (mut table, mut printed) = (TextTable::default(), Ok(()));
        let ended = ablation::run(&plan, &mut pieces, &mut |cell| {
            printed = match self.json {
                true => context.print_json(cell),
                false => context.print(&table.print(cell, plan.puzzles.len())),
            };
            if printed.is_err() {
                plan.budget.cancel.now();
            }
        });
        pieces.done();
        printed?;
        if !self.json && !table.is_at_start() {
            context.print("\n")?;
        }
        context.heed()?;
        match ended {
            Err(PieceError::Kept(why)) => Err(Failure::Unwritten(why)),
            _ => Ok(Exit::Done),
        }
    }
}

/// Prints cells as they come, in lines.
#[derive(Default)]
struct TextTable {
    track: Option<AblationTrack>,
    /// How many cells the line has so far.
    cells: usize,
}

impl TextTable {
    fn is_at_start(&self) -> bool {
        self.cells == 0
    }

    /// A cell, with what stands before it, and behind it if it is the last of its line.
    fn print(&mut self, cell: &AblationCell<'_>, columns: usize) -> String {
        let (mut text, variant) = (String::new(), cell.variant);
        if self.cells == 0 {
            if self.track.replace(variant.track()) != Some(variant.track()) {
                text += &format!("{}\n", variant.track().name());
            }
            text += &format!("  {:<14}", variant.name);
        }
        text += &format!(" {:>16}", ablation::cell(&cell.result));
        self.cells = (self.cells + 1) % columns;
        if self.cells == 0 {
            text += &format!("   {}\n", variant.note);
        }
        text
    }
}

impl AblationCommand {
    /// What a journal is of. Variants and sizes are no part of it: a folder serves any of them.
    fn settings(&self) -> String {
        let AblationCommand { runs, seed, evaluations, .. } = self;
        let limit = self.limits.timeout();
        let limit = limit.map_or(String::new(), |time| format!(" timeout={}", time.as_secs_f64()));
        format!("runs={runs} seed={seed} evaluations={evaluations}{limit}")
    }

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
}
