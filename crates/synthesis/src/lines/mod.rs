//! Lines of nonograms as a domain to learn from, in the paper's language without extensions.

mod line;
mod linear;
mod mine;
mod sketch;
mod train;

pub use line::{Hints, Line};
pub use linear::Linear;
pub use mine::{LONGEST, canonical, mine, sample};
pub use sketch::{Binding, Fill, Order, Sketch, Test};
pub use train::{Lessons, Read, puzzle_states};
