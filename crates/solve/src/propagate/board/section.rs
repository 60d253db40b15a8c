//! Sections: what is left of a line once its beginning and its end are known for good.
//!
//! Lines mostly fill up from their ends. The runs that stand there need not be placed again and
//! again, and what is left of a long line often fits one machine word.

use std::ops::Range;

use super::Board;
use crate::line::{Bits, Room, Span, feasible};

/// The runs of a line that are not known for good, and the cells where they are to be found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Section {
    pub(super) first: u32,
    pub(super) end: u32,
    pub(super) room: Room,
}

impl Section {
    /// The section of these runs and cells.
    pub(super) fn new((first, end): (u32, u32), cells: Range<usize>, spans: &[Span]) -> Section {
        let room = Room::of(&spans[first as usize..end as usize], cells.start, cells.end);
        Section { first, end, room }
    }

    /// Its cells of a whole line's, the first of them first.
    pub(super) fn cut<W: Bits>(self, cells: W) -> W {
        (cells >> self.room.from()) & W::first(self.room.length())
    }

    /// The same where they fit one machine word.
    pub(super) fn cut_narrow<W: Bits>(self, cells: W) -> u64 {
        cells.word_at(self.room.from()) & u64::first(self.room.length())
    }

    /// The whole line's cells with these in the place of its own.
    pub(super) fn put_back<W: Bits>(self, cells: W, cut: W) -> W {
        let own = W::stretch(self.room.from(), self.room.to());
        (cells & !own) | (cut << self.room.from())
    }

    /// Whether it fits one machine word while whole lines do not.
    pub(super) fn is_narrow<W: Bits>(self) -> bool {
        W::SIZE > 64 && self.room.length() < 64
    }
}

impl<W: Bits> Board<W> {
    /// The runs of the line that are not known for good.
    pub(crate) fn open_clue(&self, line: usize) -> &[Span] {
        let Section { first, end, .. } = self.sections[line];
        &self.spans[first as usize..end as usize]
    }

    /// The cells of the line where these are to be found.
    pub(crate) fn open_cells(&self, line: usize) -> Range<usize> {
        let room = self.sections[line].room;
        room.from()..room.to()
    }

    /// Whether the line could be completed if these were the cells that may have each colour. Of
    /// cells known for good it is taken to be so.
    pub(crate) fn feasible(&self, line: usize, planes: &[W]) -> bool {
        let (section, clue) = (self.sections[line], self.open_clue(line));
        let length = section.room.length();
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

    /// What is known of all lines is known for good: only what is not is looked at from here on.
    /// Only where nothing will be taken back, and lines have no news.
    pub(crate) fn trim(&mut self) {
        (0..self.line_count()).for_each(|line| self.trim_line(line));
    }

    pub(super) fn trim_line(&mut self, line: usize) {
        let Section { first, end, room } = self.sections[line];
        let (from, to) = (room.from(), room.to());
        let unknown = self.unknown_of(line);
        let inside = W::stretch(from, to);
        let (Some(low), Some(high)) = ((unknown & inside).lowest(), (unknown & inside).highest())
        else {
            self.sections[line] = Section { first: end, end, room: room.none_left() };
            return;
        };
        // Where a run ends and another begins is only sure at a blank.
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
            self.sections[line] = Section::new((first, end), new_from..new_to, &self.spans);
        }
    }

    /// How many runs stand in these cells, all of them known.
    fn known_runs(&self, line: usize, cells: W) -> u32 {
        let starts = |&plane: &W| (plane & cells) & !((plane & cells) << 1);
        let count = |starts: W| starts.words().map(u64::count_ones).sum::<u32>();
        self.line_planes(line)[1..].iter().map(starts).map(count).sum()
    }
}
