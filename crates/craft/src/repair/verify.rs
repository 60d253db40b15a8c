//! The last look at a repair: the solver judges its puzzle from an empty grid.

use puzzle::{Cell, Grid, Puzzle};
use solve::{Options, Verdict};

use super::{Repair, RepairGoal, RepairMeans, RepairRequest};

/// Whether the repaired puzzle reaches the goal, as the solver says that knows nothing of how the
/// repair was found.
///
/// # Panics
/// If the solver says that it does not: then the search is at fault. Where the budget does not let it
/// say, the repair is not let out either.
pub(super) fn is_fair_from_the_start(request: &RepairRequest, repair: &Repair) -> bool {
    let puzzle = repaired(request, repair);
    match request.goal {
        RepairGoal::LineSolvable => {
            assert!(solve::is_line_solvable(&puzzle), "a repair leaves no cell to line logic");
            true
        }
        RepairGoal::Unique => {
            let options = Options { budget: request.budget.clone(), ..Options::default() };
            let verdict = solve::solve(&puzzle, &options, None).verdict;
            let fits = matches!(verdict, Verdict::Unique | Verdict::Unknown(_) | Verdict::Found);
            assert!(fits, "a repair leaves one solution, not {}", verdict.name());
            verdict == Verdict::Unique
        }
    }
}

/// The puzzle of the repaired picture, with its given cells.
pub(super) fn repaired(request: &RepairRequest, repair: &Repair) -> Puzzle {
    let picture = repair.apply(&request.picture);
    let mut given = Grid::unknown(picture.height(), picture.width(), request.palette.len());
    let added = repair.changes.iter().map(|change| change.square);
    let added = added.filter(|_| request.means == RepairMeans::Give);
    for square in request.given.iter().copied().chain(added) {
        if let Some(colour) = picture.get(square) {
            given[square] = Cell::only(colour);
        }
    }
    let puzzle = Puzzle::of_picture(request.palette.clone(), picture);
    puzzle.and_then(|puzzle| puzzle.with_given(given)).expect("the request was of sound shape")
}
