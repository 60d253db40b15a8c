//! Environments for reinforcement learning: nonograms played step by step, many at once.
//!
//! Four tasks: which line to visit next ([`Task::LineOrder`], the question of Dandurand, Cousineau and
//! Shultz 2012), which cell to write ([`Task::Cells`]), which cell one line forces
//! ([`Task::Deduce`]), and which cell to guess ([`Task::Guess`]). A [`VectorEnvironment`] plays many
//! episodes beside each other and writes what they show into buffers of the caller, in place. The
//! Python package `nonolith.gym` puts Gymnasium's interface over it.

mod cells;
mod chunk;
mod clue_table;
mod deduce;
mod episode;
mod episode_stream;
mod guess;
mod keep;
mod line_order;
mod observation;
mod prepared_line;
mod prepared_puzzle;
mod puzzle_source;
mod seat;
mod task;
mod vector;

pub use cells::Mistakes;
pub use keep::{KeptPuzzles, SourceError};
pub use line_order::{VisitMask, VisitReward};
pub use observation::{ObservationLayout, UNKNOWN};
pub use puzzle_source::PuzzleSource;
pub use task::{Autoreset, Buffers, EnvironmentError, NUMBERS, Task};
pub use vector::VectorEnvironment;
