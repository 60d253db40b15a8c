//! The laboratory on the page: the methods of the library at work, recorded so that the page can go
//! through what they did, forwards and backwards, as fast as the reader likes.
//!
//! Nothing here decides anything about a puzzle: every figure is one that the library gave.

mod evolve;
mod heuristics;
mod methods;
mod order;
mod race;
mod rules;
mod search;

pub(crate) use evolve::Evolve;
pub(crate) use heuristics::{Look, Stages};
pub(crate) use methods::ListMethods;
pub(crate) use order::{FewestVisits, Learn};
pub(crate) use race::{PuzzleView, Race};
pub(crate) use rules::{CoverRule, JudgeRule, ListRules, TryRule};
pub(crate) use search::{ColourGraph, Search};

use std::collections::BTreeMap;
use std::time::Duration;

use nonolith::solve::{Budget, Options};

/// Where runs are made: it hands on what is known of a run before its end.
pub(crate) struct LabState {
    tell: Box<dyn FnMut(&str) + Send>,
}

impl Default for LabState {
    fn default() -> LabState {
        LabState { tell: Box::new(|_| {}) }
    }
}

impl LabState {
    /// A state that hands parts of a reply, as JSON, to this callback.
    pub(crate) fn telling(tell: impl FnMut(&str) + Send + 'static) -> LabState {
        LabState { tell: Box::new(tell) }
    }

    fn tell(&mut self, part: &impl serde::Serialize) {
        if let Ok(text) = serde_json::to_string(part) {
            (self.tell)(&text);
        }
    }
}

/// The longest that a run may take, in seconds, whatever is asked for.
const MOST_SECONDS: f64 = 600.0;

/// What a run is made with: a seed, settings by name and a limit in seconds.
fn options(seed: f64, settings: &BTreeMap<String, String>, seconds: f64) -> Options {
    let seconds = if seconds > 0.0 { seconds.min(MOST_SECONDS) } else { 0.0 };
    let budget = Budget::default().within(Duration::from_secs_f64(seconds));
    Options { seed: seed as u64, settings: settings.clone(), budget, ..Options::default() }
}
