//! Another problem than nonograms for the same search: to colour the vertices of a graph so that no edge
//! has both its ends in one colour.
//!
//! A vertex is a variable and a colour a value; every edge is one constraint. Nothing else is said, and
//! [`gac`](super::gac), [`assume`](super::assume) and [`best_first`](super::best_first) do the rest.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::gac::{Constraint, ConstraintNetwork, Domains};

/// The side of the square in which vertices lie.
pub const SIDE: u32 = 1000;

/// A graph whose vertices lie in a square.
///
/// ```
/// use nonolith_lab::astar_gac::colouring::Graph;
/// assert_eq!(Graph::random(9, 2, 1), Graph::random(9, 2, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Graph {
    /// Where each vertex lies: from the left and from the top.
    pub vertices: Vec<(u32, u32)>,
    /// The vertices that each edge ties together, the smaller one first.
    pub edges: Vec<(usize, usize)>,
}

impl Graph {
    /// Vertices that lie where chance puts them, each tied to its `neighbours` nearest.
    ///
    /// ```
    /// let graph = nonolith_lab::astar_gac::colouring::Graph::random(10, 3, 7);
    /// assert!(graph.vertices.len() == 10 && graph.edges.len() >= 15);
    /// ```
    pub fn random(vertices: usize, neighbours: usize, seed: u64) -> Graph {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut place = || (random.random_range(0..SIDE), random.random_range(0..SIDE));
        let vertices: Vec<(u32, u32)> = (0..vertices).map(|_| place()).collect();
        let mut edges = vec![];
        for from in 0..vertices.len() {
            let mut others: Vec<usize> = (0..vertices.len()).filter(|&to| to != from).collect();
            others.sort_by_key(|&to| (distance(vertices[from], vertices[to]), to));
            edges.extend(others.iter().take(neighbours).map(|&to| (from.min(to), from.max(to))));
        }
        edges.sort_unstable();
        edges.dedup();
        Graph { vertices, edges }
    }

    /// The network that asks for a colouring.
    ///
    /// ```
    /// use nonolith_lab::astar_gac::colouring::Graph;
    /// let triangle = Graph { vertices: vec![(0, 0); 3], edges: vec![(0, 1), (0, 2), (1, 2)] };
    /// assert_eq!(triangle.network(3).labels(), ["edge 1 2", "edge 1 3", "edge 2 3"]);
    /// ```
    pub fn network(&self, colours: usize) -> ConstraintNetwork {
        let vertices = self.vertices.len();
        let differ =
            |&(one, other): &(usize, usize)| Box::new(Differ([one, other])) as Box<dyn Constraint>;
        let constraints = self.edges.iter().map(differ).collect();
        ConstraintNetwork::new(Domains::new(vec![0..colours; vertices]), vertices, constraints)
    }
}

/// The square of the distance between two places.
fn distance(one: (u32, u32), other: (u32, u32)) -> u32 {
    one.0.abs_diff(other.0).pow(2) + one.1.abs_diff(other.1).pow(2)
}

/// The ends of an edge have different colours.
struct Differ([usize; 2]);

impl Constraint for Differ {
    fn variables(&self) -> &[usize] {
        &self.0
    }

    fn is_valid(&self, variable: usize, value: usize, domains: &Domains) -> bool {
        let other = if variable == self.0[0] { self.0[1] } else { self.0[0] };
        domains.single(other) != Some(value)
    }

    fn label(&self) -> String {
        format!("edge {} {}", self.0[0] + 1, self.0[1] + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::assume::{AstarOutcome, Estimate, search};
    use super::super::best_first::TreeEnd;
    use super::*;
    use solve::Budget;

    /// Every way to colour a graph, tried.
    fn colourable(graph: &Graph, colours: usize) -> bool {
        let vertices = graph.vertices.len() as u32;
        (0..colours.pow(vertices)).any(|way| {
            let colour = |vertex: usize| way / colours.pow(vertex as u32) % colours;
            graph.edges.iter().all(|&(one, other)| colour(one) != colour(other))
        })
    }

    #[test]
    fn a_colouring_is_found_where_there_is_one() {
        let mut answers = [0, 0];
        for seed in 0..40 {
            // Each with its three nearest, four of seven vertices lie all next to each other.
            let (graph, colours) = (Graph::random(7, 2 + seed as usize % 2, seed), 3);
            for estimate in [Estimate::ValuesLeft, Estimate::Admissible] {
                let network = graph.network(colours);
                let AstarOutcome::Searched(tree) = search(&network, estimate, &Budget::default())
                else {
                    panic!("nothing follows before the first assumption")
                };
                let found = match tree.end {
                    TreeEnd::Goal(goal) => {
                        let domains = &tree.nodes[goal].state.domains;
                        let differ =
                            |&(a, b): &(usize, usize)| domains.single(a) != domains.single(b);
                        assert!(graph.edges.iter().all(differ), "{graph:?}");
                        true
                    }
                    _ => false,
                };
                assert_eq!(found, colourable(&graph, colours), "{graph:?}");
                answers[usize::from(found)] += 1;
            }
        }
        assert!(answers.iter().all(|&count| count > 0), "{answers:?}");
    }
}
