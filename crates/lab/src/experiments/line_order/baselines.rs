//! Orderings that do not learn: on a large sample, and on the puzzles of the simulations; a row a piece.

use puzzle::Puzzle;
use puzzle::generate::Recipe;
use solve::{Budget, Options, Verdict};

use super::protocol::{draw, unseen_puzzle};
use super::rows::CEILING;
use super::{ExperimentPlan, LineOrderReport, OrderRun, Piece, PieceError, StepsRow, seed_of};
use crate::orderings::policy::{Observation, Policy};
use crate::orderings::{
    CompleteFirst, FinishedLines, Fresh, Heuristic, LineGame, MostCells, Ordering, Random,
    StateSpace, play, shortest_order,
};

/// Line-solvable puzzles, how many pictures it took, and how many of those left out have
/// one solution.
fn sample(count: usize, seed: u64) -> (Vec<Puzzle>, usize, usize) {
    let (mut puzzles, mut drawn, mut unique) = (vec![], 0, 0);
    let Ok(recipe) = Recipe::new(5, 5) else { return (puzzles, 0, 0) };
    for puzzle in recipe.puzzles(seed) {
        drawn += 1;
        if solve::is_line_solvable(&puzzle) {
            puzzles.push(puzzle);
        } else if solve::solve(&puzzle, &Options::default(), None).verdict == Verdict::Unique {
            unique += 1;
        }
        if puzzles.len() >= count {
            break;
        }
    }
    (puzzles, drawn, unique)
}

/// How an ordering is made from a seed.
type SeededOrdering = fn(u64) -> Box<dyn Ordering>;

/// Who plays a row of the report, none of whom learns.
enum Solver {
    /// An ordering, and after how many steps its games end.
    Ordering(SeededOrdering, usize),
    /// The fewest steps there are.
    Optimal,
}

/// A row of the report, and the piece that it is made from.
pub(super) struct BaselineRow<'a> {
    table: &'static str,
    name: &'static str,
    set: &'static str,
    puzzles: &'a [Puzzle],
    solver: Solver,
}

const SAMPLE: &str = "orderings";

impl BaselineRow<'_> {
    /// The piece that the row is made from.
    pub(super) fn piece<'p>(&'p self, plan: &'p ExperimentPlan) -> Piece<'p> {
        Piece::new(self.piece_name(), || self.steps(plan.seed, &plan.budget))
    }

    fn piece_name(&self) -> String {
        let BaselineRow { name, set, .. } = self;
        if self.table == SAMPLE { (*name).to_owned() } else { format!("{name}, {set}") }
    }

    /// The steps on every puzzle, as far as the budget goes.
    fn steps(&self, seed: u64, budget: &Budget) -> Vec<usize> {
        match self.solver {
            Solver::Ordering(maker, ceiling) => steps(self.puzzles, maker, ceiling, seed, budget),
            Solver::Optimal => optimal(self.puzzles, budget),
        }
    }

    fn row(&self, steps: &[usize]) -> StepsRow {
        let row = StepsRow::of(self.table, self.name, self.set, steps);
        match self.solver {
            Solver::Ordering(_, CEILING) => row,
            Solver::Ordering(..) => row.without_end(),
            Solver::Optimal => row.without_end().paper(7.6),
        }
    }
}

/// The steps of every puzzle, as far as the budget goes.
fn steps(
    puzzles: &[Puzzle],
    maker: SeededOrdering,
    ceiling: usize,
    seed: u64,
    budget: &Budget,
) -> Vec<usize> {
    let steps = |(number, puzzle): (usize, &Puzzle)| {
        let mut game = LineGame::new(puzzle);
        play(&mut game, &mut *maker(seed + number as u64), ceiling, |_, _, _| true);
        game.steps()
    };
    let within_budget = puzzles.iter().enumerate().take_while(|_| budget.spent().is_none());
    within_budget.map(steps).collect()
}

/// The fewest steps of every puzzle, as far as the budget goes.
fn optimal(puzzles: &[Puzzle], budget: &Budget) -> Vec<usize> {
    let steps = |puzzle: &Puzzle| {
        let space = StateSpace::of(puzzle).ok()?;
        Some(shortest_order(&space, &space.start(), budget).ok()?.len())
    };
    puzzles.iter().filter_map(steps).collect()
}

