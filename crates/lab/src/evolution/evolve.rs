//! The life of a population: select, cross, mutate, judge, and let the better half go on.

use std::collections::HashSet;
use std::ops::ControlFlow;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use solve::Stopped;

use super::crossover::cross_cells;
use super::individual::{Individual, Judge, JudgedLines};
use super::mask_board::{MaskBoard, ones};
use super::mutation::Mutator;
use super::offspring::{Offspring, note};
use super::plan::{EvolutionPlan, GeneEncoding};
use super::row_sampler::RowSampler;
use super::selection::Wheel;
use super::survival::{self, SurvivalKey};

/// A generation as it is seen from outside: its best individual.
#[derive(Clone, Copy, Debug)]
pub struct Generation<'a> {
    /// How many came before it.
    pub number: u64,
    /// How many evaluations there have been so far.
    pub evaluations: u64,
    /// What its best individual costs.
    pub fitness: u32,
    /// The rows of its best individual.
    pub rows: &'a [u64],
    /// Everybody who lives.
    pub(super) people: &'a [Individual],
    /// A child of this generation and its parents.
    pub(super) offspring: Option<&'a Offspring>,
}

impl<'a> Generation<'a> {
    /// What its individuals cost: the least, the quartiles and the most.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use nonolith_lab::evolution::{EvolutionPlan, MaskBoard, evolve};
    ///
    /// let bear = nonolith_lab::experiments::iga::bear();
    /// let board = MaskBoard::new(&bear, &bear.start()).unwrap();
    /// let plan = EvolutionPlan { evaluations: 300, ..EvolutionPlan::iga() };
    /// evolve(&board, &plan, 1, |generation| {
    ///     assert_eq!(generation.spread()[0], generation.fitness);
    ///     assert!(generation.distinct() <= 100);
    ///     ControlFlow::Continue(())
    /// });
    /// ```
    pub fn spread(&self) -> [u32; 5] {
        let mut costs: Vec<u32> = self.people.iter().map(Individual::fitness).collect();
        costs.sort_unstable();
        [0, 1, 2, 3, 4].map(|quarter| costs[(costs.len() - 1) * quarter / 4])
    }

    /// How many different grids there are in it; see [`Generation::spread`].
    pub fn distinct(&self) -> usize {
        self.people.iter().map(Individual::rows).collect::<HashSet<_>>().len()
    }

    /// Its first child and the parents of that, if it was bred and not drawn.
    pub fn offspring(&self) -> Option<&'a Offspring> {
        self.offspring
    }
}

/// What a run came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evolved {
    /// The rows of the best individual.
    pub rows: Vec<u64>,
    /// What it costs.
    pub fitness: u32,
    /// Whether it satisfies every clue.
    pub solved: bool,
    /// How many evaluations there were.
    pub evaluations: u64,
    /// How many generations there were after the first.
    pub generations: u64,
    /// How often the population was drawn anew.
    pub restarts: u64,
    /// Why the run ended before its evaluations did, if it did.
    pub stopped: Option<Stopped>,
}

/// Lets a population evolve until it holds a solution, the evaluations are used up, or
/// `see`, which is shown each generation, says to stop.
///
/// ```
/// use std::ops::ControlFlow;
/// use nonolith_lab::evolution::{MaskBoard, EvolutionPlan, evolve};
/// use puzzle::{Palette, Puzzle};
///
/// let lid = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
/// let board = MaskBoard::new(&puzzle, &puzzle.start()).unwrap();
/// let evolved = evolve(&board, &EvolutionPlan::iga(), 1, |_| ControlFlow::Continue(()));
/// assert!(evolved.solved && board.is_solved_by(&evolved.rows));
/// ```
pub fn evolve(
    board: &MaskBoard,
    plan: &EvolutionPlan,
    seed: u64,
    mut see: impl FnMut(&Generation) -> ControlFlow<Stopped>,
) -> Evolved {
    let mut world = World::new(board, plan, seed);
    let mut stopped = None;
    loop {
        if let ControlFlow::Break(why) = see(&world.generation()) {
            stopped = Some(why);
        }
        if stopped.is_some() || world.is_over() {
            return world.evolved(stopped);
        }
        world.breed();
    }
}

