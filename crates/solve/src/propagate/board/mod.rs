//! The board: what is known of every cell, kept as bit planes along rows and along columns, with a
//! trail by which anything can be taken back.

mod grids;
mod memo;
mod section;
mod visit;

use puzzle::{Cell, Grid, LineId, Puzzle};

use self::memo::Memo;
use self::section::Section;
use super::agenda::Agenda;
use super::literal::{Entry, Literal, Reason};
use crate::line::{Bits, Scratch, Span, spans};
use crate::{Budget, Stopped};

/// Why propagation came to a halt before its fixpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// This line can no longer be completed.
    Broken(usize),
    /// The budget is spent.
    Stopped(Stopped),
}

/// A grid in the making. Lines are numbered rows first, then columns; for each line and colour
/// there is one set, the cells that may still have the colour.
#[derive(Clone, Debug)]
pub(crate) struct Board<W> {
    height: usize,
    width: usize,
    colours: usize,
    /// Where each line's runs begin, and behind the last line where they end.
    firsts: Vec<u32>,
    /// What is left of each line.
    sections: Vec<Section>,
    spans: Vec<Span>,
    planes: Vec<W>,
    /// Along rows, the cells with one colour left; only kept where there are literals for it.
    known: Vec<W>,
    trail: Vec<Entry>,
    /// Whether the trail is kept: what is never taken back need not be written down.
    trailing: bool,
    level: u32,
    scratch: Scratch<W>,
    /// The same for what is left of long lines.
    narrow: Scratch<u64>,
    before: Vec<W>,
    /// Space for a section of a coloured line.
    cut: Vec<W>,
    narrow_cut: Vec<u64>,
    memo: Memo<W>,
    visits: u64,
    /// Runs looked for in words since the budget was asked last.
    effort: u32,
    budget: Budget,
}

/// After so much effort the budget is asked: a few milliseconds however long the lines are, and so
/// rarely that it is not felt.
const MUCH_EFFORT: u32 = 1 << 14;

