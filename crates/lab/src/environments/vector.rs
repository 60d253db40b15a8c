//! Many environments beside each other, each with its own seed and its own episodes.

use std::sync::Arc;

use super::chunk::Chunk;
use super::keep::SourceError;
use super::observation::{ObservationLayout, ObservationView};
use super::puzzle_source::PuzzleSource;
use super::seat::{EpisodePhase, Seat, SharedSettings};
use super::task::{Autoreset, Buffers, EnvironmentError, NUMBERS, Task};

/// Many environments of one task. What the environment with some seed shows depends on its seed and
/// its actions alone: not on how many others there are, nor on threads.
///
/// ```
/// use nonolith_lab::environments::{Autoreset, Buffers, KeptPuzzles, NUMBERS, PuzzleSource, Task, VectorEnvironment};
/// use nonolith_lab::orderings::figure_one;
///
/// let source = PuzzleSource::of_puzzles(vec![figure_one()], KeptPuzzles::LineSolvable).unwrap();
/// let task = Task::LineOrder { reward: Default::default(), mask: Default::default() };
/// let mut one = VectorEnvironment::new(task, source, 1, Autoreset::Disabled, None).unwrap();
/// let mut arena = vec![0; one.layout().bytes(1)];
/// let (mut rewards, mut numbers) = ([0.0], [0; NUMBERS]);
/// let mut buffers = Buffers {
///     arena: &mut arena, rewards: &mut rewards, numbers: &mut numbers,
///     final_arena: &mut [], final_numbers: &mut [],
/// };
/// one.reset(&[true], &[Some(1)], &[None], &mut buffers).unwrap();
/// one.step(&[0], &mut buffers, 1).unwrap();
/// assert_eq!(buffers.rewards, [-1.0]);
/// assert_eq!(buffers.arena[..5], [1, 1, 0, 1, 1], "row 1 is 2 2");
/// ```
#[derive(Clone, Debug)]
pub struct VectorEnvironment {
    task: Task,
    source: Arc<PuzzleSource>,
    layout: ObservationLayout,
    autoreset: Autoreset,
    max_steps: Option<u64>,
    seats: Vec<Seat>,
}

impl VectorEnvironment {
    /// This many environments, none of them reset yet. `max_steps` is when an episode is cut off: if it is
    /// not given, after five times the lines, or, where actions mean cells, the cells.
    ///
    /// # Errors
    /// [`SourceError::Coloured`], if the task is black-and-white only and the puzzles are not.
    pub fn new(
        task: Task,
        source: PuzzleSource,
        environments: usize,
        autoreset: Autoreset,
        max_steps: Option<u64>,
    ) -> Result<VectorEnvironment, SourceError> {
        if task.wants_black_and_white() && source.is_coloured() {
            return Err(SourceError::Coloured { name: source.first_coloured() });
        }
        Ok(VectorEnvironment {
            task,
            layout: task.layout(&source),
            source: Arc::new(source),
            autoreset,
            max_steps,
            seats: vec![Seat::new(task); environments],
        })
    }

    /// The sizes of what each environment shows.
    pub fn layout(&self) -> &ObservationLayout {
        &self.layout
    }

    /// Where the puzzles come from.
    pub fn source(&self) -> &PuzzleSource {
        &self.source
    }

    /// How many environments there are.
    pub fn environments(&self) -> usize {
        self.seats.len()
    }

    /// Begins new episodes where `chosen` says so: with a seed from its first episode, else with the next;
    /// with the number of a puzzle on that one.
    ///
    /// # Errors
    /// [`EnvironmentError::Source`], if there is no puzzle to begin with.
    pub fn reset(
        &mut self,
        chosen: &[bool],
        seeds: &[Option<u64>],
        puzzles: &[Option<u64>],
        buffers: &mut Buffers<'_>,
    ) -> Result<(), EnvironmentError> {
        let sizes = self.layout.sizes();
        let shared = self.shared();
        let mut all = ObservationView::of(buffers.arena, &self.layout, self.seats.len());
        let numbers = buffers.numbers.chunks_exact_mut(NUMBERS);
        for (place, (seat, numbers)) in self.seats.iter_mut().zip(numbers).enumerate() {
            let mut view = all.split_off(&sizes, 1);
            if chosen[place] {
                if let Some(seed) = seeds[place] {
                    seat.reseed(seed);
                }
                seat.begin(&shared, &mut view, puzzles[place])?;
                seat.show_numbers(numbers);
                buffers.rewards[place] = 0.0;
            }
        }
        Ok(())
    }

    /// Every environment takes a step, on this many threads. Says whether an episode ended.
    ///
    /// # Errors
    /// [`EnvironmentError`]: an action that there is not, or an environment that must be reset first; no
    /// environment has taken a step then. Or a source without another puzzle.
    pub fn step(
        &mut self,
        actions: &[i64],
        buffers: &mut Buffers<'_>,
        threads: usize,
    ) -> Result<bool, EnvironmentError> {
        self.check(actions)?;
        let environments = self.seats.len();
        let shared = self.shared();
        let aside = self.autoreset == Autoreset::SameStep;
        let mut work = Chunk {
            autoreset: self.autoreset,
            seats: &mut self.seats,
            actions,
            rewards: buffers.rewards,
            numbers: buffers.numbers,
            view: ObservationView::of(buffers.arena, &self.layout, environments),
            finals: aside.then(|| {
                let view = ObservationView::of(buffers.final_arena, &self.layout, environments);
                (view, &mut *buffers.final_numbers)
            }),
        };
        let threads = threads.clamp(1, environments.max(1));
        if threads == 1 {
            return work.step(&shared);
        }
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads)
                .map(|thread| {
                    let mut part = work.split_off(
                        &self.layout,
                        environments / threads + usize::from(thread <= environments % threads),
                    );
                    let shared = &shared;
                    scope.spawn(move || part.step(shared))
                })
                .collect();
            let mine = work.step(&shared);
            let joined =
                others.into_iter().map(|other| other.join().expect("a step does not panic"));
            joined.fold(mine, |one, other| Ok(one? | other?))
        })
    }

    fn shared(&self) -> SharedSettings {
        SharedSettings {
            task: self.task,
            source: Arc::clone(&self.source),
            layout: self.layout,
            max_steps: self.max_steps,
        }
    }

    fn check(&self, actions: &[i64]) -> Result<(), EnvironmentError> {
        let last = self.layout.actions - 1;
        for (environment, (seat, &action)) in self.seats.iter().zip(actions).enumerate() {
            if !(0..=last as i64).contains(&action) {
                return Err(EnvironmentError::Action { environment, action, last });
            }
            match seat.phase {
                EpisodePhase::NotBegun => return Err(EnvironmentError::NotBegun(environment)),
                EpisodePhase::Over if self.autoreset == Autoreset::Disabled => {
                    return Err(EnvironmentError::Over(environment));
                }
                _ => {}
            }
        }
        Ok(())
    }
}
