//! Best-first search with arc consistency, after a student report on A*-GAC.

use solve::Method;

/// The methods of the report.
///
/// ```
/// assert!(lab::astar_gac::methods().iter().all(|method| method.name().starts_with("astar")));
/// ```
pub fn methods() -> Vec<&'static dyn Method> {
    vec![]
}
