//! The universal policy: one small network, shared by all lines of a board of any size, that
//! says which line to visit next.
//!
//! This is what Dandurand, Cousineau and Shultz (2012) left as future work. The network scores
//! each line by numbers that do not depend on the size of the board ([`view`]); the best score is
//! visited. It is taught by imitation: the set of lines that begin a shortest order shall get all
//! of the softmax.
//!
//! ```
//! use lab::orderings::{Game, figure_one, play, policy::{Policy, Sight}};
//!
//! let mut game = Game::new(&figure_one());
//! play(&mut game, &mut Policy::trained(Sight::Peek), 25, |_, _, _| true);
//! assert!(game.is_solved());
//! ```

mod features;
mod foresight;
mod lessons;
mod network;
mod train;

pub use features::{Sight, view};
pub use foresight::Foresight;
pub use lessons::{Lesson, Player, Teacher, Teaching, examples, lesson};
pub use network::{Adam, Example, Network, Passed, learn, softmax};
pub use train::{Course, News, Stage, Training, puzzles};

use super::method::number;
use super::{Game, Ordered, Ordering};
use solve::Setting;

/// Chooses the line that a network likes best.
///
/// ```
/// use lab::orderings::{Game, Ordering, figure_one, policy::{Policy, Sight}};
/// assert!(Policy::trained(Sight::Blind).next(&mut Game::new(&figure_one())) < 10);
/// ```
#[derive(Clone, Debug)]
pub struct Policy {
    network: Network,
    sight: Sight,
}

impl Policy {
    /// The policy of a network that was made for this sight.
    pub fn new(network: Network, sight: Sight) -> Policy {
        Policy { network, sight }
    }

    /// What it may look at.
    ///
    /// ```
    /// use lab::orderings::policy::{Policy, Sight};
    /// assert_eq!(Policy::trained(Sight::Peek).sight(), Sight::Peek);
    /// ```
    pub fn sight(&self) -> Sight {
        self.sight
    }

    /// The policy with the weights that come with the library; `lab train-policy` makes them.
    ///
    /// # Panics
    /// Never: the weights are part of the library, and a test reads them.
    ///
    /// ```
    /// use lab::orderings::policy::{Policy, Sight};
    /// let _ = Policy::trained(Sight::Peek);
    /// ```
    pub fn trained(sight: Sight) -> Policy {
        let bytes: &[u8] = match sight {
            Sight::Peek => include_bytes!("peek.weights"),
            Sight::Blind => include_bytes!("blind.weights"),
        };
        let network = Network::from_bytes(bytes).expect("weights that train-policy wrote");
        Policy::new(network, sight)
    }
}

impl Ordering for Policy {
    fn next(&mut self, game: &mut Game) -> usize {
        if game.is_out_of_time() {
            return game.promising_lines().next().unwrap_or(0);
        }
        let mut passed = Passed::default();
        let mut best = (f32::MIN, None);
        for (line, features) in view(game, self.sight) {
            let score = self.network.score(&features, &mut passed);
            if score > best.0 {
                best = (score, Some(line));
            }
        }
        // With a peek no line may be left although one would only exclude colours or prove that
        // nothing follows; any promising one will show.
        best.1.or_else(|| game.promising_lines().next()).unwrap_or(0)
    }
}

/// How many games `policy` thinks through side by side, if not told otherwise.
pub const WIDTH: usize = 4;

const WIDTH_SETTING: Setting = Setting {
    name: "width",
    default: "4",
    help: "how many games it thinks through side by side; 1 takes the network at its word",
};

/// `policy`.
pub(super) static PEEK: Ordered = Ordered {
    name: "policy",
    summary: "a network that any size shares and that peeks at what each line gives",
    settings: &[WIDTH_SETTING],
    ordering: |_, options| {
        let (policy, width) = (Policy::trained(Sight::Peek), number(options, &WIDTH_SETTING)?);
        Ok(Box::new(Foresight::new(policy, width, &options.budget)))
    },
};

/// `policy-blind`.
pub(super) static BLIND: Ordered = Ordered {
    name: "policy-blind",
    summary: "the same without peeking: it sees the board but solves no line to choose one",
    settings: &[],
    ordering: |_, _| Ok(Box::new(Policy::trained(Sight::Blind))),
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_width_is_the_default_of_the_setting() {
        assert_eq!(WIDTH_SETTING.default.parse(), Ok(WIDTH));
    }
}
