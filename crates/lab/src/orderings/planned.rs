//! Orders that are worked out beforehand: the optimum by breadth-first search or hitting sets.

use puzzle::Trace;
use solve::{About, Answer, Budget, Fitting, Method, Options, Settings, Verdict, VerdictReason};

use super::hitting_sets::{self, ProofEffort};
use super::method::{after_calls, carry_out};
use super::{Fresh, LineGame, NoStateSpace, Ordering, StateSpace, shortest_order};

/// Follows an order that was worked out beforehand.
struct FixedOrder(std::vec::IntoIter<usize>);

impl Ordering for FixedOrder {
    fn next(&mut self, game: &mut LineGame) -> usize {
        self.0.next().or_else(|| game.promising_lines().next()).unwrap_or(0)
    }
}

/// An order with figures about the search, or why no order was found.
type PlannedOrder = Result<(Vec<usize>, Vec<(&'static str, f64)>), VerdictReason>;

/// A method that plans the whole order first.
pub struct Planner {
    name: &'static str,
    summary: &'static str,
    plan: fn(&StateSpace, &Options) -> PlannedOrder,
}

/// `order-optimal`.
pub(super) static OPTIMAL: Planner = Planner {
    name: "order-optimal",
    summary: "the fewest visits, by breadth-first search; small puzzles (Dandurand et al. 2012)",
    plan: by_breadth,
};

/// `order-hitting-sets`.
pub(super) static HITTING_SETS: Planner = Planner {
    name: "order-hitting-sets",
    summary: "the fewest visits, proved by implicit hitting sets where time allows",
    plan: by_hitting_sets,
};

/// More states than this of a small puzzle would fill the memory of a small machine.
const MOST_STATES: u64 = 3_000_000;
/// What the states may take in all, in bytes; each is kept three times, as a key, as where another
/// came from, and while its level is worked off.
const MEMORY: usize = 1 << 29;

fn by_breadth(space: &StateSpace, options: &Options) -> PlannedOrder {
    let memory = options.budget.memory().unwrap_or(MEMORY);
    let states = (memory / (3 * (size_of::<u64>() * space.lines() + 32))) as u64;
    let budget = options.budget.clone().with_nodes(MOST_STATES.min(states));
    let order = shortest_order(space, &space.start(), &budget).map_err(|stopped| {
        VerdictReason::StoppedIn { part: "breadth-first search".into(), stopped }
    })?;
    let figure = ("optimum", order.len() as f64);
    Ok((order, vec![figure]))
}

fn by_hitting_sets(space: &StateSpace, options: &Options) -> PlannedOrder {
    let usual = ProofEffort::default();
    let budget: Budget = options.budget.clone().with_nodes(20_000_000);
    let effort = ProofEffort { seed: options.seed, budget, ..usual };
    let bounds = hitting_sets::prove(space, &space.start(), &effort);
    let figures = vec![("lower_bound", bounds.lower as f64), ("clauses", bounds.clauses as f64)];
    Ok((bounds.order, figures))
}

impl Method for Planner {
    fn about(&self) -> About {
        About { name: self.name, summary: self.summary, does_colour: false, settings: &[] }
    }

    fn solve(
        &self,
        puzzle: Fitting<'_>,
        _: &Settings,
        options: &Options,
        trace: Option<&mut Trace>,
    ) -> Answer {
        let unknown = |reason| Answer::new(Verdict::Unknown(reason), vec![], puzzle.start());
        let planned = StateSpace::of(&puzzle).map(|space| {
            let planned = (self.plan)(&space, options);
            planned.map(|planned| (planned, space.calls()))
        });
        let ((order, figures), calls) = match planned {
            Ok(Ok(planned)) => planned,
            Ok(Err(reason)) => return unknown(reason),
            // No order solves it; any order shows how far line solving goes.
            Err(NoStateSpace::NotLineSolvable(_)) => {
                let mut any = Fresh::seeded(options.seed);
                return carry_out(puzzle, &mut any, self.name, options, usize::MAX, trace);
            }
            Err(other) => {
                return unknown(VerdictReason::Unsuited(other.to_string().into()));
            }
        };
        let mut plan = FixedOrder(order.into_iter());
        let answer = carry_out(puzzle, &mut plan, self.name, options, usize::MAX, trace);
        let answer = after_calls(answer, calls);
        figures.into_iter().fold(answer, |answer, (name, figure)| answer.stat(name, figure))
    }
}
