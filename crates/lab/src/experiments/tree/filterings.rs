//! What filtering did at every node of a search: which pairs were asked, which values were struck, and
//! what waited.
//!
//! A queue is told by all the pairs that ever came to it, in order: after some questions those wait
//! that came by then and were not asked yet.

use puzzle::{Grid, Puzzle};
use serde::Serialize;

use crate::astar_gac::assume::{DomainState, SearchEvent};
use crate::astar_gac::best_first::{SearchTree, TreeEvent};
use crate::astar_gac::gac::{ConstraintNetwork, Domains, FilterMoment, GacInterrupted};
use crate::astar_gac::segments::SegmentBoard;
use crate::astar_gac::{grid, network};

/// The variables and constraints of a network, by names that hold for every language.
///
/// ```
/// use nonolith_lab::experiments::tree::NetworkReport;
///
/// let puzzle = puzzle::Puzzle::from_lists([[1], [1]], [[1], [1]]).unwrap();
/// let network = NetworkReport::of_puzzle(&puzzle, false);
/// assert_eq!((network.variables[3].as_str(), network.domains[3].len()), ("column 2 1 1", 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct NetworkReport {
    /// What each variable is: `row 2 1 4` for the first run of row 2, of 4 cells; `cell 2 5`; `vertex 7`.
    pub variables: Vec<String>,
    /// What each constraint is about: `cell 2 5`, `row 2`, `given 2 5`, `board`, `edge 3 7`.
    pub constraints: Vec<String>,
    /// How many variables, from the first on, are decided; the others follow.
    pub decisions: usize,
    /// The values of each variable before anything is asked.
    pub domains: Vec<Vec<usize>>,
}

impl NetworkReport {
    /// The network of a puzzle, with full line consistency or with the report's constraints.
    ///
    /// ```
    /// # use nonolith_lab::experiments::tree::NetworkReport;
    /// # let puzzle = puzzle::Puzzle::from_lists([[1], [1]], [[1], [1]]).unwrap();
    /// assert_eq!(NetworkReport::of_puzzle(&puzzle, true).variables.len(), 4 + 4);
    /// ```
    pub fn of_puzzle(puzzle: &Puzzle, full: bool) -> NetworkReport {
        let board = SegmentBoard::new(puzzle);
        let segments = board.segments.iter().map(|segment| {
            let line = crate::astar_gac::segments::line_label(segment.line);
            format!("{line} {} {}", segment.run + 1, segment.length)
        });
        let squares = puzzle.start().squares();
        let cells = squares.map(|it| format!("cell {} {}", it.row + 1, it.column + 1));
        let cells = cells.filter(|_| full);
        NetworkReport::of(&network(puzzle, &board, full), segments.chain(cells).collect())
    }

    /// A network whose variables have these names.
    ///
    /// ```
    /// use nonolith_lab::astar_gac::gac::{ConstraintNetwork, Domains};
    /// use nonolith_lab::experiments::tree::NetworkReport;
    /// let free = ConstraintNetwork::new(Domains::new([0..2]), 1, vec![]);
    /// assert_eq!(NetworkReport::of(&free, vec!["coin".into()]).domains, [[0, 1]]);
    /// ```
    pub fn of(network: &ConstraintNetwork, variables: Vec<String>) -> NetworkReport {
        let values = |variable| network.domains.values(variable).collect();
        NetworkReport {
            domains: (0..variables.len()).map(values).collect(),
            variables,
            constraints: network.labels(),
            decisions: network.decisions,
        }
    }
}

/// One filtering: of the whole network, or under an assumption.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Filtering {
    /// The node that is expanded; none for the filtering that makes the first one.
    pub parent: Option<usize>,
    /// The variable that is assumed, and its value.
    pub assumed: Option<(usize, usize)>,
    /// The cells that this decides before anything is asked, by their places in reading order and colours.
    pub cells: Vec<(usize, usize)>,
    /// How many values the variables to be decided have before anything is asked.
    pub left: usize,
    /// How many pairs wait before anything is asked.
    pub waiting: usize,
    /// Every pair of a variable and a constraint that came to the queue, in order; none where there was
    /// no more room to tell.
    pub pairs: Vec<(usize, usize)>,
    /// The questions that struck values.
    pub strikes: Vec<Strike>,
    /// How many questions were asked.
    pub asked: usize,
    /// The variable that has no value left, if one has.
    pub wiped_out: Option<usize>,
    /// The node it led to.
    pub node: Option<usize>,
    /// Whether that node was not known before.
    pub is_new: bool,
    /// The cost of the path that led here.
    pub g: u64,
    /// The estimated cost from here to a goal.
    pub h: u64,
    /// Nodes to which this gave a cheaper path: the node, its parent, and its cost.
    pub improved: Vec<(usize, Option<usize>, u64)>,
}

