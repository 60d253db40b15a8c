//! The board: a puzzle as bit masks, one word a line, which is what evolution works on.

use puzzle::{Axis, Clue, Colour, Grid, LineId, Picture, Puzzle, Square};

/// The longest side that evolution takes: a line is one machine word.
pub const MAX_SIDE: usize = 64;

/// A word whose lowest `count` bits are set.
pub(super) fn ones(count: u32) -> u64 {
    if count == 0 { 0 } else { u64::MAX >> (64 - count) }
}

/// The places of the bits that are set, lowest first.
pub(super) fn set_bits(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros())?;
        mask &= mask - 1;
        Some(bit)
    })
}

/// A line of the board: the lengths of its runs, its own length, and the cells that are known.
/// The first cell is the lowest bit of a mask.
///
/// ```
/// use nonolith_lab::evolution::MaskLine;
///
/// let line = MaskLine::new(&"1 2 3".parse().unwrap(), 12);
/// assert_eq!(line.arrangements(), 35.0);
/// assert!(line.is_satisfied_by(0b0111_0011_0100));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaskLine {
    pub(super) runs: Box<[u32]>,
    pub(super) length: u32,
    pub(super) slack: u32,
    pub(super) covered: u32,
    pub(super) filled: u64,
    pub(super) blank: u64,
}

impl MaskLine {
    /// A line of `length` unknown cells with this clue.
    ///
    /// # Panics
    /// If the line is longer than [`MAX_SIDE`] or the clue does not fit it.
    ///
    /// ```
    /// let line = nonolith_lab::evolution::MaskLine::new(&"2 1".parse().unwrap(), 6);
    /// assert!(!line.is_satisfied_by(0b000111));
    /// ```
    pub fn new(clue: &Clue, length: usize) -> MaskLine {
        assert!(length <= MAX_SIDE, "a line is one machine word");
        let slack = clue.slack(length).expect("the clue fits the line") as u32;
        let runs = clue.runs().iter().map(|run| run.length as u32).collect();
        let (length, covered) = (length as u32, clue.filled() as u32);
        MaskLine { runs, length, slack, covered, filled: 0, blank: 0 }
    }

    /// Whether these cells are what the clue says.
    ///
    /// ```
    /// let line = nonolith_lab::evolution::MaskLine::new(&"2 1".parse().unwrap(), 6);
    /// assert!(line.is_satisfied_by(0b010110));
    /// ```
    pub fn is_satisfied_by(&self, mask: u64) -> bool {
        super::fitness::blocks::cost(self, mask) == 0
    }

    /// Whether these cells contradict none that is known.
    pub(super) fn allows(&self, mask: u64) -> bool {
        mask & self.blank == 0 && mask & self.filled == self.filled
    }

    /// How many ways there are to place the clue on the blank line: of the `Z + 1` gaps that `Z`
    /// blank cells leave, the `k` runs take `k` different ones.
    ///
    /// ```
    /// let line = nonolith_lab::evolution::MaskLine::new(&"1 2 3".parse().unwrap(), 12);
    /// assert_eq!(line.arrangements(), 35.0);
    /// ```
    pub fn arrangements(&self) -> f64 {
        let (gaps, runs) = (self.length - self.covered + 1, self.runs.len() as u32);
        (0..runs).fold(1.0, |ways, run| ways * f64::from(gaps - run) / f64::from(run + 1))
    }
}

/// A puzzle as bit masks.
///
/// ```
/// use nonolith_lab::evolution::MaskBoard;
/// use puzzle::{Palette, Puzzle};
///
/// let lid = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
/// let board = MaskBoard::new(&puzzle, &puzzle.start()).unwrap();
/// assert_eq!(board.row_space(), 9.0);
/// assert!(board.is_solved_by(&[0b0110, 0b1001, 0b1111]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaskBoard {
    /// The rows, from top to bottom.
    pub rows: Vec<MaskLine>,
    /// The columns, from left to right.
    pub columns: Vec<MaskLine>,
}

