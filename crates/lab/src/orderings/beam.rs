//! Beam search for short orders: the best few hundred states of every length, level by level.

use std::collections::HashSet;

use super::{Field, Known};

/// A short order of visits that solves a field from there: an upper bound on the optimum, and
/// close to it where the beam is wide. A state is good if much is known and much can be found
/// with one more visit.
///
/// ```
/// use lab::orderings::{Field, beam, figure_one};
///
/// let field = Field::of(&figure_one()).unwrap();
/// let order = beam(&field, &field.start(), 400);
/// assert_eq!(order.len(), 7);
/// assert!(field.solves(&field.start(), &order));
/// ```
pub fn beam(field: &Field, from: &Known, width: usize) -> Vec<usize> {
    let mut beam = vec![(from.clone(), usize::MAX)];
    let mut steps: Vec<(usize, usize)> = vec![];
    loop {
        if let Some((_, step)) = beam.iter().find(|(known, _)| field.is_solved(known)) {
            return walked(&steps, *step);
        }
        let mut seen = HashSet::new();
        let mut next = vec![];
        for (known, step) in &beam {
            for line in 0..field.lines() {
                if field.gain(known, line) != 0 {
                    let mut after = known.clone();
                    field.visit(&mut after, line);
                    if !seen.contains(&after) {
                        seen.insert(after.clone());
                        next.push((promise(field, &after), after, *step, line));
                    }
                }
            }
        }
        if next.is_empty() {
            return vec![];
        }
        if next.len() > width {
            next.select_nth_unstable_by_key(width, |(promise, ..)| std::cmp::Reverse(*promise));
            next.truncate(width);
        }
        beam = next
            .into_iter()
            .map(|(_, known, before, line)| {
                steps.push((before, line));
                (known, steps.len() - 1)
            })
            .collect();
    }
}

/// Twice what is known, and what the lines could find now, together.
fn promise(field: &Field, known: &Known) -> usize {
    let rows = field.height();
    let known_cells: u32 = known.0[..rows].iter().map(|row| row.count_ones()).sum();
    let reach = (0..field.lines()).map(|line| field.gain(known, line).count_ones()).sum::<u32>();
    (2 * known_cells + reach) as usize
}

fn walked(steps: &[(usize, usize)], mut step: usize) -> Vec<usize> {
    let mut order = vec![];
    while let Some(&(before, line)) = steps.get(step) {
        order.push(line);
        step = before;
    }
    order.reverse();
    order
}
