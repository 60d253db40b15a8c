//! A puzzle: clues for every row and column, and all that people write beside them.

use serde::{Deserialize, Serialize};

use crate::{Axis, Clue, Colour, Details, Grid, LineId, Palette, Picture, Square};

/// The longest side a puzzle may have.
pub const MAX_SIDE: usize = 10_000;

/// A nonogram of sound shape: at least one row and one column, no side above [`MAX_SIDE`], runs of
/// at least one cell in colours that exist, grids of the puzzle's size.
///
/// A sound shape does not promise a solution. Lines that do not fit and sums that disagree are
/// puzzles without one; [`Puzzle::misfit`] says which.
///
/// ```
/// use nonolith_puzzle::{Clue, Palette, Puzzle};
///
/// let rows = ["2", "1 1", "4"].map(|clue| clue.parse().unwrap());
/// let columns = ["2", "1 1", "1 1", "2"].map(|clue| clue.parse().unwrap());
/// let lid = Puzzle::new(Palette::black_and_white(), rows, columns).unwrap();
/// assert_eq!((lid.height(), lid.width()), (3, 4));
/// assert_eq!(lid.misfit(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    /// What people write beside the clues.
    pub details: Details,
    palette: Palette,
    rows: Vec<Clue>,
    columns: Vec<Clue>,
    given: Option<Grid>,
    position: Option<Grid>,
    solutions: Vec<Picture>,
}

/// Why clues do not make a puzzle at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ShapeError {
    /// No rows, or no columns.
    #[error("expected at least one {0}, found none")]
    NoLines(Axis),
    /// A side is longer than [`MAX_SIDE`].
    #[error("expected at most {MAX_SIDE} {0}s, found {1}")]
    TooLarge(Axis, usize),
    /// A run of no cells.
    #[error("{0}: expected runs of at least 1 cell, found 0")]
    EmptyRun(LineId),
    /// A run in the background's colour, or in one that the palette does not have.
    #[error("{line}: expected a colour from 1 to {highest}, found {found}")]
    UnknownColour {
        /// The line whose clue has it.
        line: LineId,
        /// The colour's index.
        found: usize,
        /// The highest index in the palette.
        highest: usize,
    },
    /// A grid of given cells, a position or a solution is not of the puzzle's size.
    #[error(
        "expected {what} of {height} rows and {width} columns, found {found_height} and {found_width}"
    )]
    WrongSize {
        /// Which of them.
        what: &'static str,
        /// The puzzle's rows.
        height: usize,
        /// The puzzle's columns.
        width: usize,
        /// The grid's rows.
        found_height: usize,
        /// The grid's columns.
        found_width: usize,
    },
    /// Given cells, a position or a solution use a colour that the palette does not have.
    #[error("expected colours from 0 to {highest} in {what}, found {found}")]
    ForeignColour {
        /// Which of the grids.
        what: &'static str,
        /// The colour's index.
        found: usize,
        /// The highest index in the palette.
        highest: usize,
    },
    /// Given cells or a position are of a puzzle with more colours, or with fewer.
    #[error("expected {what} of {colours} colours, found {found}")]
    WrongColours {
        /// Which of the grids.
        what: &'static str,
        /// The colours of the puzzle's palette.
        colours: usize,
        /// The colours of the grid.
        found: usize,
    },
    /// A cell of the given ones or of a position allows no colour at all.
    #[error("{square}: expected {what} of which each allows a colour, found one that allows none")]
    ImpossibleCell {
        /// Which of the grids.
        what: &'static str,
        /// The first such square.
        square: Square,
    },
}

/// Why a puzzle of sound shape has no solution, as anyone can see from its clues alone.
///
/// ```
/// use nonolith_puzzle::{Palette, Puzzle};
///
/// let clue = |text: &str| [text.parse().unwrap()];
/// let puzzle = Puzzle::new(Palette::black_and_white(), clue("1"), clue("2")).unwrap();
/// let misfit = puzzle.misfit().unwrap();
/// assert_eq!(misfit.to_string(), "column 1: its clue needs 2 cells, the line has 1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Misfit {
    /// A line's runs and the spaces between them are longer than the line.
    #[error("{line}: its clue needs {needs} cells, the line has {length}")]
    LineTooLong {
        /// The line.
        line: LineId,
        /// The cells that its clue needs.
        needs: usize,
        /// The cells that it has.
        length: usize,
    },
    /// Rows and columns disagree about how many cells have a colour.
    #[error("the row clues add up to {rows} {name} cells, the column clues to {columns}")]
    SumsDisagree {
        /// The colour.
        colour: Colour,
        /// The colour's name.
        name: String,
        /// The sum over all rows.
        rows: usize,
        /// The sum over all columns.
        columns: usize,
    },
}

