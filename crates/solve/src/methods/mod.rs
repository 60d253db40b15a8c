//! The methods of this crate: every one a file, and a line in the list.

mod exact;
mod line;
mod probe;
mod sat;

use crate::Method;

/// Every method of this crate, the default first.
///
/// ```
/// assert_eq!(solve::methods()[0].name(), "exact");
/// ```
pub fn methods() -> Vec<&'static dyn Method> {
    vec![&exact::Exact, &line::Line, &probe::Probe, &sat::Sat]
}
