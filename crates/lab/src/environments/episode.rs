//! What the four environments share: an episode begins, and takes steps until it ends.

use super::cells::CellsEpisode;
use super::deduce::DeduceEpisode;
use super::guess::GuessEpisode;
use super::line_order::LineOrderEpisode;
use super::observation::{ObservationLayout, ObservationView};
use super::prepared_puzzle::PreparedPuzzle;

/// What an episode is played on, and how large everything is shown.
pub(super) struct EpisodeBoard<'a> {
    pub(super) puzzle: &'a PreparedPuzzle,
    pub(super) layout: &'a ObservationLayout,
}

impl EpisodeBoard<'_> {
    /// The line of the puzzle that an action means, if it has it.
    #[inline]
    pub(super) fn line(&self, action: usize) -> Option<usize> {
        match action.checked_sub(self.layout.height) {
            None => (action < self.puzzle.height).then_some(action),
            Some(column) => (column < self.puzzle.width).then_some(self.puzzle.height + column),
        }
    }

    /// The cell and colour that an action means, if the puzzle has that cell.
    pub(super) fn cell(&self, action: usize) -> Option<(usize, usize, u8)> {
        let (index, colour) = (action / self.layout.colours, action % self.layout.colours);
        let (row, column) = (index / self.layout.width, index % self.layout.width);
        (row < self.puzzle.height && column < self.puzzle.width).then_some((
            row,
            column,
            colour as u8,
        ))
    }

    /// The first of the actions that mean a cell.
    pub(super) fn action(&self, row: usize, column: usize) -> usize {
        (row * self.layout.width + column) * self.layout.colours
    }

    /// All cells of the puzzle: row and column.
    pub(super) fn squares(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (height, width) = (self.puzzle.height, self.puzzle.width);
        (0..height).flat_map(move |row| (0..width).map(move |column| (row, column)))
    }
}

/// What a step came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StepOutcome {
    pub(super) reward: f64,
    /// Whether the episode has reached its own end.
    pub(super) ended: bool,
}

/// One of the four environments in the middle of an episode.
pub(super) trait Episode {
    /// Begins with the puzzle; the view shows the clues and the given cells already.
    fn begin(&mut self, scene: &EpisodeBoard<'_>, view: &mut ObservationView<'_>);

    /// Does what an action says, and shows it.
    fn step(
        &mut self,
        scene: &EpisodeBoard<'_>,
        view: &mut ObservationView<'_>,
        action: usize,
    ) -> StepOutcome;
}

/// An episode of any of them.
#[derive(Clone, Debug)]
pub(super) enum AnyEpisode {
    LineOrder(LineOrderEpisode),
    Cells(CellsEpisode),
    Deduce(DeduceEpisode),
    Guess(GuessEpisode),
}

impl AnyEpisode {
    pub(super) fn begin(&mut self, scene: &EpisodeBoard<'_>, view: &mut ObservationView<'_>) {
        view.begin(scene.puzzle, scene.layout);
        match self {
            AnyEpisode::LineOrder(episode) => episode.begin(scene, view),
            AnyEpisode::Cells(episode) => episode.begin(scene, view),
            AnyEpisode::Deduce(episode) => episode.begin(scene, view),
            AnyEpisode::Guess(episode) => episode.begin(scene, view),
        }
    }

    #[inline]
    pub(super) fn step(
        &mut self,
        scene: &EpisodeBoard<'_>,
        view: &mut ObservationView<'_>,
        action: usize,
    ) -> StepOutcome {
        match self {
            AnyEpisode::LineOrder(episode) => episode.step(scene, view, action),
            AnyEpisode::Cells(episode) => episode.step(scene, view, action),
            AnyEpisode::Deduce(episode) => episode.step(scene, view, action),
            AnyEpisode::Guess(episode) => episode.step(scene, view, action),
        }
    }
}
