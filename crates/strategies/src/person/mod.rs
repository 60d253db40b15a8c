//! Solving as a person does: the easiest step first, every step with its reason.
//!
//! A person tries what is easy on every line before anything dear on any: first the named
//! strategies of the [library](crate::library) from cheap to dear, then all the cases of one line,
//! then a supposition that a short chain of lines refutes, then suppositions within suppositions,
//! and where logic ends one cell that the exact solver's search found.
//!
//! ```
//! use puzzle::{Palette, Puzzle};
//! use solve::Budget;
//! use strategies::person::Person;
//!
//! let lid = "0110 1001 1111".parse().unwrap();
//! let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
//! let mut person = Person::new(&puzzle, puzzle.start());
//! let step = person.next(&Budget::default()).unwrap().unwrap();
//! assert_eq!(step.deduction.reason.strategy, "overlap");
//! ```

mod bookkeeping;
mod knowledge;
mod near;
mod offer;
mod reason;
mod refute;
mod step;
mod thread;
mod work;

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use puzzle::{Axis, Cell, Deduction, Grid, LineId, Picture, Puzzle, Reason, Square};
use solve::{Budget, Stopped};

use crate::dsl::{Costs, Rule};
use bookkeeping::SilentSteps;
pub use knowledge::{Application, Knowledge, KnownStrategy, Origin, UnknownStrategy};
use offer::{Offer, Repertoire};
pub use refute::{Link, Refutation};
pub use step::{How, Step};
use work::Work;

/// What strategies cost a person, by which the ladder is ordered and puzzles are graded.
///
/// The authors' prices say how long a rule's text is. To push all numbers to one end and to the
/// other, two functions of the language, is the first thing that a beginner learns: it is cheap.
static COSTS: LazyLock<Costs> = LazyLock::new(|| {
    Costs::from_toml("lowest_end_cell = 2\nhighest_start_cell = 2").expect("a table of prices")
});

fn costs() -> &'static Costs {
    &COSTS
}

/// What a strategy costs a person: the ladder tries the cheapest first.
///
/// ```
/// use strategies::{library, person::cost};
/// let library = library::library();
/// let of = |name: &str| cost(&library.iter().find(|one| one.name() == name).unwrap().rule);
/// assert!(of("overlap") < of("range-overlap"));
/// ```
pub fn cost(rule: &Rule) -> f64 {
    costs().of(rule)
}

/// A person who solves a puzzle: says, at any position, what the easiest next step is.
///
/// Methods that may take long take a budget, and look at it after every few thousand cells of work.
/// What was found before the budget was spent is kept: with another budget, the person goes on.
///
/// ```
/// use puzzle::{Palette, Puzzle};
/// use solve::Budget;
/// use strategies::person::Person;
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01 11".parse().unwrap()).unwrap();
/// let mut person = Person::new(&puzzle, puzzle.start());
/// while let Some(step) = person.next(&Budget::default()).unwrap() {
///     person.take(&step);
/// }
/// assert!(person.grid().is_solved());
/// ```
#[derive(Clone, Debug)]
pub struct Person<'a> {
    puzzle: &'a Puzzle,
    /// What is known, with all that was ruled out silently.
    ahead: Grid,
    /// What was told of that.
    book: SilentSteps<'a>,
    repertoire: Repertoire,
    /// What each line offers; rows first.
    offers: Vec<Offer>,
    /// The lines that must be looked at again.
    stale: BTreeSet<usize>,
    /// The lines that offer a step, the easiest first: by cost, then the most cells, then the place of the line.
    ranked: BTreeSet<Rank>,
    broken: BTreeSet<usize>,
    /// The lines to look at first, in order.
    first: Vec<usize>,
    /// How many cells are not known.
    open: usize,
}

/// The place of a step among those on offer. Costs are never negative, and such numbers are ordered
/// as their bits are.
type Rank = (u64, Reverse<usize>, usize);