impl Puzzle {
    /// A puzzle with these clues.
    ///
    /// # Errors
    /// [`ShapeError`], where the clues do not make a puzzle at all.
    ///
    /// ```
    /// use nonolith_puzzle::{Axis, Palette, Puzzle, ShapeError};
    ///
    /// let nothing = Puzzle::new(Palette::black_and_white(), [], []);
    /// assert_eq!(nothing, Err(ShapeError::NoLines(Axis::Row)));
    /// ```
    pub fn new(
        palette: Palette,
        rows: impl Into<Vec<Clue>>,
        columns: impl Into<Vec<Clue>>,
    ) -> Result<Puzzle, ShapeError> {
        let (rows, columns) = (rows.into(), columns.into());
        check_lines(&rows, Axis::Row, &palette)?;
        check_lines(&columns, Axis::Column, &palette)?;
        let details = Details::default();
        Ok(Puzzle {
            details,
            palette,
            rows,
            columns,
            given: None,
            position: None,
            solutions: vec![],
        })
    }

    /// A black-and-white puzzle with these lengths of runs.
    ///
    /// # Errors
    /// [`ShapeError`], as of [`Puzzle::new`]; a line without runs is an empty list, not a zero.
    ///
    /// ```
    /// use nonolith_puzzle::{Puzzle, ShapeError};
    ///
    /// let (rows, columns) = ([vec![2], vec![1, 1], vec![4]], ["2", "1 1", "1 1", "2"]);
    /// let columns = columns.map(|clue| clue.parse::<nonolith_puzzle::Clue>().unwrap());
    /// assert_eq!(Puzzle::from_lists(rows, columns).unwrap().width(), 4);
    /// assert_eq!(Puzzle::from_lists([[1], [1]], [[2]]).unwrap().height(), 2);
    /// assert!(matches!(Puzzle::from_lists([[0]], [[1]]), Err(ShapeError::EmptyRun(_))));
    /// ```
    pub fn from_lists<R: Into<Clue>, C: Into<Clue>>(
        rows: impl IntoIterator<Item = R>,
        columns: impl IntoIterator<Item = C>,
    ) -> Result<Puzzle, ShapeError> {
        let rows: Vec<Clue> = rows.into_iter().map(Into::into).collect();
        let columns: Vec<Clue> = columns.into_iter().map(Into::into).collect();
        Puzzle::new(Palette::black_and_white(), rows, columns)
    }

    /// The puzzle whose solution is this picture; the picture is stored with it.
    ///
    /// # Errors
    /// [`ShapeError`], if a colour is not in the palette or a side is too long.
    ///
    /// ```
    /// use nonolith_puzzle::{Palette, Puzzle};
    ///
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01 11".parse().unwrap()).unwrap();
    /// assert_eq!(puzzle.rows()[1].to_string(), "2");
    /// ```
    pub fn of_picture(palette: Palette, picture: Picture) -> Result<Puzzle, ShapeError> {
        Puzzle::new(palette, picture.row_clues(), picture.column_clues())?
            .with_solutions(vec![picture])
    }

    /// The same puzzle with these details.
    ///
    /// ```
    /// use nonolith_puzzle::{Details, Palette, Puzzle};
    ///
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// let details = Details { title: Some("Dot".into()), ..Details::default() };
    /// assert_eq!(puzzle.with_details(details).details.title.as_deref(), Some("Dot"));
    /// ```
    pub fn with_details(self, details: Details) -> Puzzle {
        Puzzle { details, ..self }
    }

    /// The same puzzle with cells that are given as part of it.
    ///
    /// # Errors
    /// [`ShapeError`], if the grid is not of the puzzle's size and number of colours, or a cell
    /// allows no colour or one that the palette does not have.
    ///
    /// ```
    /// use nonolith_puzzle::{Grid, Palette, Puzzle};
    ///
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// let given = Grid::from_text("?#", 2).unwrap();
    /// assert!(puzzle.with_given(given).unwrap().given().is_some());
    /// ```
    pub fn with_given(self, given: Grid) -> Result<Puzzle, ShapeError> {
        self.check_grid("given cells", &given)?;
        Ok(Puzzle { given: Some(given), ..self })
    }

    /// The same puzzle with a position that somebody saved on the way to its solution.
    ///
    /// # Errors
    /// [`ShapeError`], as of [`Puzzle::with_given`].
    ///
    /// ```
    /// use nonolith_puzzle::{Grid, Palette, Puzzle};
    ///
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// let too_wide = Grid::unknown(1, 3, 2);
    /// assert!(puzzle.with_position(too_wide).is_err());
    /// ```
    pub fn with_position(self, position: Grid) -> Result<Puzzle, ShapeError> {
        self.check_grid("a position", &position)?;
        Ok(Puzzle { position: Some(position), ..self })
    }

