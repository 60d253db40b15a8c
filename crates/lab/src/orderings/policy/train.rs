//! Training: rounds of games, each played by the policy so far and labelled by the expert.

use puzzle::Puzzle;
use puzzle::generate::{Kind, Recipe};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use solve::Budget;

use super::imitation::{Expert, Labelling, examples};
use super::training_games::TrainingGames;
use super::weights;
use super::{Adam, Network, Observation, TrainingExample, TrainingGame, train_batch};
use crate::experiments::pieces::{PieceError, PieceKeeper};

/// Puzzles of one size and kind in a curriculum.
///
/// ```
/// let stage = &nonolith_lab::orderings::policy::Curriculum::small().stages[0];
/// assert_eq!(stage.side, 5);
/// ```
#[derive(Clone, Debug)]
pub struct CurriculumStage {
    /// Rows, and columns.
    pub side: usize,
    /// How pictures are drawn.
    pub kind: Kind,
    /// How many puzzles a round.
    pub puzzles: usize,
    /// How the expert labels them.
    pub labelling: Labelling,
}

/// What to train on, and for how long.
///
/// ```
/// use nonolith_lab::orderings::policy::Curriculum;
/// assert!(Curriculum::small().rounds <= Curriculum::full().rounds);
/// ```
#[derive(Clone, Debug)]
pub struct Curriculum {
    /// The puzzles of each round.
    pub stages: Vec<CurriculumStage>,
    /// How many rounds; the first is played by the expert.
    pub rounds: usize,
    /// How often each round goes through all games so far.
    pub epochs: usize,
    /// How often the last round does.
    pub last_epochs: usize,
    /// Units in each hidden layer.
    pub hidden: usize,
    /// The seed of puzzles, weights and shuffles.
    pub seed: u64,
}

impl Curriculum {
    /// The curriculum that made the weights that are shipped.
    ///
    /// ```
    /// assert!(nonolith_lab::orderings::policy::Curriculum::full().stages.len() > 3);
    /// ```
    pub fn full() -> Curriculum {
        let stage = |side, kind, puzzles, share| {
            let expert = if side == 5 { Expert::Distances } else { Expert::HittingSets };
            CurriculumStage { side, kind, puzzles, labelling: Labelling { expert, share } }
        };
        let stages = vec![
            stage(5, Kind::Random, 150, 1.0),
            stage(10, Kind::Random, 250, 0.5),
            stage(10, Kind::Blob, 120, 0.5),
            stage(15, Kind::Random, 5, 0.15),
            stage(15, Kind::Blob, 20, 0.3),
        ];
        Curriculum { stages, rounds: 8, epochs: 3, last_epochs: 16, hidden: 80, seed: 1 }
    }

    /// A curriculum of minutes.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::orderings::policy::Curriculum::small().stages.len(), 3);
    /// ```
    pub fn small() -> Curriculum {
        let full = Curriculum::full();
        let stages = full.stages.into_iter().filter(|stage| stage.side <= 10);
        let fewer =
            |stage: CurriculumStage| CurriculumStage { puzzles: stage.puzzles / 2, ..stage };
        Curriculum { stages: stages.map(fewer).collect(), rounds: 4, ..full }
    }

    /// A curriculum of seconds. It trains too little to be of use; it shows that training runs.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::orderings::policy::Curriculum::tiny().stages.len(), 1);
    /// ```
    pub fn tiny() -> Curriculum {
        let small = Curriculum::small();
        let stage = CurriculumStage { puzzles: 4, ..small.stages[0].clone() };
        Curriculum { stages: vec![stage], last_epochs: 2, hidden: 8, ..small }
    }
}

/// Where a training stands: enough to go on after an interruption.
///
/// ```
/// use nonolith_lab::orderings::policy::{Curriculum, Training};
/// assert_eq!(Training::new(&Curriculum::small()).round, 0);
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Training {
    /// Rounds that are done.
    pub round: usize,
    /// All games so far.
    pub lessons: Vec<TrainingGame>,
    peek: Vec<u8>,
    blind: Vec<u8>,
    /// What was read out of the lessons, for each network.
    #[serde(skip)]
    examples: [Examples; 2],
}

/// The examples of the first `lessons` games.
#[derive(Clone, Debug, Default)]
struct Examples {
    lessons: usize,
    all: Vec<TrainingExample>,
}

