//! What learns: a table and a network by the paper's protocol, and what the paper left open.

use super::protocol::{Schedule, Simulation, Store, simulate};
use super::rows::CEILING;
use super::{
    ExperimentPlan, LearnerSettings, OrderRun, PearsonCorrelation, Piece, PieceError, StepsRow,
    seed_of,
};
use crate::orderings::sarsa::{Exploration, Reward, SarsaSettings};

/// Simulations of one kind, one for each run.
pub(super) struct Simulations {
    what: String,
    store: Store,
    schedule: Schedule,
    learning: LearnerSettings,
}

impl Simulations {
    fn piece_name(&self, run: usize, plan: &ExperimentPlan) -> String {
        format!("{}: {}, {} of {}", self.store.name(), self.what, run + 1, plan.runs)
    }

    fn simulate(&self, run: usize, plan: &ExperimentPlan) -> Simulation {
        simulate(self.schedule, self.store, &self.learning, seed_of(plan, run), &plan.budget)
    }

    /// The pieces, a run each.
    pub(super) fn pieces<'p>(
        &'p self,
        plan: &'p ExperimentPlan,
    ) -> impl Iterator<Item = Piece<'p>> {
        (0..plan.runs).map(move |run| {
            Piece::new(self.piece_name(run, plan), move || self.simulate(run, plan))
        })
    }
}

/// All simulations of a plan.
pub(super) struct LearningPlan {
    table: Simulations,
    network: Simulations,
    /// The table with a window of 0 to 10 in learning and testing.
    windows: Vec<Simulations>,
    open_questions: Vec<Simulations>,
}

impl LearningPlan {
    pub(super) fn new(plan: &ExperimentPlan) -> LearningPlan {
        let (three, usual) = (Schedule::Interleaved(3), plan.learning);
        let usually = |store| {
            let what = "learning".to_owned();
            Simulations { what, store, schedule: three, learning: usual }
        };
        let window = |window| {
            let sarsa = SarsaSettings { window, ..usual.sarsa };
            let learning = LearnerSettings { sarsa, ..usual };
            let what = format!("table, window {window}");
            Simulations { what, learning, ..usually(Store::QTable) }
        };
        LearningPlan {
            table: usually(Store::QTable),
            network: usually(Store::Network),
            windows: (0..=10).map(window).collect(),
            open_questions: if plan.open_questions { questions(usual) } else { vec![] },
        }
    }

    /// All of them.
    pub(super) fn all(&self) -> impl Iterator<Item = &Simulations> {
        let LearningPlan { table, network, windows, open_questions } = self;
        [table, network].into_iter().chain(windows).chain(open_questions)
    }
}

impl OrderRun<'_> {
    /// Figures 6 and 7, the windows, the correlation, and what the paper left open.
    pub(super) fn learning(&mut self, learning: &LearningPlan) -> Result<(), PieceError> {
        let table = self.simulations(&learning.table)?;
        self.learned("table", &table, [Some(8.5), Some(25.0)]);
        let network = self.simulations(&learning.network)?;
        self.learned("SDCC", &network, [None, Some(19.4)]);
        let below: Vec<usize> = network.iter().map(|s| s.test).filter(|&s| s < CEILING).collect();
        self.row(StepsRow::of("figure 7", "SDCC below the ceiling", "test", &below).paper(9.1));
        let worths = |pick: fn(&Simulation) -> &Vec<(f64, f64)>| {
            PearsonCorrelation::of(&network.iter().flat_map(pick).copied().collect::<Vec<_>>())
        };
        self.report.correlation = worths(|simulation| &simulation.worths);
        self.report.test_correlation = worths(|simulation| &simulation.test_worths);
        self.windows(&learning.windows, &network)?;
        self.open_questions(&learning.open_questions)
    }

    /// A simulation for each run, each a piece of its own.
    fn simulations(&mut self, kind: &Simulations) -> Result<Vec<Simulation>, PieceError> {
        let plan = self.plan;
        let run = |run| self.piece(&kind.piece_name(run, plan), || kind.simulate(run, plan));
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
    fn windows(
        &mut self,
        windows: &[Simulations],
        network: &[Simulation],
    ) -> Result<(), PieceError> {
        for (window, kind) in windows.iter().enumerate() {
            let table = self.simulations(kind)?;
            let test: Vec<usize> = table.iter().map(|simulation| simulation.test).collect();
            self.row(StepsRow::of("windows", kind.what.clone(), "test", &test));
            let tested: Vec<usize> = network.iter().map(|s| s.windows[window]).collect();
            let name = format!("SDCC, window {window} in testing");
            self.row(StepsRow::of("windows", name, "test", &tested));
        }
        Ok(())
    }

    fn open_questions(&mut self, questions: &[Simulations]) -> Result<(), PieceError> {
        for kind in questions {
            let found = self.simulations(kind)?;
            let train: Vec<usize> = found.iter().flat_map(|s| s.train.clone()).collect();
            let test: Vec<usize> = found.iter().map(|s| s.test).collect();
            let name = format!("{}: {}", kind.store.name(), kind.what);
            self.row(StepsRow::of("open questions", name.clone(), "train, all", &train));
            self.row(StepsRow::of("open questions", name, "test", &test));
        }
        Ok(())
    }
}

fn questions(usual: LearnerSettings) -> Vec<Simulations> {
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
    let all = [
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
    ];
    let question = |(what, store, schedule, learning): (&str, _, _, _)| Simulations {
        what: what.to_owned(),
        store,
        schedule,
        learning,
    };
    all.into_iter().map(question).collect()
}
