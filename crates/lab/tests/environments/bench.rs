//! Environments with buffers of their own, for tests.

use nonolith_lab::environments::{
    Autoreset, Buffers, EnvironmentError, KeptPuzzles, NUMBERS, ObservationLayout, PuzzleSource,
    Task, VectorEnvironment,
};
use puzzle::Puzzle;
use puzzle::generate::{Draw, Kind, Recipe};

/// Environments and all that they show.
pub(crate) struct Bench {
    pub(crate) environments: VectorEnvironment,
    pub(crate) arena: Vec<u8>,
    pub(crate) rewards: Vec<f64>,
    pub(crate) numbers: Vec<u64>,
    pub(crate) final_arena: Vec<u8>,
    pub(crate) final_numbers: Vec<u64>,
}

pub(crate) const LINES: Task = Task::LineOrder {
    reward: nonolith_lab::environments::VisitReward::Steps,
    mask: nonolith_lab::environments::VisitMask::Changed,
};

impl Bench {
    pub(crate) fn new(
        task: Task,
        source: PuzzleSource,
        count: usize,
        autoreset: Autoreset,
    ) -> Bench {
        let environments = VectorEnvironment::new(task, source, count, autoreset, None).unwrap();
        let bytes = environments.layout().bytes(count);
        Bench {
            environments,
            arena: vec![0; bytes],
            rewards: vec![0.0; count],
            numbers: vec![0; count * NUMBERS],
            final_arena: vec![0; bytes],
            final_numbers: vec![0; count * NUMBERS],
        }
    }

    /// All environments from the first episode, the seeds counted from this one.
    pub(crate) fn seeded(mut self, seed: u64) -> Bench {
        let count = self.rewards.len();
        let seeds: Vec<_> = (0..count as u64).map(|place| Some(seed + place)).collect();
        self.reset(&vec![true; count], &seeds, &vec![None; count]).unwrap();
        self
    }

    pub(crate) fn reset(
        &mut self,
        chosen: &[bool],
        seeds: &[Option<u64>],
        puzzles: &[Option<u64>],
    ) -> Result<(), EnvironmentError> {
        let mut buffers = Buffers {
            arena: &mut self.arena,
            rewards: &mut self.rewards,
            numbers: &mut self.numbers,
            final_arena: &mut self.final_arena,
            final_numbers: &mut self.final_numbers,
        };
        self.environments.reset(chosen, seeds, puzzles, &mut buffers)
    }

    pub(crate) fn step(
        &mut self,
        actions: &[i64],
        threads: usize,
    ) -> Result<bool, EnvironmentError> {
        let mut buffers = Buffers {
            arena: &mut self.arena,
            rewards: &mut self.rewards,
            numbers: &mut self.numbers,
            final_arena: &mut self.final_arena,
            final_numbers: &mut self.final_numbers,
        };
        self.environments.step(actions, &mut buffers, threads)
    }

    pub(crate) fn layout(&self) -> ObservationLayout {
        *self.environments.layout()
    }

    /// What one environment shows: its fields one after the other, reward and numbers.
    pub(crate) fn shown(&self, place: usize) -> Shown {
        let bits = self.rewards[place].to_bits();
        Shown::of(&self.arena, &self.layout(), &self.numbers, place, bits)
    }

    /// The puzzle that an environment plays.
    pub(crate) fn puzzle(&self, place: usize) -> Puzzle {
        let numbers = &self.numbers[place * NUMBERS..];
        self.environments.source().puzzle(numbers[1], numbers[0]).unwrap()
    }

    /// An action that the mask allows, or any.
    pub(crate) fn action(&self, place: usize, draw: &mut Draw, masked: bool) -> i64 {
        let mask = self.shown(place).mask;
        let allowed: Vec<usize> = (0..mask.len()).filter(|&it| !masked || mask[it] == 1).collect();
        allowed.get(draw.below(allowed.len())).map_or(0, |&action| action as i64)
    }
}

/// What one environment shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) cells: Vec<u8>,
    pub(crate) clues: Vec<u8>,
    pub(crate) clue_colours: Vec<u8>,
    pub(crate) open: Vec<u8>,
    pub(crate) changed: Vec<u8>,
    pub(crate) refused: Vec<u8>,
    pub(crate) mask: Vec<u8>,
    pub(crate) terminated: bool,
    pub(crate) truncated: bool,
    pub(crate) numbers: Vec<u64>,
    reward: u64,
}

impl Shown {
    pub(crate) fn of(
        arena: &[u8],
        layout: &ObservationLayout,
        numbers: &[u64],
        place: usize,
        reward: u64,
    ) -> Shown {
        let count = numbers.len() / NUMBERS;
        let mut from = 0;
        let mut fields = layout.sizes().into_iter().map(|size| {
            let field = arena[from + size * place..from + size * (place + 1)].to_vec();
            from += size * count;
            field
        });
        let mut next = || fields.next().unwrap();
        Shown {
            cells: next(),
            clues: next(),
            clue_colours: next(),
            open: next(),
            changed: next(),
            refused: next(),
            mask: next(),
            terminated: next() == [1],
            truncated: next() == [1],
            numbers: numbers[place * NUMBERS..(place + 1) * NUMBERS].to_vec(),
            reward,
        }
    }

    pub(crate) fn reward(&self) -> f64 {
        f64::from_bits(self.reward)
    }
}

pub(crate) fn recipe(height: usize, width: usize, kind: Kind) -> Recipe {
    Recipe::new(height, width).unwrap().of_kind(kind)
}

pub(crate) fn random(height: usize, width: usize, keep: KeptPuzzles) -> PuzzleSource {
    PuzzleSource::of_recipes(vec![recipe(height, width, Kind::Random)], keep).unwrap()
}
