//! The order of landmarks along a coloured line, with room between them for all other hints.
//!
//! Why what is asserted here holds on every counterexample (see `mod.rs`). Any two landmarks are put in
//! order, not only neighbours; the hints between two may include other landmarks.
//!
//! Let `n` hints lie between two landmarks (or a landmark and an end of the line), let them cover `z` cells,
//! and let `b` be the blanks that they need between each other and towards those of the two that are runs:
//! one for each pair of neighbours of one colour.
//!
//! - *Numbers.* Either `n = 0` and `z = 0`, or `n >= 1` and `z >= n`. If no hint is larger than a size of 1, then
//!   `z = n`; if none is smaller than `m`, then `z >= m + n - 1`.
//! - *Blanks.* There are `n + 1` pairs of neighbours between two runs, `n` between a run and a blank or an end
//!   of the line, `n - 1` between two blanks or ends; `b` is at least 0 and at most that. Between two runs:
//!   if these have different colours, some pair has (`b <= n`); if they have the same, it is not just one
//!   pair that has different colours (`b /= n`), for a change of colour must be taken back.
//! - *Cells.* In `S` a hint starts at least as far behind an earlier one as when packed: each neighbour keeps the
//!   distance that packed hints have. So `start - start >= before - before` for two runs. Behind a blank the
//!   first hint starts at the next cell or later; before a blank the last ends there or earlier.
//! - *A blank* between two hints, packed: the second starts where the first ends, or one cell later.
//! - *Two runs* are the same hint, or one lies before the other in `S`. A run and a blank, and two blanks, lie one
//!   before the other, or are the same cell, which counts as either order. Two blocks are the same, or lie one
//!   before the other, and if they have one colour with a cell between; two gaps likewise, always with a cell
//!   between.

use super::ColouredFormula;
use super::marks::{BlankLandmark, RunLandmark};
use crate::prove::smt::{all, any, minus, not, sum, two};

/// Some hints side by side: how many, how many cells they cover, and how many blanks they need.
struct Bulk {
    hints: String,
    cells: String,
    blanks: String,
}

/// Where a bulk ends, as far as blanks are concerned: how many more pairs of neighbours there are than
/// hints.
#[derive(Clone, Copy)]
enum Ends {
    /// Two runs.
    Runs,
    /// A run, and a blank or an end of the line.
    RunAndBlank,
    /// Two blanks, or ends of the line.
    Blanks,
}