    /// The same puzzle with these solutions stored beside it. They are claims: ask
    /// [`crate::check`] whether they are true.
    ///
    /// # Errors
    /// [`ShapeError`], if a picture is not of the puzzle's size or has foreign colours.
    ///
    /// ```
    /// use nonolith_puzzle::{Palette, Puzzle};
    ///
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert!(puzzle.clone().with_solutions(vec!["02".parse().unwrap()]).is_err());
    /// assert_eq!(puzzle.with_solutions(vec![]).unwrap().solutions().len(), 0);
    /// ```
    pub fn with_solutions(self, solutions: Vec<Picture>) -> Result<Puzzle, ShapeError> {
        for solution in &solutions {
            self.check_size("a solution", solution.height(), solution.width())?;
            self.check_colour("a solution", solution.highest_colour().index())?;
        }
        Ok(Puzzle { solutions, ..self })
    }

    fn check_grid(&self, what: &'static str, grid: &Grid) -> Result<(), ShapeError> {
        self.check_size(what, grid.height(), grid.width())?;
        let (colours, found) = (self.palette.len(), grid.colours());
        if found != colours {
            return Err(ShapeError::WrongColours { what, colours, found });
        }
        for (square, cell) in grid.squares().zip(grid.cells()) {
            // The highest bit, and not a `Colour`: a hostile cell may have bits that stand for no colour.
            let highest = cell.bits().checked_ilog2();
            let impossible = ShapeError::ImpossibleCell { what, square };
            self.check_colour(what, highest.ok_or(impossible)? as usize)?;
        }
        Ok(())
    }

    fn check_colour(&self, what: &'static str, found: usize) -> Result<(), ShapeError> {
        let highest = self.palette.len() - 1;
        if found > highest {
            return Err(ShapeError::ForeignColour { what, found, highest });
        }
        Ok(())
    }

    fn check_size(
        &self,
        what: &'static str,
        found_height: usize,
        found_width: usize,
    ) -> Result<(), ShapeError> {
        let (height, width) = (self.height(), self.width());
        if (found_height, found_width) == (height, width) {
            return Ok(());
        }
        Err(ShapeError::WrongSize { what, height, width, found_height, found_width })
    }

    /// The colours, the background first.
    ///
    /// ```
    /// # use nonolith_puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(puzzle.palette().len(), 2);
    /// ```
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The clues of the rows, from top to bottom.
    ///
    /// ```
    /// # use nonolith_puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(puzzle.rows().len(), 1);
    /// ```
    pub fn rows(&self) -> &[Clue] {
        &self.rows
    }

    /// The clues of the columns, from left to right.
    ///
    /// ```
    /// # use nonolith_puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(puzzle.columns().len(), 2);
    /// ```
    pub fn columns(&self) -> &[Clue] {
        &self.columns
    }

    /// The cells that are given as part of the puzzle.
    ///
    /// ```
    /// # use nonolith_puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(puzzle.given(), None);
    /// ```
    pub fn given(&self) -> Option<&Grid> {
        self.given.as_ref()
    }

    /// A position that somebody saved on the way to the solution.
    ///
    /// ```
    /// # use nonolith_puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(puzzle.position(), None);
    /// ```
    pub fn position(&self) -> Option<&Grid> {
        self.position.as_ref()
    }

    /// The solutions stored with it, if any. They are claims: ask [`crate::check`].
    ///
    /// ```
    /// # use nonolith_puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(puzzle.solutions().len(), 1);
    /// ```
    pub fn solutions(&self) -> &[Picture] {
        &self.solutions
    }

    /// The number of rows.
    ///
    /// ```
    /// # use nonolith_puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(puzzle.height(), 1);
    /// ```
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The number of columns.
    ///
    /// ```
    /// # use nonolith_puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(puzzle.width(), 2);
    /// ```
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// The clue of a line.
    ///
    /// # Panics
    /// If the puzzle has no such line.
    ///
    /// ```
    /// # use nonolith_puzzle::{LineId, Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert!(puzzle.clue(LineId::column(0)).is_empty());
    /// ```
    pub fn clue(&self, line: LineId) -> &Clue {
        match line.axis {
            Axis::Row => &self.rows[line.index],
            Axis::Column => &self.columns[line.index],
        }
    }

    /// How many cells a line has.
    ///
    /// ```
    /// # use nonolith_puzzle::{LineId, Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(puzzle.line_length(LineId::row(0)), 2);
    /// ```
    pub fn line_length(&self, line: LineId) -> usize {
        match line.axis {
            Axis::Row => self.width(),
            Axis::Column => self.height(),
        }
    }

