//! A board for choosing lines: what is known of every line, and what solving a line would find.
//!
//! Lines are numbered here, rows first, because scores and networks want numbers. Black-and-white
//! lines of at most 63 cells are solved as words; all others by the exact line solver.

use std::sync::Arc;

use puzzle::{Cell, Clue, Contradiction, Grid, LineId, Puzzle};
use solve::line::WordLine;

use super::line_masks::LineMasks;

/// What stays true of a line during a solve.
///
/// ```
/// let puzzle = nonolith_lab::orderings::figure_one();
/// let board = nonolith_lab::orderings::LineBoard::new(&puzzle);
/// assert_eq!((board.facts(0).slack, board.facts(0).largest), (0, 2));
/// ```
#[derive(Clone, Debug)]
pub struct LineFacts {
    /// How many cells it has.
    pub length: usize,
    /// How many of them are filled in the end.
    pub filled: usize,
    /// How many runs it has.
    pub runs: usize,
    /// Its longest run.
    pub largest: usize,
    /// How far its runs can slide.
    pub slack: usize,
    /// Cells that overlap fills on the empty board.
    pub overlap: usize,
    clue: Clue,
    /// The line as words, if it is black-and-white and short enough.
    word: Option<WordLine>,
}

impl LineFacts {
    /// How long its runs are, in order.
    ///
    /// ```
    /// let board = nonolith_lab::orderings::LineBoard::new(&nonolith_lab::orderings::figure_one());
    /// assert_eq!(board.facts(1).run_lengths().collect::<Vec<_>>(), [1, 2]);
    /// ```
    pub fn run_lengths(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        self.clue.runs().iter().map(|run| run.length)
    }

    /// Its clue.
    ///
    /// ```
    /// let board = nonolith_lab::orderings::LineBoard::new(&nonolith_lab::orderings::figure_one());
    /// assert_eq!(board.facts(1).clue().to_string(), "1 2");
    /// ```
    pub fn clue(&self) -> &Clue {
        &self.clue
    }

    fn new(clue: &Clue, length: usize, black: bool) -> LineFacts {
        let lengths = || clue.runs().iter().map(|run| run.length);
        let slack = clue.slack(length).unwrap_or(0);
        LineFacts {
            length,
            filled: clue.filled(),
            runs: clue.runs().len(),
            largest: lengths().max().unwrap_or(0),
            slack,
            overlap: lengths().map(|run| run.saturating_sub(slack)).sum(),
            word: WordLine::new(clue, length).filter(|_| black),
            clue: clue.clone(),
        }
    }
}

/// How much of a line is known.
///
/// ```
/// let puzzle = nonolith_lab::orderings::figure_one();
/// assert_eq!(nonolith_lab::orderings::LineBoard::new(&puzzle).tally(0).unknown, 5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineTally {
    /// Cells not known yet.
    pub unknown: usize,
    /// Cells known to be filled, in whatever colour.
    pub filled: usize,
}

/// What solving a line would find: places along it and what they become.
pub type FoundCells = Vec<(usize, Cell)>;

/// What is known of every line of a puzzle.
///
/// ```
/// let puzzle = nonolith_lab::orderings::figure_one();
/// let mut board = nonolith_lab::orderings::LineBoard::new(&puzzle);
/// let found = board.look(0).unwrap();
/// assert_eq!(found.len(), 5);
/// board.write(0, &found);
/// assert_eq!(board.unknown(), 20);
/// ```
#[derive(Clone, Debug)]
pub struct LineBoard {
    facts: Arc<[LineFacts]>,
    height: usize,
    width: usize,
    cells: Vec<Cell>,
    marks: Vec<LineMasks>,
    tallies: Vec<LineTally>,
    unknown: usize,
}

impl LineBoard {
    /// The board as the puzzle gives it.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::orderings::LineBoard::new(&nonolith_lab::orderings::figure_one()).lines(), 10);
    /// ```
    pub fn new(puzzle: &Puzzle) -> LineBoard {
        let black = puzzle.palette().len() == 2;
        let facts = puzzle
            .lines()
            .map(|line| LineFacts::new(puzzle.clue(line), puzzle.line_length(line), black));
        let (height, width) = (puzzle.height(), puzzle.width());
        solve::work(height * width);
        let tallies =
            puzzle.lines().map(|line| LineTally { unknown: puzzle.line_length(line), filled: 0 });
        let colours = puzzle.palette().len();
        let mut board = LineBoard {
            facts: facts.collect(),
            height,
            width,
            cells: vec![Cell::any(colours); height * width],
            marks: vec![LineMasks::default(); height + width],
            tallies: tallies.collect(),
            unknown: height * width,
        };
        let start = puzzle.start();
        for row in 0..height {
            let given = |along| (along, start.cells()[row * width + along]);
            board.write(row, &(0..width).map(given).collect::<FoundCells>());
        }
        board
    }

