//! The true optimum beyond 5x5: implicit hitting sets over counts of visits.
//!
//! After Haslum, Slaney and Thiébaux (2012, "Minimal landmarks for optimal delete-free planning"),
//! extended from sets of actions to how often each is used, because a line may be visited twice.
//! Clauses say "row 2 at least once or column 5 at least twice or …"; every order that solves the
//! puzzle satisfies them all. The cheapest counts that satisfy the clauses known so far are a
//! lower bound. If some order keeps to those counts, they are the optimum; if none does, the
//! proof of that is weakened until it barely holds and becomes new clauses.
//!
//! A beam gives the upper bound at the start, so that often the lower bound only has to meet it.

mod firsts;
mod master;
mod oracle;

pub use firsts::{Firsts, Prover, may_come_first};
pub use master::{Clause, Master, VisitLiteral};
pub use oracle::{Feasible, Oracle, UNLIMITED};

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use solve::{Budget, Stopped};

use super::{KnownCells, StateSpace, beam_search_within};

/// What is proved about the fewest visits.
///
/// ```
/// use nonolith_lab::orderings::{StateSpace, figure_one, hitting_sets};
///
/// let space = StateSpace::of(&figure_one()).unwrap();
/// let found = hitting_sets::prove(&space, &space.start(), &hitting_sets::ProofEffort::default());
/// assert_eq!((found.lower, found.order.len(), found.is_proved()), (7, 7, true));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// No order is shorter than this.
    pub lower: usize,
    /// The shortest order that is known.
    pub order: Vec<usize>,
    /// How often the clauses were solved anew.
    pub rounds: usize,
    /// How many clauses there were in the end.
    pub clauses: usize,
    /// Why it stopped early, where it did.
    pub stopped: Option<Stopped>,
}

impl Bounds {
    /// Whether no order can be shorter than the one that is known.
    ///
    /// ```
    /// use nonolith_lab::orderings::hitting_sets::Bounds;
    /// let bounds = Bounds { lower: 1, order: vec![0], rounds: 0, clauses: 0, stopped: None };
    /// assert!(bounds.is_proved());
    /// ```
    pub fn is_proved(&self) -> bool {
        self.lower >= self.order.len()
    }
}

/// How hard to try.
///
/// ```
/// assert_eq!(nonolith_lab::orderings::hitting_sets::ProofEffort::default().beam, 400);
/// ```
#[derive(Clone, Debug)]
pub struct ProofEffort {
    /// The width of the beam that gives the first upper bound.
    pub beam: usize,
    /// How many states the oracle may visit for one question.
    pub oracle_nodes: usize,
    /// How many clauses to draw from one failure.
    pub clauses: usize,
    /// The seed of the order in which proofs are weakened.
    pub seed: u64,
    /// How long it may take in all; its node limit bounds the search for counts.
    pub budget: Budget,
}

impl Default for ProofEffort {
    fn default() -> ProofEffort {
        let budget = Budget::default().with_nodes(20_000_000);
        ProofEffort { beam: 400, oracle_nodes: 100_000, clauses: 10, seed: 1, budget }
    }
}

/// The fewest visits that solve the puzzle from `from`: proved, or bounds where the budget ends.
///
/// ```
/// use nonolith_lab::orderings::{StateSpace, figure_one, hitting_sets};
///
/// let space = StateSpace::of(&figure_one()).unwrap();
/// let found = hitting_sets::prove(&space, &space.start(), &hitting_sets::ProofEffort::default());
/// assert!(space.solves(&space.start(), &found.order));
/// ```
pub fn prove(space: &StateSpace, from: &KnownCells, effort: &ProofEffort) -> Bounds {
    let order = beam_search_within(space, from, effort.beam, &effort.budget);
    let mut bounds = Bounds { lower: 0, order, rounds: 0, clauses: 0, stopped: None };
    let mut master = Master::new(space.lines());
    let mut rng = ChaCha8Rng::seed_from_u64(effort.seed);
    let mut oracle = Oracle::new(space, from, effort.oracle_nodes, &effort.budget);
    while !bounds.is_proved() && bounds.stopped.is_none() {
        bounds.rounds += 1;
        match round(&mut master, &mut oracle, &mut bounds, effort, &mut rng) {
            Ok(()) => bounds.clauses = master.clauses().len(),
            Err(why) => bounds.stopped = Some(why),
        }
    }
    bounds
}

