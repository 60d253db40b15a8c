//! A nonogram as a network: segments are variables, their possible starts the domains.
//!
//! The report names a variable by orientation, index, number and length, and says of the index
//! that it is the cell where the segment begins. A start belongs to the domain, so here the index
//! is the line's. Its three constraints are below as it describes them, with two corrections: the
//! segment behind starts at value + length + 1 or later (the report says "bigger than"), and a cell
//! constraint speaks of the values that cover its cell only.

use std::cell::RefCell;
use std::ops::Range;

use puzzle::{Axis, Cell, Grid, LineId, Puzzle, Square};

use super::gac::{Constraint, ConstraintNetwork, Domains};

/// A variable: one run of one line's clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The row or column it lies in.
    pub line: LineId,
    /// Its place in the clue.
    pub run: usize,
    /// How many cells it covers.
    pub length: usize,
}

/// All segments of a puzzle, rows first; a segment's index is its variable.
#[derive(Clone, Debug)]
pub struct SegmentBoard {
    /// The segments.
    pub segments: Vec<Segment>,
    rows: Vec<Range<usize>>,
    columns: Vec<Range<usize>>,
}

impl SegmentBoard {
    /// The segments of a black-and-white puzzle.
    ///
    /// ```
    /// use nonolith_lab::astar_gac::segments::SegmentBoard;
    /// use puzzle::{Palette, Puzzle};
    ///
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "101 110".parse().unwrap()).unwrap();
    /// assert_eq!(SegmentBoard::new(&puzzle).segments.len(), 3 + 3);
    /// ```
    pub fn new(puzzle: &Puzzle) -> SegmentBoard {
        let mut board = SegmentBoard { segments: vec![], rows: vec![], columns: vec![] };
        for line in puzzle.lines() {
            let first = board.segments.len();
            let runs = puzzle.clue(line).runs().iter().enumerate();
            board.segments.extend(runs.map(|(run, r)| Segment { line, run, length: r.length }));
            let range = first..board.segments.len();
            match line.axis {
                Axis::Row => board.rows.push(range),
                Axis::Column => board.columns.push(range),
            }
        }
        board
    }

    /// The variables of a line.
    ///
    /// ```
    /// # use nonolith_lab::astar_gac::segments::SegmentBoard;
    /// # use puzzle::{LineId, Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "101 110".parse().unwrap()).unwrap();
    /// assert_eq!(SegmentBoard::new(&puzzle).of_line(LineId::column(0)), 3..4);
    /// ```
    pub fn of_line(&self, line: LineId) -> Range<usize> {
        match line.axis {
            Axis::Row => self.rows[line.index].clone(),
            Axis::Column => self.columns[line.index].clone(),
        }
    }

    /// Each segment's starts on a blank line: its window of slack.
    pub(super) fn starts(&self, puzzle: &Puzzle) -> Vec<Range<usize>> {
        let of_line = |line| {
            let slack = puzzle.clue(line).slack(puzzle.line_length(line));
            let window = move |start: usize| slack.map_or(0..0, |slack| start..start + slack + 1);
            puzzle.clue(line).leftmost().map(move |cells| window(cells.start)).collect::<Vec<_>>()
        };
        puzzle.lines().flat_map(of_line).collect()
    }

    /// Whether a segment might cover this cell of its line.
    fn may_cover(&self, variable: usize, cell: usize, domains: &Domains) -> bool {
        let first = (cell + 1).saturating_sub(self.segments[variable].length);
        domains.meets(variable, first..cell + 1)
    }

    /// The cells of its line that a segment covers wherever it starts, which may be none.
    fn overlap(&self, variable: usize, domains: &Domains) -> Range<usize> {
        match (domains.first(variable), domains.last(variable)) {
            (Some(first), Some(last)) => last..first + self.segments[variable].length,
            _ => 0..0,
        }
    }

    /// What these domains say of every cell: filled where a segment certainly is, blank where in
    /// one direction none can be.
    pub(super) fn grid(&self, puzzle: &Puzzle, domains: &Domains) -> Grid {
        let mut grid = puzzle.start();
        for square in grid.squares() {
            for axis in [Axis::Row, Axis::Column] {
                let (line, cell) = (square.line(axis), square.along(axis));
                if self.of_line(line).any(|v| self.overlap(v, domains).contains(&cell)) {
                    grid.restrict(square, Cell::FILLED);
                } else if !self.of_line(line).any(|v| self.may_cover(v, cell, domains)) {
                    grid.restrict(square, Cell::BLANK);
                }
            }
        }
        grid
    }
}

