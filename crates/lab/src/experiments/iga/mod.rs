//! The experiment of Tsai, Chou and Fang (2012): the canonical and the intelligent genetic algorithm
//! on a bear, 30 runs of 100,000 evaluations each, and beside them what else there is.

mod bear;
mod data;
mod figures;
mod text;

pub use bear::bear;
pub use data::IgaReport;
pub use figures::{curves, pictures};
pub use text::{films, heading, line};

use puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use solve::Budget;

use super::pieces::{PieceError, PieceKeeper, piece};
use crate::evolution::{
    Algorithm, Cooling, EvolutionPlan, MaskBoard, Notes, Snapshot, TrialEnd, TrialStatistics,
    quartiles, trial,
};

/// After how many evaluations to show the best individual.
pub const MOMENTS: [u64; 6] = [100, 1_000, 3_000, 10_000, 30_000, 100_000];

/// How many points a curve has.
pub const POINTS: usize = 200;

/// An algorithm that takes part.
#[derive(Clone, Copy, Debug)]
pub struct Contestant {
    /// What it is called.
    pub name: &'static str,
    /// What it is.
    pub algorithm: Algorithm,
    /// Best, mean and standard deviation as the paper prints them, if it does.
    pub paper: Option<[u32; 3]>,
}

/// All contestants: the two of the paper, one of another paper, and those that beat them.
///
/// ```
/// assert_eq!(nonolith_lab::experiments::iga::contestants()[1].paper, Some([0, 4, 4]));
/// ```
pub fn contestants() -> Vec<Contestant> {
    let contestant = |name, algorithm, paper| Contestant { name, algorithm, paper };
    vec![
        contestant("cga", Algorithm::Rows(EvolutionPlan::cga()), Some([42, 58, 8])),
        contestant("iga", Algorithm::Rows(EvolutionPlan::iga()), Some([0, 4, 4])),
        contestant("column-ga", Algorithm::Columns(EvolutionPlan::column_ga()), None),
        contestant("improved", Algorithm::Rows(EvolutionPlan::improved()), None),
        contestant("anneal", Algorithm::Annealing(Cooling::default()), None),
    ]
}

/// What a contestant came to.
#[derive(Clone, Debug)]
pub struct ContestantResult {
    /// Who.
    pub contestant: Contestant,
    /// The figures.
    pub tally: TrialStatistics,
    /// Evaluations a second, over all runs.
    pub speed: f64,
    /// The quartiles of the best fitness so far, after each equal share of the evaluations.
    pub quartiles: Vec<[u32; 3]>,
    /// The best individual of the first run along the way.
    pub film: Vec<Snapshot>,
}

/// The sizes of what is searched: all grids, and all grids whose rows satisfy their clues.
///
/// ```
/// use nonolith_lab::experiments::iga::{bear, search_spaces};
/// assert!(search_spaces(&bear())[0] > 5.391e67 && search_spaces(&bear())[0] < 5.393e67);
/// ```
pub fn search_spaces(puzzle: &Puzzle) -> [f64; 2] {
    let cells = puzzle.height() * puzzle.width();
    let grids = (0..cells).fold(1.0, |grids, _| grids * 2.0);
    let board = MaskBoard::new(puzzle, &puzzle.start());
    [grids, board.map_or(f64::NAN, |board| board.row_space())]
}

/// One run, as a journal keeps it.
#[derive(Deserialize, Serialize)]
struct ContestantRun {
    end: TrialEnd,
    seconds: f64,
    curve: Vec<u32>,
    film: Vec<Snapshot>,
}

/// Runs a contestant `runs` times, with the seeds from `seed` on, a run a piece.
///
/// # Errors
/// [`PieceError`], where the budget was spent or a piece could not be kept.
///
/// # Panics
/// If evolution does not take the puzzle; it takes the bear.
///
/// ```
/// use nonolith_lab::experiments::iga::{bear, contestants, run};
///
/// let mut improved = contestants()[3];
/// let result = run(&bear(), improved, 2, 1, &mut (), &Default::default()).unwrap();
/// assert_eq!(result.tally.solved, 2);
/// ```
pub fn run(
    puzzle: &Puzzle,
    contestant: Contestant,
    runs: usize,
    seed: u64,
    keeper: &mut dyn PieceKeeper,
    budget: &Budget,
) -> Result<ContestantResult, PieceError> {
    let board = MaskBoard::new(puzzle, &puzzle.start()).expect("evolution takes the puzzle");
    let one = |number: u64| {
        let moments = if number == 0 { &MOMENTS[..] } else { &[] };
        let notes = Notes { points: POINTS, moments };
        let seed = seed.wrapping_add(number);
        let trial = trial(&contestant.algorithm, &board, seed, notes, budget);
        let (end, seconds) = (trial.end(), trial.time.as_secs_f64());
        ContestantRun { end, seconds, curve: trial.curve, film: trial.film }
    };
    let done: Vec<ContestantRun> = (0..runs as u64)
        .map(|number| {
            let name = format!("{}, run {} of {runs}", contestant.name, number + 1);
            piece(keeper, budget, &name, || one(number))
        })
        .collect::<Result<_, _>>()?;
    Ok(result(contestant, &done))
}

fn result(contestant: Contestant, runs: &[ContestantRun]) -> ContestantResult {
    let ends: Vec<TrialEnd> = runs.iter().map(|run| run.end).collect();
    let curves: Vec<&[u32]> = runs.iter().map(|run| &run.curve[..]).collect();
    let evaluations: u64 = ends.iter().map(|end| end.evaluations).sum();
    let seconds: f64 = runs.iter().map(|run| run.seconds).sum();
    ContestantResult {
        contestant,
        tally: TrialStatistics::of(&ends),
        speed: evaluations as f64 / seconds.max(1e-9),
        quartiles: quartiles(&curves),
        film: runs.first().map_or(vec![], |run| run.film.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(name: &str, runs: usize) -> TrialStatistics {
        let contestant = contestants().into_iter().find(|c| c.name == name).unwrap();
        run(&bear(), contestant, runs, 1, &mut (), &Budget::default()).unwrap().tally
    }

    #[test]
    fn the_papers_settings_give_results_of_the_papers_kind() {
        let (cga, iga) = (tally("cga", 3), tally("iga", 3));
        assert_eq!((cga.solved, iga.best), (0, 0));
        assert!(cga.best >= 42 && cga.mean > iga.mean + 30.0);
    }

    #[test]
    fn the_improved_algorithm_solves_the_bear_in_under_ten_thousand_evaluations() {
        let improved = tally("improved", 5);
        assert_eq!(improved.solved, 5);
        assert!(improved.median.unwrap() < 10_000);
    }
}
