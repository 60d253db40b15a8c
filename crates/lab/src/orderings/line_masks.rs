//! What is known of a black-and-white line as two machine words: its filled and its blank cells.

use puzzle::Contradiction;
use solve::line::WordLine;

/// What is known of a line: one bit a cell.
///
/// ```
/// let line = nonolith_lab::orderings::LineMasks { filled: 0b00100, blank: 0b10000 };
/// assert_eq!(line.known(), 0b10100);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LineMasks {
    /// Cells known to be filled.
    pub filled: u64,
    /// Cells known to be blank.
    pub blank: u64,
}

impl LineMasks {
    /// Cells known at all.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::orderings::LineMasks::default().known(), 0);
    /// ```
    pub fn known(self) -> u64 {
        self.filled | self.blank
    }

    /// All and only the cells that follow from the clue of `line` and these cells, with these.
    ///
    /// # Errors
    /// No arrangement fits.
    ///
    /// ```
    /// use nonolith_lab::orderings::LineMasks;
    /// use solve::line::WordLine;
    ///
    /// let line = WordLine::new(&puzzle::Clue::black([4]), 5).unwrap();
    /// let after = LineMasks::default().closed(&line).unwrap();
    /// assert_eq!(after, LineMasks { filled: 0b01110, blank: 0 });
    /// ```
    pub fn closed(self, line: &WordLine) -> Result<LineMasks, Contradiction> {
        solve::work(line.length());
        let [may_blank, may_fill] = line.close([!self.filled, !self.blank])?;
        Ok(LineMasks { filled: may_fill & !may_blank, blank: may_blank & !may_fill })
    }
}