/// A population and all that it takes to breed it; nothing here is allocated after the start.
struct World<'a> {
    judge: Judge<'a>,
    plan: &'a EvolutionPlan,
    /// The parents, best first, and behind them room for the children.
    pool: Vec<Individual>,
    /// The best individual that ever lived.
    champion: Individual,
    wheel: Wheel,
    drawings: Vec<RowSampler>,
    mutator: Mutator,
    keys: Vec<SurvivalKey>,
    rng: ChaCha8Rng,
    evaluations: u64,
    generations: u64,
    restarts: u64,
    patience: Patience,
    offspring: Offspring,
    /// Whether the offspring is of this generation.
    bred: bool,
    solved: bool,
}

/// The best fitness since the population was drawn, and when it was reached.
#[derive(Clone, Copy, Debug)]
struct Patience {
    best: u32,
    since: u64,
}

impl<'a> World<'a> {
    fn new(board: &'a MaskBoard, plan: &'a EvolutionPlan, seed: u64) -> World<'a> {
        let judged = match plan.encoding {
            GeneEncoding::Binary => JudgedLines::RowsAndColumns,
            GeneEncoding::Condensed => JudgedLines::Columns,
        };
        let judge = Judge { board, fitness: plan.fitness, judged };
        let nobody = Individual::new(vec![0; board.rows.len()], &judge);
        // Children come in pairs: an odd population has one more than it needs.
        let children = plan.population.next_multiple_of(2);
        let mut world = World {
            judge,
            plan,
            pool: vec![nobody.clone(); plan.population + children],
            champion: nobody,
            wheel: Wheel::default(),
            drawings: board.rows.iter().map(RowSampler::new).collect(),
            mutator: Mutator::new(board, plan.mutation, plan.mutation_unit, plan.mutation_rate),
            keys: Vec::with_capacity(plan.population + children),
            rng: ChaCha8Rng::seed_from_u64(seed),
            evaluations: 0,
            generations: 0,
            restarts: 0,
            patience: Patience { best: u32::MAX, since: 0 },
            offspring: Offspring::of_genes(board.rows.len()),
            bred: false,
            solved: false,
        };
        world.populate();
        world.champion = world.pool[0].clone();
        world
    }

    /// Draws the whole population, as far as the evaluations allow.
    fn populate(&mut self) {
        let mut born = 0;
        while born < self.plan.population && (born == 0 || !self.is_over()) {
            let board = self.judge.board;
            let individual = &mut self.pool[born];
            draw_rows(board, self.plan.encoding, &self.drawings, individual, &mut self.rng);
            individual.evaluate(&self.judge);
            self.evaluations += 1;
            self.solved |= individual.is_solution(board);
            born += 1;
        }
        self.patience = Patience { best: u32::MAX, since: self.generations };
        self.settle(born);
    }

    /// Puts everybody in order, the solution first if there is one, and honours the champion.
    fn settle(&mut self, born: usize) {
        if self.solved {
            self.pool.swap(0, born - 1);
            self.champion.become_like(&self.pool[0]);
            return;
        }
        survival::sort(&mut self.pool[..born], self.plan.duplicates, &mut self.keys);
        let best = self.pool[0].fitness();
        if best < self.champion.fitness() {
            self.champion.become_like(&self.pool[0]);
        }
        if best < self.patience.best {
            self.patience = Patience { best, since: self.generations };
        }
    }

    fn is_over(&self) -> bool {
        self.solved || self.evaluations >= self.plan.evaluations
    }

    fn is_stagnant(&self) -> bool {
        self.plan.restart > 0 && self.generations - self.patience.since >= self.plan.restart
    }

    fn generation(&self) -> Generation<'_> {
        Generation {
            number: self.generations,
            evaluations: self.evaluations,
            fitness: self.pool[0].fitness(),
            rows: self.pool[0].rows(),
            people: &self.pool[..self.plan.population.min(self.evaluations as usize)],
            offspring: self.bred.then_some(&self.offspring),
        }
    }

    fn evolved(&self, stopped: Option<Stopped>) -> Evolved {
        Evolved {
            rows: self.champion.rows().to_vec(),
            fitness: self.champion.fitness(),
            solved: self.solved,
            evaluations: self.evaluations,
            generations: self.generations,
            restarts: self.restarts,
            stopped,
        }
    }

    /// One generation, or a whole new population where the old one is stagnant. It ends early where
    /// the evaluations do, or with a solution.
    fn breed(&mut self) {
        self.generations += 1;
        self.bred = false;
        if self.is_stagnant() {
            self.restarts += 1;
            return self.populate();
        }
        let population = self.plan.population;
        let fitnesses = self.pool[..population].iter().map(Individual::fitness);
        self.wheel.divide(self.plan.selection, fitnesses);
        let mut born = population;
        while born + 1 < self.pool.len() && !self.is_over() {
            self.conceive(born);
            for child in [born, born + 1] {
                if !self.is_over() {
                    self.rear(child);
                    born = child + 1;
                }
            }
        }
        self.settle(born);
    }

    /// Puts two children into these places: two parents' copies that may have exchanged genes.
    fn conceive(&mut self, place: usize) {
        let (parents, children) = self.pool.split_at_mut(self.plan.population);
        let pair = &mut children[place - self.plan.population..][..2];
        for child in pair.iter_mut() {
            child.become_like(&parents[self.wheel.pick(&mut self.rng)]);
        }
        if place == self.plan.population {
            self.offspring.note_parents(pair);
        }
        if self.rng.random::<f64>() < self.plan.crossover_rate {
            let [one, other] = pair else { unreachable!("a pair") };
            let width = self.judge.board.columns.len();
            match self.plan.encoding {
                GeneEncoding::Binary => cross_cells(one, other, width, &mut self.rng),
                GeneEncoding::Condensed => self.plan.crossover.cross(one, other, &mut self.rng),
            }
        }
    }

    /// Mutates and judges one child, and lets it improve itself.
    fn rear(&mut self, place: usize) {
        let first = place == self.plan.population;
        let child = &mut self.pool[place];
        if first {
            self.offspring.crossed.copy_from_slice(child.rows());
        }
        self.mutator.mutate(self.judge.board, child, &mut self.rng);
        child.evaluate(&self.judge);
        self.evaluations += 1;
        if first {
            note(&mut self.offspring.mutated, child);
        }
        if child.fitness() > 0 {
            let left = self.plan.evaluations.saturating_sub(self.evaluations);
            let search = self.plan.local_search;
            self.evaluations += search.improve(child, &self.judge, left, &mut self.rng);
        }
        if first {
            note(&mut self.offspring.improved, child);
            self.bred = true;
        }
        self.solved |= child.is_solution(self.judge.board);
    }
}

