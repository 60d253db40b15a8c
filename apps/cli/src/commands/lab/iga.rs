//! `nonolith lab iga`: two genetic algorithms and a bear.

use clap::Args;
use nonolith::lab::experiments::iga::{self, Contestant, ContestantResult, IgaReport};
use nonolith::lab::experiments::pieces::PieceError;
use nonolith::puzzle::Puzzle;
use nonolith::solve::Budget;

use super::pieces::Resume;
use super::shared::Figure;
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// Let genetic algorithms draw a bear, as Tsai, Chou and Fang (2012) did.
///
/// The canonical and the intelligent genetic algorithm with the paper's settings, and beside them
/// the column algorithm of Salcedo-Sanz and others, the improved one and annealing. Prints the best,
/// mean and standard deviation of the last fitness beside the paper's, contestant by contestant as they are
/// finished; Ctrl-C prints what there is. The figure shows the fitness
/// curves; the pictures go into a second one, NAME-pictures, beside it.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab iga
  nonolith lab iga --runs 5 -o bear.svg
  nonolith lab iga --resume work
  nonolith lab iga --json > bear.json")]
pub(crate) struct IgaCommand {
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
    resume: Resume,
    #[command(flatten)]
    figure: Figure,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

impl Run for IgaCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let bear = iga::bear();
        let mut budget = Budget::default();
        budget.cancel = context.cancel();
        let IgaCommand { seed, evaluations, json, .. } = self;
        let runs = self.runs as usize;
        let settings = format!("runs={runs} seed={seed} evaluations={evaluations}");
        let mut pieces = self.resume.open("iga", &settings)?;
        if !json {
            context.print(&iga::heading(&bear, runs, evaluations))?;
        }
        let mut outcomes = vec![];
        for contestant in iga::contestants() {
            let algorithm = contestant.algorithm.with_evaluations(evaluations);
            let contestant = Contestant { algorithm, ..contestant };
            match iga::run(&bear, contestant, runs, seed, &mut pieces, &budget) {
                Ok(outcome) if json => outcomes.push(outcome),
                Ok(outcome) => {
                    context.print(&iga::line(&outcome))?;
                    outcomes.push(outcome);
                }
                Err(PieceError::Kept(why)) => return Err(Failure::Unwritten(why)),
                Err(PieceError::Stopped(_)) => break,
            }
        }
        pieces.done();
        // Who stops it early gets the contestants that were finished.
        context.over();
        match json {
            true => context.print_json(&self.report(&bear, &outcomes))?,
            false => context.print(&iga::films(&bear, &outcomes))?,
        }
        context.heed()?;
        self.draw(&bear, &outcomes)?;
        Ok(Exit::Done)
    }
}

impl IgaCommand {
    fn draw(&self, bear: &Puzzle, outcomes: &[ContestantResult]) -> Result<(), Failure> {
        self.figure.draw(|| iga::curves(outcomes))?;
        self.figure.draw_beside("pictures", || iga::pictures(bear, outcomes))
    }

    fn report<'a>(&self, puzzle: &'a Puzzle, contestants: &'a [ContestantResult]) -> IgaReport<'a> {
        let (runs, seed, evaluations) = (self.runs, self.seed, self.evaluations);
        IgaReport { puzzle, runs, seed, evaluations, contestants }
    }
}
