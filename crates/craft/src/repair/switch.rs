//! Switches: a few squares that another solution of the same clues has otherwise.

use puzzle::{Grid, Palette, Picture, Puzzle};
use solve::{Budget, Options, Stopped, Verdict};

use super::judge::differing;
use super::line_logic::LineLogic;
use super::state::PictureState;

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
    pub(super) fn other_solution(&self, state: &PictureState) -> Result<Option<Picture>, Stopped> {
        if state.is_solved() {
            return Ok(None);
        }
        let picture = self.logic.picture();
        let mut known = Grid::unknown(picture.height(), picture.width(), self.palette.len());
        for (cell, known) in known.cells_mut().iter_mut().enumerate() {
            *known = state.cell(cell);
        }
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
                let mut state = self.logic.all_but(&open);
                self.logic.propagate(&mut state);
                let nearer = self.other_solution(&state).ok().flatten();
                nearest = nearer.unwrap_or(nearest);
            }
        }
        nearest
    }
}
