//! What it means that a puzzle needs a strategy: after some others, and not in itself.
//!
//! Against all that people know hardly any strategy is necessary, for others do its work. "Needs S after K"
//! says: the strategies K, used as long as one of them applies, come to a halt, and K with S finish.

use puzzle::Puzzle;
use solve::{Budget, Stopped};
use strategies::apply::fills;
use strategies::person::{Knowledge, Person, UnknownStrategy};

/// A strategy to be needed after some others.
///
/// ```
/// use craft::aim::Need;
/// use puzzle::{Palette, Puzzle};
/// use solve::Budget;
/// use strategies::person::Knowledge;
///
/// let lid = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
/// let need = Need::new(Knowledge::library(), &["blanks-complete"], "overlap").unwrap();
/// assert_eq!(need.is_met_by(&puzzle, &Budget::default()), Ok(false));
/// let need = Need::new(Knowledge::library(), &["blanks-complete", "line-complete"], "overlap").unwrap();
/// assert_eq!(need.is_met_by(&puzzle, &Budget::default()), Ok(true));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Need {
    strategy: String,
    /// The strategies before, alone.
    before: Knowledge,
    /// What was known before, and the strategy.
    with: Knowledge,
    /// The strategy alone.
    alone: Knowledge,
}

/// Why nothing can be needed as was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadNeed {
    /// There is no such strategy.
    #[error(transparent)]
    Unknown(#[from] UnknownStrategy),
    /// The strategy only narrows the ranges of hints, which is taken to be done on every line.
    #[error("{0} fills no cell by itself, so that no puzzle needs it")]
    FillsNothing(String),
    /// The strategy is among those known before.
    #[error("{0} is known already, so that it is never new")]
    Known(String),
}

impl Need {
    /// The need of `strategy` after those with the names `before`, all of them of `book`.
    ///
    /// # Errors
    /// [`BadNeed`].
    pub fn new<N: AsRef<str>>(
        book: &Knowledge,
        before: &[N],
        strategy: &str,
    ) -> Result<Need, BadNeed> {
        let alone = book.only(&[strategy])?;
        if !alone.strategies().iter().all(|known| fills(&known.strategy().rule)) {
            return Err(BadNeed::FillsNothing(strategy.to_owned()));
        }
        let mut names: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
        if names.contains(&strategy) {
            return Err(BadNeed::Known(strategy.to_owned()));
        }
        let before = book.only(&names)?;
        names.push(strategy);
        let with = book.only(&names)?;
        Ok(Need { strategy: strategy.to_owned(), before, with, alone })
    }

    /// The name of the strategy.
    pub fn strategy(&self) -> &str {
        &self.strategy
    }

    /// Whether a puzzle needs the strategy after the others: they do not finish it, and with the strategy
    /// they do.
    ///
    /// # Errors
    /// [`Stopped`], if the budget was spent before.
    pub fn is_met_by(&self, puzzle: &Puzzle, budget: &Budget) -> Result<bool, Stopped> {
        Ok(!finishes(&self.before, puzzle, budget)? && finishes(&self.with, puzzle, budget)?)
    }

    /// How often the strategies before come to a halt and one use of the new one leads on, up to the
    /// end; `None` if that does not lead to the end, or if they come to no halt.
    ///
    /// # Errors
    /// [`Stopped`], if the budget was spent before.
    pub fn hinges(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Option<usize>, Stopped> {
        let mut before = Person::knowing(&self.before, puzzle, puzzle.start());
        let mut alone = Person::knowing(&self.alone, puzzle, puzzle.start());
        let mut hinges = 0;
        loop {
            before.climb(budget)?;
            if before.is_solved() {
                return Ok((hinges > 0).then_some(hinges));
            }
            alone.look_at(before.known());
            let Some(step) = alone.easiest_line_step(budget)? else { return Ok(None) };
            before.take(&step);
            hinges += 1;
        }
    }

    /// Whether a puzzle needs the strategy: [`hinges`](Need::hinges), or how far it is from being finished.
    pub(super) fn met(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Met, Stopped> {
        let mut person = Person::knowing(&self.with, puzzle, puzzle.start());
        person.climb(budget)?;
        let open = person.grid().unknown_cells();
        if open > 0 || person.broken(budget)?.is_some() {
            return Ok(Met::Not { open });
        }
        Ok(self.hinges(puzzle, budget)?.map_or(Met::Not { open }, Met::Hinging))
    }
}

/// Whether a puzzle needs a strategy.
pub(super) enum Met {
    /// It does, and hinges on it this often.
    Hinging(usize),
    /// It does not: it is finished without it, or these cells are left even with it.
    Not { open: usize },
}

/// Whether these strategies alone finish a puzzle, each used as long as it applies, the cheapest first.
/// Then the puzzle has one solution, for every step is forced.
///
/// # Errors
/// [`Stopped`], if the budget was spent before.
///
/// ```
/// use craft::aim::finishes;
/// use strategies::person::Knowledge;
/// # use puzzle::{Palette, Puzzle};
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
/// let overlap = Knowledge::library().only(&["overlap"]).unwrap();
/// assert_eq!(finishes(&overlap, &puzzle, &solve::Budget::default()), Ok(true));
/// ```
pub fn finishes(knowledge: &Knowledge, puzzle: &Puzzle, budget: &Budget) -> Result<bool, Stopped> {
    let mut person = Person::knowing(knowledge, puzzle, puzzle.start());
    person.climb(budget)?;
    Ok(person.is_solved() && person.broken(budget)?.is_none())
}
