//! A puzzle of an episode: its lines prepared, its solution, and what is known at the start.

use puzzle::{Colour, LineId, Picture, Puzzle};

use super::clue_table;
use super::prepared_line::PreparedLine;
use crate::orderings::LineMasks;

/// A puzzle as an environment needs it. Lines are numbered, rows first.
#[derive(Clone, Debug, Default)]
pub(super) struct PreparedPuzzle {
    pub(super) height: usize,
    pub(super) width: usize,
    pub(super) lines: Vec<PreparedLine>,
    /// The colours of the solution, row by row.
    pub(super) solution: Vec<u8>,
    /// Cells that the puzzle gives: row, column, colour.
    pub(super) given: Vec<(usize, usize, u8)>,
}

impl PreparedPuzzle {
    /// Becomes the puzzle of a black-and-white picture whose sides have tables.
    pub(super) fn become_picture(&mut self, picture: &Picture) {
        let (height, width) = (picture.height(), picture.width());
        debug_assert!(height.max(width) <= clue_table::LONGEST, "a side without a table");
        (self.height, self.width) = (height, width);
        self.solution.clear();
        self.solution.extend(picture.cells().iter().map(|colour| colour.index() as u8));
        self.lines.clear();
        self.given.clear();
        let mut columns = [0_u64; clue_table::LONGEST];
        for (place, row) in self.solution.chunks_exact(width).enumerate() {
            let mut pattern = 0;
            for (along, &cell) in row.iter().enumerate() {
                pattern |= u64::from(cell) << along;
                columns[along] |= u64::from(cell) << place;
            }
            self.lines.push(PreparedLine::of_pattern(width, pattern));
        }
        let column = |&pattern| PreparedLine::of_pattern(height, pattern);
        self.lines.extend(columns[..width].iter().map(column));
    }

    /// The same of any puzzle and its solution; nothing if a clue does not fit its line.
    pub(super) fn of(puzzle: &Puzzle, solution: &Picture) -> Option<PreparedPuzzle> {
        let coloured = puzzle.palette().len() > 2;
        let line = |line: LineId| {
            PreparedLine::of_clue(puzzle.line_length(line), puzzle.clue(line), coloured)
        };
        let known = |(index, cell): (usize, &puzzle::Cell)| {
            let colour = cell.colour()?.index() as u8;
            Some((index / puzzle.width(), index % puzzle.width(), colour))
        };
        Some(PreparedPuzzle {
            height: puzzle.height(),
            width: puzzle.width(),
            lines: puzzle.lines().map(line).collect::<Option<_>>()?,
            solution: solution.cells().iter().map(|colour: &Colour| colour.index() as u8).collect(),
            given: puzzle.start().cells().iter().enumerate().filter_map(known).collect(),
        })
    }

    /// How many lines it has.
    pub(super) fn line_count(&self) -> usize {
        self.height + self.width
    }

    /// How many cells a line has.
    #[inline]
    pub(super) fn length(&self, line: usize) -> usize {
        if line < self.height { self.width } else { self.height }
    }

    /// What is known of each line at the start, if it is black-and-white.
    pub(super) fn start(&self, masks: &mut Vec<LineMasks>) {
        masks.clear();
        masks.resize(self.line_count(), LineMasks::default());
        for &(row, column, colour) in &self.given {
            write(masks, self.height, row, column, colour != 0);
        }
    }

    /// Lets all lines find what they can, again and again. False if one of them cannot be completed.
    pub(super) fn close(&self, masks: &mut [LineMasks]) -> bool {
        let mut waiting = u128::MAX >> (128 - self.line_count());
        while waiting != 0 {
            let line = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            let Some(closed) = self.lines[line].closed(masks[line]) else { return false };
            let mut found = closed.known() & !masks[line].known();
            masks[line] = closed;
            while found != 0 {
                let along = found.trailing_zeros() as usize;
                found &= found - 1;
                let filled = closed.filled >> along & 1 == 1;
                let (crossing, place) = if line < self.height {
                    (self.height + along, line)
                } else {
                    (along, line - self.height)
                };
                mark(&mut masks[crossing], place, filled);
                waiting |= 1 << crossing;
            }
        }
        true
    }

    /// How many cells of the board are not known.
    pub(super) fn unknown(&self, masks: &[LineMasks]) -> usize {
        let known: u32 = masks[..self.height].iter().map(|row| row.known().count_ones()).sum();
        self.height * self.width - known as usize
    }
}

/// Notes one cell in its row and its column.
#[inline]
pub(super) fn write(
    masks: &mut [LineMasks],
    height: usize,
    row: usize,
    column: usize,
    filled: bool,
) {
    mark(&mut masks[row], column, filled);
    mark(&mut masks[height + column], row, filled);
}

#[inline]
fn mark(line: &mut LineMasks, along: usize, filled: bool) {
    let side = if filled { &mut line.filled } else { &mut line.blank };
    *side |= 1 << along;
}
