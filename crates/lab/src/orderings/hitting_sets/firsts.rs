//! Which lines begin a shortest order: one proof a line, each building on those before.
//!
//! More known cells never need more visits, so a clause that holds after some visit holds before it;
//! and a clause that holds before a visit holds after it, with that visit taken off. All proofs
//! about one position therefore share their clauses.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::{Bounds, Clause, Master, Oracle, ProofEffort, VisitLiteral, round};
use crate::orderings::{KnownCells, StateSpace, beam_search_within};

/// A shortest order, and all lines that begin one.
///
/// ```
/// use nonolith_lab::orderings::{StateSpace, figure_one, hitting_sets};
///
/// let space = StateSpace::of(&figure_one()).unwrap();
/// let effort = hitting_sets::ProofEffort::default();
/// let firsts = hitting_sets::Prover::new(&space, &effort).firsts(&space.start()).unwrap();
/// assert!(firsts.lines.contains(&firsts.order[0]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Firsts {
    /// One of the shortest orders.
    pub order: Vec<usize>,
    /// Every line that begins a shortest order.
    pub lines: Vec<usize>,
}

/// Proves which lines begin a shortest order, position after position of one game.
///
/// ```
/// use nonolith_lab::orderings::{StateSpace, figure_one, hitting_sets::{ProofEffort, Prover}};
///
/// let space = StateSpace::of(&figure_one()).unwrap();
/// let (mut known, effort) = (space.start(), ProofEffort::default());
/// let mut prover = Prover::new(&space, &effort);
/// let first = prover.firsts(&known).unwrap().lines[0];
/// space.visit(&mut known, first);
/// prover.visited(first);
/// assert_eq!(prover.firsts(&known).unwrap().order.len(), 6);
/// ```
pub struct Prover<'a> {
    space: &'a StateSpace,
    effort: &'a ProofEffort,
    master: Master,
    rng: ChaCha8Rng,
}

impl<'a> Prover<'a> {
    /// Nothing is proved yet.
    pub fn new(space: &'a StateSpace, effort: &'a ProofEffort) -> Prover<'a> {
        let rng = ChaCha8Rng::seed_from_u64(effort.seed);
        Prover { space, effort, master: Master::new(space.lines()), rng }
    }

    /// Keeps what still holds after a visit to this line.
    pub fn visited(&mut self, line: usize) {
        self.master = after(&self.master, self.space.lines(), line);
    }

    /// The lines that begin a shortest order from `from`; `None` where the effort does not suffice
    /// to prove it.
    pub fn firsts(&mut self, from: &KnownCells) -> Option<Firsts> {
        let order = beam_search_within(self.space, from, self.effort.beam, &self.effort.budget);
        let mut master = std::mem::replace(&mut self.master, Master::new(0));
        let shortest = self.shortest_order(from, 0, order, &mut master);
        let firsts = shortest.and_then(|order| self.all(from, order, &mut master));
        self.master = master;
        firsts
    }

    fn all(&mut self, from: &KnownCells, order: Vec<usize>, master: &mut Master) -> Option<Firsts> {
        let mut lines = vec![];
        for line in (0..self.space.lines()).filter(|&line| self.space.gain(from, line) != 0) {
            if may_come_first(self.space, from, &order, line)
                || self.begins(from, &order, line, master)?
            {
                lines.push(line);
            }
        }
        Some(Firsts { order, lines })
    }

    /// Whether the rest is shorter after a visit to this line; the proof's clauses are kept.
    fn begins(
        &mut self,
        from: &KnownCells,
        order: &[usize],
        line: usize,
        master: &mut Master,
    ) -> Option<bool> {
        let mut known = from.clone();
        self.space.visit(&mut known, line);
        let mut rest = after(master, self.space.lines(), line);
        let fewest = order.len() - 1;
        let found = self.shortest_order(&known, fewest, order.to_vec(), &mut rest);
        rest.clauses().iter().for_each(|clause| master.add(clause.clone()));
        Some(found?.len() == fewest)
    }

    /// A shortest order, given one and a lower bound.
    fn shortest_order(
        &mut self,
        from: &KnownCells,
        lower: usize,
        order: Vec<usize>,
        master: &mut Master,
    ) -> Option<Vec<usize>> {
        let mut bounds = Bounds { lower, order, rounds: 0, clauses: 0, stopped: None };
        let ProofEffort { oracle_nodes, budget, .. } = self.effort;
        let mut oracle = Oracle::new(self.space, from, *oracle_nodes, budget);
        while !bounds.is_proved() {
            round(master, &mut oracle, &mut bounds, self.effort, &mut self.rng).ok()?;
        }
        Some(bounds.order)
    }
}

/// The clauses that hold after a visit.
fn after(master: &Master, lines: usize, line: usize) -> Master {
    let mut rest = Master::new(lines);
    master.clauses().iter().filter_map(|clause| visited(clause, line)).for_each(|c| rest.add(c));
    rest
}

/// Whether an order still solves with a visit to this line moved to its front.
///
/// ```
/// use nonolith_lab::orderings::{StateSpace, beam_search, figure_one, hitting_sets::may_come_first};
///
/// let space = StateSpace::of(&figure_one()).unwrap();
/// let order = beam_search(&space, &space.start(), 10);
/// assert!(may_come_first(&space, &space.start(), &order, order[0]));
/// ```
pub fn may_come_first(space: &StateSpace, from: &KnownCells, order: &[usize], line: usize) -> bool {
    order.iter().enumerate().filter(|&(_, &other)| other == line).any(|(place, _)| {
        let mut moved = order.to_vec();
        moved.remove(place);
        moved.insert(0, line);
        space.solves(from, &moved)
    })
}

/// What a clause says after a visit; nothing if the visit satisfies it.
fn visited(clause: &Clause, line: usize) -> Option<Clause> {
    let less = |literal: &VisitLiteral| VisitLiteral {
        at_least: literal.at_least - u8::from(literal.line == line),
        ..*literal
    };
    let clause: Clause = clause.iter().map(less).collect();
    clause.iter().all(|literal| literal.at_least > 0).then_some(clause)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orderings::Distances;
    use puzzle::generate::Recipe;

    #[test]
    fn the_first_lines_are_those_of_the_exact_distances() {
        let effort = ProofEffort { beam: 1, ..ProofEffort::default() };
        for puzzle in Recipe::new(5, 5).unwrap().puzzles(9).filter(solve::is_line_solvable).take(25)
        {
            let space = StateSpace::of(&puzzle).unwrap();
            let (mut known, mut distances) = (space.start(), Distances::default());
            let mut prover = Prover::new(&space, &effort);
            while !space.is_solved(&known) {
                let firsts = prover.firsts(&known).unwrap();
                assert_eq!(firsts.lines, distances.best(&space, &known));
                assert_eq!(firsts.order.len(), distances.of(&space, &known));
                // Not always the best, so that other positions are met too.
                let line = (0..space.lines()).rfind(|&line| space.gain(&known, line) != 0).unwrap();
                space.visit(&mut known, line);
                prover.visited(line);
            }
        }
    }
}
