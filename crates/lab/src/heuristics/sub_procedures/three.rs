//! Sub-procedure 3: a filled cell next to a blank is the end of its run, so the run goes on from
//! there for at least as long as its shortest possible owner.
//!
//! With colours, what stops a run is any cell that cannot have its colour.

use puzzle::{Cell, Colour};

use super::{CellRestriction, RunLimits, allows};

/// Extends filled cells away from what stops them.
///
/// The edge of the line is no fixed blank in the paper. It need not be: a run whose end is known at
/// the edge is placed by sub-procedure 1.
///
/// ```
/// use nonolith_lab::heuristics::{RunLimits, sub_procedures::three};
/// use puzzle::{Clue, cells_from_text};
/// let (clue, cells) = (Clue::black([3, 4]), cells_from_text("?????.#?????????", 2).unwrap());
/// let limits = RunLimits::new(&clue, &cells).unwrap();
/// assert_eq!(three(&limits, &cells)[0].cells, 6..9);
/// ```
pub fn three(limits: &RunLimits<'_>, cells: &[Cell]) -> Vec<CellRestriction> {
    (0..cells.len())
        .filter_map(|cell| Some((cell, cells[cell].colour().filter(|c| !c.is_background())?)))
        .flat_map(|(cell, colour)| extensions(limits, cells, cell, colour))
        .collect()
}

fn extensions(
    limits: &RunLimits<'_>,
    cells: &[Cell],
    cell: usize,
    colour: Colour,
) -> Vec<CellRestriction> {
    let runs: Vec<usize> = limits.covering(cell..cell + 1, colour).collect();
    let Some(shortest) = runs.iter().map(|&run| limits.runs()[run].length).min() else {
        return vec![];
    };
    let rightwards = cell..(cell + shortest).min(cells.len());
    let leftwards = (cell + 1).saturating_sub(shortest)..cell + 1;
    let stopped = |beside: Option<usize>| {
        beside.is_some_and(|beside| beside < cells.len()) && !allows(cells, beside, colour)
    };
    let found = |stretch| CellRestriction {
        cells: stretch,
        allowed: Cell::only(colour),
        runs: runs.clone(),
    };
    let right = stopped(cell.checked_sub(1)).then(|| found(rightwards));
    let left = stopped(Some(cell + 1)).then(|| found(leftwards));
    right.into_iter().chain(left).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::three;

    /// Figure 9: a filled and a blank square side by side; "as many squares as the smallest
    /// condition in the line, in this case 3 squares" are fixed. The drawing is lost; this line is
    /// a reconstruction.
    #[test]
    fn figure_9_a_run_goes_on_for_its_shortest_owner() {
        check(three, "4 3", "??????.#???????", "??????.###?????");
    }

    #[test]
    fn it_works_from_right_to_left() {
        check(three, "3 4", "???????#.??????", "?????###.??????");
    }

    #[test]
    fn another_colour_stops_a_run_as_a_blank_does() {
        check(three, "2:2 3 3", "????21????????", "???22111??????");
    }
}
