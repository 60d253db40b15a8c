//! What learns: a table and a network by the paper's protocol, and what the paper left open.

use super::protocol::{Schedule, Simulation, Store, simulate};
use super::rows::CEILING;
use super::{LearnerSettings, OrderRun, PearsonCorrelation, PieceError, StepsRow, seed_of};
use crate::orderings::sarsa::{Exploration, Reward, SarsaSettings};

impl OrderRun<'_> {
    /// Figures 6 and 7, the windows, and the correlation.
    pub(super) fn learning(&mut self) -> Result<(), PieceError> {
        let (three, usual) = (Schedule::Interleaved(3), self.plan.learning);
        let table = self.simulations("learning", three, Store::QTable, usual)?;
        self.learned("table", &table, [Some(8.5), Some(25.0)]);
        let network = self.simulations("learning", three, Store::Network, usual)?;
        self.learned("SDCC", &network, [None, Some(19.4)]);
        let below: Vec<usize> = network.iter().map(|s| s.test).filter(|&s| s < CEILING).collect();
        self.row(StepsRow::of("figure 7", "SDCC below the ceiling", "test", &below).paper(9.1));
        let worths = |pick: fn(&Simulation) -> &Vec<(f64, f64)>| {
            PearsonCorrelation::of(&network.iter().flat_map(pick).copied().collect::<Vec<_>>())
        };
        self.report.correlation = worths(|simulation| &simulation.worths);
        self.report.test_correlation = worths(|simulation| &simulation.test_worths);
        self.windows(&network)
    }

    /// A simulation for each run, each a piece of its own.
    fn simulations(
        &mut self,
        what: &str,
        schedule: Schedule,
        store: Store,
        learning: LearnerSettings,
    ) -> Result<Vec<Simulation>, PieceError> {
        let plan = self.plan;
        let run = |run| {
            let name = format!("{}: {what}, {} of {}", store.name(), run + 1, plan.runs);
            let seed = seed_of(plan, run);
            self.piece(&name, || simulate(schedule, store, &learning, seed, &plan.budget))
        };
        (0..plan.runs).map(run).collect()
    }

    fn learned(&mut self, name: &'static str, found: &[Simulation], paper: [Option<f64>; 2]) {
        let table = if name == "table" { "figure 6" } else { "figure 7" };
        let all = |pick: &dyn Fn(&Simulation) -> usize| -> Vec<usize> {
            found.iter().map(pick).collect()
        };
        let train: Vec<usize> = found.iter().flat_map(|s| s.train.clone()).collect();
        for (number, set) in ["train 1", "train 2", "train 3"].into_iter().enumerate() {
            let steps = all(&|simulation| simulation.train[number]);
            self.row(StepsRow::of(table, name, set, &steps));
        }
        self.row(StepsRow::of(table, name, "train, all", &train).paper(paper[0]));
        self.row(StepsRow::of(table, name, "test", &all(&|s| s.test)).paper(paper[1]));
        let softmax = format!("{name}, tested with Softmax");
        self.row(StepsRow::of(table, softmax, "test", &all(&|s| s.softmax)));
    }

    /// The no-repeat window: in learning and testing for the table, in testing for the network.
    fn windows(&mut self, network: &[Simulation]) -> Result<(), PieceError> {
        let usual = self.plan.learning;
        for window in 0..=10 {
            let sarsa = SarsaSettings { window, ..usual.sarsa };
            let learning = LearnerSettings { sarsa, ..usual };
            let (three, name) = (Schedule::Interleaved(3), format!("table, window {window}"));
            let table = self.simulations(&name, three, Store::QTable, learning)?;
            let test: Vec<usize> = table.iter().map(|simulation| simulation.test).collect();
            self.row(StepsRow::of("windows", name, "test", &test));
            let tested: Vec<usize> = network.iter().map(|s| s.windows[window]).collect();
            let name = format!("SDCC, window {window} in testing");
            self.row(StepsRow::of("windows", name, "test", &tested));
        }
        Ok(())
    }

    pub(super) fn open_questions(&mut self) -> Result<(), PieceError> {
        for (question, store, schedule, learning) in questions(self.plan.learning) {
            let found = self.simulations(question, schedule, store, learning)?;
            let train: Vec<usize> = found.iter().flat_map(|s| s.train.clone()).collect();
            let test: Vec<usize> = found.iter().map(|s| s.test).collect();
            let name = format!("{}: {question}", store.name());
            self.row(StepsRow::of("open questions", name.clone(), "train, all", &train));
            self.row(StepsRow::of("open questions", name, "test", &test));
        }
        Ok(())
    }
}

fn questions(usual: LearnerSettings) -> [(&'static str, Store, Schedule, LearnerSettings); 14] {
    let with = |sarsa| LearnerSettings { sarsa, ..usual };
    let rewarding = |reward: Reward| SarsaSettings { reward, ..usual.sarsa };
    let three = Schedule::Interleaved(3);
    // Q-values of minus one a step start at zero or below, so Softmax needs a wider temperature.
    let by_step = SarsaSettings {
        gamma: 1.0,
        choice: Exploration::Boltzmann(0.5),
        ..rewarding(Reward::Step)
    };
    let in_proportion = SarsaSettings { choice: Exploration::Proportional, ..usual.sarsa };
    [
        ("reward of the board", Store::QTable, three, with(rewarding(Reward::OfBoard))),
        ("reward of -1 a step", Store::QTable, three, with(by_step)),
        ("choice in proportion to worth", Store::QTable, three, with(in_proportion)),
        ("an episode is a pass over all", Store::QTable, Schedule::Passes(3), usual),
        ("an episode is a pass over all", Store::Network, Schedule::Passes(3), usual),
        ("one puzzle after the other", Store::QTable, Schedule::OneByOne(3), usual),
        ("one puzzle after the other", Store::Network, Schedule::OneByOne(3), usual),
        ("10 puzzles", Store::QTable, Schedule::InTurn(10), usual),
        ("10 puzzles", Store::Network, Schedule::InTurn(10), usual),
        ("100 puzzles", Store::QTable, Schedule::InTurn(100), usual),
        ("a new puzzle each episode", Store::QTable, Schedule::NewEach, usual),
        ("a new puzzle each episode", Store::Network, Schedule::NewEach, usual),
        ("growing boards", Store::QTable, Schedule::GrowingBoards, usual),
        ("growing boards", Store::Network, Schedule::GrowingBoards, usual),
    ]
}
