//! What environments show: bytes of many environments, field after field, written in place.

use super::prepared_puzzle::PreparedPuzzle;

/// A cell that is not known, as a byte; -1 to those who read the bytes with a sign.
pub const UNKNOWN: u8 = u8::MAX;

/// How many fields there are.
const FIELDS: usize = 9;

/// The sizes of what one environment shows.
///
/// ```
/// use nonolith_lab::environments::ObservationLayout;
/// let layout = ObservationLayout { height: 5, width: 5, runs: 3, colours: 2, actions: 10, refusals: false };
/// assert_eq!(layout.sizes()[..4], [25, 30, 0, 10]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObservationLayout {
    /// Rows of the largest puzzle.
    pub height: usize,
    /// Columns of the largest puzzle.
    pub width: usize,
    /// The most runs of a line.
    pub runs: usize,
    /// The most colours of a puzzle, the background included.
    pub colours: usize,
    /// How many actions there are.
    pub actions: usize,
    /// Whether actions are refused, and shown as such.
    pub refusals: bool,
}

impl ObservationLayout {
    /// How many bytes each field takes: cells, clues, colours of clues, open, changed, refused, mask,
    /// terminated, truncated.
    ///
    /// ```
    /// # use nonolith_lab::environments::ObservationLayout;
    /// let layout = ObservationLayout { height: 2, width: 3, runs: 2, colours: 3, actions: 18, refusals: true };
    /// assert_eq!(layout.sizes(), [6, 10, 10, 5, 5, 18, 18, 1, 1]);
    /// ```
    pub fn sizes(&self) -> [usize; FIELDS] {
        let lines = self.height + self.width;
        let clues = lines * self.runs;
        let coloured = if self.colours > 2 { clues } else { 0 };
        let refused = if self.refusals { self.actions } else { 0 };
        [self.height * self.width, clues, coloured, lines, lines, refused, self.actions, 1, 1]
    }

    /// How many bytes this many environments take.
    ///
    /// ```
    /// # use nonolith_lab::environments::ObservationLayout;
    /// let layout = ObservationLayout { height: 1, width: 1, runs: 1, colours: 2, actions: 2, refusals: false };
    /// assert_eq!(layout.bytes(10), 110);
    /// ```
    pub fn bytes(&self, environments: usize) -> usize {
        self.sizes().iter().sum::<usize>() * environments
    }
}

/// The bytes of one environment, or of several beside each other.
pub(super) struct ObservationView<'a> {
    pub(super) cells: &'a mut [u8],
    pub(super) clues: &'a mut [u8],
    pub(super) clue_colours: &'a mut [u8],
    pub(super) open: &'a mut [u8],
    pub(super) changed: &'a mut [u8],
    pub(super) refused: &'a mut [u8],
    pub(super) mask: &'a mut [u8],
    pub(super) terminated: &'a mut [u8],
    pub(super) truncated: &'a mut [u8],
}

impl<'a> ObservationView<'a> {
    /// All environments of an arena of [`ObservationLayout::bytes`].
    pub(super) fn of(
        arena: &'a mut [u8],
        layout: &ObservationLayout,
        environments: usize,
    ) -> ObservationView<'a> {
        let mut rest = arena;
        let fields = layout.sizes().map(|size| take(&mut rest, size * environments));
        ObservationView::of_fields(fields)
    }

    fn of_fields(fields: [&'a mut [u8]; FIELDS]) -> ObservationView<'a> {
        let [cells, clues, clue_colours, open, changed, refused, mask, terminated, truncated] =
            fields;
        ObservationView {
            cells,
            clues,
            clue_colours,
            open,
            changed,
            refused,
            mask,
            terminated,
            truncated,
        }
    }

    /// Takes the first environments off.
    #[inline]
    pub(super) fn split_off(
        &mut self,
        sizes: &[usize; FIELDS],
        environments: usize,
    ) -> ObservationView<'a> {
        let take =
            |field: &mut &'a mut [u8], place: usize| take(field, sizes[place] * environments);
        ObservationView {
            cells: take(&mut self.cells, 0),
            clues: take(&mut self.clues, 1),
            clue_colours: take(&mut self.clue_colours, 2),
            open: take(&mut self.open, 3),
            changed: take(&mut self.changed, 4),
            refused: take(&mut self.refused, 5),
            mask: take(&mut self.mask, 6),
            terminated: take(&mut self.terminated, 7),
            truncated: take(&mut self.truncated, 8),
        }
    }

    /// Copies all of another view of the same sizes.
    pub(super) fn copy_from(&mut self, other: &ObservationView<'_>) {
        self.cells.copy_from_slice(other.cells);
        self.clues.copy_from_slice(other.clues);
        self.clue_colours.copy_from_slice(other.clue_colours);
        self.open.copy_from_slice(other.open);
        self.changed.copy_from_slice(other.changed);
        self.refused.copy_from_slice(other.refused);
        self.mask.copy_from_slice(other.mask);
        self.terminated.copy_from_slice(other.terminated);
        self.truncated.copy_from_slice(other.truncated);
    }

    /// Shows a board on which nothing is known yet but what the puzzle gives.
    pub(super) fn begin(&mut self, puzzle: &PreparedPuzzle, layout: &ObservationLayout) {
        let (height, width) = (puzzle.height, puzzle.width);
        self.cells.fill(0);
        for row in self.cells.chunks_exact_mut(layout.width).take(height) {
            row[..width].fill(UNKNOWN);
        }
        self.clues.fill(0);
        self.clue_colours.fill(0);
        self.open.fill(0);
        for line in 0..puzzle.line_count() {
            let shown = shown_line(puzzle, layout, line);
            self.open[shown] = puzzle.length(line) as u8;
            puzzle.lines[line].for_each_run(|place, length, colour| {
                self.clues[shown * layout.runs + place] = length;
                if let Some(shown) = self.clue_colours.get_mut(shown * layout.runs + place) {
                    *shown = colour;
                }
            });
        }
        self.changed.fill(0);
        self.refused.fill(0);
        self.mask.fill(0);
        for &(row, column, colour) in &puzzle.given {
            self.write(layout, row, column, colour);
        }
        self.terminated.fill(0);
        self.truncated.fill(0);
    }

    /// Shows a cell that was not known.
    #[inline]
    pub(super) fn write(
        &mut self,
        layout: &ObservationLayout,
        row: usize,
        column: usize,
        colour: u8,
    ) {
        self.cells[row * layout.width + column] = colour;
        self.open[row] -= 1;
        self.open[layout.height + column] -= 1;
    }
}

/// Where a line is shown: columns stand behind the rows of the largest puzzle.
#[inline]
pub(super) fn shown_line(
    puzzle: &PreparedPuzzle,
    layout: &ObservationLayout,
    line: usize,
) -> usize {
    if line < puzzle.height { line } else { line - puzzle.height + layout.height }
}

#[inline]
fn take<'a>(field: &mut &'a mut [u8], length: usize) -> &'a mut [u8] {
    let (taken, rest) = std::mem::take(field).split_at_mut(length);
    *field = rest;
    taken
}
