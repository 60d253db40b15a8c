//! `nonolith lab sarsa`: the constants of learning, each at other values.

use clap::Args;
use nonolith::lab::experiments::line_order::{
    LEARNER_OPTIONS, LearnerOption, SweepPlan, SweepRow, sweep, sweep_figure, sweep_heading,
    sweep_line,
};
use nonolith::lab::experiments::pieces::PieceError;

use super::learner::Learner;
use super::pieces::Resume;
use super::shared::Figure;
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// Sweep the constants of the paper's learners: each at other values, the others as they are.
///
/// The figures that are reported are of seed 1. A sweep has other seeds, so that nothing is chosen on
/// what is reported. Rows are printed as they are finished.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab sarsa --vary patience --vary alpha=0.1,0.5 --runs 5
  nonolith lab sarsa --resume work -o sweep.svg")]
pub(crate) struct SarsaCommand {
    /// Vary this constant, at these values or at the usual ones; all, if none is named
    #[arg(long, value_name = "NAME[=VALUE,...]", value_parser = varied)]
    vary: Vec<Varied>,
    /// Simulations of each value
    #[arg(long, default_value_t = 20, value_name = "N")]
    runs: usize,
    /// The seed of the simulations, another than that of the reported figures
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = clap::value_parser!(u64).range(2..))]
    seed: u64,
    /// Print one JSON object a value
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    resume: Resume,
    #[command(flatten)]
    figure: Figure,
    #[command(flatten)]
    learner: Learner,
}

/// A constant and the values to try.
#[derive(Clone)]
struct Varied(&'static LearnerOption, Vec<f64>);

fn varied(text: &str) -> Result<Varied, String> {
    let (name, values) = text.split_once('=').unwrap_or((text, ""));
    let option = LEARNER_OPTIONS.iter().find(|option| option.name == name).ok_or_else(|| {
        let names: Vec<&str> = LEARNER_OPTIONS.iter().map(|option| option.name).collect();
        format!("expected one of {}", names.join(", "))
    })?;
    let values = match values {
        "" => option.sweep.to_vec(),
        values => values.split(',').map(|value| option.read(value)).collect::<Result<_, _>>()?,
    };
    Ok(Varied(option, values))
}

impl Run for SarsaCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let mut plan = SweepPlan::new(self.seed, self.runs);
        plan.learning = self.learner.settings;
        plan.budget.cancel = context.cancel();
        if !self.vary.is_empty() {
            plan.varied = self.vary.iter().map(|one| (one.0, one.1.clone())).collect();
        }
        // What is varied is no part of the settings: a folder serves sweeps of any constants.
        let settings = format!("seed={} runs={} {}", self.seed, self.runs, self.learner.text());
        let mut pieces = self.resume.open("sarsa", &settings)?;
        if !self.json {
            context.print(&sweep_heading())?;
        }
        let (mut rows, mut printed) = (Vec::<SweepRow>::new(), Ok(()));
        let ended = sweep(&plan, &mut pieces, &mut |row| {
            printed = match self.json {
                true => context.print_json(row),
                false => context.print(&sweep_line(row)),
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
        self.figure.draw(|| sweep_figure(&rows).to_svg())?;
        Ok(Exit::Done)
    }
}
