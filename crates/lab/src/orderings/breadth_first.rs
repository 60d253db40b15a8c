//! The optimal order by breadth-first search over the known cells, as in the paper.

use solve::{Budget, Stopped};

use super::state_space::StateMap;
use super::{KnownCells, StateSpace};

/// A shortest order of visits that solves the puzzle from `from`, by breadth-first search.
///
/// # Errors
/// The budget ran out; its node limit counts states.
///
/// ```
/// use nonolith_lab::orderings::{StateSpace, figure_one, shortest_order};
///
/// let space = StateSpace::of(&figure_one()).unwrap();
/// let order = shortest_order(&space, &space.start(), &solve::Budget::default()).unwrap();
/// assert_eq!(order.len(), 7);
/// assert!(space.solves(&space.start(), &order));
/// ```
pub fn shortest_order(
    space: &StateSpace,
    from: &KnownCells,
    budget: &Budget,
) -> Result<Vec<usize>, Stopped> {
    let mut came_from: StateMap<(KnownCells, usize)> = StateMap::default();
    let mut level = vec![from.clone()];
    while !level.iter().any(|known| space.is_solved(known)) {
        let mut next = vec![];
        for known in &level {
            for line in 0..space.lines() {
                // A visit that finds nothing is never part of a shortest order.
                if space.gain(known, line) != 0 {
                    let mut after = known.clone();
                    space.visit(&mut after, line);
                    came_from.entry(after).or_insert_with_key(|after| {
                        next.push(after.clone());
                        (known.clone(), line)
                    });
                }
            }
            if let Some(why) = budget.spent_after(came_from.len() as u64) {
                return Err(why);
            }
        }
        level = next;
    }
    let end =
        level.into_iter().find(|known| space.is_solved(known)).unwrap_or_else(|| from.clone());
    Ok(walked(&came_from, from, end))
}

fn walked(
    came_from: &StateMap<(KnownCells, usize)>,
    from: &KnownCells,
    mut at: KnownCells,
) -> Vec<usize> {
    let mut order = vec![];
    while at != *from {
        let (before, line) = &came_from[&at];
        order.push(*line);
        at = before.clone();
    }
    order.reverse();
    order
}

/// How many visits every reachable state is from the solution; for small puzzles only.
///
/// ```
/// use nonolith_lab::orderings::{Distances, StateSpace, figure_one};
///
/// let space = StateSpace::of(&figure_one()).unwrap();
/// let mut distances = Distances::default();
/// assert_eq!(distances.of(&space, &space.start()), 7);
/// assert!(!distances.best(&space, &space.start()).is_empty());
/// ```
#[derive(Debug, Default)]
pub struct Distances(StateMap<usize>);

impl Distances {
    /// The fewest visits from `known` to the solution.
    ///
    /// ```
    /// use nonolith_lab::orderings::{Distances, StateSpace, figure_one};
    /// let space = StateSpace::of(&figure_one()).unwrap();
    /// assert_eq!(Distances::default().of(&space, &space.start()), 7);
    /// ```
    pub fn of(&mut self, space: &StateSpace, known: &KnownCells) -> usize {
        if space.is_solved(known) {
            return 0;
        }
        if let Some(&distance) = self.0.get(known) {
            return distance;
        }
        let ways = successors(space, known);
        let best = ways.into_iter().map(|(_, after)| self.of(space, &after)).min();
        let distance = best.map_or(usize::MAX, |rest| rest.saturating_add(1));
        self.0.insert(known.clone(), distance);
        distance
    }

    /// One shortest order.
    ///
    /// ```
    /// use nonolith_lab::orderings::{Distances, StateSpace, figure_one};
    /// let space = StateSpace::of(&figure_one()).unwrap();
    /// assert_eq!(Distances::default().order(&space, &space.start()).len(), 7);
    /// ```
    pub fn order(&mut self, space: &StateSpace, known: &KnownCells) -> Vec<usize> {
        let mut known = known.clone();
        let mut order = vec![];
        while let Some(line) = self.best(space, &known).first().copied() {
            space.visit(&mut known, line);
            order.push(line);
        }
        order
    }

    /// All lines that a shortest order may visit first.
    ///
    /// ```
    /// use nonolith_lab::orderings::{Distances, StateSpace, figure_one};
    /// let space = StateSpace::of(&figure_one()).unwrap();
    /// assert!(Distances::default().best(&space, &space.start()).contains(&0));
    /// ```
    pub fn best(&mut self, space: &StateSpace, known: &KnownCells) -> Vec<usize> {
        let distance = self.of(space, known);
        let ways = successors(space, known).into_iter();
        let on_the_way = |(_, after): &(usize, KnownCells)| self.of(space, after) + 1 == distance;
        ways.filter(on_the_way).map(|(line, _)| line).collect()
    }
}

fn successors(space: &StateSpace, known: &KnownCells) -> Vec<(usize, KnownCells)> {
    let visit = |line| {
        let mut after = known.clone();
        (space.visit(&mut after, line) > 0).then_some((line, after))
    };
    (0..space.lines()).filter_map(visit).collect()
}
