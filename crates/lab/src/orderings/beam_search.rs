//! Beam search for short orders: the best few hundred states of every length, level by level.

use super::state_space::StateMap;
use super::{KnownCells, StateSpace};
use solve::Budget;

/// A short order of visits that solves the puzzle from `from`: an upper bound on the optimum, and
/// close to it where `width` is large.
///
/// ```
/// use nonolith_lab::orderings::{StateSpace, beam_search, figure_one};
///
/// let space = StateSpace::of(&figure_one()).unwrap();
/// let order = beam_search(&space, &space.start(), 400);
/// assert_eq!(order.len(), 7);
/// assert!(space.solves(&space.start(), &order));
/// ```
pub fn beam_search(space: &StateSpace, from: &KnownCells, width: usize) -> Vec<usize> {
    beam_search_with_firsts(space, from, width).0
}

/// [`beam_search`] within a budget; once it is spent, any useful visits finish the best order so far.
///
/// ```
/// use nonolith_lab::orderings::{StateSpace, beam_search_within, figure_one};
///
/// let space = StateSpace::of(&figure_one()).unwrap();
/// let none = solve::Budget::default().within(std::time::Duration::ZERO);
/// assert!(space.solves(&space.start(), &beam_search_within(&space, &space.start(), 400, &none)));
/// ```
pub fn beam_search_within(
    space: &StateSpace,
    from: &KnownCells,
    width: usize,
    budget: &Budget,
) -> Vec<usize> {
    search(space, from, width, budget).0
}

/// A short order as [`beam_search`] finds it, and all lines that begin an order of that length which
/// the beam met: one bit a line.
///
/// ```
/// use nonolith_lab::orderings::{StateSpace, beam_search_with_firsts, figure_one};
///
/// let space = StateSpace::of(&figure_one()).unwrap();
/// let (order, firsts) = beam_search_with_firsts(&space, &space.start(), 100);
/// assert_eq!(firsts >> order[0] & 1, 1);
/// ```
pub fn beam_search_with_firsts(
    space: &StateSpace,
    from: &KnownCells,
    width: usize,
) -> (Vec<usize>, u128) {
    search(space, from, width, &Budget::default())
}

fn search(
    space: &StateSpace,
    from: &KnownCells,
    width: usize,
    budget: &Budget,
) -> (Vec<usize>, u128) {
    let mut beam = vec![BeamState { known: from.clone(), step: usize::MAX, firsts: 0, promise: 0 }];
    let mut steps: Vec<(usize, usize)> = vec![];
    loop {
        if let Some(end) = beam.iter().find(|state| space.is_solved(&state.known)) {
            return (walked(&steps, end.step), end.firsts);
        }
        let Some(next) = next_level(space, &beam, &mut steps, budget) else {
            let best = beam.into_iter().max_by_key(|state| state.promise);
            return (best.map_or_else(Vec::new, |best| finished(space, best, &steps)), 0);
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
struct BeamState {
    known: KnownCells,
    step: usize,
    firsts: u128,
    promise: usize,
}

/// The states after one more visit; `None` if the budget is spent.
fn next_level(
    space: &StateSpace,
    beam: &[BeamState],
    steps: &mut Vec<(usize, usize)>,
    budget: &Budget,
) -> Option<Vec<BeamState>> {
    let mut places: StateMap<usize> = StateMap::default();
    let mut next: Vec<BeamState> = vec![];
    for state in beam {
        if budget.spent().is_some() {
            return None;
        }
        for line in (0..space.lines()).filter(|&line| space.gain(&state.known, line) != 0) {
            let mut known = state.known.clone();
            space.visit(&mut known, line);
            let firsts = if state.step == usize::MAX { 1 << line } else { state.firsts };
            if let Some(&place) = places.get(&known) {
                next[place].firsts |= firsts;
                continue;
            }
            places.insert(known.clone(), next.len());
            steps.push((state.step, line));
            let promise = promise(space, &known);
            next.push(BeamState { known, step: steps.len() - 1, firsts, promise });
        }
    }
    Some(next)
}

/// The order that led to a state, with any visits that find something behind it.
fn finished(space: &StateSpace, state: BeamState, steps: &[(usize, usize)]) -> Vec<usize> {
    let (mut known, mut order) = (state.known, walked(steps, state.step));
    let next = |known: &KnownCells| (0..space.lines()).find(|&line| space.gain(known, line) != 0);
    while let Some(line) = next(&known) {
        space.visit(&mut known, line);
        order.push(line);
    }
    order
}

/// A state is good if much is known and much can be found with one more visit.
fn promise(space: &StateSpace, known: &KnownCells) -> usize {
    let rows = space.height();
    let known_cells: u32 = known.0[..rows].iter().map(|row| row.count_ones()).sum();
    let reach = (0..space.lines()).map(|line| space.gain(known, line).count_ones()).sum::<u32>();
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
