//! Where each run of a line can start, given the known cells.

use puzzle::{Cell, Clue, Contradiction};

use super::bits::Bits;
use super::{clue_runs, coloured, fits, planes};

/// The places where one run can start, at least one.
///
/// ```
/// use puzzle::{Cell, Clue};
///
/// let starts = nonolith_solve::line::starts(&Clue::black([2]), &[Cell::UNKNOWN; 4]).unwrap();
/// assert_eq!(starts[0].iter().collect::<Vec<_>>(), [0, 1, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Starts(Box<[u64]>);

impl Starts {
    /// The first of them.
    ///
    /// ```
    /// # use puzzle::{Cell, Clue};
    /// # let starts = nonolith_solve::line::starts(&Clue::black([2]), &[Cell::UNKNOWN; 4]).unwrap();
    /// assert_eq!(starts[0].first(), 0);
    /// ```
    pub fn first(&self) -> usize {
        self.iter().next().expect("a run starts somewhere")
    }

    /// The last of them.
    ///
    /// ```
    /// # use puzzle::{Cell, Clue};
    /// # let starts = nonolith_solve::line::starts(&Clue::black([2]), &[Cell::UNKNOWN; 4]).unwrap();
    /// assert_eq!(starts[0].last(), 2);
    /// ```
    pub fn last(&self) -> usize {
        let word = self.0.iter().rposition(|&word| word != 0).expect("a run starts somewhere");
        word * 64 + 63 - self.0[word].leading_zeros() as usize
    }

    /// Whether the run can start here.
    ///
    /// ```
    /// # use puzzle::{Cell, Clue};
    /// # let starts = nonolith_solve::line::starts(&Clue::black([2]), &[Cell::UNKNOWN; 4]).unwrap();
    /// assert!(starts[0].contains(1) && !starts[0].contains(3));
    /// ```
    pub fn contains(&self, start: usize) -> bool {
        self.0.get(start / 64).is_some_and(|word| word >> (start % 64) & 1 == 1)
    }

    /// How many there are.
    ///
    /// ```
    /// # use puzzle::{Cell, Clue};
    /// # let starts = nonolith_solve::line::starts(&Clue::black([2]), &[Cell::UNKNOWN; 4]).unwrap();
    /// assert_eq!(starts[0].count(), 3);
    /// ```
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Each of them, first to last.
    ///
    /// ```
    /// # use puzzle::{Cell, Clue};
    /// # let starts = nonolith_solve::line::starts(&Clue::black([2]), &[Cell::UNKNOWN; 4]).unwrap();
    /// assert_eq!(starts[0].iter().sum::<usize>(), 3);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        let places = 0..self.0.len() * 64;
        places.filter(|&start| self.contains(start))
    }
}

/// For each run of the clue the places where it starts in some arrangement that agrees with the
/// known cells.
///
/// # Errors
/// [`Contradiction`], if there is no arrangement.
///
/// # Panics
/// If the line is longer than any line of a puzzle, [`puzzle::MAX_SIDE`] cells.
///
/// ```
/// use puzzle::{Clue, cells_from_text};
///
/// let line = cells_from_text("?.??#??", 2).unwrap();
/// let starts = nonolith_solve::line::starts(&Clue::black([1, 2]), &line).unwrap();
/// assert_eq!((starts[0].first(), starts[0].last()), (0, 2));
/// assert_eq!((starts[1].first(), starts[1].last()), (3, 4));
/// ```
pub fn starts(clue: &Clue, cells: &[Cell]) -> Result<Vec<Starts>, Contradiction> {
    fits(clue, cells.len())?;
    if cells.is_empty() {
        return Ok(vec![]);
    }
    super::with_width!(cells.len(), starts_wide(clue, cells))
}

fn starts_wide<W: Bits>(clue: &Clue, cells: &[Cell]) -> Result<Vec<Starts>, Contradiction> {
    let runs: Vec<_> = clue_runs(clue).collect();
    let planes = planes::<W>(clue, cells);
    let words = cells.len().div_ceil(64);
    let mut found = vec![];
    coloured::starts(&runs, cells.len(), &planes, |_, starts| {
        found.push(Starts(starts.words().take(words).collect()));
    })?;
    found.reverse();
    Ok(found)
}