    /// How many lines there are, rows and columns together.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::orderings::LineBoard::new(&nonolith_lab::orderings::figure_one()).lines(), 10);
    /// ```
    pub fn lines(&self) -> usize {
        self.height + self.width
    }

    /// How many rows there are.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::orderings::LineBoard::new(&nonolith_lab::orderings::figure_one()).height(), 5);
    /// ```
    pub fn height(&self) -> usize {
        self.height
    }

    /// The line of this number.
    ///
    /// ```
    /// let board = nonolith_lab::orderings::LineBoard::new(&nonolith_lab::orderings::figure_one());
    /// assert_eq!(board.id(5), puzzle::LineId::column(0));
    /// ```
    pub fn id(&self, line: usize) -> LineId {
        match line.checked_sub(self.height) {
            None => LineId::row(line),
            Some(column) => LineId::column(column),
        }
    }

    /// The number of the line that crosses this one there.
    ///
    /// ```
    /// let board = nonolith_lab::orderings::LineBoard::new(&nonolith_lab::orderings::figure_one());
    /// assert_eq!((board.crossing(0, 2), board.crossing(7, 0)), (7, 0));
    /// ```
    pub fn crossing(&self, line: usize, along: usize) -> usize {
        if line < self.height { self.height + along } else { along }
    }

    /// Where this line stands along those that cross it.
    ///
    /// ```
    /// let board = nonolith_lab::orderings::LineBoard::new(&nonolith_lab::orderings::figure_one());
    /// assert_eq!((board.place(3), board.place(7)), (3, 2));
    /// ```
    pub fn place(&self, line: usize) -> usize {
        if line < self.height { line } else { line - self.height }
    }

    /// What stays true of a line.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::orderings::LineBoard::new(&nonolith_lab::orderings::figure_one()).facts(4).runs, 0);
    /// ```
    pub fn facts(&self, line: usize) -> &LineFacts {
        &self.facts[line]
    }

    /// How much of a line is known.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::orderings::LineBoard::new(&nonolith_lab::orderings::figure_one()).tally(4).filled, 0);
    /// ```
    pub fn tally(&self, line: usize) -> LineTally {
        self.tallies[line]
    }

    /// How many cells are not known yet.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::orderings::LineBoard::new(&nonolith_lab::orderings::figure_one()).unknown(), 25);
    /// ```
    pub fn unknown(&self) -> usize {
        self.unknown
    }

    /// What is known of one cell of a line.
    ///
    /// ```
    /// let board = nonolith_lab::orderings::LineBoard::new(&nonolith_lab::orderings::figure_one());
    /// assert_eq!(board.cell(0, 0), puzzle::Cell::UNKNOWN);
    /// ```
    pub fn cell(&self, line: usize, along: usize) -> Cell {
        self.cells[self.index(line, along)]
    }

    /// What is known of every cell, row by row.
    ///
    /// ```
    /// let board = nonolith_lab::orderings::LineBoard::new(&nonolith_lab::orderings::figure_one());
    /// assert_eq!(board.cells().len(), 25);
    /// ```
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn index(&self, line: usize, along: usize) -> usize {
        if line < self.height {
            line * self.width + along
        } else {
            along * self.width + line - self.height
        }
    }

    /// The known cells of a line as words; meaningful for black-and-white lines of at most
    /// [`WordLine::LONGEST`] cells.
    ///
    /// ```
    /// let board = nonolith_lab::orderings::LineBoard::new(&nonolith_lab::orderings::figure_one());
    /// assert_eq!(board.marks(0).known(), 0);
    /// ```
    pub fn marks(&self, line: usize) -> LineMasks {
        self.marks[line]
    }

