//! The sweep: each constant of learning at other values, the others as they are, on seeds of its own.

use serde::Serialize;
use solve::Budget;

use super::rows::CEILING;
use super::{
    LEARNER_OPTIONS, LearnerOption, LearnerSettings, Mean, PearsonCorrelation, PieceError,
    PieceKeeper, Schedule, Simulation, Store, piece, simulate,
};
use crate::chart::{Chart, Series};

/// What to sweep.
pub struct SweepPlan {
    /// The seed of the simulations. The reported figures are of seed 1; nothing is chosen on that.
    pub seed: u64,
    /// Simulations of each value.
    pub runs: usize,
    /// The constants that stay.
    pub learning: LearnerSettings,
    /// The constants that vary, each with its values.
    pub varied: Vec<(&'static LearnerOption, Vec<f64>)>,
    /// Ends it early.
    pub budget: Budget,
}

impl SweepPlan {
    /// Every constant at all its values.
    ///
    /// ```
    /// let plan = nonolith_lab::experiments::line_order::SweepPlan::new(2, 5);
    /// assert!(plan.varied.len() > 10 && plan.seed != 1);
    /// ```
    pub fn new(seed: u64, runs: usize) -> SweepPlan {
        let varied = LEARNER_OPTIONS.iter().map(|option| (option, option.sweep.to_vec())).collect();
        let (learning, budget) = (LearnerSettings::default(), Budget::default());
        SweepPlan { seed, runs, learning, varied, budget }
    }
}

/// What came of one value of one constant.
#[derive(Clone, Debug, Serialize)]
pub struct SweepRow {
    /// `table` or `SDCC`.
    pub learner: &'static str,
    /// The constant.
    pub option: &'static str,
    /// Its value.
    pub value: f64,
    /// Whether it is the value that the other rows have.
    pub is_usual: bool,
    /// Steps on training puzzles.
    pub train: Mean,
    /// How many of those were solved.
    pub train_solved: usize,
    /// Steps on unseen puzzles.
    pub test: Mean,
    /// How many of those were solved.
    pub test_solved: usize,
    /// Steps on the unseen puzzles that were solved.
    pub test_of_solved: Mean,
    /// Learned worth and heuristic score of first choices on a training puzzle.
    pub correlation: PearsonCorrelation,
    /// The same on the unseen puzzle.
    pub test_correlation: PearsonCorrelation,
}

/// Runs the sweep, a simulation a piece; `tell` is called with every row as soon as it is there.
///
/// # Errors
/// [`PieceError`]
pub fn sweep(
    plan: &SweepPlan,
    keeper: &mut dyn PieceKeeper,
    tell: &mut dyn FnMut(&SweepRow),
) -> Result<(), PieceError> {
    for (option, values) in &plan.varied {
        for &value in values {
            let mut learning = plan.learning;
            (option.set)(&mut learning, value);
            let is_usual = (option.get)(&plan.learning) == value;
            for store in stores(option) {
                let mut found = vec![];
                for run in 0..plan.runs {
                    // The usual value is the same simulation whatever is varied.
                    let what = match is_usual {
                        true => "usual".to_owned(),
                        false => format!("{} {value}", option.name),
                    };
                    let name = format!("{}: {what}, {} of {}", store.name(), run + 1, plan.runs);
                    let seed = plan.seed.wrapping_mul(1_000_003).wrapping_add(run as u64);
                    let three = Schedule::Interleaved(3);
                    found.push(piece(keeper, &plan.budget, &name, || {
                        simulate(three, store, &learning, seed, &plan.budget)
                    })?);
                }
                tell(&row(store, option, value, is_usual, &found));
            }
        }
    }
    Ok(())
}

/// Only the first constants are those of the table too.
fn stores(option: &LearnerOption) -> Vec<Store> {
    match option.name {
        "alpha" | "gamma" | "temperature" | "window" => vec![Store::QTable, Store::Network],
        _ => vec![Store::Network],
    }
}

fn row(
    store: Store,
    option: &LearnerOption,
    value: f64,
    is_usual: bool,
    found: &[Simulation],
) -> SweepRow {
    let mean =
        |steps: &[usize]| Mean::of(&steps.iter().map(|&steps| steps as f64).collect::<Vec<_>>());
    let solved = |steps: &[usize]| -> Vec<usize> {
        steps.iter().copied().filter(|&steps| steps < CEILING).collect()
    };
    let train: Vec<usize> = found.iter().flat_map(|one| one.train.clone()).collect();
    let test: Vec<usize> = found.iter().map(|one| one.test).collect();
    let worths = |pick: fn(&Simulation) -> &Vec<(f64, f64)>| {
        PearsonCorrelation::of(&found.iter().flat_map(pick).copied().collect::<Vec<_>>())
    };
    SweepRow {
        learner: store.name(),
        option: option.name,
        value,
        is_usual,
        train: mean(&train),
        train_solved: solved(&train).len(),
        test: mean(&test),
        test_solved: solved(&test).len(),
        test_of_solved: mean(&solved(&test)),
        correlation: worths(|one| &one.worths),
        test_correlation: worths(|one| &one.test_worths),
    }
}

/// The heading of the sweep's table.
pub fn sweep_heading() -> String {
    format!(
        "{:<6} {:<16}{:>9} {:>8}{:>10}{:>8}{:>10}{:>11}{:>8}{:>8}\n",
        "", "constant", "value", "train", "solved", "test", "solved", "if solved", "r", "r test"
    )
}

/// A row of the sweep as text; a star stands at the usual value.
pub fn sweep_line(row: &SweepRow) -> String {
    let of = |solved: usize, all: &Mean| format!("{solved}/{}", all.n);
    let star = if row.is_usual { "*" } else { " " };
    format!(
        "{:<6} {:<16}{:>9}{star}{:>8.2}{:>10}{:>8.2}{:>10}{:>11.2}{:>8.2}{:>8.2}\n",
        row.learner,
        row.option,
        row.value,
        row.train.mean,
        of(row.train_solved, &row.train),
        row.test.mean,
        of(row.test_solved, &row.test),
        row.test_of_solved.mean,
        row.correlation.r,
        row.test_correlation.r
    )
}

/// The share of puzzles that the network solves, value by value: training and unseen puzzles.
pub fn sweep_figure(rows: &[SweepRow]) -> Chart {
    let network: Vec<&SweepRow> = rows.iter().filter(|row| row.learner == "SDCC").collect();
    let share = |solved: usize, all: &Mean| solved as f64 / all.n.max(1) as f64;
    let numbered = || network.iter().enumerate().map(|(x, row)| (x as f64, *row));
    let train = numbered().map(|(x, row)| (x, share(row.train_solved, &row.train)));
    let test = numbered().map(|(x, row)| (x, share(row.test_solved, &row.test)));
    let paper = numbered().map(|(x, _)| (x, 7.0 / 20.0));
    Chart::new("The network under other constants", "row of the table", "share of puzzles solved")
        .series(Series::new("training").points(train).without_line())
        .series(Series::new("unseen").points(test).without_line())
        .series(Series::new("unseen, paper").points(paper))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_value_is_worked_out_once() {
        #[derive(Default)]
        struct Names(Vec<String>, std::collections::BTreeMap<String, String>);
        impl PieceKeeper for Names {
            fn recall(&mut self, piece: &str) -> Option<String> {
                self.1.get(piece).cloned()
            }
            fn keep(&mut self, piece: &str, result: &str) -> Result<(), String> {
                self.0.push(piece.to_owned());
                self.1.insert(piece.to_owned(), result.to_owned());
                Ok(())
            }
        }
        let varied = vec![(&LEARNER_OPTIONS[0], vec![0.9, 0.5]), (&LEARNER_OPTIONS[1], vec![0.9])];
        let plan = SweepPlan { varied, ..SweepPlan::new(2, 1) };
        let (mut names, mut rows) = (Names::default(), vec![]);
        sweep(&plan, &mut names, &mut |row| rows.push(row.clone())).unwrap();
        assert_eq!((rows.len(), names.0.len()), (6, 4), "{:?}", names.0);
        assert_eq!(rows.iter().filter(|row| row.is_usual).count(), 4);
    }
}
