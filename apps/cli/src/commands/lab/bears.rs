//! `nonolith lab bears`: the genetic algorithms of Tsai, Chou and Fang on other bears, read otherwise.

use clap::Args;
use nonolith::lab::experiments::bears::{
    BearPrinter, BearsPlan, BearsRow, by_bear, by_rate, heading, run,
};
use nonolith::lab::experiments::pieces::PieceError;
use nonolith::solve::Budget;

use super::pieces::Resume;
use super::shared::Figure;
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// Vary what Tsai, Chou and Fang (2012) leave open: the bear, the fitness, the mutation, the rates.
///
/// The bears have the three clues that the text gives and rows that can be filled in 6.214e20 ways, as
/// the paper's. Both algorithms run on each under each reading of the text, and on the first under
/// other rates. Rows are printed as they are finished.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab bears --bears 2 --runs 5
  nonolith lab bears --resume work -o bears.svg")]
pub(crate) struct BearsCommand {
    /// How many bears
    #[arg(long, value_name = "N", default_value_t = 5)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1000))]
    bears: u64,
    /// How many runs of each algorithm on each bear under each reading
    #[arg(long, value_name = "N", default_value_t = 30)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000))]
    runs: u64,
    /// How many grids each run may judge
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    evaluations: u64,
    /// The seed of the bears and of the first run
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object a row
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    resume: Resume,
    #[command(flatten)]
    figure: Figure,
}

impl Run for BearsCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let mut budget = Budget::default();
        budget.cancel = context.cancel();
        let BearsCommand { bears, runs, evaluations, seed, json, .. } = self;
        let plan =
            BearsPlan { bears: bears as usize, runs: runs as usize, evaluations, seed, budget };
        let settings = format!("bears={bears} runs={runs} evaluations={evaluations} seed={seed}");
        let mut pieces = self.resume.open("bears", &settings)?;
        if !json {
            context.print(&heading())?;
        }
        let (mut rows, mut printer, mut printed) =
            (Vec::<BearsRow>::new(), BearPrinter::default(), Ok(()));
        let ended = run(&plan, &mut pieces, &mut |row| {
            printed = match json {
                true => context.print_json(row),
                false => context.print(&printer.print(row)),
            };
            if printed.is_err() {
                plan.budget.cancel.now();
            }
            rows.push(row.clone());
        });
        pieces.done();
        printed?;
        context.heed()?;
        if let Err(PieceError::Kept(why)) = ended {
            return Err(Failure::Unwritten(why));
        }
        self.figure.draw(|| by_bear(&rows).to_svg())?;
        self.figure.draw_beside("rates", || by_rate(&rows).to_svg())?;
        Ok(Exit::Done)
    }
}
