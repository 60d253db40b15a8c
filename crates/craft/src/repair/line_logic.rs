//! Line logic on a picture's own puzzle: what solving one line after another decides.
//!
//! The picture is known and may be changed cell by cell: only the two clues through the changed cell
//! are then made anew. Every state holds the picture among its solutions, so that no line ever breaks.

use std::collections::{HashMap, VecDeque};

use puzzle::{Cell, Clue, Colour, LineId, Picture, Square};
use solve::line::WordLine;

/// The most solvers of earlier lines that are kept: some megabytes.
const MOST_RETIRED: usize = 10_000;

/// How much longer a cell takes in a line that words do not hold.
const CLUE_WEIGHT: u64 = 4;

/// A picture, and the clues of its puzzle, prepared to be solved again and again.
#[derive(Clone, Debug)]
pub(super) struct LineLogic {
    picture: Picture,
    colours: usize,
    lines: Vec<ClueSolver>,
    /// The solvers of lines as they were before: a search comes back to them again and again.
    retired: HashMap<(usize, u64), ClueSolver>,
    /// How many cells the solved lines had, all together, weighted by how long they take.
    handled: u64,
}

/// How one line is solved: a short black-and-white one by words.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "most lines are short, and are looked at very often")]
enum ClueSolver {
    Word(WordLine),
    Clue(Clue),
}

/// The lines still to be solved.
struct DirtyLines {
    queue: VecDeque<usize>,
    waiting: Vec<bool>,
}

impl LineLogic {
    pub(super) fn new(picture: Picture, colours: usize) -> LineLogic {
        let mut logic =
            LineLogic { picture, colours, lines: vec![], retired: HashMap::new(), handled: 0 };
        let lines = 0..logic.height() + logic.width();
        logic.lines = lines.map(|line| logic.solver(line)).collect();
        logic
    }

    /// How many cells the lines had that were solved so far, weighted: a measure of the work done.
    pub(super) fn handled(&self) -> u64 {
        self.handled
    }

    pub(super) fn picture(&self) -> &Picture {
        &self.picture
    }

    pub(super) fn height(&self) -> usize {
        self.picture.height()
    }

    pub(super) fn width(&self) -> usize {
        self.picture.width()
    }

    /// The square of the cell with this index in reading order.
    pub(super) fn square(&self, cell: usize) -> Square {
        Square { row: cell / self.width(), column: cell % self.width() }
    }

    /// The colour of the cell in the picture.
    pub(super) fn colour(&self, cell: usize) -> Colour {
        self.picture.cells()[cell]
    }

    /// Gives a cell of the picture another colour.
    pub(super) fn set(&mut self, cell: usize, colour: Colour) {
        let square = self.square(cell);
        if self.picture[square] != colour {
            let lines = [square.row, self.height() + square.column];
            let before = lines.map(|line| self.content(line));
            self.picture[square] = colour;
            for (line, before) in lines.into_iter().zip(before) {
                self.replace_solver(line, before);
            }
        }
    }

    /// Takes the solver of a line that has changed, and keeps the one of its content before.
    fn replace_solver(&mut self, line: usize, before: Option<u64>) {
        let kept = self.content(line).and_then(|content| self.retired.remove(&(line, content)));
        let solver = kept.unwrap_or_else(|| self.solver(line));
        let retired = std::mem::replace(&mut self.lines[line], solver);
        if let Some(before) = before {
            if self.retired.len() == MOST_RETIRED {
                self.retired.clear();
            }
            self.retired.insert((line, before), retired);
        }
    }

    /// The filled cells of a line that words hold.
    fn content(&self, line: usize) -> Option<u64> {
        let (first, step, length) = self.stretch(line);
        let bit = |along: usize| {
            let filled = self.colour(first + along * step) != Colour::BACKGROUND;
            u64::from(filled) << along
        };
        (length < 64 && self.colours == 2).then(|| (0..length).map(bit).sum())
    }

    /// The state in which nothing is known but the cells that are `given`.
    pub(super) fn start(&self, given: &[bool]) -> Vec<Cell> {
        let cells = self.picture.cells().iter().zip(given);
        let known = |(&colour, &given)| {
            if given { Cell::only(colour) } else { Cell::any(self.colours) }
        };
        cells.map(known).collect()
    }

    /// Solves lines until none says more.
    pub(super) fn propagate(&mut self, state: &mut [Cell]) {
        let lines = self.lines.len();
        let mut dirty = DirtyLines { queue: (0..lines).collect(), waiting: vec![true; lines] };
        self.fixpoint(state, &mut dirty);
    }

