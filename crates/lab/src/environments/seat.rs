//! One environment among many: its puzzle, its seed, and how far its episode has come.

use std::sync::Arc;

use super::episode::{AnyEpisode, EpisodeBoard};
use super::episode_stream::EpisodeStream;
use super::keep::SourceError;
use super::observation::{ObservationLayout, ObservationView};
use super::prepared_puzzle::PreparedPuzzle;
use super::puzzle_source::PuzzleSource;
use super::task::Task;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EpisodePhase {
    NotBegun,
    Playing,
    Over,
}

/// One environment.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    pub(super) episode: AnyEpisode,
    pub(super) puzzle: PreparedPuzzle,
    pub(super) stream: EpisodeStream,
    pub(super) number: u64,
    pub(super) steps: u64,
    pub(super) limit: u64,
    pub(super) phase: EpisodePhase,
}

/// What all environments read.
pub(super) struct SharedSettings {
    pub(super) task: Task,
    pub(super) source: Arc<PuzzleSource>,
    pub(super) layout: ObservationLayout,
    pub(super) max_steps: Option<u64>,
}

impl Seat {
    pub(super) fn new(task: Task) -> Seat {
        Seat {
            episode: task.episode(),
            puzzle: PreparedPuzzle::default(),
            stream: EpisodeStream::default(),
            number: 0,
            steps: 0,
            limit: 0,
            phase: EpisodePhase::NotBegun,
        }
    }

    /// Goes back to the first episode of this seed.
    pub(super) fn reseed(&mut self, seed: u64) {
        self.stream = EpisodeStream::new(seed);
    }

    pub(super) fn begin(
        &mut self,
        shared: &SharedSettings,
        view: &mut ObservationView<'_>,
        puzzle: Option<u64>,
    ) -> Result<(), SourceError> {
        match puzzle {
            Some(number) => {
                self.stream.take(number, &shared.source, &mut self.puzzle)?;
                self.number = number;
            }
            None => self.number = self.stream.draw(&shared.source, &mut self.puzzle)?,
        }
        let scene = EpisodeBoard { puzzle: &self.puzzle, layout: &shared.layout };
        self.episode.begin(&scene, view);
        self.steps = 0;
        self.limit = shared.max_steps.unwrap_or_else(|| shared.task.usual_limit(&self.puzzle));
        self.phase = EpisodePhase::Playing;
        Ok(())
    }

    #[inline]
    pub(super) fn step(
        &mut self,
        shared: &SharedSettings,
        view: &mut ObservationView<'_>,
        action: usize,
    ) -> f64 {
        let scene = EpisodeBoard { puzzle: &self.puzzle, layout: &shared.layout };
        let outcome = self.episode.step(&scene, view, action);
        self.steps += 1;
        let late = !outcome.ended && self.steps >= self.limit;
        view.terminated[0] = u8::from(outcome.ended);
        view.truncated[0] = u8::from(late);
        if outcome.ended || late {
            self.phase = EpisodePhase::Over;
        }
        outcome.reward
    }

    pub(super) fn show_numbers(&self, numbers: &mut [u64]) {
        let (height, width) = (self.puzzle.height as u64, self.puzzle.width as u64);
        numbers.copy_from_slice(&[self.number, self.stream.seed, height, width, 0]);
    }
}
