//! Deduction by lines: an action claims the colour of a cell, and only what one line forces is accepted.

use puzzle::Colour;

use super::episode::{Episode, EpisodeBoard, StepOutcome};
use super::observation::{ObservationView, UNKNOWN};
use crate::orderings::LineMasks;

/// What a cell that is accepted is worth.
const DEDUCED: f64 = 1.0;

/// What a claim that is refused costs.
const REFUSED: f64 = -0.1;

/// A board on which nothing is known but what was deduced.
#[derive(Clone, Debug, Default)]
pub(super) struct DeduceEpisode {
    cells: Vec<u8>,
    masks: Vec<LineMasks>,
    unknown: usize,
    last: Option<(usize, usize)>,
}

impl Episode for DeduceEpisode {
    fn begin(&mut self, scene: &EpisodeBoard<'_>, view: &mut ObservationView<'_>) {
        let width = scene.puzzle.width;
        scene.puzzle.start(&mut self.masks);
        self.cells.clear();
        self.cells.resize(scene.puzzle.height * width, UNKNOWN);
        for &(row, column, colour) in &scene.puzzle.given {
            self.cells[row * width + column] = colour;
        }
        self.unknown = self.cells.len() - scene.puzzle.given.len();
        self.last = None;
        for (row, column) in scene.squares() {
            let open = self.cells[row * width + column] == UNKNOWN;
            let first = scene.action(row, column);
            view.mask[first..first + scene.layout.colours].fill(u8::from(open));
        }
    }

    fn step(
        &mut self,
        scene: &EpisodeBoard<'_>,
        view: &mut ObservationView<'_>,
        action: usize,
    ) -> StepOutcome {
        if let Some((row, column)) = self.last.take() {
            view.changed[row] = 0;
            view.changed[scene.layout.height + column] = 0;
        }
        let forced = scene.cell(action).filter(|&(row, column, colour)| {
            self.cells[row * scene.puzzle.width + column] == UNKNOWN
                && self.is_forced(scene, row, column, colour)
        });
        let Some((row, column, colour)) = forced else {
            view.refused[action] = 1;
            view.mask[action] = 0;
            return StepOutcome { reward: REFUSED, ended: false };
        };
        self.cells[row * scene.puzzle.width + column] = colour;
        super::prepared_puzzle::write(
            &mut self.masks,
            scene.puzzle.height,
            row,
            column,
            colour != 0,
        );
        view.write(scene.layout, row, column, colour);
        self.unknown -= 1;
        self.last = Some((row, column));
        view.changed[row] = 1;
        view.changed[scene.layout.height + column] = 1;
        self.reopen(scene, view, row, column);
        StepOutcome { reward: DEDUCED, ended: self.unknown == 0 }
    }
}

impl DeduceEpisode {
    /// Whether the row or the column, each alone, leaves no other colour for an unknown cell.
    fn is_forced(&self, scene: &EpisodeBoard<'_>, row: usize, column: usize, colour: u8) -> bool {
        let height = scene.puzzle.height;
        let mut lines = [(row, column), (height + column, row)].into_iter();
        if scene.layout.colours > 2 {
            return lines.any(|(line, along)| {
                let known = self.known(scene, line);
                scene.puzzle.lines[line].forces(&known, along, Colour::new(usize::from(colour)))
            });
        }
        lines.any(|(line, along)| {
            let closed = scene.puzzle.lines[line].closed(self.masks[line]);
            closed.is_some_and(|closed| {
                let side = if colour == 0 { closed.blank } else { closed.filled };
                side >> along & 1 == 1
            })
        })
    }

    /// The known cells of a line.
    fn known(&self, scene: &EpisodeBoard<'_>, line: usize) -> Vec<Option<Colour>> {
        let (height, width) = (scene.puzzle.height, scene.puzzle.width);
        let index = |along| match line.checked_sub(height) {
            None => line * width + along,
            Some(column) => along * width + column,
        };
        let colour = |cell| (cell != UNKNOWN).then(|| Colour::new(usize::from(cell)));
        (0..scene.puzzle.length(line)).map(|along| colour(self.cells[index(along)])).collect()
    }

    /// What was refused in these two lines may be forced now.
    fn reopen(
        &self,
        scene: &EpisodeBoard<'_>,
        view: &mut ObservationView<'_>,
        row: usize,
        column: usize,
    ) {
        let in_row = (0..scene.puzzle.width).map(|other| (row, other));
        let in_column = (0..scene.puzzle.height).map(|other| (other, column));
        for (row, column) in in_row.chain(in_column) {
            let open = self.cells[row * scene.puzzle.width + column] == UNKNOWN;
            let first = scene.action(row, column);
            let actions = first..first + scene.layout.colours;
            view.refused[actions.clone()].fill(0);
            view.mask[actions].fill(u8::from(open));
        }
    }
}
