//! A simulated learner: somebody who knows what the lessons so far have taught, and nothing else.

use puzzle::Puzzle;
use solve::{Budget, Stopped};
use strategies::person::Knowledge;

use crate::aim::{BadNeed, Need, finishes};

/// After how many lessons a strategy is due to be needed again.
const REVIEWS: [usize; 3] = [2, 5, 9];

/// A learner before a lesson.
///
/// ```
/// use craft::course::Learner;
/// use strategies::person::Knowledge;
/// # use puzzle::{Palette, Puzzle};
/// # let lid = "0110 1001 1111".parse().unwrap();
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
///
/// let taught = ["blanks-complete".to_owned(), "line-complete".to_owned()];
/// let learner = Learner::before(Knowledge::library(), &taught, "overlap").unwrap();
/// let budget = solve::Budget::default();
/// assert!(learner.halts_on(&puzzle, &budget).unwrap());
/// assert!(learner.finishes_after_lesson(&puzzle, &budget).unwrap());
/// ```
pub struct Learner<'a> {
    book: &'a Knowledge,
    taught: Vec<String>,
    need: Need,
    before: Knowledge,
    after: Knowledge,
}

impl<'a> Learner<'a> {
    /// A learner who was taught these strategies of the book, before the lesson on another.
    ///
    /// # Errors
    /// [`BadNeed`], if a strategy is not in the book, or the new one was taught or fills no cell.
    pub fn before(
        book: &'a Knowledge,
        taught: &[String],
        strategy: &str,
    ) -> Result<Learner<'a>, BadNeed> {
        let need = Need::new(book, taught, strategy)?;
        let mut with = taught.to_vec();
        with.push(strategy.to_owned());
        let (before, after) = (book.only(taught)?, book.only(&with)?);
        Ok(Learner { book, taught: taught.to_vec(), need, before, after })
    }

    /// Whether the learner comes to a halt before the end without the lesson.
    ///
    /// # Errors
    /// [`Stopped`], if the budget was spent before.
    pub fn halts_on(&self, puzzle: &Puzzle, budget: &Budget) -> Result<bool, Stopped> {
        finishes(&self.before, puzzle, budget).map(|finished| !finished)
    }

    /// Whether the learner comes to the end with the lesson.
    ///
    /// # Errors
    /// [`Stopped`], if the budget was spent before.
    pub fn finishes_after_lesson(&self, puzzle: &Puzzle, budget: &Budget) -> Result<bool, Stopped> {
        finishes(&self.after, puzzle, budget)
    }

    /// How often the learner halts and one use of the new strategy leads on: [`Need::hinges`].
    ///
    /// # Errors
    /// [`Stopped`], if the budget was spent before.
    pub fn hinges(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Option<usize>, Stopped> {
        self.need.hinges(puzzle, budget)
    }

    /// The new strategy, and those taught without each of which the others with the new one do not
    /// finish the puzzle, in the order of their lessons.
    ///
    /// # Errors
    /// [`Stopped`], if the budget was spent before.
    pub fn needs(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Vec<String>, Stopped> {
        let mut needs = vec![self.need.strategy().to_owned()];
        let used = super::candidate::used(&self.after, puzzle, budget)?.unwrap_or_default();
        // What was not used is not needed: without it all goes the same way.
        for left_out in self.taught.iter().filter(|name| used.contains(*name)) {
            let others = self.taught.iter().filter(|name| *name != left_out);
            let others: Vec<&str> =
                others.map(String::as_str).chain([self.need.strategy()]).collect();
            let others = self.book.only(&others).expect("names of the book");
            if !finishes(&others, puzzle, budget)? {
                needs.push(left_out.clone());
            }
        }
        Ok(needs)
    }

    /// The last `count` strategies that were taught.
    pub(super) fn lately(&self, count: usize) -> &[String] {
        &self.taught[self.taught.len().saturating_sub(count)..]
    }

    /// The strategies that are due to be needed again in this lesson.
    pub(super) fn due(&self) -> Vec<&String> {
        let ago =
            |lessons: usize| self.taught.len().checked_sub(lessons).map(|at| &self.taught[at]);
        REVIEWS.into_iter().filter_map(ago).collect()
    }
}
