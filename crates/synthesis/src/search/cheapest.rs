//! The cheapest conjunction that excludes all negative cases of a sample: a set cover of least
//! cost, found by branch and bound.

use crate::BitSet;

/// What an atom costs, and the element that it restricts.
#[derive(Clone, Copy)]
pub(crate) struct AtomPrice {
    pub(crate) cost: f64,
    pub(crate) restricts: Option<usize>,
}

/// Branch and bound tries at most this many atoms; after that the best cover found is taken.
const MAX_STEPS: usize = 20_000;

/// The search for the cheapest conjunction.
pub(crate) struct CheapestCover {
    /// The atoms to choose from, each with the cases of the sample in which it holds; cheapest
    /// first, so that a loop can stop at the best price.
    columns: Vec<(usize, AtomPrice, BitSet)>,
    max_tests: usize,
    /// What each test but the first costs in addition.
    join_cost: f64,
    /// The atoms chosen on the way to the node that is looked at.
    chosen: Vec<usize>,
    prices: Vec<AtomPrice>,
    best: Vec<usize>,
    best_cost: f64,
    steps: usize,
}

impl CheapestCover {
    /// A search that begins with a `known` conjunction and its prices.
    pub(crate) fn new(
        columns: Vec<(usize, AtomPrice, BitSet)>,
        max_tests: usize,
        join_cost: f64,
        (best, prices): (Vec<usize>, &[AtomPrice]),
    ) -> CheapestCover {
        let best_cost = cost(prices, join_cost);
        let (chosen, prices) = (vec![], vec![]);
        CheapestCover { columns, max_tests, join_cost, chosen, prices, best, best_cost, steps: 0 }
    }

    /// The cheapest conjunction that holds in no case of `negative`.
    pub(crate) fn search(mut self, negative: &BitSet) -> Vec<usize> {
        self.branch(0, negative);
        self.best
    }

    /// Looks for a cheaper conjunction that begins with the atoms chosen, which hold in the cases
    /// of `negative`, and goes on with atoms from the `from`-th on.
    fn branch(&mut self, from: usize, negative: &BitSet) {
        if negative.is_empty() {
            self.best_cost = cost(&self.prices, self.join_cost);
            self.best = self.chosen.clone();
            return;
        }
        for at in from..self.columns.len() {
            let (atom, price, holds) = &self.columns[at];
            let (atom, price) = (*atom, *price);
            self.steps += 1;
            let least = cost(&self.prices, self.join_cost) + price.cost;
            if self.steps > MAX_STEPS || least >= self.best_cost {
                return;
            }
            if !self.has_room_for(price) || negative.is_subset(holds) {
                continue;
            }
            let left = negative.intersection(holds);
            self.chosen.push(atom);
            self.prices.push(price);
            if cost(&self.prices, self.join_cost) < self.best_cost {
                self.branch(at + 1, &left);
            }
            self.chosen.pop();
            self.prices.pop();
        }
    }

    /// Whether there is room for one more test, or the element is not restricted yet.
    fn has_room_for(&self, price: AtomPrice) -> bool {
        match price.restricts {
            None => tests_in(&self.prices) < self.max_tests,
            slot => self.prices.iter().all(|other| other.restricts != slot),
        }
    }
}

/// What a conjunction costs.
fn cost(atoms: &[AtomPrice], join_cost: f64) -> f64 {
    let each: f64 = atoms.iter().map(|atom| atom.cost).sum();
    each + tests_in(atoms).saturating_sub(1) as f64 * join_cost
}

fn tests_in(atoms: &[AtomPrice]) -> usize {
    atoms.iter().filter(|atom| atom.restricts.is_none()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A deterministic stream of small numbers.
    fn numbers(seed: u64) -> impl FnMut(u64) -> u64 {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        move |below| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % below
        }
    }

    /// The least cost of a conjunction that excludes everything, by trying all sets of atoms.
    fn least_cost(columns: &[(usize, AtomPrice, BitSet)], max_tests: usize, all: &BitSet) -> f64 {
        let mut least = f64::INFINITY;
        for set in 0_u32..1 << columns.len() {
            let chosen: Vec<&(usize, AtomPrice, BitSet)> = columns
                .iter()
                .enumerate()
                .filter(|(at, _)| set >> at & 1 == 1)
                .map(|(_, c)| c)
                .collect();
            let prices: Vec<AtomPrice> = chosen.iter().map(|one| one.1).collect();
            let mut slots: Vec<usize> = prices.iter().filter_map(|price| price.restricts).collect();
            slots.sort_unstable();
            let once = slots.windows(2).all(|pair| pair[0] != pair[1]);
            let left = chosen.iter().fold(all.clone(), |left, one| left.intersection(&one.2));
            if once && tests_in(&prices) <= max_tests && left.is_empty() {
                least = least.min(cost(&prices, 1.5));
            }
        }
        least
    }

    #[test]
    fn branch_and_bound_finds_the_least_cost_of_all_sets() {
        for seed in 1..=300 {
            let mut next = numbers(seed);
            let all = BitSet::full(5);
            let mut columns: Vec<(usize, AtomPrice, BitSet)> = (0..7)
                .map(|atom| {
                    let restricts = (next(3) == 0).then(|| next(2) as usize);
                    let price = AtomPrice { cost: next(6) as f64 + 0.5, restricts };
                    (atom, price, BitSet::from_fn(5, |_| next(2) == 0))
                })
                .collect();
            columns.sort_by(|one, other| one.1.cost.total_cmp(&other.1.cost));
            let dear = AtomPrice { cost: 1000.0, restricts: None };
            let least = least_cost(&columns, 2, &all);
            let prices: Vec<(usize, AtomPrice)> = columns.iter().map(|c| (c.0, c.1)).collect();
            let cover = CheapestCover::new(columns, 2, 1.5, (vec![99], &[dear]));
            let found = cover.search(&all);
            let price =
                |atom: &usize| prices.iter().find(|one| one.0 == *atom).map_or(dear, |one| one.1);
            let found: Vec<AtomPrice> = found.iter().map(price).collect();
            let expected = if least.is_finite() { least } else { 1000.0 };
            assert_eq!(cost(&found, 1.5), expected, "seed {seed}");
        }
    }
}
