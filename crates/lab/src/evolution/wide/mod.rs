//! The column algorithm on boards of any size.
//!
//! The usual algorithms keep a line in one machine word, which is fast and ends at 64 cells. Here cells
//! are kept one by one, and everything is done the plain way, by the same draws in the same order: on
//! boards that both take, both come to the same, which is how the tests judge either of them. The budget is
//! looked at after every grid, since one large grid is much work.

mod individual;
mod line;
mod sampler;

use std::ops::ControlFlow;

use puzzle::{Colour, Grid, LineId, Picture, Puzzle, Square};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use solve::{Budget, Stopped};

use super::crossover::Crossover;
use super::evolve::Evolved;
use super::local::LocalSearch;
use super::plan::EvolutionPlan;
use super::selection::Wheel;
use super::survival::{self, Ranked, SurvivalKey};
use individual::{WideBoard, WideIndividual};
use line::WideLine;
use sampler::WideSampler;

/// Why evolution cannot begin on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WideRefusal {
    /// No arrangement of this gene fits the given cells.
    Impossible(usize),
    /// The population would not fit the memory, or the time is over.
    Stopped(Stopped),
}

/// The best grid of a generation, as it is seen from outside.
pub(super) struct WideGeneration<'a> {
    pub(super) fitness: u32,
    individual: &'a WideIndividual,
    size: [usize; 2],
}

impl WideGeneration<'_> {
    /// The picture that the genes stand for.
    pub(super) fn picture(&self) -> Picture {
        picture(self.individual, self.size)
    }
}

/// What is shown each generation, and may stop the run.
pub(super) type SeeWide<'a> = dyn FnMut(&WideGeneration<'_>) -> ControlFlow<Stopped> + 'a;

/// Lets columns evolve, as [`evolve`](super::evolve()) does on a transposed board; also gives the picture
/// of the best grid and the number of grids whose columns satisfy their clues. The plan is one of the column
/// algorithm: condensed genes that are drawn anew and may slide.
pub(super) fn evolve_columns(
    (puzzle, known): (&Puzzle, &Grid),
    plan: &EvolutionPlan,
    seed: u64,
    budget: &Budget,
    see: &mut SeeWide<'_>,
) -> Result<(Evolved, Picture, f64), WideRefusal> {
    let board = board(puzzle, known, plan, budget)?;
    let search_space = board.genes.iter().map(WideLine::arrangements).product();
    let size = [puzzle.height(), puzzle.width()];
    let mut world = WideWorld::new(&board, plan, seed, budget);
    loop {
        let generation =
            WideGeneration { fitness: world.pool[0].fitness(), individual: &world.pool[0], size };
        if let ControlFlow::Break(why) = see(&generation) {
            world.stopped.get_or_insert(why);
        }
        if world.stopped.is_some() || world.is_over() {
            return Ok((world.evolved(), picture(&world.champion, size), search_space));
        }
        world.breed();
    }
}

fn picture(individual: &WideIndividual, [height, width]: [usize; 2]) -> Picture {
    Picture::from_fn(height, width, |Square { row, column }| {
        if individual.is_filled(column, row) { Colour::BLACK } else { Colour::BACKGROUND }
    })
}

/// The board with its columns as genes.
fn board(
    puzzle: &Puzzle,
    known: &Grid,
    plan: &EvolutionPlan,
    budget: &Budget,
) -> Result<WideBoard, WideRefusal> {
    let line = |id| WideLine::new(puzzle, known, id);
    let genes: Vec<WideLine> = (0..puzzle.width()).map(|at| line(LineId::column(at))).collect();
    let crossing = (0..puzzle.height()).map(|at| line(LineId::row(at))).collect();
    let mut board = WideBoard { genes, crossing, samplers: vec![] };
    let tables: usize = board.genes.iter().map(WideSampler::bytes).sum();
    let pool = (plan.population + plan.population.next_multiple_of(2) + 1)
        .saturating_mul(board.bytes_of_individual());
    budget.room_for(tables.saturating_add(pool)).map_err(WideRefusal::Stopped)?;
    for (gene, line) in board.genes.iter().enumerate() {
        solve::work(WideSampler::bytes(line) / size_of::<u64>());
        let sampler = WideSampler::new(line);
        if !sampler.is_possible() {
            return Err(WideRefusal::Impossible(gene));
        }
        board.samplers.push(sampler);
        budget.go_on().map_err(WideRefusal::Stopped)?;
    }
    Ok(board)
}

/// A population and all that it takes to breed it.
struct WideWorld<'a> {
    board: &'a WideBoard,
    plan: &'a EvolutionPlan,
    budget: &'a Budget,
    /// The parents, best first, and behind them room for the children.
    pool: Vec<WideIndividual>,
    /// The best individual that ever lived.
    champion: WideIndividual,
    wheel: Wheel,
    keys: Vec<SurvivalKey>,
    rng: ChaCha8Rng,
    evaluations: u64,
    generations: u64,
    restarts: u64,
    /// The best fitness since the population was drawn, and the generation that reached it.
    best_since: (u32, u64),
    solved: bool,
    stopped: Option<Stopped>,
}

