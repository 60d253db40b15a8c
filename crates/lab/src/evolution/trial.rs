//! Trials: one algorithm on one board from several seeds, and what that comes to.

use std::ops::ControlFlow;

use puzzle::{Colour, Picture, Puzzle, Square};
use serde::{Deserialize, Serialize};
use solve::{Budget, Stopped};
use web_time::{Duration, Instant};

use super::anneal::{Cooling, anneal};
use super::evolve::{Evolved, Generation, evolve};
use super::fitness::Fitness;
use super::mask_board::MaskBoard;
use super::plan::EvolutionPlan;

/// An algorithm with all its constants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Algorithm {
    /// A genetic algorithm whose genes are rows.
    Rows(EvolutionPlan),
    /// A genetic algorithm whose genes are columns.
    Columns(EvolutionPlan),
    /// Annealing.
    Annealing(Cooling),
}

impl Algorithm {
    /// How often it may judge a grid.
    ///
    /// ```
    /// use nonolith_lab::evolution::{Algorithm, EvolutionPlan};
    /// assert_eq!(Algorithm::Rows(EvolutionPlan::iga()).evaluations(), 100_000);
    /// ```
    pub fn evaluations(&self) -> u64 {
        match self {
            Algorithm::Rows(plan) | Algorithm::Columns(plan) => plan.evaluations,
            Algorithm::Annealing(cooling) => cooling.evaluations,
        }
    }

    /// How it judges a line.
    ///
    /// ```
    /// use nonolith_lab::evolution::{Algorithm, Fitness, EvolutionPlan};
    /// assert_eq!(Algorithm::Rows(EvolutionPlan::iga()).fitness(), Fitness::Blocks);
    /// ```
    pub fn fitness(&self) -> Fitness {
        match self {
            Algorithm::Rows(plan) | Algorithm::Columns(plan) => plan.fitness,
            Algorithm::Annealing(cooling) => cooling.fitness,
        }
    }

    /// The same algorithm with at most `evaluations` evaluations.
    ///
    /// ```
    /// use nonolith_lab::evolution::{Algorithm, EvolutionPlan};
    /// assert_eq!(Algorithm::Rows(EvolutionPlan::iga()).with_evaluations(5).evaluations(), 5);
    /// ```
    pub fn with_evaluations(self, evaluations: u64) -> Algorithm {
        match self {
            Algorithm::Rows(plan) => Algorithm::Rows(EvolutionPlan { evaluations, ..plan }),
            Algorithm::Columns(plan) => Algorithm::Columns(EvolutionPlan { evaluations, ..plan }),
            Algorithm::Annealing(cooling) => {
                Algorithm::Annealing(Cooling { evaluations, ..cooling })
            }
        }
    }

    /// The board as this algorithm sees it, its genes as rows.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// use nonolith_lab::evolution::{Algorithm, MaskBoard, EvolutionPlan};
    /// let board = MaskBoard::new(&puzzle, &puzzle.start()).unwrap();
    /// assert_eq!(Algorithm::Columns(EvolutionPlan::column_ga()).view(&board).rows.len(), 2);
    /// ```
    pub fn view(&self, board: &MaskBoard) -> MaskBoard {
        match self {
            Algorithm::Columns(_) => board.transposed(),
            _ => board.clone(),
        }
    }

    /// The picture that a frame of this algorithm shows.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// use nonolith_lab::evolution::{Algorithm, Snapshot, EvolutionPlan};
    /// let frame = Snapshot { evaluations: 1, fitness: 0, rows: vec![0, 1] };
    /// let picture = Algorithm::Columns(EvolutionPlan::column_ga()).picture(&puzzle, &frame);
    /// assert_eq!(picture.to_string(), "01");
    /// ```
    pub fn picture(&self, puzzle: &Puzzle, frame: &Snapshot) -> Picture {
        let turned = matches!(self, Algorithm::Columns(_));
        Picture::from_fn(puzzle.height(), puzzle.width(), |Square { row, column }| {
            let (gene, place) = if turned { (column, row) } else { (row, column) };
            Colour::new((frame.rows[gene] >> place & 1) as usize)
        })
    }