/// The network of the report.
///
/// ```
/// use nonolith_lab::astar_gac::segments::{SegmentBoard, as_reported};
/// use puzzle::{Palette, Puzzle};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "101 110".parse().unwrap()).unwrap();
/// assert_eq!(as_reported(&puzzle, &SegmentBoard::new(&puzzle)).decisions, 6);
/// ```
pub fn as_reported(puzzle: &Puzzle, board: &SegmentBoard) -> ConstraintNetwork {
    let shared = std::sync::Arc::new(board.clone());
    let mut constraints: Vec<Box<dyn Constraint>> = vec![];
    for square in puzzle.start().squares() {
        let variables = [Axis::Row, Axis::Column].map(|axis| board.of_line(square.line(axis)));
        let variables = variables.into_iter().flatten().collect();
        constraints.push(Box::new(CellConstraint { board: shared.clone(), square, variables }));
    }
    for line in puzzle.lines() {
        let (board, variables) = (shared.clone(), board.of_line(line).collect());
        constraints.push(Box::new(RowColConstraint { board, variables }));
    }
    constraints.extend(given(puzzle, &shared));
    constraints.push(Box::new(BoardConstraint::new(puzzle, shared)));
    let variables = board.segments.len();
    ConstraintNetwork::new(Domains::new(board.starts(puzzle)), variables, constraints)
}

type SharedBoard = std::sync::Arc<SegmentBoard>;

/// For each cell: a segment may cover it only if some crossing segment might cover it too.
struct CellConstraint {
    board: SharedBoard,
    square: Square,
    variables: Vec<usize>,
}

impl Constraint for CellConstraint {
    fn variables(&self) -> &[usize] {
        &self.variables
    }

    fn is_valid(&self, variable: usize, value: usize, domains: &Domains) -> bool {
        let Segment { line, length, .. } = self.board.segments[variable];
        let across = line.axis.crossing();
        if !(value..value + length).contains(&self.square.along(line.axis)) {
            return true;
        }
        let mut crossing = self.board.of_line(self.square.line(across));
        crossing.any(|other| self.board.may_cover(other, self.square.along(across), domains))
    }

    fn label(&self) -> String {
        format!("cell {} {}", self.square.row + 1, self.square.column + 1)
    }
}

/// For each line: the segments before and behind can stay apart from this one.
struct RowColConstraint {
    board: SharedBoard,
    variables: Vec<usize>,
}

impl Constraint for RowColConstraint {
    fn variables(&self) -> &[usize] {
        &self.variables
    }

    fn is_valid(&self, variable: usize, value: usize, domains: &Domains) -> bool {
        let length = |variable: usize| self.board.segments[variable].length;
        let first = variable == self.variables[0];
        let last = Some(&variable) == self.variables.last();
        let before = |other| domains.first(other).is_some_and(|s| s + length(other) < value);
        let behind = |other| domains.last(other).is_some_and(|s| value + length(variable) < s);
        (first || before(variable - 1)) && (last || behind(variable + 1))
    }

    fn label(&self) -> String {
        let line = self.variables.first().map(|&variable| self.board.segments[variable].line);
        line.map_or(String::new(), line_label)
    }
}

/// The name of a line, counted from 1, that a watcher shows in words of its own.
pub(crate) fn line_label(line: LineId) -> String {
    match line.axis {
        Axis::Row => format!("row {}", line.index + 1),
        Axis::Column => format!("column {}", line.index + 1),
    }
}

/// For the board: no line has more certain cells than its clue adds up to.
struct BoardConstraint {
    board: SharedBoard,
    rows: Vec<usize>,
    columns: Vec<usize>,
    variables: Vec<usize>,
    /// Every variable is asked about with every value; the domains rarely change in between.
    certain: RefCell<Option<Certain>>,
}

