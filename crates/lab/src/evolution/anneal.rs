//! Annealing (Kirkpatrick, Gelatt and Vecchi 1983) on the condensed encoding: the baseline that is
//! shown beside every genetic algorithm.
//!
//! One grid whose rows are legal; one gene of one row shifts at a time. A worse grid is accepted
//! with probability `exp(-worse / temperature)`, and the temperature falls from its start to its
//! end by the same factor each time, again and again until the evaluations are used up.

use std::ops::ControlFlow;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use solve::{Setting, SettingError, SettingKind, Settings, Stopped};

use super::evolve::{Evolved, Generation, draw_rows};
use super::fitness::Fitness;
use super::individual::{Individual, Judge, JudgedLines};
use super::mask_board::MaskBoard;
use super::method::{Evolution, Genes};
use super::mutation::{Mutation, MutationUnit, Mutator};
use super::plan::GeneEncoding;
use super::row_sampler::RowSampler;
use super::settings::{EVALUATIONS, FITNESS, SEEDING, fitness};

/// Every constant of annealing.
///
/// ```
/// assert_eq!(nonolith_lab::evolution::Cooling::default().evaluations, 100_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cooling {
    /// How far a line is from its clue.
    pub fitness: Fitness,
    /// The temperature at the start.
    pub hot: f64,
    /// The temperature at the end.
    pub cold: f64,
    /// How many evaluations it takes to cool down once; then it starts anew.
    pub period: u64,
    /// How often a grid may be judged.
    pub evaluations: u64,
}

impl Default for Cooling {
    fn default() -> Cooling {
        Cooling {
            fitness: Fitness::Nearest,
            hot: 1.0,
            cold: 0.3,
            period: 10_000,
            evaluations: 100_000,
        }
    }
}

const HOT: Setting = Setting {
    name: "hot",
    kind: SettingKind::Real(1e-3..=1e6),
    default: "1",
    help: "the temperature at the start",
};
const COLD: Setting = Setting {
    name: "cold",
    kind: SettingKind::Real(1e-6..=1e6),
    default: "0.3",
    help: "the temperature at the end, at most that at the start",
};
const PERIOD: Setting = Setting {
    name: "period",
    kind: SettingKind::Count(1..=u64::MAX),
    default: "10000",
    help: "evaluations until it is cold, and starts anew",
};

/// The method.
pub(super) static ANNEAL: Evolution = Evolution {
    name: "anneal",
    summary: "simulated annealing on legal rows: the baseline for every genetic algorithm",
    settings: &[EVALUATIONS, Setting { default: "nearest", ..FITNESS }, HOT, COLD, PERIOD, SEEDING],
    genes: Genes::Rows,
    run: |board, settings, seed, see| anneal(board, &Cooling::chosen(settings), seed, see),
    wide: None,
    check: check_cooling,
};

impl Cooling {
    fn chosen(settings: &Settings) -> Cooling {
        Cooling {
            fitness: fitness(settings),
            hot: settings.real(&HOT),
            cold: settings.real(&COLD),
            period: settings.count(&PERIOD),
            evaluations: settings.count(&EVALUATIONS),
        }
    }
}

fn check_cooling(settings: &Settings) -> Result<(), SettingError> {
    let (hot, cold) = (settings.real(&HOT), settings.real(&COLD));
    if cold <= hot {
        return Ok(());
    }
    let expected = format!("at most the value of hot, {hot}");
    Err(SettingError::Value { setting: COLD.name, expected, found: cold.to_string() })
}

/// How many evaluations one "generation" of annealing has, for those who watch.
const GENERATION: u64 = 100;

/// Cools grids down until one is a solution, the evaluations are used up, or `see`, which
/// is shown every hundredth grid, says to stop.
///
/// ```
/// use std::ops::ControlFlow;
/// use nonolith_lab::evolution::{MaskBoard, Cooling, anneal};
/// use puzzle::{Palette, Puzzle};
///
/// let lid = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
/// let board = MaskBoard::new(&puzzle, &puzzle.start()).unwrap();
/// let cooled = anneal(&board, &Cooling::default(), 1, |_| ControlFlow::Continue(()));
/// assert!(cooled.solved && board.is_solved_by(&cooled.rows));
/// ```
pub fn anneal(
    board: &MaskBoard,
    cooling: &Cooling,
    seed: u64,
    mut see: impl FnMut(&Generation) -> ControlFlow<Stopped>,
) -> Evolved {
    let mut furnace = Furnace::new(board, cooling, seed);
    let mut stopped = None;
    loop {
        let due = furnace.evaluations.is_multiple_of(GENERATION) || furnace.is_over();
        if due && let ControlFlow::Break(why) = see(&furnace.generation()) {
            stopped = Some(why);
        }
        if stopped.is_some() || furnace.is_over() {
            return furnace.evolved(stopped);
        }
        furnace.step();
    }
}

