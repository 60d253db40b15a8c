//! The ablation: which change to the paper's algorithm is worth how much, on which puzzle.
//!
//! Two tracks are never mixed. The *pure* algorithms know nothing but the clues; the *hybrid* ones
//! begin with what line solving finds, and so are shown apart.

mod puzzles;
mod text;
mod variants;

pub use puzzles::{AblationPuzzle, puzzles};
pub use text::{cell, heading};
pub use variants::{AblationTrack, Variant, variants};

use serde::{Serialize, Serializer};
use solve::{Budget, Stopped};

use crate::evolution::{MaskBoard, Notes, Trial, TrialStatistics, trial};

/// One cell of the table.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AblationResult {
    /// The figures of the runs that were finished.
    #[serde(flatten)]
    pub tally: TrialStatistics,
    /// Why there are fewer runs than wanted, if there are.
    #[serde(serialize_with = "in_words")]
    pub stopped: Option<Stopped>,
}

/// Why runs were stopped, as data: in words.
fn in_words<S: Serializer>(stopped: &Option<Stopped>, serializer: S) -> Result<S::Ok, S::Error> {
    stopped.map(|stopped| stopped.to_string()).serialize(serializer)
}

/// Runs a variant on a puzzle `runs` times, with the seeds from `seed` on.
///
/// # Errors
/// Words for the user, where the puzzle is too large or line solving finds it has no solution.
///
/// ```
/// use nonolith_lab::experiments::ablation::{puzzles, run, variants};
///
/// let (bear, improved) = (&puzzles(&[])[0], variants().into_iter().find(|v| v.name == "improved"));
/// let outcome = run(bear, &improved.unwrap(), 2, 1, &Default::default()).unwrap();
/// assert_eq!(outcome.tally.solved, 2);
/// ```
pub fn run(
    entry: &AblationPuzzle,
    variant: &Variant,
    runs: usize,
    seed: u64,
    budget: &Budget,
) -> Result<AblationResult, String> {
    let known = variant.seeding.known(&entry.puzzle, ()).map_err(|error| error.to_string())?;
    let board = MaskBoard::new(&entry.puzzle, &known)?;
    let mut trials: Vec<Trial> = vec![];
    let mut stopped = None;
    for run in 0..runs as u64 {
        let seed = seed.wrapping_add(run);
        let trial = trial(&variant.algorithm, &board, seed, Notes::default(), budget);
        stopped = trial.evolved.stopped;
        if stopped.is_some() {
            break;
        }
        trials.push(trial);
    }
    Ok(AblationResult { tally: TrialStatistics::of(&trials), stopped })
}
