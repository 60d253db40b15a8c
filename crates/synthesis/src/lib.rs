//! How strategies are learned: from the rules of the game alone, as programs that are proved.
//!
//! [`lines`] mines what follows from every short line, and says what a rule may bind, test and do.
//! A [`Space`] holds what each test means on every case, as bits; [`search()`] finds, for one
//! action, the sound conditions that are most general, and makes them cheap. [`learn()`] goes
//! through the sketches, has every rule proved for lines of every length, and feeds
//! counterexamples back. [`choose`] takes few of what was learned; [`report`] sets it beside the
//! paper's own figures.
//!
//! The engine knows its puzzle through one trait, [`Domain`].

mod bits;
mod cheapest;
pub mod choose;
mod domain;
mod journal;
mod learn;
pub mod lines;
mod mirror;
mod parallel;
mod prune;
pub mod report;
mod search;
mod space;

pub use bits::Bits;
pub use domain::Domain;
pub use journal::{Kept, OtherSettings, journal_line};
pub use learn::{Journal, Learned, NotLearned, Notes, Progress, Settings, learn, sketches};
pub use mirror::mirror;
pub use search::{Effort, Found, Judgement, search};
pub use space::{Meaning, Space, Split};
