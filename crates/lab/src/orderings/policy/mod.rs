//! The universal policy: one small network, shared by all lines of a board of any size, that
//! says which line to visit next.
//!
//! This is what Dandurand, Cousineau and Shultz (2012) left as future work. The network scores
//! each line by numbers that do not depend on the size of the board ([`observe`]); the best score is
//! visited. It learns by imitation: the lines that begin a shortest order shall get the
//! whole softmax.
//!
//! ```
//! use nonolith_lab::orderings::{LineGame, figure_one, play, policy::{Policy, Observation}};
//!
//! let mut game = LineGame::new(&figure_one());
//! play(&mut game, &mut Policy::trained(Observation::Peek), 25, |_, _, _| true);
//! assert!(game.is_solved());
//! ```

mod features;
mod imitation;
mod network;
mod policy_beam;
mod train;
mod training_games;
mod weights;

pub use features::{Feature, Observation, observe};
pub use imitation::{
    Expert, Labelling, TrainingGame, draw_asked, examples, label_game, play_expert, play_policy,
};
pub use network::{Activations, Adam, Network, TrainingExample, softmax, train_batch};
pub use policy_beam::PolicyBeam;
pub use train::{Curriculum, CurriculumStage, Training, TrainingEvent, TrainingRound, puzzles};
pub use weights::WeightsError;

use super::{LineGame, Ordered, Ordering};
use puzzle::{Grid, LineId, Puzzle};
use solve::{Budget, Setting, SettingKind};

/// Chooses the line that a network likes best.
///
/// ```
/// use nonolith_lab::orderings::{LineGame, Ordering, figure_one, policy::{Policy, Observation}};
/// assert!(Policy::trained(Observation::Blind).next(&mut LineGame::new(&figure_one())) < 10);
/// ```
#[derive(Clone, Debug)]
pub struct Policy {
    network: Network,
    observation: Observation,
}

impl Policy {
    /// The policy of a network that was made for this observation.
    pub fn new(network: Network, observation: Observation) -> Policy {
        Policy { network, observation }
    }

    /// The policy whose weights these are.
    ///
    /// # Errors
    /// [`WeightsError`], if the bytes are no weights, or weights for other features.
    ///
    /// ```
    /// use nonolith_lab::orderings::policy::{Observation, Policy};
    /// let bytes = Policy::trained(Observation::Blind).to_bytes();
    /// assert!(Policy::from_bytes(&bytes, Observation::Blind).is_ok());
    /// assert!(Policy::from_bytes(&bytes, Observation::Peek).is_err());
    /// ```
    pub fn from_bytes(bytes: &[u8], observation: Observation) -> Result<Policy, WeightsError> {
        weights::from_bytes(bytes, observation).map(|network| Policy::new(network, observation))
    }

    /// The weights as a file holds them: the fingerprint of their features, and the network.
    ///
    /// ```
    /// use nonolith_lab::orderings::policy::{Observation, Policy};
    /// assert!(Policy::trained(Observation::Blind).to_bytes().starts_with(b"npolicy1"));
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        weights::to_bytes(&self.network, self.observation)
    }

    /// What it observes.
    ///
    /// ```
    /// use nonolith_lab::orderings::policy::{Policy, Observation};
    /// assert_eq!(Policy::trained(Observation::Peek).observation(), Observation::Peek);
    /// ```
    pub fn observation(&self) -> Observation {
        self.observation
    }

    /// The policy with the weights that come with the library; `lab train-policy` makes them.
    ///
    /// # Panics
    /// Never: the weights are part of the library, and a test reads them.
    ///
    /// ```
    /// use nonolith_lab::orderings::policy::{Policy, Observation};
    /// let _ = Policy::trained(Observation::Peek);
    /// ```
    pub fn trained(observation: Observation) -> Policy {
        let bytes: &[u8] = match observation {
            Observation::Peek => include_bytes!("peek.weights"),
            Observation::Blind => include_bytes!("blind.weights"),
        };
        Policy::from_bytes(bytes, observation).expect("weights that train-policy wrote")
    }
}

