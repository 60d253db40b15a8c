//! Search ordering: an action guesses a cell, line logic goes to its end, and a contradiction takes
//! the guess back and rules it out.

use super::episode::{Episode, EpisodeBoard, StepOutcome};
use super::observation::{ObservationView, UNKNOWN};
use super::prepared_puzzle::write;
use crate::orderings::LineMasks;

/// A guess that has not been refuted, and the board before it.
#[derive(Clone, Debug)]
struct OpenGuess {
    before: Vec<LineMasks>,
    row: usize,
    column: usize,
    filled: bool,
}

/// A board with guesses upon guesses.
#[derive(Clone, Debug, Default)]
pub(super) struct GuessEpisode {
    masks: Vec<LineMasks>,
    guesses: Vec<OpenGuess>,
}

impl Episode for GuessEpisode {
    fn begin(&mut self, scene: &EpisodeBoard<'_>, view: &mut ObservationView<'_>) {
        scene.puzzle.start(&mut self.masks);
        self.guesses.clear();
        // The puzzle has a solution, so that lines alone find no contradiction.
        scene.puzzle.close(&mut self.masks);
        self.show(scene, view);
    }

    fn step(
        &mut self,
        scene: &EpisodeBoard<'_>,
        view: &mut ObservationView<'_>,
        action: usize,
    ) -> StepOutcome {
        if let Some((row, column, colour)) = scene.cell(action)
            && self.masks[row].known() >> column & 1 == 0
        {
            self.guess(scene, row, column, colour != 0);
            self.show(scene, view);
        }
        StepOutcome { reward: -1.0, ended: scene.puzzle.unknown(&self.masks) == 0 }
    }
}

impl GuessEpisode {
    /// How many guesses stand.
    pub(super) fn depth(&self) -> usize {
        self.guesses.len()
    }

    fn guess(&mut self, scene: &EpisodeBoard<'_>, row: usize, column: usize, filled: bool) {
        let before = self.masks.clone();
        self.guesses.push(OpenGuess { before, row, column, filled });
        let mut next = (row, column, filled);
        loop {
            write(&mut self.masks, scene.puzzle.height, next.0, next.1, next.2);
            if scene.puzzle.close(&mut self.masks) {
                return;
            }
            // The guess under which this happened is wrong, so its cell is the other colour.
            let Some(wrong) = self.guesses.pop() else { return };
            self.masks = wrong.before;
            next = (wrong.row, wrong.column, !wrong.filled);
        }
    }

    fn show(&self, scene: &EpisodeBoard<'_>, view: &mut ObservationView<'_>) {
        let layout = scene.layout;
        for (row, column) in scene.squares() {
            let mask = self.masks[row];
            let known = mask.known() >> column & 1 == 1;
            let filled = (mask.filled >> column & 1) as u8;
            view.cells[row * layout.width + column] = if known { filled } else { UNKNOWN };
            let first = scene.action(row, column);
            view.mask[first..first + layout.colours].fill(u8::from(!known));
        }
        for line in 0..scene.puzzle.line_count() {
            let shown = super::observation::shown_line(scene.puzzle, layout, line);
            let known = self.masks[line].known().count_ones() as usize;
            view.open[shown] = (scene.puzzle.length(line) - known) as u8;
        }
    }
}
