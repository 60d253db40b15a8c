//! The state space of a line-solvable puzzle: a state is which cells are known.
//!
//! Where line solving finishes a puzzle, every deduction is part of the one solution, so a state
//! is the set of known cells and nothing else. That makes states small enough to search by the
//! million. A visit is monotone: from more known cells it never reaches fewer.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use puzzle::Puzzle;
use solve::WordHasher;
use solve::line::WordLine;

use super::line_masks::LineMasks;
use super::{LineBoard, LineGame};

/// Why a puzzle has no [`StateSpace`].
///
/// ```
/// let words = nonolith_lab::orderings::NoStateSpace::Colour.to_string();
/// assert!(words.contains("black-and-white"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoStateSpace {
    /// It has more colours than two.
    Colour,
    /// A side is longer than a machine word.
    TooLarge,
    /// The puzzle is not line-solvable: line solving alone leaves this many cells unknown.
    NotLineSolvable(usize),
}

impl std::fmt::Display for NoStateSpace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoStateSpace::Colour => write!(f, "expected a black-and-white puzzle"),
            NoStateSpace::TooLarge => {
                write!(f, "expected at most {} cells a line", WordLine::LONGEST)
            }
            NoStateSpace::NotLineSolvable(left) => write!(f, "line logic leaves {left} cells"),
        }
    }
}

impl std::error::Error for NoStateSpace {}

/// The known cells of every line, rows first: one bit a cell, kept for rows and columns alike.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KnownCells(pub Box<[u64]>);

/// A hash map whose keys are states, which searches look up by the million.
pub type StateMap<V> = HashMap<KnownCells, V, BuildHasherDefault<WordHasher>>;

struct SpaceLine {
    word: WordLine,
    /// The cells that are filled in the solution.
    filled: u64,
}

/// The states of a line-solvable puzzle and the visits that lead from one to another.
///
/// ```
/// use nonolith_lab::orderings::{StateSpace, figure_one};
///
/// let space = StateSpace::of(&figure_one()).unwrap();
/// let mut known = space.start();
/// assert_eq!(space.visit(&mut known, 0), 5);
/// assert_eq!(space.unknown(&known), 20);
/// ```
pub struct StateSpace {
    height: usize,
    lines: Vec<SpaceLine>,
    start: KnownCells,
    /// What each line finds from each of its states; [`NEVER`] before it is first asked for.
    memo: Vec<RefCell<Vec<u64>>>,
    /// How often the line solver was asked.
    calls: Cell<usize>,
}

const NEVER: u64 = u64::MAX;

/// The longest line whose answers are remembered.
const REMEMBERED: usize = 15;

impl StateSpace {
    /// The state space of a puzzle.
    ///
    /// # Errors
    /// The puzzle has colours, is too large, or is not line-solvable.
    ///
    /// ```
    /// use nonolith_lab::orderings::{StateSpace, figure_one};
    /// assert_eq!(StateSpace::of(&figure_one()).unwrap().lines(), 10);
    /// ```
    pub fn of(puzzle: &Puzzle) -> Result<StateSpace, NoStateSpace> {
        if puzzle.palette().len() != 2 {
            return Err(NoStateSpace::Colour);
        }
        if puzzle.height().max(puzzle.width()) > WordLine::LONGEST {
            return Err(NoStateSpace::TooLarge);
        }
        let (solved, calls) = closed(puzzle)?;
        let line = |index| {
            let facts = solved.facts(index);
            let word = WordLine::new(facts.clue(), facts.length).expect("a short line that fits");
            SpaceLine { word, filled: solved.marks(index).filled }
        };
        let lines: Vec<SpaceLine> = (0..solved.lines()).map(line).collect();
        let start = StateSpace::known(&LineBoard::new(puzzle));
        let memo = lines.iter().map(|line| {
            let length = line.word.length();
            let size = if length <= REMEMBERED { 1 << length } else { 0 };
            RefCell::new(vec![NEVER; size])
        });
        let (height, memo, calls) = (puzzle.height(), memo.collect(), Cell::new(calls));
        Ok(StateSpace { height, memo, lines, start, calls })
    }