fn round(
    master: &mut Master,
    oracle: &mut Oracle<'_>,
    bounds: &mut Bounds,
    effort: &ProofEffort,
    rng: &mut ChaCha8Rng,
) -> Result<(), Stopped> {
    let counts = master.cheapest(bounds.lower, &effort.budget)?;
    bounds.lower = counts.iter().map(|&count| count as usize).sum();
    if bounds.is_proved() {
        return Ok(());
    }
    // The plain closure is the cheapest proof, one limited line the next; only where
    // neither fails is the whole question asked.
    let mut failures: Vec<Vec<u8>> = vec![];
    let unlimited = |&count: &u8| if count == 0 { 0 } else { UNLIMITED };
    let open: Vec<u8> = counts.iter().map(unlimited).collect();
    if oracle.ask(&open)? == Feasible::No {
        failures.push(open);
    } else {
        for line in (0..counts.len()).filter(|&line| counts[line] > 0) {
            let mut limited = open.clone();
            limited[line] = counts[line];
            if oracle.ask(&limited)? == Feasible::No {
                failures.push(limited);
            }
        }
    }
    if failures.is_empty() {
        match oracle.ask(&counts)? {
            Feasible::Yes(order) => {
                bounds.lower = order.len();
                bounds.order = order;
                return Ok(());
            }
            Feasible::No => failures.push(counts),
        }
    }
    let each = effort.clauses.div_ceil(failures.len()).max(2);
    for failure in failures {
        for _ in 0..each {
            master.add(weakened(oracle, &failure, rng)?);
        }
    }
    Ok(())
}

/// A clause from counts that no order keeps to: as many lines as possible are set free, the rest
/// are allowed as much as possible, while still no order exists.
fn weakened(
    oracle: &mut Oracle<'_>,
    counts: &[u8],
    rng: &mut ChaCha8Rng,
) -> Result<Clause, Stopped> {
    let mut limits = counts.to_vec();
    let mut lines: Vec<usize> =
        (0..limits.len()).filter(|&line| limits[line] != UNLIMITED).collect();
    lines.shuffle(rng);
    // Lines that were to be visited first: a clause over unvisited lines says more.
    lines.sort_by_key(|&line| counts[line] == 0);
    for &line in &lines {
        oracle.go_on()?;
        let before = limits[line];
        limits[line] = UNLIMITED;
        // A question that is too hard keeps the limit, which is sound.
        if oracle.ask(&limits).unwrap_or(Feasible::Yes(vec![])) != Feasible::No {
            limits[line] = before;
        }
    }
    for &line in lines.iter().filter(|&&line| limits[line] != UNLIMITED).collect::<Vec<_>>() {
        while oracle.vacuous_limit(line) > limits[line] as usize + 1 {
            oracle.go_on()?;
            limits[line] += 1;
            if oracle.ask(&limits).unwrap_or(Feasible::Yes(vec![])) != Feasible::No {
                limits[line] -= 1;
                break;
            }
        }
    }
    let finite = lines.iter().filter(|&&line| limits[line] != UNLIMITED);
    Ok(finite.map(|&line| VisitLiteral { line, at_least: limits[line] + 1 }).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orderings::shortest_order;
    use puzzle::generate::Recipe;

    #[test]
    fn hitting_sets_agree_with_breadth_first_search() {
        let recipe = Recipe::new(5, 5).unwrap();
        for puzzle in recipe.puzzles(9).filter(solve::is_line_solvable).take(60) {
            let space = StateSpace::of(&puzzle).unwrap();
            let found =
                prove(&space, &space.start(), &ProofEffort { beam: 1, ..ProofEffort::default() });
            let order = shortest_order(&space, &space.start(), &Budget::default()).unwrap();
            assert!(found.is_proved() && space.solves(&space.start(), &found.order));
            assert_eq!(found.order.len(), order.len());
        }
    }

    #[test]
    fn bounds_hold_when_time_is_up() {
        let space = StateSpace::of(&crate::orderings::figure_one()).unwrap();
        let budget = Budget::default().within(std::time::Duration::ZERO);
        let found =
            prove(&space, &space.start(), &ProofEffort { budget, ..ProofEffort::default() });
        assert_eq!((found.lower, found.stopped), (0, Some(Stopped::OutOfTime)));
        assert!(space.solves(&space.start(), &found.order));
    }
}