impl<'a> Person<'a> {
    /// A person who knows the library of strategies, before this position.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(Person::new(&puzzle, puzzle.start()).grid().unknown_cells(), 2);
    /// ```
    pub fn new(puzzle: &'a Puzzle, grid: Grid) -> Person<'a> {
        Person::knowing(Knowledge::library(), puzzle, grid)
    }

    /// A person who knows these strategies, and reads each from the end or ends that
    /// [`crate::library::Strategy::reading`] says.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::{library, person::{Knowledge, Person}};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// let control = Knowledge::of(&library::control());
    /// let mut person = Person::knowing(&control, &puzzle, puzzle.start());
    /// let step = person.next(&solve::Budget::default()).unwrap().unwrap();
    /// assert_eq!(step.deduction.reason.strategy, "full-hint");
    /// ```
    ///
    /// # Panics
    /// Here or later, if the grid is not of the puzzle's size.
    pub fn knowing(knowledge: &Knowledge, puzzle: &'a Puzzle, grid: Grid) -> Person<'a> {
        let repertoire = Repertoire::of(knowledge, puzzle.palette().len());
        let lines = puzzle.height() + puzzle.width();
        Person {
            puzzle,
            open: grid.unknown_cells(),
            book: SilentSteps::new(puzzle, grid.clone()),
            ahead: grid,
            repertoire,
            offers: vec![Offer::Nothing; lines],
            stale: (0..lines).collect(),
            ranked: BTreeSet::new(),
            broken: BTreeSet::new(),
            first: vec![],
        }
    }

    /// What is known with all that was ruled out silently, and so perhaps not told.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(Person::new(&puzzle, puzzle.start()).known(), &puzzle.start());
    /// ```
    pub fn known(&self) -> &Grid {
        &self.ahead
    }

    /// What is known and was told.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(Person::new(&puzzle, puzzle.start()).grid(), &puzzle.start());
    /// ```
    pub fn grid(&self) -> &Grid {
        self.book.grid()
    }

    /// Whether every cell is known. The clues may still disagree: ask [`puzzle::check`].
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert!(!Person::new(&puzzle, puzzle.start()).is_solved());
    /// ```
    pub fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// Whether this person stays within some strategies, as [`Knowledge::only`] says.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::{Knowledge, Person};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert!(!Person::new(&puzzle, puzzle.start()).is_restricted());
    /// let nothing = Knowledge::library().only::<&str>(&[]).unwrap();
    /// assert!(Person::knowing(&nothing, &puzzle, puzzle.start()).is_restricted());
    /// ```
    pub fn is_restricted(&self) -> bool {
        self.repertoire.is_restricted
    }

    /// A line that can no longer be completed, if there is one.
    ///
    /// # Errors
    /// [`Stopped`], if the budget was spent before every line was looked at.
    ///
    /// ```
    /// # use puzzle::{Grid, LineId, Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// let mut person = Person::new(&puzzle, Grid::from_text("##", 2).unwrap());
    /// assert_eq!(person.broken(&solve::Budget::default()), Ok(Some(LineId::row(0))));
    /// ```
    pub fn broken(&mut self, budget: &Budget) -> Result<Option<LineId>, Stopped> {
        self.refresh(&mut Work::new(budget))?;
        // A line may be broken by what was ruled out silently: that is told first.
        let told = |line: &LineId| {
            solve::line::solve(self.puzzle.clue(*line), &self.grid().line(*line)).is_err()
        };
        Ok(self.broken.iter().map(|&place| self.line(place)).find(told))
    }

    /// Looks at these lines first, in this order: where one of them offers a step, that step comes next,
    /// however easy others are. Without any, which is the usual way, the easiest comes next.
    ///
    /// ```
    /// # use puzzle::{LineId, Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11 11".parse().unwrap()).unwrap();
    /// let mut person = Person::new(&puzzle, puzzle.start());
    /// person.look_first(&[LineId::column(1), LineId::row(0)]);
    /// let step = person.next(&solve::Budget::default()).unwrap().unwrap();
    /// assert_eq!(step.deduction.line, LineId::column(1));
    /// ```
    pub fn look_first(&mut self, order: &[LineId]) {
        let lines = self.offers.len();
        let place = |line: &LineId| match line.axis {
            Axis::Row => line.index,
            Axis::Column => self.puzzle.height() + line.index,
        };
        self.first = order.iter().map(place).filter(|&place| place < lines).collect();
    }

    /// The line whose step comes next.
    fn chosen(&self) -> Option<usize> {
        let wanted = self.first.iter().copied().find(|&place| self.offers[place].step().is_some());
        wanted.or_else(|| self.ranked.first().map(|&(_, _, place)| place))
    }

    /// The easiest step from here that needs no supposition: the least cost, then the most colours
    /// ruled out or decided, then the first line. Steps that decide no cell are taken silently and come
    /// with the first step that needs them, as its bookkeeping; where there is none, somebody who stays within
    /// some strategies is told them one by one. See also [`look_first`](Person::look_first).
    ///
    /// # Errors
    /// [`Stopped`], if the budget was spent before.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let step = Person::new(&puzzle, puzzle.start()).easiest_line_step(&solve::Budget::default());
    /// assert_eq!(step.unwrap().unwrap().deduction.cells.len(), 2);
    /// ```
    pub fn easiest_line_step(&mut self, budget: &Budget) -> Result<Option<Step>, Stopped> {
        self.line_step(&mut Work::new(budget))
    }

    fn line_step(&mut self, work: &mut Work<'_>) -> Result<Option<Step>, Stopped> {
        let Some(place) = self.deciding(work)? else {
            return match self.broken.first() {
                Some(&broken) => {
                    self.book.first_towards_break(self.line(broken), &self.ahead, work)
                }
                // Who stays within some strategies has nothing else to go on with.
                None if self.is_restricted() => self.book.first(work),
                None => Ok(None),
            };
        };
        let Some(offered) = self.offers[place].step() else { return Ok(None) };
        let step = Step { places: self.deciding_places(), ..offered.clone() };
        self.book.with_least(step, &self.repertoire, &self.ahead, work).map(Some)
    }

    /// How many lines offer a step that decides a cell.
    fn deciding_places(&self) -> usize {
        let decides = |rank: &&Rank| self.offers[rank.2].step().is_some_and(Step::decides);
        self.ranked.iter().filter(decides).count()
    }

    /// The line that offers the easiest step, after all easier steps that decide no cell were taken
    /// silently. `None` if none offers a step, or a line is broken.
    fn deciding(&mut self, work: &mut Work<'_>) -> Result<Option<usize>, Stopped> {
        loop {
            self.refresh(work)?;
            let Some(place) = self.chosen() else { return Ok(None) };
            let Some(offered) = self.offers[place].step() else { return Ok(None) };
            if !self.broken.is_empty() {
                return Ok(None);
            }
            if offered.decides() {
                return Ok(Some(place));
            }
            let step = offered.clone();
            self.write(&step.deduction);
            self.book.push(step);
        }
    }

    /// The easiest step from here: in one line if there is one, else by a supposition that leads
    /// to a contradiction. `None` at the end of logic, or when a line is broken.
    ///
    /// # Errors
    /// [`Stopped`], if the budget was spent before.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
    /// // Two solutions: no logic can decide between them.
    /// let step = Person::new(&puzzle, puzzle.start()).next(&solve::Budget::default());
    /// assert!(step.unwrap().is_none());
    /// ```
    pub fn next(&mut self, budget: &Budget) -> Result<Option<Step>, Stopped> {
        if self.broken(budget)?.is_some() {
            return Ok(None);
        }
        match self.easiest_line_step(budget)? {
            Some(step) => Ok(Some(step)),
            None if self.is_restricted() => Ok(None),
            None => self.by_supposition(budget),
        }
    }

    fn by_supposition(&self, budget: &Budget) -> Result<Option<Step>, Stopped> {
        let found = refute::easiest(self.puzzle, &self.ahead, budget)?;
        let Some(step) = found else { return Ok(None) };
        let mut needed: BTreeSet<Square> = BTreeSet::new();
        if let Some(refutation) = step.how.refutation() {
            thread::rests_on(refutation, &mut needed);
            needed.insert(refutation.square);
        }
        self.book.with_links(step, needed, &mut Work::new(budget)).map(Some)
    }

    /// Takes the easiest step in a line again and again, until no line offers one. Much quicker than
    /// [`next`](Person::next) and [`take`](Person::take), since no step is asked for the fewest cells
    /// that imply it. Returns the steps in order.
    ///
    /// # Errors
    /// [`Stopped`], if the budget was spent before; the steps up to then were taken.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::{Knowledge, Person};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let known = Knowledge::library().only(&["overlap"]).unwrap();
    /// let mut person = Person::knowing(&known, &puzzle, puzzle.start());
    /// let steps = person.climb(&solve::Budget::default()).unwrap();
    /// assert_eq!(steps[0].deduction.reason.strategy, "overlap");
    /// assert!(person.is_solved());
    /// ```
    pub fn climb(&mut self, budget: &Budget) -> Result<Vec<Step>, Stopped> {
        let mut work = Work::new(budget);
        let mut steps = vec![];
        loop {
            let Some(place) = self.deciding(&mut work)? else { return Ok(steps) };
            let step = match (self.offers[place].step(), self.ahead == *self.grid()) {
                (Some(offered), true) => Step { places: self.deciding_places(), ..offered.clone() },
                (Some(_), false) => match self.line_step(&mut work)? {
                    Some(step) => step,
                    None => return Ok(steps),
                },
                (None, _) => return Ok(steps),
            };
            self.take(&step);
            steps.push(step);
        }
    }

    /// The step at the end of logic: one cell as the only solution has it.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
    /// let person = Person::new(&puzzle, puzzle.start());
    /// let step = person.by_search(&"10 01".parse().unwrap()).unwrap();
    /// assert_eq!(step.deduction.reason.strategy, "search");
    /// ```
    pub fn by_search(&self, solution: &Picture) -> Option<Step> {
        let grid = self.grid();
        let unknown = |square: &Square| !grid[*square].is_known();
        let mut open = (vec![0; grid.height()], vec![0; grid.width()]);
        for square in grid.squares().filter(unknown) {
            open.0[square.row] += 1;
            open.1[square.column] += 1;
        }
        // Where few cells are open, one more tells most.
        let few = |square: &Square| open.0[square.row] + open.1[square.column];
        let square = grid.squares().filter(unknown).min_by_key(few)?;
        let deduction = Deduction::new(LineId::row(square.row), Reason::named(How::Search.name()))
            .deciding(square, solution[square]);
        let (how, cost) = (How::Search, step::SEARCH);
        Some(Step { deduction, how, cost, places: 0, bookkeeping: vec![] })
    }

    /// Takes a step: writes what it says and looks again at the lines it touches.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let mut person = Person::new(&puzzle, puzzle.start());
    /// let step = person.next(&solve::Budget::default()).unwrap().unwrap();
    /// person.take(&step);
    /// assert!(person.grid().is_solved());
    /// ```
    pub fn take(&mut self, step: &Step) {
        for deduction in step.deductions() {
            self.write(deduction);
        }
        self.book.tell(step);
    }

    /// Writes what is known now, and marks the lines that it touches.
    fn write(&mut self, deduction: &Deduction) {
        for (square, allowed) in deduction.allowed(self.ahead.colours()) {
            let was_known = self.ahead[square].is_known();
            if self.ahead.restrict(square, allowed) {
                self.open -= usize::from(!was_known && self.ahead[square].is_known());
                self.stale.extend([square.row, self.puzzle.height() + square.column]);
            }
        }
    }

    /// Moves to another position of the same puzzle. The offers of lines that are the same in both are
    /// kept.
    ///
    /// ```
    /// # use puzzle::{Grid, Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// let mut person = Person::new(&puzzle, puzzle.start());
    /// person.look_at(&Grid::from_text("?#", 2).unwrap());
    /// assert_eq!(person.grid().to_string(), "?#");
    /// ```
    ///
    /// # Panics
    /// If the grid is not of the puzzle's size.
    pub fn look_at(&mut self, grid: &Grid) {
        let size = |grid: &Grid| (grid.height(), grid.width());
        assert_eq!(size(grid), size(&self.ahead), "a position of the puzzle's size");
        if grid == self.grid() {
            return;
        }
        let changed = grid.squares().filter(|&square| grid[square] != self.ahead[square]);
        let lines = changed.flat_map(|square| [square.row, self.puzzle.height() + square.column]);
        self.stale.extend(lines);
        self.open = grid.unknown_cells();
        self.ahead.clone_from(grid);
        self.book = SilentSteps::new(self.puzzle, grid.clone());
    }

    /// The line in this place, rows first.
    fn line(&self, place: usize) -> LineId {
        match place.checked_sub(self.puzzle.height()) {
            Some(column) => LineId::column(column),
            None => LineId::row(place),
        }
    }

    /// Looks again at every line that changed.
    fn refresh(&mut self, work: &mut Work<'_>) -> Result<(), Stopped> {
        while let Some(&place) = self.stale.first() {
            let line = self.line(place);
            let cells: Vec<Cell> = self.ahead.line(line);
            let clue = self.puzzle.clue(line);
            let offer = Offer::of(&self.repertoire, line, clue, &cells, work)?;
            self.stale.remove(&place);
            if let Some(rank) = rank(&self.offers[place], place) {
                self.ranked.remove(&rank);
            }
            self.ranked.extend(rank(&offer, place));
            match offer {
                Offer::Broken => self.broken.insert(place),
                _ => self.broken.remove(&place),
            };
            self.offers[place] = offer;
        }
        Ok(())
    }
}

fn rank(offer: &Offer, place: usize) -> Option<Rank> {
    offer.step().map(|step| (step.cost.to_bits(), Reverse(step.news()), place))
}
