//! The fills that a sketch tries: those that are exactly one stretch of what follows somewhere.

use std::collections::HashMap;

use strategies::dsl::{Value, mask_stretches};

use super::ruled_out::RuledOut;
use super::sketch::{Binding, COVERED_SHARE, Fill, Sketch};
use super::training_line::TrainingLine;
use super::vocabulary::DenseSum;
use crate::Domain;

/// A fill that costs this much more must gain twice as much to be tried as early.
const COST_PER_DOUBLING: f64 = 4.0;

/// A fill by its value and the indices of its ends among all ends.
type FillEnds = (Value, usize, usize);

/// The order of fills that are as good as each other.
fn order(&(value, start, end): &FillEnds) -> (usize, usize, usize) {
    let rank = match value {
        Value::Blank => 0,
        Value::Filled => 1,
        Value::ColourOf(slot) => 2 + 2 * slot,
        Value::NotColourOf(slot) => 3 + 2 * slot,
    };
    (rank, start, end)
}

impl Sketch {
    /// At most `most` fills that are exactly one stretch of what follows from a weighted line: only
    /// such fills are worth a rule. Those that gain most for their cost come first.
    pub fn fills(&self, most: usize) -> Vec<Fill> {
        let ends = self.words.ends();
        let fill =
            |(value, start, end): FillEnds| Fill { value, start: ends[start], end: ends[end] };
        let mut ranked: Vec<(f64, FillEnds)> = Vec::new();
        for (key, gain) in self.gains(&ends) {
            // What is said in few words is more likely to be meant.
            let cost = self.costs.of_action(&self.action(&fill(key)));
            if cost.is_finite() {
                ranked.push((gain * (-cost / COST_PER_DOUBLING).exp2(), key));
            }
        }
        ranked.sort_by(|one, other| {
            other.0.total_cmp(&one.0).then(order(&one.1).cmp(&order(&other.1)))
        });
        ranked.into_iter().map(|(_, key)| fill(key)).take(most).collect()
    }

    /// What each fill gains over all lines, each line counted once.
    fn gains(&self, ends: &[DenseSum]) -> HashMap<FillEnds, f64> {
        let mut gains: HashMap<FillEnds, f64> = HashMap::new();
        for line in self.lines.iter().filter(|line| line.weight > 0.0) {
            let mut here: HashMap<FillEnds, f64> = HashMap::new();
            for binding in self.bindings(line) {
                self.note_fills(line, &binding, ends, &mut here);
            }
            for (fill, gain) in here {
                *gains.entry(fill).or_default() += gain;
            }
        }
        gains
    }

    /// Notes each pair of ends that bounds one stretch of what follows under a binding.
    fn note_fills(
        &self,
        line: &TrainingLine,
        binding: &Binding,
        ends: &[DenseSum],
        here: &mut HashMap<FillEnds, f64>,
    ) {
        let ends_at = ends_by_cell(line, binding, ends);
        for value in self.values() {
            let Some(forbidden) = binding.forbidden(value, line.colours) else { continue };
            let (known, must) = (line.known.everywhere(forbidden), line.must.everywhere(forbidden));
            for stretch in mask_stretches(must & !known, puzzle::Colour::BLACK) {
                let (start, end) = (stretch.start as usize, stretch.end() as usize);
                let cells = ((1_u64 << stretch.size) - 1) << start;
                let more = RuledOut::default().with(forbidden, cells);
                let gain = line.gain(more, self.covered_share());
                if gain == 0.0 {
                    continue;
                }
                // A fill may also run over cells beside the stretch that are known to be the same.
                let before = (0..start).rev().take_while(|&at| known >> at & 1 == 1).count();
                let after = (end..line.length).take_while(|&at| known >> at & 1 == 1).count();
                for from in (start - before..=start).flat_map(|cell| &ends_at[cell]) {
                    for to in (end..=end + after).flat_map(|cell| &ends_at[cell]) {
                        here.entry((value, *from, *to)).or_insert(gain);
                    }
                }
            }
        }
    }

    /// The gain of a cell that known rules decide when fills are ranked: rules that bind little may
    /// replace each other, but a third element is worth binding only for what is still missing.
    fn covered_share(&self) -> f64 {
        if self.kinds.len() < 3 { COVERED_SHARE } else { 0.0 }
    }

    /// The same fill with the cheapest ends that have the same values in all `cases`.
    pub(crate) fn cheapest_fill<'a>(
        &self,
        fill: &Fill,
        cases: impl Iterator<Item = &'a Binding>,
    ) -> Fill {
        let (mut starts, mut ends) = (self.words.ends(), self.words.ends());
        for Binding { values, .. } in cases {
            let (start, end) = (fill.start.value(values), fill.end.value(values));
            starts.retain(|form| form.value(values) == start);
            ends.retain(|form| form.value(values) == end);
        }
        let cost = |fill: &Fill| self.costs.of_action(&self.action(fill));
        let mut best = (cost(fill), *fill);
        for &start in &starts {
            for &end in &ends {
                let other = Fill { start, end, ..*fill };
                let cost = cost(&other);
                if cost < best.0 {
                    best = (cost, other);
                }
            }
        }
        best.1
    }
}

/// For each cell of a line and the edge after the last, the ends that lie there under a binding.
fn ends_by_cell(line: &TrainingLine, binding: &Binding, ends: &[DenseSum]) -> Vec<Vec<usize>> {
    let mut ends_at: Vec<Vec<usize>> = vec![vec![]; line.length + 1];
    for (index, end) in ends.iter().enumerate() {
        let cell = usize::try_from(end.value(&binding.values)).ok();
        if let Some(list) = cell.and_then(|cell| ends_at.get_mut(cell)) {
            list.push(index);
        }
    }
    ends_at
}