impl ColouredFormula<'_> {
    pub(super) fn order(&mut self) {
        let (runs, blanks) = (self.marks.runs.clone(), self.marks.blanks.clone());
        for (one, other) in pairs(runs.len()) {
            let same = self.same_run(one, other);
            let (one, other) = (&runs[one], &runs[other]);
            let places = [same, self.run_before_run(one, other), self.run_before_run(other, one)];
            self.assert(any(&places));
        }
        for run in &runs {
            for blank in &blanks {
                let places = [self.run_before_blank(run, blank), self.blank_before_run(blank, run)];
                self.assert(any(&places));
            }
            self.edges_of_run(run);
        }
        for (one, other) in pairs(blanks.len()) {
            let (one, other) = (&blanks[one], &blanks[other]);
            let places = [self.blank_before_blank(one, other), self.blank_before_blank(other, one)];
            self.assert(any(&places));
        }
        for blank in &blanks {
            self.edges_of_blank(blank);
        }
        self.order_elements();
    }

    /// Blocks and gaps are maximal.
    fn order_elements(&mut self) {
        for (one, other) in pairs(self.marks.blocks.len()) {
            let places = [
                self.same_block(one, other),
                self.block_before(one, other),
                self.block_before(other, one),
            ];
            self.assert(any(&places));
        }
        for (one, other) in pairs(self.marks.gaps.len()) {
            let places = [
                self.same_gap(one, other),
                self.gap_before(one, other),
                self.gap_before(other, one),
            ];
            self.assert(any(&places));
        }
    }

    pub(super) fn run_before_run(&self, one: &RunLandmark, other: &RunLandmark) -> String {
        let cells = minus(&minus(&other.sum, &one.sum), &one.size);
        let bulk = Bulk {
            hints: minus(&minus(&other.count, &one.count), "1"),
            blanks: minus(&minus(&other.before, &one.until()), &cells),
            cells,
        };
        let alike = two("=", &one.colour, &other.colour);
        let changes = any(&[
            all(&[alike.clone(), not(&two("=", &bulk.blanks, &bulk.hints))]),
            all(&[not(&alike), two("<=", &bulk.blanks, &bulk.hints)]),
        ]);
        let far = two(">=", &minus(&other.start, &one.start), &minus(&other.before, &one.before));
        all(&[self.room(&bulk, Ends::Runs), changes, far])
    }

    fn run_before_blank(&self, run: &RunLandmark, blank: &BlankLandmark) -> String {
        let cells = minus(&minus(&blank.sum, &run.sum), &run.size);
        let bulk = Bulk {
            hints: minus(&minus(&blank.count, &run.count), "1"),
            blanks: minus(&minus(&blank.left, &run.until()), &cells),
            cells,
        };
        let far = two(">=", &minus(&blank.at, &run.start), &minus(&blank.left, &run.before));
        all(&[self.room(&bulk, Ends::RunAndBlank), far])
    }

    fn blank_before_run(&self, blank: &BlankLandmark, run: &RunLandmark) -> String {
        let cells = minus(&run.sum, &blank.sum);
        let bulk = Bulk {
            hints: minus(&run.count, &blank.count),
            blanks: minus(&minus(&run.before, &blank.right), &cells),
            cells,
        };
        let from = sum(&[&blank.at, "1"]);
        let far = two(">=", &minus(&run.start, &from), &minus(&run.before, &blank.right));
        all(&[self.room(&bulk, Ends::RunAndBlank), far])
    }

    fn blank_before_blank(&self, one: &BlankLandmark, other: &BlankLandmark) -> String {
        let cells = minus(&other.sum, &one.sum);
        let bulk = Bulk {
            hints: minus(&other.count, &one.count),
            blanks: minus(&minus(&other.left, &one.right), &cells),
            cells: cells.clone(),
        };
        let none = all(&[
            two("=", &bulk.hints, "0"),
            two("=", &cells, "0"),
            two("=", &one.left, &other.left),
            two("=", &one.right, &other.right),
        ]);
        let from = sum(&[&one.at, "1"]);
        let far = two(">=", &minus(&other.at, &from), &minus(&other.left, &one.right));
        let some = all(&[self.some(&bulk, Ends::Blanks), far]);
        all(&[two("<=", &one.at, &other.at), any(&[none, some])])
    }

    /// Room between a run and both ends of the line.
    fn edges_of_run(&mut self, run: &RunLandmark) {
        let before = Bulk {
            hints: run.count.clone(),
            cells: run.sum.clone(),
            blanks: minus(&run.before, &run.sum),
        };
        let cells = minus(&minus(&self.filled, &run.sum), &run.size);
        let behind = Bulk {
            hints: minus(&minus(&self.hints, &run.count), "1"),
            blanks: minus(&minus(&self.total, &run.until()), &cells),
            cells,
        };
        for bulk in [before, behind] {
            let room = self.room(&bulk, Ends::RunAndBlank);
            self.assert(room);
        }
        self.assert(two(">=", &run.start, &run.before));
        let rest = minus(&self.total, &run.before);
        self.assert(two(">=", &minus(&self.length, &run.start), &rest));
    }

    /// Room between a blank and both ends of the line.
    fn edges_of_blank(&mut self, blank: &BlankLandmark) {
        self.assert(two(">=", &blank.at, "(- 1)"));
        self.assert(two("<=", &blank.at, &self.length));
        self.assert(two(">=", &blank.right, &blank.left));
        self.assert(two("<=", &blank.right, &sum(&[&blank.left, "1"])));
        let before = Bulk {
            hints: blank.count.clone(),
            cells: blank.sum.clone(),
            blanks: minus(&blank.left, &blank.sum),
        };
        let nothing = all(&[
            two("=", &blank.count, "0"),
            two("=", &blank.sum, "0"),
            two("=", &blank.left, "0"),
            two("=", &blank.right, "0"),
        ]);
        let some = [self.some(&before, Ends::Blanks), two(">=", &blank.at, &blank.left)];
        self.assert(any(&[nothing, all(&some)]));
        let cells = minus(&self.filled, &blank.sum);
        let behind = Bulk {
            hints: minus(&self.hints, &blank.count),
            blanks: minus(&minus(&self.total, &blank.right), &cells),
            cells: cells.clone(),
        };
        let nothing = all(&[
            two("=", &blank.count, &self.hints),
            two("=", &cells, "0"),
            two("=", &blank.left, &self.total),
            two("=", &blank.right, &self.total),
        ]);
        let open = minus(&self.length, &sum(&[&blank.at, "1"]));
        let fits = two(">=", &open, &minus(&self.total, &blank.right));
        let some = [self.some(&behind, Ends::Blanks), fits];
        self.assert(any(&[nothing, all(&some)]));
    }

    /// A bulk of some hints or none. Between two blanks there is no telling by `blanks` alone that a bulk
    /// is empty: that is said there.
    fn room(&self, bulk: &Bulk, ends: Ends) -> String {
        let pairs = match ends {
            Ends::Runs => sum(&[&bulk.hints, "1"]),
            _ => bulk.hints.clone(),
        };
        let none = all(&[two("=", &bulk.hints, "0"), two("=", &bulk.cells, "0")]);
        let blanks = [two(">=", &bulk.blanks, "0"), two("<=", &bulk.blanks, &pairs)];
        all(&[any(&[none, self.numbers(bulk)]), all(&blanks)])
    }

    /// A bulk of one hint or more.
    fn some(&self, bulk: &Bulk, ends: Ends) -> String {
        let pairs = match ends {
            Ends::Blanks => minus(&bulk.hints, "1"),
            _ => bulk.hints.clone(),
        };
        let blanks = [two(">=", &bulk.blanks, "0"), two("<=", &bulk.blanks, &pairs)];
        all(&[self.numbers(bulk), all(&blanks)])
    }

    /// What one hint or more can cover.
    fn numbers(&self, bulk: &Bulk) -> String {
        let size = |run: &usize| &self.marks.runs[*run].size;
        let mut terms = vec![two(">=", &bulk.hints, "1"), two(">=", &bulk.cells, &bulk.hints)];
        for run in &self.maximal {
            terms.push(any(&[two(">=", size(run), "2"), two("=", &bulk.cells, &bulk.hints)]));
        }
        for run in &self.minimal {
            let least = sum(&[size(run), &minus(&bulk.hints, "1")]);
            terms.push(two(">=", &bulk.cells, &least));
        }
        all(&terms)
    }
}

/// Every pair of indices below `count`.
pub(super) fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
}