    /// Reveals cells of a state in which no other line says more, and solves lines until none does.
    pub(super) fn reveal(&mut self, state: &mut [Cell], cells: &[usize]) {
        let mut dirty =
            DirtyLines { queue: VecDeque::new(), waiting: vec![false; self.lines.len()] };
        for &cell in cells {
            let square = self.square(cell);
            state[cell] = Cell::only(self.colour(cell));
            dirty.push(square.row);
            dirty.push(self.height() + square.column);
        }
        self.fixpoint(state, &mut dirty);
    }

    fn fixpoint(&mut self, state: &mut [Cell], dirty: &mut DirtyLines) {
        while let Some(line) = dirty.pop() {
            self.visit(line, state, dirty);
        }
    }

    /// Solves one line, and marks the crossing lines whose cells changed.
    fn visit(&mut self, line: usize, state: &mut [Cell], dirty: &mut DirtyLines) {
        let (first, step, length) = self.stretch(line);
        let crossing = if line < self.height() { self.height() } else { 0 };
        solve::work(length);
        let weight = if matches!(self.lines[line], ClueSolver::Word(_)) { 1 } else { CLUE_WEIGHT };
        self.handled += weight * length as u64;
        let places = (0..length).map(|along| first + along * step);
        match &mut self.lines[line] {
            ClueSolver::Word(word) => {
                let before = planes(places.map(|place| state[place]));
                let (mut decided, blank) = decided(word, before);
                while decided != 0 {
                    let along = decided.trailing_zeros() as usize;
                    decided &= decided - 1;
                    let cell = if blank >> along & 1 == 1 { Cell::BLANK } else { Cell::FILLED };
                    state[first + along * step] = cell;
                    dirty.push(crossing + along);
                }
            }
            ClueSolver::Clue(clue) => {
                let before: Vec<Cell> = places.map(|place| state[place]).collect();
                for (along, cell) in solved(clue, &before).into_iter().enumerate() {
                    if cell != before[along] {
                        state[first + along * step] = cell;
                        dirty.push(crossing + along);
                    }
                }
            }
        }
    }

    /// Where a line's cells stand in a state: the first, the step to the next, and their number.
    pub(super) fn stretch(&self, line: usize) -> (usize, usize, usize) {
        match line.checked_sub(self.height()) {
            None => (line * self.width(), 1, self.width()),
            Some(column) => (column, self.width(), self.height()),
        }
    }

    fn solver(&self, line: usize) -> ClueSolver {
        let id = match line.checked_sub(self.height()) {
            None => LineId::row(line),
            Some(column) => LineId::column(column),
        };
        let (clue, length) = (self.picture.clue(id), self.stretch(line).2);
        match WordLine::new(&clue, length).filter(|_| self.colours == 2) {
            Some(word) => ClueSolver::Word(word),
            None => ClueSolver::Clue(clue),
        }
    }
}

impl DirtyLines {
    fn push(&mut self, line: usize) {
        if !self.waiting[line] {
            self.waiting[line] = true;
            self.queue.push_back(line);
        }
    }

    fn pop(&mut self) -> Option<usize> {
        let line = self.queue.pop_front()?;
        self.waiting[line] = false;
        Some(line)
    }
}

/// The cells that a line decides, and which cells may then be blank.
fn decided(line: &WordLine, before: [u64; 2]) -> (u64, u64) {
    let [blank, filled] = before;
    if blank & filled == 0 {
        return (0, blank);
    }
    let after = line.close(before).expect("the picture solves its own line");
    ((blank & !after[0]) | (filled & !after[1]), after[0])
}

/// What is left of a line's cells.
fn solved(clue: &Clue, before: &[Cell]) -> Vec<Cell> {
    if before.iter().all(|cell| cell.is_known()) {
        return before.to_vec();
    }
    solve::line::solve(clue, before).expect("the picture solves its own line")
}

/// The cells that may be blank and those that may be filled, as words.
fn planes(cells: impl Iterator<Item = Cell>) -> [u64; 2] {
    cells.enumerate().fold([0, 0], |[blank, filled], (along, cell)| {
        let bits = cell.bits();
        [blank | (bits & 1) << along, filled | (bits >> 1 & 1) << along]
    })
}

/// Whether every cell is known.
pub(super) fn is_solved(state: &[Cell]) -> bool {
    state.iter().all(|cell| cell.is_known())
}

/// The cells of which more than one colour is left.
pub(super) fn unknown(state: &[Cell]) -> Vec<usize> {
    (0..state.len()).filter(|&cell| !state[cell].is_known()).collect()
}
