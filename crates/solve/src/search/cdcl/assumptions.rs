//! Search under assumptions (Eén and Sörensson, 2003): a solution in which some squares have given colours.
//!
//! Assumptions are decided before anything else. One that is denied while nothing else is decided is denied
//! by the others; a conflict may undo decisions, and then assumptions come first again. What is
//! learned follows from the puzzle alone and serves every later call.

use puzzle::Picture;

use super::Learner;
use crate::Stopped;
use crate::line::Bits;
use crate::propagate::Interrupted;

/// What is to be done about the assumptions.
enum Next {
    /// This square must be given this colour.
    Assume(usize, u8),
    /// One of them cannot be.
    Denied,
    /// All of them hold.
    AllHold,
}

impl<W: Bits> Learner<W> {
    /// A solution in which each of these squares has the colour beside it, if there is one. It is not
    /// blocked.
    pub(crate) fn find(&mut self, assumed: &[(usize, u8)]) -> Result<Option<Picture>, Stopped> {
        self.backjump_to(0);
        while !self.exhausted {
            match self.propagate() {
                Err(Interrupted::Stopped(stopped)) => return Err(stopped),
                Err(Interrupted::Conflict(conflict)) => self.handle_conflict(conflict),
                Ok(()) => {
                    if self.schedule.restart_due() {
                        self.restart();
                    }
                    self.check_limits()?;
                    match self.next_assumption(assumed) {
                        Next::Assume(square, colour) => self.assume(square, colour),
                        Next::Denied => return Ok(None),
                        Next::AllHold if self.decide() => {}
                        Next::AllHold => return Ok(self.trail.board.grid().picture()),
                    }
                }
            }
        }
        Ok(None)
    }

    fn assume(&mut self, square: usize, colour: u8) {
        if self.trail.level() == 0 {
            self.trail.sync_root();
        }
        self.open_level(square, colour);
    }

    fn next_assumption(&self, assumed: &[(usize, u8)]) -> Next {
        let board = &self.trail.board;
        for &(square, colour) in assumed {
            let (row, column) = (square / board.width(), square % board.width());
            if !board.allows(row, column, usize::from(colour)) {
                return Next::Denied;
            }
            if board.is_unknown(row, column) {
                return Next::Assume(square, colour);
            }
        }
        Next::AllHold
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{Board, Sweep};
    use crate::search::tuning::Tuning;
    use crate::{Budget, Options};
    use puzzle::generate::Recipe;
    use puzzle::{Puzzle, Square};

    /// One learner answers all questions about a puzzle as the list of its solutions does.
    fn check(puzzle: &Puzzle) -> [usize; 2] {
        let options = Options { solutions: usize::MAX, ..Options::default() };
        let all = crate::solve(puzzle, &options, None).solutions;
        let mut board = Board::<u64>::new(puzzle, &puzzle.start(), &Budget::default());
        board.fixpoint(&mut Sweep::all(board.line_count()), &mut ()).expect("it has a solution");
        let mut learner = Learner::new(board, None, Tuning::of(puzzle));
        let has = |picture: &Picture, (square, colour): (usize, u8)| {
            let place = Square { row: square / puzzle.width(), column: square % puzzle.width() };
            picture[place].index() == usize::from(colour)
        };
        let (squares, colours) = (puzzle.height() * puzzle.width(), puzzle.palette().len());
        let mut answers = [0, 0];
        for question in 0..60 {
            let assumed: Vec<(usize, u8)> = (0..=question % 5)
                .map(|place| {
                    let number = crate::hash::scatter(question * 5 + place, 7) as usize;
                    (number % squares, (number / squares % colours) as u8)
                })
                .collect();
            let agrees = |picture: &Picture| assumed.iter().all(|&one| has(picture, one));
            let found = learner.find(&assumed).expect("there is no limit");
            assert_eq!(found.is_some(), all.iter().any(agrees), "{assumed:?} {puzzle:?}");
            assert!(found.as_ref().is_none_or(|it| agrees(it) && all.contains(it)));
            answers[usize::from(found.is_some())] += 1;
        }
        answers
    }

    #[test]
    fn what_is_found_under_assumptions_is_what_brute_force_finds() {
        let mut answers = [0, 0];
        for (inks, density) in [(1, 0.45), (1, 0.3), (2, 0.4)] {
            let recipe = Recipe::new(8, 7).and_then(|it| it.with_density(density));
            let recipe = recipe.and_then(|it| it.with_colours(inks)).expect("a recipe");
            for puzzle in recipe.puzzles(6).take(60) {
                let [no, yes] = check(&puzzle);
                answers = [answers[0] + no, answers[1] + yes];
            }
        }
        assert!(answers[0] > 1000 && answers[1] > 1000, "{answers:?}");
    }
}