impl<W: Bits> Board<W> {
    /// A board that knows what the grid knows. The clues must fit their lines.
    pub(crate) fn new(puzzle: &Puzzle, grid: &Grid, budget: &Budget) -> Board<W> {
        let (height, width, colours) = (puzzle.height(), puzzle.width(), puzzle.palette().len());
        let (spans, firsts) = all_spans(puzzle);
        crate::work(height * width);
        let mut board = Board {
            height,
            width,
            colours,
            sections: whole_lines(puzzle, &spans, &firsts),
            firsts,
            spans,
            planes: vec![W::EMPTY; (height + width) * colours],
            known: if colours > 2 { vec![W::EMPTY; height] } else { vec![] },
            trail: vec![],
            trailing: false,
            level: 0,
            scratch: Scratch::new(),
            narrow: Scratch::new(),
            before: Vec::with_capacity(colours),
            cut: vec![],
            narrow_cut: vec![],
            memo: Memo::new(),
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

    pub(crate) fn line_count(&self) -> usize {
        self.sections.len()
    }

    pub(crate) fn line_length(&self, line: usize) -> usize {
        if line < self.height { self.width } else { self.height }
    }

    pub(crate) fn clue(&self, line: usize) -> &[Span] {
        &self.spans[self.firsts[line] as usize..self.firsts[line + 1] as usize]
    }

    /// For each colour the cells of this line that may have it.
    pub(crate) fn line_planes(&self, line: usize) -> &[W] {
        &self.planes[line * self.colours..(line + 1) * self.colours]
    }

    /// The sets of all lines and colours.
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

    /// How many lines were looked at so far.
    pub(crate) fn visits(&self) -> u64 {
        self.visits
    }

    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The line's name for the world outside.
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

    /// Whether the literal holds.
    pub(crate) fn holds(&self, literal: Literal) -> bool {
        let (row, column) = (usize::from(literal.row), usize::from(literal.column));
        let allowed = self.allows(row, column, usize::from(literal.colour));
        if literal.positive { allowed && self.known[row].has(column) } else { !allowed }
    }

    /// A number of its own for each literal, from zero; its opposite's differs in the last bit.
    pub(crate) fn index(&self, literal: Literal) -> usize {
        let cell = usize::from(literal.row) * self.width + usize::from(literal.column);
        let index = cell * self.colours + usize::from(literal.colour);
        if self.colours == 2 { index } else { index * 2 + usize::from(literal.positive) }
    }

    /// The literal with this number.
    pub(crate) fn literal(&self, index: usize) -> Literal {
        let of_square = if self.colours == 2 { 2 } else { self.colours * 2 };
        let (cell, rest) = (index / of_square, index % of_square);
        let (row, column) = ((cell / self.width) as u16, (cell % self.width) as u16);
        let (colour, positive) = match self.colours {
            2 => (rest as u8, false),
            _ => ((rest / 2) as u8, rest % 2 == 1),
        };
        Literal { row, column, colour, positive }
    }

    /// How many literals there are.
    pub(crate) fn literal_count(&self) -> usize {
        let colours = self.height * self.width * self.colours;
        if self.colours == 2 { colours } else { colours * 2 }
    }

    pub(crate) fn trail(&self) -> &[Entry] {
        &self.trail
    }

    /// From here on what happens can be taken back; what happened before cannot.
    pub(crate) fn keep_trail(&mut self) {
        self.trailing = true;
        self.trail.clear();
    }

    /// From here on black-and-white lines of 64 to 127 cells mostly need not work out again what they
    /// said in the same state; see [`memo`] for why not others.
    pub(crate) fn keep_states(&mut self) {
        if self.colours == 2 {
            self.memo.begin(self.line_count());
        }
    }

    pub(crate) fn level(&self) -> u32 {
        self.level
    }

    /// From here on literals belong to this level.
    pub(crate) fn set_level(&mut self, level: u32) {
        self.level = level;
    }

    /// Makes a square have a colour that it may have.
    pub(crate) fn suppose(
        &mut self,
        row: usize,
        column: usize,
        colour: usize,
        agenda: &mut impl Agenda,
    ) {
        let (row, column) = (row as u16, column as u16);
        let literal = match self.colours {
            2 => Literal { row, column, colour: colour as u8 ^ 1, positive: false },
            _ => Literal { row, column, colour: colour as u8, positive: true },
        };
        self.assert(literal, Reason::Supposed, agenda);
    }

    /// Makes a literal hold that neither holds nor is denied.
    pub(crate) fn assert(&mut self, literal: Literal, reason: Reason, agenda: &mut impl Agenda) {
        let (row, column) = (usize::from(literal.row), usize::from(literal.column));
        if !literal.positive {
            self.take(literal.row, literal.column, literal.colour, reason, agenda);
            return;
        }
        self.note(literal, reason);
        self.known[row].put(column);
        let other = Reason::Other(literal.colour);
        for colour in 0..self.colours {
            if colour != usize::from(literal.colour) && self.allows(row, column, colour) {
                self.take(literal.row, literal.column, colour as u8, other, agenda);
            }
        }
    }

    fn note(&mut self, literal: Literal, reason: Reason) {
        if self.trailing {
            self.trail.push(Entry { literal, reason, level: self.level });
        }
    }

    /// Takes a colour from a square, in both directions.
    fn take(
        &mut self,
        row: u16,
        column: u16,
        colour: u8,
        reason: Reason,
        agenda: &mut impl Agenda,
    ) {
        let (r, c, k) = (usize::from(row), usize::from(column), usize::from(colour));
        let across = r * self.colours + k;
        self.planes[across].take(c);
        let down = (self.height + c) * self.colours + k;
        self.planes[down].take(r);
        agenda.push(r);
        agenda.push(self.height + c);
        self.note(Literal { row, column, colour, positive: false }, reason);
        self.settle(row, column);
    }

    /// Notes that a square has one colour left, if that is news.
    fn settle(&mut self, row: u16, column: u16) {
        let (r, c) = (usize::from(row), usize::from(column));
        if self.colours == 2 || self.known[r].has(c) {
            return;
        }
        let mut allowed = (0..self.colours).filter(|&colour| self.allows(r, c, colour));
        if let (Some(colour), None) = (allowed.next(), allowed.next()) {
            self.known[r].put(c);
            let literal = Literal { row, column, colour: colour as u8, positive: true };
            self.note(literal, Reason::NoOther);
        }
    }

    fn put_back(&mut self, row: usize, column: usize, colour: usize) {
        let across = row * self.colours + colour;
        self.planes[across].put(column);
        let down = (self.height + column) * self.colours + colour;
        self.planes[down].put(row);
    }

    /// Takes back the last literal of the trail.
    pub(crate) fn undo_one(&mut self) -> Option<Entry> {
        let entry = self.trail.pop()?;
        let Literal { row, column, colour, positive } = entry.literal;
        let (row, column) = (usize::from(row), usize::from(column));
        if positive {
            self.known[row].take(column);
        } else {
            self.put_back(row, column, usize::from(colour));
        }
        Some(entry)
    }

    /// Takes back all that came after the trail was this long.
    pub(crate) fn undo_to(&mut self, length: usize) {
        while self.trail.len() > length {
            self.undo_one();
        }
    }
}

/// The runs of all lines, and where each line's begin, and behind the last line where they end.
fn all_spans(puzzle: &Puzzle) -> (Vec<Span>, Vec<u32>) {
    let clues = || puzzle.rows().iter().chain(puzzle.columns());
    let mut all = Vec::with_capacity(clues().map(|clue| clue.runs().len()).sum());
    let mut firsts = Vec::with_capacity(puzzle.height() + puzzle.width() + 1);
    firsts.push(0);
    for clue in clues() {
        all.extend(spans(clue));
        firsts.push(all.len() as u32);
    }
    (all, firsts)
}

/// Of each line all is left.
fn whole_lines(puzzle: &Puzzle, spans: &[Span], firsts: &[u32]) -> Vec<Section> {
    let section = |(line, ends): (usize, &[u32])| {
        let length = if line < puzzle.height() { puzzle.width() } else { puzzle.height() };
        Section::new((ends[0], ends[1]), 0..length, spans)
    };
    firsts.windows(2).enumerate().map(section).collect()
}
