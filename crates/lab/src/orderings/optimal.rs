//! The optimal ordering: breadth-first search over what is known, as in the paper.

use solve::{Budget, Stopped};

use super::field::KnownMap;
use super::{Field, Known};

/// The fewest visits that solve a field from there, by breadth-first search, and one such order.
///
/// # Errors
/// The budget ran out; its node limit counts states.
///
/// ```
/// use lab::orderings::{Field, figure_one, shortest};
///
/// let field = Field::of(&figure_one()).unwrap();
/// let order = shortest(&field, &field.start(), &solve::Budget::default()).unwrap();
/// assert_eq!(order.len(), 7);
/// assert!(field.solves(&field.start(), &order));
/// ```
pub fn shortest(field: &Field, from: &Known, budget: &Budget) -> Result<Vec<usize>, Stopped> {
    let mut came_from: KnownMap<(Known, usize)> = KnownMap::default();
    let mut level = vec![from.clone()];
    while !level.iter().any(|known| field.is_solved(known)) {
        let mut next = vec![];
        for known in &level {
            for line in 0..field.lines() {
                // A visit that finds nothing is never part of a shortest order.
                if field.gain(known, line) != 0 {
                    let mut after = known.clone();
                    field.visit(&mut after, line);
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
        level.into_iter().find(|known| field.is_solved(known)).unwrap_or_else(|| from.clone());
    Ok(walked(&came_from, from, end))
}

fn walked(came_from: &KnownMap<(Known, usize)>, from: &Known, mut at: Known) -> Vec<usize> {
    let mut order = vec![];
    while at != *from {
        let (before, line) = &came_from[&at];
        order.push(*line);
        at = before.clone();
    }
    order.reverse();
    order
}

/// How far every state that can be met is from the solution; small fields only.
///
/// ```
/// use lab::orderings::{Distances, Field, figure_one};
///
/// let field = Field::of(&figure_one()).unwrap();
/// let mut distances = Distances::default();
/// assert_eq!(distances.of(&field, &field.start()), 7);
/// assert!(!distances.best(&field, &field.start()).is_empty());
/// ```
#[derive(Debug, Default)]
pub struct Distances(KnownMap<usize>);

impl Distances {
    /// The fewest visits from there.
    ///
    /// ```
    /// use lab::orderings::{Distances, Field, figure_one};
    /// let field = Field::of(&figure_one()).unwrap();
    /// assert_eq!(Distances::default().of(&field, &field.start()), 7);
    /// ```
    pub fn of(&mut self, field: &Field, known: &Known) -> usize {
        if field.is_solved(known) {
            return 0;
        }
        if let Some(&distance) = self.0.get(known) {
            return distance;
        }
        let ways = successors(field, known);
        let best = ways.into_iter().map(|(_, after)| self.of(field, &after)).min();
        let distance = best.map_or(usize::MAX, |rest| rest.saturating_add(1));
        self.0.insert(known.clone(), distance);
        distance
    }

    /// One shortest order.
    ///
    /// ```
    /// use lab::orderings::{Distances, Field, figure_one};
    /// let field = Field::of(&figure_one()).unwrap();
    /// assert_eq!(Distances::default().order(&field, &field.start()).len(), 7);
    /// ```
    pub fn order(&mut self, field: &Field, known: &Known) -> Vec<usize> {
        let mut known = known.clone();
        let mut order = vec![];
        while let Some(line) = self.best(field, &known).first().copied() {
            field.visit(&mut known, line);
            order.push(line);
        }
        order
    }

    /// All lines that a shortest order may visit first.
    ///
    /// ```
    /// use lab::orderings::{Distances, Field, figure_one};
    /// let field = Field::of(&figure_one()).unwrap();
    /// assert!(Distances::default().best(&field, &field.start()).contains(&0));
    /// ```
    pub fn best(&mut self, field: &Field, known: &Known) -> Vec<usize> {
        let distance = self.of(field, known);
        let ways = successors(field, known).into_iter();
        let on_the_way = |(_, after): &(usize, Known)| self.of(field, after) + 1 == distance;
        ways.filter(on_the_way).map(|(line, _)| line).collect()
    }
}

fn successors(field: &Field, known: &Known) -> Vec<(usize, Known)> {
    let visit = |line| {
        let mut after = known.clone();
        (field.visit(&mut after, line) > 0).then_some((line, after))
    };
    (0..field.lines()).filter_map(visit).collect()
}
