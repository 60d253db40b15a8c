//! Line logic on a picture's own puzzle: what solving one line after another decides.
//!
//! The picture is known and may be changed cell by cell: only the two clues through the changed cell
//! are then made anew. Every state holds the picture among its solutions, so that no line ever breaks.

use std::collections::{HashMap, VecDeque};
use std::hash::BuildHasherDefault;
use std::rc::Rc;

use puzzle::{Colour, LineId, Picture, Square};
use solve::WordHasher;
use solve::line::PlaneLine;

use super::line_memo::LineMemo;
use super::state::{PictureState, PlaneShape};

/// The most lines of earlier contents that are kept: some megabytes.
const MOST_KEPT: usize = 10_000;

/// A line with its clue, and the number by which it is remembered.
type NumberedLine = (u64, Rc<PlaneLine>);

/// A picture, and the clues of its puzzle, prepared to be solved again and again.
#[derive(Clone, Debug)]
pub(super) struct LineLogic {
    picture: Picture,
    colours: usize,
    shape: PlaneShape,
    /// The state in which the whole picture is known.
    solution: PictureState,
    lines: Vec<NumberedLine>,
    /// Lines by their content: a search comes back to the same ones again and again.
    kept: HashMap<Box<[u64]>, NumberedLine, BuildHasherDefault<WordHasher>>,
    numbered: u64,
    memo: LineMemo,
    dirty: DirtyLines,
    /// The planes of the line that is being solved.
    solving: Vec<u64>,
    /// How many cells the solved lines had, all together.
    handled: u64,
}

/// The lines still to be solved.
#[derive(Clone, Debug, Default)]
struct DirtyLines {
    queue: VecDeque<usize>,
    waiting: Vec<bool>,
}

impl LineLogic {
    pub(super) fn new(picture: Picture, colours: usize) -> LineLogic {
        let colours = colours.max(2);
        let shape = PlaneShape::new(&picture, colours);
        let mut solution = PictureState::unknown(shape);
        picture.cells().iter().enumerate().for_each(|(cell, &colour)| solution.tell(cell, colour));
        let memo = LineMemo::new(picture.cells().len(), shape.line_words());
        let dirty = DirtyLines { queue: VecDeque::new(), waiting: vec![false; shape.lines()] };
        let mut logic = LineLogic {
            picture,
            colours,
            shape,
            solution,
            lines: vec![],
            kept: HashMap::default(),
            numbered: 0,
            memo,
            dirty,
            solving: vec![0; shape.line_words()],
            handled: 0,
        };
        logic.lines = (0..shape.lines()).map(|line| logic.numbered_line(line)).collect();
        logic
    }

    /// How many cells the lines had that were solved so far: a measure of the work done.
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
            self.picture[square] = colour;
            self.solution.tell(cell, colour);
            for line in [square.row, self.height() + square.column] {
                self.lines[line] = self.numbered_line(line);
            }
        }
    }

    /// The line with its present content.
    fn numbered_line(&mut self, line: usize) -> NumberedLine {
        if let Some(kept) = self.kept.get(self.solution.line(line)) {
            return kept.clone();
        }
        let id = match line.checked_sub(self.height()) {
            None => LineId::row(line),
            Some(column) => LineId::column(column),
        };
        let (clue, length) = (self.picture.clue(id), self.shape.length(line));
        let prepared = PlaneLine::new(&clue, length, self.colours).expect("a clue of its own line");
        self.numbered += 1;
        let numbered = (self.numbered, Rc::new(prepared));
        if self.kept.len() == MOST_KEPT {
            self.kept.clear();
        }
        self.kept.insert(self.solution.line(line).into(), numbered.clone());
        numbered
    }

    /// The state in which nothing is known but the cells that are `given`.
    pub(super) fn start(&self, given: &[bool]) -> PictureState {
        let mut state = PictureState::unknown(self.shape);
        let given = (0..given.len()).filter(|&cell| given[cell]);
        given.for_each(|cell| state.tell(cell, self.colour(cell)));
        state
    }

    /// The state in which all cells are known but these.
    pub(super) fn all_but(&self, open: &[usize]) -> PictureState {
        let mut state = PictureState::unknown(self.shape);
        let mut is_open = vec![false; self.picture.cells().len()];
        open.iter().for_each(|&cell| is_open[cell] = true);
        let known = (0..is_open.len()).filter(|&cell| !is_open[cell]);
        known.for_each(|cell| state.tell(cell, self.colour(cell)));
        state
    }

    /// Solves lines until none says more.
    pub(super) fn propagate(&mut self, state: &mut PictureState) {
        (0..self.lines.len()).for_each(|line| self.dirty.push(line));
        self.fixpoint(state);
    }

    /// Tells some cells' colours, and solves lines until none says more.
    pub(super) fn reveal(&mut self, state: &mut PictureState, cells: &[usize]) {
        for &cell in cells {
            let square = self.square(cell);
            state.tell(cell, self.colour(cell));
            self.dirty.push(square.row);
            self.dirty.push(self.height() + square.column);
        }
        self.fixpoint(state);
    }

    fn fixpoint(&mut self, state: &mut PictureState) {
        while let Some(line) = self.dirty.pop() {
            if state.has_open(line) {
                self.visit(line, state);
            }
        }
    }

    /// Solves one line, and marks the crossing lines whose cells changed.
    fn visit(&mut self, line: usize, state: &mut PictureState) {
        let length = self.shape.length(line);
        solve::work(length);
        self.handled += length as u64;
        let (number, prepared) = &self.lines[line];
        let before = state.line(line);
        let slot = self.memo.slot(*number, before);
        match self.memo.get(slot, *number, before) {
            Some(after) => {
                return state.narrow(line, after, |crossing| self.dirty.push(crossing));
            }
            None => {
                self.solving.copy_from_slice(before);
                prepared.close(&mut self.solving).expect("the picture solves its own line");
                self.memo.put(slot, *number, before, &self.solving);
            }
        }
        state.narrow(line, &self.solving, |crossing| self.dirty.push(crossing));
    }

    /// Where a line's cells stand in a state: the first, the step to the next, and their number.
    pub(super) fn stretch(&self, line: usize) -> (usize, usize, usize) {
        match line.checked_sub(self.height()) {
            None => (line * self.width(), 1, self.width()),
            Some(column) => (column, self.width(), self.height()),
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
