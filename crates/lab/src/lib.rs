//! Algorithms shown for their own sake: what the literature tried on nonograms, faithful to the
//! papers, visible step by step, and judged by the exact solver.
//!
//! Every algorithm is a [`solve::Method`], so that it can be watched, compared and raced by name;
//! [`methods`] lists them. What the papers printed as tables and figures is under [`experiments`].
//!
//! ```
//! assert!(nonolith_lab::methods().iter().all(|method| !method.about().summary.is_empty()));
//! ```

pub mod astar_gac;
pub mod chart;
pub mod environments;
pub mod evolution;
pub mod experiments;
pub mod heuristics;
pub mod orderings;
mod svg;

use solve::Method;

/// Every method of the laboratory, one line each.
///
/// ```
/// let names: Vec<_> = nonolith_lab::methods().iter().map(|method| method.name()).collect();
/// assert!(names.iter().all(|name| !name.is_empty()));
/// ```
pub fn methods() -> Vec<&'static dyn Method> {
    [heuristics::methods(), astar_gac::methods(), evolution::methods(), orderings::methods()]
        .concat()
}
