//! How much the figures of Tsai, Chou and Fang (2012) depend on what their text leaves open: the
//! bear, whose drawing is lost, the reading of the fitness and of the mutation, and the rates.
//!
//! The bears are pictures that have all that is known of the paper's: three clues, and rows that can
//! be filled in 6.214e20 ways. On each the canonical and the intelligent algorithm run under each
//! reading, one part at a time read otherwise; and on the first of them under other rates.

mod draw;
mod figures;
mod text;

pub use draw::{ROW_SPACE, drawn, has_the_papers_row_space};
pub use figures::{by_bear, by_rate};
pub use text::{BearPrinter, heading};

use puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use solve::Budget;

use super::pieces::{PieceError, PieceKeeper, piece};
use crate::evolution::{
    Algorithm, EvolutionPlan, Fitness, MaskBoard, MutationUnit, Notes, Selection, trial,
};

/// What the paper prints: best, mean and standard deviation of 30 runs.
pub const PAPER: [(&str, [u32; 3]); 2] = [("cga", [42, 58, 8]), ("iga", [0, 4, 4])];

/// A way to read what the text leaves open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PaperReading {
    /// Whether the sum of the fitness counts missing runs, or ends with the runs that are there.
    pub fitness: Fitness,
    /// How wide the fields of the roulette wheel are.
    pub selection: Selection,
    /// Of what the mutation rate is the rate.
    pub mutation_unit: MutationUnit,
}

/// All readings; the first is the one that the methods have.
///
/// ```
/// let all = nonolith_lab::experiments::bears::readings();
/// assert_eq!((all.len(), all[0].name().as_str()), (12, "runs compared, 1/(1+f), gene"));
/// ```
pub fn readings() -> Vec<PaperReading> {
    let mut all = vec![];
    for fitness in [Fitness::Blocks, Fitness::Printed] {
        for selection in [Selection::Roulette, Selection::Linear] {
            for mutation_unit in [MutationUnit::Gene, MutationUnit::Line, MutationUnit::Grid] {
                all.push(PaperReading { fitness, selection, mutation_unit });
            }
        }
    }
    all
}

impl PaperReading {
    /// Its parts in words: how the sum ends, the fields of the wheel, what mutates.
    pub fn name(&self) -> String {
        let fitness = match self.fitness {
            Fitness::Printed => "as printed",
            _ => "runs compared",
        };
        let wheel = match self.selection {
            Selection::Linear => "worst-f+1",
            _ => "1/(1+f)",
        };
        let unit = match self.mutation_unit {
            MutationUnit::Gene => "gene",
            MutationUnit::Line => "row",
            MutationUnit::Grid => "grid",
        };
        format!("{fitness}, {wheel}, {unit}")
    }
}

/// The mutation rates that are tried at the paper's crossover rate, and the crossover rates that are
/// tried at its mutation rate.
pub const MUTATION_RATES: [f64; 9] =
    [0.0005, 0.001, 0.0025, 0.005, 0.0075, 0.01, 0.015, 0.025, 0.05];
/// See [`MUTATION_RATES`].
pub const CROSSOVER_RATES: [f64; 4] = [0.0, 0.5, 0.9, 1.0];

/// What to run.
#[derive(Clone, Debug)]
pub struct BearsPlan {
    /// How many bears.
    pub bears: usize,
    /// Runs of each algorithm on each bear under each reading, and under each rate.
    pub runs: usize,
    /// How often a run may judge a grid.
    pub evaluations: u64,
    /// The seed of the bears and of the first run.
    pub seed: u64,
    /// RunEnds it early.
    pub budget: Budget,
}

/// What some runs of one algorithm came to.
#[derive(Clone, Debug, Serialize)]
pub struct BearsRow {
    /// `reading`, `mutation rate` or `crossover rate`: what is varied.
    pub varied: &'static str,
    /// The reading's name.
    pub reading: String,
    /// The number of the bear, counted from 1; 0 for all of them together.
    pub bear: usize,
    /// `cga` or `iga`.
    pub algorithm: &'static str,
    /// How likely genes mutate.
    pub mutation_rate: f64,
    /// How likely children exchange genes.
    pub crossover_rate: f64,
    /// How many runs.
    pub runs: usize,
    /// How many solved the puzzle.
    pub solved: usize,
    /// The best fitness of a run.
    pub best: u32,
    /// The mean fitness.
    pub mean: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// What the paper prints.
    pub paper: [u32; 3],
}

/// The fitness of each run's best grid, and how many were solutions.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
struct RunEnds {
    fitness: Vec<u32>,
    solved: usize,
}

/// An algorithm of the paper under a reading and rates.
#[derive(Clone, Copy)]
struct BearRun {
    varied: &'static str,
    reading: PaperReading,
    algorithm: &'static str,
    paper: [u32; 3],
    mutation_rate: f64,
    crossover_rate: f64,
}

