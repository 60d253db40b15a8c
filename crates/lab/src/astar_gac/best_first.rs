//! Best-first search: always expand the open node with the least f = g + h.
//!
//! General: it knows states, costs and estimates, and nothing of what they mean. If the estimate
//! never exceeds the true cost (is admissible), the first goal it reaches is a cheapest one, and
//! the search deserves the name A*. Nodes stay in a tree that tells how the search went.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use solve::{Budget, Stopped};

/// Something to search in.
pub trait SearchProblem {
    /// Where one can be.
    type State: Eq + Hash;

    /// Whether this is what is looked for.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The estimated cost from here to a goal, h.
    fn estimate(&self, state: &Self::State) -> u64;

    /// The states one step from here, each with the cost of the step.
    ///
    /// # Errors
    /// Why it stopped, if the budget was spent before all were found.
    fn successors(
        &self,
        state: &Self::State,
        budget: &Budget,
    ) -> Result<Vec<(Self::State, u64)>, Stopped>;

    /// About how many bytes a state takes.
    fn bytes(&self, _: &Self::State) -> usize {
        size_of::<Self::State>()
    }
}

/// Whether a node waits or has been expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It waits.
    Open,
    /// It has been expanded.
    Closed,
}

/// One state that the search came upon.
#[derive(Clone, Debug)]
pub struct Node<S> {
    /// The state.
    pub state: S,
    /// The node before it on the cheapest path known.
    pub parent: Option<usize>,
    /// The nodes that its expansion led to, each with the cost of the step.
    pub children: Vec<(usize, u64)>,
    /// The cost of the cheapest path known from the start.
    pub g: u64,
    /// The estimated cost to a goal.
    pub h: u64,
    /// Whether it waits or has been expanded.
    pub status: Status,
}

impl<S> Node<S> {
    /// The estimated cost of a path through here.
    ///
    /// ```
    /// use nonolith_lab::astar_gac::best_first::{Node, Status};
    /// let node = Node { state: (), parent: None, children: vec![], g: 2, h: 3, status: Status::Open };
    /// assert_eq!(node.f(), 5);
    /// ```
    pub fn f(&self) -> u64 {
        self.g.saturating_add(self.h)
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeEnd {
    /// At the goal that this node holds.
    Goal(usize),
    /// Everything that can be reached was expanded, and no goal among it.
    Exhausted,
    /// Before it was done.
    Stopped(Stopped),
}

/// The nodes of a search and how it went.
#[derive(Clone, Debug)]
pub struct SearchTree<S> {
    /// All nodes; the first is the start.
    pub nodes: Vec<Node<S>>,
    /// The nodes that were expanded, in order.
    pub expanded: Vec<usize>,
    /// How often a cheaper path gave a node a new parent.
    pub reparented: u64,
    /// How it ended.
    pub end: TreeEnd,
}

impl<S> SearchTree<S> {
    /// The nodes from the start to this one.
    ///
    /// ```
    /// # use nonolith_lab::astar_gac::best_first::{TreeEnd, Node, Status, SearchTree};
    /// # let root = Node { state: 0, parent: None, children: vec![], g: 0, h: 0, status: Status::Open };
    /// let tree = SearchTree { nodes: vec![root], expanded: vec![], reparented: 0, end: TreeEnd::Goal(0) };
    /// assert_eq!(tree.path(0), [0]);
    /// ```
    pub fn path(&self, node: usize) -> Vec<usize> {
        let parent = |&node: &usize| self.nodes[node].parent;
        let mut path: Vec<usize> = std::iter::successors(Some(node), parent).collect();
        path.reverse();
        path
    }
}

/// What happens to the tree of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeEvent {
    /// This node is expanded next.
    Expanding(usize),
    /// A state was reached.
    Met {
        /// Its node.
        node: usize,
        /// Whether it had none before.
        is_new: bool,
    },
    /// A cheaper path to this node was found.
    Improved(usize),
}

/// Sees what happens to the tree, and the tree after it.
pub type SeeTree<'a, S> = dyn FnMut(TreeEvent, &SearchTree<S>) + 'a;

/// Searches from a start until a goal is expanded next, all is exhausted, or the budget is spent.
///
/// Of nodes with equal f the one with the smaller h goes first, then the older one.
///
/// ```
/// use nonolith_lab::astar_gac::best_first::{TreeEnd, SearchProblem, search};
/// use solve::{Budget, Stopped};
///
/// /// From 1 to a number by doubling (which costs 3) and adding one (which costs 1).
/// struct Climb(u64);
///
/// impl SearchProblem for Climb {
///     type State = u64;
///     fn is_goal(&self, state: &u64) -> bool { *state == self.0 }
///     fn estimate(&self, _: &u64) -> u64 { 0 }
///     fn successors(&self, state: &u64, _: &Budget) -> Result<Vec<(u64, u64)>, Stopped> {
///         Ok(vec![(state * 2, 3), (state + 1, 1)])
///     }
/// }
///
/// let tree = search(&Climb(11), 1, &Budget::default());
/// let TreeEnd::Goal(goal) = tree.end else { panic!("no goal") };
/// let way: Vec<u64> = tree.path(goal).iter().map(|&node| tree.nodes[node].state).collect();
/// assert_eq!((way, tree.nodes[goal].g), (vec![1, 2, 3, 4, 5, 10, 11], 8));
/// ```
pub fn search<P: SearchProblem>(
    problem: &P,
    start: P::State,
    budget: &Budget,
) -> SearchTree<P::State> {
    search_observed(problem, start, budget, &mut |_, _| {})
}

/// The same, shown to a callback.
///
/// ```
/// # use nonolith_lab::astar_gac::best_first::{SearchProblem, TreeEvent, search_observed};
/// # use solve::{Budget, Stopped};
/// # struct Climb(u64);
/// # impl SearchProblem for Climb {
/// #     type State = u64;
/// #     fn is_goal(&self, state: &u64) -> bool { *state == self.0 }
/// #     fn estimate(&self, _: &u64) -> u64 { 0 }
/// #     fn successors(&self, state: &u64, _: &Budget) -> Result<Vec<(u64, u64)>, Stopped> {
/// #         Ok(vec![(state * 2, 3), (state + 1, 1)])
/// #     }
/// # }
/// let mut expanded = vec![];
/// let tree = search_observed(&Climb(5), 1, &Budget::default(), &mut |event, _| {
///     if let TreeEvent::Expanding(node) = event { expanded.push(node) }
/// });
/// assert_eq!(expanded, tree.expanded);
/// ```
pub fn search_observed<P: SearchProblem>(
    problem: &P,
    start: P::State,
    budget: &Budget,
    see: &mut SeeTree<'_, P::State>,
) -> SearchTree<P::State> {
    let mut search = BestFirst::new(problem, budget, see);
    search.meet(start, None, 0);
    search.run()
}

struct BestFirst<'a, P: SearchProblem> {
    problem: &'a P,
    budget: &'a Budget,
    see: &'a mut SeeTree<'a, P::State>,
    tree: SearchTree<P::State>,
    open: BinaryHeap<Reverse<(u64, u64, usize)>>,
    /// Nodes by the hash of their state, so that states need not be kept twice.
    known: HashMap<u64, Vec<usize>>,
    bytes: usize,
}

