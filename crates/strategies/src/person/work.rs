//! Work, counted: looks at the budget often enough to stop in time, and not at every line.

use solve::{Budget, Stopped};

/// How many cells of work lie between two looks at the budget, at most one line more. To look at
/// the clock takes about as long as to solve a line of 50 cells; 4,096 cells take well under a
/// millisecond.
const CELLS_BETWEEN_LOOKS: usize = 4_096;

/// Counts work, and looks at the budget whenever enough was done.
pub(super) struct Work<'a> {
    budget: &'a Budget,
    left: usize,
}

impl Work<'_> {
    /// No work yet: the budget is looked at as soon as some begins.
    pub(super) fn new(budget: &Budget) -> Work<'_> {
        Work { budget, left: 0 }
    }

    /// Called before work on this many cells.
    pub(super) fn spend(&mut self, cells: usize) -> Result<(), Stopped> {
        if let Some(left) = self.left.checked_sub(cells) {
            self.left = left;
            return Ok(());
        }
        self.left = CELLS_BETWEEN_LOOKS;
        self.budget.spent().map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_budget_is_looked_at_before_the_first_work_and_after_enough_of_it() {
        let budget = Budget::default();
        let mut work = Work::new(&budget);
        assert_eq!(work.spend(1), Ok(()));
        budget.cancel.now();
        let unseen = (0..).find(|_| work.spend(100).is_err());
        assert!(unseen.is_some_and(|times| times * 100 <= CELLS_BETWEEN_LOOKS));
        assert_eq!(Work::new(&budget).spend(1), Err(Stopped::Cancelled));
    }
}
