//! Orderings that do not learn: on a large sample, and on the puzzles of the simulations.

use puzzle::Puzzle;
use puzzle::generate::Recipe;
use solve::{Budget, Options, Verdict};

use super::protocol::{draw, unseen_puzzle};
use super::rows::CEILING;
use super::{OrderRun, PieceError, StepsRow, seed_of};
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

impl OrderRun<'_> {
    /// Every ordering on the large sample.
    pub(super) fn population(&mut self) -> Result<(), PieceError> {
        const TABLE: &str = "orderings";
        let plan = self.plan;
        self.keeper.begin("drawing puzzles");
        let (puzzles, drawn, unique) = sample(plan.puzzles, plan.seed);
        (self.report.drawn, self.report.unique_not_line_solvable) = (drawn, unique);
        let name = "random, at most 25 steps";
        let random = |seed| -> Box<dyn Ordering> { Box::new(Random::seeded(seed)) };
        let capped = self.piece(name, || steps(&puzzles, random, CEILING, plan.seed, &plan.budget));
        self.row(StepsRow::of(TABLE, name, "sample", &capped?));
        for (name, maker) in WITHOUT_END {
            let steps =
                self.piece(name, || steps(&puzzles, maker, usize::MAX, plan.seed, &plan.budget))?;
            self.row(StepsRow::of(TABLE, name, "sample", &steps).without_end());
        }
        let optimal = self.piece("optimal", || optimal(&puzzles, &plan.budget))?;
        self.row(StepsRow::of(TABLE, "optimal", "sample", &optimal).without_end().paper(7.6));
        Ok(())
    }

    /// The three solvers of the paper on the puzzles of the simulations themselves.
    pub(super) fn figure_five(&mut self) -> Result<(), PieceError> {
        const TABLE: &str = "figure 5";
        let plan = self.plan;
        let seeds = || (0..plan.runs).map(|run| seed_of(plan, run));
        let train: Vec<Vec<Puzzle>> = seeds().map(|seed| draw(5, 3, seed)).collect();
        let nth = |n: usize| train.iter().map(|three| three[n].clone()).collect::<Vec<_>>();
        let test = seeds().map(unseen_puzzle).collect();
        let sets = [("test", test), ("train 1", nth(0)), ("train 2", nth(1)), ("train 3", nth(2))];
        for (set, puzzles) in sets {
            let solvers: [(&str, SeededOrdering); 2] = [
                ("random", |seed| Box::new(Random::seeded(seed))),
                ("heuristic", |_| Box::new(Heuristic::default())),
            ];
            for (name, maker) in solvers {
                let steps = self.piece(&format!("{name}, {set}"), || {
                    steps(&puzzles, maker, CEILING, plan.seed, &plan.budget)
                });
                self.row(StepsRow::of(TABLE, name, set, &steps?));
            }
            let name = format!("optimal, {set}");
            let optimal = self.piece(&name, || optimal(&puzzles, &plan.budget))?;
            self.row(StepsRow::of(TABLE, "optimal", set, &optimal).without_end().paper(7.6));
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