    /// The known cells of a board.
    ///
    /// ```
    /// use nonolith_lab::orderings::{LineBoard, StateSpace, figure_one};
    /// let known = StateSpace::known(&LineBoard::new(&figure_one()));
    /// assert!(known.0.iter().all(|&line| line == 0));
    /// ```
    pub fn known(board: &LineBoard) -> KnownCells {
        KnownCells((0..board.lines()).map(|line| board.marks(line).known()).collect())
    }

    /// Nothing known but what is given.
    ///
    /// ```
    /// use nonolith_lab::orderings::{StateSpace, figure_one};
    /// let space = StateSpace::of(&figure_one()).unwrap();
    /// assert_eq!(space.unknown(&space.start()), 25);
    /// ```
    pub fn start(&self) -> KnownCells {
        self.start.clone()
    }

    /// How often the line solver was asked so far, to find the state space and to search it. What it
    /// said of a line in a state is remembered, and to remember is no call.
    ///
    /// ```
    /// use nonolith_lab::orderings::{StateSpace, figure_one};
    /// let space = StateSpace::of(&figure_one()).unwrap();
    /// let before = space.calls();
    /// space.gain(&space.start(), 0);
    /// space.gain(&space.start(), 0);
    /// assert_eq!(space.calls(), before + 1);
    /// ```
    pub fn calls(&self) -> usize {
        self.calls.get()
    }

    /// How many lines there are.
    ///
    /// ```
    /// use nonolith_lab::orderings::{StateSpace, figure_one};
    /// assert_eq!(StateSpace::of(&figure_one()).unwrap().lines(), 10);
    /// ```
    pub fn lines(&self) -> usize {
        self.lines.len()
    }

    /// How many rows there are.
    ///
    /// ```
    /// use nonolith_lab::orderings::{StateSpace, figure_one};
    /// assert_eq!(StateSpace::of(&figure_one()).unwrap().height(), 5);
    /// ```
    pub fn height(&self) -> usize {
        self.height
    }

    /// How many cells are unknown.
    ///
    /// ```
    /// use nonolith_lab::orderings::{StateSpace, figure_one};
    /// let space = StateSpace::of(&figure_one()).unwrap();
    /// assert_eq!(space.unknown(&space.start()), 25);
    /// ```
    pub fn unknown(&self, known: &KnownCells) -> usize {
        (0..self.height).map(|row| self.unknown_in(known, row)).sum()
    }

    /// How many cells of one line are unknown.
    ///
    /// ```
    /// use nonolith_lab::orderings::{StateSpace, figure_one};
    /// let space = StateSpace::of(&figure_one()).unwrap();
    /// assert_eq!(space.unknown_in(&space.start(), 3), 5);
    /// ```
    pub fn unknown_in(&self, known: &KnownCells, line: usize) -> usize {
        self.lines[line].word.length() - known.0[line].count_ones() as usize
    }

    /// Whether all is known.
    ///
    /// ```
    /// use nonolith_lab::orderings::{StateSpace, figure_one};
    /// let space = StateSpace::of(&figure_one()).unwrap();
    /// assert!(!space.is_solved(&space.start()));
    /// ```
    pub fn is_solved(&self, known: &KnownCells) -> bool {
        (0..self.height).all(|row| self.unknown_in(known, row) == 0)
    }

    /// The cells that a visit would find.
    ///
    /// ```
    /// use nonolith_lab::orderings::{StateSpace, figure_one};
    /// let space = StateSpace::of(&figure_one()).unwrap();
    /// assert_eq!(space.gain(&space.start(), 4), 0b11111);
    /// ```
    pub fn gain(&self, known: &KnownCells, line: usize) -> u64 {
        self.follows(line, known.0[line]) & !known.0[line]
    }

    /// All cells of a line that are known after a visit.
    fn follows(&self, line: usize, known: u64) -> u64 {
        let answer = || {
            self.calls.set(self.calls.get() + 1);
            let SpaceLine { word, filled } = &self.lines[line];
            let marks = LineMasks { filled: filled & known, blank: known & !filled };
            marks.closed(word).map_or(known, LineMasks::known)
        };
        match self.memo[line].borrow_mut().get_mut(known as usize) {
            Some(entry) if *entry != NEVER => *entry,
            Some(entry) => {
                *entry = answer();
                *entry
            }
            None => answer(),
        }
    }

