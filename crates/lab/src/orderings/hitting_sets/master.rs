//! The master of the hitting sets: the cheapest counts of visits that satisfy all clauses.

use solve::{Budget, Stopped};

/// "`line` is visited at least `at_least` times."
///
/// ```
/// let literal = nonolith_lab::orderings::hitting_sets::VisitLiteral { line: 3, at_least: 1 };
/// assert_eq!(literal.at_least, 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VisitLiteral {
    /// Which line.
    pub line: usize,
    /// How often at least.
    pub at_least: u8,
}

/// At least one of these holds in every order that solves the puzzle.
pub type Clause = Vec<VisitLiteral>;

/// All clauses so far, and the search for the cheapest counts.
///
/// ```
/// use nonolith_lab::orderings::hitting_sets::{VisitLiteral, Master};
///
/// let at_least = |line, at_least| VisitLiteral { line, at_least };
/// let mut master = Master::new(3);
/// master.add(vec![at_least(0, 1), at_least(1, 1)]);
/// master.add(vec![at_least(1, 1), at_least(2, 1)]);
/// assert_eq!(master.cheapest(0, &solve::Budget::default()), Ok(vec![0, 1, 0]));
/// master.add(vec![at_least(1, 2)]);
/// assert_eq!(master.cheapest(1, &solve::Budget::default()), Ok(vec![0, 2, 0]));
/// ```
#[derive(Clone, Debug)]
pub struct Master {
    lines: usize,
    clauses: Vec<Clause>,
    nodes: u64,
}

/// Counts between a lower and an upper limit: one node of the search.
#[derive(Clone)]
struct MasterNode {
    lowest: Vec<u8>,
    highest: Vec<u8>,
}

impl Master {
    /// No clauses yet.
    ///
    /// ```
    /// let mut master = nonolith_lab::orderings::hitting_sets::Master::new(2);
    /// assert_eq!(master.cheapest(0, &solve::Budget::default()), Ok(vec![0, 0]));
    /// ```
    pub fn new(lines: usize) -> Master {
        Master { lines, clauses: vec![], nodes: 0 }
    }

    /// The clauses so far.
    ///
    /// ```
    /// assert!(nonolith_lab::orderings::hitting_sets::Master::new(2).clauses().is_empty());
    /// ```
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// Adds a clause, unless another implies it; drops the clauses that it implies.
    ///
    /// ```
    /// use nonolith_lab::orderings::hitting_sets::{VisitLiteral, Master};
    ///
    /// let mut master = Master::new(2);
    /// let clause = vec![VisitLiteral { line: 0, at_least: 1 }];
    /// master.add(clause.clone());
    /// master.add(clause);
    /// assert_eq!(master.clauses().len(), 1);
    /// ```
    pub fn add(&mut self, mut clause: Clause) {
        clause.sort();
        if self.clauses.iter().any(|old| implies(old, &clause)) {
            return;
        }
        self.clauses.retain(|old| !implies(&clause, old));
        let place = self.clauses.partition_point(|old| old.len() < clause.len());
        self.clauses.insert(place, clause);
    }

    /// The cheapest counts that satisfy every clause, known to cost at least `at_least` visits.
    ///
    /// # Errors
    /// The budget ran out.
    ///
    /// ```
    /// let mut master = nonolith_lab::orderings::hitting_sets::Master::new(1);
    /// master.add(vec![nonolith_lab::orderings::hitting_sets::VisitLiteral { line: 0, at_least: 2 }]);
    /// assert_eq!(master.cheapest(0, &solve::Budget::default()), Ok(vec![2]));
    /// ```
    pub fn cheapest(&mut self, at_least: usize, budget: &Budget) -> Result<Vec<u8>, Stopped> {
        self.nodes = 0;
        let root = MasterNode { lowest: vec![0; self.lines], highest: vec![u8::MAX; self.lines] };
        let mut most = at_least;
        loop {
            if let Some(counts) = self.search(root.clone(), most, budget)? {
                return Ok(counts);
            }
            most += 1;
        }
    }

