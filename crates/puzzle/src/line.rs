//! Lines and squares: how a place in the grid is named.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Whether a line lies across or down.
///
/// ```
/// assert_eq!(nonolith_puzzle::Axis::Row.crossing(), nonolith_puzzle::Axis::Column);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Axis {
    /// Across.
    Row,
    /// Down.
    Column,
}

impl Axis {
    /// The other axis.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Axis::Column.crossing(), nonolith_puzzle::Axis::Row);
    /// ```
    pub const fn crossing(self) -> Axis {
        match self {
            Axis::Row => Axis::Column,
            Axis::Column => Axis::Row,
        }
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Axis::Row => "row",
            Axis::Column => "column",
        })
    }
}

/// The name of a row or a column, counted from zero; people see it counted from one.
///
/// ```
/// use nonolith_puzzle::{LineId, Square};
///
/// let third = LineId::row(2);
/// assert_eq!(third.to_string(), "row 3");
/// assert_eq!(third.square(4), Square { row: 2, column: 4 });
/// assert_eq!(third.crossing(4), LineId::column(4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LineId {
    /// Row or column.
    pub axis: Axis,
    /// Counted from zero.
    pub index: usize,
}

impl LineId {
    /// The row with this index.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::LineId::row(0).to_string(), "row 1");
    /// ```
    pub const fn row(index: usize) -> LineId {
        LineId { axis: Axis::Row, index }
    }

    /// The column with this index.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::LineId::column(0).to_string(), "column 1");
    /// ```
    pub const fn column(index: usize) -> LineId {
        LineId { axis: Axis::Column, index }
    }

    /// The square at this place along the line.
    ///
    /// ```
    /// use nonolith_puzzle::{LineId, Square};
    /// assert_eq!(LineId::column(1).square(5), Square { row: 5, column: 1 });
    /// ```
    pub const fn square(self, along: usize) -> Square {
        match self.axis {
            Axis::Row => Square { row: self.index, column: along },
            Axis::Column => Square { row: along, column: self.index },
        }
    }

    /// The line that crosses this one at this place along it.
    ///
    /// ```
    /// use nonolith_puzzle::LineId;
    /// assert_eq!(LineId::row(1).crossing(5), LineId::column(5));
    /// ```
    pub const fn crossing(self, along: usize) -> LineId {
        LineId { axis: self.axis.crossing(), index: along }
    }
}

impl fmt::Display for LineId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.axis, self.index.saturating_add(1))
    }
}

/// One place in the grid, counted from zero at the top left; in JSON `[row, column]`.
///
/// ```
/// use nonolith_puzzle::{Axis, LineId, Square};
///
/// let square = Square { row: 2, column: 4 };
/// assert_eq!(square.to_string(), "row 3, column 5");
/// assert_eq!(square.along(Axis::Row), 4);
/// assert_eq!(square.line(Axis::Column), LineId::column(4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(usize, usize)", into = "(usize, usize)")]
pub struct Square {
    /// Counted from zero at the top.
    pub row: usize,
    /// Counted from zero at the left.
    pub column: usize,
}

impl Square {
    /// The line on this axis that it lies on.
    ///
    /// ```
    /// use nonolith_puzzle::{Axis, LineId, Square};
    /// assert_eq!(Square { row: 2, column: 4 }.line(Axis::Row), LineId::row(2));
    /// ```
    pub const fn line(self, axis: Axis) -> LineId {
        match axis {
            Axis::Row => LineId::row(self.row),
            Axis::Column => LineId::column(self.column),
        }
    }

    /// Its place along the line of this axis that it lies on.
    ///
    /// ```
    /// use nonolith_puzzle::{Axis, Square};
    /// assert_eq!(Square { row: 2, column: 4 }.along(Axis::Column), 2);
    /// ```
    pub const fn along(self, axis: Axis) -> usize {
        match axis {
            Axis::Row => self.column,
            Axis::Column => self.row,
        }
    }

    /// Where it stands among cells in reading order, `width` to a row; `None` past the last column.
    /// A square below the last row gets a place behind the last cell.
    pub(crate) fn place(self, width: usize) -> Option<usize> {
        let start = (self.column < width).then(|| self.row.checked_mul(width))??;
        start.checked_add(self.column)
    }
}

/// Ends the program because a caller asked for a square that is not there.
#[track_caller]
pub(crate) fn off_the_grid(square: Square, height: usize, width: usize) -> ! {
    panic!("{square} lies off a grid of {height} rows and {width} columns")
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Square { row, column } = self;
        write!(f, "row {}, column {}", row.saturating_add(1), column.saturating_add(1))
    }
}

impl From<(usize, usize)> for Square {
    fn from((row, column): (usize, usize)) -> Square {
        Square { row, column }
    }
}

impl From<Square> for (usize, usize) {
    fn from(square: Square) -> (usize, usize) {
        (square.row, square.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_index_there_is_has_a_name() {
        let last = usize::MAX;
        assert_eq!(LineId::row(last).to_string(), format!("row {last}"));
        assert_eq!(Square::from((last, 0)).to_string(), format!("row {last}, column 1"));
    }

    #[test]
    fn only_squares_of_the_grid_have_a_place_among_its_cells() {
        let hostile = [0, 1, 2, 3, 4, 5, usize::MAX / 3, usize::MAX / 2 + 1, usize::MAX];
        for (height, width) in [(1, 1), (1, 3), (3, 1), (2, 3), (4, 2)] {
            for (row, column) in hostile.into_iter().flat_map(|row| hostile.map(|it| (row, it))) {
                let place = Square { row, column }.place(width).filter(|&it| it < height * width);
                let expected = (row < height && column < width).then(|| row * width + column);
                assert_eq!(place, expected, "{row} {column} of {height} x {width}");
            }
        }
    }
}