    /// The names of all lines, rows first.
    ///
    /// ```
    /// # use nonolith_puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(puzzle.lines().count(), 3);
    /// ```
    pub fn lines(&self) -> impl Iterator<Item = LineId> + use<> {
        (0..self.height()).map(LineId::row).chain((0..self.width()).map(LineId::column))
    }

    /// The grid that a solver starts from: the given cells, and nothing else known.
    ///
    /// ```
    /// # use nonolith_puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(puzzle.start().to_string(), "??");
    /// ```
    pub fn start(&self) -> Grid {
        let unknown = || Grid::unknown(self.height(), self.width(), self.palette.len());
        self.given.clone().unwrap_or_else(unknown)
    }

    /// Why no picture can satisfy the clues, where the clues alone show it: the first line too
    /// long, else the first colour whose sums disagree.
    ///
    /// ```
    /// # use nonolith_puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(puzzle.misfit(), None);
    /// ```
    pub fn misfit(&self) -> Option<Misfit> {
        self.line_too_long().or_else(|| self.sums_disagree())
    }

    fn line_too_long(&self) -> Option<Misfit> {
        self.lines().find_map(|line| {
            let (needs, length) = (self.clue(line).minimum_length(), self.line_length(line));
            (needs > length).then_some(Misfit::LineTooLong { line, needs, length })
        })
    }

    fn sums_disagree(&self) -> Option<Misfit> {
        let (row_sums, column_sums) = (colour_sums(&self.rows), colour_sums(&self.columns));
        self.palette.colours().find_map(|colour| {
            let (rows, columns) = (row_sums[colour.index()], column_sums[colour.index()]);
            let name = self.palette[colour].name.clone();
            (rows != columns).then_some(Misfit::SumsDisagree { colour, name, rows, columns })
        })
    }
}

/// Reads a text that holds exactly one puzzle, in whatever format: [`crate::formats::read_one`].
///
/// ```
/// let lid: nonolith_puzzle::Puzzle = "4x3:2/1.1/1.1/2/2/1.1/4".parse().unwrap();
/// assert_eq!(lid.height(), 3);
/// ```
impl std::str::FromStr for Puzzle {
    type Err = crate::formats::ReadError;

    fn from_str(text: &str) -> Result<Puzzle, Self::Err> {
        crate::formats::read_one(text.as_bytes(), None)
    }
}

fn colour_sums(clues: &[Clue]) -> [usize; crate::MAX_COLOURS] {
    let mut sums = [0_usize; crate::MAX_COLOURS];
    for run in clues.iter().flat_map(Clue::runs) {
        sums[run.colour.index()] = sums[run.colour.index()].saturating_add(run.length);
    }
    sums
}

fn check_lines(clues: &[Clue], axis: Axis, palette: &Palette) -> Result<(), ShapeError> {
    match clues.len() {
        0 => return Err(ShapeError::NoLines(axis)),
        1..=MAX_SIDE => {}
        side => return Err(ShapeError::TooLarge(axis, side)),
    }
    for (index, clue) in clues.iter().enumerate() {
        let line = LineId { axis, index };
        for run in clue.runs() {
            if run.length == 0 {
                return Err(ShapeError::EmptyRun(line));
            }
            let found = run.colour.index();
            if run.colour.is_background() || found >= palette.len() {
                return Err(ShapeError::UnknownColour { line, found, highest: palette.len() - 1 });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(rows: &[&str], columns: &[&str]) -> Result<Puzzle, ShapeError> {
        let clues = |texts: &[&str]| -> Vec<Clue> {
            texts.iter().map(|text| text.parse().expect("a clue")).collect()
        };
        Puzzle::new(Palette::black_and_white(), clues(rows), clues(columns))
    }

    #[test]
    fn a_line_too_long_is_named() {
        let misfit = puzzle(&["1 1", "1"], &["2", "1"]).unwrap().misfit().unwrap();
        assert_eq!(misfit.to_string(), "row 1: its clue needs 3 cells, the line has 2");
    }

    #[test]
    fn sums_that_disagree_are_named() {
        let misfit = puzzle(&["2", "1"], &["2", "2"]).unwrap().misfit().unwrap();
        assert_eq!(
            misfit.to_string(),
            "the row clues add up to 3 black cells, the column clues to 4"
        );
    }

    #[test]
    fn a_colour_that_is_not_in_the_palette_is_refused() {
        let error = puzzle(&["1:2"], &["1"]).unwrap_err();
        assert_eq!(error.to_string(), "row 1: expected a colour from 1 to 1, found 2");
    }

    #[test]
    fn a_run_too_long_for_any_machine_is_a_misfit_and_no_overflow() {
        let huge = format!("{0} {0}", usize::MAX);
        assert!(puzzle(&[&huge], &["1"]).unwrap().misfit().is_some());
    }
}