impl Examples {
    /// Reads the games that are new.
    fn catch_up(&mut self, lessons: &[TrainingGame], observation: Observation) {
        let new = &lessons[self.lessons..];
        self.all.extend(new.iter().flat_map(|game| examples(game, observation)));
        self.lessons = lessons.len();
    }
}

/// What training reports as it goes.
///
/// ```
/// use nonolith_lab::orderings::policy::TrainingEvent;
/// assert_eq!(TrainingEvent::Round { round: 1, rounds: 5 }, TrainingEvent::Round { round: 1, rounds: 5 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TrainingEvent {
    /// A round begins.
    Round {
        /// Which, from 1.
        round: usize,
        /// How many rounds there are.
        rounds: usize,
    },
    /// Games of a round were played.
    Played {
        /// How many games were played.
        games: usize,
        /// How many visits they took in all.
        visits: usize,
    },
    /// A network was trained on all examples once.
    Learned {
        /// Which network.
        observation: Observation,
        /// Its mean loss.
        loss: f32,
    },
}

/// What a round of training came to.
///
/// ```
/// use nonolith_lab::orderings::policy::{TrainingEvent, TrainingRound};
///
/// let mut round = TrainingRound { round: 1, rounds: 5, ..TrainingRound::default() };
/// round.note(TrainingEvent::Played { games: 3, visits: 60 });
/// assert!(round.to_string().starts_with("round 1 of 5: 3 games in 60 visits; "));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct TrainingRound {
    /// Which round, from 1.
    pub round: usize,
    /// How many rounds there are.
    pub rounds: usize,
    /// How many games were played.
    pub games: usize,
    /// How many visits they took in all.
    pub visits: usize,
    /// The mean loss of the network that may peek.
    pub loss_peek: f32,
    /// The mean loss of the blind network.
    pub loss_blind: f32,
}

impl TrainingRound {
    /// Takes over what training reports.
    ///
    /// ```
    /// use nonolith_lab::orderings::policy::{Observation, TrainingEvent, TrainingRound};
    ///
    /// let mut round = TrainingRound::default();
    /// round.note(TrainingEvent::Learned { observation: Observation::Blind, loss: 0.5 });
    /// assert_eq!((round.loss_peek, round.loss_blind), (0.0, 0.5));
    /// ```
    pub fn note(&mut self, event: TrainingEvent) {
        match event {
            TrainingEvent::Round { round, rounds } => (self.round, self.rounds) = (round, rounds),
            TrainingEvent::Played { games, visits } => (self.games, self.visits) = (games, visits),
            TrainingEvent::Learned { observation: Observation::Peek, loss } => {
                self.loss_peek = loss;
            }
            TrainingEvent::Learned { observation: Observation::Blind, loss } => {
                self.loss_blind = loss;
            }
        }
    }
}

impl std::fmt::Display for TrainingRound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let TrainingRound { round, rounds, games, visits, loss_peek, loss_blind } = self;
        write!(
            f,
            "round {round} of {rounds}: {games} games in {visits} visits; \
             loss {loss_peek:.3} with a peek, {loss_blind:.3} blind"
        )
    }
}

impl Training {
    /// Training before its first round.
    ///
    /// ```
    /// use nonolith_lab::orderings::policy::{Curriculum, Training};
    /// assert!(Training::new(&Curriculum::small()).lessons.is_empty());
    /// ```
    pub fn new(course: &Curriculum) -> Training {
        let mut rng = ChaCha8Rng::seed_from_u64(course.seed);
        let mut fresh = |observation: Observation| {
            let network = Network::random(observation.features(), course.hidden, &mut rng);
            weights::to_bytes(&network, observation)
        };
        let (peek, blind) = (fresh(Observation::Peek), fresh(Observation::Blind));
        Training { round: 0, lessons: vec![], peek, blind, examples: Default::default() }
    }

    /// The network for an observation after the rounds so far; `None` if the state that was read
    /// holds no weights of the right shape.
    ///
    /// ```
    /// use nonolith_lab::orderings::policy::{Curriculum, Observation, Training};
    /// assert!(Training::new(&Curriculum::small()).network(Observation::Peek).is_some());
    /// ```
    pub fn network(&self, observation: Observation) -> Option<Network> {
        let bytes = if observation == Observation::Peek { &self.peek } else { &self.blind };
        weights::from_bytes(bytes, observation).ok()
    }

