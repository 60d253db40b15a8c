//! A*-GAC on another problem than nonograms: the colouring of a graph that chance draws.

use serde::Serialize;
use solve::Budget;

use super::tree::{Filtering, FilteringRecorder, NetworkReport};
use crate::astar_gac::assume::{AstarOutcome, Estimate, search_observed};
use crate::astar_gac::best_first::TreeEnd;
use crate::astar_gac::colouring::{Graph, SIDE};
use crate::svg::Svg;

/// How much the nodes of a search may take where the caller sets no limit: the admissible estimate tells
/// so little that four colours on thirty vertices already fill the machine.
const MEMORY: usize = 1 << 30;

/// A graph to be coloured, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColouringPlan {
    /// How many vertices the graph has.
    pub vertices: usize,
    /// To how many of its nearest each vertex is tied.
    pub neighbours: usize,
    /// How many colours there are.
    pub colours: usize,
    /// The seed of the graph.
    pub seed: u64,
    /// The estimate h.
    pub estimate: Estimate,
}

/// How a search for a colouring went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ColouringReport {
    /// The graph.
    #[serde(flatten)]
    pub graph: Graph,
    /// How many colours there are.
    pub colours: usize,
    /// How the search ended: `goal`, `exhausted`, or why it stopped.
    pub end: String,
    /// The colour of each vertex, if a colouring was found.
    pub colouring: Option<Vec<usize>>,
    /// How many nodes there are.
    pub nodes: usize,
    /// How many of them were expanded.
    pub expanded: usize,
    /// How often a cheaper path gave a node a new parent.
    pub reparented: u64,
}

/// Looks for a colouring, and hands on each filtering when all is known about it. At most `pairs` pairs
/// are told.
///
/// ```
/// use nonolith_lab::astar_gac::assume::Estimate;
/// use nonolith_lab::experiments::colouring::{ColouringPlan, colour};
///
/// let plan = ColouringPlan { vertices: 12, neighbours: 2, colours: 4, seed: 1, estimate: Estimate::ValuesLeft };
/// let mut filterings = 0;
/// let report = colour(&plan, &solve::Budget::default(), 1000, &mut |_| filterings += 1);
/// assert_eq!((report.end.as_str(), report.colouring.unwrap().len()), ("goal", 12));
/// assert!(filterings >= report.nodes);
/// ```
pub fn colour(
    plan: &ColouringPlan,
    budget: &Budget,
    pairs: usize,
    tell: &mut dyn FnMut(Filtering),
) -> ColouringReport {
    let graph = Graph::random(plan.vertices, plan.neighbours, plan.seed);
    let network = graph.network(plan.colours);
    let mut recorder = FilteringRecorder::new(network.decisions, pairs);
    let budget = &budget.clone().with_memory(budget.memory().unwrap_or(MEMORY));
    let outcome = search_observed(&network, plan.estimate, budget, &mut |event| {
        recorder.see(event).into_iter().for_each(&mut *tell);
    });
    recorder.rest().into_iter().for_each(tell);
    let bare = |end: String| ColouringReport {
        graph: graph.clone(),
        colours: plan.colours,
        end,
        colouring: None,
        nodes: 0,
        expanded: 0,
        reparented: 0,
    };
    match outcome {
        AstarOutcome::Inconsistent => bare("exhausted".to_owned()),
        AstarOutcome::Stopped(stopped) => bare(stopped.to_string()),
        AstarOutcome::Searched(tree) => {
            let (end, goal) = match tree.end {
                TreeEnd::Goal(goal) => ("goal".to_owned(), Some(goal)),
                TreeEnd::Exhausted => ("exhausted".to_owned(), None),
                TreeEnd::Stopped(stopped) => (stopped.to_string(), None),
            };
            let colours = |goal: usize| tree.nodes[goal].state.singletons().map(|(_, it)| it);
            ColouringReport {
                colouring: goal.map(|goal| colours(goal).collect()),
                nodes: tree.nodes.len(),
                expanded: tree.expanded.len(),
                reparented: tree.reparented,
                ..bare(end)
            }
        }
    }
}

/// The network of a plan, for those who watch.
///
/// ```
/// # use nonolith_lab::astar_gac::assume::Estimate;
/// # use nonolith_lab::experiments::colouring::{ColouringPlan, network};
/// # let plan = ColouringPlan { vertices: 5, neighbours: 2, colours: 3, seed: 1, estimate: Estimate::ValuesLeft };
/// let (graph, network) = network(&plan);
/// assert_eq!((graph.vertices.len(), network.variables[4].as_str()), (5, "vertex 5"));
/// ```
pub fn network(plan: &ColouringPlan) -> (Graph, NetworkReport) {
    let graph = Graph::random(plan.vertices, plan.neighbours, plan.seed);
    let names = (1..=plan.vertices).map(|vertex| format!("vertex {vertex}")).collect();
    let network = NetworkReport::of(&graph.network(plan.colours), names);
    (graph, network)
}

impl std::fmt::Display for ColouringReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ColouringReport { graph, colours, end, nodes, expanded, .. } = self;
        let (vertices, edges) = (graph.vertices.len(), graph.edges.len());
        write!(
            f,
            "{vertices} vertices, {edges} edges, {colours} colours: {nodes} nodes, {expanded} expanded, {end}"
        )
    }
}

/// Colours that can be told apart, as far as there are.
const SHADES: [&str; 8] =
    ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#999999"];

/// The graph with its colouring, or without where none was found.
///
/// ```
/// # use nonolith_lab::astar_gac::assume::Estimate;
/// # use nonolith_lab::experiments::colouring::{ColouringPlan, colour, figure};
/// # let plan = ColouringPlan { vertices: 5, neighbours: 2, colours: 3, seed: 1, estimate: Estimate::ValuesLeft };
/// let report = colour(&plan, &solve::Budget::default(), 0, &mut |_| {});
/// assert_eq!(figure(&report).matches("<circle").count(), 5);
/// ```
pub fn figure(report: &ColouringReport) -> String {
    let (margin, scale) = (30.0, 0.6);
    let side = f64::from(SIDE) * scale + 2.0 * margin;
    let mut svg = Svg::new(side, side + 20.0);
    svg.text((margin, 22.0), r#"font-size="13""#, &report.to_string());
    let place = |vertex: usize| {
        let (x, y) = report.graph.vertices[vertex];
        (margin + f64::from(x) * scale, 20.0 + margin + f64::from(y) * scale)
    };
    for &(one, other) in &report.graph.edges {
        svg.line(place(one), place(other), r##"stroke="#999999""##);
    }
    for vertex in 0..report.graph.vertices.len() {
        let colour = report.colouring.as_ref().map(|colouring| colouring[vertex]);
        let shade = colour.and_then(|colour| SHADES.get(colour)).unwrap_or(&"#ffffff");
        svg.circle(place(vertex), 11.0, &format!(r##"fill="{shade}" stroke="#333333""##));
    }
    svg.finish()
}
