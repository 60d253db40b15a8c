//! Repair: the fewest cells of a picture to change, or to give, so that its puzzle becomes fair.
//!
//! A picture that is not fair is so because of a few cells: a *core* that line logic cannot decide
//! even when it is given all others, or the squares in which two solutions differ. Either rests on
//! *windows*, short stretches of lines, and every repair must change a cell in them. So the windows are
//! a nogood, nogoods that share no cell give a lower bound, and a search that branches over the cells
//! of a nogood is complete: when it finds nothing of a size, there is nothing. The page
//! `docs/repair.md` has the lemmas with their proofs.
//!
//! ```
//! use craft::repair::{RepairGoal, RepairRequest, repair};
//! use puzzle::Palette;
//!
//! let picture = "10 01".parse().unwrap();
//! let request = RepairRequest::new(Palette::black_and_white(), picture, RepairGoal::LineSolvable);
//! let outcome = repair(&request).unwrap();
//! assert_eq!((outcome.repairs[0].changes.len(), outcome.proved_least), (1, true));
//! ```

mod core;
mod grade;
mod greedy;
mod judge;
mod large;
mod least;
mod line_logic;
mod line_memo;
mod nogoods;
mod outcome;
mod prices;
mod request;
mod state;
mod switch;
#[cfg(test)]
mod tests;
mod unit_set;
mod units;
mod verify;
mod windows;
mod words;

use puzzle::{Puzzle, ShapeError};
use solve::Stopped;

pub use grade::repair_to_grade;
pub use large::LARGE_PICTURE;
pub use outcome::{Change, PartialRepair, Repair, RepairOutcome};
pub use prices::Prices;
pub use request::{RepairGoal, RepairMeans, RepairRequest};
pub use words::{sentence, why_unreached};

use greedy::{GreedyEnd, GreedyLimits, greedy};
use judge::{FairnessJudge, PictureJudge};
use large::repair_large;
use least::{ChangeSet, LeastSearch};
use units::Units;
use verify::is_fair_from_the_start;

/// The size from which the greedy repair is worth its time: smaller ones the search finds sooner.
const GREEDY_FROM: usize = 2;

/// The nodes of a search for a second solution that the greedy repair makes.
const GREEDY_SEARCH_NODES: u64 = 1_000;

/// Finds the fewest cells to change so that the picture's puzzle reaches the goal.
///
/// Where the budget ends before the search does, the greedy repair is given, if there is one within
/// [`RepairRequest::most`] cells, and what was shown about the least number by then.
///
/// # Errors
/// [`ShapeError`], if the picture has a colour that is not in the palette, or a side that is too long.
pub fn repair(request: &RepairRequest) -> Result<RepairOutcome, ShapeError> {
    Puzzle::of_picture(request.palette.clone(), request.picture.clone())?;
    let units = Units::new(request);
    let mut outcome = RepairSearch::new(request, &units).run();
    outcome.repairs.retain(|repair| is_fair_from_the_start(request, repair));
    outcome.proved_least &= outcome.reached();
    outcome.proved_cheapest &= outcome.reached();
    Ok(outcome)
}

/// The search for the least repair, with a greedy one to fall back on.
struct RepairSearch<'a> {
    request: &'a RepairRequest,
    units: &'a Units,
    search: LeastSearch<'a, PictureJudge<'a>>,
    /// What came of the greedy repair, once it was tried.
    greedy: Option<GreedyEnd>,
    /// The effort of that.
    effort: u64,
    /// No repair has fewer cells: shown.
    at_least: usize,
}

impl<'a> RepairSearch<'a> {
    fn new(request: &'a RepairRequest, units: &'a Units) -> RepairSearch<'a> {
        let judge = PictureJudge::new(request, units);
        let wanted = request.suggestions.max(1);
        let search = LeastSearch::new(judge, units, wanted, &request.budget);
        RepairSearch { request, units, search, greedy: None, effort: 0, at_least: 0 }
    }

    fn run(mut self) -> RepairOutcome {
        for cells in 0..=self.request.most {
            if cells == GREEDY_FROM {
                self.look_greedily();
            }
            if self.greedy_suffices(cells) {
                return self.outcome(vec![], None);
            }
            let (found, stopped) = self.search.of_size(cells);
            if !found.is_empty() || stopped.is_some() {
                return self.outcome(found, stopped);
            }
            if self.search.undecided().is_none() {
                self.at_least = cells + 1;
            }
        }
        self.outcome(vec![], None)
    }

    fn look_greedily(&mut self) {
        let mut judge = PictureJudge::new(self.request, self.units);
        let budget = &self.request.budget.clone().with_nodes(GREEDY_SEARCH_NODES);
        let (most, handled) = (self.request.most, self.request.greedy_effort);
        let limits = GreedyLimits { most, handled, budget };
        self.greedy = Some(match self.units.cell_count() > LARGE_PICTURE {
            true => repair_large(&mut judge, self.units, limits),
            false => greedy(&mut judge, self.units, limits),
        });
        self.effort = judge.handled();
    }

    /// Whether the greedy repair has this many cells, and none of the same size is cheaper.
    fn greedy_suffices(&self, cells: usize) -> bool {
        let least_price = cells as u64 * self.units.least_price();
        let suffices = |it: &ChangeSet| it.cells == cells && it.price == least_price;
        self.request.suggestions <= 1 && self.greedy_repair().is_some_and(suffices)
    }

    /// The greedy repair, if it reached the goal.
    fn greedy_repair(&self) -> Option<&ChangeSet> {
        match &self.greedy {
            Some(GreedyEnd::Fair(changes)) => Some(changes),
            _ => None,
        }
    }

    /// How far a greedy repair had come that was stopped.
    fn partial(&self) -> Option<PartialRepair> {
        let Some(GreedyEnd::Stopped(changes, _)) = &self.greedy else { return None };
        let mut judge = PictureJudge::new(self.request, self.units);
        changes.units.iter().for_each(|&(unit, value)| judge.set(unit, value));
        let repair = self.units.repair(&changes.units, self.request);
        Some(PartialRepair { repair, unknown: judge.cells_left() })
    }

    fn outcome(mut self, found: Vec<ChangeSet>, stopped: Option<Stopped>) -> RepairOutcome {
        // The greedy repair would have come first if the search could have been run before it.
        if self.greedy.is_none() && found.is_empty() && self.at_least < GREEDY_FROM {
            self.look_greedily();
        }
        let is_searched = !found.is_empty();
        let sets =
            if is_searched { found } else { self.greedy_repair().into_iter().cloned().collect() };
        let partial = if sets.is_empty() { self.partial() } else { None };
        let greedy_stopped = match &self.greedy {
            Some(GreedyEnd::Stopped(_, stopped)) if !is_searched => Some(*stopped),
            _ => None,
        };
        let cells = sets.first().map(|it| it.cells);
        let proved_least = cells == Some(self.at_least);
        let price = sets.first().map(|it| it.price);
        let least_price = self.at_least as u64 * self.units.least_price();
        let looked_at_all = is_searched && stopped.is_none() && self.search.undecided().is_none();
        RepairOutcome {
            repairs: sets.iter().map(|it| self.units.repair(&it.units, self.request)).collect(),
            partial,
            at_least: self.at_least,
            proved_least,
            proved_cheapest: proved_least && (looked_at_all || price == Some(least_price)),
            stopped: greedy_stopped.or(stopped).or(self.search.undecided()),
            nodes: self.search.nodes(),
            effort: self.effort,
        }
    }
}
