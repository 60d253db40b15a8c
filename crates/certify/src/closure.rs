//! Closing a line: what each of its cells can still be, from its clue and what is known of it.
//!
//! From the first run to the last, the places at which each run can begin if only those before it are
//! looked at; then from the last to the first, which of these leave room for all runs behind. What
//! remains are the places at which a run begins in some arrangement. A set of places is a few words,
//! so that a run costs the same wherever it may be.

use puzzle::Clue;

use crate::cell_set::CellSet;

/// A line with its clue, which fits. `N` words hold the places between its cells.
#[derive(Clone, Debug)]
pub(crate) struct LineCloser {
    length: usize,
    runs: Vec<CloserRun>,
}

#[derive(Clone, Copy, Debug)]
struct CloserRun {
    length: usize,
    colour: usize,
    /// Whether a blank cell must part it from the run before.
    is_parted: bool,
}

/// What the pass from the left finds out before a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forward<const N: usize> {
    /// The places that the runs before it leave, and those behind them over blank cells.
    reached: CellSet<N>,
    /// Those of them where it fits.
    begins: CellSet<N>,
}

impl LineCloser {
    /// The closer of a line of `length` cells, or `None` if the clue does not fit.
    pub(crate) fn new(clue: &Clue, length: usize) -> Option<LineCloser> {
        clue.slack(length)?;
        let run = |(index, run): (usize, &puzzle::Run)| CloserRun {
            length: run.length,
            colour: run.colour.index(),
            is_parted: clue.space_before(index) == 1,
        };
        Some(LineCloser { length, runs: clue.runs().iter().enumerate().map(run).collect() })
    }

    /// Given for each colour the cells that may have it, finds those that have it in some arrangement;
    /// false if there is none. `forward` is scratch space.
    pub(crate) fn close<const N: usize>(
        &self,
        allowed: &[CellSet<N>],
        possible: &mut [CellSet<N>],
        forward: &mut Vec<Forward<N>>,
    ) -> bool {
        let blank = allowed[0];
        forward.clear();
        let mut reached = CellSet::only(0).flood_up(blank);
        for run in &self.runs {
            let from = if run.is_parted { reached.and(blank).up(1) } else { reached };
            let begins = allowed[run.colour].room_for(run.length).and(from);
            forward.push(Forward { reached, begins });
            reached = begins.up(run.length).flood_up(blank);
        }
        if !reached.contains(self.length) {
            return false;
        }
        possible.fill(CellSet::EMPTY);
        // The places from which the end is reached over blank cells, and the blank cells in front of such.
        let mut leading = CellSet::only(self.length).flood_down(blank);
        let mut blanks = blank.and(leading.down(1));
        possible[0] = reached.and(blanks);
        let mut ends = leading;
        for (run, Forward { reached, begins }) in self.runs.iter().zip(forward.iter()).rev() {
            let begins = begins.and(ends.down(run.length));
            possible[run.colour] = possible[run.colour].or(begins.runs_of(run.length));
            leading = begins.flood_down(blank);
            blanks = blank.and(leading.down(1));
            possible[0] = possible[0].or(reached.and(blanks));
            ends = if run.is_parted { blanks } else { leading };
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use puzzle::{Cell, Colour, check};

    /// The cells of each colour, and back.
    fn by_colour<const N: usize>(cells: &[u64], colours: usize) -> Vec<CellSet<N>> {
        let of = |colour: usize| {
            let has = |&at: &usize| cells[at] >> colour & 1 == 1;
            let only = |set: CellSet<N>, at| set.or(CellSet::only(at));
            (0..cells.len()).filter(has).fold(CellSet::EMPTY, only)
        };
        (0..colours).map(of).collect()
    }

    fn close<const N: usize>(
        clue: &Clue,
        cells: &[u64],
        colours: usize,
    ) -> Option<Vec<CellSet<N>>> {
        let allowed = by_colour::<N>(cells, colours);
        let mut possible = allowed.clone();
        let closer = LineCloser::new(clue, cells.len())?;
        closer.close(&allowed, &mut possible, &mut vec![]).then_some(possible)
    }

    /// Every clue on every state of a line, against brute force.
    fn agrees<const N: usize>(length: usize, colours: usize) {
        for clue in testing::clues(length, colours) {
            for cells in testing::states(length, colours) {
                let found = close::<N>(&clue, &cells, colours);
                let cells: Vec<Cell> = cells.into_iter().map(Cell::from_bits).collect();
                let expected = check::line_by_arrangements(&clue, &cells).ok().map(|cells| {
                    let bits: Vec<u64> = cells.iter().map(|cell| cell.bits()).collect();
                    by_colour::<N>(&bits, colours)
                });
                assert_eq!(found, expected, "{clue} on {cells:?}");
            }
        }
    }

    #[test]
    fn it_agrees_with_brute_force_on_all_short_lines() {
        agrees::<1>(8, 2);
        agrees::<2>(5, 3);
        agrees::<1>(3, 4);
        agrees::<1>(2, 5);
    }

    /// Long lines, whose runs cross the words, against the automaton of the encoding.
    #[test]
    fn it_agrees_with_the_automaton_on_long_lines() {
        let mut state = 1_u64;
        let mut below = |limit: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % limit
        };
        for round in 0..3_000 {
            let (colours, length) = (2 + round % 3, 60 + below(130) as usize);
            let mut line: Vec<usize> = vec![];
            while line.len() < length {
                let (colour, run) = (below(colours as u64) as usize, 1 + below(20) as usize);
                line.extend(std::iter::repeat_n(colour, run));
            }
            line.truncate(length);
            let clue = Clue::of(line.iter().map(|&colour| Colour::new(colour)));
            let (every, known) = ((1 << colours) - 1, below(100));
            let cells: Vec<u64> = line
                .iter()
                .map(|&colour| match below(100) {
                    it if it < known => 1 << colour,
                    _ if below(40) == 0 => 1 << below(colours as u64),
                    _ => every & !(1 << below(colours as u64)) | 1 << colour,
                })
                .collect();
            let expected = crate::automaton::closed(&clue, &cells, colours);
            let expected = expected.map(|cells| by_colour::<4>(&cells, colours));
            assert_eq!(close::<4>(&clue, &cells, colours), expected, "{clue} on {cells:?}");
        }
    }
}
