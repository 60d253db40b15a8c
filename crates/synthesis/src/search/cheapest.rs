//! The cheapest condition of all that let the same right cases through and no wrong one.

/// What an atom costs, and what it restricts.
#[derive(Clone, Copy)]
pub(crate) struct Price {
    pub(crate) cost: f64,
    pub(crate) restricts: Option<usize>,
}

/// What a set of atoms costs.
pub(crate) fn cost(atoms: &[Price], join: f64) -> f64 {
    let each: f64 = atoms.iter().map(|atom| atom.cost).sum();
    each + tests_in(atoms).saturating_sub(1) as f64 * join
}

fn tests_in(atoms: &[Price]) -> usize {
    atoms.iter().filter(|atom| atom.restricts.is_none()).count()
}

/// The cheapest atoms found so far that together let no wrong case of the sample through.
pub(crate) struct Cheapest {
    /// The atoms to choose from, cheapest first, so that a loop can stop at the best price.
    pub(crate) columns: Vec<(usize, Price, Vec<u64>)>,
    pub(crate) tests: usize,
    pub(crate) join: f64,
    pub(crate) best: Vec<usize>,
    pub(crate) cost: f64,
    pub(crate) steps: usize,
}

/// So many sets are tried to make a condition cheaper.
const MOST_STEPS: usize = 20_000;

impl Cheapest {
    /// Looks for something cheaper that begins with the atoms chosen, which let `wrong` through.
    pub(crate) fn improve(
        &mut self,
        chosen: &mut Vec<usize>,
        prices: &mut Vec<Price>,
        from: usize,
        wrong: &[u64],
    ) {
        if wrong.iter().all(|word| *word == 0) {
            self.cost = cost(prices, self.join);
            self.best = chosen.clone();
            return;
        }
        for place in from..self.columns.len() {
            let (atom, price) = (self.columns[place].0, self.columns[place].1);
            self.steps += 1;
            if self.steps > MOST_STEPS || cost(prices, self.join) + price.cost >= self.cost {
                return;
            }
            let fits = match price.restricts {
                None => tests_in(prices) < self.tests,
                slot => prices.iter().all(|other| other.restricts != slot),
            };
            let column = &self.columns[place].2;
            if !fits || within(wrong, column) {
                continue;
            }
            let left: Vec<u64> =
                wrong.iter().zip(column).map(|(wrong, holds)| wrong & holds).collect();
            chosen.push(atom);
            prices.push(price);
            if cost(prices, self.join) < self.cost {
                self.improve(chosen, prices, place + 1, &left);
            }
            chosen.pop();
            prices.pop();
        }
    }
}

fn within(small: &[u64], large: &[u64]) -> bool {
    small.iter().zip(large).all(|(small, large)| small & !large == 0)
}
