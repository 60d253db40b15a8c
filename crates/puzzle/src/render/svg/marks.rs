//! Marks: what a picture points at, so that a reader sees why a step holds.

use std::ops::Range;

use super::canvas::Path;
use super::layout::{CELL, LEVEL};
use super::{Drawing, Rgb};
use crate::{Axis, LineId, RunId, Square};

const LINE: Rgb = Rgb(0xFF, 0xF3, 0xC4);
const BROKEN: Rgb = Rgb(0xFF, 0xD0, 0xD0);
const USES: Rgb = Rgb(0xE0, 0x7A, 0x00);
const NEWS: Rgb = Rgb(0x00, 0x8A, 0x3C);
const SPANS: Rgb = Rgb(0x2A, 0x6F, 0xDB);

/// What to point at in a picture.
///
/// ```
/// use nonolith_puzzle::{LineId, Palette, Puzzle, render};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01 11".parse().unwrap()).unwrap();
/// let marks = render::Marks { lines: vec![LineId::row(1)], ..Default::default() };
/// let style = render::SvgStyle::default();
/// let plain = render::svg(&puzzle, &puzzle.start(), style);
/// assert_ne!(render::svg_marked(&puzzle, &puzzle.start(), style, &marks), plain);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Lines to look at: a yellow band.
    pub lines: Vec<LineId>,
    /// A line that can no longer be completed: a red band.
    pub broken: Option<LineId>,
    /// Runs of clues to look at: framed in orange.
    pub runs: Vec<RunId>,
    /// Squares to look at: framed in orange.
    pub uses: Vec<Square>,
    /// Squares that change: framed in green.
    pub news: Vec<Square>,
    /// Stretches of a line, drawn as bars above and below each other: where a run stands when it
    /// is pushed to one end and to the other.
    pub spans: Vec<(LineId, Range<usize>)>,
}

impl Drawing<'_> {
    /// The bands, which lie beneath everything.
    pub(super) fn bands(&mut self) {
        for line in self.marks.lines.clone() {
            self.band(line, LINE);
        }
        if let Some(line) = self.marks.broken {
            self.band(line, BROKEN);
        }
    }

    fn band(&mut self, line: LineId, colour: Rgb) {
        let mut path = Path::default();
        let (x, y) = self.layout.corner(line.square(0).row, line.square(0).column);
        let (right, bottom) = self.layout.corner(self.grid.height(), self.grid.width());
        match line.axis {
            Axis::Row => {
                let left = self.layout.outer_left();
                path.rectangle(left, y, right - left, CELL);
            }
            Axis::Column => {
                let top = self.layout.outer_top();
                path.rectangle(x, top, CELL, bottom - top);
            }
        }
        self.canvas.area(colour, &path);
    }

    /// The frames and bars, which lie above everything.
    pub(super) fn frames(&mut self) {
        let (mut uses, mut news) = (Path::default(), Path::default());
        for &square in &self.marks.uses {
            self.frame(square, 3, &mut uses);
        }
        for &square in &self.marks.news {
            self.frame(square, 2, &mut news);
        }
        for &run in &self.marks.runs {
            self.frame_run(run, &mut uses);
        }
        self.canvas.lines(USES, 2, &uses);
        self.canvas.lines(NEWS, 3, &news);
        self.bars();
    }

    fn frame(&self, square: Square, inset: usize, path: &mut Path) {
        let (x, y) = self.layout.corner(square.row, square.column);
        path.rectangle(x + inset, y + inset, CELL - 2 * inset, CELL - 2 * inset);
    }

    fn frame_run(&self, RunId { line, run }: RunId, path: &mut Path) {
        let Some(from_end) = self.puzzle.clue(line).runs().len().checked_sub(run + 1) else {
            return;
        };
        let pitch = self.layout.pitch;
        let (x, y) = self.layout.corner(line.square(0).row, line.square(0).column);
        match line.axis {
            Axis::Row => path.rectangle(x - (from_end + 1) * pitch - 1, y + 2, pitch - 2, CELL - 4),
            Axis::Column => {
                path.rectangle(x + 2, y - (from_end + 1) * LEVEL - 1, CELL - 4, LEVEL - 2);
            }
        }
    }

    fn bars(&mut self) {
        let mut path = Path::default();
        for (index, (line, cells)) in self.marks.spans.iter().enumerate() {
            let offset = if index % 2 == 0 { 4 } else { CELL - 4 };
            let (first, end) = (line.square(cells.start), line.square(cells.end));
            let (x, y) = self.layout.corner(first.row, first.column);
            let (to_x, to_y) = self.layout.corner(end.row, end.column);
            match line.axis {
                Axis::Row => path.line((x + 2, y + offset), (to_x - 2, y + offset)),
                Axis::Column => path.line((x + offset, y + 2), (x + offset, to_y - 2)),
            }
        }
        self.canvas.lines(SPANS, 3, &path);
    }
}