struct Furnace<'a> {
    judge: Judge<'a>,
    cooling: &'a Cooling,
    drawings: Vec<RowSampler>,
    /// The rows that have more than one arrangement.
    movable: Vec<usize>,
    mutator: Mutator,
    now: Individual,
    best: Individual,
    temperature: f64,
    factor: f64,
    rng: ChaCha8Rng,
    evaluations: u64,
    restarts: u64,
    solved: bool,
}

impl<'a> Furnace<'a> {
    fn new(board: &'a MaskBoard, cooling: &'a Cooling, seed: u64) -> Furnace<'a> {
        let judge = Judge { board, fitness: cooling.fitness, judged: JudgedLines::Columns };
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let drawings: Vec<RowSampler> = board.rows.iter().map(RowSampler::new).collect();
        let mut now = Individual::new(vec![0; board.rows.len()], &judge);
        draw_rows(board, GeneEncoding::Condensed, &drawings, &mut now, &mut rng);
        now.evaluate(&judge);
        Furnace {
            judge,
            cooling,
            movable: (0..drawings.len()).filter(|&row| drawings[row].count() > 1).collect(),
            drawings,
            mutator: Mutator::new(board, Mutation::Shift, MutationUnit::Gene, 0.0),
            best: now.clone(),
            temperature: cooling.hot,
            factor: per_step(cooling),
            rng,
            evaluations: 1,
            restarts: 0,
            solved: now.is_solution(board),
            now,
        }
    }

    fn is_over(&self) -> bool {
        let stuck = self.movable.is_empty();
        self.solved || stuck || self.evaluations >= self.cooling.evaluations
    }

    fn generation(&self) -> Generation<'_> {
        Generation {
            number: self.evaluations / GENERATION,
            evaluations: self.evaluations,
            fitness: self.best.fitness(),
            rows: self.best.rows(),
            people: std::slice::from_ref(&self.now),
            offspring: None,
        }
    }

    fn evolved(&self, stopped: Option<Stopped>) -> Evolved {
        Evolved {
            rows: self.best.rows().to_vec(),
            fitness: self.best.fitness(),
            solved: self.solved,
            evaluations: self.evaluations,
            generations: self.evaluations / GENERATION,
            restarts: self.restarts,
            stopped,
        }
    }

    /// Judges one more grid.
    fn step(&mut self) {
        if self.evaluations.is_multiple_of(self.cooling.period) {
            self.start_anew();
        } else {
            self.try_move();
        }
        self.evaluations += 1;
        if self.now.fitness() < self.best.fitness() {
            self.best.become_like(&self.now);
        }
        if self.now.is_solution(self.judge.board) {
            self.solved = true;
            self.best.become_like(&self.now);
        }
    }

    fn start_anew(&mut self) {
        let (board, encoding) = (self.judge.board, GeneEncoding::Condensed);
        draw_rows(board, encoding, &self.drawings, &mut self.now, &mut self.rng);
        self.now.evaluate(&self.judge);
        self.temperature = self.cooling.hot;
        self.restarts += 1;
    }

    fn try_move(&mut self) {
        self.temperature *= self.factor;
        let row = self.movable[self.rng.random_range(0..self.movable.len())];
        let (mask, before) = (self.now.rows()[row], self.now.fitness());
        let line = &self.judge.board.rows[row];
        self.now.set_row(row, self.mutator.step(line, row, mask, &mut self.rng));
        let after = self.now.evaluate(&self.judge);
        let worse = f64::from(after) - f64::from(before);
        if worse > 0.0 && self.rng.random::<f64>() >= exp_of_minus(worse / self.temperature) {
            self.now.set_row(row, mask);
            self.now.evaluate(&self.judge);
        }
    }
}

/// The factor by which the temperature falls each time: a root, by bisection, because only plain
/// arithmetic gives the same bits everywhere.
fn per_step(cooling: &Cooling) -> f64 {
    let wanted = cooling.cold / cooling.hot;
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..64 {
        let middle = (low + high) / 2.0;
        if power(middle, cooling.period) < wanted { low = middle } else { high = middle }
    }
    high
}

fn power(base: f64, exponent: u64) -> f64 {
    let bits = (0..u64::BITS - exponent.leading_zeros()).rev();
    bits.fold(1.0, |power, bit| {
        let square = power * power;
        if exponent >> bit & 1 == 1 { square * base } else { square }
    })
}

/// `exp(-x)` for `x >= 0`, to about one part in a hundred; the same bits everywhere.
fn exp_of_minus(x: f64) -> f64 {
    power(1.0 / (1.0 + x / 1024.0), 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_near_enough() {
        for x in [0.0, 0.1, 1.0, 2.5, 5.0] {
            assert!((exp_of_minus(x) / f64::exp(-x) - 1.0).abs() < 0.02, "{x}");
        }
    }

    #[test]
    fn the_temperature_reaches_its_end() {
        let cooling = Cooling::default();
        let end = cooling.hot * power(per_step(&cooling), cooling.period);
        assert!((end - cooling.cold).abs() < 1e-6, "{end}");
    }
}
