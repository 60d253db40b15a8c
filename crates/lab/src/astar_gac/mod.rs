//! A*-GAC: best-first search over constraint networks, after the report of Schliekelmann Barth and
//! Graven Stokke (IT3105, module 2).
//!
//! Three general layers know nothing of nonograms: [`best_first`] is a search in any space of
//! states, [`gac`] makes any network of constraints consistent, and [`assume`] joins the two, a
//! state being what is left of every domain and a step one assumption. [`segments`] puts nonograms
//! on top, with the report's three constraints or with full line consistency, and [`AstarGac`] is
//! the method. [`colouring`] puts another problem on the same layers.

pub mod assume;
pub mod best_first;
pub mod colouring;
mod full_line;
pub mod gac;
mod method;
mod observed;
pub mod segments;
mod steps;

pub use method::{AstarGac, AstarSearch, grid, network, search, search_observed};
pub use observed::ObservedAstar;

use solve::Method;

/// The methods of the report.
///
/// ```
/// let names: Vec<_> = nonolith_lab::astar_gac::methods().iter().map(|method| method.name()).collect();
/// assert_eq!(names, ["astar-gac", "astar-gac-full"]);
/// ```
pub fn methods() -> Vec<&'static dyn Method> {
    vec![&AstarGac { full: false }, &AstarGac { full: true }]
}
