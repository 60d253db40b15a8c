//! Selection: which individuals become parents.

use rand::{Rng, RngExt};

/// A way to choose parents.
///
/// The paper names a roulette wheel and is silent on how a wheel favours *small* fitness; the
/// default gives each individual a field of `1 / (1 + fitness)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// A wheel with fields of `1 / (1 + fitness)`.
    Roulette,
    /// A wheel with fields of `worst - fitness + 1`.
    Linear,
    /// The best of three at random.
    Tournament,
}

/// The wheel of one generation.
#[derive(Clone, Debug, Default)]
pub(super) struct Wheel {
    /// Where each individual's field ends; empty for a tournament.
    ends: Vec<f64>,
    size: usize,
}

impl Wheel {
    /// Gives out the fields anew. The population stands in order, the best first.
    pub(super) fn divide(
        &mut self,
        selection: Selection,
        fitnesses: impl Iterator<Item = u32> + Clone,
    ) {
        let worst = fitnesses.clone().last().unwrap_or(0);
        let field = |fitness: u32| match selection {
            Selection::Roulette => 1.0 / (1.0 + f64::from(fitness)),
            _ => f64::from(worst - fitness + 1),
        };
        self.size = fitnesses.clone().count();
        self.ends.clear();
        if selection != Selection::Tournament {
            self.ends.extend(fitnesses.scan(0.0, |end, fitness| {
                *end += field(fitness);
                Some(*end)
            }));
        }
    }

    /// One parent, by its place in the population.
    pub(super) fn pick(&self, rng: &mut impl Rng) -> usize {
        let Some(&all) = self.ends.last() else {
            let entrant = |_| rng.random_range(0..self.size);
            return (0..3).map(entrant).min().expect("three entrants");
        };
        let ball = rng.random::<f64>() * all;
        self.ends.partition_point(|&end| end <= ball).min(self.size - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    /// How often each of three individuals is picked in 6000 spins, in hundreds.
    fn check(selection: Selection, fitnesses: [u32; 3], expected: [u32; 3]) {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut wheel = Wheel::default();
        wheel.divide(selection, fitnesses.into_iter());
        let mut times = [0_u32; 3];
        (0..6000).for_each(|_| times[wheel.pick(&mut rng)] += 1);
        let near = times.iter().zip(expected).all(|(&t, e)| t.abs_diff(e * 100) < 150);
        assert!(near, "{selection:?}: {times:?}");
    }

    #[test]
    fn a_field_is_one_by_one_plus_fitness() {
        check(Selection::Roulette, [0, 1, 2], [33, 16, 11]);
    }

    #[test]
    fn a_linear_field_is_what_the_worst_has_more() {
        check(Selection::Linear, [0, 1, 2], [30, 20, 10]);
    }

    #[test]
    fn a_tournament_takes_the_best_of_three() {
        check(Selection::Tournament, [0, 5, 9], [42, 16, 2]);
    }
}
