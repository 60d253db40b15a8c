//! The experiment of Tsai, Chou and Fang (2012): the canonical and the intelligent genetic algorithm
//! on a bear, 30 runs of 100,000 evaluations each, and beside them what else there is.

mod bear;
mod data;
mod figures;
mod text;

pub use bear::bear;
pub use data::IgaReport;
pub use figures::{curves, pictures};
pub use text::text;

use puzzle::Puzzle;
use solve::Budget;

use crate::evolution::{
    Algorithm, Cooling, EvolutionPlan, MaskBoard, Notes, Snapshot, Trial, TrialStatistics,
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

/// Runs a contestant `runs` times, with the seeds from `seed` on.
///
/// # Errors
/// Words for the user, where the puzzle is too large, or the budget ran out.
///
/// ```
/// use nonolith_lab::experiments::iga::{bear, contestants, run};
///
/// let mut improved = contestants()[3];
/// let result = run(&bear(), improved, 2, 1, &Default::default()).unwrap();
/// assert_eq!(result.tally.solved, 2);
/// ```
pub fn run(
    puzzle: &Puzzle,
    contestant: Contestant,
    runs: usize,
    seed: u64,
    budget: &Budget,
) -> Result<ContestantResult, String> {
    let board = MaskBoard::new(puzzle, &puzzle.start())?;
    let mut trials: Vec<Trial> = Vec::with_capacity(runs);
    for run in 0..runs as u64 {
        let moments = if run == 0 { &MOMENTS[..] } else { &[] };
        let notes = Notes { points: POINTS, moments };
        let seed = seed.wrapping_add(run);
        let trial = trial(&contestant.algorithm, &board, seed, notes, budget);
        if let Some(stopped) = trial.evolved.stopped {
            return Err(stopped.to_string());
        }
        trials.push(trial);
    }
    let film = trials.first().map_or(vec![], |trial| trial.film.clone());
    let (tally, quartiles) = (TrialStatistics::of(&trials), quartiles(&trials));
    Ok(ContestantResult { contestant, tally, quartiles, film })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(name: &str, runs: usize) -> TrialStatistics {
        let contestant = contestants().into_iter().find(|c| c.name == name).unwrap();
        run(&bear(), contestant, runs, 1, &Budget::default()).unwrap().tally
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