impl Policy {
    /// The lines that it observes, the one that it likes best first.
    ///
    /// ```
    /// use nonolith_lab::orderings::{LineGame, Ordering, figure_one, policy::{Observation, Policy}};
    ///
    /// let (mut policy, mut game) = (Policy::trained(Observation::Peek), LineGame::new(&figure_one()));
    /// assert_eq!(policy.ranking(&mut game)[0], policy.next(&mut game));
    /// ```
    pub fn ranking(&self, game: &mut LineGame) -> Vec<usize> {
        let mut passed = Activations::default();
        let mut scored: Vec<(f32, usize)> = observe(game, self.observation)
            .into_iter()
            .map(|(line, features)| (self.network.score(&features, &mut passed), line))
            .collect();
        // The sort is stable, so that of equals the first line comes first.
        scored.sort_by(|one, other| other.0.total_cmp(&one.0));
        scored.into_iter().map(|(_, line)| line).collect()
    }
}

impl Ordering for Policy {
    fn next(&mut self, game: &mut LineGame) -> usize {
        if game.is_out_of_time() {
            return game.promising_lines().next().unwrap_or(0);
        }
        let best = self.ranking(game).first().copied();
        // Nothing is observed where the lines left would only exclude colours or find nothing; then
        // any promising line will do.
        best.or_else(|| game.promising_lines().next()).unwrap_or(0)
    }
}

/// Where the network would look: the lines worth a visit from this position, the best first. Empty where
/// the position is not one of the puzzle, or nothing is worth a visit.
///
/// ```
/// use nonolith_lab::orderings::{figure_one, policy::lines_to_look_at};
///
/// let puzzle = figure_one();
/// let lines = lines_to_look_at(&puzzle, &puzzle.start(), &solve::Budget::default());
/// assert_eq!(lines[0], puzzle::LineId::row(0), "row 1 is 2 2: full");
/// ```
pub fn lines_to_look_at(puzzle: &Puzzle, position: &Grid, budget: &Budget) -> Vec<LineId> {
    let Ok(from_here) = puzzle.clone().with_given(position.clone()) else { return vec![] };
    let mut game = LineGame::new(&from_here).within(budget);
    let ranking = Policy::trained(Observation::Peek).ranking(&mut game);
    ranking.into_iter().map(|line| game.board().id(line)).collect()
}

/// How many games the beam of `policy` keeps by default.
pub const WIDTH: usize = 4;

const WIDTH_SETTING: Setting = Setting {
    name: "width",
    kind: SettingKind::Count(1..=100_000),
    default: "4",
    help: "how many games the beam keeps; 1 plays what the network prefers",
};

/// `policy`.
pub(super) static PEEK: Ordered = Ordered {
    name: "policy",
    summary: "one network for all board sizes; it may solve each line before choosing",
    settings: &[WIDTH_SETTING],
    ordering: |options, settings| {
        let policy = Policy::trained(Observation::Peek);
        let width = settings.count(&WIDTH_SETTING) as usize;
        Box::new(PolicyBeam::new(policy, width, &options.budget))
    },
};

/// `policy-blind`.
pub(super) static BLIND: Ordered = Ordered {
    name: "policy-blind",
    summary: "the same without solving lines: it chooses by the board alone",
    settings: &[],
    ordering: |_, _| Box::new(Policy::trained(Observation::Blind)),
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_weights_are_what_training_would_write() {
        assert_eq!(Policy::trained(Observation::Peek).to_bytes(), include_bytes!("peek.weights"));
        assert_eq!(Policy::trained(Observation::Blind).to_bytes(), include_bytes!("blind.weights"));
    }

    #[test]
    fn the_usual_width_is_the_default_of_the_setting() {
        assert_eq!(WIDTH_SETTING.default.parse(), Ok(WIDTH));
    }
}