impl<'a> WideWorld<'a> {
    fn new(
        board: &'a WideBoard,
        plan: &'a EvolutionPlan,
        seed: u64,
        budget: &'a Budget,
    ) -> WideWorld<'a> {
        let nobody = board.nobody(plan.fitness);
        // Children come in pairs: an odd population has one more than it needs.
        let children = plan.population.next_multiple_of(2);
        let mut world = WideWorld {
            board,
            plan,
            budget,
            pool: vec![nobody.clone(); plan.population + children],
            champion: nobody,
            wheel: Wheel::default(),
            keys: vec![],
            rng: ChaCha8Rng::seed_from_u64(seed),
            evaluations: 0,
            generations: 0,
            restarts: 0,
            best_since: (u32::MAX, 0),
            solved: false,
            stopped: None,
        };
        world.populate();
        world.champion = world.pool[0].clone();
        world
    }

    /// Draws the whole population, as far as the evaluations allow.
    fn populate(&mut self) {
        let mut born = 0;
        while born < self.plan.population && (born == 0 || !self.is_over()) {
            let individual = &mut self.pool[born];
            for gene in 0..self.board.genes.len() {
                self.board.redraw(individual, gene, &mut self.rng);
            }
            self.board.evaluate(individual, self.plan.fitness);
            self.solved |= self.board.is_solution(individual);
            self.count_evaluations(1);
            born += 1;
        }
        self.best_since = (u32::MAX, self.generations);
        self.settle(born);
    }

    fn count_evaluations(&mut self, number: u64) {
        self.evaluations += number;
        self.stopped = self.stopped.or(self.budget.spent());
    }

    /// Puts everybody in order, the solution first if there is one, and honours the champion.
    fn settle(&mut self, born: usize) {
        if self.solved {
            self.pool.swap(0, born - 1);
            self.champion = self.pool[0].clone();
            return;
        }
        survival::sort(&mut self.pool[..born], self.plan.duplicates, &mut self.keys);
        let best = self.pool[0].fitness();
        if best < self.champion.fitness() {
            self.champion = self.pool[0].clone();
        }
        if best < self.best_since.0 {
            self.best_since = (best, self.generations);
        }
    }

    fn is_over(&self) -> bool {
        self.solved || self.stopped.is_some() || self.evaluations >= self.plan.evaluations
    }

    fn is_stagnant(&self) -> bool {
        self.plan.restart > 0 && self.generations - self.best_since.1 >= self.plan.restart
    }

    /// One generation, or a whole new population where the old one is stagnant. It ends early where
    /// the evaluations or the budget do, or with a solution.
    fn breed(&mut self) {
        self.generations += 1;
        if self.is_stagnant() {
            self.restarts += 1;
            return self.populate();
        }
        let population = self.plan.population;
        let fitnesses = self.pool[..population].iter().map(Ranked::fitness);
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
            child.clone_from(&parents[self.wheel.pick(&mut self.rng)]);
        }
        if self.rng.random::<f64>() < self.plan.crossover_rate {
            let [one, other] = pair else { unreachable!("a pair") };
            let genes = self.board.genes.len();
            for gene in exchanged(self.plan.crossover, genes, &mut self.rng) {
                self.board.exchange(one, other, gene);
            }
        }
    }

    /// Mutates and judges one child, and lets it improve itself.
    fn rear(&mut self, place: usize) {
        let child = &mut self.pool[place];
        for gene in 0..self.board.genes.len() {
            if 1.0 - self.plan.mutation_rate <= self.rng.random::<f64>() {
                self.board.redraw(child, gene, &mut self.rng);
            }
        }
        let fitness = self.plan.fitness;
        self.board.evaluate(child, fitness);
        self.count_evaluations(1);
        let left = self.plan.evaluations.saturating_sub(self.evaluations);
        let child = &mut self.pool[place];
        if let (LocalSearch::Slide(tries), true) = (self.plan.local_search, child.fitness() > 0) {
            let tries = left.min(u64::from(tries));
            let (board, budget) = (self.board, self.budget);
            let mut goes_on = || budget.spent().is_none();
            let slides = board.slide(child, fitness, tries, &mut self.rng, &mut goes_on);
            self.count_evaluations(slides);
        }
        self.solved |= self.board.is_solution(&self.pool[place]);
    }

    fn evolved(&self) -> Evolved {
        Evolved {
            rows: vec![],
            fitness: self.champion.fitness(),
            solved: self.solved,
            evaluations: self.evaluations,
            generations: self.generations,
            restarts: self.restarts,
            stopped: self.stopped,
        }
    }
}

/// The genes that two children exchange, by the draws of [`Crossover`].
fn exchanged(crossover: Crossover, genes: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let count = genes as u32;
    match crossover {
        Crossover::OneCut => (rng.random_range(0..count) as usize..genes).collect(),
        Crossover::TwoCuts => {
            let cuts = [rng.random_range(0..=count), rng.random_range(0..=count)];
            (cuts[0].min(cuts[1]) as usize..cuts[0].max(cuts[1]) as usize).collect()
        }
        Crossover::Uniform => {
            let words: Vec<u64> = (0..genes.div_ceil(64)).map(|_| rng.random()).collect();
            (0..genes).filter(|gene| words[gene / 64] >> (gene % 64) & 1 == 1).collect()
        }
    }
}

#[cfg(test)]
mod tests;
