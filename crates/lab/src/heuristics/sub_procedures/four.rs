//! Sub-procedure 4: a gap shorter than every run that might be in it is blank.
//!
//! With colours, a gap for a colour is a stretch of cells that can have it, and what is too short
//! for every run of that colour loses that colour.

use puzzle::Cell;

use super::{CellRestriction, RunLimits, all_but, colours, stretches};

/// Rules a colour out of the gaps that are too short for it.
///
/// ```
/// use nonolith_lab::heuristics::{RunLimits, sub_procedures::four};
/// use puzzle::{Clue, cells_from_text};
/// let (clue, cells) = (Clue::black([2]), cells_from_text("??.?.??", 2).unwrap());
/// let limits = RunLimits::new(&clue, &cells).unwrap();
/// assert_eq!(four(&limits, &cells)[0].cells, 3..4);
/// ```
pub fn four(limits: &RunLimits<'_>, cells: &[Cell]) -> Vec<CellRestriction> {
    let mut findings = vec![];
    for colour in colours(limits) {
        for gap in stretches(cells, |cell| cell.allows(colour)) {
            let runs: Vec<usize> = limits.reaching(gap.clone(), colour).collect();
            if runs.iter().all(|&run| limits.runs()[run].length > gap.len()) {
                findings.push(CellRestriction { cells: gap, allowed: all_but(colour), runs });
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::four;

    /// Figure 10: one filled and several blank squares fixed; square 7, unknown between two
    /// blanks, is smaller than the condition not yet assigned, n1 = 2. The drawing is lost; this
    /// line is a reconstruction.
    #[test]
    fn figure_10_a_single_square_is_too_small_for_a_two() {
        check(four, "2 1", "?????.?.?????.#", "?????...?????.#");
    }

    #[test]
    fn a_gap_that_one_run_fits_stays_open() {
        check(four, "2 1", "??.?.??", "??.?.??");
    }

    #[test]
    fn a_gap_too_short_for_one_colour_may_hold_another() {
        check(four, "2 1:2", "??.?.??", "??.?.??");
    }
}
