//! A line of any length, its cells one by one: the slow, obvious counterpart of a line as a bit mask.

use puzzle::{Grid, LineId, Puzzle};

use crate::evolution::Fitness;

/// A line: the lengths of its runs, and the cells that are known.
#[derive(Clone, Debug)]
pub(super) struct WideLine {
    pub(super) runs: Vec<usize>,
    pub(super) length: usize,
    /// How far the runs can slide.
    pub(super) slack: usize,
    /// How many cells the runs cover.
    pub(super) covered: usize,
    filled: Vec<bool>,
    /// How many cells are known to be blank before each place.
    blanks: Vec<usize>,
    /// How many cells are known to be filled before each place.
    fills: Vec<usize>,
}

impl WideLine {
    /// A line of a puzzle with the cells of `known`.
    pub(super) fn new(puzzle: &Puzzle, known: &Grid, id: LineId) -> WideLine {
        let (clue, length) = (puzzle.clue(id), puzzle.line_length(id));
        let colours: Vec<Option<bool>> = known
            .line(id)
            .into_iter()
            .map(|cell| cell.colour().map(|colour| !colour.is_background()))
            .collect();
        let count = |wanted| {
            let mut before = vec![0];
            for &colour in &colours {
                before.push(before[before.len() - 1] + usize::from(colour == Some(wanted)));
            }
            before
        };
        WideLine {
            runs: clue.runs().iter().map(|run| run.length).collect(),
            length,
            slack: clue.slack(length).expect("the gate lets in clues that fit"),
            covered: clue.filled(),
            filled: colours.iter().map(|&colour| colour == Some(true)).collect(),
            blanks: count(false),
            fills: count(true),
        }
    }

    /// Whether a run may start here: it covers no blank cell, and the cell behind it is not filled.
    pub(super) fn fits(&self, run: usize, place: usize) -> bool {
        let end = place + self.runs[run];
        self.blanks[place] == self.blanks[end] && !self.is_filled(end)
    }

    /// Whether a cell is known to be filled; cells behind the line are not.
    pub(super) fn is_filled(&self, place: usize) -> bool {
        self.filled.get(place).copied().unwrap_or(false)
    }

    /// Whether a cell from here on is known to be filled.
    pub(super) fn is_filled_from(&self, place: usize) -> bool {
        self.fills[place.min(self.length)] < self.fills[self.length]
    }

    /// Whether runs that start at these places contradict no cell that is known.
    pub(super) fn allows(&self, starts: &[usize]) -> bool {
        let ends = starts.iter().zip(&self.runs).map(|(start, run)| start + run);
        let covers_no_blank = starts
            .iter()
            .zip(ends.clone())
            .all(|(&start, end)| self.blanks[start] == self.blanks[end]);
        let met: usize =
            starts.iter().zip(ends).map(|(&start, end)| self.fills[end] - self.fills[start]).sum();
        covers_no_blank && met == self.fills[self.length]
    }

    /// How many ways there are to place the clue on the blank line.
    pub(super) fn arrangements(&self) -> f64 {
        let (gaps, runs) = (self.length - self.covered + 1, self.runs.len());
        (0..runs).fold(1.0, |ways, run| ways * (gaps - run) as f64 / (run + 1) as f64)
    }

    /// How far these cells are from the line's clue, as [`Fitness::cost`] says.
    pub(super) fn cost(&self, fitness: Fitness, cells: &[bool]) -> u32 {
        let found = cells.iter().filter(|&&cell| cell).count();
        let cost = match fitness {
            Fitness::Counts => 2 * found.abs_diff(self.covered),
            Fitness::Blocks => self.compared(cells).iter().sum(),
            Fitness::Printed => self.compared(cells)[0],
            Fitness::Nearest => found + self.covered - 2 * self.most_shared(cells),
        };
        cost as u32
    }

    /// The differences of the runs that are there, and the lengths of those that are missing.
    fn compared(&self, cells: &[bool]) -> [usize; 2] {
        let mut wanted = self.runs.iter();
        let blocks = cells.chunk_by(|one, next| one == next).filter(|block| block[0]);
        let differ = blocks.map(|block| block.len().abs_diff(wanted.next().copied().unwrap_or(0)));
        let differ: usize = differ.sum();
        [differ, wanted.sum()]
    }

    /// The most filled cells that any arrangement has in common with these.
    fn most_shared(&self, cells: &[bool]) -> usize {
        // The most shared by the runs so far, none of them further right than this offset.
        let mut best = vec![0; self.slack + 1];
        let mut start = 0;
        for &run in &self.runs {
            let mut shared = cells[start..start + run].iter().filter(|&&cell| cell).count();
            let mut so_far = 0;
            for (offset, best) in best.iter_mut().enumerate() {
                so_far = so_far.max(*best + shared);
                *best = so_far;
                let (leaving, entering) = (start + offset, start + offset + run);
                shared += usize::from(cells.get(entering) == Some(&true));
                shared -= usize::from(cells[leaving]);
            }
            start += run + 1;
        }
        best[self.slack]
    }
}