    /// Visits a line; says how many cells became known.
    ///
    /// ```
    /// use nonolith_lab::orderings::{StateSpace, figure_one};
    /// let space = StateSpace::of(&figure_one()).unwrap();
    /// assert_eq!(space.visit(&mut space.start(), 2), 0);
    /// ```
    pub fn visit(&self, known: &mut KnownCells, line: usize) -> usize {
        let new = self.gain(known, line);
        self.learn(known, line, new);
        new.count_ones() as usize
    }

    fn learn(&self, known: &mut KnownCells, line: usize, mut new: u64) {
        known.0[line] |= new;
        let (base, place) =
            if line < self.height { (self.height, line) } else { (0, line - self.height) };
        while new != 0 {
            known.0[base + new.trailing_zeros() as usize] |= 1 << place;
            new &= new - 1;
        }
    }

    /// The numbers of the lines that cross a line at these places.
    ///
    /// ```
    /// use nonolith_lab::orderings::{StateSpace, figure_one};
    /// let space = StateSpace::of(&figure_one()).unwrap();
    /// assert_eq!(space.crossings(0, 0b101).collect::<Vec<_>>(), [5, 7]);
    /// ```
    pub fn crossings(&self, line: usize, mut places: u64) -> impl Iterator<Item = usize> + use<> {
        let base = if line < self.height { self.height } else { 0 };
        std::iter::from_fn(move || {
            let place = (places != 0).then(|| places.trailing_zeros() as usize)?;
            places &= places - 1;
            Some(base + place)
        })
    }

    /// Visits the lines that are allowed until none of them finds more.
    ///
    /// ```
    /// use nonolith_lab::orderings::{StateSpace, figure_one};
    /// let space = StateSpace::of(&figure_one()).unwrap();
    /// let mut known = space.start();
    /// space.close(&mut known, |_| true);
    /// assert!(space.is_solved(&known));
    /// ```
    pub fn close(&self, known: &mut KnownCells, allowed: impl Fn(usize) -> bool) {
        let mut dirty = (0..self.lines())
            .filter(|&line| allowed(line))
            .fold(0_u128, |set, line| set | 1 << line);
        let usable = dirty;
        while dirty != 0 {
            let line = dirty.trailing_zeros() as usize;
            dirty &= dirty - 1;
            let new = self.gain(known, line);
            if new != 0 {
                self.learn(known, line, new);
                dirty |= self.crossings(line, new).fold(0, |set, line| set | 1 << line) & usable;
            }
        }
    }

    /// Whether visiting the lines of `order` one after the other solves the puzzle from `from`.
    ///
    /// ```
    /// use nonolith_lab::orderings::{StateSpace, figure_one};
    /// let space = StateSpace::of(&figure_one()).unwrap();
    /// assert!(!space.solves(&space.start(), &[0, 1]));
    /// ```
    pub fn solves(&self, from: &KnownCells, order: &[usize]) -> bool {
        let mut known = from.clone();
        for &line in order {
            self.visit(&mut known, line);
        }
        self.is_solved(&known)
    }
}

/// The board when no line has more to say, if that is the solution, and how often the line solver was
/// asked.
fn closed(puzzle: &Puzzle) -> Result<(LineBoard, usize), NoStateSpace> {
    let mut game = LineGame::new(puzzle);
    if puzzle.misfit().is_some() {
        return Err(NoStateSpace::NotLineSolvable(game.board().unknown()));
    }
    while let Some(line) = { game.promising_lines().next() } {
        if game.visit(line).is_err() {
            return Err(NoStateSpace::NotLineSolvable(game.board().unknown()));
        }
    }
    let right = || {
        let picture = game.board().grid(puzzle.palette().len()).picture()?;
        puzzle::check::picture(puzzle, &picture).ok()
    };
    match game.board().unknown() {
        0 if right().is_some() => Ok((game.board().clone(), game.calls())),
        left => Err(NoStateSpace::NotLineSolvable(left)),
    }
}
