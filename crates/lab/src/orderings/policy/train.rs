//! Training: rounds of games, each played by what was learned so far and marked by the teacher.

use puzzle::Puzzle;
use puzzle::generate::{Kind, Recipe};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use solve::Budget;

use super::lessons::{Player, Teacher, Teaching, examples, lesson};
use super::{Adam, Example, Lesson, Network, Policy, Sight, learn};
use crate::orderings::falls_by_lines;

/// Puzzles of one size and kind in a course.
///
/// ```
/// let stage = &lab::orderings::policy::Course::small().stages[0];
/// assert_eq!(stage.side, 5);
/// ```
#[derive(Clone, Debug)]
pub struct Stage {
    /// Rows, and columns.
    pub side: usize,
    /// How pictures are drawn.
    pub kind: Kind,
    /// How many puzzles a round.
    pub puzzles: usize,
    /// How the teacher marks them.
    pub teaching: Teaching,
}

/// What to train on, and for how long.
///
/// ```
/// use lab::orderings::policy::Course;
/// assert!(Course::small().rounds <= Course::full().rounds);
/// ```
#[derive(Clone, Debug)]
pub struct Course {
    /// The puzzles of each round.
    pub stages: Vec<Stage>,
    /// How many rounds; the first is played by the teacher.
    pub rounds: usize,
    /// How often each round goes through all lessons so far.
    pub epochs: usize,
    /// How often the last round does.
    pub last_epochs: usize,
    /// Units in each hidden layer.
    pub hidden: usize,
    /// The seed of puzzles, weights and shuffles.
    pub seed: u64,
}

impl Course {
    /// The course that made the weights that are shipped.
    ///
    /// ```
    /// assert!(lab::orderings::policy::Course::full().stages.len() > 3);
    /// ```
    pub fn full() -> Course {
        let stage = |side, kind, puzzles, share| {
            let teacher = if side == 5 { Teacher::Distances } else { Teacher::HittingSets };
            Stage { side, kind, puzzles, teaching: Teaching { teacher, share } }
        };
        let stages = vec![
            stage(5, Kind::Random, 150, 1.0),
            stage(10, Kind::Random, 250, 0.5),
            stage(10, Kind::Blob, 120, 0.5),
            stage(15, Kind::Random, 5, 0.15),
            stage(15, Kind::Blob, 20, 0.3),
        ];
        Course { stages, rounds: 8, epochs: 3, last_epochs: 16, hidden: 80, seed: 1 }
    }

    /// A course of minutes.
    ///
    /// ```
    /// assert_eq!(lab::orderings::policy::Course::small().stages.len(), 3);
    /// ```
    pub fn small() -> Course {
        let full = Course::full();
        let stages = full.stages.into_iter().filter(|stage| stage.side <= 10);
        let fewer = |stage: Stage| Stage { puzzles: stage.puzzles / 2, ..stage };
        Course { stages: stages.map(fewer).collect(), rounds: 4, ..full }
    }

    /// A course of seconds: what it teaches is of no use, but how it goes can be tried.
    ///
    /// ```
    /// assert_eq!(lab::orderings::policy::Course::tiny().stages.len(), 1);
    /// ```
    pub fn tiny() -> Course {
        let small = Course::small();
        let stage = Stage { puzzles: 4, ..small.stages[0].clone() };
        Course { stages: vec![stage], last_epochs: 2, hidden: 8, ..small }
    }
}

/// Where a training stands: enough to go on after an interruption.
///
/// ```
/// use lab::orderings::policy::{Course, Training};
/// assert_eq!(Training::new(&Course::small()).round, 0);
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Training {
    /// Rounds that are done.
    pub round: usize,
    /// All lessons so far.
    pub lessons: Vec<Lesson>,
    peek: Vec<u8>,
    blind: Vec<u8>,
    /// What was read out of the lessons, for each network.
    #[serde(skip)]
    examples: [Examples; 2],
}

/// The examples of so many lessons.
#[derive(Clone, Debug, Default)]
struct Examples {
    lessons: usize,
    all: Vec<Example>,
}

impl Examples {
    /// Reads the lessons that are new.
    fn catch_up(&mut self, lessons: &[Lesson], sight: Sight) {
        let new = &lessons[self.lessons..];
        self.all.extend(new.iter().flat_map(|lesson| examples(lesson, sight)));
        self.lessons = lessons.len();
    }
}

/// What happens during training, for whoever waits.
///
/// ```
/// use lab::orderings::policy::News;
/// assert_eq!(News::Round { round: 1, rounds: 5 }, News::Round { round: 1, rounds: 5 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum News {
    /// A round begins.
    Round {
        /// Which, from 1.
        round: usize,
        /// Of how many.
        rounds: usize,
    },
    /// Games of a round were played.
    Played {
        /// So many.
        games: usize,
        /// In so many visits.
        visits: usize,
    },
    /// A network went through all lessons once.
    Learned {
        /// Which network.
        sight: Sight,
        /// Its mean loss.
        loss: f32,
    },
}

impl Training {
    /// The beginning of a course.
    ///
    /// ```
    /// use lab::orderings::policy::{Course, Training};
    /// assert!(Training::new(&Course::small()).lessons.is_empty());
    /// ```
    pub fn new(course: &Course) -> Training {
        let mut rng = ChaCha8Rng::seed_from_u64(course.seed);
        let mut fresh =
            |sight: Sight| Network::random(sight.features(), course.hidden, &mut rng).to_bytes();
        let (peek, blind) = (fresh(Sight::Peek), fresh(Sight::Blind));
        Training { round: 0, lessons: vec![], peek, blind, examples: Default::default() }
    }