    /// Runs it on a board as it sees it.
    fn run(
        &self,
        view: &MaskBoard,
        seed: u64,
        see: impl FnMut(&Generation) -> ControlFlow<Stopped>,
    ) -> Evolved {
        match self {
            Algorithm::Rows(plan) | Algorithm::Columns(plan) => evolve(view, plan, seed, see),
            Algorithm::Annealing(cooling) => anneal(view, cooling, seed, see),
        }
    }
}

/// One run of an algorithm.
#[derive(Clone, Debug)]
pub struct Trial {
    /// What it came to.
    pub evolved: Evolved,
    /// The best fitness so far after each equal share of the evaluations.
    pub curve: Vec<u32>,
    /// How long it took.
    pub time: Duration,
    /// The best individual at the moments asked for.
    pub film: Vec<Snapshot>,
}

/// How one run ended.
///
/// ```
/// use nonolith_lab::evolution::{TrialEnd, TrialStatistics};
/// let end = TrialEnd { fitness: 2, solved: false, evaluations: 100 };
/// assert_eq!(TrialStatistics::of(&[end]).best, 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrialEnd {
    /// What its best individual costs.
    pub fitness: u32,
    /// Whether that is a solution.
    pub solved: bool,
    /// How many evaluations there were.
    pub evaluations: u64,
}

impl Trial {
    /// How it ended.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// use nonolith_lab::evolution::{Algorithm, EvolutionPlan, MaskBoard, Notes, trial};
    ///
    /// let board = MaskBoard::new(&puzzle, &puzzle.start()).unwrap();
    /// let iga = Algorithm::Rows(EvolutionPlan::iga());
    /// assert!(trial(&iga, &board, 1, Notes::default(), &Default::default()).end().solved);
    /// ```
    pub fn end(&self) -> TrialEnd {
        let Evolved { fitness, solved, evaluations, .. } = self.evolved;
        TrialEnd { fitness, solved, evaluations }
    }
}

/// The best individual at some moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// After how many evaluations.
    pub evaluations: u64,
    /// What it costs.
    pub fitness: u32,
    /// Its genes: the rows of the board as the algorithm sees it.
    pub rows: Vec<u64>,
}

/// What to note down during a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Notes<'a> {
    /// How many points the curve has.
    pub points: usize,
    /// After how many evaluations to take a picture, in order.
    pub moments: &'a [u64],
}

/// Runs an algorithm once, within a budget.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
/// use nonolith_lab::evolution::{Algorithm, MaskBoard, Notes, EvolutionPlan, trial};
///
/// let board = MaskBoard::new(&puzzle, &puzzle.start()).unwrap();
/// let notes = Notes { points: 4, moments: &[1] };
/// let trial = trial(&Algorithm::Rows(EvolutionPlan::iga()), &board, 1, notes, &Default::default());
/// assert_eq!(trial.curve, [0, 0, 0, 0]);
/// ```
pub fn trial(
    algorithm: &Algorithm,
    board: &MaskBoard,
    seed: u64,
    notes: Notes,
    budget: &Budget,
) -> Trial {
    let (mut curve, mut film) = (Vec::with_capacity(notes.points), vec![]);
    let mut moments = notes.moments.iter().peekable();
    let start = Instant::now();
    let mut best = u32::MAX;
    let all = algorithm.evaluations();
    let evolved = algorithm.run(&algorithm.view(board), seed, |generation| {
        let Generation { evaluations, fitness, rows, .. } = *generation;
        best = best.min(fitness);
        let due = (u128::from(evaluations) * notes.points as u128 / u128::from(all)) as usize;
        if due > curve.len() {
            curve.resize(due.min(notes.points), best);
        }
        while moments.next_if(|&&moment| evaluations >= moment).is_some() {
            film.push(Snapshot { evaluations, fitness, rows: rows.to_vec() });
        }
        budget.spent().map_or(ControlFlow::Continue(()), ControlFlow::Break)
    });
    curve.resize(notes.points, evolved.fitness);
    let (evaluations, fitness) = (evolved.evaluations, evolved.fitness);
    if moments.next().is_some() {
        film.push(Snapshot { evaluations, fitness, rows: evolved.rows.clone() });
    }
    Trial { evolved, curve, time: start.elapsed(), film }
}

