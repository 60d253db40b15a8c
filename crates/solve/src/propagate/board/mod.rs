//! The board: what is known of every cell, as bit planes along rows and along columns, with a trail
//! by which assignments are undone.

mod grids;
mod memo;
mod open_section;
mod visit;

use puzzle::{Cell, Grid, LineId, Puzzle};

use self::memo::StateMemo;
use self::open_section::OpenSection;
use super::Colouring;
use super::agenda::Agenda;
use super::square_lit::{Antecedent, SquareLit, TrailEntry};
use crate::Budget;
use crate::line::{Bits, ClueRun, Scratch, clue_runs};

/// A grid in the making. Lines are indexed rows first, then columns. For each line and colour there
/// is one plane: the set of cells that may still have the colour.
#[derive(Clone, Debug)]
pub(crate) struct Board<W> {
    height: usize,
    width: usize,
    colours: usize,
    /// Where the runs of each line begin in `clue_runs`, and one more entry for the end.
    firsts: Vec<u32>,
    /// The part of each line that is not known at level zero.
    sections: Vec<OpenSection>,
    clue_runs: Vec<ClueRun>,
    planes: Vec<W>,
    /// For each row the cells with one colour left; only in colour, where that is a literal.
    known: Vec<W>,
    trail: Vec<TrailEntry>,
    /// Whether the trail is kept: what is never undone need not be recorded.
    trailing: bool,
    level: u32,
    scratch: Scratch<W>,
    /// The line solver's buffers for open sections of long lines that fit one word.
    narrow: Scratch<u64>,
    before: Vec<W>,
    /// Buffers for an open section of a coloured line.
    cut: Vec<W>,
    narrow_cut: Vec<u64>,
    memo: StateMemo<W>,
    visits: u64,
    /// Runs times words solved since the budget was last asked.
    effort: u32,
    budget: Budget,
}

/// After this much effort the budget is asked: every few milliseconds however long the lines are,
/// which is too rare to cost anything.
const EFFORT_A_LOOK: u32 = 1 << 14;

impl<W: Bits> Board<W> {
    /// A board that knows what `grid` knows. The clues must fit their lines.
    pub(crate) fn new(puzzle: &Puzzle, grid: &Grid, budget: &Budget) -> Board<W> {
        let (height, width, colours) = (puzzle.height(), puzzle.width(), puzzle.palette().len());
        let (clue_runs, firsts) = all_clue_runs(puzzle);
        crate::work(height * width);
        let mut board = Board {
            height,
            width,
            colours,
            sections: whole_lines(puzzle, &clue_runs, &firsts),
            firsts,
            clue_runs,
            planes: vec![W::EMPTY; (height + width) * colours],
            known: match Colouring::of(colours) {
                Colouring::BlackWhite => vec![],
                Colouring::Coloured => vec![W::EMPTY; height],
            },
            trail: vec![],
            trailing: false,
            level: 0,
            scratch: Scratch::new(),
            narrow: Scratch::new(),
            before: Vec::with_capacity(colours),
            cut: vec![],
            narrow_cut: vec![],
            memo: StateMemo::new(),
            visits: 0,
            effort: 0,
            budget: budget.clone(),
        };
        board.read(grid);
        board
    }