    /// The network for a sight as it stands; none if the state was not written by us.
    ///
    /// ```
    /// use lab::orderings::policy::{Course, Sight, Training};
    /// assert!(Training::new(&Course::small()).network(Sight::Peek).is_some());
    /// ```
    pub fn network(&self, sight: Sight) -> Option<Network> {
        let bytes = if sight == Sight::Peek { &self.peek } else { &self.blind };
        Network::from_bytes(bytes).filter(|network| network.inputs() == sight.features())
    }

    /// Plays and learns one more round. Says whether there was one to do; a round that the
    /// budget ends is not counted.
    pub fn advance(
        &mut self,
        course: &Course,
        budget: &Budget,
        tell: &mut dyn FnMut(News),
    ) -> bool {
        if self.round >= course.rounds {
            return false;
        }
        tell(News::Round { round: self.round + 1, rounds: course.rounds });
        let before = self.lessons.len();
        self.play(course, budget);
        let new = &self.lessons[before..];
        let visits = new.iter().map(|lesson| lesson.visits.len()).sum();
        tell(News::Played { games: new.len(), visits });
        for (number, sight) in [Sight::Peek, Sight::Blind].into_iter().enumerate() {
            let Some(network) = self.network(sight) else { return false };
            self.examples[number].catch_up(&self.lessons, sight);
            let learned =
                self.learn(course, &self.examples[number], sight, network, budget, tell).to_bytes();
            *if sight == Sight::Peek { &mut self.peek } else { &mut self.blind } = learned;
        }
        if budget.spent().is_some() {
            self.lessons.truncate(before);
            self.examples = Default::default();
            return false;
        }
        self.round += 1;
        true
    }

    fn play(&mut self, course: &Course, budget: &Budget) {
        let mut rng = ChaCha8Rng::seed_from_u64(course.seed ^ (self.round as u64) << 32);
        for (number, stage) in course.stages.iter().enumerate() {
            let seed = course.seed + 1000 * (self.round as u64 + 1) + number as u64;
            for (index, puzzle) in puzzles(stage, seed).into_iter().enumerate() {
                if budget.spent().is_some() {
                    return;
                }
                // The two learners take turns, and each learns from the other's games too.
                let sight = if index % 2 == 0 { Sight::Peek } else { Sight::Blind };
                let mut policy = self.network(sight).map(|network| Policy::new(network, sight));
                let mut player = match &mut policy {
                    Some(policy) if self.round > 0 => Player::Learner(policy),
                    _ => Player::Teacher,
                };
                self.lessons.extend(lesson(&puzzle, &mut player, stage.teaching, &mut rng));
            }
        }
    }

    fn learn(
        &self,
        course: &Course,
        examples: &Examples,
        sight: Sight,
        mut network: Network,
        budget: &Budget,
        tell: &mut dyn FnMut(News),
    ) -> Network {
        let mut adam = Adam::new(network.weights().len());
        let is_last = self.round + 1 == course.rounds;
        let epochs = if is_last { course.last_epochs } else { course.epochs };
        let mut rng = ChaCha8Rng::seed_from_u64(course.seed ^ (self.round as u64) << 16);
        let mut order: Vec<&Example> = examples.all.iter().collect();
        for epoch in 0..epochs {
            // Steps shrink towards the end of the course, so that it settles.
            adam.rate = if is_last { 1e-3 * (1.0 - epoch as f32 / epochs as f32) } else { 1e-3 };
            order.shuffle(&mut rng);
            let losses = order.chunks(BATCH).map(|batch| {
                if budget.spent().is_some() { 0.0 } else { learn(&mut network, &mut adam, batch) }
            });
            let loss = losses.sum::<f32>() / order.len().div_ceil(BATCH).max(1) as f32;
            tell(News::Learned { sight, loss });
        }
        network
    }
}

const BATCH: usize = 32;

/// Seeded puzzles that fall by lines.
///
/// ```
/// use lab::orderings::policy::{Course, puzzles};
/// assert_eq!(puzzles(&Course::small().stages[0], 1).len(), 75);
/// ```
pub fn puzzles(stage: &Stage, seed: u64) -> Vec<Puzzle> {
    let Ok(recipe) = Recipe::new(stage.side, stage.side) else { return vec![] };
    let recipe = recipe.of_kind(stage.kind);
    recipe.puzzles(seed).filter(falls_by_lines).take(stage.puzzles).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiny() -> Course {
        Course { rounds: 2, ..Course::tiny() }
    }

    fn advance(training: &mut Training) {
        assert!(training.advance(&tiny(), &Budget::default(), &mut |_| {}));
    }

    #[test]
    fn who_goes_on_after_an_interruption_learns_the_same() {
        let mut whole = Training::new(&tiny());
        advance(&mut whole);
        // Only what is written to a file comes back from it.
        let mut resumed = Training { examples: Default::default(), ..whole.clone() };
        advance(&mut whole);
        advance(&mut resumed);
        assert_eq!(whole.network(Sight::Peek), resumed.network(Sight::Peek));
        assert_eq!(whole.network(Sight::Blind), resumed.network(Sight::Blind));
    }

    #[test]
    fn a_course_ends_after_its_rounds() {
        let mut training = Training { round: 2, ..Training::new(&tiny()) };
        assert!(!training.advance(&tiny(), &Budget::default(), &mut |_| {}));
    }
}
