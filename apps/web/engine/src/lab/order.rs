//! Which line next: the fewest visits to lines that solve a puzzle, as the command `lab optimum` proves
//! them, and how a learner comes to its order.

use std::collections::BTreeMap;

use nonolith::lab::experiments::optimum;
use nonolith::lab::orderings::hitting_sets::ProofEffort;
use nonolith::lab::orderings::sarsa::{LearningEvent, ObservedLearner};
use nonolith::puzzle::LineId;
use nonolith::solve;

use super::{LabState, options};
use crate::protocol::{Operation, reply, request};
use crate::puzzles;

/// How many nodes a search for a proof may have, as at the command line.
const MOST_NODES: u64 = 20_000_000;

request! {
    /// Proves the fewest visits to lines that solve a puzzle, or bounds them from both sides.
    FewestVisits {
        puzzle: String,
        /// How long it may take, in seconds.
        seconds: f64,
    }
}

reply! {
    FewestTold {
        proved: bool,
        lower: Option<usize>,
        upper: Option<usize>,
        /// The shortest order that is known.
        order: Vec<LineId>,
        /// Why there is no such order, or why the proof stopped early.
        reason: Option<String>,
    }
}

impl Operation<LabState> for FewestVisits {
    type Reply = FewestTold;

    fn answer(self, _: &mut LabState) -> Result<FewestTold, String> {
        let puzzle = puzzles::read(&self.puzzle)?;
        let budget = options(1.0, &BTreeMap::new(), self.seconds).budget.with_nodes(MOST_NODES);
        let effort = ProofEffort { budget, ..ProofEffort::default() };
        let optimum::Optimum { proved, lower, upper, order, reason, .. } =
            optimum::Optimum::of(&puzzle, &effort);
        Ok(FewestTold { proved, lower, upper, order, reason })
    }
}

request! {
    /// Lets a learner play its episodes on a puzzle, and then solve it by what it has learned.
    Learn {
        puzzle: String,
        method: String,
        seed: f64,
        settings: BTreeMap<String, String>,
        /// How long it may take, in seconds.
        seconds: f64,
    }
}

reply! {
    Learned {
        /// How many steps each episode took.
        episodes: Vec<usize>,
        /// What the open lines were worth before each step of the game that followed.
        worths: Vec<Vec<Worth>>,
    }
}

reply! {
    Worth {
        line: LineId,
        worth: f64,
    }
}

impl Operation<LabState> for Learn {
    type Reply = Learned;

    fn answer(self, _: &mut LabState) -> Result<Learned, String> {
        let puzzle = puzzles::read(&self.puzzle)?;
        let mut learned = Learned { episodes: vec![], worths: vec![] };
        let learner = ObservedLearner::named(&self.method, |event| match event {
            LearningEvent::Episode { steps } => learned.episodes.push(*steps),
            LearningEvent::Choice { .. } => {
                let worths = event.worths().into_iter();
                learned.worths.push(worths.map(|(line, worth)| Worth { line, worth }).collect());
            }
        });
        let learner =
            learner.ok_or_else(|| format!("{} does not learn on the puzzle", self.method))?;
        let options = options(self.seed, &self.settings, self.seconds);
        solve::run(&learner, &puzzle, &options, None).map_err(|error| error.to_string())?;
        drop(learner);
        Ok(learned)
    }
}
