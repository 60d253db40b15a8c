//! Sub-procedure 5: the neighbour of a filled stretch is blank if no run that might own the stretch
//! can cover the neighbour too.
//!
//! The paper: "we know which conditions could be in a given fixed square ... then, we check that
//! there is a blank square besides any feasible condition". Most often the stretch is already as
//! long as every owner. With colours, the neighbour only loses the stretch's colour.

use std::ops::Range;

use puzzle::{Cell, Colour};

use super::{CellRestriction, RunLimits, all_but, colours, stretches};

/// Closes filled stretches that cannot go on.
///
/// ```
/// use nonolith_lab::heuristics::{RunLimits, sub_procedures::five};
/// use puzzle::{Clue, cells_from_text};
/// let (clue, cells) = (Clue::black([2, 2]), cells_from_text("????##????", 2).unwrap());
/// let limits = RunLimits::new(&clue, &cells).unwrap();
/// assert_eq!(five(&limits, &cells).iter().map(|f| f.cells.clone()).collect::<Vec<_>>(), [3..4, 6..7]);
/// ```
pub fn five(limits: &RunLimits<'_>, cells: &[Cell]) -> Vec<CellRestriction> {
    let mut findings = vec![];
    for colour in colours(limits) {
        for block in stretches(cells, |cell| cell == Cell::only(colour)) {
            findings.extend(ends(limits, cells.len(), block, colour));
        }
    }
    findings
}

fn ends(
    limits: &RunLimits<'_>,
    length: usize,
    block: Range<usize>,
    colour: Colour,
) -> Vec<CellRestriction> {
    let before = (block.start > 0).then(|| (block.start - 1, block.start - 1..block.end));
    let behind = (block.end < length).then(|| (block.end, block.start..block.end + 1));
    let closed = |longer: Range<usize>| limits.covering(longer, colour).next().is_none();
    let found = |cell| CellRestriction {
        cells: cell..cell + 1,
        allowed: all_but(colour),
        runs: limits.covering(block.clone(), colour).collect(),
    };
    let open_ends = before.into_iter().chain(behind);
    open_ends.filter(|(_, longer)| closed(longer.clone())).map(|(cell, _)| found(cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::five;

    /// Figure 11: consecutive filled squares; the limits say which conditions could be there, and
    /// beside any of them there is a blank. The drawing is lost; this line is a reconstruction.
    #[test]
    fn figure_11_a_block_as_long_as_its_owners_is_closed() {
        check(five, "2 2 5", "????##???????????", "???.##.??????????");
    }

    #[test]
    fn a_block_that_one_owner_can_extend_stays_open() {
        check(five, "2 3", "?????##?????", "?????##?????");
    }

    #[test]
    fn a_block_that_can_grow_to_one_side_only_is_closed_on_the_other() {
        check(five, "3", "##?????", "##?????");
        check(five, "1 3", "#???##??", "#.??##??");
    }

    #[test]
    fn with_colours_only_the_own_colour_is_ruled_out() {
        check(five, "2 1:2", "??11???", "??11???");
    }
}