/// Which cells are certain under some domains, and how many of each line.
struct Certain {
    domains: Domains,
    cells: Vec<bool>,
    in_row: Vec<usize>,
    in_column: Vec<usize>,
}

impl BoardConstraint {
    fn new(puzzle: &Puzzle, board: SharedBoard) -> BoardConstraint {
        let variables = (0..board.segments.len()).collect();
        let rows = puzzle.rows().iter().map(puzzle::Clue::filled).collect();
        let columns = puzzle.columns().iter().map(puzzle::Clue::filled).collect();
        BoardConstraint { board, rows, columns, variables, certain: RefCell::new(None) }
    }

    fn certain(&self, domains: &Domains) -> Certain {
        let (height, width) = (self.rows.len(), self.columns.len());
        let (mut in_row, mut in_column) = (vec![0; height], vec![0; width]);
        let mut cells = vec![false; height * width];
        for (variable, segment) in self.board.segments.iter().enumerate() {
            for cell in self.board.overlap(variable, domains) {
                let Square { row, column } = segment.line.square(cell);
                let known = std::mem::replace(&mut cells[row * width + column], true);
                in_row[row] += usize::from(!known);
                in_column[column] += usize::from(!known);
            }
        }
        Certain { domains: domains.clone(), cells, in_row, in_column }
    }

    /// Whether both lines of this cell have room for it among their certain cells.
    fn has_room(&self, square: Square, certain: &Certain) -> bool {
        let Square { row, column } = square;
        let more = usize::from(!certain.cells[row * self.columns.len() + column]);
        certain.in_row[row] + more <= self.rows[row]
            && certain.in_column[column] + more <= self.columns[column]
    }
}

impl Constraint for BoardConstraint {
    fn variables(&self) -> &[usize] {
        &self.variables
    }

    fn is_valid(&self, variable: usize, value: usize, domains: &Domains) -> bool {
        let mut certain = self.certain.borrow_mut();
        if certain.as_ref().is_none_or(|certain| certain.domains != *domains) {
            *certain = Some(self.certain(domains));
        }
        let Segment { line, length, .. } = self.board.segments[variable];
        let has_room = |certain: &Certain, cell| self.has_room(line.square(cell), certain);
        certain.as_ref().is_some_and(|c| (value..value + length).all(|cell| has_room(c, cell)))
    }

    fn label(&self) -> String {
        "board".to_owned()
    }
}

/// What a puzzle gives away: a given blank is covered by no segment, a given filled cell by one.
/// The report's puzzles give nothing away, so it has no such constraint.
fn given(puzzle: &Puzzle, board: &SharedBoard) -> Vec<Box<dyn Constraint>> {
    let start = puzzle.start();
    let known = start.squares().filter(|&square| start[square].is_known());
    known
        .flat_map(|square| [Axis::Row, Axis::Column].map(|axis| (square, axis)))
        .map(|(square, axis)| {
            let variables = board.of_line(square.line(axis)).collect();
            let (cell, filled) = (square.along(axis), start[square] == Cell::FILLED);
            Box::new(Given { board: board.clone(), cell, filled, variables }) as Box<dyn Constraint>
        })
        .collect()
}

struct Given {
    board: SharedBoard,
    cell: usize,
    filled: bool,
    variables: Vec<usize>,
}

impl Constraint for Given {
    fn variables(&self) -> &[usize] {
        &self.variables
    }

    fn is_valid(&self, variable: usize, value: usize, domains: &Domains) -> bool {
        let covered = (value..value + self.board.segments[variable].length).contains(&self.cell);
        let mut others = self.variables.iter().filter(|&&other| other != variable);
        let mut by_others = || others.any(|&other| self.board.may_cover(other, self.cell, domains));
        if self.filled { covered || by_others() } else { !covered }
    }

    fn label(&self) -> String {
        let line = self.variables.first().map(|&variable| self.board.segments[variable].line);
        let square = line.map(|line| line.square(self.cell));
        square.map_or(String::new(), |it| format!("given {} {}", it.row + 1, it.column + 1))
    }
}