impl<'a, P: SearchProblem> BestFirst<'a, P> {
    fn new(
        problem: &'a P,
        budget: &'a Budget,
        see: &'a mut SeeTree<'a, P::State>,
    ) -> BestFirst<'a, P> {
        let tree =
            SearchTree { nodes: vec![], expanded: vec![], reparented: 0, end: TreeEnd::Exhausted };
        let (open, known) = (BinaryHeap::new(), HashMap::new());
        BestFirst { problem, budget, see, tree, open, known, bytes: 0 }
    }

    fn run(mut self) -> SearchTree<P::State> {
        while let Some(node) = self.next() {
            if self.problem.is_goal(&self.tree.nodes[node].state) {
                self.tree.end = TreeEnd::Goal(node);
                break;
            }
            if let Err(stopped) = self.spent().and_then(|()| self.expand(node)) {
                self.tree.end = TreeEnd::Stopped(stopped);
                break;
            }
        }
        self.tree
    }

    /// The best open node. A node whose cost fell while it waited is in the queue more than once.
    fn next(&mut self) -> Option<usize> {
        loop {
            let Reverse((f, _, index)) = self.open.pop()?;
            let node = &self.tree.nodes[index];
            if node.status == Status::Open && node.f() == f {
                return Some(index);
            }
        }
    }

    fn spent(&self) -> Result<(), Stopped> {
        let nodes = self.tree.expanded.len() as u64;
        let full = self.budget.memory().is_some_and(|limit| self.bytes > limit);
        let stopped =
            if full { Some(Stopped::OutOfMemory) } else { self.budget.spent_after(nodes) };
        stopped.map_or(Ok(()), Err)
    }

    fn expand(&mut self, node: usize) -> Result<(), Stopped> {
        (self.see)(TreeEvent::Expanding(node), &self.tree);
        let successors = self.problem.successors(&self.tree.nodes[node].state, self.budget)?;
        self.tree.nodes[node].status = Status::Closed;
        self.tree.expanded.push(node);
        for (state, cost) in successors {
            let child = self.meet(state, Some(node), cost);
            self.tree.nodes[node].children.push((child, cost));
        }
        Ok(())
    }

    /// The node of a state reached from a parent, new or known.
    fn meet(&mut self, state: P::State, parent: Option<usize>, cost: u64) -> usize {
        let g = parent.map_or(0, |parent| self.tree.nodes[parent].g) + cost;
        let hash = hash(&state);
        let same = |&&node: &&usize| self.tree.nodes[node].state == state;
        if let Some(&known) = self.known.get(&hash).and_then(|nodes| nodes.iter().find(same)) {
            (self.see)(TreeEvent::Met { node: known, is_new: false }, &self.tree);
            self.improve(known, parent, g);
            return known;
        }
        let (index, h) = (self.tree.nodes.len(), self.problem.estimate(&state));
        self.bytes += self.problem.bytes(&state);
        self.known.entry(hash).or_default().push(index);
        self.tree.nodes.push(Node { state, parent, children: vec![], g, h, status: Status::Open });
        self.wait(index);
        (self.see)(TreeEvent::Met { node: index, is_new: true }, &self.tree);
        index
    }

    fn wait(&mut self, index: usize) {
        let node = &self.tree.nodes[index];
        self.open.push(Reverse((node.f(), node.h, index)));
    }

    /// A path to a known node: if it is cheaper, the node gets a new parent, and so may all that
    /// was reached through it.
    fn improve(&mut self, node: usize, parent: Option<usize>, g: u64) {
        let mut better = vec![(node, parent, g)];
        while let Some((node, parent, g)) = better.pop() {
            let known = &mut self.tree.nodes[node];
            if g >= known.g {
                continue;
            }
            self.tree.reparented += u64::from(known.parent != parent);
            (known.parent, known.g) = (parent, g);
            better
                .extend(known.children.iter().map(|&(child, cost)| (child, Some(node), g + cost)));
            if known.status == Status::Open {
                self.wait(node);
            }
            (self.see)(TreeEvent::Improved(node), &self.tree);
        }
    }
}

