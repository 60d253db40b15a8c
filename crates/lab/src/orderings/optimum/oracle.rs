//! The oracle of the hitting sets: is there an order that visits each line at most so often?

use std::collections::HashSet;

use solve::{Budget, Stopped};

use crate::orderings::{Field, Known};

/// A line that may be visited as often as one likes.
pub const UNLIMITED: u8 = u8::MAX;

/// What the oracle says.
///
/// ```
/// use lab::orderings::optimum::Feasible;
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
/// use lab::orderings::{Field, figure_one, optimum::{Feasible, Oracle, UNLIMITED}};
///
/// let field = Field::of(&figure_one()).unwrap();
/// let budget = solve::Budget::default();
/// let mut oracle = Oracle::new(&field, &field.start(), 1000, &budget);
/// assert!(matches!(oracle.ask(&[UNLIMITED; 10]), Ok(Feasible::Yes(_))));
/// assert_eq!(oracle.ask(&[0; 10]), Ok(Feasible::No));
/// ```
pub struct Oracle<'a> {
    field: &'a Field,
    from: Known,
    most_nodes: usize,
    budget: &'a Budget,
    nodes: usize,
    failed: HashSet<(Known, Vec<u8>)>,
}

impl<'a> Oracle<'a> {
    /// An oracle for orders that start there, with at most so many states for one question.
    ///
    /// ```
    /// use lab::orderings::{Field, figure_one, optimum::Oracle};
    /// let field = Field::of(&figure_one()).unwrap();
    /// let _ = Oracle::new(&field, &field.start(), 1000, &solve::Budget::default());
    /// ```
    pub fn new(
        field: &'a Field,
        from: &Known,
        most_nodes: usize,
        budget: &'a Budget,
    ) -> Oracle<'a> {
        let from = from.clone();
        Oracle { field, from, most_nodes, budget, nodes: 0, failed: HashSet::new() }
    }

    /// From how many visits on a limit is none: every useful visit finds a cell.
    ///
    /// ```
    /// use lab::orderings::{Field, figure_one, optimum::Oracle};
    /// let field = Field::of(&figure_one()).unwrap();
    /// let budget = solve::Budget::default();
    /// assert_eq!(Oracle::new(&field, &field.start(), 1000, &budget).finite(0), 5);
    /// ```
    pub fn finite(&self, line: usize) -> usize {
        self.field.unknown_in(&self.from, line)
    }

    /// Fails if the budget is spent.
    pub(super) fn go_on(&self) -> Result<(), Stopped> {
        self.budget.go_on()
    }

    /// Whether some order visits each line at most so often and solves the puzzle.
    ///
    /// # Errors
    /// The question took more states than allowed, or the budget ran out.
    ///
    /// ```
    /// use lab::orderings::{Field, figure_one, optimum::{Feasible, Oracle}};
    /// let field = Field::of(&figure_one()).unwrap();
    /// let budget = solve::Budget::default();
    /// let mut oracle = Oracle::new(&field, &field.start(), 1000, &budget);
    /// assert!(matches!(oracle.ask(&[2; 10]), Ok(Feasible::Yes(_))));
    /// ```
    pub fn ask(&mut self, limits: &[u8]) -> Result<Feasible, Stopped> {
        self.nodes = 0;
        self.failed.clear();
        let mut order = vec![];
        let start = Node { known: self.from.clone(), limits: limits.to_vec() };
        Ok(if self.search(start, &mut order)? { Feasible::Yes(order) } else { Feasible::No })
    }

    fn search(&mut self, mut node: Node, order: &mut Vec<usize>) -> Result<bool, Stopped> {
        self.nodes += 1;
        if self.nodes > self.most_nodes {
            return Err(Stopped::OutOfNodes);
        }
        if let Some(why) = self.budget.spent() {
            return Err(why);
        }
        let length = order.len();
        node.take_what_is_free(self.field, order);
        let solved = self.field.is_solved(&node.known);
        if !solved && (!node.is_hopeful(self.field, self.budget)? || self.is_old(&node)) {
            order.truncate(length);
            return Ok(false);
        }
        if solved {
            return Ok(true);
        }
        for line in node.choices(self.field) {
            let mut next = node.clone();
            next.limits[line] -= 1;
            self.field.visit(&mut next.known, line);
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
    fn is_old(&mut self, node: &Node) -> bool {
        let limit = |line: usize| match self.field.unknown_in(&node.known, line) {
            0 => 0,
            unknown if node.limits[line] as usize >= unknown => UNLIMITED,
            _ => node.limits[line],
        };
        let limits = (0..self.field.lines()).map(limit).collect();
        !self.failed.insert((node.known.clone(), limits))
    }
}

/// What is known, and how often each line may still be visited.
#[derive(Clone)]
struct Node {
    known: Known,
    limits: Vec<u8>,
}

impl Node {
    /// A limit that no useful visits can use up is none.
    fn is_free(&self, field: &Field, line: usize) -> bool {
        self.limits[line] as usize >= field.unknown_in(&self.known, line)
    }

    /// Visits that can do no harm: lines without a limit, and lines that the visit finishes.
    fn take_what_is_free(&mut self, field: &Field, order: &mut Vec<usize>) {
        let mut changed = true;
        while changed {
            changed = false;
            for line in 0..field.lines() {
                let gain = field.gain(&self.known, line).count_ones() as usize;
                if gain == 0 || self.limits[line] == 0 {
                    continue;
                }
                if self.is_free(field, line) || gain == field.unknown_in(&self.known, line) {
                    field.visit(&mut self.known, line);
                    if self.limits[line] != UNLIMITED {
                        self.limits[line] -= 1;
                    }
                    order.push(line);
                    changed = true;
                }
            }
        }
    }

    /// Whether the puzzle falls if every line that may be visited at all were free, and if all
    /// but one were, for every one.
    fn is_hopeful(&self, field: &Field, budget: &Budget) -> Result<bool, Stopped> {
        let mut all = self.known.clone();
        field.close(&mut all, |line| self.limits[line] > 0);
        if !field.is_solved(&all) {
            return Ok(false);
        }
        let limited = |&line: &usize| self.limits[line] > 0 && !self.is_free(field, line);
        for line in (0..field.lines()).filter(limited) {
            if !self.suffices(field, line, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether this line's limit suffices where all others that may be visited are free.
    fn suffices(&self, field: &Field, line: usize, budget: &Budget) -> Result<bool, Stopped> {
        let mut known = self.known.clone();
        for _ in 0..=self.limits[line] {
            budget.go_on()?;
            field.close(&mut known, |other| other != line && self.limits[other] > 0);
            if field.is_solved(&known) {
                return Ok(true);
            }
            field.visit(&mut known, line);
        }
        Ok(false)
    }

    /// Lines with a limit that would find something, the most first.
    fn choices(&self, field: &Field) -> Vec<usize> {
        let gain = |line: usize| field.gain(&self.known, line).count_ones();
        let useful = |&line: &usize| self.limits[line] > 0 && gain(line) > 0;
        let mut lines: Vec<usize> = (0..field.lines()).filter(useful).collect();
        lines.sort_by_key(|&line| std::cmp::Reverse(gain(line)));
        lines
    }
}
