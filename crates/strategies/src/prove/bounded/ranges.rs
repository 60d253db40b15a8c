//! The ranges of hints: as the clue alone gives them, or exactly as the known cells leave them.

use super::bits::BitVector;
use super::line::SymbolicElement;

/// Sets the ranges of all hints, all exact or none.
pub(super) fn set(
    bits: &BitVector,
    hints: &mut [SymbolicElement],
    filled: &[String],
    blank: &[String],
) {
    let exact = bits.truth("exact");
    let starts = SymbolicStarts::new(bits, hints, filled, blank);
    for index in 0..hints.len() {
        let can = starts.of(bits, hints, index);
        let mut first = bits.number(0);
        for (at, can) in can.iter().enumerate().rev() {
            first = bits.define(&bits.choose(can, &bits.number(at as i64), &first));
        }
        let mut last = bits.number(0);
        for (at, can) in can.iter().enumerate() {
            last = bits.define(&bits.choose(can, &bits.number(at as i64), &last));
        }
        let hint = &mut hints[index];
        let packed = bits.minus(&hint.lowest_end, &hint.size);
        hint.range_start = bits.define(&bits.choose(&exact, &first, &packed));
        let last = bits.choose(&exact, &last, &hint.highest_start);
        hint.range_end = bits.define(&bits.sum(&[&last, &hint.size]));
    }
}

/// Which hints fit before and behind each cell, whatever the solution.
struct SymbolicStarts<'a> {
    filled: &'a [String],
    /// By first cell and number of cells: none of them is known to be blank.
    open: Vec<Vec<String>>,
    /// By number of hints and of cells: the first hints can be laid into the first cells.
    before: Vec<Vec<String>>,
    /// By hint and cell: this and all later hints can be laid into this and all later cells.
    behind: Vec<Vec<String>>,
}

impl<'a> SymbolicStarts<'a> {
    fn new(
        bits: &BitVector,
        hints: &[SymbolicElement],
        filled: &'a [String],
        blank: &[String],
    ) -> SymbolicStarts<'a> {
        let length = filled.len();
        let mut open = Vec::new();
        for from in 0..=length {
            let mut sizes = vec![bits.always()];
            for cell in &blank[from..] {
                let term = bits.all(&[sizes[sizes.len() - 1].clone(), bits.not(cell)]);
                sizes.push(bits.define_truth(&term));
            }
            open.push(sizes);
        }
        let mut starts = SymbolicStarts { filled, open, before: vec![], behind: vec![] };
        starts.lay_before(bits, hints);
        starts.lay_behind(bits, hints);
        starts
    }

    fn lay_before(&mut self, bits: &BitVector, hints: &[SymbolicElement]) {
        for count in 0..=hints.len() {
            let mut row: Vec<String> = Vec::new();
            for cells in 0..=self.filled.len() {
                let mut ways = Vec::new();
                match cells.checked_sub(1) {
                    None if count == 0 => ways.push(bits.always()),
                    None => {}
                    Some(last) => {
                        ways.push(bits.all(&[bits.not(&self.filled[last]), row[last].clone()]))
                    }
                }
                for size in (1..=cells).filter(|_| count > 0) {
                    let from = cells - size;
                    let sized = bits.equal(&hints[count - 1].size, &bits.number(size as i64));
                    let room = self.open[from][size].clone();
                    ways.push(bits.all(&[sized, room, self.left_of(bits, count - 1, from)]));
                }
                row.push(bits.define_truth(&bits.any(&ways)));
            }
            self.before.push(row);
        }
    }

    /// The first `count` hints can be laid left of a hint that starts at a cell.
    fn left_of(&self, bits: &BitVector, count: usize, at: usize) -> String {
        match at.checked_sub(1) {
            None if count == 0 => bits.always(),
            None => bits.not(&bits.always()),
            Some(space) => {
                bits.all(&[bits.not(&self.filled[space]), self.before[count][space].clone()])
            }
        }
    }

    fn lay_behind(&mut self, bits: &BitVector, hints: &[SymbolicElement]) {
        let length = self.filled.len();
        self.behind = vec![vec![String::new(); length + 1]; hints.len() + 1];
        for first in (0..=hints.len()).rev() {
            // A hint that is not there has nothing left to lay.
            let done = match hints.get(first) {
                None => bits.always(),
                Some(hint) => bits.not(&hint.here),
            };
            for at in (0..=length).rev() {
                let mut ways = Vec::new();
                match self.filled.get(at) {
                    None => ways.push(done.clone()),
                    Some(cell) => {
                        ways.push(bits.all(&[bits.not(cell), self.behind[first][at + 1].clone()]));
                    }
                }
                if first < hints.len() {
                    ways.extend(self.laid_at(bits, hints, first, at));
                }
                self.behind[first][at] = bits.define_truth(&bits.any(&ways));
            }
        }
    }

    /// For each size, that a hint of that size starts at a cell and all later ones fit behind it.
    fn laid_at(
        &self,
        bits: &BitVector,
        hints: &[SymbolicElement],
        hint: usize,
        at: usize,
    ) -> Vec<String> {
        let ways = (1..self.open[at].len()).map(|size| {
            let sized = bits.equal(&hints[hint].size, &bits.number(size as i64));
            let right = self.right_of(bits, hints, hint + 1, at + size);
            bits.all(&[hints[hint].here.clone(), sized, self.open[at][size].clone(), right])
        });
        ways.collect()
    }

    /// The hints from `first` on can be laid right of a hint that ends before a cell.
    fn right_of(
        &self,
        bits: &BitVector,
        hints: &[SymbolicElement],
        first: usize,
        at: usize,
    ) -> String {
        match self.filled.get(at) {
            Some(cell) => bits.all(&[bits.not(cell), self.behind[first][at + 1].clone()]),
            None => hints.get(first).map_or_else(|| bits.always(), |hint| bits.not(&hint.here)),
        }
    }

    /// For each cell, whether a hint can start there.
    fn of(&self, bits: &BitVector, hints: &[SymbolicElement], hint: usize) -> Vec<String> {
        let can = |at: usize| {
            let right = bits.any(&self.laid_at(bits, hints, hint, at));
            bits.all(&[self.left_of(bits, hint, at), right])
        };
        let terms: Vec<String> = (0..self.filled.len()).map(can).collect();
        terms.iter().map(|term| bits.define_truth(term)).collect()
    }
}
