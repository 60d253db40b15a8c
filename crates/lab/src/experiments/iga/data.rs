//! The results as data (serde), in the shape of the command line's JSON.

use puzzle::{Picture, Puzzle};
use serde::{Serialize, Serializer};

use super::{ContestantResult, search_spaces};
use crate::evolution::{Snapshot, TrialStatistics};

/// What all contestants came to on a puzzle.
///
/// ```
/// use nonolith_lab::experiments::iga::{IgaReport, bear};
///
/// let bear = bear();
/// let report = IgaReport { puzzle: &bear, runs: 30, seed: 1, evaluations: 100_000, contestants: &[] };
/// assert!(serde_json::to_string(&report).unwrap().starts_with(r#"{"puzzle":"bear","runs":30,"#));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct IgaReport<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// How many runs each contestant had.
    pub runs: u64,
    /// The seed of the first run.
    pub seed: u64,
    /// How many grids each run might judge.
    pub evaluations: u64,
    /// What each contestant came to.
    pub contestants: &'a [ContestantResult],
}

#[derive(Serialize)]
struct ReportData<'a> {
    puzzle: &'static str,
    runs: u64,
    seed: u64,
    evaluations: u64,
    search_space_binary: f64,
    search_space_condensed: f64,
    contestants: Vec<ContestantData<'a>>,
}

#[derive(Serialize)]
struct ContestantData<'a> {
    name: &'a str,
    fitness: &'static str,
    #[serde(flatten)]
    tally: &'a TrialStatistics,
    /// Whole evaluations.
    evaluations_per_second: f64,
    paper: Option<[u32; 3]>,
    quartiles: &'a [[u32; 3]],
    pictures: Vec<SnapshotData>,
}

#[derive(Serialize)]
struct SnapshotData {
    evaluations: u64,
    fitness: u32,
    rows: Picture,
}

impl Serialize for IgaReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let IgaReport { puzzle, runs, seed, evaluations, contestants } = *self;
        let [search_space_binary, search_space_condensed] = search_spaces(puzzle);
        let contestants = contestants.iter().map(|result| contestant(puzzle, result)).collect();
        ReportData {
            puzzle: "bear",
            runs,
            seed,
            evaluations,
            search_space_binary,
            search_space_condensed,
            contestants,
        }
        .serialize(serializer)
    }
}

fn contestant<'a>(puzzle: &Puzzle, result: &'a ContestantResult) -> ContestantData<'a> {
    let ContestantResult { contestant, tally, speed, quartiles, film } = result;
    let picture = |frame: &Snapshot| SnapshotData {
        evaluations: frame.evaluations,
        fitness: frame.fitness,
        rows: contestant.algorithm.picture(puzzle, frame),
    };
    ContestantData {
        name: contestant.name,
        fitness: contestant.algorithm.fitness().name(),
        tally,
        evaluations_per_second: speed.round(),
        paper: contestant.paper,
        quartiles,
        pictures: film.iter().map(picture).collect(),
    }
}
