//! What follows, exactly: one solution, several or none, for any puzzle.

mod answer;
mod budget;
pub mod line;
mod method;

pub use answer::{Answer, Stats, Verdict};
pub use budget::{Budget, Cancel, Stopped};
pub use method::{Method, Options, Setting, Watch};