    /// What solving a line would find, with nothing written yet.
    ///
    /// # Errors
    /// No arrangement of the line fits what is known.
    ///
    /// ```
    /// let board = nonolith_lab::orderings::LineBoard::new(&nonolith_lab::orderings::figure_one());
    /// assert_eq!(board.look(2).unwrap(), []);
    /// ```
    pub fn look(&self, line: usize) -> Result<FoundCells, Contradiction> {
        match &self.facts[line].word {
            Some(word) => look_at_word(word, self.marks[line]),
            None => self.look_at_cells(line, &[]),
        }
    }

    fn look_at_cells(
        &self,
        line: usize,
        supposed: &[(usize, Cell)],
    ) -> Result<FoundCells, Contradiction> {
        let facts = &self.facts[line];
        let mut before: Vec<Cell> = (0..facts.length).map(|along| self.cell(line, along)).collect();
        for &(along, cell) in supposed {
            before[along] = before[along].and(cell);
        }
        let after = solve::line::solve(&facts.clue, &before)?;
        let changed =
            before.into_iter().zip(after).enumerate().filter(|(_, (old, new))| old != new);
        Ok(changed.map(|(along, (_, new))| (along, new)).collect())
    }

    /// What solving a line would find if these of its cells were known besides.
    ///
    /// # Errors
    /// No arrangement of the line fits.
    ///
    /// ```
    /// use puzzle::Cell;
    /// let board = nonolith_lab::orderings::LineBoard::new(&nonolith_lab::orderings::figure_one());
    /// assert_eq!(board.look_with(2, &[(0, Cell::FILLED)]).unwrap().len(), 4);
    /// ```
    pub fn look_with(
        &self,
        line: usize,
        supposed: &[(usize, Cell)],
    ) -> Result<FoundCells, Contradiction> {
        let mut found = match &self.facts[line].word {
            Some(word) => {
                let mut marks = self.marks[line];
                for &(along, cell) in supposed {
                    let filled = cell != Cell::BLANK;
                    *if filled { &mut marks.filled } else { &mut marks.blank } |= 1 << along;
                }
                look_at_word(word, marks)?
            }
            None => self.look_at_cells(line, supposed)?,
        };
        found.retain(|(along, _)| !supposed.iter().any(|(other, _)| along == other));
        Ok(found)
    }

    /// Writes what a look at a line found.
    ///
    /// ```
    /// let mut board = nonolith_lab::orderings::LineBoard::new(&nonolith_lab::orderings::figure_one());
    /// board.write(4, &board.look(4).unwrap());
    /// assert_eq!(board.tally(5).unknown, 4);
    /// ```
    pub fn write(&mut self, line: usize, found: &[(usize, Cell)]) {
        for &(along, cell) in found {
            let index = self.index(line, along);
            let (was, now) = (self.cells[index], self.cells[index].and(cell));
            self.cells[index] = now;
            if now.is_known() && !was.is_known() {
                self.unknown -= 1;
                self.mark(line, along, now);
                self.mark(self.crossing(line, along), self.place(line), now);
            }
        }
    }

    fn mark(&mut self, line: usize, along: usize, now: Cell) {
        let filled = now != Cell::BLANK;
        self.tallies[line].unknown -= 1;
        self.tallies[line].filled += usize::from(filled);
        if self.facts[line].length <= WordLine::LONGEST {
            let marks = &mut self.marks[line];
            *if filled { &mut marks.filled } else { &mut marks.blank } |= 1 << along;
        }
    }

    /// The board as a grid of this many colours.
    ///
    /// ```
    /// let puzzle = nonolith_lab::orderings::figure_one();
    /// let grid = nonolith_lab::orderings::LineBoard::new(&puzzle).grid(2);
    /// assert_eq!(grid.unknown_cells(), 25);
    /// ```
    pub fn grid(&self, colours: usize) -> Grid {
        let mut grid = Grid::unknown(self.height, self.width, colours);
        for square in grid.squares() {
            grid[square] = self.cells[square.row * self.width + square.column];
        }
        grid
    }
}

/// What solving a line as words finds beside what is known `before`.
fn look_at_word(word: &WordLine, before: LineMasks) -> Result<FoundCells, Contradiction> {
    let after = before.closed(word)?;
    let mut new = after.known() & !before.known();
    let mut found = FoundCells::with_capacity(new.count_ones() as usize);
    while new != 0 {
        let along = new.trailing_zeros() as usize;
        let cell = if after.filled >> along & 1 == 1 { Cell::FILLED } else { Cell::BLANK };
        found.push((along, cell));
        new &= new - 1;
    }
    Ok(found)
}