impl BearRun {
    fn plan(&self, evaluations: u64) -> EvolutionPlan {
        let base = match self.algorithm {
            "cga" => EvolutionPlan::cga(),
            _ => EvolutionPlan::iga(),
        };
        let (mutation_rate, crossover_rate) = (self.mutation_rate, self.crossover_rate);
        let PaperReading { fitness, selection, mutation_unit } = self.reading;
        EvolutionPlan {
            fitness,
            selection,
            mutation_unit,
            mutation_rate,
            crossover_rate,
            evaluations,
            ..base
        }
    }

    fn name(&self, bear: usize) -> String {
        let BearRun { reading, algorithm, mutation_rate, crossover_rate, .. } = self;
        format!("{algorithm}, {}, {mutation_rate}, {crossover_rate}, bear {bear}", reading.name())
    }

    fn row(&self, bear: usize, ends: &RunEnds) -> BearsRow {
        let BearRun { varied, reading, algorithm, paper, mutation_rate, crossover_rate } = *self;
        let runs = ends.fitness.len();
        let figures = ends.fitness.iter().map(|&fitness| f64::from(fitness));
        let mean = figures.clone().sum::<f64>() / runs.max(1) as f64;
        let squares: f64 = figures.map(|figure| (figure - mean).powi(2)).sum();
        BearsRow {
            varied,
            reading: reading.name(),
            bear,
            algorithm,
            mutation_rate,
            crossover_rate,
            runs,
            solved: ends.solved,
            best: ends.fitness.iter().copied().min().unwrap_or(0),
            mean,
            deviation: (squares / runs.saturating_sub(1).max(1) as f64).sqrt(),
            paper,
        }
    }
}

/// Runs the readings on all bears, then the rates on the first; `tell` is called with every row as
/// soon as it is there.
///
/// # Errors
/// [`PieceError`], where the budget was spent or a piece could not be kept.
///
/// ```
/// use nonolith_lab::experiments::bears::{BearsPlan, run};
///
/// let budget = solve::Budget::default();
/// let plan = BearsPlan { bears: 1, runs: 1, evaluations: 200, seed: 1, budget };
/// let mut rows = vec![];
/// run(&plan, &mut (), &mut |row| rows.push(row.clone())).unwrap();
/// assert!(rows.iter().all(|row| row.runs == 1) && rows.len() > 30);
/// ```
pub fn run(
    plan: &BearsPlan,
    keeper: &mut dyn PieceKeeper,
    tell: &mut dyn FnMut(&BearsRow),
) -> Result<(), PieceError> {
    keeper.begin("drawing bears");
    let bears: Vec<Puzzle> = (0..plan.bears as u64).map(|n| drawn(plan.seed + n)).collect();
    let boards: Vec<MaskBoard> = bears.iter().filter_map(board).collect();
    for reading in readings() {
        for (algorithm, paper) in PAPER {
            let (mutation_rate, crossover_rate) = (0.05, 0.9);
            let varied = "reading";
            let run = BearRun { varied, reading, algorithm, paper, mutation_rate, crossover_rate };
            let mut all = RunEnds::default();
            for (number, board) in boards.iter().enumerate() {
                let ends = ends(plan, &run, number + 1, board, keeper)?;
                tell(&run.row(number + 1, &ends));
                all.fitness.extend(ends.fitness);
                all.solved += ends.solved;
            }
            tell(&run.row(0, &all));
        }
    }
    let Some(first) = boards.first() else { return Ok(()) };
    let mutation = MUTATION_RATES.map(|rate| ("mutation rate", rate, 0.9));
    let crossover = CROSSOVER_RATES.map(|rate| ("crossover rate", 0.05, rate));
    for (algorithm, paper) in PAPER {
        for (varied, mutation_rate, crossover_rate) in mutation.into_iter().chain(crossover) {
            let reading = readings()[0];
            let run = BearRun { varied, reading, algorithm, paper, mutation_rate, crossover_rate };
            tell(&run.row(1, &ends(plan, &run, 1, first, keeper)?));
        }
    }
    Ok(())
}

fn board(bear: &Puzzle) -> Option<MaskBoard> {
    MaskBoard::new(bear, &bear.start()).ok()
}

fn ends(
    plan: &BearsPlan,
    run: &BearRun,
    bear: usize,
    board: &MaskBoard,
    keeper: &mut dyn PieceKeeper,
) -> Result<RunEnds, PieceError> {
    let algorithm = Algorithm::Rows(run.plan(plan.evaluations));
    piece(keeper, &plan.budget, &run.name(bear), || {
        let mut ends = RunEnds::default();
        for number in 0..plan.runs as u64 {
            let seed = plan.seed.wrapping_add(number);
            let evolved = trial(&algorithm, board, seed, Notes::default(), &plan.budget).evolved;
            ends.fitness.push(evolved.fitness);
            ends.solved += usize::from(evolved.solved);
        }
        ends
    })
}
