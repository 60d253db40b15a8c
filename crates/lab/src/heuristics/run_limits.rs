//! Leftmost and rightmost: the two arrangements between which every run of a line stands.
//!
//! Each run of the leftmost arrangement starts as early as it does in any arrangement that keeps
//! the known cells. One arrangement can do that for all runs at once: of two arrangements take
//! each run's earlier place, and the result is an arrangement again.

use std::ops::Range;

use puzzle::{Cell, Clue, Colour, Contradiction, Run};

/// How far each run of a clue can go to either side, given what is known of the line.
///
/// ```
/// use nonolith_lab::heuristics::RunLimits;
/// use puzzle::{Clue, cells_from_text};
///
/// let (clue, line) = (Clue::black([3, 1]), cells_from_text("??.??????", 2).unwrap());
/// let limits = RunLimits::new(&clue, &line).unwrap();
/// assert_eq!((limits.leftmost(0), limits.rightmost(0)), (3..6, 4..7));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunLimits<'a> {
    clue: &'a Clue,
    leftmost: Vec<usize>,
    rightmost: Vec<usize>,
}

impl<'a> RunLimits<'a> {
    /// The limits of a clue's runs in a line.
    ///
    /// # Errors
    /// [`Contradiction`] if the clue has no arrangement that keeps the known cells.
    ///
    /// ```
    /// use nonolith_lab::heuristics::RunLimits;
    /// use puzzle::{Cell, Clue, Contradiction};
    /// assert_eq!(RunLimits::new(&Clue::black([2]), &[Cell::BLANK; 3]), Err(Contradiction));
    /// ```
    pub fn new(clue: &'a Clue, cells: &[Cell]) -> Result<RunLimits<'a>, Contradiction> {
        let leftmost = earliest(clue, cells)?;
        let backwards: Vec<Cell> = cells.iter().rev().copied().collect();
        let mirrored = earliest(&clue.mirrored(), &backwards)?;
        let from_the_right = clue.runs().iter().zip(mirrored.into_iter().rev());
        let rightmost = from_the_right.map(|(run, start)| cells.len() - start - run.length);
        Ok(RunLimits { clue, leftmost, rightmost: rightmost.collect() })
    }

    /// The clue's runs.
    ///
    /// ```
    /// # use nonolith_lab::heuristics::RunLimits;
    /// # use puzzle::{Cell, Clue};
    /// assert_eq!(RunLimits::new(&Clue::black([2]), &[Cell::UNKNOWN; 3]).unwrap().runs().len(), 1);
    /// ```
    pub fn runs(&self) -> &'a [Run] {
        self.clue.runs()
    }

    /// The cells of a run in the leftmost arrangement.
    ///
    /// ```
    /// # use nonolith_lab::heuristics::RunLimits;
    /// # use puzzle::{Cell, Clue};
    /// assert_eq!(RunLimits::new(&Clue::black([2]), &[Cell::UNKNOWN; 3]).unwrap().leftmost(0), 0..2);
    /// ```
    pub fn leftmost(&self, run: usize) -> Range<usize> {
        self.leftmost[run]..self.leftmost[run] + self.runs()[run].length
    }

    /// The cells of a run in the rightmost arrangement.
    ///
    /// ```
    /// # use nonolith_lab::heuristics::RunLimits;
    /// # use puzzle::{Cell, Clue};
    /// assert_eq!(RunLimits::new(&Clue::black([2]), &[Cell::UNKNOWN; 3]).unwrap().rightmost(0), 1..3);
    /// ```
    pub fn rightmost(&self, run: usize) -> Range<usize> {
        self.rightmost[run]..self.rightmost[run] + self.runs()[run].length
    }

    /// All cells that a run might cover.
    ///
    /// ```
    /// # use nonolith_lab::heuristics::RunLimits;
    /// # use puzzle::{Cell, Clue};
    /// assert_eq!(RunLimits::new(&Clue::black([2]), &[Cell::UNKNOWN; 3]).unwrap().reach(0), 0..3);
    /// ```
    pub fn reach(&self, run: usize) -> Range<usize> {
        self.leftmost[run]..self.rightmost(run).end
    }

    /// The cells that a run covers wherever it stands, which may be none.
    ///
    /// ```
    /// # use nonolith_lab::heuristics::RunLimits;
    /// # use puzzle::{Cell, Clue};
    /// assert_eq!(RunLimits::new(&Clue::black([2]), &[Cell::UNKNOWN; 3]).unwrap().overlap(0), 1..2);
    /// ```
    pub fn overlap(&self, run: usize) -> Range<usize> {
        self.rightmost[run]..self.leftmost(run).end
    }

    /// The runs of a colour that might cover some cell of a stretch.
    ///
    /// ```
    /// # use nonolith_lab::heuristics::RunLimits;
    /// # use puzzle::{Cell, Clue, Colour};
    /// let clue = Clue::black([2, 1]);
    /// let limits = RunLimits::new(&clue, &[Cell::UNKNOWN; 5]).unwrap();
    /// assert_eq!(limits.reaching(3..4, Colour::BLACK).collect::<Vec<_>>(), [1]);
    /// ```
    pub fn reaching(&self, cells: Range<usize>, colour: Colour) -> impl Iterator<Item = usize> {
        self.of_colour(colour).filter(move |&run| {
            let reach = self.reach(run);
            reach.start < cells.end && cells.start < reach.end
        })
    }

