//! Lines of nonograms as a domain to learn from: the paper's language, and two of its extensions.

mod atom;
mod fills;
mod mine;
mod sketch;
mod training_line;
mod training_set;
mod vocabulary;

pub use atom::{LineAtom, SizeOrder};
pub use mine::{MAX_MINED_LENGTH, canonical, mine, sample};
pub use sketch::{Binding, Fill, Sketch};
pub use training_line::{Hints, TrainingLine};
pub use training_set::{TrainingSet, TrainingSettings, puzzle_states};
pub use vocabulary::DenseSum;
