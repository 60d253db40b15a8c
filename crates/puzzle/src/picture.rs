//! A picture: a grid in which every cell's colour is known.

use std::fmt;

use crate::line::off_the_grid;
use crate::{Axis, Clue, Colour, LineId, Square};

/// A finished grid: one colour a cell.
///
/// As text a row is one base-36 digit a cell, the colour's index, rows separated by white space.
///
/// ```
/// use nonolith_puzzle::{Clue, LineId, Picture};
///
/// let lid: Picture = "0110 1001 1111".parse().unwrap();
/// assert_eq!((lid.height(), lid.width()), (3, 4));
/// assert_eq!(lid.clue(LineId::row(1)), Clue::black([1, 1]));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Picture {
    width: usize,
    cells: Vec<Colour>,
}

impl Picture {
    /// A picture whose square at each place has the colour that the function says.
    ///
    /// # Panics
    /// If a side is zero.
    ///
    /// ```
    /// use nonolith_puzzle::{Colour, Picture};
    /// let full = Picture::from_fn(2, 3, |_| Colour::BLACK);
    /// assert_eq!(full.to_string(), "111\n111");
    /// ```
    pub fn from_fn(height: usize, width: usize, colour: impl FnMut(Square) -> Colour) -> Picture {
        assert!(height > 0 && width > 0, "a picture has at least one cell");
        let squares =
            (0..height).flat_map(|row| (0..width).map(move |column| Square { row, column }));
        Picture { width, cells: squares.map(colour).collect() }
    }

    /// A picture of `width` columns from its cells in reading order, or `None` if they do not
    /// fill whole rows.
    ///
    /// ```
    /// use nonolith_puzzle::{Colour, Picture};
    /// assert!(Picture::from_cells(2, vec![Colour::BLACK; 3]).is_none());
    /// ```
    pub fn from_cells(width: usize, cells: Vec<Colour>) -> Option<Picture> {
        let whole = width > 0 && !cells.is_empty() && cells.len().is_multiple_of(width);
        whole.then_some(Picture { width, cells })
    }

    /// The number of rows.
    ///
    /// ```
    /// assert_eq!("01 10 11".parse::<nonolith_puzzle::Picture>().unwrap().height(), 3);
    /// ```
    pub fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    /// The number of columns.
    ///
    /// ```
    /// assert_eq!("01 10 11".parse::<nonolith_puzzle::Picture>().unwrap().width(), 2);
    /// ```
    pub fn width(&self) -> usize {
        self.width
    }

