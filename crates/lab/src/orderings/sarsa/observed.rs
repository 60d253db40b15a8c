//! A learner that is watched: each episode, and what it thinks of the lines before each choice after
//! that.

use std::sync::{Mutex, PoisonError};

use puzzle::{LineId, Trace};
use solve::{About, Answer, Fitting, Method, Options, Settings};

use super::method::Sarsa;
use super::{ActionValues, SDCC, StateAction, TABLE};
use crate::orderings::LineGame;

/// What is seen of a learner.
pub enum LearningEvent<'a> {
    /// It has played an episode and learned from it.
    Episode {
        /// How many steps it took.
        steps: usize,
    },
    /// It is about to choose a line by what it has learned.
    Choice {
        /// The game.
        game: &'a LineGame,
        /// What it has learned.
        values: &'a dyn ActionValues,
    },
}

impl LearningEvent<'_> {
    /// The lines to choose from and what each is worth; none where an episode has ended.
    ///
    /// ```
    /// use nonolith_lab::orderings::sarsa::LearningEvent;
    /// assert!(LearningEvent::Episode { steps: 9 }.worths().is_empty());
    /// ```
    pub fn worths(&self) -> Vec<(LineId, f64)> {
        let LearningEvent::Choice { game, values } = self else { return vec![] };
        let worth = |line| {
            let key = StateAction::of(game.board(), line);
            (game.board().id(line), values.get(&key))
        };
        game.open_lines().map(worth).collect()
    }
}

/// Sees what a learner does.
pub(super) type SeeLearning<'a> = dyn FnMut(&LearningEvent) + 'a;

/// The same, which another thread may have made.
type SentSeeLearning<'a> = dyn FnMut(&LearningEvent) + Send + 'a;

/// A method that learns, shown to a callback while it does. The run is the same as without.
///
/// ```
/// use nonolith_lab::orderings::{figure_one, sarsa::{LearningEvent, ObservedLearner}};
///
/// let (mut curve, mut choices) = (vec![], 0);
/// let learner = ObservedLearner::named("sarsa-table", |event| match event {
///     LearningEvent::Episode { steps } => curve.push(*steps),
///     LearningEvent::Choice { .. } => choices += 1,
/// });
/// let answer = solve::run(&learner.unwrap(), &figure_one(), &Default::default(), None).unwrap();
/// assert_eq!((curve.len(), choices as f64), (120, answer.stats["steps"]));
/// ```
pub struct ObservedLearner<'a> {
    method: &'static Sarsa,
    see: Mutex<Box<SentSeeLearning<'a>>>,
}

impl<'a> ObservedLearner<'a> {
    /// The method of this name, shown to this callback; none if it is not one that learns on the puzzle
    /// it is given.
    ///
    /// ```
    /// assert!(nonolith_lab::orderings::sarsa::ObservedLearner::named("exact", |_| {}).is_none());
    /// ```
    pub fn named(
        name: &str,
        see: impl FnMut(&LearningEvent) + Send + 'a,
    ) -> Option<ObservedLearner<'a>> {
        let method = [&TABLE, &SDCC].into_iter().find(|method| method.name() == name)?;
        Some(ObservedLearner { method, see: Mutex::new(Box::new(see)) })
    }
}

impl Method for ObservedLearner<'_> {
    fn about(&self) -> About {
        self.method.about()
    }

    fn solve(
        &self,
        puzzle: Fitting<'_>,
        settings: &Settings,
        options: &Options,
        trace: Option<&mut Trace>,
    ) -> Answer {
        let mut see = self.see.lock().unwrap_or_else(PoisonError::into_inner);
        self.method.solve_observed(puzzle, settings, options, trace, &mut **see)
    }
}
