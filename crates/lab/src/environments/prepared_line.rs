//! A line prepared to be solved at every step: as a slice of its arrangements, as words, or in colour.

use puzzle::{Cell, Clue, Colour};
use solve::line::WordLine;

use super::clue_table::{self, ClueTable};
use crate::orderings::LineMasks;

/// A clue of one line, prepared for the fastest way to solve it.
#[derive(Clone, Debug)]
pub(super) enum PreparedLine {
    /// Short and black-and-white: all its arrangements, and its runs.
    Listed { length: usize, arrangements: &'static [u16], runs: &'static [u8] },
    /// Black-and-white, of at most [`WordLine::LONGEST`] cells.
    Word { line: WordLine, clue: Clue },
    /// Of several colours.
    Coloured { clue: Clue },
}

impl PreparedLine {
    /// A line that has this pattern in a black-and-white picture; `length` is at most [`clue_table::LONGEST`].
    pub(super) fn of_pattern(length: usize, pattern: u64) -> PreparedLine {
        let (arrangements, runs) = ClueTable::of(length).of_pattern(pattern);
        PreparedLine::Listed { length, arrangements, runs }
    }

    /// A line with this clue; nothing if the clue does not fit.
    pub(super) fn of_clue(length: usize, clue: &Clue, coloured: bool) -> Option<PreparedLine> {
        if coloured {
            let fits = clue.minimum_length() <= length;
            return fits.then(|| PreparedLine::Coloured { clue: clue.clone() });
        }
        if length <= clue_table::LONGEST {
            let (arrangements, runs) = ClueTable::of(length).of_clue(clue)?;
            return Some(PreparedLine::Listed { length, arrangements, runs });
        }
        let clue = clue.clone();
        WordLine::new(&clue, length).map(|line| PreparedLine::Word { line, clue })
    }

    /// All that follows from these cells of a black-and-white line, with them; nothing if no
    /// arrangement fits.
    #[inline]
    pub(super) fn closed(&self, masks: LineMasks) -> Option<LineMasks> {
        match self {
            PreparedLine::Listed { length, arrangements, .. } => {
                intersect(arrangements, *length, masks)
            }
            PreparedLine::Word { line, .. } => masks.closed(line).ok(),
            PreparedLine::Coloured { .. } => None,
        }
    }

    /// Whether this line, some of whose cells are known, forces this colour on a cell that is not.
    pub(super) fn forces(&self, known: &[Option<Colour>], along: usize, colour: Colour) -> bool {
        if let PreparedLine::Coloured { clue } = self {
            let all = clue.runs().iter().map(|run| run.colour.index()).max().unwrap_or(0);
            let colours = all.max(colour.index()) + 1;
            let cell = |known: &Option<Colour>| known.map_or(Cell::any(colours), Cell::only);
            let cells: Vec<Cell> = known.iter().map(cell).collect();
            let solved = solve::line::solve(clue, &cells);
            return solved.is_ok_and(|cells| cells[along] == Cell::only(colour));
        }
        let mut masks = LineMasks::default();
        for (place, known) in known.iter().enumerate() {
            match known.map(Colour::is_background) {
                Some(true) => masks.blank |= 1 << place,
                Some(false) => masks.filled |= 1 << place,
                None => {}
            }
        }
        let forced = self.closed(masks).unwrap_or(masks);
        let side = if colour.is_background() { forced.blank } else { forced.filled };
        side >> along & 1 == 1
    }

    /// The lengths and colours of its runs, in order.
    pub(super) fn for_each_run(&self, mut each: impl FnMut(usize, u8, u8)) {
        match self {
            PreparedLine::Listed { runs, .. } => {
                runs.iter().enumerate().for_each(|(place, &run)| each(place, run, 1));
            }
            PreparedLine::Word { clue, .. } | PreparedLine::Coloured { clue } => {
                for (place, run) in clue.runs().iter().enumerate() {
                    each(place, run.length as u8, run.colour.index() as u8);
                }
            }
        }
    }

    /// How many runs it has.
    pub(super) fn run_count(&self) -> usize {
        match self {
            PreparedLine::Listed { runs, .. } => runs.len(),
            PreparedLine::Word { clue, .. } | PreparedLine::Coloured { clue } => clue.runs().len(),
        }
    }
}

/// What all arrangements that fit have in common.
#[inline]
fn intersect(arrangements: &[u16], length: usize, masks: LineMasks) -> Option<LineMasks> {
    let (filled, blank) = (masks.filled as u16, masks.blank as u16);
    let (mut always, mut ever) = (u16::MAX, 0);
    // No branch: whether an arrangement fits is a mask, so that several are tried at once.
    for &arrangement in arrangements {
        let misfit = (arrangement & blank) | (!arrangement & filled);
        let fits = if misfit == 0 { u16::MAX } else { 0 };
        always &= arrangement | !fits;
        ever |= arrangement & fits;
    }
    let cells = ((1_u32 << length) - 1) as u16;
    // What is always so is ever so, unless nothing fits.
    (always & !ever == 0)
        .then(|| LineMasks { filled: u64::from(always & cells), blank: u64::from(!ever & cells) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::check;

    fn masks(cells: &[Cell]) -> LineMasks {
        let of = |wanted: Cell| {
            (0..cells.len()).filter(|&at| cells[at] == wanted).fold(0, |bits, at| bits | 1 << at)
        };
        LineMasks { filled: of(Cell::FILLED), blank: of(Cell::BLANK) }
    }

    #[test]
    fn listed_lines_agree_with_the_judge_on_all_lines_to_length_8() {
        for length in 1..=8 {
            for clue in check::enumerate::clues(length, 2) {
                let line = PreparedLine::of_clue(length, &clue, false).expect("it fits");
                for cells in check::enumerate::states(length, 2) {
                    let judged = check::line(&clue, &cells).ok().map(|cells| masks(&cells));
                    assert_eq!(line.closed(masks(&cells)), judged, "{clue} on {cells:?}");
                }
            }
        }
    }

    #[test]
    fn what_a_line_forces_agrees_with_the_judge_in_three_colours() {
        for clue in check::enumerate::clues(5, 3) {
            let line = PreparedLine::of_clue(5, &clue, true).expect("it fits");
            let known = |cells: &[Cell]| cells.iter().map(|cell| cell.colour()).collect::<Vec<_>>();
            let decided = |cell: &Cell| cell.is_known() || *cell == Cell::any(3);
            for cells in check::enumerate::states(5, 3).filter(|cells| cells.iter().all(decided)) {
                let judged = check::line(&clue, &cells);
                for (along, colour) in (0..5).flat_map(|at| (0..3).map(move |it| (at, it))) {
                    let colour = Colour::new(colour);
                    let forced =
                        judged.as_ref().is_ok_and(|cells| cells[along] == Cell::only(colour));
                    assert_eq!(line.forces(&known(&cells), along, colour), forced, "{clue}");
                }
            }
        }
    }

    #[test]
    fn long_lines_are_words_and_say_the_same() {
        let clue = Clue::black([9, 5]);
        let line = PreparedLine::of_clue(17, &clue, false).expect("it fits");
        let closed = line.closed(LineMasks::default()).expect("an arrangement");
        assert_eq!((closed.filled, closed.blank), (0b0_0111_0001_1111_1100 & closed.filled, 0));
        assert_eq!(closed.filled.count_ones(), 7 + 3);
        assert!(PreparedLine::of_clue(17, &Clue::black([9, 8]), false).is_none());
    }
}
