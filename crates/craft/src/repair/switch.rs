//! Switches: a few squares that another solution of the same clues has otherwise.

use puzzle::{Cell, Grid, Palette, Picture, Puzzle};
use solve::{Budget, Options, Stopped, Verdict};

use super::judge::differing;
use super::line_logic::{LineLogic, is_solved};

/// Looks for solutions of a picture's puzzle other than the picture.
pub(super) struct Switches<'a> {
    logic: &'a mut LineLogic,
    palette: &'a Palette,
    budget: &'a Budget,
}

impl<'a> Switches<'a> {
    pub(super) fn new(
        logic: &'a mut LineLogic,
        palette: &'a Palette,
        budget: &'a Budget,
    ) -> Switches<'a> {
        Switches { logic, palette, budget }
    }

    /// A solution other than the picture that keeps to what is known, if there is one.
    ///
    /// # Errors
    /// Why that was not found out.
    pub(super) fn other_solution(&self, state: &[Cell]) -> Result<Option<Picture>, Stopped> {
        if is_solved(state) {
            return Ok(None);
        }
        let picture = self.logic.picture();
        let mut known = Grid::unknown(picture.height(), picture.width(), self.palette.len());
        known.cells_mut().copy_from_slice(state);
        let puzzle = Puzzle::of_picture(self.palette.clone(), picture.clone())
            .and_then(|puzzle| puzzle.with_given(known))
            .expect("the picture has the palette's colours");
        let options = Options { budget: self.budget.clone(), ..Options::default() };
        let answer = solve::solve(&puzzle, &options, None);
        match answer.verdict {
            Verdict::Unique => Ok(None),
            Verdict::Several => Ok(answer.solutions.into_iter().find(|it| it != picture)),
            _ => Err(self.budget.spent().unwrap_or(Stopped::OutOfNodes)),
        }
    }

    /// Another solution that differs in few squares: fixes one differing square after the other to
    /// the picture's colour, as long as there still is another solution.
    pub(super) fn nearest(&mut self, other: Picture) -> Picture {
        let mut nearest = other;
        for cell in differing(self.logic.picture(), &nearest) {
            let mut open = differing(self.logic.picture(), &nearest);
            if let Ok(place) = open.binary_search(&cell) {
                open.remove(place);
                let mut state = self.state_with_open(&open);
                self.logic.propagate(&mut state);
                let nearer = self.other_solution(&state).ok().flatten();
                nearest = nearer.unwrap_or(nearest);
            }
        }
        nearest
    }

    /// The state in which all cells are known but these.
    fn state_with_open(&self, open: &[usize]) -> Vec<Cell> {
        let picture = self.logic.picture().cells();
        let mut state: Vec<Cell> = picture.iter().map(|&colour| Cell::only(colour)).collect();
        open.iter().for_each(|&cell| state[cell] = Cell::any(self.palette.len()));
        state
    }
}