/// What several runs come to.
///
/// ```
/// use nonolith_lab::evolution::TrialStatistics;
/// assert_eq!(TrialStatistics::of(&[]).runs, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TrialStatistics {
    /// How many runs there were.
    pub runs: usize,
    /// How many of them reached a solution.
    pub solved: usize,
    /// The best fitness at the end of a run.
    pub best: u32,
    /// The mean fitness at the end of a run.
    pub mean: f64,
    /// Its standard deviation, of the sample.
    pub deviation: f64,
    /// How many evaluations half of the runs needed to reach a solution, if half of them did.
    #[serde(rename = "median_evaluations")]
    pub median: Option<u64>,
}

impl TrialStatistics {
    /// What these runs come to.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::evolution::TrialStatistics::of(&[]).median, None);
    /// ```
    pub fn of(ends: &[TrialEnd]) -> TrialStatistics {
        let finals = ends.iter().map(|end| f64::from(end.fitness));
        let mean = finals.clone().sum::<f64>() / ends.len().max(1) as f64;
        let squares = finals.map(|fitness| (fitness - mean) * (fitness - mean)).sum::<f64>();
        TrialStatistics {
            runs: ends.len(),
            solved: ends.iter().filter(|end| end.solved).count(),
            best: ends.iter().map(|end| end.fitness).min().unwrap_or(0),
            mean,
            deviation: (squares / ends.len().saturating_sub(1).max(1) as f64).sqrt(),
            median: median_to_solution(ends),
        }
    }
}

/// A run that reached no solution needs more than any that did.
fn median_to_solution(ends: &[TrialEnd]) -> Option<u64> {
    let needed = |end: &TrialEnd| end.solved.then_some(end.evaluations);
    let mut needed: Vec<u64> = ends.iter().map(|end| needed(end).unwrap_or(u64::MAX)).collect();
    needed.sort_unstable();
    needed.get(needed.len().saturating_sub(1) / 2).copied().filter(|&needed| needed < u64::MAX)
}

/// The lower quartile, the median and the upper quartile of the curves, point by point.
///
/// ```
/// assert!(nonolith_lab::evolution::quartiles(&[]).is_empty());
/// ```
pub fn quartiles(curves: &[&[u32]]) -> Vec<[u32; 3]> {
    let points = curves.first().map_or(0, |curve| curve.len());
    let at = |point: usize| {
        let mut values: Vec<u32> = curves.iter().map(|curve| curve[point]).collect();
        values.sort_unstable();
        [1, 2, 3].map(|quarter| values[(values.len() - 1) * quarter / 4])
    };
    (0..points).map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(fitness: u32, evaluations: u64) -> TrialEnd {
        TrialEnd { fitness, solved: fitness == 0, evaluations }
    }

    #[test]
    fn a_tally_of_four_runs() {
        let tally =
            TrialStatistics::of(&[ended(0, 100), ended(2, 500), ended(0, 300), ended(6, 500)]);
        assert_eq!((tally.runs, tally.solved, tally.best, tally.mean), (4, 2, 0, 2.0));
        assert!((tally.deviation * tally.deviation - 8.0).abs() < 1e-9);
        assert_eq!(tally.median, Some(300));
    }

    #[test]
    fn where_most_runs_fail_there_is_no_median() {
        assert_eq!(
            TrialStatistics::of(&[ended(0, 100), ended(2, 500), ended(6, 500)]).median,
            None
        );
    }

    #[test]
    fn quartiles_are_taken_point_by_point() {
        let curves: Vec<[u32; 2]> = (0..5).map(|fitness| [9, fitness]).collect();
        let curves: Vec<&[u32]> = curves.iter().map(|curve| &curve[..]).collect();
        assert_eq!(quartiles(&curves), [[9, 9, 9], [1, 2, 3]]);
    }
}
