//! The life of a population: select, cross, mutate, judge, and let the better half go on.

use std::ops::ControlFlow;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use solve::Stopped;

use super::board::{Board, Line};
use super::crossover::cross_cells;
use super::draw::Drawing;
use super::individual::{Individual, Judge, Judged};
use super::mutation::Mutator;
use super::plan::{Encoding, Plan};
use super::selection::Wheel;
use super::survival::{self, Key};

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
    /// Why the run ended before its evaluations did, if it did.
    pub stopped: Option<Stopped>,
}

/// Lets a population evolve until it holds a solution, the evaluations are used up, or the one who
/// sees each generation says to stop.
///
/// ```
/// use std::ops::ControlFlow;
/// use lab::evolution::{Board, Plan, evolve};
/// use puzzle::{Palette, Puzzle};
///
/// let lid = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
/// let board = Board::new(&puzzle, &puzzle.start()).unwrap();
/// let evolved = evolve(&board, &Plan::iga(), 1, |_| ControlFlow::Continue(()));
/// assert!(evolved.solved && board.is_solved_by(&evolved.rows));
/// ```
pub fn evolve(
    board: &Board,
    plan: &Plan,
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
    plan: &'a Plan,
    /// The parents, best first, and behind them room for the children.
    pool: Vec<Individual>,
    wheel: Wheel,
    mutator: Mutator,
    keys: Vec<Key>,
    rng: ChaCha8Rng,
    evaluations: u64,
    generations: u64,
    solved: bool,
}

impl<'a> World<'a> {
    fn new(board: &'a Board, plan: &'a Plan, seed: u64) -> World<'a> {
        let judged = match plan.encoding {
            Encoding::Binary => Judged::RowsAndColumns,
            Encoding::Condensed => Judged::Columns,
        };
        let judge = Judge { board, fitness: plan.fitness, judged };
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let drawings: Vec<Drawing> = board.rows.iter().map(Drawing::new).collect();
        let mut pool: Vec<Individual> = (0..plan.population)
            .map(|_| {
                Individual::new(random_rows(board, plan.encoding, &drawings, &mut rng), &judge)
            })
            .collect();
        let mut keys = Vec::with_capacity(2 * plan.population + 2);
        survival::sort(&mut pool, plan.duplicates, &mut keys);
        let solved = pool.iter().position(|individual| individual.is_solution(board));
        if let Some(place) = solved {
            pool.swap(0, place);
        }
        // Children come in pairs: an odd population has one more than it needs.
        pool.extend_from_within(..);
        pool.extend(pool.first().cloned().filter(|_| plan.population % 2 == 1));
        World {
            judge,
            plan,
            pool,
            wheel: Wheel::default(),
            mutator: Mutator::new(board, plan.mutation, plan.mutation_rate),
            keys,
            rng,
            evaluations: plan.population as u64,
            generations: 0,
            solved: solved.is_some(),
        }
    }

    fn is_over(&self) -> bool {
        self.solved || self.evaluations >= self.plan.evaluations
    }

    fn generation(&self) -> Generation<'_> {
        Generation {
            number: self.generations,
            evaluations: self.evaluations,
            fitness: self.pool[0].fitness(),
            rows: self.pool[0].rows(),
        }
    }

    fn evolved(&self, stopped: Option<Stopped>) -> Evolved {
        Evolved {
            rows: self.pool[0].rows().to_vec(),
            fitness: self.pool[0].fitness(),
            solved: self.solved,
            evaluations: self.evaluations,
            generations: self.generations,
            stopped,
        }
    }

    /// One generation. It ends early where the evaluations do, or with a solution.
    fn breed(&mut self) {
        let population = self.plan.population;
        let fitnesses = self.pool[..population].iter().map(Individual::fitness);
        self.wheel.divide(self.plan.selection, fitnesses);
        self.generations += 1;
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
        if self.solved {
            self.pool.swap(0, born - 1);
        } else {
            survival::sort(&mut self.pool[..born], self.plan.duplicates, &mut self.keys);
        }
    }

    /// Puts two children into these places: two parents' copies that may have exchanged genes.
    fn conceive(&mut self, place: usize) {
        let (parents, children) = self.pool.split_at_mut(self.plan.population);
        let pair = &mut children[place - self.plan.population..][..2];
        for child in pair.iter_mut() {
            child.become_like(&parents[self.wheel.pick(&mut self.rng)]);
        }
        if self.rng.random::<f64>() < self.plan.crossover_rate {
            let [one, other] = pair else { unreachable!("a pair") };
            let width = self.judge.board.columns.len();
            match self.plan.encoding {
                Encoding::Binary => cross_cells(one, other, width, &mut self.rng),
                Encoding::Condensed => self.plan.crossover.cross(one, other, &mut self.rng),
            }
        }
    }

    /// Mutates and judges one child, and lets it improve itself.
    fn rear(&mut self, place: usize) {
        let child = &mut self.pool[place];
        self.mutator.mutate(self.judge.board, child, &mut self.rng);
        child.evaluate(&self.judge);
        self.evaluations += 1;
        if child.fitness() > 0 {
            let search = self.plan.local_search;
            self.evaluations += search.improve(child, &self.judge, &mut self.rng);
        }
        self.solved |= child.is_solution(self.judge.board);
    }
}

/// A random chromosome: any cells at all, or a legal row in every place.
pub(super) fn random_rows(
    board: &Board,
    encoding: Encoding,
    drawings: &[Drawing],
    rng: &mut impl Rng,
) -> Vec<u64> {
    let cells =
        |line: &Line, bits: u64| bits & super::board::ones(line.length) & !line.blank | line.filled;
    let lines = board.rows.iter().zip(drawings);
    lines
        .map(|(line, drawing)| match encoding {
            Encoding::Binary => cells(line, rng.random()),
            Encoding::Condensed => drawing.draw(line, rng),
        })
        .collect()
}