/// A question that struck values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Strike {
    /// Which question it is, counted from 1.
    pub asked: usize,
    /// The variable.
    pub variable: usize,
    /// The values that its constraint finds invalid.
    pub values: Vec<usize>,
    /// How many values are left of the variables to be decided.
    pub left: usize,
    /// How many pairs have come to the queue by then.
    pub came: usize,
    /// The cells that this decides, by their places in reading order and colours.
    pub cells: Vec<(usize, usize)>,
}

/// What domains say of every cell.
type DrawCells<'a> = dyn Fn(&Domains) -> Grid + Send + 'a;

/// Makes filterings of what is seen of a search.
///
/// ```
/// use nonolith_lab::astar_gac::{assume::Estimate, search_observed};
/// use nonolith_lab::experiments::tree::FilteringRecorder;
///
/// let puzzle = puzzle::Puzzle::from_lists([[1], [1]], [[1], [1]]).unwrap();
/// let mut all = vec![];
/// let mut recorder = FilteringRecorder::of_puzzle(&puzzle, false, usize::MAX);
/// search_observed(&puzzle, false, Estimate::ValuesLeft, &solve::Budget::default(), &mut |event| {
///     all.extend(recorder.see(event));
/// });
/// all.extend(recorder.rest());
/// assert_eq!(all.iter().map(|it| it.node).collect::<Vec<_>>(), [Some(0), Some(1), Some(2)]);
/// ```
pub struct FilteringRecorder<'a> {
    draw: Option<Box<DrawCells<'a>>>,
    /// How many pairs may still be told.
    room: usize,
    decisions: usize,
    /// What the node that is expanded says of the cells, and what is known now.
    base: Option<Grid>,
    now: Option<Grid>,
    parent: Option<usize>,
    waiting: usize,
    left: usize,
    /// The filterings of one expansion: only when all are done their nodes are made.
    pending: Vec<Filtering>,
    /// How many of them have their node.
    met: usize,
}

impl<'a> FilteringRecorder<'a> {
    /// Of a search on a puzzle. At most `pairs` pairs are told; questions that strike are told always.
    ///
    /// ```
    /// # use nonolith_lab::experiments::tree::FilteringRecorder;
    /// # let puzzle = puzzle::Puzzle::from_lists([[1], [1]], [[1], [1]]).unwrap();
    /// assert!(FilteringRecorder::of_puzzle(&puzzle, true, 100).rest().is_empty());
    /// ```
    pub fn of_puzzle(puzzle: &'a Puzzle, full: bool, pairs: usize) -> FilteringRecorder<'a> {
        let board = SegmentBoard::new(puzzle);
        let decisions = board.segments.len();
        let draw = move |domains: &Domains| grid(puzzle, &board, full, domains);
        FilteringRecorder { draw: Some(Box::new(draw)), ..FilteringRecorder::new(decisions, pairs) }
    }

    /// Of a search in a network of which the first `decisions` variables are decided.
    ///
    /// ```
    /// # use nonolith_lab::experiments::tree::FilteringRecorder;
    /// assert!(FilteringRecorder::new(4, 100).rest().is_empty());
    /// ```
    pub fn new(decisions: usize, pairs: usize) -> FilteringRecorder<'a> {
        FilteringRecorder {
            draw: None,
            room: pairs,
            decisions,
            base: None,
            now: None,
            parent: None,
            waiting: 0,
            left: 0,
            pending: vec![],
            met: 0,
        }
    }

    /// Takes note of an event; gives the filterings of which all is known by now.
    ///
    /// ```
    /// # use nonolith_lab::astar_gac::assume::SearchEvent;
    /// # use nonolith_lab::experiments::tree::FilteringRecorder;
    /// assert!(FilteringRecorder::new(4, 100).see(&SearchEvent::Filtering { assumed: None }).is_empty());
    /// ```
    pub fn see(&mut self, event: &SearchEvent<'_>) -> Vec<Filtering> {
        match event {
            SearchEvent::Filtering { assumed } => self.begin(*assumed),
            SearchEvent::Filter(moment) => self.ask(moment),
            SearchEvent::Filtered(end) => self.end(*end),
            SearchEvent::Tree(TreeEvent::Met { node, is_new }, tree) => {
                self.meet(*node, *is_new, tree);
            }
            SearchEvent::Tree(TreeEvent::Improved(node), tree) => self.improve(*node, tree),
            SearchEvent::Tree(TreeEvent::Expanding(node), tree) => return self.expand(*node, tree),
        }
        vec![]
    }