    /// The names of all squares, in reading order.
    ///
    /// ```
    /// assert_eq!("01 10".parse::<nonolith_puzzle::Picture>().unwrap().squares().count(), 4);
    /// ```
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let width = self.width;
        (0..self.cells.len()).map(move |index| Square { row: index / width, column: index % width })
    }

    /// The colour of a square, or `None` off the picture.
    ///
    /// ```
    /// let picture: nonolith_puzzle::Picture = "01 10".parse().unwrap();
    /// assert_eq!(picture.get((1, 0)), Some(nonolith_puzzle::Colour::BLACK));
    /// assert_eq!(picture.get((0, 2)), None);
    /// ```
    pub fn get(&self, square: impl Into<Square>) -> Option<Colour> {
        square.into().place(self.width).and_then(|place| self.cells.get(place)).copied()
    }

    /// The colours in reading order.
    ///
    /// ```
    /// assert_eq!("01 10".parse::<nonolith_puzzle::Picture>().unwrap().cells().len(), 4);
    /// ```
    pub fn cells(&self) -> &[Colour] {
        &self.cells
    }

    /// The rows from top to bottom.
    ///
    /// ```
    /// assert_eq!("01 10".parse::<nonolith_puzzle::Picture>().unwrap().rows().count(), 2);
    /// ```
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &[Colour]> {
        self.cells.chunks_exact(self.width)
    }

    /// The rows as text, one base-36 digit a cell.
    ///
    /// ```
    /// assert_eq!("01 10".parse::<nonolith_puzzle::Picture>().unwrap().row_texts(), ["01", "10"]);
    /// ```
    pub fn row_texts(&self) -> Vec<String> {
        self.rows().map(|row| row.iter().map(|colour| colour.digit()).collect()).collect()
    }

    /// The colours along a line.
    ///
    /// # Panics
    /// If the picture has no such line.
    ///
    /// ```
    /// use nonolith_puzzle::{LineId, Picture};
    /// let picture: Picture = "01 11".parse().unwrap();
    /// assert_eq!(picture.line(LineId::column(0)).map(|c| c.index()).collect::<Vec<_>>(), [0, 1]);
    /// ```
    pub fn line(&self, line: LineId) -> impl Iterator<Item = Colour> {
        let length = match line.axis {
            Axis::Row => self.width,
            Axis::Column => self.height(),
        };
        (0..length).map(move |along| self[line.square(along)])
    }

    /// The clue that describes a line.
    ///
    /// ```
    /// use nonolith_puzzle::{LineId, Picture};
    /// let picture: Picture = "01 11".parse().unwrap();
    /// assert_eq!(picture.clue(LineId::row(1)).to_string(), "2");
    /// ```
    pub fn clue(&self, line: LineId) -> Clue {
        Clue::of(self.line(line))
    }

    /// The clues of all rows.
    ///
    /// ```
    /// assert_eq!("01 11".parse::<nonolith_puzzle::Picture>().unwrap().row_clues().len(), 2);
    /// ```
    pub fn row_clues(&self) -> Vec<Clue> {
        (0..self.height()).map(|row| self.clue(LineId::row(row))).collect()
    }

    /// The clues of all columns.
    ///
    /// ```
    /// assert_eq!("01 11".parse::<nonolith_puzzle::Picture>().unwrap().column_clues().len(), 2);
    /// ```
    pub fn column_clues(&self) -> Vec<Clue> {
        (0..self.width).map(|column| self.clue(LineId::column(column))).collect()
    }

    /// The highest colour index in it.
    ///
    /// ```
    /// assert_eq!("03 10".parse::<nonolith_puzzle::Picture>().unwrap().highest_colour().index(), 3);
    /// ```
    pub fn highest_colour(&self) -> Colour {
        self.cells.iter().copied().max().expect("a picture has at least one cell")
    }

    /// The squares in which two pictures of one size differ.
    ///
    /// # Panics
    /// If the pictures are not of one size.
    ///
    /// ```
    /// use nonolith_puzzle::{Picture, Square};
    /// let (one, other): (Picture, Picture) = ("01 10".parse().unwrap(), "01 11".parse().unwrap());
    /// assert_eq!(one.differs_from(&other), [Square { row: 1, column: 1 }]);
    /// ```
    pub fn differs_from(&self, other: &Picture) -> Vec<Square> {
        let sizes = [self, other].map(|picture| (picture.height(), picture.width()));
        assert_eq!(sizes[0], sizes[1], "two pictures that are compared are of one size");
        self.squares().filter(|&square| self[square] != other[square]).collect()
    }
}

/// # Panics
/// If the square lies off the grid; [`Picture::get`] asks first.
impl std::ops::Index<Square> for Picture {
    type Output = Colour;

    #[track_caller]
    fn index(&self, square: Square) -> &Colour {
        match square.place(self.width).and_then(|place| self.cells.get(place)) {
            Some(colour) => colour,
            None => off_the_grid(square, self.height(), self.width),
        }
    }
}

/// # Panics
/// If the square lies off the grid.
impl std::ops::IndexMut<Square> for Picture {
    #[track_caller]
    fn index_mut(&mut self, square: Square) -> &mut Colour {
        let (height, width) = (self.height(), self.width);
        match square.place(width).and_then(|place| self.cells.get_mut(place)) {
            Some(colour) => colour,
            None => off_the_grid(square, height, width),
        }
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.row_texts().join("\n"))
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.row_texts())
    }
}

/// The text was not a picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPicture {
    /// A character is no base-36 digit.
    #[error("expected base-36 digits, found {0:?}")]
    Digit(char),
    /// The rows are not of one length, or there is no row.
    #[error("expected rows of one length, at least one cell in all")]
    Ragged,
}

impl std::str::FromStr for Picture {
    type Err = NotPicture;

    fn from_str(text: &str) -> Result<Picture, NotPicture> {
        let mut cells = Vec::with_capacity(text.len());
        let width = text.split_whitespace().next().map_or(0, |row| row.chars().count());
        for row in text.split_whitespace() {
            let before = cells.len();
            for digit in row.chars() {
                cells.push(Colour::from_digit(digit).ok_or(NotPicture::Digit(digit))?);
            }
            if cells.len() - before != width {
                return Err(NotPicture::Ragged);
            }
        }
        Picture::from_cells(width, cells).ok_or(NotPicture::Ragged)
    }
}
