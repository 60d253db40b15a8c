//! Repair: the fewest cells of a picture to change so that its puzzle becomes fair.
//!
//! ```
//! use craft::repair::{RepairGoal, RepairRequest, repair};
//! use puzzle::Palette;
//!
//! let fair = "010 111".parse().unwrap();
//! let request = RepairRequest::new(Palette::black_and_white(), fair, RepairGoal::LineSolvable);
//! let outcome = repair(&request).unwrap();
//! assert!(outcome.reached() && outcome.proved_least);
//! assert!(outcome.repairs[0].changes.is_empty());
//! ```

mod outcome;
mod prices;
mod request;

pub use outcome::{Change, Repair, RepairOutcome};
pub use prices::Prices;
pub use request::{RepairGoal, RepairRequest};

use puzzle::{Puzzle, ShapeError};
use solve::{Options, Verdict};

/// Finds the fewest cells to change so that the picture's puzzle reaches the goal.
///
/// # Errors
/// [`ShapeError`], if the picture has a colour that is not in the palette, or a side that is too long.
pub fn repair(request: &RepairRequest) -> Result<RepairOutcome, ShapeError> {
    let puzzle = Puzzle::of_picture(request.palette.clone(), request.picture.clone())?;
    let options = Options { budget: request.budget.clone(), ..Options::default() };
    let fair = match request.goal {
        RepairGoal::LineSolvable => solve::is_line_solvable(&puzzle),
        RepairGoal::Unique => solve::solve(&puzzle, &options, None).verdict == Verdict::Unique,
    };
    let repairs = if fair { vec![Repair { changes: vec![] }] } else { vec![] };
    Ok(RepairOutcome {
        repairs,
        at_least: usize::from(!fair),
        proved_least: fair,
        proved_cheapest: fair,
        stopped: None,
        nodes: 0,
    })
}