    /// The filterings that are not given yet, once the search is done.
    ///
    /// ```
    /// # use nonolith_lab::experiments::tree::FilteringRecorder;
    /// assert!(FilteringRecorder::new(4, 100).rest().is_empty());
    /// ```
    pub fn rest(self) -> Vec<Filtering> {
        self.pending
    }

    fn begin(&mut self, assumed: Option<(usize, usize)>) {
        self.pending.push(Filtering { parent: self.parent, assumed, ..Filtering::default() });
        self.now = self.base.clone();
    }

    fn ask(&mut self, moment: &FilterMoment<'_>) {
        let Some((variable, _)) = moment.asked else { return self.fill(moment) };
        let cells = if moment.struck.is_empty() { vec![] } else { self.news(moment.domains) };
        if variable < self.decisions {
            self.left -= moment.struck.len();
        }
        let fresh = moment.waiting.len() + 1 - self.waiting;
        self.waiting = moment.waiting.len();
        let left = self.left;
        let pairs = self.told(moment, fresh);
        let Some(filtering) = self.pending.last_mut() else { return };
        filtering.asked += 1;
        filtering.pairs.extend(pairs);
        if !moment.struck.is_empty() {
            let came = filtering.asked + moment.waiting.len();
            let values = moment.struck.to_vec();
            let strike = Strike { asked: filtering.asked, variable, values, left, came, cells };
            filtering.strikes.push(strike);
        }
    }

    /// Before the first question.
    fn fill(&mut self, moment: &FilterMoment<'_>) {
        let cells = self.news(moment.domains);
        self.left = (0..self.decisions).map(|variable| moment.domains.size(variable)).sum();
        self.waiting = moment.waiting.len();
        let (left, waiting) = (self.left, self.waiting);
        let pairs = self.told(moment, waiting);
        if let Some(filtering) = self.pending.last_mut() {
            (filtering.cells, filtering.left, filtering.waiting) = (cells, left, waiting);
            filtering.pairs = pairs;
        }
    }

    /// The pairs that came last, while there is room for all pairs of a filtering.
    fn told(&mut self, moment: &FilterMoment<'_>, fresh: usize) -> Vec<(usize, usize)> {
        if fresh > self.room {
            self.room = 0;
            if let Some(filtering) = self.pending.last_mut() {
                filtering.pairs.clear();
            }
            return vec![];
        }
        self.room -= fresh;
        moment.waiting.iter().skip(moment.waiting.len() - fresh).copied().collect()
    }

    /// The cells that became known.
    fn news(&mut self, domains: &Domains) -> Vec<(usize, usize)> {
        let Some(draw) = &self.draw else { return vec![] };
        let grid = draw(domains);
        let before = self.now.replace(grid.clone());
        let was = |at: usize| before.as_ref().and_then(|grid| grid.cells()[at].colour());
        let cells = grid.cells().iter().enumerate();
        let known = cells.filter_map(|(at, cell)| Some((at, cell.colour()?)));
        let news = known.filter(|&(at, colour)| was(at) != Some(colour));
        news.map(|(at, colour)| (at, colour.index())).collect()
    }

    fn end(&mut self, end: Result<(), GacInterrupted>) {
        if let (Err(GacInterrupted::Wipeout(variable)), Some(it)) = (end, self.pending.last_mut()) {
            it.wiped_out = Some(variable);
        }
    }

    fn meet(&mut self, node: usize, is_new: bool, tree: &SearchTree<DomainState>) {
        let waits = |filtering: &&mut Filtering| filtering.wiped_out.is_none();
        if let Some(filtering) = self.pending.iter_mut().filter(waits).nth(self.met) {
            (filtering.node, filtering.is_new) = (Some(node), is_new);
            filtering.g = self.parent.map_or(0, |parent| tree.nodes[parent].g + 1);
            filtering.h = tree.nodes[node].h;
        }
        self.met += 1;
    }

    fn improve(&mut self, node: usize, tree: &SearchTree<DomainState>) {
        let it = &tree.nodes[node];
        let met = self.pending.iter_mut().rfind(|filtering| filtering.node.is_some());
        if let Some(filtering) = met {
            filtering.improved.push((node, it.parent, it.g));
        }
    }

