//! Advice: which cells to change so that a drawing becomes a fair puzzle, or one of a wanted grade.

use std::time::Duration;

use nonolith::craft::repair::{self, Repair, RepairOutcome, RepairRequest, repair_to_grade};
use nonolith::puzzle::Square;
use nonolith::solve::Budget;
use nonolith::strategies::explain::explain;
use nonolith::strategies::grade::Level;

use super::{CellChange, Drawing, goal, prices};
use crate::Thinker;
use crate::protocol::{Operation, reply, request};
use crate::think::{Grade, graded, locale};

/// The longest that one request may take, in milliseconds.
const LONGEST: usize = 20_000;

request! {
    /// Looks for the fewest cells to change, at most `most`, so that the drawing reaches its goal:
    /// `line-solvable` or `unique`. Gives up to `suggestions` different ways of the least number of cells, and
    /// what is known when the time is over.
    Suggest {
        drawing: Drawing,
        goal: String,
        /// Squares that must stay as they are.
        protected: Vec<Square>,
        /// The shares of colours in the cells of the source, a byte each, in base 64.
        cover: Option<String>,
        most: usize,
        suggestions: usize,
        /// In milliseconds.
        patience: usize,
    }
}

reply! {
    Advice {
        /// Changes that together reach the goal, best first.
        ways: Vec<Vec<CellChange>>,
        /// The fewest cells that must change, as far as it is proved.
        at_least: usize,
        /// Whether no fewer cells than those of the first way suffice.
        proved_least: bool,
        /// Whether more time, or more cells, could tell more.
        more: bool,
    }
}

request! {
    /// Looks for a variant of the drawing that reaches its goal and has a wanted grade.
    Vary {
        drawing: Drawing,
        goal: String,
        protected: Vec<Square>,
        cover: Option<String>,
        most: usize,
        grade: String,
        patience: usize,
    }
}

reply! {
    Variant {
        rows: Vec<String>,
        changes: Vec<CellChange>,
        grade: Option<Grade>,
    }
}

reply! {
    Varied {
        variant: Option<Variant>,
        /// Whether the time ended the search.
        more: bool,
    }
}

fn patience(milliseconds: usize) -> Budget {
    Budget::default().within(Duration::from_millis(milliseconds.min(LONGEST) as u64))
}

fn changes(repair: &Repair) -> Vec<CellChange> {
    repair.changes.iter().map(CellChange::from).collect()
}

impl Operation<Thinker> for Suggest {
    type Reply = Advice;

    fn answer(self, _: &mut Thinker) -> Result<Advice, String> {
        let (palette, picture) = self.drawing.parts()?;
        let prices = prices(self.cover.as_deref(), &picture, palette.len())?;
        let request = RepairRequest {
            prices,
            protected: self.protected,
            most: self.most,
            suggestions: self.suggestions,
            budget: patience(self.patience),
            ..RepairRequest::new(palette, picture, goal(&self.goal)?)
        };
        let outcome = repair::repair(&request).map_err(|error| error.to_string())?;
        Ok(Advice {
            ways: outcome.repairs.iter().map(changes).collect(),
            at_least: outcome.at_least,
            proved_least: outcome.proved_least,
            more: has_more(&outcome, self.most),
        })
    }
}

/// Whether a longer search could say more: it was stopped, or more cells might do.
fn has_more(outcome: &RepairOutcome, most: usize) -> bool {
    outcome.stopped.is_some() || (!outcome.reached() && outcome.at_least > most)
}

impl Operation<Thinker> for Vary {
    type Reply = Varied;

    fn answer(self, _: &mut Thinker) -> Result<Varied, String> {
        let wanted: Level = self.grade.parse().map_err(|error| format!("{error}"))?;
        let (palette, picture) = self.drawing.parts()?;
        let prices = prices(self.cover.as_deref(), &picture, palette.len())?;
        let request = RepairRequest {
            prices,
            protected: self.protected,
            most: self.most,
            budget: patience(self.patience),
            ..RepairRequest::new(palette.clone(), picture.clone(), goal(&self.goal)?)
        };
        let outcome = repair_to_grade(&request, wanted).map_err(|error| error.to_string())?;
        let variant = outcome.repairs.first().map(|repair| {
            let varied = repair.apply(&picture);
            let puzzle = nonolith::puzzle::Puzzle::of_picture(palette, varied.clone());
            let options = nonolith::solve::Options::default();
            let grade =
                puzzle.ok().and_then(|puzzle| graded(locale(None), &explain(&puzzle, &options)));
            Variant { rows: digits(&varied), changes: changes(repair), grade }
        });
        Ok(Varied { more: variant.is_none() && request.budget.spent().is_some(), variant })
    }
}

/// The cells of a picture, a digit each.
pub(super) fn digits(picture: &nonolith::puzzle::Picture) -> Vec<String> {
    picture.to_string().lines().map(str::to_owned).collect()
}
