//! Steps with their sentences, as data for programs.

use puzzle::{Grid, Puzzle};
use serde::Serialize;
use solve::Verdict;

use super::sentence;
use crate::person::Step;

/// A step with its sentence: `line`, `cells`, `excluded`, `strategy`, `uses`, `cost`, `places`,
/// `sentence`; for a contradiction `refutation`: what is supposed, the chain and the line that
/// breaks; for a step found by search `certificate`, where one was written.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// # use strategies::{explain::ToldStep, person::Person};
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
/// let step = Person::new(&puzzle, puzzle.start()).next(&solve::Budget::default());
/// let step = step.unwrap().unwrap();
/// let json = serde_json::to_value(ToldStep::new(&puzzle, &step)).unwrap();
/// assert_eq!(json["line"], serde_json::json!({ "axis": "row", "index": 0 }));
/// assert!(json["sentence"].as_str().unwrap().starts_with("Row 1:"));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ToldStep<'a> {
    /// The step.
    #[serde(flatten)]
    pub step: &'a Step,
    /// What it says to people.
    pub sentence: String,
    /// The name of its certificate, if it was found by search and one was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<&'a str>,
}

impl<'a> ToldStep<'a> {
    /// A step of this puzzle with its sentence.
    ///
    /// # Panics
    /// If the step speaks of a line that this puzzle does not have.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::{explain::{ToldStep, sentence}, person::Person};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// # let step = Person::new(&puzzle, puzzle.start()).next(&solve::Budget::default());
    /// # let step = step.unwrap().unwrap();
    /// assert_eq!(ToldStep::new(&puzzle, &step).sentence, sentence(&puzzle, &step));
    /// ```
    pub fn new(puzzle: &Puzzle, step: &'a Step) -> ToldStep<'a> {
        ToldStep { step, sentence: sentence(puzzle, step), certificate: None }
    }
}

/// An explanation with its sentences; [`Explanation::told`](super::Explanation::told) makes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ToldExplanation<'a> {
    /// What the steps show.
    #[serde(flatten)]
    pub verdict: &'a Verdict,
    /// The steps, first to last.
    pub steps: Vec<ToldStep<'a>>,
    /// What is known after the last.
    pub known: &'a Grid,
}
