//! Where everything stands on the sheet.

use crate::{Clue, Colour, Palette, Puzzle, Run};

/// The side of a cell.
pub(super) const CELL: usize = 20;
/// The height of one number in a column's clue.
pub(super) const LEVEL: usize = 16;
/// The size of letters and numbers.
pub(super) const TEXT: usize = 12;
/// The side of a colour in the legend.
pub(super) const SWATCH: usize = 16;
/// White around everything.
const EDGE: usize = 6;
/// The width of a character, in hundredths of the size of the text: what the font has, rounded up.
const CHARACTER: usize = 61;

/// Where everything stands on the sheet.
pub(super) struct Layout {
    left: usize,
    top: usize,
    rows: usize,
    columns: usize,
    lettered: bool,
    /// The width of one number in a row's clue.
    pub(super) pitch: usize,
    /// The colours of the legend and where they stand.
    pub(super) legend: Vec<(Colour, usize, usize)>,
}

impl Layout {
    pub(super) fn new(puzzle: &Puzzle, lettered: bool) -> Layout {
        let most = |clues: &[Clue]| clues.iter().map(|clue| clue.runs().len()).max().unwrap_or(0);
        let mut layout = Layout {
            left: 0,
            top: EDGE + most(puzzle.columns()) * LEVEL + 4,
            rows: puzzle.height(),
            columns: puzzle.width(),
            lettered,
            pitch: 0,
            legend: vec![],
        };
        let runs = puzzle.rows().iter().flat_map(Clue::runs);
        let widest = runs.map(|run| layout.label_length(*run)).max().unwrap_or(1);
        layout.pitch = text_width(widest.max(2)) + 3;
        layout.left = EDGE + most(puzzle.rows()) * layout.pitch + 4;
        if !puzzle.palette().is_black_and_white() {
            layout.legend = layout.place_legend(puzzle.palette());
        }
        layout
    }

    /// The top left corner of a square.
    pub(super) fn corner(&self, row: usize, column: usize) -> (usize, usize) {
        (self.left + column * CELL, self.top + row * CELL)
    }

    /// Where the clues of the rows start.
    pub(super) fn outer_left(&self) -> usize {
        EDGE
    }

    /// Where the clues of the columns start.
    pub(super) fn outer_top(&self) -> usize {
        EDGE
    }

    pub(super) fn width(&self) -> usize {
        self.corner(0, self.columns).0 + EDGE
    }

    pub(super) fn height(&self) -> usize {
        let last = self.legend.last().map(|&(_, _, y)| y + SWATCH);
        last.unwrap_or(self.corner(self.rows, 0).1) + EDGE
    }

    /// A run's number, with its colour's letter if letters are wanted.
    pub(super) fn label(&self, run: Run, symbols: &[char]) -> String {
        let mut label = run.length.to_string();
        if self.lettered {
            label.push(symbols[run.colour.index()]);
        }
        label
    }

    fn label_length(&self, run: Run) -> usize {
        run.length.to_string().len() + usize::from(self.lettered)
    }

    /// Colours beneath the grid from left to right, in as many lines as they need.
    fn place_legend(&self, palette: &Palette) -> Vec<(Colour, usize, usize)> {
        let (mut x, mut y) = (EDGE, self.corner(self.rows, 0).1 + EDGE + 4);
        let mut places = Vec::new();
        for colour in palette.colours().skip(1) {
            let room = SWATCH + 5 + text_width(palette[colour].name.chars().count());
            if x > EDGE && x + room > self.width() {
                (x, y) = (EDGE, y + SWATCH + 6);
            }
            places.push((colour, x, y));
            x += room + 12;
        }
        places
    }
}

fn text_width(characters: usize) -> usize {
    (characters * TEXT * CHARACTER).div_ceil(100)
}

/// The size in percent at which `characters` characters fit `width`, if the ordinary one is too large.
pub(super) fn size_to_fit(characters: usize, width: usize) -> Option<usize> {
    (text_width(characters) > width).then(|| (width * 100 / (characters * CHARACTER)).max(1))
}
