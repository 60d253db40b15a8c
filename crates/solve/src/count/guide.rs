//! The guide of counting by cases: a search that says which cases have a solution at all.
//!
//! What it learns of one case serves all others. A region that is counted as zero because *another* region
//! has no solution must not be remembered (Sang and others, 2004). That cannot happen here: a case is
//! entered only when the whole board has a solution in it, and so has every region that is open then.

use std::rc::Rc;

use puzzle::Picture;

use super::MEMORY;
use crate::line::Bits;
use crate::propagate::Board;
use crate::search::Learner;
use crate::{Options, Stopped, Tuning};

/// The search, the case that counting is in, and a solution of it.
pub(super) struct Guide<W> {
    learner: Learner<W>,
    /// The squares that were given a colour.
    supposed: Vec<(usize, u8)>,
    witness: Rc<Picture>,
    width: usize,
}

impl<W: Bits> Guide<W> {
    /// A guide on a board at its fixpoint, of which `witness` is a solution, if there is room for one.
    pub(super) fn new(
        board: &Board<W>,
        witness: Picture,
        options: &Options,
        tuning: &Tuning,
    ) -> Option<Guide<W>> {
        options.budget.room_for(Learner::bytes(board)).ok()?;
        let memory = options.budget.memory().unwrap_or(MEMORY) / 4;
        let board_of_search = board.clone().with_budget(options.budget.clone().with_memory(memory));
        let learner = Learner::new(board_of_search, None, *tuning).seeded(options.seed);
        Some(Guide { learner, supposed: vec![], witness: Rc::new(witness), width: board.width() })
    }

    /// Enters the case that a square has a colour, if that has a solution. Returns the solution of the case
    /// before, for [`Guide::leave`].
    pub(super) fn enter(
        &mut self,
        (square, colour): (usize, u8),
    ) -> Result<Option<Rc<Picture>>, Stopped> {
        let place = puzzle::Square { row: square / self.width, column: square % self.width };
        let before = self.witness.clone();
        self.supposed.push((square, colour));
        if self.witness[place].index() != usize::from(colour) {
            match self.learner.find(&self.supposed) {
                Ok(Some(witness)) => self.witness = Rc::new(witness),
                without => {
                    self.supposed.pop();
                    return without.map(|_| None);
                }
            }
        }
        Ok(Some(before))
    }

    /// Leaves the case that was entered last.
    pub(super) fn leave(&mut self, before: &Rc<Picture>) {
        self.supposed.pop();
        self.witness = before.clone();
    }
}
