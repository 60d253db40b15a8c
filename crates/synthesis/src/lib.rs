//! How strategies are learned: from the rules of the game alone, as programs that are proved.
//!
//! [`lines`] mines what follows from every short line, and says what a rule may bind, test and do.
//! A [`CaseSpace`] evaluates every test on every case, as bits; [`search()`] finds, for one action,
//! the sound conditions that are most general, and makes them cheap. [`learn()`] goes through the
//! sketches, has every rule proved for lines of every length, and feeds counterexamples back.
//! [`choose`] takes few of what was learned; [`report`] sets it beside the paper's own figures.
//!
//! The engine knows its puzzle through one trait, [`Domain`].

mod bit_set;
mod case_space;
pub mod choose;
mod domain;
mod greedy;
mod journal;
mod learn;
mod learning_run;
pub mod lines;
mod mirror;
mod parallel;
mod pareto;
pub mod report;
mod search;
mod stable_hash;

pub use bit_set::BitSet;
pub use case_space::{CaseSpace, EvaluatedAtom, LabelledCases};
pub use domain::Domain;
pub use greedy::{GreedyCounts, GreedySettings, learn_greedily};
pub use journal::{Journal, JournalText, MemoryJournal, OtherSettings, journal_line};
pub use learn::{
    LearnError, LearnProgress, LearnSettings, LearnShare, LearnedRule, coloured_sketches, learn,
    learn_share, sketches,
};
pub use learning_run::LearningRun;
pub use mirror::mirror;
pub use search::{SearchOrder, SearchSettings, SoundCondition, VerifierAnswer, search};
