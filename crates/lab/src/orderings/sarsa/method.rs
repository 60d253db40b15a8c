//! SARSA as methods: learn on the puzzle itself, then solve it with what was learned.

use puzzle::{Puzzle, Trace};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use solve::{
    About, Answer, Fitting, Method, Options, Setting, SettingKind, Settings, Verdict, VerdictReason,
};

use super::observed::{LearningEvent, SeeLearning};
use super::{
    ActionValues, CacheSettings, CachedNetwork, Exploration, QTable, SarsaSettings, best, episode,
};
use crate::orderings::method::{after_calls, carry_out};
use crate::orderings::{Fresh, LineGame, NoStateSpace, Ordering, StateSpace};

/// A method that learns from episodes on the puzzle it is given.
pub(in crate::orderings) struct Sarsa {
    name: &'static str,
    summary: &'static str,
    values: fn(&Puzzle, &Options) -> Box<dyn ActionValues>,
}

/// `sarsa-table`.
pub(in crate::orderings) static TABLE: Sarsa = Sarsa {
    name: "sarsa-table",
    summary: "reinforcement learning on the puzzle itself, with a lookup table (Dandurand et al. 2012)",
    values: |_, _| Box::new(QTable::default()),
};

/// `sarsa-sdcc`.
pub(in crate::orderings) static SDCC: Sarsa = Sarsa {
    name: "sarsa-sdcc",
    summary: "the same with a sibling-descendant cascade-correlation network behind a cache",
    values: |puzzle, options| {
        let side = puzzle.height().max(puzzle.width());
        let mut network = CachedNetwork::new(side, CacheSettings::default(), options.seed);
        network.budget = options.budget.clone();
        Box::new(network)
    },
};

const ALPHA: Setting =
    Setting { name: "alpha", kind: SettingKind::Share, default: "0.9", help: "the learning rate" };
const GAMMA: Setting = Setting {
    name: "gamma",
    kind: SettingKind::Share,
    default: "0.9",
    help: "the discount factor",
};
const TEMPERATURE: Setting = Setting {
    name: "temperature",
    kind: SettingKind::Real(0.0..=1e6),
    default: "0.1",
    help: "the temperature of Softmax; 0 draws by worth itself",
};
const WINDOW: Setting = Setting {
    name: "window",
    kind: SettingKind::Count(0..=100_000),
    default: "0",
    help: "how many of the last lines are not chosen again",
};
const EPISODES: Setting = Setting {
    name: "episodes",
    kind: SettingKind::Count(0..=u64::MAX),
    default: "120",
    help: "how many games to learn from",
};

fn learning(puzzle: &Puzzle, settings: &Settings) -> SarsaSettings {
    let temperature = settings.real(&TEMPERATURE);
    let choice = if temperature > 0.0 {
        Exploration::Boltzmann(temperature)
    } else {
        Exploration::Proportional
    };
    // The paper's 25 steps for ten lines, in proportion.
    let ceiling = (puzzle.height() + puzzle.width()) * 5 / 2;
    let (alpha, gamma) = (settings.real(&ALPHA), settings.real(&GAMMA));
    let window = settings.count(&WINDOW) as usize;
    SarsaSettings { alpha, gamma, choice, window, ceiling, ..SarsaSettings::default() }
}

/// Takes the line that was learned to be worth most.
struct LearnedOrdering<'a, 'b> {
    values: Box<dyn ActionValues>,
    learning: SarsaSettings,
    recent: Vec<usize>,
    see: &'a mut SeeLearning<'b>,
}

impl Ordering for LearnedOrdering<'_, '_> {
    fn next(&mut self, game: &mut LineGame) -> usize {
        (self.see)(&LearningEvent::Choice { game, values: &*self.values });
        let line = best(game, &*self.values, &self.learning, &self.recent);
        self.recent.push(line);
        line
    }
}

impl Method for Sarsa {
    fn about(&self) -> About {
        About {
            name: self.name,
            summary: self.summary,
            does_colour: false,
            settings: &[ALPHA, GAMMA, TEMPERATURE, WINDOW, EPISODES],
        }
    }

    fn solve(
        &self,
        puzzle: Fitting<'_>,
        settings: &Settings,
        options: &Options,
        trace: Option<&mut Trace>,
    ) -> Answer {
        self.solve_observed(puzzle, settings, options, trace, &mut |_| {})
    }
}

impl Sarsa {
    /// The same, with all that is learned shown to an observer.
    pub(super) fn solve_observed(
        &self,
        puzzle: Fitting<'_>,
        settings: &Settings,
        options: &Options,
        trace: Option<&mut Trace>,
        see: &mut SeeLearning<'_>,
    ) -> Answer {
        let mut calls = match StateSpace::of(&puzzle) {
            Err(NoStateSpace::NotLineSolvable(_)) => {
                let mut any = Fresh::seeded(options.seed);
                return carry_out(puzzle, &mut any, self.name, options, usize::MAX, trace);
            }
            Err(other) => {
                let reason = VerdictReason::Unsuited(other.to_string().into());
                return Answer::new(Verdict::Unknown(reason), vec![], puzzle.start());
            }
            Ok(space) => space.calls(),
        };
        let learning = learning(&puzzle, settings);
        let mut values = (self.values)(&puzzle, options);
        let mut rng = ChaCha8Rng::seed_from_u64(options.seed);
        let start = LineGame::new(&puzzle).within(&options.budget);
        for _ in 0..settings.count(&EPISODES) {
            if options.budget.spent().is_some() {
                break;
            }
            let played = episode(start.clone(), &mut *values, &learning, &mut rng);
            calls += played.calls();
            see(&LearningEvent::Episode { steps: played.steps() });
        }
        values.settle();
        let mut learned = LearnedOrdering { values, learning, recent: vec![], see };
        let answer = carry_out(puzzle, &mut learned, self.name, options, learning.ceiling, trace);
        after_calls(answer, calls)
    }
}
