//! Solving as a person does: the easiest step first, every step with its reason.
//!
//! A person tries what is easy on every line before anything dear on any: first the named
//! strategies of the [`library`] from cheap to dear, then all the cases of one line,
//! then a supposition that a short chain of lines refutes, then suppositions within suppositions,
//! and at the end of logic the exact solver's word.
//!
//! ```
//! use puzzle::{Palette, Puzzle};
//! use strategies::person::Person;
//!
//! let lid = "0110 1001 1111".parse().unwrap();
//! let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
//! let mut person = Person::new(&puzzle, puzzle.start());
//! let step = person.next().unwrap();
//! assert_eq!(step.deduction.reason.strategy, "overlap");
//! ```

mod offer;
mod reason;
mod refute;
mod step;

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use puzzle::{Axis, Cell, Deduction, Grid, LineId, Picture, Puzzle, Reason};

use crate::apply::Ladder;
use crate::dsl::{Costs, Language, Reading};
use crate::library::{self, Strategy};
use offer::Offer;
pub use refute::{Link, Refutation};
pub use step::{How, Step};

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

/// Somebody who solves a puzzle, and can say at any moment what the easiest next step is.
///
/// ```
/// use puzzle::{Palette, Puzzle};
/// use strategies::person::Person;
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01 11".parse().unwrap()).unwrap();
/// let mut person = Person::new(&puzzle, puzzle.start());
/// while let Some(step) = person.next() {
///     person.take(&step);
/// }
/// assert!(person.grid().is_solved());
/// ```
#[derive(Clone, Debug)]
pub struct Person<'a> {
    puzzle: &'a Puzzle,
    grid: Grid,
    ladder: Ladder,
    /// What each line offers; rows first.
    offers: Vec<Offer>,
    /// The lines that must be looked at again.
    stale: BTreeSet<usize>,
    /// The lines that offer a step, the easiest first: by cost, then the most news, then in order.
    ranked: BTreeSet<Rank>,
    broken: BTreeSet<usize>,
}

/// The place of a step among those on offer. Costs are never negative, and such numbers are ordered
/// as their bits are.
type Rank = (u64, Reverse<usize>, usize);

