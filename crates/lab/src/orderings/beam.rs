//! Beam search for short orders: the best few hundred states of every length, level by level.

use super::field::KnownMap;
use super::{Field, Known};
use solve::Budget;

/// A short order of visits that solves a field from there: an upper bound on the optimum, and
/// close to it where the beam is wide.
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
    beam_with_firsts(field, from, width).0
}

/// The same within a budget; once it is spent, the best order so far is finished with any visits.
///
/// ```
/// use lab::orderings::{Field, beam_within, figure_one};
///
/// let field = Field::of(&figure_one()).unwrap();
/// let none = solve::Budget::default().within(std::time::Duration::ZERO);
/// assert!(field.solves(&field.start(), &beam_within(&field, &field.start(), 400, &none)));
/// ```
pub fn beam_within(field: &Field, from: &Known, width: usize, budget: &Budget) -> Vec<usize> {
    search(field, from, width, budget).0
}

/// A short order as [`beam`] finds it, and all lines that begin an order of that length which
/// the beam met: one bit a line.
///
/// ```
/// use lab::orderings::{Field, beam_with_firsts, figure_one};
///
/// let field = Field::of(&figure_one()).unwrap();
/// let (order, firsts) = beam_with_firsts(&field, &field.start(), 100);
/// assert_eq!(firsts >> order[0] & 1, 1);
/// ```
pub fn beam_with_firsts(field: &Field, from: &Known, width: usize) -> (Vec<usize>, u128) {
    search(field, from, width, &Budget::default())
}

fn search(field: &Field, from: &Known, width: usize, budget: &Budget) -> (Vec<usize>, u128) {
    let mut beam = vec![State { known: from.clone(), step: usize::MAX, firsts: 0, promise: 0 }];
    let mut steps: Vec<(usize, usize)> = vec![];
    loop {
        if let Some(end) = beam.iter().find(|state| field.is_solved(&state.known)) {
            return (walked(&steps, end.step), end.firsts);
        }
        let Some(next) = next_level(field, &beam, &mut steps, budget) else {
            let best = beam.into_iter().max_by_key(|state| state.promise);
            return (best.map_or_else(Vec::new, |best| finished(field, best, &steps)), 0);
        };
        beam = next;
        if beam.is_empty() {
            return (vec![], 0);
        }
        if beam.len() > width {
            beam.select_nth_unstable_by_key(width, |state| std::cmp::Reverse(state.promise));
            beam.truncate(width);
        }
    }
}

/// One state of a level: how it was reached, and which first lines lead to it.
struct State {
    known: Known,
    step: usize,
    firsts: u128,
    promise: usize,
}

/// The states after one more visit; none if the budget is spent.
fn next_level(
    field: &Field,
    beam: &[State],
    steps: &mut Vec<(usize, usize)>,
    budget: &Budget,
) -> Option<Vec<State>> {
    let mut places: KnownMap<usize> = KnownMap::default();
    let mut next: Vec<State> = vec![];
    for state in beam {
        if budget.spent().is_some() {
            return None;
        }
        for line in (0..field.lines()).filter(|&line| field.gain(&state.known, line) != 0) {
            let mut known = state.known.clone();
            field.visit(&mut known, line);
            let firsts = if state.step == usize::MAX { 1 << line } else { state.firsts };
            if let Some(&place) = places.get(&known) {
                next[place].firsts |= firsts;
                continue;
            }
            places.insert(known.clone(), next.len());
            steps.push((state.step, line));
            let promise = promise(field, &known);
            next.push(State { known, step: steps.len() - 1, firsts, promise });
        }
    }
    Some(next)
}

/// The order that led to a state, with any visits that find something behind it.
fn finished(field: &Field, state: State, steps: &[(usize, usize)]) -> Vec<usize> {
    let (mut known, mut order) = (state.known, walked(steps, state.step));
    let next = |known: &Known| (0..field.lines()).find(|&line| field.gain(known, line) != 0);
    while let Some(line) = next(&known) {
        field.visit(&mut known, line);
        order.push(line);
    }
    order
}

/// A state is good if much is known and much can be found with one more visit.
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
