//! Survival: parents and children are put in order, and the better half goes on.

use super::individual::Individual;

/// What becomes of individuals that are equal to a better placed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duplicates {
    /// They stay, as in the papers.
    Keep,
    /// They go behind all others, and so die unless there are too few.
    Drop,
}

/// Puts the better ones first. Everybody takes part; the caller keeps as many as it wants.
pub(super) fn sort(pool: &mut [Individual], duplicates: Duplicates, keys: &mut Vec<Key>) {
    keys.clear();
    keys.extend(pool.iter().enumerate().map(|(place, individual)| Key {
        twin: false,
        fitness: individual.fitness(),
        fingerprint: match duplicates {
            Duplicates::Keep => 0,
            Duplicates::Drop => individual.fingerprint(),
        },
        place: place as u32,
    }));
    keys.sort_unstable();
    if duplicates == Duplicates::Drop {
        for place in 1..keys.len() {
            let (before, this) = (keys[place - 1], keys[place]);
            let alike = (before.fitness, before.fingerprint) == (this.fitness, this.fingerprint);
            keys[place].twin = alike;
        }
        keys.sort_unstable();
    }
    permute(pool, keys);
}

/// What individuals are put in order by; ties go to the one that was there first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    twin: bool,
    fitness: u32,
    fingerprint: u64,
    place: u32,
}

/// Moves every individual to its place, following each cycle of the permutation.
fn permute(pool: &mut [Individual], keys: &mut [Key]) {
    const DONE: u32 = u32::MAX;
    for first in 0..keys.len() {
        let mut place = first;
        while keys[place].place != DONE {
            let from = std::mem::replace(&mut keys[place].place, DONE) as usize;
            if from == first {
                break;
            }
            pool.swap(place, from);
            place = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::individual::{Judge, Judged};
    use crate::evolution::{Board, Fitness};
    use puzzle::{Palette, Puzzle};

    fn check(duplicates: Duplicates, pool: &[u64], expected: &[u64]) {
        let picture = "1111".parse().unwrap();
        let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
        let board = Board::new(&puzzle, &puzzle.start()).unwrap();
        let judge = Judge { board: &board, fitness: Fitness::Blocks, judged: Judged::Columns };
        let mut pool: Vec<_> = pool.iter().map(|&row| Individual::new(vec![row], &judge)).collect();
        sort(&mut pool, duplicates, &mut vec![]);
        let rows: Vec<u64> = pool.iter().map(|individual| individual.rows()[0]).collect();
        assert_eq!(rows, expected);
    }

    #[test]
    fn the_better_ones_come_first() {
        check(
            Duplicates::Keep,
            &[0b0001, 0b1111, 0b0011, 0b1111],
            &[0b1111, 0b1111, 0b0011, 0b0001],
        );
    }

    #[test]
    fn duplicates_go_behind_all_others() {
        check(
            Duplicates::Drop,
            &[0b0001, 0b1111, 0b0011, 0b1111],
            &[0b1111, 0b0011, 0b0001, 0b1111],
        );
    }
}