    pub(crate) fn height(&self) -> usize {
        self.height
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn colours(&self) -> usize {
        self.colours
    }

    /// Whether the board is black-and-white or coloured.
    #[inline]
    pub(crate) fn colouring(&self) -> Colouring {
        Colouring::of(self.colours)
    }

    pub(crate) fn line_count(&self) -> usize {
        self.sections.len()
    }

    pub(crate) fn line_length(&self, line: usize) -> usize {
        if line < self.height { self.width } else { self.height }
    }

    pub(crate) fn clue(&self, line: usize) -> &[ClueRun] {
        &self.clue_runs[self.firsts[line] as usize..self.firsts[line + 1] as usize]
    }

    /// For each colour the cells of this line that may have it.
    pub(crate) fn line_planes(&self, line: usize) -> &[W] {
        &self.planes[line * self.colours..(line + 1) * self.colours]
    }

    /// The planes of all lines and colours.
    pub(crate) fn planes(&self) -> &[W] {
        &self.planes
    }

    /// Whether the square has more than one colour left.
    pub(crate) fn is_unknown(&self, row: usize, column: usize) -> bool {
        match self.line_planes(row) {
            [blank, filled] => blank.has(column) && filled.has(column),
            planes => !self.known[row].has(column) && planes.iter().any(|plane| plane.has(column)),
        }
    }

    /// How many lines were solved so far.
    pub(crate) fn visits(&self) -> u64 {
        self.visits
    }

    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The same board with other limits.
    pub(crate) fn with_budget(self, budget: Budget) -> Board<W> {
        Board { budget, ..self }
    }

    /// The row or column with this index.
    pub(crate) fn line_id(&self, line: usize) -> LineId {
        match line.checked_sub(self.height) {
            None => LineId::row(line),
            Some(column) => LineId::column(column),
        }
    }

    /// Whether the square may still have the colour.
    pub(crate) fn allows(&self, row: usize, column: usize, colour: usize) -> bool {
        self.planes[row * self.colours + colour].has(column)
    }

    /// What is known of a square.
    pub(crate) fn cell(&self, row: usize, column: usize) -> Cell {
        let allowed = (0..self.colours).filter(|&colour| self.allows(row, column, colour));
        Cell::from_bits(allowed.fold(0, |bits, colour| bits | 1 << colour))
    }

    /// The cells of a row that have more than one colour left.
    pub(crate) fn unknown(&self, row: usize) -> W {
        match self.line_planes(row) {
            &[blank, filled] => blank & filled,
            planes => {
                let any = planes.iter().fold(W::EMPTY, |any, &plane| any | plane);
                any & !self.known[row]
            }
        }
    }

    /// Whether some cell of the line has more than one colour left.
    pub(crate) fn has_unknown(&self, line: usize) -> bool {
        self.unknown_of(line) != W::EMPTY
    }

    /// The cells of any line that have more than one colour left.
    pub(crate) fn unknown_of(&self, line: usize) -> W {
        let (mut once, mut twice) = (W::EMPTY, W::EMPTY);
        for &plane in self.line_planes(line) {
            twice = twice | (once & plane);
            once = once | plane;
        }
        twice
    }

    /// Whether the literal is true.
    pub(crate) fn holds(&self, literal: SquareLit) -> bool {
        let (row, column) = (usize::from(literal.row), usize::from(literal.column));
        let allowed = self.allows(row, column, usize::from(literal.colour));
        if literal.positive { allowed && self.known[row].has(column) } else { !allowed }
    }

    /// The index of a literal; that of its negation differs in the last bit.
    pub(crate) fn index(&self, literal: SquareLit) -> usize {
        let cell = usize::from(literal.row) * self.width + usize::from(literal.column);
        let square_and_colour = cell * self.colours + usize::from(literal.colour);
        self.colouring().index(square_and_colour, literal.positive)
    }

    /// The literal with this index.
    pub(crate) fn literal(&self, index: usize) -> SquareLit {
        let colouring = self.colouring();
        let of_square = colouring.literals_a_square(self.colours);
        let (cell, rest) = (index / of_square, index % of_square);
        let (row, column) = ((cell / self.width) as u16, (cell % self.width) as u16);
        let (colour, positive) = colouring.colour_and_sign(rest);
        SquareLit { row, column, colour, positive }
    }

    /// How many literals there are.
    pub(crate) fn literal_count(&self) -> usize {
        self.height * self.width * self.colouring().literals_a_square(self.colours)
    }

    pub(crate) fn trail(&self) -> &[TrailEntry] {
        &self.trail
    }

    /// Starts the trail: from here on assignments can be undone; earlier ones cannot.
    pub(crate) fn start_trail(&mut self) {
        self.trailing = true;
        self.trail.clear();
    }

    /// Starts the memo of line solves in black and white, with up to `states` states a line, for lines
    /// of 64 cells or more, unless it was started before; see [`memo`].
    pub(crate) fn start_memo(&mut self, states: usize) {
        if self.colouring() == Colouring::BlackWhite {
            self.memo.begin(self.line_count(), states);
        }
    }

    pub(crate) fn level(&self) -> u32 {
        self.level
    }

    /// Sets the decision level of the literals that follow.
    pub(crate) fn set_level(&mut self, level: u32) {
        self.level = level;
    }

    /// Gives a square a colour that it may have.
    pub(crate) fn suppose(
        &mut self,
        row: usize,
        column: usize,
        colour: usize,
        agenda: &mut impl Agenda,
    ) {
        let (row, column) = (row as u16, column as u16);
        let literal = self.colouring().literal_for(row, column, colour as u8);
        self.assert(literal, Antecedent::Decision, agenda);
    }

    /// Makes a literal true that is neither true nor false.
    pub(crate) fn assert(
        &mut self,
        literal: SquareLit,
        antecedent: Antecedent,
        agenda: &mut impl Agenda,
    ) {
        let (row, column) = (usize::from(literal.row), usize::from(literal.column));
        if !literal.positive {
            self.remove_colour(literal.row, literal.column, literal.colour, antecedent, agenda);
            return;
        }
        self.push_trail(literal, antecedent);
        self.known[row].put(column);
        let other = Antecedent::OtherColour(literal.colour);
        for colour in 0..self.colours {
            if colour != usize::from(literal.colour) && self.allows(row, column, colour) {
                self.remove_colour(literal.row, literal.column, colour as u8, other, agenda);
            }
        }
    }

    fn push_trail(&mut self, literal: SquareLit, antecedent: Antecedent) {
        if self.trailing {
            self.trail.push(TrailEntry { literal, antecedent, level: self.level });
        }
    }

    /// Removes a colour from a square, in both directions.
    fn remove_colour(
        &mut self,
        row: u16,
        column: u16,
        colour: u8,
        antecedent: Antecedent,
        agenda: &mut impl Agenda,
    ) {
        let (r, c, k) = (usize::from(row), usize::from(column), usize::from(colour));
        let across = r * self.colours + k;
        self.planes[across].take(c);
        let down = (self.height + c) * self.colours + k;
        self.planes[down].take(r);
        agenda.push(r);
        agenda.push(self.height + c);
        self.push_trail(SquareLit { row, column, colour, positive: false }, antecedent);
        self.record_if_known(row, column);
    }

    /// Puts the literal "it has this colour" on the trail, if a square has come to have one colour left.
    fn record_if_known(&mut self, row: u16, column: u16) {
        let (r, c) = (usize::from(row), usize::from(column));
        if !self.colouring().has_positive_literals() || self.known[r].has(c) {
            return;
        }
        let mut allowed = (0..self.colours).filter(|&colour| self.allows(r, c, colour));
        if let (Some(colour), None) = (allowed.next(), allowed.next()) {
            self.known[r].put(c);
            let literal = SquareLit { row, column, colour: colour as u8, positive: true };
            self.push_trail(literal, Antecedent::LastColour);
        }
    }

    fn put_back(&mut self, row: usize, column: usize, colour: usize) {
        let across = row * self.colours + colour;
        self.planes[across].put(column);
        let down = (self.height + column) * self.colours + colour;
        self.planes[down].put(row);
    }

    /// Undoes the last literal of the trail.
    pub(crate) fn undo_one(&mut self) -> Option<TrailEntry> {
        let entry = self.trail.pop()?;
        let SquareLit { row, column, colour, positive } = entry.literal;
        let (row, column) = (usize::from(row), usize::from(column));
        if positive {
            self.known[row].take(column);
        } else {
            self.put_back(row, column, usize::from(colour));
        }
        Some(entry)
    }

    /// Undoes the trail back to `length` entries.
    pub(crate) fn undo_to(&mut self, length: usize) {
        while self.trail.len() > length {
            self.undo_one();
        }
    }
}

/// The runs of all lines, and where those of each line begin, with one more entry for the end.
fn all_clue_runs(puzzle: &Puzzle) -> (Vec<ClueRun>, Vec<u32>) {
    let clues = || puzzle.rows().iter().chain(puzzle.columns());
    let mut all = Vec::with_capacity(clues().map(|clue| clue.runs().len()).sum());
    let mut firsts = Vec::with_capacity(puzzle.height() + puzzle.width() + 1);
    firsts.push(0);
    for clue in clues() {
        all.extend(clue_runs(clue));
        firsts.push(all.len() as u32);
    }
    (all, firsts)
}

/// The sections of a board of which nothing is known: whole lines.
fn whole_lines(puzzle: &Puzzle, clue_runs: &[ClueRun], firsts: &[u32]) -> Vec<OpenSection> {
    let section = |(line, ends): (usize, &[u32])| {
        let length = if line < puzzle.height() { puzzle.width() } else { puzzle.height() };
        OpenSection::new((ends[0], ends[1]), 0..length, clue_runs)
    };
    firsts.windows(2).enumerate().map(section).collect()
}