    /// The runs of a colour that might cover a whole stretch.
    ///
    /// ```
    /// # use nonolith_lab::heuristics::RunLimits;
    /// # use puzzle::{Cell, Clue, Colour};
    /// let clue = Clue::black([2, 1]);
    /// let limits = RunLimits::new(&clue, &[Cell::UNKNOWN; 5]).unwrap();
    /// assert_eq!(limits.covering(1..3, Colour::BLACK).collect::<Vec<_>>(), [0]);
    /// ```
    pub fn covering(&self, cells: Range<usize>, colour: Colour) -> impl Iterator<Item = usize> {
        self.of_colour(colour).filter(move |&run| {
            let earliest =
                self.leftmost[run].max(cells.end.saturating_sub(self.runs()[run].length));
            earliest <= self.rightmost[run].min(cells.start)
        })
    }

    fn of_colour(&self, colour: Colour) -> impl Iterator<Item = usize> {
        (0..self.runs().len()).filter(move |&run| self.runs()[run].colour == colour)
    }
}

/// Each run's start in the leftmost arrangement.
fn earliest(clue: &Clue, cells: &[Cell]) -> Result<Vec<usize>, Contradiction> {
    let rest = Rest::of(clue, cells);
    if !rest.fits(0, 0) {
        return Err(Contradiction);
    }
    let mut from = 0;
    (0..clue.runs().len())
        .map(|run| {
            // The rest fits from here on, so up to where this run goes all cells can be blank.
            let start = (from..cells.len()).find(|&start| rest.goes(run, start));
            let start = start.ok_or(Contradiction)?;
            from = start + clue.runs()[run].length + rest.space_behind(run);
            Ok(start)
        })
        .collect()
}

/// Whether the rest of a clue fits into the rest of a line, for every rest of either.
struct Rest<'a> {
    clue: &'a Clue,
    cells: &'a [Cell],
    fits: Vec<bool>,
}

impl<'a> Rest<'a> {
    fn of(clue: &'a Clue, cells: &'a [Cell]) -> Rest<'a> {
        let (runs, length) = (clue.runs().len(), cells.len());
        solve::work((runs + 1) * (length + 1));
        let mut rest = Rest { clue, cells, fits: vec![false; (runs + 1) * (length + 1)] };
        for run in (0..=runs).rev() {
            for from in (0..=length).rev() {
                let blank = from < length && rest.blank(from) && rest.fits(run, from + 1);
                let done = run == runs && from == length;
                let fits = blank || done || (run < runs && rest.goes(run, from));
                rest.fits[run * (length + 1) + from] = fits;
            }
        }
        rest
    }

    /// Whether the runs from this one on fit into the cells from this one on.
    fn fits(&self, run: usize, from: usize) -> bool {
        from <= self.cells.len() && self.fits[run * (self.cells.len() + 1) + from]
    }

    /// Whether this run can start here and the runs behind it still fit.
    fn goes(&self, run: usize, start: usize) -> bool {
        let Run { length, colour } = self.clue.runs()[run];
        let end = start.saturating_add(length);
        let Some(covered) = self.cells.get(start..end) else { return false };
        let space = self.space_behind(run);
        let spaced = space == 0 || (end < self.cells.len() && self.blank(end));
        spaced && self.fits(run + 1, end + space) && covered.iter().all(|cell| cell.allows(colour))
    }

    /// How many blank cells must stand between this run and the next.
    fn space_behind(&self, run: usize) -> usize {
        if run + 1 < self.clue.runs().len() { self.clue.space_before(run + 1) } else { 0 }
    }

    fn blank(&self, cell: usize) -> bool {
        self.cells[cell].allows(Colour::BACKGROUND)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::cells_from_text;

    /// The line, and each run's letter where it stands leftmost and rightmost.
    fn check(clue: &str, line: &str, leftmost: &str, rightmost: &str) {
        let clue: Clue = clue.parse().expect("a clue");
        let limits =
            RunLimits::new(&clue, &cells_from_text(line, 4).expect("a line")).expect("fits");
        let draw = |place: &dyn Fn(usize) -> Range<usize>| {
            let mut text = vec![b'.'; line.len()];
            for run in 0..clue.runs().len() {
                text[place(run)].fill(b'a' + run as u8);
            }
            String::from_utf8(text).expect("letters")
        };
        assert_eq!(draw(&|run| limits.leftmost(run)), leftmost);
        assert_eq!(draw(&|run| limits.rightmost(run)), rightmost);
    }

    /// Figure 6 of the paper shows a rightmost and a leftmost solution; its drawing is lost, and
    /// this line is a reconstruction.
    #[test]
    fn runs_stand_as_far_out_as_they_can() {
        check("3 2 1", "??????????", "aaa.bb.c..", "..aaa.bb.c");
    }

    #[test]
    fn a_known_blank_pushes_runs_inwards() {
        check("3 1", "??.??????", "...aaa.b.", "....aaa.b");
    }

    #[test]
    fn a_filled_cell_pulls_a_run_to_itself() {
        check("2 2", "?????1???", "aa..bb...", "....aa.bb");
    }

    #[test]
    fn runs_of_different_colours_may_touch() {
        check("2 2:2", "??????", "aabb..", "..aabb");
    }
}
