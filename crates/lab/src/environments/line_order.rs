//! Which line next: an action visits a line, and the exact line solver writes what follows there.

use super::episode::{Episode, EpisodeBoard, StepOutcome};
use super::observation::{ObservationView, shown_line};
use crate::orderings::LineMasks;

/// What a visit is worth.
///
/// ```
/// use nonolith_lab::environments::VisitReward;
/// assert_eq!(VisitReward::default(), VisitReward::Steps);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VisitReward {
    /// -1 a visit, so that the return is the number of steps.
    #[default]
    Steps,
    /// The share of the board's cells that the visit finds.
    Cells,
    /// The share of the line's unknown cells that the visit finds (Dandurand et al. 2012).
    Line,
}

/// Which lines the action mask allows.
///
/// ```
/// use nonolith_lab::environments::VisitMask;
/// assert_eq!(VisitMask::default(), VisitMask::Changed);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VisitMask {
    /// Lines with unknown cells that have changed since their last visit: no other visit can find
    /// anything.
    #[default]
    Changed,
    /// Lines with unknown cells.
    Open,
}

/// A board whose lines are visited.
#[derive(Clone, Debug, Default)]
pub(super) struct LineOrderEpisode {
    masks: Vec<LineMasks>,
    unknown: usize,
    reward: VisitReward,
    mask: VisitMask,
}

impl Episode for LineOrderEpisode {
    fn begin(&mut self, scene: &EpisodeBoard<'_>, view: &mut ObservationView<'_>) {
        scene.puzzle.start(&mut self.masks);
        self.unknown = scene.puzzle.unknown(&self.masks);
        for line in 0..scene.puzzle.line_count() {
            let shown = shown_line(scene.puzzle, scene.layout, line);
            view.changed[shown] = 1;
            view.mask[shown] = u8::from(view.open[shown] > 0);
        }
    }

    #[inline]
    fn step(
        &mut self,
        scene: &EpisodeBoard<'_>,
        view: &mut ObservationView<'_>,
        action: usize,
    ) -> StepOutcome {
        let Some(line) = scene.line(action) else {
            return self.outcome(scene, 0, 0);
        };
        let (before, open) = (self.masks[line], view.open[action]);
        // The puzzle was shown to fall by lines, so that no line can be broken.
        let closed = scene.puzzle.lines[line].closed(before).unwrap_or(before);
        let found = closed.known() & !before.known();
        self.masks[line] = closed;
        if line < scene.puzzle.height {
            self.write_row(scene, view, line, closed.filled, found);
        } else {
            self.write_column(scene, view, line - scene.puzzle.height, closed.filled, found);
        }
        view.open[action] = open - found.count_ones() as u8;
        view.changed[action] = 0;
        view.mask[action] = u8::from(self.mask == VisitMask::Open && view.open[action] > 0);
        let found = found.count_ones() as usize;
        self.unknown -= found;
        self.outcome(scene, found, usize::from(open))
    }
}

impl LineOrderEpisode {
    pub(super) fn new(reward: VisitReward, mask: VisitMask) -> LineOrderEpisode {
        LineOrderEpisode { reward, mask, ..LineOrderEpisode::default() }
    }

    #[inline]
    fn write_row(
        &mut self,
        scene: &EpisodeBoard<'_>,
        view: &mut ObservationView<'_>,
        row: usize,
        filled: u64,
        mut found: u64,
    ) {
        while found != 0 {
            let column = found.trailing_zeros() as usize;
            found &= found - 1;
            let bit = filled >> column & 1;
            view.cells[row * scene.layout.width + column] = bit as u8;
            let line = scene.puzzle.height + column;
            self.tell(view, line, scene.layout.height + column, bit << row, (1 - bit) << row);
        }
    }

    #[inline]
    fn write_column(
        &mut self,
        scene: &EpisodeBoard<'_>,
        view: &mut ObservationView<'_>,
        column: usize,
        filled: u64,
        mut found: u64,
    ) {
        while found != 0 {
            let row = found.trailing_zeros() as usize;
            found &= found - 1;
            let bit = filled >> row & 1;
            view.cells[row * scene.layout.width + column] = bit as u8;
            self.tell(view, row, row, bit << column, (1 - bit) << column);
        }
    }

    /// Notes a new cell in the line that crosses there.
    #[inline]
    fn tell(
        &mut self,
        view: &mut ObservationView<'_>,
        line: usize,
        shown: usize,
        filled: u64,
        blank: u64,
    ) {
        self.masks[line].filled |= filled;
        self.masks[line].blank |= blank;
        view.open[shown] -= 1;
        view.changed[shown] = 1;
        view.mask[shown] = u8::from(view.open[shown] > 0);
    }

    fn outcome(&self, scene: &EpisodeBoard<'_>, found: usize, open: usize) -> StepOutcome {
        let cells = scene.puzzle.height * scene.puzzle.width;
        let reward = match self.reward {
            VisitReward::Steps => -1.0,
            VisitReward::Cells => found as f64 / cells as f64,
            VisitReward::Line => found as f64 / open.max(1) as f64,
        };
        StepOutcome { reward, ended: self.unknown == 0 }
    }
}
