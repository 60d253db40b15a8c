//! `nonolith lab train-policy`: teach a network which line is next, and measure it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use batch::Shard;
use clap::Args;
use nonolith::lab::experiments::train_policy::{measure, text, usual};
use nonolith::lab::orderings::policy::{Curriculum, Observation, Policy, Training, TrainingRound};
use nonolith::solve::Budget;
use serde::{Deserialize, Serialize};

use super::pieces::Pieces;
use crate::commands::{Run, shard};
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::output::{keep_file, make_folder};
use crate::progress::Progress;
use crate::suffix;

/// Train the policy that `--method policy` solves with, or measure one on unseen puzzles.
///
/// The folder gets the weights of both policies (the one that may solve each line before choosing, and
/// the one that may not), the state after every round, and every game as it is played or labelled: the
/// same command goes on where it was interrupted. Several processes may divide the games of a round among
/// them; the weights are the same.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab train-policy -o weights
  nonolith lab train-policy --small -o weights
  nonolith lab train-policy -o weights --shard 3/16
  nonolith lab train-policy --evaluate
  nonolith lab train-policy --evaluate --weights weights --json")]
pub(crate) struct TrainPolicyCommand {
    /// The short curriculum, of minutes
    #[arg(long)]
    small: bool,
    /// A curriculum of seconds, to see that training runs; its weights are of no use
    #[arg(long, conflicts_with = "small")]
    tiny: bool,
    /// The seed of the course; the puzzles of an evaluation come from seed 990000 and on
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Write weights and state into this folder, and go on from what is there
    #[arg(short, long, value_name = "FOLDER", value_parser = suffix::folder)]
    #[arg(required_unless_present = "evaluate")]
    output: Option<PathBuf>,
    /// Play and label together with other processes on the same folder, beginning with every N-th game, as in
    /// 3/16; `auto` asks the scheduler. Each does what none of the others has done, and ends with the same weights
    #[arg(long, value_name = "I/N", value_parser = shard, conflicts_with = "evaluate")]
    shard: Option<Shard>,
    /// Measure on unseen puzzles against proved optima
    #[arg(long, conflicts_with = "output")]
    evaluate: bool,
    /// Measure the weights in this folder, not those of the library
    #[arg(long, value_name = "FOLDER", requires = "evaluate")]
    weights: Option<PathBuf>,
    /// Measure on N puzzles of each kind
    #[arg(long, value_name = "N", requires = "evaluate")]
    runs: Option<usize>,
    /// Print JSON: one object a round or a kind of puzzles
    #[arg(long)]
    json: bool,
}

/// What the state file holds.
#[derive(Serialize, Deserialize)]
struct TrainingFile {
    course: String,
    seed: u64,
    training: Training,
}

impl Run for TrainPolicyCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        match &self.output {
            Some(folder) => self.train(context, folder),
            None => self.evaluate(context),
        }
    }
}

impl TrainPolicyCommand {
    fn train(&self, context: &mut Context, folder: &Path) -> Result<Exit, Failure> {
        make_folder(folder)?;
        let course = match self.name() {
            "tiny" => Curriculum::tiny(),
            "small" => Curriculum::small(),
            _ => Curriculum::full(),
        };
        let course = Curriculum { seed: self.seed, ..course };
        let mut state = self.resumed(folder, &course)?;
        let settings = format!("course={} seed={}", self.name(), self.seed);
        let mut pieces = Pieces::open(folder, "games", &settings, self.shard)?;
        let mut budget = Budget::default();
        budget.cancel = context.cancel();
        loop {
            let (number, rounds) = (state.training.round + 1, course.rounds);
            let mut round = TrainingRound { round: number, rounds, ..TrainingRound::default() };
            let mut tell = |news| round.note(news);
            let went_on = state.training.advance(&course, &mut pieces, &budget, &mut tell);
            pieces.done();
            context.heed()?;
            if !went_on.map_err(Failure::Unwritten)? {
                return Ok(Exit::Done);
            }
            // Another process may be further.
            if self.resumed(folder, &course)?.training.round < state.training.round {
                save(folder, &state)?;
            }
            match self.json {
                true => context.print_json(&round)?,
                false => context.print(&format!("{round}\n"))?,
            }
        }
    }

    fn name(&self) -> &'static str {
        match self {
            TrainPolicyCommand { tiny: true, .. } => "tiny",
            TrainPolicyCommand { small: true, .. } => "small",
            _ => "full",
        }
    }

    /// The state in the folder, if there is one and it is of this course.
    fn resumed(&self, folder: &Path, course: &Curriculum) -> Result<TrainingFile, Failure> {
        let path = folder.join(STATE);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let training = Training::new(course);
                return Ok(TrainingFile { course: self.name().into(), seed: self.seed, training });
            }
            Err(error) => return Err(Failure::file(path.display(), &error)),
        };
        let state: TrainingFile = serde_json::from_str(&text)
            .map_err(|error| Failure::World(format!("{}: {error}", path.display())))?;
        if state.course != self.name() || state.seed != self.seed {
            return Err(Failure::Usage(format!(
                "{} is of the {} course with seed {}; expected the {} course with seed {}: \
                 choose another folder or remove it",
                path.display(),
                state.course,
                state.seed,
                self.name(),
                self.seed
            )));
        }
        if [Observation::Peek, Observation::Blind]
            .iter()
            .any(|&observation| state.training.network(observation).is_none())
        {
            let expected = "expected the state of a training with its weights";
            return Err(Failure::World(format!("{}: {expected}", path.display())));
        }
        Ok(state)
    }

    fn evaluate(&self, context: &mut Context) -> Result<Exit, Failure> {
        let policies = [Observation::Peek, Observation::Blind]
            .map(|observation| self.policy(observation))
            .into_iter()
            .collect::<Result<Vec<Policy>, Failure>>()?;
        let mut budget = Budget::default();
        budget.cancel = context.cancel();
        for (number, mut unseen) in usual().into_iter().enumerate() {
            unseen.puzzles = self.runs.unwrap_or(unseen.puzzles);
            let progress = Progress::new(format!("{0}x{0} {1:?}", unseen.side, unseen.kind));
            let measured = measure(unseen, &policies, 990_000 + number as u64, &budget);
            drop(progress);
            context.heed()?;
            match self.json {
                true => context.print_json(&measured)?,
                false => context.print(&text(&measured))?,
            }
        }
        Ok(Exit::Done)
    }

    fn policy(&self, observation: Observation) -> Result<Policy, Failure> {
        let Some(folder) = &self.weights else { return Ok(Policy::trained(observation)) };
        let path = folder.join(file(observation));
        let bytes = std::fs::read(&path).map_err(|error| Failure::file(path.display(), &error))?;
        Policy::from_bytes(&bytes, observation)
            .map_err(|error| Failure::World(format!("{}: {error}", path.display())))
    }
}

const STATE: &str = "training.json";

fn file(observation: Observation) -> &'static str {
    match observation {
        Observation::Peek => "peek.weights",
        Observation::Blind => "blind.weights",
    }
}

fn save(folder: &Path, state: &TrainingFile) -> Result<(), Failure> {
    for observation in [Observation::Peek, Observation::Blind] {
        if let Some(network) = state.training.network(observation) {
            let weights = Policy::new(network, observation).to_bytes();
            keep_file(&folder.join(file(observation)), &weights)?;
        }
    }
    let text = serde_json::to_string(state).expect("our own objects are JSON");
    keep_file(&folder.join(STATE), text.as_bytes())
}