impl MaskBoard {
    /// The board of a puzzle with the cells of `known`, or words why evolution does not take it.
    ///
    /// # Errors
    /// Words for the user, where a side is too long.
    ///
    /// ```
    /// use puzzle::{Clue, Palette, Puzzle};
    /// let long = Puzzle::new(Palette::black_and_white(), [Clue::default()], vec![Clue::default(); 65]);
    /// let long = long.unwrap();
    /// assert!(nonolith_lab::evolution::MaskBoard::new(&long, &long.start()).is_err());
    /// ```
    ///
    /// # Panics
    /// If a clue does not fit its line: ask [`Puzzle::misfit`] first.
    pub fn new(puzzle: &Puzzle, known: &Grid) -> Result<MaskBoard, String> {
        MaskBoard::takes(puzzle)?;
        let lines = |axis| -> Vec<MaskLine> {
            let of_axis = puzzle.lines().filter(|line| line.axis == axis);
            of_axis.map(|line| known_line(puzzle, known, line)).collect()
        };
        Ok(MaskBoard { rows: lines(Axis::Row), columns: lines(Axis::Column) })
    }

    /// Whether the lines of a puzzle fit one machine word each; words for why not.
    pub(super) fn takes(puzzle: &Puzzle) -> Result<(), String> {
        let (height, width) = (puzzle.height(), puzzle.width());
        if height.max(width) <= MAX_SIDE {
            return Ok(());
        }
        Err(format!(
            "evolution takes sides of at most {MAX_SIDE} cells, this puzzle is {height}x{width}"
        ))
    }

    /// The same puzzle with rows and columns exchanged.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// let board = nonolith_lab::evolution::MaskBoard::new(&puzzle, &puzzle.start()).unwrap();
    /// assert_eq!(board.transposed().rows.len(), 2);
    /// ```
    pub fn transposed(&self) -> MaskBoard {
        MaskBoard { rows: self.columns.clone(), columns: self.rows.clone() }
    }

    /// How many grids there are whose rows all satisfy their clues: what the condensed encoding
    /// searches.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// let board = nonolith_lab::evolution::MaskBoard::new(&puzzle, &puzzle.start()).unwrap();
    /// assert_eq!(board.row_space(), 2.0);
    /// ```
    pub fn row_space(&self) -> f64 {
        self.rows.iter().map(MaskLine::arrangements).product()
    }

    /// Whether these rows satisfy every clue.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// let board = nonolith_lab::evolution::MaskBoard::new(&puzzle, &puzzle.start()).unwrap();
    /// assert!(!board.is_solved_by(&[0b01]));
    /// ```
    pub fn is_solved_by(&self, rows: &[u64]) -> bool {
        let column = |place: usize| column_mask(rows, place);
        self.rows.iter().zip(rows).all(|(line, &mask)| line.is_satisfied_by(mask))
            && self.columns.iter().enumerate().all(|(i, line)| line.is_satisfied_by(column(i)))
    }

    /// The picture that has these rows.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// let board = nonolith_lab::evolution::MaskBoard::new(&puzzle, &puzzle.start()).unwrap();
    /// assert_eq!(board.picture(&[0b10]).to_string(), "01");
    /// ```
    pub fn picture(&self, rows: &[u64]) -> Picture {
        Picture::from_fn(self.rows.len(), self.columns.len(), |square: Square| {
            let filled = rows[square.row] >> square.column & 1 == 1;
            if filled { Colour::BLACK } else { Colour::BACKGROUND }
        })
    }
}

/// The cells of a column, from the rows.
pub(super) fn column_mask(rows: &[u64], column: usize) -> u64 {
    rows.iter().enumerate().fold(0, |mask, (row, cells)| mask | (cells >> column & 1) << row)
}

fn known_line(puzzle: &Puzzle, known: &Grid, id: LineId) -> MaskLine {
    let mut line = MaskLine::new(puzzle.clue(id), puzzle.line_length(id));
    for (place, cell) in known.line(id).into_iter().enumerate() {
        match cell.colour() {
            Some(colour) if colour.is_background() => line.blank |= 1 << place,
            Some(_) => line.filled |= 1 << place,
            None => {}
        }
    }
    line
}