const WITHOUT_END: [(&str, SeededOrdering); 8] = [
    ("random", |seed| Box::new(Random::seeded(seed))),
    ("fresh", |seed| Box::new(Fresh::seeded(seed))),
    ("heuristic, finished lines cost a step", |_| {
        Box::new(Heuristic::with_finished_lines(FinishedLines::Visit))
    }),
    ("heuristic, finished lines are skipped", |_| Box::new(Heuristic::default())),
    ("most cells", |_| Box::new(MostCells)),
    ("complete first", |_| Box::new(CompleteFirst)),
    ("policy, blind", |_| Box::new(Policy::trained(Observation::Blind))),
    ("policy, the network alone", |_| Box::new(Policy::trained(Observation::Peek))),
];

/// The puzzles of the orderings that do not learn.
pub(super) struct BaselinePuzzles {
    sample: Vec<Puzzle>,
    /// The puzzles of the simulations, set by set.
    sets: [(&'static str, Vec<Puzzle>); 4],
}

impl BaselinePuzzles {
    /// Draws them; what was left out of the sample goes into the report.
    pub(super) fn drawn(plan: &ExperimentPlan, report: &mut LineOrderReport) -> BaselinePuzzles {
        let (sample, drawn, unique) = sample(plan.puzzles, plan.seed);
        (report.drawn, report.unique_not_line_solvable) = (drawn, unique);
        let seeds = || (0..plan.runs).map(|run| seed_of(plan, run));
        let train: Vec<Vec<Puzzle>> = seeds().map(|seed| draw(5, 3, seed)).collect();
        let nth = |n: usize| train.iter().map(|three| three[n].clone()).collect::<Vec<_>>();
        let test = seeds().map(unseen_puzzle).collect();
        let sets = [("test", test), ("train 1", nth(0)), ("train 2", nth(1)), ("train 3", nth(2))];
        BaselinePuzzles { sample, sets }
    }

    /// Every ordering on the large sample, and the three solvers of the paper on the puzzles of the
    /// simulations themselves.
    pub(super) fn rows(&self) -> Vec<BaselineRow<'_>> {
        let sampled = |name, solver| {
            let (table, set, puzzles) = (SAMPLE, "sample", &self.sample[..]);
            BaselineRow { table, name, set, puzzles, solver }
        };
        let random = |seed| -> Box<dyn Ordering> { Box::new(Random::seeded(seed)) };
        let mut rows = vec![sampled("random, at most 25 steps", Solver::Ordering(random, CEILING))];
        for (name, maker) in WITHOUT_END {
            rows.push(sampled(name, Solver::Ordering(maker, usize::MAX)));
        }
        rows.push(sampled("optimal", Solver::Optimal));
        for (set, puzzles) in &self.sets {
            let of_set = |name, solver| {
                let table = "figure 5";
                BaselineRow { table, name, set, puzzles, solver }
            };
            rows.push(of_set("random", Solver::Ordering(random, CEILING)));
            let heuristic = |_| -> Box<dyn Ordering> { Box::new(Heuristic::default()) };
            rows.push(of_set("heuristic", Solver::Ordering(heuristic, CEILING)));
            rows.push(of_set("optimal", Solver::Optimal));
        }
        rows
    }
}

impl OrderRun<'_> {
    /// The rows of those who do not learn.
    pub(super) fn baselines(&mut self, rows: &[BaselineRow<'_>]) -> Result<(), PieceError> {
        let plan = self.plan;
        for row in rows {
            let steps = self.piece(&row.piece_name(), || row.steps(plan.seed, &plan.budget))?;
            self.row(row.row(&steps));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_agrees_with_the_whole_population() {
        // Exact means over all 24,976,511 puzzles: 12.3956 and 14.8415.
        let (puzzles, ..) = sample(1000, 1);
        let budget = Budget::default();
        let heuristic =
            |maker| StepsRow::of("", "", "", &steps(&puzzles, maker, usize::MAX, 1, &budget)).steps;
        for (mean, wanted) in [
            (heuristic(|_| Box::new(Heuristic::default())), 12.3956),
            (
                heuristic(|_| Box::new(Heuristic::with_finished_lines(FinishedLines::Visit))),
                14.8415,
            ),
        ] {
            assert!((mean.mean - wanted).abs() < 4.0 * mean.standard_error, "{mean:?}");
        }
    }
}
