//! The search tree of A*-GAC, drawn: when each node was expanded, and what it assumed; and what
//! filtering did at each.

mod filterings;
mod report;

pub use filterings::{Filtering, FilteringRecorder, NetworkReport, Strike};
pub use report::{Assumption, TreeNodeReport, TreeReport};

use crate::astar_gac::assume::DomainState;
use crate::astar_gac::best_first::{Node, SearchTree, Status, TreeEnd};
use crate::astar_gac::segments::SegmentBoard;
use crate::svg::{Svg, escaped};

/// A tree with more leaves than this is drawn without words.
const WORDY: usize = 24;

/// Draws a search tree. If it has more nodes than `most`, only the nodes expanded first are drawn,
/// and the way to the goal.
///
/// ```
/// use nonolith_lab::astar_gac::{assume::{Estimate, AstarOutcome}, search};
/// use nonolith_lab::experiments::tree::draw;
/// use puzzle::{Palette, Puzzle};
/// use solve::Budget;
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
/// let search = search(&puzzle, false, Estimate::ValuesLeft, &Budget::default());
/// let AstarOutcome::Searched(tree) = &search.outcome else { panic!("it has solutions") };
/// assert_eq!(draw(&search.board, tree, 100).matches("<circle").count(), 3);
/// ```
pub fn draw(board: &SegmentBoard, tree: &SearchTree<DomainState>, most: usize) -> String {
    let shown = shown(tree, most);
    let layout = TreeLayout::new(tree, &shown);
    let mut svg = Svg::new(layout.width(), layout.height());
    svg.text((MARGIN, 22.0), r#"font-size="15""#, &heading(tree, shown.len()));
    svg.text((MARGIN, 40.0), r##"font-size="11" fill="#333333""##, legend(&layout));
    for &node in &shown {
        if let Some(parent) = tree.nodes[node].parent {
            svg.line(layout.place(parent), layout.place(node), r##"stroke="#999999""##);
        }
    }
    for &node in &shown {
        draw_node(&mut svg, board, tree, node, &layout);
    }
    svg.finish()
}

fn heading(tree: &SearchTree<DomainState>, shown: usize) -> String {
    let end = match tree.end {
        TreeEnd::Goal(_) => "a goal".to_owned(),
        TreeEnd::Exhausted => "no goal".to_owned(),
        TreeEnd::Stopped(stopped) => stopped.to_string(),
    };
    let (nodes, expanded) = (tree.nodes.len(), tree.expanded.len());
    let left_out = if shown < nodes { format!(", {shown} drawn") } else { String::new() };
    format!("{nodes} nodes, {expanded} expanded, {end}{left_out}")
}

fn legend(layout: &TreeLayout) -> &'static str {
    if layout.is_wordy() {
        "blue: expanded, in this order; white: open; green: the goal; r2.1=4: the first run of row 2 starts in cell 4; f = g + h"
    } else {
        "blue: expanded; white: open; green: the goal"
    }
}

/// The nodes to draw, parents always among them.
fn shown(tree: &SearchTree<DomainState>, most: usize) -> Vec<usize> {
    if tree.nodes.len() <= most {
        return (0..tree.nodes.len()).collect();
    }
    let goal = match tree.end {
        TreeEnd::Goal(goal) => Some(goal),
        _ => None,
    };
    let first = tree.expanded.iter().copied().take(most);
    let mut nodes: Vec<usize> = first.chain(goal).flat_map(|node| tree.path(node)).collect();
    nodes.push(0);
    nodes.sort_unstable();
    nodes.dedup();
    nodes
}

const MARGIN: f64 = 40.0;
const TOP: f64 = 74.0;

/// Where each node goes: leaves side by side, parents over the middle of their children.
struct TreeLayout {
    x: Vec<f64>,
    depth: Vec<usize>,
    leaves: usize,
}

impl TreeLayout {
    fn new(tree: &SearchTree<DomainState>, shown: &[usize]) -> TreeLayout {
        let count = tree.nodes.len();
        let mut children = vec![vec![]; count];
        for &node in shown {
            if let Some(parent) = tree.nodes[node].parent {
                children[parent].push(node);
            }
        }
        let mut layout = TreeLayout { x: vec![0.0; count], depth: vec![0; count], leaves: 0 };
        let order = preorder(&children);
        for &node in &order {
            let parent = tree.nodes[node].parent;
            layout.depth[node] = parent.map_or(0, |parent| layout.depth[parent] + 1);
            if children[node].is_empty() {
                layout.x[node] = layout.leaves as f64;
                layout.leaves += 1;
            }
        }
        for &node in order.iter().rev() {
            if let (Some(&first), Some(&last)) = (children[node].first(), children[node].last()) {
                layout.x[node] = (layout.x[first] + layout.x[last]) / 2.0;
            }
        }
        layout
    }

    fn is_wordy(&self) -> bool {
        self.leaves <= WORDY
    }

    fn step(&self) -> (f64, f64) {
        if self.is_wordy() { (86.0, 70.0) } else { (16.0, 34.0) }
    }

    fn place(&self, node: usize) -> (f64, f64) {
        let (across, down) = self.step();
        (MARGIN + 20.0 + self.x[node] * across, TOP + self.depth[node] as f64 * down)
    }

    fn width(&self) -> f64 {
        (2.0 * MARGIN + self.leaves as f64 * self.step().0 + 40.0).max(820.0)
    }

    fn height(&self) -> f64 {
        let deepest = self.depth.iter().copied().max().unwrap_or(0);
        TOP + MARGIN + deepest as f64 * self.step().1
    }
}

fn preorder(children: &[Vec<usize>]) -> Vec<usize> {
    let (mut order, mut open) = (vec![], vec![0]);
    while let Some(node) = open.pop() {
        order.push(node);
        open.extend(children[node].iter().rev());
    }
    order
}

fn draw_node(
    svg: &mut Svg,
    board: &SegmentBoard,
    tree: &SearchTree<DomainState>,
    node: usize,
    layout: &TreeLayout,
) {
    let (here, place) = (&tree.nodes[node], layout.place(node));
    let fill = match here.status {
        _ if tree.end == TreeEnd::Goal(node) => "#009e73",
        Status::Closed => "#0072b2",
        Status::Open => "#ffffff",
    };
    let turn = tree.expanded.iter().position(|&expanded| expanded == node);
    let hover = escaped(&words(board, here, turn));
    svg.element(&format!("<g><title>{hover}</title>"));
    let radius = if layout.is_wordy() { 13.0 } else { 5.0 };
    svg.circle(place, radius, &format!(r##"fill="{fill}" stroke="#333333""##));
    if layout.is_wordy() {
        captions(svg, board, here, turn, place);
    }
    svg.element("</g>");
}

fn captions(
    svg: &mut Svg,
    board: &SegmentBoard,
    node: &Node<DomainState>,
    turn: Option<usize>,
    (x, y): (f64, f64),
) {
    let middle = r##"text-anchor="middle" font-size="11""##;
    if let Some(turn) = turn {
        let white = format!(r##"{middle} fill="#ffffff""##);
        svg.text((x, y + 4.0), &white, &(turn + 1).to_string());
    }
    let beside = r##"font-size="10" fill="#333333""##;
    svg.text((x + 15.0, y - 8.0), beside, &assumption(board, node));
    svg.text((x + 15.0, y + 14.0), beside, &format!("f {}+{}", node.g, node.h));
}

/// What a node assumes, in few words: the second run of row 3 starting in column 5 is `r3.2=5`.
fn assumption(board: &SegmentBoard, node: &Node<DomainState>) -> String {
    let Some((variable, value)) = node.state.assumed else { return "start".to_owned() };
    let segment = board.segments[variable];
    let axis = match segment.line.axis {
        puzzle::Axis::Row => 'r',
        puzzle::Axis::Column => 'c',
    };
    format!("{axis}{}.{}={}", segment.line.index + 1, segment.run + 1, value + 1)
}

fn words(board: &SegmentBoard, node: &Node<DomainState>, turn: Option<usize>) -> String {
    let assumed = assumption(board, node);
    let decided = node.state.singletons().filter(|&(v, _)| v < board.segments.len()).count();
    let turn = turn.map_or("open".to_owned(), |turn| format!("expanded as number {}", turn + 1));
    let (g, h, f) = (node.g, node.h, node.f());
    format!("{assumed}: g {g}, h {h}, f {f}, {turn}, {decided} segments decided")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::astar_gac::assume::{AstarOutcome, Estimate};
    use crate::astar_gac::search;
    use puzzle::{Palette, Puzzle};
    use solve::Budget;

    fn check(picture: &str, most: usize, circles: usize) {
        let picture = picture.parse().unwrap();
        let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
        let search = search(&puzzle, false, Estimate::ValuesLeft, &Budget::default());
        let AstarOutcome::Searched(tree) = &search.outcome else { panic!("a solution exists") };
        let svg = draw(&search.board, tree, most);
        assert_eq!(svg.matches("<circle").count(), circles, "{svg}");
    }

    #[test]
    fn every_node_of_a_small_tree_is_drawn() {
        check("10 01", 100, 3);
    }

    #[test]
    fn of_a_large_tree_the_way_to_the_goal_is_drawn() {
        check("10 01", 1, 2);
    }
}
