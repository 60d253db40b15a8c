//! Cell by cell: an action writes a colour into a cell, right or wrong.

use super::episode::{Episode, EpisodeBoard, StepOutcome};
use super::observation::{ObservationView, UNKNOWN};

/// What happens to a wrong cell.
///
/// ```
/// use nonolith_lab::environments::Mistakes;
/// assert_eq!(Mistakes::default(), Mistakes::End);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mistakes {
    /// It ends the episode.
    #[default]
    End,
    /// It is not written.
    Undo,
    /// It stays until it is written over.
    Keep,
}

/// What solving the puzzle is worth.
const SOLVED: f64 = 10.0;

/// A board whose cells are written.
#[derive(Clone, Debug, Default)]
pub(super) struct CellsEpisode {
    cells: Vec<u8>,
    right: usize,
    last: Option<(usize, usize)>,
    mistakes: Mistakes,
}

impl Episode for CellsEpisode {
    fn begin(&mut self, scene: &EpisodeBoard<'_>, view: &mut ObservationView<'_>) {
        let width = scene.puzzle.width;
        self.cells.clear();
        self.cells.resize(scene.puzzle.height * width, UNKNOWN);
        for &(row, column, colour) in &scene.puzzle.given {
            self.cells[row * width + column] = colour;
        }
        self.right = scene.puzzle.given.len();
        self.last = None;
        for (row, column) in scene.squares() {
            let open = self.cells[row * width + column] == UNKNOWN;
            self.allow(scene, view, row, column, |_| open);
        }
    }

    fn step(
        &mut self,
        scene: &EpisodeBoard<'_>,
        view: &mut ObservationView<'_>,
        action: usize,
    ) -> StepOutcome {
        self.forget_changes(scene, view);
        let wrong = StepOutcome { reward: -1.0, ended: self.mistakes == Mistakes::End };
        let Some((row, column, colour)) = scene.cell(action) else { return wrong };
        let index = row * scene.puzzle.width + column;
        let before = self.cells[index];
        if before == colour {
            return StepOutcome { reward: 0.0, ended: false };
        }
        let right = scene.puzzle.solution[index] == colour;
        let given = scene.puzzle.given.iter().any(|it| (it.0, it.1) == (row, column));
        // A cell that is known is wrong only where mistakes are kept.
        let fixed = given || (before != UNKNOWN && self.mistakes != Mistakes::Keep);
        if fixed || (!right && self.mistakes == Mistakes::Undo) {
            return wrong;
        }
        self.right -= usize::from(before == scene.puzzle.solution[index]);
        self.right += usize::from(right);
        self.write(scene, view, (row, column), colour);
        let solved = self.right == self.cells.len();
        if !right {
            return wrong;
        }
        StepOutcome { reward: if solved { 1.0 + SOLVED } else { 1.0 }, ended: solved }
    }
}

impl CellsEpisode {
    pub(super) fn new(mistakes: Mistakes) -> CellsEpisode {
        CellsEpisode { mistakes, ..CellsEpisode::default() }
    }

    fn write(
        &mut self,
        scene: &EpisodeBoard<'_>,
        view: &mut ObservationView<'_>,
        (row, column): (usize, usize),
        colour: u8,
    ) {
        let cell = &mut self.cells[row * scene.puzzle.width + column];
        if *cell == UNKNOWN {
            view.write(scene.layout, row, column, colour);
        } else {
            view.cells[row * scene.layout.width + column] = colour;
        }
        *cell = colour;
        view.changed[row] = 1;
        view.changed[scene.layout.height + column] = 1;
        self.last = Some((row, column));
        let again = self.mistakes == Mistakes::Keep;
        self.allow(scene, view, row, column, |other| again && other != colour);
    }

    fn allow(
        &self,
        scene: &EpisodeBoard<'_>,
        view: &mut ObservationView<'_>,
        row: usize,
        column: usize,
        allowed: impl Fn(u8) -> bool,
    ) {
        let first = scene.action(row, column);
        for colour in 0..scene.layout.colours {
            view.mask[first + colour] = u8::from(allowed(colour as u8));
        }
    }

    fn forget_changes(&mut self, scene: &EpisodeBoard<'_>, view: &mut ObservationView<'_>) {
        if let Some((row, column)) = self.last.take() {
            view.changed[row] = 0;
            view.changed[scene.layout.height + column] = 0;
        }
    }
}
