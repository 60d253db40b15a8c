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

use serde::{Deserialize, Serialize, Serializer};
use solve::{Budget, Stopped};
use web_time::Duration;

use super::pieces::{Piece, PieceError, PieceKeeper, divide, piece};
use crate::evolution::{MaskBoard, Notes, TrialEnd, TrialStatistics, trial};

/// What came of the runs of one variant on one puzzle.
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

/// One cell of the table.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AblationCell<'a> {
    /// The variant.
    #[serde(flatten)]
    pub variant: &'a Variant,
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: &'a AblationPuzzle,
    /// What came of it.
    #[serde(flatten)]
    pub result: AblationResult,
}

/// What to run.
#[derive(Clone, Debug)]
pub struct AblationPlan {
    /// The columns of the table.
    pub puzzles: Vec<AblationPuzzle>,
    /// Its rows.
    pub variants: Vec<Variant>,
    /// How many runs a cell has.
    pub runs: usize,
    /// The seed of the first run; the others follow.
    pub seed: u64,
    /// How many grids each run may judge.
    pub evaluations: u64,
    /// How long the runs of a cell may take.
    pub limit: Option<Duration>,
    /// Ends all of it early.
    pub budget: Budget,
}

/// The runs of a cell, as a journal keeps them.
#[derive(Deserialize, Serialize)]
struct CellRuns {
    ends: Vec<TrialEnd>,
    stopped: Option<Stopped>,
}

/// A cell, ready to be worked out.
struct PlannedCell<'a> {
    plan: &'a AblationPlan,
    variant: &'a Variant,
    puzzle: &'a AblationPuzzle,
    board: MaskBoard,
}

impl PlannedCell<'_> {
    fn name(&self) -> String {
        let track = self.variant.track().name();
        format!("{track}: {} on {}", self.variant.name, self.puzzle.name)
    }

    fn runs(&self) -> CellRuns {
        let algorithm = self.variant.algorithm.with_evaluations(self.plan.evaluations);
        let mut budget = self.plan.budget.clone();
        if let Some(limit) = self.plan.limit {
            budget = budget.within(limit);
        }
        let mut ends = vec![];
        for run in 0..self.plan.runs as u64 {
            let seed = self.plan.seed.wrapping_add(run);
            let trial = trial(&algorithm, &self.board, seed, Notes::default(), &budget);
            if let Some(stopped) = trial.evolved.stopped {
                return CellRuns { ends, stopped: Some(stopped) };
            }
            ends.push(trial.end());
        }
        CellRuns { ends, stopped: None }
    }
}

/// Runs every variant on every puzzle, a cell a piece; `tell` is called with every cell as soon as it
/// is there, row by row. A keeper with a share does its share of the cells first.
///
/// # Errors
/// [`PieceError`], where the budget was spent or a piece could not be kept.
///
/// # Panics
/// If evolution does not take one of the puzzles, which [`AblationPuzzle::new`] looks at.
///
/// ```
/// use nonolith_lab::experiments::ablation::{AblationPlan, puzzles, run, variants};
///
/// let variants = variants().into_iter().filter(|variant| variant.name == "improved").collect();
/// let (puzzles, budget) = (puzzles(&[]), solve::Budget::default());
/// let plan = AblationPlan { puzzles, variants, runs: 2, seed: 1, evaluations: 100_000, limit: None, budget };
/// let mut solved = vec![];
/// run(&plan, &mut (), &mut |cell| solved.push(cell.result.tally.solved)).unwrap();
/// assert_eq!(solved, [2]);
/// ```
pub fn run(
    plan: &AblationPlan,
    keeper: &mut dyn PieceKeeper,
    tell: &mut dyn FnMut(&AblationCell<'_>),
) -> Result<(), PieceError> {
    let cells: Vec<PlannedCell<'_>> = cells(plan);
    let pieces = cells.iter().map(|cell| Piece::new(cell.name(), || cell.runs())).collect();
    divide(keeper, &plan.budget, pieces)?;
    for cell in &cells {
        let CellRuns { ends, stopped } = piece(keeper, &plan.budget, &cell.name(), || cell.runs())?;
        let result = AblationResult { tally: TrialStatistics::of(&ends), stopped };
        tell(&AblationCell { variant: cell.variant, puzzle: cell.puzzle, result });
    }
    Ok(())
}

/// The cells of the table, row by row.
fn cells(plan: &AblationPlan) -> Vec<PlannedCell<'_>> {
    let cell = |variant, puzzle| planned(plan, variant, puzzle);
    let row = |variant| plan.puzzles.iter().map(move |puzzle| cell(variant, puzzle));
    plan.variants.iter().flat_map(row).collect()
}

fn planned<'a>(
    plan: &'a AblationPlan,
    variant: &'a Variant,
    puzzle: &'a AblationPuzzle,
) -> PlannedCell<'a> {
    let known = variant.seeding.known(&puzzle.puzzle, ()).expect("the puzzle has a solution");
    let board = MaskBoard::new(&puzzle.puzzle, &known).expect("it was looked at");
    PlannedCell { plan, variant, puzzle, board }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_that_its_own_limit_ends_is_kept_and_one_that_was_stopped_is_not() {
        #[derive(Default)]
        struct Kept(usize);
        impl PieceKeeper for Kept {
            fn keep(&mut self, _piece: &str, _result: &str) -> Result<(), String> {
                self.0 += 1;
                Ok(())
            }
        }
        let plan = AblationPlan {
            puzzles: puzzles(&[]),
            variants: variants().into_iter().take(1).collect(),
            runs: 2,
            seed: 1,
            evaluations: 1000,
            limit: Some(Duration::ZERO),
            budget: Budget::default(),
        };
        let (mut kept, mut stopped) = (Kept::default(), vec![]);
        run(&plan, &mut kept, &mut |cell| stopped.push(cell.result.stopped)).unwrap();
        assert_eq!((kept.0, &stopped[..]), (1, &[Some(Stopped::OutOfTime)][..]));
        plan.budget.cancel.now();
        let ended = run(&plan, &mut kept, &mut |_| unreachable!("it was stopped"));
        assert_eq!((kept.0, ended), (1, Err(PieceError::Stopped(Stopped::Cancelled))));
    }
}
