//! A hinter: gives hints on one puzzle, and keeps between calls what it found out about it.

use puzzle::{Grid, LineId, Puzzle, ShapeError};
use solve::{Answer, Options};

use super::{Hint, told, with_given};
use crate::explain::Locale;
use crate::person::{Knowledge, Person};

/// The part of the time left that goes to the solution of the whole puzzle, which is looked for once.
/// The rest is for the hint itself.
const PART_FOR_THE_PUZZLE: f64 = 0.25;

/// The most nodes of that search: a puzzle that needs more is solved from each position anew, where
/// more is known.
const NODES_FOR_THE_PUZZLE: u64 = 20_000;

/// Gives hints on one puzzle: keeps its solution, and what each line offers until the line changes.
///
/// ```
/// use puzzle::{Grid, Palette, Puzzle};
/// use solve::Options;
/// use strategies::hint::Hinter;
///
/// let lid = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
/// let mut hinter = Hinter::new(&puzzle);
/// let mut told = |position: &str| {
///     let position = Grid::from_text(position, 2).unwrap();
///     hinter.hint(&position, 2, &Options::default()).unwrap().sentence
/// };
/// assert_eq!(told("???? ???? ????"), "Look at row 3.");
/// assert_eq!(told("???? ???? .???"), "Something is wrong: row 3 can no longer be completed.");
/// ```
#[derive(Clone, Debug)]
pub struct Hinter<'a> {
    puzzle: &'a Puzzle,
    person: Person<'a>,
    /// What the person's knowledge was restricted from, if it was.
    unrestricted: Option<Knowledge>,
    /// The exact solver's answer for the puzzle itself, once it was asked.
    start: Option<Answer>,
}

impl<'a> Hinter<'a> {
    /// A hinter that knows the library of strategies.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::hint::Hinter;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// assert_eq!(Hinter::new(&puzzle).puzzle(), &puzzle);
    /// ```
    pub fn new(puzzle: &'a Puzzle) -> Hinter<'a> {
        Hinter::knowing(Knowledge::library(), puzzle)
    }

    /// A hinter that knows these strategies.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::{hint::Hinter, library, person::Knowledge};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let mut hinter = Hinter::knowing(&Knowledge::of(&library::control()), &puzzle);
    /// let hint = hinter.hint(&puzzle.start(), 3, &solve::Options::default()).unwrap();
    /// assert!(hint.sentence.starts_with("Look at row 1: full-hint."), "{}", hint.sentence);
    /// ```
    pub fn knowing(knowledge: &Knowledge, puzzle: &'a Puzzle) -> Hinter<'a> {
        let person = Person::knowing(knowledge, puzzle, puzzle.start());
        Hinter { puzzle, person, unrestricted: knowledge.unrestricted().cloned(), start: None }
    }

    /// The puzzle.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::hint::Hinter;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// assert_eq!(Hinter::new(&puzzle).puzzle().width(), 2);
    /// ```
    pub fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// Looks at these lines first, in this order, from the next hint on: see [`Person::look_first`].
    ///
    /// ```
    /// # use puzzle::{LineId, Palette, Puzzle};
    /// # use strategies::hint::Hinter;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let mut hinter = Hinter::new(&puzzle);
    /// hinter.look_first(&[LineId::column(1)]);
    /// let hint = hinter.hint(&puzzle.start(), 2, &solve::Options::default()).unwrap();
    /// assert_eq!(hint.sentence, "Look at column 2.");
    /// ```
    pub fn look_first(&mut self, order: &[LineId]) {
        self.person.look_first(order);
    }

    /// The hint on this rung for a position, found within the budget of the options: what
    /// [`hint`](super::hint) says, or more where the kept solution tells more than the budget would.
    ///
    /// # Errors
    /// [`ShapeError`], if the position is not of the puzzle's size or number of colours.
    ///
    /// ```
    /// # use puzzle::{Grid, Palette, Puzzle};
    /// # use strategies::hint::Hinter;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// assert!(Hinter::new(&puzzle).hint(&Grid::unknown(3, 3, 2), 1, &solve::Options::default()).is_err());
    /// ```
    pub fn hint(
        &mut self,
        position: &Grid,
        rung: usize,
        options: &Options,
    ) -> Result<Hint, ShapeError> {
        let grid = with_given(self.puzzle, position)?;
        self.ask_once(options);
        self.person.look_at(&grid);
        let (unrestricted, start) = (self.unrestricted.as_ref(), self.start.as_ref());
        Ok(told(Locale::English, self.puzzle, &mut self.person, unrestricted, rung, options, start))
    }

    /// Solves the puzzle itself, unless that was tried before with all the nodes it may take.
    fn ask_once(&mut self, options: &Options) {
        let stopped = |answer: &Answer| answer.verdict.reason().and_then(|why| why.stopped());
        let again = match &self.start {
            None => true,
            // A new budget brings new time, so that it is worth trying again; the nodes are the same.
            Some(answer) => stopped(answer).is_some_and(|why| why != solve::Stopped::OutOfNodes),
        };
        if again && self.puzzle.misfit().is_none() {
            let nodes = options
                .budget
                .nodes()
                .map_or(NODES_FOR_THE_PUZZLE, |most| most.min(NODES_FOR_THE_PUZZLE));
            let budget = options.budget.fraction(PART_FOR_THE_PUZZLE).with_nodes(nodes);
            let asked = options.clone().with_solutions(2).with_budget(budget);
            self.start = Some(solve::solve(self.puzzle, &asked, None));
        }
    }
}
