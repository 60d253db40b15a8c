//! Sub-procedure 1: what a run covers both leftmost and rightmost, it covers wherever it stands.
//!
//! This is the overlap that every beginner learns, except that leftmost and rightmost respect the
//! cells already known. It looks at the same run in both arrangements: cells that merely happen to
//! be filled in both, by different runs, are not certain.

use puzzle::Cell;

use super::{CellRestriction, RunLimits};

/// Fills the cells that a run covers in both extreme arrangements.
///
/// ```text
/// clue 4 3   ??.????????? -> ??.?###??##?   leftmost ...aaaa.bbb.  rightmost ....aaaa.bbb
/// ```
///
/// ```
/// use nonolith_lab::heuristics::{RunLimits, sub_procedures::one};
/// use puzzle::{Cell, Clue};
/// let clue = Clue::black([3]);
/// let limits = RunLimits::new(&clue, &[Cell::UNKNOWN; 4]).unwrap();
/// assert_eq!(one(&limits, &[Cell::UNKNOWN; 4])[0].cells, 1..3);
/// ```
pub fn one(limits: &RunLimits<'_>, _: &[Cell]) -> Vec<CellRestriction> {
    (0..limits.runs().len())
        .filter(|&run| !limits.overlap(run).is_empty())
        .map(|run| CellRestriction {
            cells: limits.overlap(run),
            allowed: Cell::only(limits.runs()[run].colour),
            runs: vec![run],
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::one;

    /// Figure 7: an initial line with a fixed blank, the rightmost and the leftmost solution, and
    /// the squares fixed. The drawing is lost; this line is a reconstruction.
    #[test]
    fn figure_7_a_fixed_blank_leaves_a_run_little_room() {
        check(one, "4 3", "??.?????????", "??.?###??##?");
    }

    #[test]
    fn cells_of_different_runs_are_not_certain() {
        check(one, "1 1 1", "??????", "??????");
    }
}
