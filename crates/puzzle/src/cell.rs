//! A cell: the set of colours that are still possible in one square of the grid.

use std::fmt;

use crate::Colour;

/// The set of colours still possible: unknown when it is all of them, known when it is one,
/// impossible when the set is empty.
///
/// ```
/// use nonolith_puzzle::{Cell, Colour};
///
/// let cell = Cell::any(3).without(Cell::only(Colour::new(2)));
/// assert!(cell.allows(Colour::BACKGROUND) && cell.allows(Colour::BLACK));
/// assert_eq!(cell.and(Cell::FILLED).colour(), Some(Colour::BLACK));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u64);

impl Cell {
    /// No colour is possible: a contradiction.
    pub const IMPOSSIBLE: Cell = Cell(0);
    /// Known to belong to no run.
    pub const BLANK: Cell = Cell(1);
    /// Known to have the one colour of a black-and-white puzzle.
    pub const FILLED: Cell = Cell(2);
    /// Nothing is known, in a black-and-white puzzle.
    pub const UNKNOWN: Cell = Cell(3);

    /// Every one of `colours` colours is possible, the background included.
    ///
    /// # Panics
    /// If there are more than [`crate::MAX_COLOURS`].
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Cell::any(2), nonolith_puzzle::Cell::UNKNOWN);
    /// ```
    pub const fn any(colours: usize) -> Cell {
        assert!(colours <= crate::MAX_COLOURS, "more than MAX_COLOURS colours");
        Cell((1 << colours) - 1)
    }

    /// Just this colour is possible.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Cell::only(nonolith_puzzle::Colour::BLACK), nonolith_puzzle::Cell::FILLED);
    /// ```
    pub const fn only(colour: Colour) -> Cell {
        Cell(1 << colour.index())
    }

    /// The set whose members are the set bits, lowest bit the background.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Cell::from_bits(0b10), nonolith_puzzle::Cell::FILLED);
    /// ```
    pub const fn from_bits(bits: u64) -> Cell {
        Cell(bits)
    }

    /// One bit a colour, lowest bit the background.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Cell::UNKNOWN.bits(), 0b11);
    /// ```
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The colour, if only one is left.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Cell::UNKNOWN.colour(), None);
    /// ```
    pub fn colour(self) -> Option<Colour> {
        self.is_known().then(|| Colour::new(self.0.trailing_zeros() as usize))
    }

    /// Whether exactly one colour is left.
    ///
    /// ```
    /// assert!(nonolith_puzzle::Cell::BLANK.is_known());
    /// ```
    pub const fn is_known(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Whether no colour is left.
    ///
    /// ```
    /// assert!(nonolith_puzzle::Cell::BLANK.and(nonolith_puzzle::Cell::FILLED).is_impossible());
    /// ```
    pub const fn is_impossible(self) -> bool {
        self.0 == 0
    }

    /// Whether this colour is still possible.
    ///
    /// ```
    /// assert!(!nonolith_puzzle::Cell::BLANK.allows(nonolith_puzzle::Colour::BLACK));
    /// ```
    pub const fn allows(self, colour: Colour) -> bool {
        self.0 >> colour.index() & 1 == 1
    }

    /// How many colours are still possible.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Cell::any(5).count(), 5);
    /// ```
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The colours still possible, the background first.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Cell::any(3).colours().map(|c| c.index()).sum::<usize>(), 3);
    /// ```
    pub fn colours(self) -> impl Iterator<Item = Colour> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let lowest = (bits != 0).then(|| Colour::new(bits.trailing_zeros() as usize))?;
            bits &= bits - 1;
            Some(lowest)
        })
    }

    /// What is possible in both.
    ///
    /// ```
    /// use nonolith_puzzle::Cell;
    /// assert_eq!(Cell::UNKNOWN.and(Cell::BLANK), Cell::BLANK);
    /// ```
    pub const fn and(self, other: Cell) -> Cell {
        Cell(self.0 & other.0)
    }

    /// What is possible in either.
    ///
    /// ```
    /// use nonolith_puzzle::Cell;
    /// assert_eq!(Cell::FILLED.or(Cell::BLANK), Cell::UNKNOWN);
    /// ```
    pub const fn or(self, other: Cell) -> Cell {
        Cell(self.0 | other.0)
    }

    /// What is possible here and not in the other.
    ///
    /// ```
    /// use nonolith_puzzle::Cell;
    /// assert_eq!(Cell::UNKNOWN.without(Cell::BLANK), Cell::FILLED);
    /// ```
    pub const fn without(self, other: Cell) -> Cell {
        Cell(self.0 & !other.0)
    }

    /// The cell a character of the position alphabet stands for, among `colours` colours: `?`
    /// unknown, `.` blank, `#` filled, or the colour's base-36 digit.
    ///
    /// ```
    /// use nonolith_puzzle::Cell;
    /// assert_eq!(Cell::from_symbol('#', 2), Some(Cell::FILLED));
    /// assert_eq!(Cell::from_symbol('7', 2), None);
    /// ```
    pub fn from_symbol(symbol: char, colours: usize) -> Option<Cell> {
        match symbol {
            '?' => Some(Cell::any(colours)),
            '.' => Some(Cell::BLANK),
            '#' => Some(Cell::FILLED),
            digit => {
                Colour::from_digit(digit).filter(|colour| colour.index() < colours).map(Cell::only)
            }
        }
    }

    /// Its character in the position alphabet; anything not known is `?`, and a contradiction `!`.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Cell::FILLED.symbol(2), '#');
    /// assert_eq!(nonolith_puzzle::Cell::FILLED.symbol(3), '1');
    /// ```
    pub fn symbol(self, colours: usize) -> char {
        match self.colour() {
            Some(Colour::BACKGROUND) => '.',
            Some(Colour::BLACK) if colours == 2 => '#',
            Some(colour) => colour.digit(),
            None if self.is_impossible() => '!',
            None => '?',
        }
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}", self.colours().map(Colour::digit).collect::<String>())
    }
}

/// Reads a line in the position alphabet, for a puzzle with `colours` colours.
///
/// # Errors
/// The index and the character that is not of the alphabet.
///
/// ```
/// use nonolith_puzzle::{cells_from_text, cells_to_text, Cell};
///
/// let line = cells_from_text("?#.", 2).unwrap();
/// assert_eq!(line, [Cell::UNKNOWN, Cell::FILLED, Cell::BLANK]);
/// assert_eq!(cells_to_text(&line, 2), "?#.");
/// assert_eq!(cells_from_text("?x", 2), Err((1, 'x')));
/// ```
pub fn cells_from_text(text: &str, colours: usize) -> Result<Vec<Cell>, (usize, char)> {
    text.chars()
        .enumerate()
        .map(|(index, symbol)| Cell::from_symbol(symbol, colours).ok_or((index, symbol)))
        .collect()
}

/// Writes a line in the position alphabet.
///
/// ```
/// use nonolith_puzzle::{cells_to_text, Cell};
/// assert_eq!(cells_to_text(&[Cell::UNKNOWN, Cell::FILLED], 2), "?#");
/// ```
pub fn cells_to_text(cells: &[Cell], colours: usize) -> String {
    cells.iter().map(|cell| cell.symbol(colours)).collect()
}
