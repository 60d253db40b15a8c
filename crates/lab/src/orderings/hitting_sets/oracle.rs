//! The oracle of the hitting sets: is there an order within given limits on the visits of each line?

use std::collections::HashSet;

use solve::{Budget, Stopped};

use crate::orderings::{KnownCells, StateSpace};

/// A line that may be visited as often as one likes.
pub const UNLIMITED: u8 = u8::MAX;

/// What the oracle says.
///
/// ```
/// use nonolith_lab::orderings::hitting_sets::Feasible;
/// assert_ne!(Feasible::No, Feasible::Yes(vec![]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Feasible {
    /// This order keeps to the limits and solves the puzzle.
    Yes(Vec<usize>),
    /// No order does.
    No,
}

/// Searches orders under limits, depth first, remembering states that failed.
///
/// ```
/// use nonolith_lab::orderings::{StateSpace, figure_one, hitting_sets::{Feasible, Oracle, UNLIMITED}};
///
/// let space = StateSpace::of(&figure_one()).unwrap();
/// let budget = solve::Budget::default();
/// let mut oracle = Oracle::new(&space, &space.start(), 1000, &budget);
/// assert!(matches!(oracle.ask(&[UNLIMITED; 10]), Ok(Feasible::Yes(_))));
/// assert_eq!(oracle.ask(&[0; 10]), Ok(Feasible::No));
/// ```
pub struct Oracle<'a> {
    space: &'a StateSpace,
    from: KnownCells,
    most_nodes: usize,
    budget: &'a Budget,
    nodes: usize,
    failed: HashSet<(KnownCells, Vec<u8>)>,
}

impl<'a> Oracle<'a> {
    /// An oracle for orders from `from`, with at most `most_nodes` states for one question.
    ///
    /// ```
    /// use nonolith_lab::orderings::{StateSpace, figure_one, hitting_sets::Oracle};
    /// let space = StateSpace::of(&figure_one()).unwrap();
    /// let _ = Oracle::new(&space, &space.start(), 1000, &solve::Budget::default());
    /// ```
    pub fn new(
        space: &'a StateSpace,
        from: &KnownCells,
        most_nodes: usize,
        budget: &'a Budget,
    ) -> Oracle<'a> {
        let from = from.clone();
        Oracle { space, from, most_nodes, budget, nodes: 0, failed: HashSet::new() }
    }

    /// A limit of this many visits or more never binds, since every useful visit finds a cell.
    ///
    /// ```
    /// use nonolith_lab::orderings::{StateSpace, figure_one, hitting_sets::Oracle};
    /// let space = StateSpace::of(&figure_one()).unwrap();
    /// let budget = solve::Budget::default();
    /// assert_eq!(Oracle::new(&space, &space.start(), 1000, &budget).vacuous_limit(0), 5);
    /// ```
    pub fn vacuous_limit(&self, line: usize) -> usize {
        self.space.unknown_in(&self.from, line)
    }

    /// Fails if the budget is spent.
    pub(super) fn go_on(&self) -> Result<(), Stopped> {
        self.budget.go_on()
    }

    /// Whether some order solves the puzzle with at most `limits[line]` visits of each line.
    ///
    /// # Errors
    /// The question took more states than allowed, or the budget ran out.
    ///
    /// ```
    /// use nonolith_lab::orderings::{StateSpace, figure_one, hitting_sets::{Feasible, Oracle}};
    /// let space = StateSpace::of(&figure_one()).unwrap();
    /// let budget = solve::Budget::default();
    /// let mut oracle = Oracle::new(&space, &space.start(), 1000, &budget);
    /// assert!(matches!(oracle.ask(&[2; 10]), Ok(Feasible::Yes(_))));
    /// ```
    pub fn ask(&mut self, limits: &[u8]) -> Result<Feasible, Stopped> {
        self.nodes = 0;
        self.failed.clear();
        let mut order = vec![];
        let start = OracleNode { known: self.from.clone(), limits: limits.to_vec() };
        Ok(if self.search(start, &mut order)? { Feasible::Yes(order) } else { Feasible::No })
    }

    fn search(&mut self, mut node: OracleNode, order: &mut Vec<usize>) -> Result<bool, Stopped> {
        self.nodes += 1;
        if self.nodes > self.most_nodes {
            return Err(Stopped::OutOfNodes);
        }
        if let Some(why) = self.budget.spent() {
            return Err(why);
        }
        let length = order.len();
        node.take_what_is_free(self.space, order);
        let solved = self.space.is_solved(&node.known);
        if !solved && (!node.is_hopeful(self.space, self.budget)? || self.is_old(&node)) {
            order.truncate(length);
            return Ok(false);
        }
        if solved {
            return Ok(true);
        }
        for line in node.choices(self.space) {
            let mut next = node.clone();
            next.limits[line] -= 1;
            self.space.visit(&mut next.known, line);
            order.push(line);
            if self.search(next, order)? {
                return Ok(true);
            }
            order.pop();
        }
        order.truncate(length);
        Ok(false)
    }

    /// Whether this state was met before; remembers it.
    fn is_old(&mut self, node: &OracleNode) -> bool {
        let limit = |line: usize| match self.space.unknown_in(&node.known, line) {
            0 => 0,
            unknown if node.limits[line] as usize >= unknown => UNLIMITED,
            _ => node.limits[line],
        };
        let limits = (0..self.space.lines()).map(limit).collect();
        !self.failed.insert((node.known.clone(), limits))
    }
}

