//! Sub-procedure 2: what lies behind a run's rightmost place and before the next run's leftmost
//! place is blank.
//!
//! The same holds before the first run's leftmost and behind the last run's rightmost place.

use puzzle::Cell;

use super::{CellRestriction, RunLimits};

/// Blanks the cells that no run can reach.
///
/// ```
/// use nonolith_lab::heuristics::{RunLimits, sub_procedures::two};
/// use puzzle::{Clue, cells_from_text};
/// let (clue, cells) = (Clue::black([2]), cells_from_text("??#??", 2).unwrap());
/// let limits = RunLimits::new(&clue, &cells).unwrap();
/// assert_eq!(two(&limits, &cells).iter().map(|f| f.cells.clone()).collect::<Vec<_>>(), [0..1, 4..5]);
/// ```
pub fn two(limits: &RunLimits<'_>, cells: &[Cell]) -> Vec<CellRestriction> {
    let runs = limits.runs().len();
    (0..=runs)
        .map(|next| {
            let start = if next == 0 { 0 } else { limits.rightmost(next - 1).end };
            let end = if next == runs { cells.len() } else { limits.leftmost(next).start };
            let runs = (next.saturating_sub(1)..runs.min(next + 1)).collect();
            CellRestriction { cells: start..end, allowed: Cell::BLANK, runs }
        })
        .filter(|finding| !finding.cells.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::two;

    /// Figure 8: an initial line with two filled squares, and the blanks fixed between the two
    /// runs. The drawing is lost; this line is a reconstruction.
    #[test]
    fn figure_8_two_filled_squares_keep_their_runs_apart() {
        check(two, "3 2", "?#?????????#?", "?#??......?#?");
    }

    #[test]
    fn a_line_without_runs_is_blank() {
        check(two, "", "???", "...");
    }
}
