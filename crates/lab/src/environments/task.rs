//! What is played, when episodes begin again, and why a step is refused.

use super::cells::{CellsEpisode, Mistakes};
use super::deduce::DeduceEpisode;
use super::episode::AnyEpisode;
use super::guess::GuessEpisode;
use super::keep::SourceError;
use super::line_order::{LineOrderEpisode, VisitMask, VisitReward};
use super::observation::ObservationLayout;
use super::prepared_puzzle::PreparedPuzzle;
use super::puzzle_source::PuzzleSource;

/// What is played.
///
/// ```
/// use nonolith_lab::environments::Task;
/// assert!(Task::Guess.wants_black_and_white());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// An action visits a line.
    LineOrder {
        /// What a visit is worth.
        reward: VisitReward,
        /// Which lines the action mask allows.
        mask: VisitMask,
    },
    /// An action writes a cell.
    Cells {
        /// What happens to a wrong cell.
        mistakes: Mistakes,
    },
    /// An action claims a cell that one line forces.
    Deduce,
    /// An action guesses a cell.
    Guess,
}

impl Task {
    /// Whether it cannot be played in colour.
    ///
    /// ```
    /// assert!(!nonolith_lab::environments::Task::Deduce.wants_black_and_white());
    /// ```
    pub fn wants_black_and_white(self) -> bool {
        matches!(self, Task::LineOrder { .. } | Task::Guess)
    }

    pub(super) fn layout(self, source: &PuzzleSource) -> ObservationLayout {
        let PuzzleSource { height, width, runs, colours, .. } = *source;
        let by_line = matches!(self, Task::LineOrder { .. });
        let actions = if by_line { height + width } else { height * width * colours };
        ObservationLayout { height, width, runs, colours, actions, refusals: self == Task::Deduce }
    }

    pub(super) fn episode(self) -> AnyEpisode {
        match self {
            Task::LineOrder { reward, mask } => {
                AnyEpisode::LineOrder(LineOrderEpisode::new(reward, mask))
            }
            Task::Cells { mistakes } => AnyEpisode::Cells(CellsEpisode::new(mistakes)),
            Task::Deduce => AnyEpisode::Deduce(DeduceEpisode::default()),
            Task::Guess => AnyEpisode::Guess(GuessEpisode::default()),
        }
    }

    /// The step after which an episode is cut off: five times the lines, or the cells.
    pub(super) fn usual_limit(self, puzzle: &PreparedPuzzle) -> u64 {
        5 * match self {
            Task::LineOrder { .. } => puzzle.line_count() as u64,
            _ => (puzzle.height * puzzle.width) as u64,
        }
    }
}

/// When an environment whose episode is over begins the next.
///
/// ```
/// use nonolith_lab::environments::Autoreset;
/// assert_eq!(Autoreset::default(), Autoreset::NextStep);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Autoreset {
    /// With the next step, whose action is not looked at.
    #[default]
    NextStep,
    /// With the step that ends the episode, whose last observation is kept aside.
    SameStep,
    /// When it is reset by hand.
    Disabled,
}

/// Why a step or a reset was refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EnvironmentError {
    /// An action that there is not.
    #[error("expected actions from 0 to {last}, found {action} for environment {environment}")]
    Action {
        /// Whose it is.
        environment: usize,
        /// What it says.
        action: i64,
        /// The highest there is.
        last: usize,
    },
    /// A step before the first reset.
    #[error("environment {0} was never reset: call reset before step")]
    NotBegun(usize),
    /// A step after the end.
    #[error("the episode of environment {0} is over: call reset before the next step")]
    Over(usize),
    /// Puzzles that cannot be played.
    #[error(transparent)]
    Source(#[from] SourceError),
}

/// Where steps write what they show: of each of the environments, field after field.
pub struct Buffers<'a> {
    /// [`ObservationLayout::bytes`] of all environments.
    pub arena: &'a mut [u8],
    /// What the last steps were worth.
    pub rewards: &'a mut [f64],
    /// [`NUMBERS`] of each environment.
    pub numbers: &'a mut [u64],
    /// Of environments that ended with this step and have begun again: what `arena` and `numbers` held
    /// at the end. Empty but for [`Autoreset::SameStep`].
    pub final_arena: &'a mut [u8],
    /// See `final_arena`.
    pub final_numbers: &'a mut [u64],
}

/// How many numbers each environment shows: the puzzle's number, the seed, the height, the width and
/// how many guesses stand.
pub const NUMBERS: usize = 5;
