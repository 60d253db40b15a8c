//! A search of A*-GAC as data, in the shape of the command line's JSON, and in a line of text.

use puzzle::LineId;
use serde::Serialize;

use crate::astar_gac::AstarSearch;
use crate::astar_gac::assume::{AstarOutcome, DomainState};
use crate::astar_gac::best_first::{Node, SearchTree, Status, TreeEnd};

/// How a search went, and the first nodes of its tree.
///
/// ```
/// use nonolith_lab::astar_gac::{assume::Estimate, search};
/// use nonolith_lab::experiments::tree::TreeReport;
///
/// let puzzle = puzzle::Puzzle::from_lists([[1], [1]], [[1], [1]]).unwrap();
/// let search = search(&puzzle, false, Estimate::ValuesLeft, &solve::Budget::default());
/// let report = TreeReport::of(&search, 100);
/// assert_eq!((report.end.as_str(), report.nodes, report.tree.len()), ("goal", 3, 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct TreeReport {
    /// How the search ended, in words.
    pub end: String,
    /// How many nodes there are.
    pub nodes: usize,
    /// How many of them were expanded.
    pub expanded: usize,
    /// How often a cheaper path gave a node a new parent.
    pub reparented: u64,
    /// The first nodes; the first of all is the start.
    pub tree: Vec<TreeNodeReport>,
}

/// A node of a search tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct TreeNodeReport {
    /// The node before it on the cheapest path known.
    pub parent: Option<usize>,
    /// The nodes that its expansion led to.
    pub children: Vec<usize>,
    /// The cost of the cheapest path known from the start.
    pub g: u64,
    /// The estimated cost to a goal.
    pub h: u64,
    /// The estimated cost of a path through the node.
    pub f: u64,
    /// Whether it waits to be expanded.
    pub open: bool,
    /// What was assumed last.
    pub assumed: Option<Assumption>,
    /// How many variables have one value left.
    pub singletons: usize,
}

/// An assumption: in which cell a run starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Assumption {
    /// The line of the run.
    pub line: LineId,
    /// Which run of the line, from 0.
    pub run: usize,
    /// The cell of the line in which it starts, from 0.
    pub start: usize,
}

impl TreeReport {
    /// The report of a search, with at most `most` nodes of its tree.
    ///
    /// ```
    /// # use nonolith_lab::astar_gac::{assume::Estimate, search};
    /// # use nonolith_lab::experiments::tree::TreeReport;
    /// # let puzzle = puzzle::Puzzle::from_lists([[1], [1]], [[1], [1]]).unwrap();
    /// # let search = search(&puzzle, false, Estimate::ValuesLeft, &solve::Budget::default());
    /// let report = TreeReport::of(&search, 1);
    /// assert_eq!(report.tree.len(), 1);
    /// assert!(report.to_string().starts_with("3 nodes, "));
    /// ```
    pub fn of(search: &AstarSearch<'_>, most: usize) -> TreeReport {
        let without_tree =
            |end| TreeReport { end, nodes: 0, expanded: 0, reparented: 0, tree: vec![] };
        match &search.outcome {
            AstarOutcome::Searched(tree) => TreeReport {
                end: end(tree),
                nodes: tree.nodes.len(),
                expanded: tree.expanded.len(),
                reparented: tree.reparented,
                tree: tree.nodes.iter().take(most).map(|it| node(it, search)).collect(),
            },
            AstarOutcome::Stopped(stopped) => without_tree(stopped.to_string()),
            AstarOutcome::Inconsistent => {
                without_tree("no segment can be placed: there is no solution".to_owned())
            }
        }
    }
}

impl std::fmt::Display for TreeReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let TreeReport { end, nodes, expanded, reparented, .. } = self;
        write!(f, "{nodes} nodes, {expanded} expanded, {reparented} re-parented, {end}")
    }
}

fn end(tree: &SearchTree<DomainState>) -> String {
    match tree.end {
        TreeEnd::Goal(_) => "goal".to_owned(),
        TreeEnd::Exhausted => "exhausted".to_owned(),
        TreeEnd::Stopped(stopped) => stopped.to_string(),
    }
}

fn node(node: &Node<DomainState>, search: &AstarSearch<'_>) -> TreeNodeReport {
    let assumed = node.state.assumed.map(|(variable, start)| {
        let segment = search.board.segments[variable];
        Assumption { line: segment.line, run: segment.run, start }
    });
    TreeNodeReport {
        parent: node.parent,
        children: node.children.iter().map(|&(child, _)| child).collect(),
        g: node.g,
        h: node.h,
        f: node.f(),
        open: node.status == Status::Open,
        assumed,
        singletons: node.state.singletons().count(),
    }
}