impl<'a> Person<'a> {
    /// Somebody who knows the library of strategies and looks at this position.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(Person::new(&puzzle, puzzle.start()).grid().unknown_cells(), 2);
    /// ```
    pub fn new(puzzle: &'a Puzzle, grid: Grid) -> Person<'a> {
        Person::knowing(&library::library(), puzzle, grid)
    }

    /// Somebody who knows these strategies. What holds from the left holds from the right: rules in
    /// the paper's language, which cannot say so, are read both ways.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::{library, person::Person};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// let mut person = Person::knowing(&library::control(), &puzzle, puzzle.start());
    /// assert_eq!(person.next().unwrap().deduction.reason.strategy, "full-hint");
    /// ```
    pub fn knowing(strategies: &[Strategy], puzzle: &'a Puzzle, grid: Grid) -> Person<'a> {
        let known: Vec<Strategy> = strategies.iter().cloned().map(read_both_ways).collect();
        let ladder = Ladder::priced(&known, puzzle.palette().len(), costs());
        let lines = puzzle.height() + puzzle.width();
        Person {
            puzzle,
            grid,
            ladder,
            offers: vec![Offer::Nothing; lines],
            stale: (0..lines).collect(),
            ranked: BTreeSet::new(),
            broken: BTreeSet::new(),
        }
    }

    /// What is known.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(Person::new(&puzzle, puzzle.start()).grid(), &puzzle.start());
    /// ```
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// A line that can no longer be completed, if there is one.
    ///
    /// ```
    /// # use puzzle::{Grid, LineId, Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// let mut person = Person::new(&puzzle, Grid::from_text("##", 2).unwrap());
    /// assert_eq!(person.broken(), Some(LineId::row(0)));
    /// ```
    pub fn broken(&mut self) -> Option<LineId> {
        self.refresh();
        self.broken.first().map(|&place| self.line(place))
    }

    /// The easiest step from here that needs no supposition: the least cost, then the most news,
    /// then the first line.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let step = Person::new(&puzzle, puzzle.start()).easiest_line_step().unwrap();
    /// assert_eq!(step.deduction.cells.len(), 2);
    /// ```
    pub fn easiest_line_step(&mut self) -> Option<Step> {
        self.refresh();
        let &(_, _, place) = self.ranked.first()?;
        let line = self.line(place);
        let mut step = Step { places: self.ranked.len(), ..self.offers[place].step()?.clone() };
        let cells = self.grid.line(line);
        step.deduction.reason = reason::minimal(self.puzzle.clue(line), &cells, &step.deduction);
        Some(step)
    }

    /// The easiest step from here: in one line if there is one, else by a supposition that leads
    /// to a contradiction. `None` at the end of logic, or when a line is broken.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
    /// // Two solutions: no logic can decide between them.
    /// assert!(Person::new(&puzzle, puzzle.start()).next().is_none());
    /// ```
    #[allow(clippy::should_implement_trait, reason = "the caller decides whether to take the step")]
    pub fn next(&mut self) -> Option<Step> {
        if self.broken().is_some() {
            return None;
        }
        self.easiest_line_step().or_else(|| refute::easiest(self.puzzle, &self.grid))
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
        let unknown = |square: &puzzle::Square| !self.grid[*square].is_known();
        let open =
            |line: LineId| self.grid.line(line).iter().filter(|cell| !cell.is_known()).count();
        // Where few cells are open, one more tells most.
        let square =
            self.grid.squares().filter(unknown).min_by_key(|square| {
                open(square.line(Axis::Row)) + open(square.line(Axis::Column))
            })?;
        let deduction = Deduction::new(square.line(Axis::Row), Reason::named(How::Search.name()))
            .deciding(square, solution[square]);
        Some(Step { deduction, how: How::Search, cost: step::SEARCH, places: 0 })
    }

    /// Takes a step: writes what it says and looks again at the lines it touches.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let mut person = Person::new(&puzzle, puzzle.start());
    /// let step = person.next().unwrap();
    /// person.take(&step);
    /// assert!(person.grid().is_solved());
    /// ```
    pub fn take(&mut self, step: &Step) {
        let colours = self.grid.colours();
        for (square, allowed) in step.deduction.allowed(colours) {
            if self.grid.restrict(square, allowed) {
                self.stale.extend([square.row, self.puzzle.height() + square.column]);
            }
        }
    }

    /// The line in this place, rows first.
    fn line(&self, place: usize) -> LineId {
        match place.checked_sub(self.puzzle.height()) {
            Some(column) => LineId::column(column),
            None => LineId::row(place),
        }
    }

    fn refresh(&mut self) {
        while let Some(place) = self.stale.pop_first() {
            let line = self.line(place);
            if let Some(rank) = rank(&self.offers[place], place) {
                self.ranked.remove(&rank);
            }
            let cells: Vec<Cell> = self.grid.line(line);
            let offer = Offer::of(&self.ladder, line, self.puzzle.clue(line), &cells);
            self.ranked.extend(rank(&offer, place));
            match offer {
                Offer::Broken => self.broken.insert(place),
                _ => self.broken.remove(&place),
            };
            self.offers[place] = offer;
        }
    }
}

/// A rule in the paper's own language, which has no right-hand side, as a person would use it.
fn read_both_ways(mut strategy: Strategy) -> Strategy {
    if strategy.number.is_none() && Language::paper().says(&strategy.rule) {
        strategy.rule.reading = Reading::BothWays;
    }
    strategy
}

fn rank(offer: &Offer, place: usize) -> Option<Rank> {
    offer.step().map(|step| (step.cost.to_bits(), Reverse(step.news()), place))
}
