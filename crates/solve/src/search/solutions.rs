//! The solutions that a search has found so far.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use puzzle::{Picture, Puzzle, check};

/// Different solutions, in the order in which they were found. Each is checked against the clues
/// when it is added, so that a search stopped with many solutions has no checks left to do.
#[derive(Debug, PartialEq)]
pub(super) struct Solutions<'a> {
    puzzle: &'a Puzzle,
    // A tree and not a hash map: a first solution, mostly the only one, then needs no hash.
    found: BTreeMap<Picture, usize>,
}

impl<'a> Solutions<'a> {
    pub(super) fn new(puzzle: &'a Puzzle) -> Solutions<'a> {
        Solutions { puzzle, found: BTreeMap::new() }
    }

    /// These solutions, all of them different.
    pub(super) fn of(puzzle: &'a Puzzle, pictures: Vec<Picture>) -> Solutions<'a> {
        let mut solutions = Solutions::new(puzzle);
        pictures.into_iter().for_each(|picture| solutions.add(picture));
        solutions
    }

    pub(super) fn len(&self) -> usize {
        self.found.len()
    }

    /// The solution, if there is just one.
    pub(super) fn only(&self) -> Option<&Picture> {
        self.found.keys().next().filter(|_| self.len() == 1)
    }

    /// Adds a solution of one search.
    ///
    /// # Panics
    /// If it breaks the clues or was added before: either is an error of the search.
    pub(super) fn add(&mut self, picture: Picture) {
        check::picture(self.puzzle, &picture).expect("the search keeps to the clues");
        assert!(self.insert(picture), "the search finds no solution twice");
    }

    /// Adds a solution of one of several searches, unless another found it before.
    ///
    /// # Panics
    /// If it breaks the clues, which is an error of the search.
    pub(super) fn keep(&mut self, picture: Picture) {
        check::picture(self.puzzle, &picture).expect("the search keeps to the clues");
        self.insert(picture);
    }

    /// The puzzle.
    pub(super) fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// The solutions, in no order that matters.
    pub(super) fn pictures(&self) -> impl Iterator<Item = &Picture> {
        self.found.keys()
    }

    /// Takes over the solutions of another search, until there are `limit`.
    pub(super) fn absorb(&mut self, others: &mut Solutions<'a>, limit: usize) {
        if self.found.is_empty() {
            return std::mem::swap(self, others);
        }
        for picture in others.take() {
            if self.len() < limit {
                self.insert(picture);
            }
        }
    }

    /// Takes out all solutions, in the order in which they were found.
    pub(super) fn take(&mut self) -> Vec<Picture> {
        let found = std::mem::take(&mut self.found);
        let mut found: Vec<(Picture, usize)> = found.into_iter().collect();
        found.sort_unstable_by_key(|&(_, place)| place);
        found.into_iter().map(|(picture, _)| picture).collect()
    }

    fn insert(&mut self, picture: Picture) -> bool {
        let place = self.found.len();
        let entry = self.found.entry(picture);
        let new = matches!(entry, Entry::Vacant(_));
        entry.or_insert(place);
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::Palette;

    fn picture(text: &str) -> Picture {
        text.parse().expect("a picture")
    }

    fn two_ways() -> Puzzle {
        Puzzle::of_picture(Palette::black_and_white(), picture("10 01")).expect("a puzzle")
    }

    #[test]
    fn solutions_of_two_searches_are_listed_once_and_in_order() {
        let puzzle = two_ways();
        let [mut one, mut other] = [Solutions::new(&puzzle), Solutions::new(&puzzle)];
        one.add(picture("01 10"));
        other.add(picture("01 10"));
        other.add(picture("10 01"));
        one.absorb(&mut other, 2);
        assert_eq!(one.take(), [picture("01 10"), picture("10 01")]);
    }

    #[test]
    #[should_panic(expected = "the search keeps to the clues")]
    fn a_wrong_solution_is_not_let_out() {
        Solutions::new(&two_ways()).add(picture("11 00"));
    }

    #[test]
    #[should_panic(expected = "the search finds no solution twice")]
    fn a_solution_found_twice_is_noticed() {
        let puzzle = two_ways();
        let mut solutions = Solutions::new(&puzzle);
        solutions.add(picture("10 01"));
        solutions.add(picture("10 01"));
    }
}