/// What is known, and how often each line may still be visited.
#[derive(Clone)]
struct OracleNode {
    known: KnownCells,
    limits: Vec<u8>,
}

impl OracleNode {
    /// Whether the limit cannot bind: there are no more useful visits than it allows.
    fn is_free(&self, space: &StateSpace, line: usize) -> bool {
        self.limits[line] as usize >= space.unknown_in(&self.known, line)
    }

    /// Visits that can do no harm: lines without a limit, and lines that the visit finishes.
    fn take_what_is_free(&mut self, space: &StateSpace, order: &mut Vec<usize>) {
        let mut changed = true;
        while changed {
            changed = false;
            for line in 0..space.lines() {
                let gain = space.gain(&self.known, line).count_ones() as usize;
                if gain == 0 || self.limits[line] == 0 {
                    continue;
                }
                if self.is_free(space, line) || gain == space.unknown_in(&self.known, line) {
                    space.visit(&mut self.known, line);
                    if self.limits[line] != UNLIMITED {
                        self.limits[line] -= 1;
                    }
                    order.push(line);
                    changed = true;
                }
            }
        }
    }

    /// Whether two relaxations are solvable: every line that may be visited is unlimited; and, for
    /// each line, all others are.
    fn is_hopeful(&self, space: &StateSpace, budget: &Budget) -> Result<bool, Stopped> {
        let mut all = self.known.clone();
        space.close(&mut all, |line| self.limits[line] > 0);
        if !space.is_solved(&all) {
            return Ok(false);
        }
        let limited = |&line: &usize| self.limits[line] > 0 && !self.is_free(space, line);
        for line in (0..space.lines()).filter(limited) {
            if !self.suffices(space, line, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether this line's limit suffices where all others that may be visited are free.
    fn suffices(&self, space: &StateSpace, line: usize, budget: &Budget) -> Result<bool, Stopped> {
        let mut known = self.known.clone();
        for _ in 0..=self.limits[line] {
            budget.go_on()?;
            space.close(&mut known, |other| other != line && self.limits[other] > 0);
            if space.is_solved(&known) {
                return Ok(true);
            }
            space.visit(&mut known, line);
        }
        Ok(false)
    }

    /// Lines with a limit that would find something, the most first.
    fn choices(&self, space: &StateSpace) -> Vec<usize> {
        let gain = |line: usize| space.gain(&self.known, line).count_ones();
        let useful = |&line: &usize| self.limits[line] > 0 && gain(line) > 0;
        let mut lines: Vec<usize> = (0..space.lines()).filter(useful).collect();
        lines.sort_by_key(|&line| std::cmp::Reverse(gain(line)));
        lines
    }
}