/// Draws a chromosome: any cells at all, or a legal row in every place.
pub(super) fn draw_rows(
    board: &MaskBoard,
    encoding: GeneEncoding,
    drawings: &[RowSampler],
    individual: &mut Individual,
    rng: &mut impl Rng,
) {
    for (row, (line, drawing)) in board.rows.iter().zip(drawings).enumerate() {
        let mask = match encoding {
            GeneEncoding::Binary => {
                rng.random::<u64>() & ones(line.length) & !line.blank | line.filled
            }
            GeneEncoding::Condensed => drawing.draw(line, rng),
        };
        individual.set_row(row, mask);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::iga::bear;

    fn check(plan: EvolutionPlan, evaluations: u64) {
        let bear = bear();
        let board = MaskBoard::new(&bear, &bear.start()).unwrap();
        let plan = EvolutionPlan { evaluations, ..plan };
        let evolved = evolve(&board, &plan, 1, |_| ControlFlow::Continue(()));
        assert_eq!((evolved.evaluations, evolved.solved), (evaluations, false), "{plan:?}");
    }

    #[test]
    fn a_run_judges_as_many_grids_as_it_may_and_no_more() {
        for plan in [
            EvolutionPlan::cga(),
            EvolutionPlan::iga(),
            EvolutionPlan::column_ga(),
            EvolutionPlan::improved(),
        ] {
            for evaluations in [1, 99, 100, 101, 105, 1234] {
                check(plan, evaluations);
            }
        }
        check(EvolutionPlan { population: 7, restart: 2, ..EvolutionPlan::improved() }, 555);
    }

    #[test]
    fn a_stagnant_population_begins_anew_and_the_best_is_not_forgotten() {
        let bear = bear();
        let board = MaskBoard::new(&bear, &bear.start()).unwrap();
        let plan = EvolutionPlan { restart: 1, evaluations: 5000, ..EvolutionPlan::iga() };
        let mut best = u32::MAX;
        let evolved = evolve(&board, &plan, 1, |generation| {
            best = best.min(generation.fitness);
            ControlFlow::Continue(())
        });
        assert!(evolved.restarts > 0);
        assert_eq!(evolved.fitness, best);
    }
}
