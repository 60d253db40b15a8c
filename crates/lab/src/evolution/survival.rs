//! Survival: parents and children are put in order, and the better half goes on.

use super::individual::Individual;

/// What becomes of individuals that are equal to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duplicates {
    /// They stay, as in the papers; of equally good ones the older goes first.
    Keep,
    /// They go behind all others, and so die unless there are too few. Of equally good ones the
    /// younger goes first, so that the population drifts where it cannot climb.
    Drop,
}

/// What individuals are put in order by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SurvivalKey {
    twin: bool,
    fitness: u32,
    rank: u64,
    place: u32,
}

/// What is said of an individual when it is put in order.
pub(super) trait Ranked {
    /// What it costs.
    fn fitness(&self) -> u32;

    /// A number that is the same for equal grids and seldom for different ones.
    fn fingerprint(&self) -> u64;
}

impl Ranked for Individual {
    fn fitness(&self) -> u32 {
        self.fitness()
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint()
    }
}

/// Sorts the pool, the better individuals first; the caller keeps as many as it wants.
pub(super) fn sort<I: Ranked>(pool: &mut [I], duplicates: Duplicates, keys: &mut Vec<SurvivalKey>) {
    keys.clear();
    keys.extend(pool.iter().zip(0..).map(|(individual, place)| {
        let fitness = individual.fitness();
        SurvivalKey { twin: false, fitness, rank: u64::from(place), place }
    }));
    if duplicates == Duplicates::Drop {
        mark_twins(pool, keys);
    }
    keys.sort_unstable();
    permute(pool, keys);
}

/// Finds those that are equal to an older one, and ranks the younger before the older.
fn mark_twins<I: Ranked>(pool: &[I], keys: &mut [SurvivalKey]) {
    for (key, individual) in keys.iter_mut().zip(pool) {
        key.rank = individual.fingerprint();
    }
    keys.sort_unstable();
    for at in 1..keys.len() {
        let (before, this) = (keys[at - 1], keys[at]);
        keys[at].twin = (before.fitness, before.rank) == (this.fitness, this.rank);
    }
    for key in keys {
        key.rank = u64::from(u32::MAX - key.place);
    }
}

/// Moves every individual to its place, following each cycle of the permutation.
fn permute<I>(pool: &mut [I], keys: &mut [SurvivalKey]) {
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
    use crate::evolution::individual::{Judge, JudgedLines};
    use crate::evolution::{Fitness, MaskBoard};
    use puzzle::{Palette, Puzzle};

    fn check(duplicates: Duplicates, pool: &[u64], expected: &[u64]) {
        let picture = "1111".parse().unwrap();
        let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
        let board = MaskBoard::new(&puzzle, &puzzle.start()).unwrap();
        let judge = Judge { board: &board, fitness: Fitness::Blocks, judged: JudgedLines::Columns };
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

    #[test]
    fn of_equally_good_ones_the_older_or_the_younger_goes_first() {
        check(Duplicates::Keep, &[0b0001, 0b0010], &[0b0001, 0b0010]);
        check(Duplicates::Drop, &[0b0001, 0b0010], &[0b0010, 0b0001]);
    }
}
