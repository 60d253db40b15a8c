//! Full line consistency on the segments of a nonogram.
//!
//! The report's constraints look at neighbours and single cells; this one asks whether a whole
//! line can be arranged. To the segments it adds one variable a cell, blank or filled, which is
//! never assumed: that one of two segments must cover a cell tells the crossing line something that
//! no segment's own domain can express.

use puzzle::{Cell, Grid, LineId, Puzzle, Square};

use super::gac::{Constraint, ConstraintNetwork, Domains};
use super::segments::{SegmentBoard, line_label};

/// The network of segments and cells with one constraint a line.
pub(super) fn full_line(puzzle: &Puzzle, board: &SegmentBoard) -> ConstraintNetwork {
    let segments = board.segments.len();
    let start = puzzle.start();
    let blank_or_filled = |cell: &Cell| match *cell {
        Cell::BLANK => 0..1,
        Cell::FILLED => 1..2,
        _ => 0..2,
    };
    let cells = start.cells().iter().map(blank_or_filled);
    let domains = Domains::new(board.starts(puzzle).into_iter().chain(cells));
    let variable = |square: Square| segments + square.row * puzzle.width() + square.column;
    let constraints = puzzle.lines().map(|line| {
        let lengths = board.of_line(line).map(|v| board.segments[v].length).collect();
        let cells = (0..puzzle.line_length(line)).map(|along| variable(line.square(along)));
        let variables = board.of_line(line).chain(cells).collect();
        Box::new(LineConstraint { line, lengths, variables }) as Box<dyn Constraint>
    });
    let constraints = constraints.collect();
    ConstraintNetwork::new(domains, segments, constraints)
}

/// What the cell variables say of every cell.
pub(super) fn grid(puzzle: &Puzzle, board: &SegmentBoard, domains: &Domains) -> Grid {
    let mut grid = puzzle.start();
    for (index, square) in grid.squares().enumerate() {
        match domains.single(board.segments.len() + index) {
            Some(0) => grid[square] = Cell::BLANK,
            Some(_) => grid[square] = Cell::FILLED,
            None => {}
        }
    }
    grid
}

/// The segments of a line and its cells belong to one arrangement.
struct LineConstraint {
    line: LineId,
    lengths: Vec<usize>,
    /// The segments, then the cells.
    variables: Vec<usize>,
}

impl Constraint for LineConstraint {
    fn variables(&self) -> &[usize] {
        &self.variables
    }

    /// Every segment is tried at every cell, and all the cells that it would cover are looked at.
    fn effort(&self) -> usize {
        self.variables.len() * (self.lengths.iter().sum::<usize>() + 1)
    }

    fn is_valid(&self, variable: usize, value: usize, domains: &Domains) -> bool {
        Arranging { line: self, domains, variable, value }.is_possible()
    }

    fn label(&self) -> String {
        line_label(self.line)
    }
}

/// The question whether a line can be arranged with one variable at one value.
struct Arranging<'a> {
    line: &'a LineConstraint,
    domains: &'a Domains,
    variable: usize,
    value: usize,
}

impl Arranging<'_> {
    /// Places segment after segment. What is carried along: from which cells on the rest of the
    /// line is free, behind the segments so far and a blank.
    fn is_possible(&self) -> bool {
        let length = self.line.variables.len() - self.line.lengths.len();
        let mut free = vec![false; length + 2];
        free[0] = true;
        for segment in 0..self.line.lengths.len() {
            free = self.behind(segment, &free, length);
        }
        // The blank behind the last segment may lie beyond the edge.
        free[length + 1] || (0..=length).any(|from| free[from] && self.blanks(from, length))
    }

    /// From which cells on the line is free behind a segment, given the same before it.
    fn behind(&self, segment: usize, free: &[bool], length: usize) -> Vec<bool> {
        let mut behind = vec![false; length + 2];
        let covered = self.line.lengths[segment];
        let mut open = false;
        for (start, &free) in free.iter().enumerate().take((length + 1).saturating_sub(covered)) {
            open |= free;
            let end = start + covered;
            if open && self.starts(segment, start) && self.fills(start, end) {
                behind[end + 1] = end == length || self.cell(end, 0);
            }
            open &= self.cell(start, 0);
        }
        behind
    }

    fn starts(&self, segment: usize, start: usize) -> bool {
        self.may_be(self.line.variables[segment], start)
    }

    fn fills(&self, from: usize, to: usize) -> bool {
        (from..to).all(|cell| self.cell(cell, 1))
    }

    fn blanks(&self, from: usize, to: usize) -> bool {
        (from..to).all(|cell| self.cell(cell, 0))
    }

    fn cell(&self, cell: usize, value: usize) -> bool {
        self.may_be(self.line.variables[self.line.lengths.len() + cell], value)
    }

    fn may_be(&self, variable: usize, value: usize) -> bool {
        if variable == self.variable {
            value == self.value
        } else {
            self.domains.contains(variable, value)
        }
    }
}
