//! Environments beside each other that one thread steps.

use super::episode::AnyEpisode;
use super::observation::{ObservationLayout, ObservationView};
use super::seat::{EpisodePhase, Seat, SharedSettings};
use super::task::{Autoreset, EnvironmentError, NUMBERS};

/// Environments beside each other, with what they read and write: the work of one thread.
pub(super) struct Chunk<'a> {
    pub(super) autoreset: Autoreset,
    pub(super) seats: &'a mut [Seat],
    pub(super) actions: &'a [i64],
    pub(super) rewards: &'a mut [f64],
    pub(super) numbers: &'a mut [u64],
    pub(super) view: ObservationView<'a>,
    pub(super) finals: Option<(ObservationView<'a>, &'a mut [u64])>,
}

impl<'a> Chunk<'a> {
    /// Takes the first environments off.
    pub(super) fn split_off(
        &mut self,
        layout: &ObservationLayout,
        environments: usize,
    ) -> Chunk<'a> {
        let sizes = layout.sizes();
        let (actions, later) = self.actions.split_at(environments);
        self.actions = later;
        Chunk {
            autoreset: self.autoreset,
            seats: first(&mut self.seats, environments),
            actions,
            rewards: first(&mut self.rewards, environments),
            numbers: first(&mut self.numbers, environments * NUMBERS),
            view: self.view.split_off(&sizes, environments),
            finals: self.finals.as_mut().map(|(view, numbers)| {
                (view.split_off(&sizes, environments), first(numbers, environments * NUMBERS))
            }),
        }
    }

    pub(super) fn step(&mut self, shared: &SharedSettings) -> Result<bool, EnvironmentError> {
        let sizes = shared.layout.sizes();
        let mut ended = false;
        let numbers = self.numbers.chunks_exact_mut(NUMBERS);
        let steps = self.seats.iter_mut().zip(self.actions).zip(self.rewards.iter_mut());
        for (((seat, &action), reward), numbers) in steps.zip(numbers) {
            let mut view = self.view.split_off(&sizes, 1);
            let mut finals = self
                .finals
                .as_mut()
                .map(|(view, numbers)| (view.split_off(&sizes, 1), first(numbers, NUMBERS)));
            if seat.phase == EpisodePhase::Over {
                seat.begin(shared, &mut view, None)?;
                seat.show_numbers(numbers);
                *reward = 0.0;
                continue;
            }
            *reward = seat.step(shared, &mut view, action as usize);
            if let AnyEpisode::Guess(episode) = &seat.episode {
                numbers[NUMBERS - 1] = episode.depth() as u64;
            }
            ended |= seat.phase == EpisodePhase::Over;
            if seat.phase == EpisodePhase::Over
                && let Some((last, last_numbers)) = &mut finals
            {
                last.copy_from(&view);
                last_numbers.copy_from_slice(numbers);
                let ends = (view.terminated[0], view.truncated[0]);
                seat.begin(shared, &mut view, None)?;
                (view.terminated[0], view.truncated[0]) = ends;
                seat.show_numbers(numbers);
            }
        }
        Ok(ended)
    }
}

fn first<'a, T>(slice: &mut &'a mut [T], length: usize) -> &'a mut [T] {
    let (taken, rest) = std::mem::take(slice).split_at_mut(length);
    *slice = rest;
    taken
}