    fn expand(&mut self, node: usize, tree: &SearchTree<DomainState>) -> Vec<Filtering> {
        self.base = self.draw.as_ref().map(|draw| draw(&tree.nodes[node].state.domains));
        (self.parent, self.met) = (Some(node), 0);
        std::mem::take(&mut self.pending)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::astar_gac::assume::{AstarOutcome, Estimate};
    use crate::astar_gac::best_first::TreeEnd;
    use crate::astar_gac::{AstarSearch, search_observed};
    use puzzle::generate::Recipe;
    use solve::Budget;

    fn recorded(puzzle: &Puzzle, full: bool, pairs: usize) -> (AstarSearch<'_>, Vec<Filtering>) {
        let mut recorder = FilteringRecorder::of_puzzle(puzzle, full, pairs);
        let mut all = vec![];
        let mut see = |event: &SearchEvent<'_>| all.extend(recorder.see(event));
        let budget = Budget::default();
        let search = search_observed(puzzle, full, Estimate::ValuesLeft, &budget, &mut see);
        all.extend(recorder.rest());
        (search, all)
    }

    /// Puzzles of 6 x 6 that take a search.
    fn puzzles() -> Vec<Puzzle> {
        Recipe::new(6, 6).unwrap().with_density(0.4).unwrap().puzzles(1).take(30).collect()
    }

    /// The domains of a node by what is told alone.
    fn replayed(network: &NetworkReport, all: &[Filtering], node: usize) -> Vec<Vec<usize>> {
        let it = all.iter().find(|it| it.node == Some(node) && it.is_new).unwrap();
        let mut domains = match it.parent {
            Some(parent) => replayed(network, all, parent),
            None => network.domains.clone(),
        };
        if let Some((variable, value)) = it.assumed {
            domains[variable] = vec![value];
        }
        for strike in &it.strikes {
            domains[strike.variable].retain(|value| !strike.values.contains(value));
        }
        domains
    }

    #[test]
    fn what_is_told_is_enough_to_go_through_the_search_again() {
        let mut searched = 0;
        for puzzle in puzzles() {
            for full in [false, true] {
                let (search, all) = recorded(&puzzle, full, usize::MAX);
                let network = NetworkReport::of_puzzle(&puzzle, full);
                let AstarOutcome::Searched(tree) = &search.outcome else {
                    panic!("it is solvable")
                };
                searched += usize::from(tree.nodes.len() > 1);
                for (at, node) in tree.nodes.iter().enumerate() {
                    let left = replayed(&network, &all, at);
                    let domains = (0..left.len()).map(|v| node.state.domains.values(v).collect());
                    assert_eq!(left, domains.collect::<Vec<Vec<usize>>>());
                }
                let mut parents: Vec<usize> = all.iter().filter_map(|it| it.parent).collect();
                parents.dedup();
                assert_eq!(parents, tree.expanded);
                for it in &all {
                    let end = it.strikes.last().map_or(it.left, |strike| strike.left);
                    let done = it.wiped_out.is_some() || it.pairs.len() == it.asked;
                    assert!(done && it.pairs.len() >= it.asked && end <= it.left);
                    assert!(it.strikes.iter().all(|s| s.variable == it.pairs[s.asked - 1].0));
                }
            }
        }
        assert!(searched > 5, "{searched}");
    }

    #[test]
    fn the_cells_of_the_way_to_the_goal_draw_the_solution() {
        for puzzle in puzzles() {
            let (search, all) = recorded(&puzzle, true, usize::MAX);
            let AstarOutcome::Searched(tree) = &search.outcome else { panic!("it is solvable") };
            let TreeEnd::Goal(goal) = tree.end else { panic!("it is solvable") };
            let mut shown = vec![None; 36];
            for node in tree.path(goal) {
                let it = all.iter().find(|it| it.node == Some(node) && it.is_new).unwrap();
                let cells = it.strikes.iter().flat_map(|strike| &strike.cells);
                it.cells.iter().chain(cells).for_each(|&(at, colour)| shown[at] = Some(colour));
            }
            let grid = grid(&puzzle, &search.board, true, &tree.nodes[goal].state.domains);
            let drawn = grid.cells().iter().map(|cell| cell.colour().map(|it| it.index()));
            assert_eq!(shown, drawn.collect::<Vec<_>>());
        }
    }

    #[test]
    fn where_there_is_no_room_the_strikes_are_told_all_the_same() {
        for puzzle in &puzzles()[..5] {
            let (_, all) = recorded(puzzle, false, usize::MAX);
            let (_, bare) = recorded(puzzle, false, 0);
            let without = |it: &Filtering| Filtering { pairs: vec![], ..it.clone() };
            assert_eq!(all.iter().map(without).collect::<Vec<_>>(), bare);
        }
    }
}