    /// Plays and learns one more round, its games in pieces. Says whether there was one to do; a round that
    /// the budget ends is not counted.
    ///
    /// # Errors
    /// Words for why a piece could not be kept.
    pub fn advance(
        &mut self,
        course: &Curriculum,
        keeper: &mut dyn PieceKeeper,
        budget: &Budget,
        tell: &mut dyn FnMut(TrainingEvent),
    ) -> Result<bool, String> {
        if self.round >= course.rounds {
            return Ok(false);
        }
        tell(TrainingEvent::Round { round: self.round + 1, rounds: course.rounds });
        let before = self.lessons.len();
        match (TrainingGames { training: self, course, keeper, budget }).play() {
            Ok(games) => self.lessons.extend(games),
            Err(PieceError::Stopped(_)) => return Ok(false),
            Err(PieceError::Kept(why)) => return Err(why),
        }
        let new = &self.lessons[before..];
        let visits = new.iter().map(|lesson| lesson.visits.len()).sum();
        tell(TrainingEvent::Played { games: new.len(), visits });
        keeper.begin(&format!("round {} of {}: learning", self.round + 1, course.rounds));
        for (number, observation) in [Observation::Peek, Observation::Blind].into_iter().enumerate()
        {
            let Some(network) = self.network(observation) else { return Ok(false) };
            self.examples[number].catch_up(&self.lessons, observation);
            let trained =
                self.train(course, &self.examples[number], observation, network, budget, tell);
            *if observation == Observation::Peek { &mut self.peek } else { &mut self.blind } =
                weights::to_bytes(&trained, observation);
        }
        if budget.spent().is_some() {
            self.lessons.truncate(before);
            self.examples = Default::default();
            return Ok(false);
        }
        self.round += 1;
        Ok(true)
    }

    fn train(
        &self,
        course: &Curriculum,
        examples: &Examples,
        observation: Observation,
        mut network: Network,
        budget: &Budget,
        tell: &mut dyn FnMut(TrainingEvent),
    ) -> Network {
        let mut adam = Adam::new(network.weights().len());
        let is_last = self.round + 1 == course.rounds;
        let epochs = if is_last { course.last_epochs } else { course.epochs };
        let mut rng = ChaCha8Rng::seed_from_u64(course.seed ^ (self.round as u64) << 16);
        let mut order: Vec<&TrainingExample> = examples.all.iter().collect();
        for epoch in 0..epochs {
            // Steps shrink towards the end of the course, so that it settles.
            adam.rate = if is_last { 1e-3 * (1.0 - epoch as f32 / epochs as f32) } else { 1e-3 };
            order.shuffle(&mut rng);
            let losses = order.chunks(BATCH).map(|batch| {
                if budget.spent().is_some() {
                    0.0
                } else {
                    train_batch(&mut network, &mut adam, batch)
                }
            });
            let loss = losses.sum::<f32>() / order.len().div_ceil(BATCH).max(1) as f32;
            tell(TrainingEvent::Learned { observation, loss });
        }
        network
    }
}

const BATCH: usize = 32;

/// The first line-solvable puzzles of a seed.
///
/// ```
/// use nonolith_lab::orderings::policy::{Curriculum, puzzles};
/// assert_eq!(puzzles(&Curriculum::small().stages[0], 1).len(), 75);
/// ```
pub fn puzzles(stage: &CurriculumStage, seed: u64) -> Vec<Puzzle> {
    let Ok(recipe) = Recipe::new(stage.side, stage.side) else { return vec![] };
    let recipe = recipe.of_kind(stage.kind);
    recipe.puzzles(seed).filter(solve::is_line_solvable).take(stage.puzzles).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiny() -> Curriculum {
        Curriculum { rounds: 2, ..Curriculum::tiny() }
    }

    fn advance(training: &mut Training) {
        assert!(training.advance(&tiny(), &mut (), &Budget::default(), &mut |_| {}).unwrap());
    }

    #[test]
    fn who_goes_on_after_an_interruption_learns_the_same() {
        let mut whole = Training::new(&tiny());
        advance(&mut whole);
        // Only what is written to a file comes back from it.
        let mut resumed = Training { examples: Default::default(), ..whole.clone() };
        advance(&mut whole);
        advance(&mut resumed);
        assert_eq!(whole.network(Observation::Peek), resumed.network(Observation::Peek));
        assert_eq!(whole.network(Observation::Blind), resumed.network(Observation::Blind));
    }

    #[test]
    fn a_course_ends_after_its_rounds() {
        let mut training = Training { round: 2, ..Training::new(&tiny()) };
        assert!(!training.advance(&tiny(), &mut (), &Budget::default(), &mut |_| {}).unwrap());
    }
}
