//! Open sections: the part of a line between what is known at its ends at level zero.
//!
//! Lines mostly fill up from their ends. The runs that stand there need not be placed again and
//! again, and the open section of a long line often fits one machine word.

use std::ops::Range;

use super::Board;
use crate::line::{Bits, ClueRun, Width, Window, feasible};

/// The runs of a line that are not known at level zero, and the window of cells in which they lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenSection {
    pub(super) first: u32,
    pub(super) end: u32,
    pub(super) window: Window,
}

impl OpenSection {
    /// The section of the runs from `first` to `end` of `clue_runs`, within `cells`.
    pub(super) fn new(
        (first, end): (u32, u32),
        cells: Range<usize>,
        clue_runs: &[ClueRun],
    ) -> OpenSection {
        let window = Window::of(&clue_runs[first as usize..end as usize], cells.start, cells.end);
        OpenSection { first, end, window }
    }

    /// The section's part of a whole line's set, shifted to begin at zero.
    pub(super) fn cut<W: Bits>(self, cells: W) -> W {
        (cells >> self.window.from()) & W::first(self.window.length())
    }

    /// The cells of the section in one machine word, where the section fits one.
    pub(super) fn cut_narrow<W: Bits>(self, cells: W) -> u64 {
        cells.word_at(self.window.from()) & u64::first(self.window.length())
    }

    /// A whole line's set with the section's part replaced by `cut`.
    pub(super) fn put_back<W: Bits>(self, cells: W, cut: W) -> W {
        let own = W::stretch(self.window.from(), self.window.to());
        (cells & !own) | (cut << self.window.from())
    }

    /// Whether the section fits one machine word while whole lines do not.
    pub(super) fn is_narrow<W: Bits>(self) -> bool {
        Width::of::<W>().is_narrowed_by(self.window.length())
    }
}

impl<W: Bits> Board<W> {
    /// The runs of the open section of a line.
    pub(crate) fn open_clue(&self, line: usize) -> &[ClueRun] {
        let OpenSection { first, end, .. } = self.sections[line];
        &self.clue_runs[first as usize..end as usize]
    }

    /// The cells of the open section of a line.
    pub(crate) fn open_cells(&self, line: usize) -> Range<usize> {
        let window = self.sections[line].window;
        window.from()..window.to()
    }

    /// Whether the line could be completed if `planes` were the cells that may have each colour. Cells
    /// outside the open section are taken as they are known.
    pub(crate) fn feasible(&self, line: usize, planes: &[W]) -> bool {
        let (section, clue) = (self.sections[line], self.open_clue(line));
        let length = section.window.length();
        if let &[blank, filled] = planes {
            return if section.is_narrow::<W>() {
                feasible(clue, length, &[blank, filled].map(|plane| section.cut_narrow(plane)))
            } else {
                feasible(clue, length, &[blank, filled].map(|plane| section.cut(plane)))
            };
        }
        if section.is_narrow::<W>() {
            let mut narrow = [0_u64; puzzle::MAX_COLOURS];
            for (narrow, &plane) in narrow.iter_mut().zip(planes) {
                *narrow = section.cut_narrow(plane);
            }
            return feasible(clue, length, &narrow[..planes.len()]);
        }
        if length == self.line_length(line) {
            return feasible(clue, length, planes);
        }
        let cut: Vec<W> = planes.iter().map(|&plane| section.cut(plane)).collect();
        feasible(clue, length, &cut)
    }

    /// Narrows the open sections to what is unknown. Only at level zero, at the fixpoint: what lies
    /// outside is never looked at again.
    pub(crate) fn trim(&mut self) {
        (0..self.line_count()).for_each(|line| self.trim_line(line));
    }

    pub(super) fn trim_line(&mut self, line: usize) {
        let OpenSection { first, end, window } = self.sections[line];
        let (from, to) = (window.from(), window.to());
        let unknown = self.unknown_of(line);
        let inside = W::stretch(from, to);
        let (Some(low), Some(high)) = ((unknown & inside).lowest(), (unknown & inside).highest())
        else {
            self.sections[line] = OpenSection { first: end, end, window: window.emptied() };
            return;
        };
        // Only a blank shows where one run ends and another begins.
        let blank = self.line_planes(line)[0] & !unknown & inside;
        let before = W::first(low) & blank;
        let behind = blank & !W::first(high);
        let new_from = before.highest().map_or(from, |cell| cell + 1);
        let new_to = behind.lowest().unwrap_or(to);
        if (new_from, new_to) != (from, to) {
            let kept = W::stretch(new_from, new_to);
            let runs = |cells: W| self.known_runs(line, cells & !unknown);
            let first = first + runs(inside & !kept & W::first(low));
            let end = end - runs(inside & !kept & !W::first(high));
            self.sections[line] = OpenSection::new((first, end), new_from..new_to, &self.clue_runs);
        }
    }

    /// How many runs stand in these cells, all of which are known.
    fn known_runs(&self, line: usize, cells: W) -> u32 {
        let starts = |&plane: &W| (plane & cells) & !((plane & cells) << 1);
        let count = |starts: W| starts.words().map(u64::count_ones).sum::<u32>();
        self.line_planes(line)[1..].iter().map(starts).map(count).sum()
    }
}
