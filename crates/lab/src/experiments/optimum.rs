//! The fewest visits to lines that solve a puzzle, proved or bounded from both sides.

use puzzle::{LineId, Puzzle};
use serde::Serialize;

use crate::orderings::hitting_sets::{Bounds, ProofEffort, prove};
use crate::orderings::{LineBoard, StateSpace};

/// What is known of the fewest visits, in the shape of the command line's JSON.
///
/// ```
/// use nonolith_lab::experiments::optimum::Optimum;
/// use nonolith_lab::orderings::{figure_one, hitting_sets::ProofEffort};
///
/// let optimum = Optimum::of(&figure_one(), &ProofEffort::default());
/// assert_eq!((optimum.proved, optimum.lower, optimum.upper), (true, Some(7), Some(7)));
/// assert!(optimum.to_string().starts_with("7 visits, proved the fewest: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Optimum {
    /// Whether no order can be shorter than the one that is known.
    pub proved: bool,
    /// No order is shorter than this; `None` if the puzzle has no state space.
    pub lower: Option<usize>,
    /// The length of the shortest order that is known; `None` if the puzzle has no state space.
    pub upper: Option<usize>,
    /// That order.
    pub order: Vec<LineId>,
    /// How often the clauses were solved anew.
    pub rounds: usize,
    /// How many clauses there were in the end.
    pub clauses: usize,
    /// Why the puzzle has no state space, or why the proof stopped early.
    pub reason: Option<String>,
}

impl Optimum {
    /// Proves the fewest visits for a puzzle, as far as the effort goes.
    ///
    /// ```
    /// use nonolith_lab::experiments::optimum::Optimum;
    /// use nonolith_lab::orderings::hitting_sets::ProofEffort;
    ///
    /// let two_ways = puzzle::Puzzle::from_lists([[1], [1]], [[1], [1]]).unwrap();
    /// let optimum = Optimum::of(&two_ways, &ProofEffort::default());
    /// assert_eq!(optimum.to_string(), "unknown, line logic leaves 4 cells");
    /// ```
    pub fn of(puzzle: &Puzzle, effort: &ProofEffort) -> Optimum {
        match StateSpace::of(puzzle).map(|space| prove(&space, &space.start(), effort)) {
            Ok(bounds) => Optimum::within(puzzle, bounds),
            Err(why) => Optimum {
                proved: false,
                lower: None,
                upper: None,
                order: vec![],
                rounds: 0,
                clauses: 0,
                reason: Some(why.to_string()),
            },
        }
    }

    fn within(puzzle: &Puzzle, bounds: Bounds) -> Optimum {
        let board = LineBoard::new(puzzle);
        Optimum {
            proved: bounds.is_proved(),
            lower: Some(bounds.lower),
            upper: Some(bounds.order.len()),
            order: bounds.order.iter().map(|&line| board.id(line)).collect(),
            rounds: bounds.rounds,
            clauses: bounds.clauses,
            reason: bounds.stopped.map(|why| why.to_string()),
        }
    }
}

impl std::fmt::Display for Optimum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let order = self.order.iter().map(LineId::to_string).collect::<Vec<_>>().join(", ");
        match (self.lower, self.upper, &self.reason) {
            (Some(_), Some(upper), _) if self.proved => {
                write!(f, "{upper} visits, proved the fewest: {order}")
            }
            (Some(lower), Some(upper), Some(why)) => {
                write!(f, "{lower} to {upper} visits ({why}): {order}")
            }
            (Some(lower), Some(upper), None) => write!(f, "{lower} to {upper} visits: {order}"),
            (_, _, why) => write!(f, "unknown, {}", why.as_deref().unwrap_or("no reason given")),
        }
    }
}
