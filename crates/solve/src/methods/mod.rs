//! The methods of this crate: every one a file, and a line in the list.

mod line;
mod search;

pub use line::is_line_solvable;

use crate::Method;

/// Every method of this crate, the default first.
///
/// ```
/// assert_eq!(nonolith_solve::methods()[0].name(), "exact");
/// ```
pub fn methods() -> Vec<&'static dyn Method> {
    vec![
        &search::EXACT,
        &line::LineMethod,
        &search::PROBE,
        #[cfg(feature = "sat")]
        &search::SAT,
    ]
}