    /// Counts within a node that cost at most `most` visits.
    fn search(
        &mut self,
        mut node: MasterNode,
        most: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<u8>>, Stopped> {
        self.nodes += 1;
        if let Some(why) = budget.spent_after(self.nodes) {
            return Err(why);
        }
        let Some(clause) = self.narrowed(&mut node, most) else { return Ok(None) };
        if clause.is_empty() {
            return Ok(Some(node.lowest));
        }
        for literal in clause {
            let mut taken = node.clone();
            taken.lowest[literal.line] = literal.at_least;
            if let Some(counts) = self.search(taken, most, budget)? {
                return Ok(Some(counts));
            }
            node.highest[literal.line] = literal.at_least - 1;
            if node.highest[literal.line] < node.lowest[literal.line] {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Takes what is forced. None if the node costs too much; else the clause to branch on,
    /// empty if all are satisfied.
    fn narrowed(&self, node: &mut MasterNode, most: usize) -> Option<Clause> {
        loop {
            let mut cost: usize = node.lowest.iter().map(|&count| count as usize).sum();
            let mut used = vec![false; self.lines];
            let mut branch: Clause = vec![];
            let mut forced = None;
            let mut popular = vec![0_u32; self.lines];
            for clause in &self.clauses {
                if clause.iter().any(|l| node.lowest[l.line] >= l.at_least) {
                    continue;
                }
                let open = || clause.iter().filter(|l| l.at_least <= node.highest[l.line]);
                open().for_each(|literal| popular[literal.line] += 1);
                let count = open().count();
                match count {
                    0 => return None,
                    1 => forced = open().next().copied(),
                    _ => {}
                }
                if forced.is_some() {
                    break;
                }
                if branch.is_empty() || count < branch.len() {
                    branch = open().copied().collect();
                }
                // Clauses that share no line each cost at least their cheapest literal.
                if open().all(|literal| !used[literal.line]) {
                    open().for_each(|literal| used[literal.line] = true);
                    let price = open().map(|l| (l.at_least - node.lowest[l.line]) as usize);
                    cost += price.min().unwrap_or(0);
                }
            }
            match forced {
                Some(literal) => node.lowest[literal.line] = literal.at_least,
                None if cost > most => return None,
                None => {
                    // The line that would satisfy most clauses first.
                    branch.sort_by_key(|l| {
                        (l.at_least - node.lowest[l.line], std::cmp::Reverse(popular[l.line]))
                    });
                    return Some(branch);
                }
            }
        }
    }
}

/// Whether `strong` implies `weak`.
fn implies(strong: &Clause, weak: &Clause) -> bool {
    strong.iter().all(|literal| {
        weak.iter().any(|other| other.line == literal.line && other.at_least <= literal.at_least)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// All counts from 0 to 2 for every line, the slow way.
    fn brute(lines: usize, clauses: &[Clause]) -> usize {
        let counts = |mut code: usize| -> Vec<u8> {
            (0..lines)
                .map(|_| {
                    let count = code % 3;
                    code /= 3;
                    count as u8
                })
                .collect()
        };
        let fits = |counts: &Vec<u8>| {
            clauses.iter().all(|c| c.iter().any(|l| counts[l.line] >= l.at_least))
        };
        let cost = |counts: Vec<u8>| counts.iter().map(|&count| count as usize).sum();
        (0..3_usize.pow(lines as u32)).map(counts).filter(fits).map(cost).min().unwrap()
    }

    #[test]
    fn the_cheapest_counts_agree_with_trying_all() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..200 {
            let mut master = Master::new(6);
            let clause = |rng: &mut ChaCha8Rng| -> Clause {
                let mut draw = |line| {
                    let at_least = rng.random_range(1..=2);
                    rng.random_bool(0.4).then_some(VisitLiteral { line, at_least })
                };
                (0..6).filter_map(&mut draw).collect()
            };
            let clauses: Vec<Clause> =
                (0..8).map(|_| clause(&mut rng)).filter(|c| !c.is_empty()).collect();
            clauses.iter().for_each(|clause| master.add(clause.clone()));
            let counts = master.cheapest(0, &Budget::default()).unwrap();
            assert!(clauses.iter().all(|c| c.iter().any(|l| counts[l.line] >= l.at_least)));
            assert_eq!(counts.iter().map(|&c| c as usize).sum::<usize>(), brute(6, &clauses));
        }
    }
}
