//! Lines of nonograms as a domain to learn from: the paper's language, some of its extensions, and colours.

mod atom;
mod fills;
mod mine;
mod ruled_out;
mod sketch;
mod training_line;
mod training_set;
mod vocabulary;

pub use atom::{LineAtom, SizeOrder};
pub use mine::{MAX_MINED_LENGTH, canonical, mine, mine_in, sample};
pub use ruled_out::{MAX_COLOURS, RuledOut};
pub use sketch::{Binding, Fill, Sketch};
pub use training_line::{Hints, TrainingLine};
pub use training_set::{TrainingSet, TrainingSettings, puzzle_states, puzzle_states_in};
pub use vocabulary::DenseSum;
