//! Clauses by their literals: a text deletes a clause by repeating it.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use crate::Literal;

/// The numbers of the clauses that are there, found by their sorted literals. Where a clause was
/// added twice, the later one is found first.
#[derive(Default)]
pub(crate) struct ClauseNames {
    hasher: RandomState,
    /// The latest clause of each hash.
    latest: HashMap<u64, u32>,
    /// For each clause, the one before it that has the same hash.
    before: Vec<Option<u32>>,
    literals: Vec<Literal>,
    ends: Vec<usize>,
}

impl ClauseNames {
    /// Adds the next clause.
    pub(crate) fn insert(&mut self, clause: &[Literal]) {
        let number = self.ends.len() as u32;
        let before = self.latest.insert(self.hasher.hash_one(clause), number);
        self.before.push(before);
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }

    /// Removes a clause; its number, if it was there.
    pub(crate) fn remove(&mut self, clause: &[Literal]) -> Option<u32> {
        let hash = self.hasher.hash_one(clause);
        let (mut later, mut number) = (None, *self.latest.get(&hash)?);
        while self.clause(number) != clause {
            later = Some(number);
            number = self.before[number as usize]?;
        }
        let before = self.before[number as usize];
        match (later, before) {
            (Some(later), before) => self.before[later as usize] = before,
            (None, Some(before)) => drop(self.latest.insert(hash, before)),
            (None, None) => drop(self.latest.remove(&hash)),
        }
        Some(number)
    }

    fn clause(&self, number: u32) -> &[Literal] {
        let number = number as usize;
        let begin = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.literals[begin..self.ends[number]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_is_found_as_often_as_it_was_added() {
        let clause = |index: u32| [Literal::from_index(index), Literal::from_index(9)];
        let mut names = ClauseNames::default();
        for index in [0, 1, 0, 2, 0] {
            names.insert(&clause(index));
        }
        let found = [0, 0, 2, 0, 0].map(|index| names.remove(&clause(index)));
        assert_eq!(found, [Some(4), Some(2), Some(3), Some(0), None]);
        assert_eq!(names.remove(&clause(1)), Some(1));
    }
}