fn hash(state: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Towns and roads: the cheapest way from the first town to the last.
    struct Map {
        roads: &'static [(char, char, u64)],
        /// The straight-line distance of each town to the goal.
        distance: fn(char) -> u64,
    }

    impl SearchProblem for Map {
        type State = char;

        fn is_goal(&self, town: &char) -> bool {
            *town == 'z'
        }

        fn estimate(&self, town: &char) -> u64 {
            (self.distance)(*town)
        }

        fn successors(&self, town: &char, _: &Budget) -> Result<Vec<(char, u64)>, Stopped> {
            let leaving = |&&(from, ..): &&(char, char, u64)| from == *town;
            Ok(self.roads.iter().filter(leaving).map(|&(_, to, cost)| (to, cost)).collect())
        }
    }

    fn check(map: &Map, way: &str, cost: u64, reparented: u64) {
        let tree = search(map, 'a', &Budget::default());
        let TreeEnd::Goal(goal) = tree.end else { panic!("{:?}", tree.end) };
        let found: String = tree.path(goal).iter().map(|&node| tree.nodes[node].state).collect();
        let figures = (found.as_str(), tree.nodes[goal].g, tree.reparented);
        assert_eq!(figures, (way, cost, reparented));
    }

    const DETOUR: &[(char, char, u64)] =
        &[('a', 'b', 5), ('a', 'c', 1), ('c', 'b', 1), ('b', 'd', 1), ('d', 'z', 9)];

    #[test]
    fn the_cheapest_way_is_found() {
        check(&Map { roads: DETOUR, distance: |_| 0 }, "acbdz", 12, 1);
    }

    #[test]
    fn a_cheaper_path_reaches_what_was_already_expanded() {
        // This estimate is not admissible: it sends the search to b and d before it looks at c.
        let misled = |town| if town == 'c' { 7 } else { 0 };
        check(&Map { roads: DETOUR, distance: misled }, "acbdz", 12, 1);
    }

    #[test]
    fn an_estimate_that_is_not_admissible_may_cost_the_optimum() {
        let blinded = |town| if town == 'c' { 100 } else { 0 };
        check(&Map { roads: DETOUR, distance: blinded }, "abdz", 15, 0);
    }

    #[test]
    fn a_search_without_a_goal_is_exhausted() {
        let map = Map { roads: &[('a', 'b', 1), ('b', 'a', 1)], distance: |_| 0 };
        let tree = search(&map, 'a', &Budget::default());
        assert_eq!((tree.end, tree.expanded.len()), (TreeEnd::Exhausted, 2));
    }

    #[test]
    fn a_spent_budget_ends_it() {
        let map = Map { roads: DETOUR, distance: |_| 0 };
        let tree = search(&map, 'a', &Budget::default().with_nodes(2));
        assert_eq!(tree.end, TreeEnd::Stopped(Stopped::OutOfNodes));
    }
}
